"""Damaged copies of files, for tests of readers: each is a few random changes away from a good one."""

import re
from collections.abc import Iterator
from random import Random

MAX_CHANGES = 3


def mutated(examples: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Yield `count` damaged copies of the examples: bytes changed, parts cut, repeated, moved, lines swapped."""
    draws = Random(seed)
    for _ in range(count):
        data = bytearray(draws.choice(examples))
        for _ in range(draws.randint(1, MAX_CHANGES)):
            draws.choice(CHANGES)(data, draws)
        yield bytes(data)


def _part(data: bytearray, draws: Random) -> slice:
    begin = draws.randint(0, len(data))
    return slice(begin, min(begin + draws.choice((1, 2, 4, 16, 64, 256)), len(data)))


def flip_bit(data: bytearray, draws: Random) -> None:
    """Change one bit."""
    if data:
        data[draws.randrange(len(data))] ^= 1 << draws.randrange(8)


def set_byte(data: bytearray, draws: Random) -> None:
    """Put another byte, often one with a meaning, in the place of one."""
    if data:
        data[draws.randrange(len(data))] = draws.choice((*b'09-,.<>"/[]{}&;\n #', 0, 255, draws.randrange(256)))


def cut_off(data: bytearray, draws: Random) -> None:
    """Leave out the end."""
    del data[draws.randint(0, len(data)) :]


def leave_out(data: bytearray, draws: Random) -> None:
    """Leave out a part."""
    del data[_part(data, draws)]


def repeat(data: bytearray, draws: Random) -> None:
    """Repeat a part, up to eight times."""
    part = _part(data, draws)
    data[part] = data[part] * draws.randint(2, 8)


def insert(data: bytearray, draws: Random) -> None:
    """Insert digits or random bytes."""
    text = draws.choice((b"9" * draws.randint(1, 20), b"-1", b"1e999", b"null", draws.randbytes(draws.randint(1, 9))))
    place = draws.randint(0, len(data))
    data[place:place] = text


def swap_lines(data: bytearray, draws: Random) -> None:
    """Exchange two lines."""
    lines = data.split(b"\n")
    one, other = (draws.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def replace_word(data: bytearray, draws: Random) -> None:
    """Put another number or word of the file, or a number that is hardly possible, in the place of one."""
    words = [*re.finditer(rb"[0-9]+|[A-Za-z]+", data)]
    if words:
        one, other = draws.choice(words), draws.choice(words)
        data[slice(*one.span())] = draws.choice((other[0], b"0", b"-1", b"4294967295", b"99999999", b"null", b""))


CHANGES = (flip_bit, set_byte, cut_off, leave_out, repeat, insert, swap_lines, *4 * (replace_word,))
