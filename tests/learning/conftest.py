"""Nothing is compiled but in the tests that say so, whatever ran before and whatever machine code is stored."""

from collections.abc import Iterator

import pytest

from clew.kernel.dispatch import interpreting


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    with interpreting():
        yield
