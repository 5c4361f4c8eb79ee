"""Pictures for mazes with a secret, as dark blocks, and what a solution covers of them."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path as FilePath

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import clew

Blocks = NDArray[np.bool_]
FONT = FilePath(clew.__file__).parent / "masks" / "fonts" / "VeraBd.ttf"


def _distance(height: int, width: int, x: float, y: float) -> NDArray[np.float64]:
    rows, columns = np.mgrid[:height, :width]
    return np.hypot(columns + 0.5 - x, rows + 0.5 - y)


def heart() -> Blocks:
    rows, columns = np.mgrid[:24, :30]
    x, y = (columns - 14.5) / 10.5, (12.5 - rows) / 9.5
    return (x * x + y * y - 1) ** 3 - x * x * y**3 < 0


def letter() -> Blocks:
    picture = Image.new("L", (208, 208), 255)
    font = ImageFont.truetype(str(FONT), 220)
    ImageDraw.Draw(picture).text((104, 104), "R", 0, font, anchor="mm")
    return np.asarray(picture.resize((26, 26), Image.Resampling.BOX)) < 128


def ring() -> Blocks:
    away = _distance(30, 30, 15, 15)
    return (away > 6) & (away < 13)


def islands() -> Blocks:
    return (_distance(24, 36, 9, 12) < 7) | (_distance(24, 36, 26, 12) < 7)


def thin_lines() -> Blocks:
    picture = np.zeros((30, 30), bool)
    picture[:, 8] = picture[20, :] = picture[4:28, 25] = True
    return picture


def checker() -> Blocks:
    rows, columns = np.mgrid[:36, :36]
    return (rows // 6 + columns // 6) % 2 == 0


def all_dark() -> Blocks:
    return np.ones((16, 20), bool)


def portrait() -> Blocks:
    waves = np.random.default_rng(5).random((9, 7)) * 255
    smooth = Image.fromarray(waves.astype(np.uint8)).resize((40, 50), Image.Resampling.BICUBIC)
    return (np.asarray(smooth) < 120) & (_distance(50, 40, 20, 25) < 24)


PICTURES: dict[str, Callable[[], Blocks]] = {
    each.__name__: each for each in (heart, letter, ring, islands, thin_lines, checker, all_dark, portrait)
}


@lru_cache(maxsize=64)
def made(name: str, seed: int = 0) -> tuple[Blocks, clew.Maze, clew.Path]:
    """The picture of this name, and a maze that hides it."""
    dark = PICTURES[name]()
    return dark, *clew.secret_maze(dark, seed=seed)


def cells_of(blocks: Blocks) -> Blocks:
    """The cells of these blocks."""
    return np.kron(blocks, np.ones((2, 2), bool))


def on_path(maze: clew.Maze, path: clew.Path) -> Blocks:
    """Which cells are on the path, in rows."""
    on = np.zeros(maze.cells, bool)
    on[np.asarray(path.cells)] = True
    return on.reshape(maze.array.shape)


def inner(blocks: Blocks) -> Blocks:
    """The blocks that have no neighbor on the other ground."""
    around = np.pad(blocks, 1, mode="edge")
    neighbors = around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]
    return np.logical_and.reduce([each == blocks for each in neighbors])


def shares(maze: clew.Maze, zone: Blocks) -> dict[str, float]:
    """Which shares of the cells in a zone are dead ends, junctions, turns, and level and upright corridors."""
    open_ = np.stack([maze.array >> direction & 1 for direction in range(4)])
    for cell, side in maze.openings:
        open_[side].reshape(-1)[cell] = 1
    north, east, south, west = open_
    degree = open_.sum(axis=0)
    level, upright = (east & west) & (degree == 2), (north & south) & (degree == 2)
    kinds = {
        "dead ends": degree == 1,
        "junctions": degree >= 3,
        "turns": (degree == 2) & (level + upright == 0),
        "level": level == 1,
        "upright": upright == 1,
    }
    return {name: float(kind[zone].mean()) for name, kind in kinds.items()}
