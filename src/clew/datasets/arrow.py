"""Import pyarrow when it is first used: all data sets need it, and Clew alone does not install it."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from clew import __version__
from clew.errors import ClewError
from clew.lazy import LazyModule

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
else:
    pa, pc, pq = map(LazyModule, ("pyarrow", "pyarrow.compute", "pyarrow.parquet"))

__all__ = ["pa", "pc", "pq", "require_pyarrow", "versions"]


def require_pyarrow() -> None:
    """Raise `ClewError` if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise ClewError("data sets need the package pyarrow: pip install 'clew[data]'")


def versions() -> dict[str, str]:
    """Return the versions on which the bytes of a shard depend, by the names of the packages; '' for a missing one."""
    return {"clew": __version__, "pyarrow": pa.__version__ if find_spec("pyarrow") else ""}
