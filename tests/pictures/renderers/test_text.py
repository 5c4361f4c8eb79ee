"""Text: exact sizes, and the picture says what the maze is."""

import re

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from pictures import example, opened, rectangles, text, thick, walls

import clew
from clew import ClewError, Maze
from clew.grids import Rectangle

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
ARMS = {"╵": 1, "╶": 2, "└": 3, "╷": 4, "│": 5, "┌": 6, "├": 7, "╴": 8, "┘": 9, "─": 10, "┴": 11, "┐": 12}
ARMS |= {"┤": 13, "┬": 14, "┼": 15, " ": 0}
BOX = """\
╷   ┌───┐
│   │   │
│   ╵   │
│       │
└───────┘
"""
SOLVED = """\
╷ • ┌───┐
│ ● │   │
│ • ╵   │
│ • • ○ │
└───────┘
"""


def l_shaped() -> Maze:
    maze = clew.grids.canvas.new_canvas(Rectangle(2, 2))
    for cell, direction in ((0, 2), (2, 1), (3, 0)):
        maze.carve(maze.cell(cell), direction)
    return Maze(Rectangle(2, 2), maze.passages, openings=((0, 0),))


def test_boxes_look_like_this() -> None:
    maze = l_shaped()
    assert text(maze) == BOX
    assert text(maze, path=clew.solve(maze, goal=3)) == SOLVED
    assert text(maze, style="ascii").splitlines()[:2] == ["+   +---+", "|   |   |"]
    assert text(maze, style="blocks") == "█ █▀█\n█ ▀ █\n▀▀▀▀▀\n"


@given(rectangles(), st.sampled_from(["box", "ascii"]))
def test_boxes_have_their_size_and_show_every_wall(maze: Maze, style: str) -> None:
    assert isinstance(maze.grid, Rectangle)
    lines = text(maze, style=style).splitlines()
    assert [len(line) for line in lines] == [4 * maze.grid.width + 1] * (2 * maze.grid.height + 1)
    shown = set()
    for y, line in enumerate(lines):
        for x in range(0, len(line), 4) if y % 2 else range(2, len(line), 4):
            if line[x] != " ":
                column, row = x // 4, y // 2
                shown.add(((column, row), (column, row + 1) if y % 2 else (column + 1, row)))
    assert shown == walls(maze)


@given(rectangles())
def test_corners_join_the_walls_that_meet_there(maze: Maze) -> None:
    standing = walls(maze)
    for y, line in enumerate(text(maze).splitlines()[::2]):
        for x, corner in enumerate(line[::4]):
            ends = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            met = sum(1 << arm for arm, end in enumerate(ends) if (min((x, y), end), max((x, y), end)) in standing)
            assert ARMS[corner] == met


@given(rectangles())
def test_half_blocks_show_the_thick_walls(maze: Maze) -> None:
    expected = thick(maze)
    lines = text(maze, style="blocks").splitlines()
    rows = [[character in half for character in line] for line in lines for half in ("▀█", "▄█")][: len(expected)]
    inside = [(x, y) for y in range(len(rows)) for x in range(len(rows[0])) if x % 2 or y % 2]
    assert all(rows[y][x] != expected[y][x] for x, y in inside)


@cases("grid", ["6x4", "1x5", "5x1", "1x1"])
@cases("style", ["box", "ascii"])
def test_color_changes_no_character(grid: str, style: str) -> None:
    maze = opened(example(grid))
    shown = {"path": clew.solve(maze), "distances": clew.distances(maze)}
    plain = text(maze, style=style, color=False, **shown)
    colored = text(maze, style=style, color=True, **shown)
    assert colored != plain
    assert ESCAPE.sub("", colored) == plain


def test_distances_stand_in_the_cells() -> None:
    maze = example("6x4")
    found = clew.distances(maze)
    lines = text(maze, distances=found).splitlines()[1::2]
    assert [[int(line[4 * x + 1 : 4 * x + 4]) for x in range(6)] for line in lines] == found.array.tolist()


def test_distances_that_do_not_fit_need_color() -> None:
    maze = clew.generate("recursive-backtracker", "1x1500", seed=1)
    found = clew.distances(maze)
    with pytest.raises(ClewError, match="1499 do not fit"):
        text(maze, distances=found)
    lines = ESCAPE.sub("", text(maze, distances=found, color=True)).splitlines()[1::2]
    assert (lines[999], lines[1000]) == ("│999│", "│   │")


def test_the_path_is_marked_in_its_cells_alone() -> None:
    maze = opened(example("6x4"))
    path = clew.solve(maze)
    for style, marks in (("box", "•●○"), ("ascii", "*SG")):
        lines = text(maze, path=path, style=style).splitlines()[1::2]
        marked = {
            6 * y + x: line[4 * x + 2] for y, line in enumerate(lines) for x in range(6) if line[4 * x + 2] != " "
        }
        assert marked == dict.fromkeys(path.cells, marks[0]) | {path.start: marks[1], path.goal: marks[2]}


def test_half_blocks_in_color_show_path_and_distances() -> None:
    maze = opened(example("6x4"))
    drawn = text(maze, path=clew.solve(maze), distances=clew.distances(maze), style="blocks", color=True)
    assert "38;2;255;90;79" in drawn
    assert [len(line) for line in ESCAPE.sub("", drawn).splitlines()] == [13] * 5
    with pytest.raises(ClewError, match="only in color"):
        text(maze, path=clew.solve(maze), style="blocks")


def test_a_compiled_maze_looks_the_same() -> None:
    maze = clew.generate("recursive-backtracker", "8x6", seed=5, compiled=True)
    assert text(maze) == text(clew.generate("recursive-backtracker", "8x6", seed=5, compiled=False))
