"""Draw docs/explain/uniformity.md: all mazes of 3x3, colored by how often three algorithms make them."""

from pathlib import Path

import numpy as np
from PIL import Image

from clew import Maze, Rectangle, registry
from clew.analysis.verification.small_grid import SmallGrid
from clew.analysis.verification.tree_samples import Source, tally_trees

PICTURE = Path(__file__).parents[1] / "images" / "verification.png"
ALGORITHMS: tuple[tuple[str, dict[str, object]], ...] = (
    ("wilson", {}),
    ("houston", {"switch": 5 / 9}),
    ("kruskal", {}),
)
MAZES, SEED = 400_000, 7
COLUMNS, SCALE, GAP = 32, 3, 5
STRONGEST = 0.25  # deviation with the strongest color
WALL, MORE, LESS = np.array([(40, 40, 48), (214, 52, 44), (44, 98, 200)])


def panel(counts: np.ndarray, mazes: list[Maze]) -> np.ndarray:
    """Return the picture of all mazes, uint8[rows, columns, 3], the rarest first."""
    side = SCALE * (2 * mazes[0].grid.columns + 1)
    rows = -(-len(mazes) // COLUMNS)
    found = np.full((rows * (side + GAP) + GAP, COLUMNS * (side + GAP) + GAP, 3), 255, np.uint8)
    for place, number in enumerate(np.argsort(counts, kind="stable")):
        off = float(counts[number] / counts.mean() - 1) / STRONGEST
        color = 255 + (min(abs(off), 1) * ((MORE if off > 0 else LESS) - 255))
        walls = np.kron(np.asarray(mazes[number].to_thick()), np.ones((SCALE, SCALE), np.uint8))
        y, x = (GAP + (side + GAP) * each for each in divmod(place, COLUMNS))
        found[y : y + side, x : x + side] = np.where(walls[:, :, None], WALL, color)
    return found


def picture() -> np.ndarray:
    """Return the picture."""
    grid = Rectangle(3, 3)
    small = SmallGrid(grid)
    mazes = [
        Maze(grid, grid.storage_of(np.array(small.open_directions(int(tree))).reshape(3, 3))) for tree in small.trees
    ]
    panels = []
    for name, options in ALGORITHMS:
        source = Source(registry.find("generator", name), options, SEED)
        panels.append(panel(tally_trees(source, small, MAZES, lambda share: None).counts, mazes))
    return np.concatenate(panels)


if __name__ == "__main__":
    Image.fromarray(picture()).save(PICTURE, optimize=True)
