"""Every grid looks as in the pictures of data/grids, which somebody has looked at."""

from io import BytesIO

import numpy as np
from case_loops import cases
from grid_pictures import FOLDER, Case, cell_of, drawn_cases, maze_of, picture
from PIL import Image

from clew import Maze
from clew.pictures.renderers import draw

FAR = 96  # of 255: a pixel that is drawn otherwise, not only softer or by another version of Pillow
MAX_FAR = 0.0001  # of all pixels: a wall more or less is more than that
MAX_MEAN = 3.0


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The share of the pixels that are far apart, and the mean difference."""
    apart = np.abs(np.asarray(one, np.int16) - np.asarray(other, np.int16)).max(axis=2)
    return float((apart > FAR).mean()), float(apart.mean())


@cases("case", list(drawn_cases()))
def test_the_grid_looks_as_it_did(case: Case) -> None:
    assert case.file.exists(), "run python tests/helpers/grid_pictures.py, and look at the pictures"
    drawn, kept = picture(maze_of(case), distances=case.distances), Image.open(case.file).convert("RGB")
    assert drawn.size == kept.size
    far, mean = differences(drawn, kept)
    assert far <= MAX_FAR, f"{far:.4%} of the pixels are far off"
    assert mean <= MAX_MEAN


def test_no_picture_is_kept_for_nothing() -> None:
    assert set(FOLDER.iterdir()) <= {case.file for case in drawn_cases()}, "run python tests/helpers/grid_pictures.py"


@cases("grid", ["torus:20x14", "hexagons:12x9", "polar:9", "box:6x5x3"])
def test_a_wall_less_would_be_seen(grid: str) -> None:
    maze = maze_of(Case(grid, distances=False))
    cell, direction = next(
        (cell, direction)
        for cell in range(maze.cells // 2, maze.cells)
        for direction, _ in maze.grid.neighbors(cell)
        if not maze.is_open(cell, direction) and not maze.grid.sign(cell, direction)
    )
    topology = maze.grid.topology()
    place = topology.cell(cell)
    passages = memoryview(bytearray(memoryview(maze.storage))).cast("B")
    passages[place] |= 1 << direction
    passages[topology.neighbor(place, direction)] |= 1 << topology.opposite(place, direction)
    changed = Maze(maze.grid, bytes(passages))
    drawn = (draw(each, "png", cell=cell_of(maze)) for each in (maze, changed))
    one, other = (Image.open(BytesIO(each)).convert("RGB") for each in drawn)
    far, _ = differences(one, other)
    assert far > MAX_FAR
