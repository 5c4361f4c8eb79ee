"""A fixture of several folders."""

from collections.abc import Iterator

import pytest

from clew.kernel.choose import interpreting


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    """Compile nothing except in tests that turn it on, whatever work of other tests has added up."""
    with interpreting():
        yield
