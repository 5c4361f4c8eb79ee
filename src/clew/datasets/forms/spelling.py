"""Write many texts at once: numbers of tokens in, bytes out, one kernel call for thousands of texts."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from clew import kernel
from clew.kernel import IntArray, memory
from clew.lazy import NDArray, np

CHUNK = 1 << 20  # tokens that a kernel has room for at a time
TOKENS_PER_CELL = 20  # copied in the time in which the recursive backtracker carves a cell


class Texts(NamedTuple):
    """Many texts of ASCII characters, one after the other.

    Text i is `data[offsets[i]:offsets[i + 1]]` without its last byte, a line break.
    """

    data: "NDArray[np.uint8]"
    offsets: "NDArray[np.int64]"

    def strings(self) -> list[str]:
        """Return the texts as strings."""
        whole = self.data.tobytes().decode("ascii")
        bounds = self.offsets.tolist()
        return [whole[begin : end - 1] for begin, end in pairwise(bounds)]


class Vocabulary(NamedTuple):
    """The spellings of all tokens, one after the other: token t is `characters[starts[t]:starts[t + 1]]`."""

    characters: "NDArray[np.uint8]"
    starts: "NDArray[np.int64]"


def vocabulary_of(spellings: Sequence[str]) -> Vocabulary:
    """Return the table of spellings for kernels; each ends with what separates it from the next token."""
    encoded = [each.encode("ascii") for each in spellings]
    starts = np.cumsum([0, *map(len, encoded)], dtype=np.int64)
    return Vocabulary(np.frombuffer(b"".join(encoded), np.uint8), starts)


def chunks(count: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the first maze and the end of each chunk of mazes that fills the room; `most`: the tokens of a maze."""
    size = max(1, CHUNK // most)
    return ((begin, min(begin + size, count)) for begin in range(0, count, size))


def spell(tokens: "NDArray[np.int32]", offsets: "NDArray[np.int64]", vocabulary: Vocabulary) -> Texts:
    """Return the texts of many rows of tokens: text i has the tokens `tokens[offsets[i]:offsets[i + 1]]`.

    None is empty. The separator at the end of each text becomes its line break.
    """
    work, ends = len(tokens) // TOKENS_PER_CELL, np.zeros(len(offsets), np.int64)
    kernel.run_fastest(measure_texts, work, "spelling", tokens, offsets, vocabulary.starts, ends)
    size = int(ends[-1])
    memory.require(size, f"{len(offsets) - 1:,} texts", remedy="try fewer mazes at a time")
    data = np.empty(size, np.uint8)
    kernel.run_fastest(copy_spellings, work, "spelling", tokens, *vocabulary, data)
    data[ends[1:] - 1] = ord("\n")
    return Texts(data, ends)


def measure_texts(tokens: IntArray, offsets: IntArray, starts: IntArray, ends: IntArray) -> None:
    """Fill `ends` with the place where each text begins, and the place after the last."""
    place = 0
    for text in range(len(offsets) - 1):
        for entry in range(offsets[text], offsets[text + 1]):
            token = tokens[entry]
            place += starts[token + 1] - starts[token]
        ends[text + 1] = place


def copy_spellings(tokens: IntArray, characters: IntArray, starts: IntArray, data: IntArray) -> None:
    """Fill `data` with the spellings of the tokens."""
    place = 0
    for entry in range(len(tokens)):
        token = tokens[entry]
        for character in range(starts[token], starts[token + 1]):
            data[place] = characters[character]
            place += 1
