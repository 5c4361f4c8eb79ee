"""The package that all data sets need, and that Clew alone does not install."""

from importlib.util import find_spec

from clew.errors import ClewError


def require_pyarrow() -> None:
    """Raise `ClewError` if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise ClewError("data sets need the package pyarrow: pip install 'clew[data]'")
