"""Text as an array of characters, and the gaps in a maze's border that are its openings."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import NDArray, UInt8Array, np
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    Page = NDArray[np.uint32]

ENTRANCE, EXIT = "S●", "EG○"  # the marks of the first and the last opening
_ESCAPES = re.compile("\x1b\\[[0-9;?]{0,60}[A-Za-z]")

Opening = tuple[int, int]


def without_escapes(data: bytes) -> str:
    """Return a text in UTF-8 without color escapes."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ClewError(f"byte {problem.start} is not UTF-8 text: {problem.reason}") from None
    return _ESCAPES.sub("", text) if "\x1b" in text else text


def page(data: bytes) -> "Page":
    """Return the code points of a text, uint32[line, column], without color escapes; short lines are padded."""
    lines = [line.removesuffix("\r") for line in without_escapes(data).split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    if 2 * sum(map(len, lines)) < width * len(lines):
        short = next(number for number, line in enumerate(lines, 1) if len(line) < width)
        raise ClewError(f"line {short} is too short: other lines have up to {width} characters")
    memory.require(12 * width * len(lines), "reading this text")
    whole = "".join(line.ljust(width) for line in lines).encode("utf-32-le", "replace")
    return np.frombuffer(whole, "<u4").reshape(len(lines), width)


def kinds(text: "Page", *groups: str) -> UInt8Array:
    """Classify all characters: bit k is set if the character is in group k."""
    table = np.zeros(1 << 16, np.uint8)
    for bit, group in enumerate(groups):
        table[[ord(character) for character in group]] |= 1 << bit
    return table[np.minimum(text, 0xFFFF)]


def refuse(
    wrong: Any, text: "Page", rule: str, step: tuple[int, int] = (1, 1), begin: tuple[int, int] = (0, 0)
) -> None:
    """Raise `ClewError` for the first true entry of `wrong`, a view of every `step` characters from `begin` on."""
    place = int(wrong.argmax())  # the first true entry, row by row; 0 if there is none
    found = divmod(place, wrong.shape[1])
    if wrong[found]:
        line, column = (each * stride + first for each, stride, first in zip(found, step, begin, strict=True))
        character = chr(text[line, column])
        raise ClewError(
            f"line {line + 1}, column {column + 1} holds {character!r}: {rule}", row=int(line), column=int(column)
        )


def openings(grid: Rectangle, north: Any, east: Any, south: Any, west: Any) -> tuple[Opening, ...]:
    """Return the gaps in the border: the marked entrance, the others in reading order, the marked exit.

    Each argument holds, for the cells along that border, the character in the gap, or 0 for a wall.
    """
    last = grid.cells - grid.width
    sides = (
        (north, 0, range(grid.width)),
        (east, 1, range(grid.width - 1, grid.cells, grid.width)),
        (south, 2, range(last, grid.cells)),
        (west, 3, range(0, grid.cells, grid.width)),
    )
    marks = {
        (cell, side): chr(mark)
        for border, side, cells in sides
        for cell, mark in zip(cells, border.tolist(), strict=True)
        if mark
    }
    return tuple(
        sorted(
            in_reading_order(grid, marks),
            key=lambda opening: (marks[opening] in EXIT) - (marks[opening] in ENTRANCE),
        )
    )


def in_reading_order(grid: Rectangle, gaps: Iterable[Opening]) -> list[Opening]:
    """Return the openings in the order in which they are read, line by line."""

    def place(opening: Opening) -> Opening:
        y, x = divmod(opening[0], grid.width)
        return {0: (2 * y, 2 * x), 1: (2 * y + 1, 2 * x + 1), 2: (2 * y + 2, 2 * x), 3: (2 * y + 1, 2 * x - 1)}[
            opening[1]
        ]

    return sorted(gaps, key=place)


def needing_marks(maze: Maze, grid: Rectangle) -> list[tuple[int, int, str]]:
    """Return (cell, side, mark) of entrance and exit if reading the gaps in order would lose which is which."""
    if list(maze.openings) == in_reading_order(grid, maze.openings):
        return []
    first, last = maze.openings[0], maze.openings[-1]
    return [(*first, ENTRANCE[0]), (*last, EXIT[0])]
