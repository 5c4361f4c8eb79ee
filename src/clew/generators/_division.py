"""State that both divisions share: the number of walls that may still be built, and the parts to be divided later."""

from clew.kernel import IntArray, helper
from clew.registry.options import Count

UNLIMITED = -1  # divisions
MAX = 1 << 31
DIVISIONS = Count(0, MAX, default=0, help="The largest number of walls to build; 0: no limit.")


@helper
def share_divisions(divisions: int, size: int, other: int) -> tuple[int, int]:
    """Share the divisions that are left after this one between two parts, by their sizes."""
    if divisions == UNLIMITED:
        return divisions, divisions
    second = (divisions - 1) * other // (size + other)
    return divisions - 1 - second, second


@helper
def put_aside(waiting: IntArray, count: int, part: tuple[int, ...]) -> None:
    """Store the fields of a part after `count` others."""
    for field in range(len(part)):
        waiting[count * len(part) + field] = part[field]
