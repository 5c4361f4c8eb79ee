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
from clew.formats._arrays import from_thick
from clew.formats.text_page import check_rectangle, is_contest, kinds, marked, needed_marks, page, plain_text, refuse
from clew.lazy import np
from clew.mazes.maze import Maze

HORIZONTAL, VERTICAL = "─-", "│|"
POSTS = "+ ╵╶└╷│┌├╴┘─┴┐┤┬┼"
MARKS = " SEG*•·○●"  # allowed in an open passage


def sniff(data: bytes) -> bool:
    """Return whether the first line is a border, and this is not the maze of a contest."""
    if is_contest(data):
        return False
    try:
        top = plain_text(data[: data.find(b"\n") if b"\n" in data else len(data)])
    except ClewError:
        return False
    top = top.removesuffix("\r")
    return len(top) % 4 == 1 and len(top) >= 5 and not top.strip(POSTS + HORIZONTAL + MARKS)


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze. Passages cannot be one-sided in text, so `strict` and `notes` have no effect."""
    text = page(data, 4, "a maze in boxes")
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
    walls = np.ones((text.shape[0], text.shape[1] // 2 + 1), np.bool_)
    walls[::2, 1::2], walls[1::2, ::2], walls[1::2, 1::2] = across[:, 2::4] == 1, down == 1, False
    return marked(from_thick(walls), text, 2)


@registry.format(suffixes=(".txt", ".boxes"), media="text/plain; charset=utf-8", read=read, sniff=sniff)
def boxes(maze: Maze) -> bytes:
    """Write 2 * height + 1 lines of 4 * width + 1 characters, as the renderer `text` draws them."""
    width = check_rectangle(maze).width
    drawn: str = registry.find("renderer", "text").function(maze)
    marks = needed_marks(maze)
    characters = list(drawn) if marks else []
    for line, column, mark in marks:
        characters[line * (4 * width + 2) + 2 * column] = mark
    return ("".join(characters) or drawn).encode()
