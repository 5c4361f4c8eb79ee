"""The marks that say what a kernel may use; they change nothing when the code is interpreted, and import no numba.

- `@struct` on a NamedTuple: its methods may be called;
- `@helper` on a function: it may be called;
- a module-level `bytes` constant serves as a table in both modes.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Class = TypeVar("Class", bound=type)
Function = TypeVar("Function", bound=Callable[..., Any])

structs: list[type] = []
helpers: list[Callable[..., Any]] = []
# Modules and packages that machine code is not made of, so that it stays valid when they change.
without_kernels = {"clew.errors", "clew.lazy", "clew.kernel.background", "clew.kernel.notices", "clew.kernel.parallel"}


class IntArray(Protocol):
    """A row of integers: `bytearray` or `array.array` when interpreted, a NumPy array when compiled."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


def struct(cls: Class) -> Class:
    """Let kernels call the methods of this NamedTuple.

    Methods of one name must have the same parameter names in all such classes.
    """
    structs.append(cls)
    return cls


def helper(function: Function) -> Function:
    """Let kernels call this function."""
    helpers.append(function)
    return function


def made_for(function: Callable[..., Any], kernel: Function, variant: str = "") -> Function:
    """Mark a kernel that was made for one function, which it calls; return the kernel.

    Such a kernel is a closure, of which there is one for each function and `variant`. Its name tells them apart in the
    cache, where its machine code also depends on the source of the function.
    """
    helper(function)
    kernel.__name__ = f"{kernel.__name__}_{function.__name__}{variant}"
    kernel.__qualname__ = f"{function.__module__}.{kernel.__name__}"
    kernel.calls = (function,)  # type: ignore[attr-defined]
    return kernel
