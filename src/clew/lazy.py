"""Import NumPy, Pillow and the modules of a package when they are first used: `from clew.lazy import np, NDArray`.

NumPy and Pillow take longer to import than most commands take to run, so Clew's modules import them from here. A module
behind a name of this kind is imported when one of its attributes is read, and costs a lookup in a dictionary from then
on.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any


class LazyModule(ModuleType):
    """A module that is imported when one of its attributes is read for the first time."""

    def __getattr__(self, name: str) -> Any:
        module = import_module(self.__name__)
        vars(self).update(vars(module))  # so that this method is not called again
        return getattr(module, name)


def attach(package: str, contents: Mapping[str, str]) -> tuple[list[str], Callable[[str], Any]]:
    """Return `__all__` and `__getattr__` of a package whose modules are imported when their names are first used.

    Parameters
    ----------
    package : str
        The name of the package.
    contents : mapping of str to str
        The public names of each module of the package, with spaces between them; '.x' is a module next to the package.

    Returns
    -------
    list of str, callable
        The names, and the function that finds them.
    """
    homes = {name: module for module, names in contents.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f".{homes[name]}", package), name)
        setattr(sys.modules[package], name, value)
        return value

    return sorted(homes), find


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from PIL import Image, ImageChops, ImageDraw

    BoolArray = NDArray[np.bool_]
    UInt8Array = NDArray[np.uint8]
    UnsignedArray = NDArray[np.unsignedinteger]
    Int32Array = NDArray[np.int32]
    Int64Array = NDArray[np.int64]
    FloatArray = NDArray[np.float64]
else:
    np = LazyModule("numpy")
    Image, ImageChops, ImageDraw = map(LazyModule, ("PIL.Image", "PIL.ImageChops", "PIL.ImageDraw"))
    ArrayLike = NDArray = BoolArray = UInt8Array = UnsignedArray = Int32Array = Int64Array = FloatArray = (
        list  # only in annotations, where it need only be subscripted
    )

__all__ = [
    "ArrayLike",
    "BoolArray",
    "FloatArray",
    "Image",
    "ImageChops",
    "ImageDraw",
    "Int32Array",
    "Int64Array",
    "LazyModule",
    "NDArray",
    "UInt8Array",
    "UnsignedArray",
    "attach",
    "np",
]
