"""Import NumPy when it is first used: `from clew.lazy import np, NDArray`.

NumPy takes longer to import than most commands take to run, so Clew's modules import it from here. A module behind a
name of this kind is imported when one of its attributes is read, and costs a lookup in a dictionary from then on.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any


class LazyModule(ModuleType):
    """A module that is imported when one of its attributes is read for the first time."""

    def __getattr__(self, name: str) -> Any:
        module = import_module(self.__name__)
        vars(self).update(vars(module))  # so that this method is not called again
        return getattr(module, name)


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
else:
    np = LazyModule("numpy")
    ArrayLike = NDArray = list  # only in annotations, where it need only be subscripted

__all__ = ["ArrayLike", "LazyModule", "NDArray", "np"]
