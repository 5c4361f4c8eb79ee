"""Nothing is compiled except in tests that turn it on, so results do not depend on machine code stored before."""

from collections.abc import Iterator

import pytest

from clew.kernel.dispatch import interpreting


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    with interpreting():
        yield
