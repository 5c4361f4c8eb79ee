"""The sources of random numbers: stream 1 (seeded), the ten numbers of the puzzle Algorithmia, and scripts for tests.

A generator draws from its source with four methods:

- `below(n)`: an integer in 0..n-1, each equally likely, 1 <= n <= 2**63;
- `choose(directions)`: one of the set bits of a bit set, as its position, each equally likely;
- `bits(count)`: that many random bits as an integer, at most 32; a coin toss is `bits(1)`;
- `word()`: 64 random bits.

A choice consumes a draw even if there is only one candidate.

**Stream 1** is specified here and never changes: the same seed gives the same numbers in interpreted Python, in
compiled code and in any other language (docs/explain/stream-1.md has test vectors). Its words are those of
SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014): the state grows by the odd
number 0x9E3779B97F4A7C15 and the word is `mix(state)`. Then

- `bits(count)` takes bits from the reservoir, lowest first. The reservoir is a word shifted right by one, so it holds
  63 bits; when it holds too few, the rest is discarded and a new word is taken;
- `below(n)` up to 2**31 multiplies the upper half of a word by n and takes the upper half of the product; if the lower
  half is less than 2**32 mod n, the draw is repeated (Lemire, "Fast random integer generation in an interval", 2019);
- `below(n)` above 2**31 takes the lowest bits of a word, as many as n - 1 has, and repeats until the result is less
  than n;
- `choose` from directions 0..3 is a `below(12)` called t and takes candidate t * count // 12 (12 is a multiple of 1, 2,
  3 and 4), so that the draw does not wait for the candidates; from others it takes candidate `below(count)`.

The state of maze number i of a seed begins at word i of the stream whose state begins at word 0 of the stream
whose state begins at the seed, words counted from 0.
"""

from collections.abc import Sequence
from operator import index
from typing import NamedTuple, Protocol

from clew.errors import ClewError, shown
from clew.kernel import IntArray, helper, highest_bit, signed, struct, unsigned
from clew.lazy import np

STREAM = 1  # the version of the seeded stream
MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, made odd
EMPTY = 1  # a reservoir of no bits: only the marker above them
SEEDS = 1 << 64

# COUNT[directions] = how many bits are set, NTH[directions * 8 + k] = the position of set bit number k
COUNT = bytes(bits.bit_count() for bits in range(256))
_POSITIONS = [[position for position in range(8) if bits >> position & 1] for bits in range(256)]
NTH = bytes(positions[k] if k < len(positions) else 0 for positions in _POSITIONS for k in range(8))
# TWELFTH[directions * 16 + t] = set bit number t * count // 12
TWELFTH = bytes(
    positions[t * len(positions) // 12] if positions and t < 12 else 0
    for positions in _POSITIONS[:16]
    for t in range(16)
)


class Draws(Protocol):
    """The interface of a source of random numbers, as generators use it.

    `SplitMix` (made by `seeded`), `TenNumbers` (made by `ten_numbers`) and `Scripted` implement it.

    Examples
    --------
    >>> import clew
    >>> draws = clew.seeded(7)
    >>> [draws.below(6) + 1 for _ in range(5)]  # five rolls of a die
    [4, 3, 6, 1, 4]
    >>> draws.choose(0b1011) in (0, 1, 3)
    True
    """

    def below(self, n: int) -> int:
        """Return an integer in 0..n-1, each equally likely; 1 <= n <= 2**63."""

    def choose(self, directions: int) -> int:
        """Return the position of one of the set bits of `directions`, each equally likely."""

    def bits(self, count: int) -> int:
        """Return `count` random bits as an integer; `count` is at most 32."""

    def word(self) -> int:
        """Return 64 random bits as an integer."""


@helper
def mix(word: int) -> int:
    """Return SplitMix64's hash of a word: every bit of the result depends on every bit of `word`."""
    first = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    second = ((first ^ (first >> 27)) * 0x94D049BB133111EB) & MASK
    return second ^ (second >> 31)


@helper
def weight(key: int, edge: int) -> int:
    """Return the weight of edge number `edge`: word number `edge` of the stream whose state begins at `key`."""
    return mix((key + unsigned(edge + 1) * GOLDEN) & MASK)


@helper
def count_bits(directions: int) -> int:
    """Return the number of directions in a set."""
    count = 0
    while directions > 255:
        count += COUNT[directions & 255]
        directions >>= 8
    return count + COUNT[directions]


@helper
def nth_bit(directions: int, k: int) -> int:
    """Return the position of set bit number `k`, counted from 0 at the lowest."""
    position = 0
    while k >= COUNT[directions & 255]:
        k -= COUNT[directions & 255]
        directions >>= 8
        position += 8
    return position + NTH[(directions & 255) * 8 + k]


@struct
class SplitMix(NamedTuple):
    """The seeded source of random numbers: stream 1, based on SplitMix64. Make one with `seeded`.

    Parameters
    ----------
    state : sequence of int
        uint64[2]: the counter, and the reservoir of bits below a marker bit. Drawing changes it.

    Examples
    --------
    >>> import clew
    >>> draws = clew.seeded(2026)
    >>> draws.bits(1), draws.below(100), draws.choose(0b1010)
    (0, 55, 3)
    """

    state: IntArray

    def word(self) -> int:
        """Return the next 64 bits."""
        counter = (self.state[0] + GOLDEN) & MASK
        self.state[0] = counter
        return mix(counter)

    def bits(self, count: int) -> int:
        """Return the next `count` bits of the reservoir; `count` is at most 32."""
        held = self.state[1]
        if held >> count == 0:
            held = self.word() >> 1 | 0x8000000000000000
        self.state[1] = held >> count
        return signed(held & unsigned((1 << count) - 1))

    def below(self, n: int) -> int:
        if n > 0x80000000:
            mask = MASK >> 63 - highest_bit(n - 1)
            while True:
                wide = signed(self.word() & mask)
                if wide < n:
                    return wide
        product = signed(self.word() >> 32) * n
        while product & 0xFFFFFFFF < n and product & 0xFFFFFFFF < 0x100000000 % n:
            product = signed(self.word() >> 32) * n
        return product >> 32

    def choose(self, directions: int) -> int:
        if directions < 16:
            while True:
                product = signed(self.word() >> 32) * 12
                if product & 0xFFFFFFFF >= 4:
                    return TWELFTH[directions * 16 + (product >> 32)]
        return nth_bit(directions, self.below(count_bits(directions)))


@struct
class TenNumbers(NamedTuple):
    """A source that reads ten numbers in a circle, each modulo n, as in Algorithmia. Make one with `ten_numbers`.

    A choice with one candidate still consumes a number. An algorithm that walks until chance stops it (Aldous-Broder,
    Wilson, Houston) may repeat a circle forever with this source.

    Parameters
    ----------
    numbers : sequence of int
        int64[10], each from 0 to 99.
    drawn : sequence of int
        int64[1], how many numbers have been drawn so far.
    bounds : sequence of int
        int64[capacity], the n of each draw, as many as fit; 0 for a draw of the number itself.

    Examples
    --------
    >>> import clew
    >>> draws = clew.ten_numbers([13, 41, 2, 58, 7, 99, 0, 31, 64, 5])
    >>> [draws.below(10) for _ in range(12)]
    [3, 1, 2, 8, 7, 9, 0, 1, 4, 5, 3, 1]
    """

    numbers: IntArray  # int64[10], each 0..99
    drawn: IntArray  # int64[1], how many numbers were drawn
    bounds: IntArray  # int64[capacity], the n of each draw, as many as fit; 0 for the number itself

    def word(self) -> int:
        """Return the next number itself."""
        return unsigned(self.shown(0))

    def shown(self, n: int) -> int:
        """Return the number under the pointer, note `n` in `bounds`, and move the pointer on."""
        drawn = self.drawn[0]
        if drawn < len(self.bounds):
            self.bounds[drawn] = n
        self.drawn[0] = drawn + 1
        return self.numbers[drawn % len(self.numbers)]

    def bits(self, count: int) -> int:
        """Return the next number modulo 2**count."""
        return self.below(1 << count)

    def below(self, n: int) -> int:
        """Return the next number modulo `n`."""
        return self.shown(n) % n

    def choose(self, directions: int) -> int:
        """Return the position of set bit number k, where k is the next number modulo the number of set bits."""
        return nth_bit(directions, self.below(count_bits(directions)))


class Scripted:
    """A source that returns prepared answers, for testing what a generator draws.

    It works in interpreted runs only.

    Parameters
    ----------
    answers : sequence of int
        The answers in order. An answer to `below(n)` must be in 0..n-1; to `choose`, it is the number of a set bit.

    Attributes
    ----------
    bounds : list of int
        The n of every draw so far.

    Raises
    ------
    ClewError
        When a draw has no answer left, or its answer is not below n.

    Examples
    --------
    >>> import clew
    >>> draws = clew.Scripted([4, 1])
    >>> draws.below(10), draws.choose(0b1010)
    (4, 3)
    >>> draws.bounds
    [10, 2]
    """

    def __init__(self, answers: Sequence[int]) -> None:
        try:
            self.answers = [index(answer) for answer in answers]
        except TypeError:
            raise ClewError(f"the answers of a script must be whole numbers, not {shown(answers)}") from None
        self.bounds: list[int] = []

    def word(self) -> int:
        """Return the next answer itself."""
        return self.below(SEEDS)

    def bits(self, count: int) -> int:
        """Return the next answer, which must have at most `count` bits."""
        return self.below(1 << count)

    def below(self, n: int) -> int:
        """Return the next answer, which must be below `n`."""
        self.bounds.append(n)
        if len(self.bounds) > len(self.answers):
            count = len(self.answers)
            raise ClewError(
                f"the script has {count} answer{'s' * (count != 1)}, too few for draw {len(self.bounds)}: "
                "give it more answers"
            )
        answer = self.answers[len(self.bounds) - 1]
        if not 0 <= answer < n:
            raise ClewError(f"answer {len(self.bounds)} of the script is {answer}: it must be from 0 to {n - 1}")
        return answer

    def choose(self, directions: int) -> int:
        """Return the position of the set bit whose number is the next answer."""
        return nth_bit(directions, self.below(directions.bit_count()))


def word_of(value: int, name: str, field: str | None = None) -> int:
    """Return `value` as a plain integer (a NumPy one would overflow); raise `ClewError` unless it has 64 bits."""
    try:
        word = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        word = -1
    if not 0 <= word < SEEDS:
        raise ClewError(f"{name} is {shown(value)}: it must be a whole number from 0 to 2^64 - 1", field=field)
    return word


def first_state(seed: int, number: int) -> list[int]:
    """Return the state of stream 1 before the first draw for this maze of the seed."""
    return [weight(weight(seed, 0), number), EMPTY]


def seeded(seed: int, number: int = 0, *, compiled: bool = False) -> SplitMix:
    """Return the seeded source of random numbers that generators draw from.

    Its numbers, stream 1, are specified in docs/explain/stream-1.md and never change.

    Parameters
    ----------
    seed : int
        From 0 to 2**64 - 1. Equal seeds give equal draws on every machine.
    number : int, default 0
        Number of the maze: each has a stream of its own.
    compiled : bool, default False
        Whether the source is for compiled kernels; its state is then a NumPy array.

    Returns
    -------
    SplitMix
        The source at its beginning.

    Raises
    ------
    ClewError
        If `seed` or `number` is not an integer of 64 bits.

    Examples
    --------
    >>> import clew
    >>> [clew.seeded(7).below(100) for _ in range(3)]  # the same seed, the same draw
    [60, 60, 60]
    >>> draws = clew.seeded(7)
    >>> [draws.below(100) for _ in range(3)]
    [60, 40, 99]
    """
    state = first_state(word_of(seed, "the seed"), word_of(number, "the number of the maze"))
    return SplitMix(np.array(state, np.uint64) if compiled else state)


def ten_numbers(numbers: Sequence[int], *, noted: int = 0, compiled: bool = False) -> TenNumbers:
    """Return a source that reads ten numbers in a circle, each modulo n, as in the puzzle Algorithmia.

    Parameters
    ----------
    numbers : sequence of int
        The ten numbers, as the bomb of the puzzle shows them, each from 0 to 99.
    noted : int, default 0
        How many draws to note in `bounds`.
    compiled : bool, default False
        Whether the source is for compiled kernels; its numbers are then NumPy arrays.

    Returns
    -------
    TenNumbers
        The source at its first number.

    Raises
    ------
    ClewError
        If there are not ten whole numbers from 0 to 99.

    Examples
    --------
    >>> import clew
    >>> draws = clew.ten_numbers(range(10, 20), noted=2)
    >>> draws.below(4), draws.choose(0b1111), list(draws.bounds)
    (2, 3, [4, 4])
    """
    try:
        checked = [index(number) for number in numbers]
    except TypeError:
        checked = []
    if len(checked) != 10 or any(not 0 <= number <= 99 for number in checked):
        raise ClewError(f"the bomb shows ten numbers from 0 to 99, not {shown(numbers)}")
    if not compiled:
        return TenNumbers(checked, [0], [0] * noted)
    return TenNumbers(np.array(checked, np.int64), np.zeros(1, np.int64), np.zeros(noted, np.int64))
