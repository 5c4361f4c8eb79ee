"""The figures of huge mazes, found chunk by chunk, are those of the same mazes in memory."""

import random
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.datasets.huge import HugeMaze, generate_huge, measure, measure_huge
from clew.datasets.huge.generate import store_maze
from clew.datasets.huge.measure import MEASURES
from clew.kernel import choose

ALGORITHMS = ("recursive-backtracker", "kruskal", "wilson", "eller", "binary-tree")
SHAPES = [(40, 61, 20), (7, 40, 3), (30, 31, 1), (1, 9, 2), (9, 1, 2), (1, 1, 1)]
FOUND_WHOLE = ("center", "solution_turns", "difficulty")


@pytest.mark.parametrize("name", ["kruskal", "sidewinder"])
@pytest.mark.parametrize(("width", "height", "rows"), SHAPES)
def test_the_figures_are_those_of_the_maze_in_memory(
    name: str, width: int, height: int, rows: int, tmp_path: Path
) -> None:
    maze = generate_huge(name, f"{width}x{height}", str(tmp_path / "maze.zarr"), 7, tile_rows=rows)
    start, goal = (0, height - 1), (width // 2, height // 3)
    figures = clew.measure(maze.window(0, 0, width, height), start, goal).as_dict()
    assert measure_huge(maze, start, goal) == {name: figures[name] for name in MEASURES}
    missing = [name for name in figures if name not in MEASURES and "branch" not in name and name != "false_paths"]
    assert missing == list(FOUND_WHOLE)


def test_the_longest_path_is_found_wherever_it_lies(tmp_path: Path) -> None:
    """Inside chunks and across them, beside the solution, on it, and in what was pruned."""
    draw = random.Random(5)
    for number in range(60):
        width, height = draw.randint(1, 14), draw.randint(1, 20)
        start, goal = ((draw.randrange(width), draw.randrange(height)) for _ in range(2))
        made = clew.generate(draw.choice(ALGORITHMS), f"{width}x{height}", number)
        maze = store_maze(made, str(tmp_path / f"{number}.zarr"), tile_rows=draw.randint(1, height))
        assert measure_huge(maze, start, goal)["longest_path"] == clew.longest_path(made).steps


def test_compiled_kernels_find_the_same_figures(tmp_path: Path) -> None:
    maze = generate_huge("kruskal", "40x61", str(tmp_path / "maze.zarr"), 7, tile_rows=20)
    found = measure_huge(maze)
    with choose.compiling_always():
        assert measure_huge(HugeMaze(maze.folder)) == found
        (tmp_path / "maze.zarr/_clew/map/survey.npy").unlink()
        assert measure_huge(maze, processes=1) == found


def test_a_survey_goes_on_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maze = generate_huge("kruskal", "20x40", str(tmp_path / "maze.zarr"), 7, tile_rows=4)
    survey_chunk, surveyed = measure.survey_chunk, []

    def survey(maze: HugeMaze, chunk: int) -> object:
        surveyed.append(chunk)
        if len(surveyed) == 6:
            raise KeyboardInterrupt
        return survey_chunk(maze, chunk)

    monkeypatch.setattr(measure, "survey_chunk", survey)
    with pytest.raises(KeyboardInterrupt):
        measure_huge(maze)
    found = measure_huge(maze)
    assert sorted(surveyed) == [*range(5), 5, 5, *range(6, 10)]
    assert measure_huge(maze) == found
    assert len(surveyed) == 11
    assert not list((tmp_path / "maze.zarr/_clew/map/_clew/work").iterdir())
    figures = clew.measure(maze.window(0, 0, 20, 40)).as_dict()
    assert found == {name: figures[name] for name in MEASURES}


def test_parts_that_hang_together_are_counted(tmp_path: Path) -> None:
    maze = generate_huge("kruskal", "12x9", str(tmp_path / "maze.zarr"), 7, tile_rows=3)
    maze.write_chunk(2, np.zeros((3, maze.row_size), np.uint8))
    figures = clew.measure(maze.window(0, 0, 12, 9), (0, 0), (0, 0)).as_dict()
    assert not figures["perfect"]
    assert measure_huge(maze, goal=(0, 0)) == {name: figures[name] for name in MEASURES}
