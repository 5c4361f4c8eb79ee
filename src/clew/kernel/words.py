"""Signed and unsigned 64-bit words, which compiled code must not mix, and the lowest and highest bit of a set."""


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
