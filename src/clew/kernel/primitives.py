"""Functions for kernels, compiled in a way of their own: 64-bit words, bits of a set, and refilling scratch memory.

Compiled code must not mix signed and unsigned words. `building.compile` says what each of these functions becomes.
"""

from typing import Any


def unsigned(n: int) -> int:
    """Return `n` as an unsigned 64-bit word; mixed with signed integers, compiled code would compute in floats."""
    return n & 0xFFFFFFFFFFFFFFFF


def signed(word: int) -> int:
    """Return a word below 2**63 as a signed integer, the reverse of `unsigned`."""
    return word


def lowest_bit(directions: int) -> int:
    """Return the position of the lowest set bit; there must be one. Compiled, it is a single instruction."""
    return (directions & -directions).bit_length() - 1


def highest_bit(directions: int) -> int:
    """Return the position of the highest set bit; there must be one. Compiled, it is a single instruction."""
    return directions.bit_length() - 1


def refill(arguments: tuple[Any, ...], fills: tuple[int | None, ...]) -> None:
    """Fill each array for which `fills` has a number with that number; those with None stay as they are."""
    for array, fill in zip(arguments, fills, strict=True):
        if fill is not None:
            for entry in range(len(array)):
                array[entry] = fill
