"""Signed and unsigned 64-bit words: what compiled code must not mix."""


def unsigned(n: int) -> int:
    """`n` as a 64-bit word: compiled code must not mix signed and unsigned integers, they would become floats."""
    return n & 0xFFFFFFFFFFFFFFFF


def signed(word: int) -> int:
    """A word below 2**63 as an ordinary integer; the other way."""
    return word
