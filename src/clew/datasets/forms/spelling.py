"""Write many texts at once: numbers of tokens in, bytes out, one kernel call for thousands of texts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from clew.kernel import IntArray, memory, run_fastest
from clew.lazy import Int32Array, Int64Array, UInt8Array, np

CHUNK = 1 << 20  # tokens that a kernel has room for at a time
TOKENS_PER_CELL = 20  # copied in the time in which the recursive backtracker carves a cell


class Texts(NamedTuple):
    """Many texts of ASCII characters, one after the other.

    Text i is `data[offsets[i]:offsets[i + 1]]` without its last byte, a line break.
    """

    data: UInt8Array
    offsets: Int64Array

    def strings(self) -> list[str]:
        """Return the texts as strings."""
        whole = self.data.tobytes().decode("ascii")
        return [whole[begin : end - 1] for begin, end in pairwise(self.offsets.tolist())]


class Vocabulary(NamedTuple):
    """The spellings of all tokens, one after the other: token t is `characters[starts[t]:starts[t + 1]]`."""

    characters: UInt8Array
    starts: Int64Array


def vocabulary_of(spellings: Sequence[str]) -> Vocabulary:
    """Return the table of spellings for kernels; each ends with what separates it from the next token."""
    encoded = [each.encode("ascii") for each in spellings]
    starts = np.cumsum([0, *map(len, encoded)], dtype=np.int64)
    return Vocabulary(np.frombuffer(b"".join(encoded), np.uint8), starts)


def chunks(count: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the first maze and the end of each chunk of mazes that fills the room; `most`: the tokens of a maze."""
    size = max(1, CHUNK // most)
    return ((begin, min(begin + size, count)) for begin in range(0, count, size))


def spell(tokens: Int32Array, offsets: Int64Array, vocabulary: Vocabulary) -> Texts:
    """Return the texts of many rows of tokens: text i has the tokens `tokens[offsets[i]:offsets[i + 1]]`.

    None is empty. The separator at the end of each text becomes its line break.
    """
    most = len(tokens) * int(np.diff(vocabulary.starts).max())  # memory that is not written to is not taken
    memory.require(most, f"{len(offsets) - 1:,} texts", remedy="try fewer mazes at a time")
    data, ends = np.empty(most, np.uint8), np.zeros(len(offsets), np.int64)
    run_fastest(write_texts, len(tokens) // TOKENS_PER_CELL, "spelling", tokens, offsets, *vocabulary, data, ends)
    data = data[: ends[-1]]
    data[ends[1:] - 1] = ord("\n")
    return Texts(data, ends)


def write_texts(
    tokens: IntArray, offsets: IntArray, characters: IntArray, starts: IntArray, data: IntArray, ends: IntArray
) -> None:
    """Fill `data` with the spellings of the tokens, and `ends` with the places where the texts begin and end."""
    place = 0
    for text in range(len(offsets) - 1):
        for entry in range(offsets[text], offsets[text + 1]):
            token = tokens[entry]
            for character in range(starts[token], starts[token + 1]):
                data[place] = characters[character]
                place += 1
        ends[text + 1] = place
