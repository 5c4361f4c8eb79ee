"""The sources of random numbers: stream 1 (seeded), the bomb's ten numbers, and a script for tests.

A generator asks its source four kinds of question:

- `below(n)`: an integer in 0..n-1, each equally likely, 1 <= n <= 2**63;
- `choose(directions)`: one of the set bits of a bit set, as its position, each equally likely;
- `bits(count)`: that many random bits as an integer, at most 32; a coin is `bits(1)`;
- `word()`: 64 random bits.

A choice costs a draw even where there is one candidate.

**Stream 1** is specified here once and for ever: the same seed gives the same answers in interpreted Python, in
compiled code and in any other language (docs/stream-1.md has test vectors). Its words are those of SplitMix64 (Steele,
Lea, Flood, "Fast splittable pseudorandom number generators", 2014): the state grows by the odd number
0x9E3779B97F4A7C15 and the word is `mix(state)`. Then

- `bits(count)` takes bits from the reservoir, lowest first. The reservoir is a word shifted right by one, so it holds
  63 bits; when it holds too few, what is left is thrown away and a new word is taken;
- `below(n)` up to 2**31 multiplies the upper half of a word by n and takes the upper half of that; where the lower
  half is less than 2**32 mod n the draw is repeated (Lemire, "Fast random integer generation in an interval", 2019);
- `below(n)` above 2**31 takes the lowest bits of a word, as many as n - 1 has, and repeats until that is less than n;
- `choose` from directions 0..3 is a `below(12)` called t and takes candidate t * count // 12 (12 is a multiple of 1, 2,
  3 and 4), so that the draw does not wait for the candidates; with others it is candidate `below(count)`.

The state of maze number i made from a seed begins at word i of the stream whose state begins at word 0 of the stream
whose state begins at the seed, words counted from 0.
"""

from collections.abc import Sequence
from operator import index
from typing import NamedTuple, Protocol

from clew.errors import ClewError
from clew.kernel import IntArray, helper, signed, struct, unsigned

STREAM = 1  # the version of the seeded stream
MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, made odd
EMPTY = 1  # a reservoir of no bits: the marker above them stands alone
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
    """What a generator may ask of its source of random numbers."""

    def below(self, n: int) -> int:
        """An integer in 0..n-1, each equally likely."""

    def choose(self, directions: int) -> int:
        """The position of one of the set bits, each equally likely."""

    def bits(self, count: int) -> int:
        """`count` random bits, at most 32, as an integer."""

    def word(self) -> int:
        """64 random bits."""


@helper
def mix(word: int) -> int:
    """SplitMix64's finisher: every bit of the result depends on every bit of `word`."""
    first = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    second = ((first ^ (first >> 27)) * 0x94D049BB133111EB) & MASK
    return second ^ (second >> 31)


@helper
def weight(key: int, edge: int) -> int:
    """The weight of an edge, from its number: word number `edge` of the stream whose state begins at `key`."""
    return mix((key + unsigned(edge + 1) * GOLDEN) & MASK)


@helper
def count_bits(directions: int) -> int:
    """How many directions are in the set."""
    count = 0
    while directions > 255:
        count += COUNT[directions & 255]
        directions >>= 8
    return count + COUNT[directions]


@helper
def nth_bit(directions: int, k: int) -> int:
    """The position of set bit number `k`, counted from 0 at the lowest."""
    position = 0
    while k >= COUNT[directions & 255]:
        k -= COUNT[directions & 255]
        directions >>= 8
        position += 8
    return position + NTH[(directions & 255) * 8 + k]


@struct
class SplitMix(NamedTuple):
    """Stream 1; `state` is uint64[2]: the counter, and the reservoir of bits under a marker bit."""

    state: IntArray

    def word(self) -> int:
        """The next 64 bits."""
        counter = (self.state[0] + GOLDEN) & MASK
        self.state[0] = counter
        return mix(counter)

    def bits(self, count: int) -> int:
        """The next `count` bits of the reservoir, at most 32."""
        held = self.state[1]
        if held >> count == 0:
            held = self.word() >> 1 | 0x8000000000000000
        self.state[1] = held >> count
        return signed(held & unsigned((1 << count) - 1))

    def below(self, n: int) -> int:
        """An integer in 0..n-1, each equally likely; 1 <= n <= 2**63."""
        if n > 0x80000000:
            mask = n - 1
            for shift in (1, 2, 4, 8, 16, 32):
                mask |= mask >> shift
            wide = signed(self.word() & unsigned(mask))
            while wide >= n:
                wide = signed(self.word() & unsigned(mask))
            return wide
        product = signed(self.word() >> 32) * n
        while product & 0xFFFFFFFF < n and product & 0xFFFFFFFF < 0x100000000 % n:
            product = signed(self.word() >> 32) * n
        return product >> 32

    def choose(self, directions: int) -> int:
        """The position of one of the set bits, each equally likely."""
        if directions < 16:
            product = signed(self.word() >> 32) * 12
            while product & 0xFFFFFFFF < 4:
                product = signed(self.word() >> 32) * 12
            return TWELFTH[directions * 16 + (product >> 32)]
        return nth_bit(directions, self.below(count_bits(directions)))


@struct
class TenNumbers(NamedTuple):
    """The bomb's source: the shown numbers read in a circle, each modulo n; a choice of one still consumes a number.

    What walks until chance lets it out (Aldous-Broder, Wilson, Houston) may go round in a circle for ever.
    """

    numbers: IntArray  # int64[10], each 0..99
    drawn: IntArray  # int64[1], how many numbers were drawn
    bounds: IntArray  # int64[capacity], the n of each draw, as many as fit; 0 for the number itself

    def word(self) -> int:
        """The next number itself."""
        return unsigned(self.shown(0))

    def shown(self, n: int) -> int:
        """The number under the pointer, which moves on; `n` is noted."""
        drawn = self.drawn[0]
        if drawn < len(self.bounds):
            self.bounds[drawn] = n
        self.drawn[0] = drawn + 1
        return self.numbers[drawn % len(self.numbers)]

    def bits(self, count: int) -> int:
        """The next number modulo 2, 4, 8, ..."""
        return self.below(1 << count)

    def below(self, n: int) -> int:
        """The next number modulo `n`."""
        return self.shown(n) % n

    def choose(self, directions: int) -> int:
        """The position of set bit number (next number modulo how many there are)."""
        return nth_bit(directions, self.below(count_bits(directions)))


class Scripted:
    """Answers given beforehand, in interpreted runs: with these, authors of generators test what they draw.

    `bounds` collects the n of every question.
    """

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = list(answers)
        self.bounds: list[int] = []

    def word(self) -> int:
        """The next answer as it stands."""
        return self.below(SEEDS)

    def bits(self, count: int) -> int:
        """The next answer, which must have no more bits."""
        return self.below(1 << count)

    def below(self, n: int) -> int:
        """The next answer, which must be below `n`."""
        self.bounds.append(n)
        if len(self.bounds) > len(self.answers):
            raise ClewError(f"the script has {len(self.answers)} answers and question {len(self.bounds)} was asked")
        answer = self.answers[len(self.bounds) - 1]
        if not 0 <= answer < n:
            raise ClewError(f"answer {len(self.bounds)} of the script is {answer}: it must be 0 to {n - 1}")
        return answer

    def choose(self, directions: int) -> int:
        """The set bit whose number is the next answer."""
        return nth_bit(directions, self.below(directions.bit_count()))


def word_of(value: int, name: str) -> int:
    """Return the value as a plain integer, as a NumPy one would overflow; `ClewError` unless it fits in 64 bits."""
    try:
        word = -1 if isinstance(value, bool) else index(value)
    except TypeError:
        word = -1
    if not 0 <= word < SEEDS:
        raise ClewError(f"{name} is {value!r}: it must be a whole number from 0 to {SEEDS - 1} (2^64 - 1)")
    return word


def seeded(seed: int, number: int = 0, *, compiled: bool = False) -> SplitMix:
    """Stream 1 for maze number `number` of `seed`, ready for interpreted or for compiled kernels."""
    seed, number = word_of(seed, "the seed"), word_of(number, "the number of the maze")
    state = [weight(weight(seed, 0), number), EMPTY]
    if not compiled:
        return SplitMix(state)
    import numpy as np

    return SplitMix(np.array(state, np.uint64))


def ten_numbers(numbers: Sequence[int], *, noted: int = 0, compiled: bool = False) -> TenNumbers:
    """The bomb's source, from the ten numbers that it shows; it keeps the n of the first `noted` draws."""
    try:
        shown = [index(number) for number in numbers]
    except TypeError:
        shown = []
    if len(shown) != 10 or any(not 0 <= number <= 99 for number in shown):
        raise ClewError(f"the bomb shows ten numbers from 0 to 99, not {numbers!r}")
    if not compiled:
        return TenNumbers(shown, [0], [0] * noted)
    import numpy as np

    return TenNumbers(np.array(shown, np.int64), np.zeros(1, np.int64), np.zeros(noted, np.int64))
