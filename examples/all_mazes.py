"""Draw all perfect mazes of a small rectangle, each once up to turning and mirroring.

Usage: `python all_mazes.py 3x3 mazes.svg`. They are drawn as one maze on a larger rectangle with gaps between them.
"""

import sys
from math import isqrt

import numpy as np

import clew
from clew.analysis.counting import canonical_many, count_mazes, unrank_many


def all_mazes(size: str) -> clew.Maze:
    """Return one maze that consists of all mazes of this size."""
    mazes = unrank_many(np.arange(count_mazes(size)), size)
    kinds = np.unique(canonical_many(mazes, size), axis=0)
    count, height, width = kinds.shape
    columns = next(each for each in range(isqrt(2 * count), count + 1) if count % each == 0)
    sheet = np.zeros((count // columns * (height + 1) - 1, columns * (width + 1) - 1), np.uint8)
    for number, kind in enumerate(kinds):
        row, column = divmod(number, columns)
        y, x = row * (height + 1), column * (width + 1)
        sheet[y : y + height, x : x + width] = kind
    grid = clew.masked(f"{sheet.shape[1]}x{sheet.shape[0]}", sheet > 0)
    return clew.from_directions(grid, sheet)


if __name__ == "__main__":
    clew.render(all_mazes(sys.argv[1]), sys.argv[2], cell=16, mask="blank")
    print(f"wrote {sys.argv[2]}")
