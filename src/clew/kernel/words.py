"""64-bit words: signed and unsigned ones, which compiled code must not mix, and the sets of bits in them."""


def unsigned(n: int) -> int:
    """`n` as a 64-bit word: compiled code must not mix signed and unsigned integers, they would become floats."""
    return n & 0xFFFFFFFFFFFFFFFF


def signed(word: int) -> int:
    """A word below 2**63 as an ordinary integer; the other way."""
    return word


def lowest_bit(directions: int) -> int:
    """Return the position of the lowest set bit, of which there must be one; compiled, a single instruction."""
    return (directions & -directions).bit_length() - 1
