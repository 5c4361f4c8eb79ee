"""Arithmetic for figures that may be missing, the same for a number and for an array with one for each of many mazes.

A missing number is None; in arrays it is -1 among whole numbers and NaN among others.
"""

from math import log2
from typing import Any

from clew.lazy import np

MISSING = -1


def occurs(count: Any) -> bool:
    """Return whether a count is not 0, in any of many mazes."""
    return bool(count if isinstance(count, int) else count.any())


def known(number: Any, *, when: Any = True) -> int | None:
    """Return a whole number that is missing if it is negative, or unless `when`."""
    if isinstance(number, int):
        return number if when and number >= 0 else None
    return np.where(when, number, MISSING)  # type: ignore[return-value]  # an array of many mazes


def ratio(part: Any, whole: Any, *, when: Any = True) -> float | None:
    """Return `part / whole`, missing if `whole` is 0 or unless `when`."""
    if isinstance(whole, int) and isinstance(part, int):
        return part / whole if when and whole else None
    part, whole, when = np.broadcast_arrays(part, whole, when)
    return np.divide(part, whole, out=np.full(part.shape, np.nan), where=(whole != 0) & when)  # type: ignore[no-any-return]


def entropy_of(counts: Any) -> float:
    """Return the Shannon entropy of a distribution in bits, from how often each of its outcomes was counted.

    Examples
    --------
    >>> entropy_of([1, 1, 0, 2])
    1.5
    """
    total = sum(counts)
    if isinstance(total, int):
        return log2(total) - sum(count * log2(count) for count in counts if count) / total if total else 0.0
    weighted = sum(count * np.log2(np.maximum(count, 1)) for count in counts)
    return np.log2(np.maximum(total, 1)) - weighted / np.maximum(total, 1)  # type: ignore[no-any-return]
