"""Mazes in text: thick walls of #, box-drawing characters, and + - |."""

import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from maze_strategies import rectangles

import clew
from clew import ClewError, Maze, Rectangle
from clew.formats import boxes, loads, thick
from clew.pictures.renderers import draw

SMALL = """\
# #####
#     #
##### #
#     #
##### #
"""
ASCII = """\
+   +---+---+
|           |
+---+---+   +
|           |
+---+---+   +
"""


def small() -> Maze:
    """Three by two cells, once round the corner, in at the top left and out at the bottom right."""
    canvas = clew.grids.canvas.new_canvas(Rectangle(3, 2))
    for x, y, direction in ((0, 0, 1), (1, 0, 1), (2, 0, 2), (2, 1, 3), (1, 1, 3)):
        canvas.carve(canvas.cell(3 * y + x), direction)
    return Maze(Rectangle(3, 2), canvas.passages, openings=((0, 0), (5, 2)))


def test_thick_walls_look_like_this() -> None:
    assert thick.thick(small()).decode() == SMALL
    backwards = Maze(small().grid, small().storage, openings=((5, 2), (0, 0)))
    assert thick.thick(backwards).decode() == "#E" + SMALL[2:-3] + "S#\n"
    assert thick.read(thick.thick(backwards)) == backwards


@pytest.mark.parametrize("write", [thick.thick, boxes.boxes])
def test_of_many_openings_the_first_and_the_last_keep_their_places(write: Callable[[Maze], bytes]) -> None:
    maze = Maze(small().grid, small().storage, openings=((3, 3), (0, 0), (1, 0), (2, 0)))
    assert loads(write(maze)) == maze
    maze = Maze(small().grid, small().storage, openings=((2, 0), (1, 0), (3, 3), (0, 0)))
    assert loads(write(maze)).openings == ((2, 0), (1, 0), (3, 3), (0, 0))


def test_boxes_mark_entrance_and_exit_only_where_it_matters() -> None:
    backwards = Maze(small().grid, small().storage, openings=((5, 2), (0, 0)))
    assert set("SE").isdisjoint(boxes.boxes(small()).decode())
    written = boxes.boxes(backwards).decode()
    assert written.splitlines()[0][:5] == "╷ E ╶"
    assert written.splitlines()[-1][-5:] == "╴ S ╵"
    assert boxes.read(written.encode()) == backwards


def test_plain_ascii_is_read() -> None:
    assert loads(ASCII.encode()) == small()
    assert loads(ASCII.replace("\n", "\r\n").encode(), "a.txt") == small()
    assert loads(b"\xef\xbb\xbf" + ASCII.encode()) == small()


@settings(max_examples=25)
@given(maze=rectangles(), style=st.sampled_from(("box", "ascii")), color=st.booleans(), dark=st.booleans())
def test_what_the_text_renderer_draws_is_read(maze: Maze, style: str, color: bool, dark: bool) -> None:
    distances = clew.distances(maze, 0)
    drawn = draw(maze, "text", distances=distances, style=style, color=color, dark=dark).decode()
    again = boxes.read(drawn.encode())
    assert Maze(again.grid, again.storage) == Maze(maze.grid, maze.storage)
    assert sorted(again.openings) == sorted(maze.openings)


@pytest.mark.parametrize("style", ["box", "ascii"])
@pytest.mark.parametrize("color", [False, True])
def test_a_path_in_the_picture_is_no_wall(style: str, color: bool) -> None:
    maze = clew.generate("recursive-backtracker", "9x7", 4)
    open_ = Maze(maze.grid, maze.storage, openings=((9, 3), (62, 1)))
    path = clew.solve(open_)
    drawn = draw(open_, "text", path=path, style=style, color=color).decode()
    assert boxes.read(drawn.encode()) == open_


def test_a_path_of_marks_between_thick_walls_is_told_and_forgotten() -> None:
    notes: list[str] = []
    marked = SMALL.replace("#     #", "#S+X..#", 1)
    assert thick.read(marked.encode(), notes=notes) == small()
    assert notes == ["5 marks inside the maze were ignored: a maze does not keep a path"]


def test_blanks_at_the_ends_of_lines_may_be_missing() -> None:
    maze = Maze(Rectangle(2, 2), clew.generate("wilson", "2x2", 1).storage, openings=((1, 1),))
    for write in (thick.thick, boxes.boxes):
        stripped = "\n".join(line.rstrip() for line in write(maze).decode().splitlines())
        assert loads(stripped.encode()) == maze


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("###\n# #\n", "2 lines of 3 characters are not a maze with thick walls"),
        ("####\n#  #\n####\n", "3 lines of 4 characters"),
        ("###\n#o#\n###\n", "line 2, column 2 holds 'o': only #"),
        ("###\n###\n###\n", "nothing is left of rectangle:1x1"),
        ("#####\n#   #\n#   #\n#   #\n#####\n", "line 3, column 3 holds ' ': walls meet here"),
        ("###\n#\t#\n###\n", r"line 2, column 2 holds '\\t'"),
        ("###\n# #\n###\nabc\n", "4 lines of 3"),
        ("#" * 1001 + "\n" * 999 + "x", "line 2 is too short"),
        ("###\n#^#\n###\n", r"line 2, column 2 holds '\^': only #, blanks and marks"),
        ("###\n#^#\n###\n\n###\n#v#\n###\n\nbox:1x1x3\n", "box:1x1x3 needs 11 lines of 3 characters, not 7 of 3"),
        ("###\n#^#\n###\n  .\n###\n#v#\n###\n\nbox:1x1x2\n", "line 4, column 3 holds '.': an empty line must be"),
        ("###\n# #\n###\n\nhexagons:1x1\n", "and hexagons:1x1 is not one"),
    ],
)
def test_thick_text_that_is_not_understood_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        thick.read(text.encode())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("+---+\n|   |\n", "2 lines of 5 characters are not a maze in boxes"),
        ("+--+\n|  |\n+--+\n", "3 lines of 4 characters"),
        ("+---+\n|   |\n#---+\n", "line 3, column 1 holds '#': walls meet here"),
        ("+-- +\n|   |\n+---+\n", "line 1, column 4 holds ' ': a wall must be"),
        ("+ - +\n|   |\n+---+\n", "line 1, column 2 holds ' ': a wall must be"),
        ("+---+\nx   |\n+---+\n", "line 2, column 1 holds 'x': a wall must be │ or"),
        ("+---+\n-   |\n+---+\n", "line 2, column 1 holds '-'"),
        ("+ . +\n|   |\n+---+\n", "line 1, column 3 holds '.'"),
    ],
)
def test_boxes_that_are_not_understood_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        boxes.read(text.encode())


def test_a_cell_may_be_walled_in() -> None:
    assert thick.read(b"#####\n#   #\n# ###\n# # #\n#####\n").passage_count == 2


@pytest.mark.parametrize("data", [b"\xff\xfe#", b"###\n#\xff#\n###"])
def test_text_that_is_not_utf_8_is_refused(data: bytes) -> None:
    for read in (thick.read, boxes.read):
        with pytest.raises(ClewError, match="is not UTF-8 text"):
            read(data)


@pytest.mark.parametrize(
    ("write", "words"), [(thick.thick, "and hexagons:3x3 is not one"), (boxes.boxes, "rectangles only")]
)
def test_hexagons_are_refused(write: Callable[[Maze], bytes], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        write(clew.generate("wilson", "hexagons:3x3", 1))


@settings(max_examples=100)
@given(st.text("#+-|─│┌┐└┘ SE\n\x1b[0m", max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for read in (loads, thick.read, boxes.read):
        try:
            maze = read(text.encode())
        except ClewError:
            continue
        assert maze.cells >= 1


@pytest.mark.parametrize("write", [thick.thick, boxes.boxes])
def test_thousands_of_openings_are_written(write: Callable[[Maze], bytes]) -> None:
    height = 4_000
    openings = tuple((cell, side) for cell in range(height) for side in (1, 3))
    maze = Maze(Rectangle(1, height), Rectangle(1, height).new_passages(False), openings=openings)
    assert len(loads(write(maze)).openings) == 2 * height  # in minutes, where each looks through all others


def test_to_name_one_wrong_place_takes_no_memory() -> None:
    text = ("o" * 1001 + "\n").encode() * 1001
    tracemalloc.start()
    try:
        with pytest.raises(ClewError, match="line 1, column 1 holds 'o'"):
            thick.read(text)
        assert tracemalloc.get_traced_memory()[1] < 16_000_000  # the page itself is half of that
    finally:
        tracemalloc.stop()
