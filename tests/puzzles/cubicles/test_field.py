"""The field of a formula, and its windows as ordinary mazes."""

import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import formats
from clew.errors import ClewError
from clew.puzzles.cubicles import field as fields
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula

FORMULA = parse_formula(DEFAULT_FORMULA)


def wall(x: int, y: int, z: int) -> bool:
    """The rule of the puzzle, computed independently."""
    return x < 0 or y < 0 or bin(x * x + 3 * x + 2 * x * y + y + y * y + z).count("1") % 2 == 1


@given(st.integers(-3, 10**6), st.integers(-3, 10**6), st.integers(0, 10**6))
def test_a_cell_is_a_wall_where_the_article_has_one(x: int, y: int, z: int) -> None:
    field = Field(FORMULA, z)
    assert field.is_wall(x, y) == wall(x, y, z) != field.is_open(x, y)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 9999))
def test_neighbors_are_the_open_cells_west_east_north_south(x: int, y: int, z: int) -> None:
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    assert list(Field(FORMULA, z).neighbors(x, y)) == [cell for cell in around if not wall(*cell, z)]


@pytest.mark.parametrize("few", [0, 10**9])
def test_walls_come_in_reading_order_whether_many_or_few(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "MAX_WITHOUT_NUMPY", few)
    found = Field(FORMULA, 1350).walls(7, 3, 5, 4)
    assert found == bytes(wall(x, y, 1350) for y in range(3, 7) for x in range(7, 12))


@given(st.integers(0, 40), st.integers(0, 40), st.integers(1, 12), st.integers(1, 12), st.integers(0, 9999))
def test_a_window_has_the_open_cells_and_every_passage_between_them(
    x: int, y: int, width: int, height: int, z: int
) -> None:
    cells = {(i, j) for j in range(height) for i in range(width) if not wall(x + i, y + j, z)}
    if not cells:
        with pytest.raises(ClewError, match="every place"):
            Field(FORMULA, z).window(x, y, width, height)
        return
    maze = Field(FORMULA, z).window(x, y, width, height)
    assert {maze.grid.coordinates(cell) for cell in range(maze.cells)} == cells
    for cell in range(maze.cells):
        i, j = maze.grid.coordinates(cell)
        around = [(i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j)]
        assert [maze.is_open(cell, direction) for direction in range(4)] == [each in cells for each in around]
    clew.Maze(maze.grid, maze.storage)  # checks the passages


@pytest.mark.parametrize("window", [(-1, 0, 3, 3), (0, -1, 3, 3), (0, 0, 0, 3), (0, 0, 3, -1)])
def test_a_window_that_is_empty_or_outside_is_refused(window: tuple[int, int, int, int]) -> None:
    with pytest.raises(ClewError, match="the field begins at 0,0"):
        Field(FORMULA, 1350).window(*window)


def test_a_window_too_large_for_the_machine_is_refused_at_once() -> None:
    with pytest.raises(ClewError, match="free"):
        Field(FORMULA, 1350).window(0, 0, 10**8, 10**8)


def test_every_other_part_takes_a_window() -> None:
    maze = Field(FORMULA, 1350).window(0, 0, 41, 41)
    path = clew.solve(maze, start=(1, 1), goal=(31, 39))
    assert path.steps == 92
    assert clew.measure(maze).cells == maze.cells
    for suffix in ("svg", "png", "txt"):
        file = io.BytesIO()
        clew.render(maze, file, format=suffix, path=path)
        assert file.getvalue()
    assert formats.loads(formats.dumps(maze, "maze.clew")) == maze


def test_a_small_search_needs_no_numpy() -> None:
    words = ["cubicles", "--favorite", "1350", "--target", "31,39"]
    ask = f"import sys\nfrom clew.cli.program import run\nassert run({words!r}) == 0\nassert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", ask], check=True, timeout=60, stdout=subprocess.DEVNULL)
