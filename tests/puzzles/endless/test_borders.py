"""The borders that the benchmark `endless_borders` measures are those between the leaves of a world."""

import numpy as np

from benchmarks.endless_borders import border_walls, long_walls, owners, walls_of
from clew import kernel
from clew.puzzles.endless.places import find_leaf, span
from clew.puzzles.endless.tables import tables_of
from clew.puzzles.endless.world import Endless

SIDE = 128


def test_owners_of_cells_are_the_leaves_that_the_hierarchy_finds() -> None:
    endless = Endless(3, leaf=8, side=SIDE)
    h, compiled = tables_of(endless._world)
    way = kernel.zeros("q", span(h.levels), compiled)
    expected = np.zeros((SIDE, SIDE), np.int64)
    for y, x in np.ndindex(expected.shape):
        assert kernel.run(find_leaf, compiled, h, x, y, way, 0) >= 0
        column, row = (int(each) for each in way[2 * h.levels + 2 :])
        expected[y, x] = row << 32 | column
    assert np.array_equal(owners(endless, 0, 0, SIDE, SIDE), expected)
    part = border_walls(owners(endless, 33, 50, 60, 40))
    for one, other in zip(part, border_walls(expected[50:90, 33:93]), strict=True):
        assert np.array_equal(one, other)


def test_few_borders_have_a_passage_and_all_others_a_wall() -> None:
    """Each leaf but one has a door to the leaf before it in the tree."""
    endless = Endless(3, leaf=8, side=SIDE)
    walls = walls_of(endless.window(0, 0, SIDE, SIDE).array)
    borders = border_walls(owners(endless, 0, 0, SIDE, SIDE))
    doors = sum((border & ~wall).sum() for border, wall in zip(borders, walls, strict=True))
    assert doors == (SIDE // 8) ** 2 - 1


def test_long_walls_remain_when_free_ends_are_removed() -> None:
    """In a room of 4x4 cells, walls of three cells and of one begin at the edge."""
    passages = np.full((4, 4), 15, np.uint8)
    passages[1, :3] &= 15 - 4
    passages[2, :3] &= 15 - 1
    passages[0, 1] &= 15 - 8
    passages[0, 0] &= 15 - 2
    walls = walls_of(passages)
    inside = [int(long_walls(walls, times).above[2, :4].sum()) for times in range(4)]
    assert inside == [3, 2, 1, 0]
    assert long_walls(walls, 9).sides().sum() == 16
