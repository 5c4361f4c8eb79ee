"""Give scratch memory its initial content again, so that one kernel can run an algorithm many times."""

from typing import Any


def refill(arguments: tuple[Any, ...], fills: tuple[int | None, ...]) -> None:
    """Fill each array for which `fills` has a number with that number; compiled, this is `compiler._refill`.

    `fills` has an entry for each of the arguments, None for those that stay as they are.
    """
    for array, fill in zip(arguments, fills, strict=True):
        if fill is not None:
            for entry in range(len(array)):
                array[entry] = fill
