"""Text with thin walls of box-drawing characters or of `+ - |`; a cell is three characters wide.

    ┌───────┐      +---+---+
    │       │      |       |
    │   ╶───┤      +   +---+
    │       │      |       |
    └───────┘      +---+---+

A gap in the border is an opening. `S` and `E` mark the entrance and the exit if the exit would be read first. Anything
else in the cells (a path, numbers, colors) is ignored when a maze is read.
"""

from clew import registry
from clew.errors import ClewError
from clew.formats._text_page import kinds, needing_marks, openings, page, refuse, without_escapes
from clew.grids import Rectangle
from clew.lazy import np
from clew.mazes.maze import Maze

HORIZONTAL, VERTICAL = "─-", "│|"
POSTS = "+ ╵╶└╷│┌├╴┘─┴┐┤┬┼"
MARKS = " SEG*•·○●"  # allowed in an open passage
_FROM_POST = ((0, 2), (1, 4), (2, 2), (1, 0))  # (lines, columns) to the middle of the wall north, east, south, west


def sniff(data: bytes) -> bool:
    """Return whether the first line is a border."""
    try:
        top = without_escapes(data[: data.find(b"\n") if b"\n" in data else len(data)])
    except ClewError:
        return False
    top = top.removesuffix("\r")
    return len(top) % 4 == 1 and len(top) >= 5 and not top.strip(POSTS + HORIZONTAL + MARKS)


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze. Passages cannot be one-sided in text, so `strict` and `notes` have no effect."""
    text = page(data)
    lines, columns = text.shape
    if lines < 3 or columns < 5 or lines % 2 == 0 or columns % 4 != 1:
        raise ClewError(
            f"{lines} lines of {columns} characters are not a maze in boxes: "
            f"it needs 2 * height + 1 lines of 4 * width + 1 characters"
        )
    grid = Rectangle(columns // 4, lines // 2)
    posts, across = kinds(text[::2, ::4], POSTS), kinds(text[::2], HORIZONTAL, MARKS)
    down = kinds(text[1::2, ::4], VERTICAL, MARKS)
    refuse(posts == 0, text, "walls meet here, so it must be + or a corner", step=(2, 4))
    unknown = across == 0
    unknown[:, ::4] = False
    refuse(unknown, text, "a wall must be ─── or ---, and a passage blank", step=(2, 1))
    for column in (1, 3):
        unlike = across[:, column::4] != across[:, 2::4]
        refuse(unlike, text, "a wall must be ─── or ---, and a passage blank", step=(2, 4), begin=(0, column))
    refuse(down == 0, text, "a wall must be │ or |, and a passage blank", step=(2, 4), begin=(1, 0))
    northern, western = across[:, 2::4] == 1, down == 1
    east, south = (~western[:, 1:]).astype(np.uint8), (~northern[1:]).astype(np.uint8)
    north_gaps, west_gaps = text[::2, 2::4] * ~northern, text[1::2, ::4] * ~western
    border = openings(grid, north_gaps[0], west_gaps[:, -1], north_gaps[-1], west_gaps[:, 0])
    east[:, -1] = south[-1] = 0
    return Maze(grid, grid.storage_of_passages(east, south), openings=border, trusted=True)


@registry.format(suffixes=(".txt", ".boxes"), media="text/plain; charset=utf-8", read=read, sniff=sniff)
def boxes(maze: Maze) -> bytes:
    """Write 2 * height + 1 lines of 4 * width + 1 characters, as the renderer `text` draws them."""
    grid = maze.grid
    if not isinstance(grid, Rectangle):
        raise ClewError(f"text can hold rectangles only, not {grid.spec}: write .clew")
    drawn: str = registry.find("renderer", "text").function(maze)
    marks = needing_marks(maze, grid)
    if marks:
        characters = list(drawn)
        for cell, side, mark in marks:
            down, right = _FROM_POST[side]
            line, column = 2 * (cell // grid.width) + down, 4 * (cell % grid.width) + right
            characters[line * (4 * grid.width + 2) + column] = mark
        drawn = "".join(characters)
    return drawn.encode()
