"""Text as an array of characters, and the gaps in a maze's border that are its openings."""

import re
from typing import Any

from clew.errors import ClewError
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import NDArray, UInt8Array, np
from clew.mazes.exports.open_sides import gap_of
from clew.mazes.maze import Maze

Page = NDArray[Any]
ENTRANCE, EXIT = "S●", "EG○"  # the marks of the first and the last opening
_ESCAPES = re.compile("\x1b\\[[0-9;?]{0,60}[A-Za-z]")
_CONTEST = re.compile(rb"\+(?:(?:---|   )\+)+ *\r?\n[-+| \r\n]*[SG.][-+| .SG\r\n]*\Z")

Opening = tuple[int, int]


def plain_text(data: bytes) -> str:
    """Return a text in UTF-8 without color escapes."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ClewError(f"byte {problem.start} is not UTF-8 text: {problem.reason}") from None
    return _ESCAPES.sub("", text) if "\x1b" in text else text


def is_contest(data: bytes) -> bool:
    """Return whether text of `+ - |` has S and G or unknown walls, and no path: it is a Micromouse maze, not boxes."""
    return bool(_CONTEST.match(data))


def page(data: bytes, unit: int, content: str) -> Page:
    """Return the code points of a text, uint32[line, column], without color escapes; short lines are padded.

    A cell with a wall takes `unit` characters; `content` says for a message what the text should be.
    """
    lines = [line.removesuffix("\r") for line in plain_text(data).split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    if 2 * sum(map(len, lines)) < width * len(lines):
        short = next(number for number, line in enumerate(lines, 1) if len(line) < width)
        raise ClewError(f"line {short} is too short: other lines have up to {width} characters")
    memory.require(12 * width * len(lines), "reading this text")
    if len(lines) < 3 or width <= unit or len(lines) % 2 == 0 or width % unit != 1:
        needed = f"it needs 2 * height + 1 lines of {unit} * width + 1 characters"
        raise ClewError(f"{len(lines)} lines of {width} characters are not {content}: {needed}")
    whole = "".join(line.ljust(width) for line in lines).encode("utf-32-le", "replace")
    return np.frombuffer(whole, "<u4").reshape(len(lines), width)


def kinds(text: Page, *groups: str) -> UInt8Array:
    """Classify all characters: bit k is set if the character is in group k."""
    table = np.zeros(1 << 16, np.uint8)
    for bit, group in enumerate(groups):
        table[[ord(character) for character in group]] |= 1 << bit
    return table[np.minimum(text, 0xFFFF)]


def refuse(wrong: Any, text: Page, rule: str, step: tuple[int, int] = (1, 1), begin: tuple[int, int] = (0, 0)) -> None:
    """Raise `ClewError` for the first true entry of `wrong`, a view of every `step` characters from `begin` on."""
    found = divmod(int(wrong.argmax()), wrong.shape[1])  # the first true entry, row by row, or the very first
    if wrong[found]:
        line, column = (each * stride + first for each, stride, first in zip(found, step, begin, strict=True))
        character = chr(text[line, column])
        raise ClewError(
            f"line {line + 1}, column {column + 1} holds {character!r}: {rule}", row=int(line), column=int(column)
        )


def marked(maze: Maze, text: Page, scale: int = 1) -> Maze:
    """Return a maze whose openings are in reading order with the marked entrance first and the marked exit last.

    The character of an opening is where `gap_of` says, in every `scale`-th column.
    """

    def rank(opening: Opening) -> int:
        line, column = gap_of(maze.grid, opening)
        mark = chr(text[line, scale * column])
        return (mark in EXIT) - (mark in ENTRANCE)

    return Maze(maze.grid, maze.storage, openings=tuple(sorted(maze.openings, key=rank)), trusted=True)


def needed_marks(maze: Maze) -> list[tuple[int, int, str]]:
    """Return (line, column, mark) of entrance and exit if reading the gaps in order would lose which is which."""
    if list(maze.openings) == sorted(maze.openings, key=lambda opening: gap_of(maze.grid, opening)):
        return []
    ends = maze.openings[0], maze.openings[-1]
    return [(*gap_of(maze.grid, end), mark[0]) for end, mark in zip(ends, (ENTRANCE, EXIT), strict=True)]


def check_rectangle(maze: Maze) -> Rectangle:
    """Return the grid of a maze; `ClewError` if it is not a rectangle."""
    if not isinstance(maze.grid, Rectangle):
        raise ClewError(f"the format can hold rectangles only, not {maze.grid.spec}: write .clew")
    return maze.grid
