"""The possible passages of a grid as a list, and an order of its cells in which neighbors are close to each other."""

from typing import NamedTuple

from clew.errors import ClewError
from clew.grids import Grid


class Passage(NamedTuple):
    """A pair of neighbors that a passage can join; on narrow grids with joined borders a pair can occur twice."""

    cell: int  # the earlier one of the two
    direction: int  # in which the other is
    other: int
    back: int  # the direction from the other


def list_passages(grid: Grid) -> list[Passage]:
    """Return all possible passages of a grid, in the order of their earlier cells and the directions there.

    Examples
    --------
    >>> import clew
    >>> from clew.analysis.counting.possible_passages import list_passages
    >>> [(each.cell, each.other) for each in list_passages(clew.Rectangle(2, 2))]
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    topology = grid.topology()
    return [
        Passage(cell, direction, other, topology.opposite(topology.cell(cell), direction))
        for cell in range(grid.cells)
        for direction, other in grid.neighbors(cell)
        if other > cell
    ]


def neighbor_lists(cells: int, passages: list[Passage]) -> list[list[int]]:
    """Return the neighbors of each cell; one that two passages lead to is listed twice."""
    neighbors: list[list[int]] = [[] for _ in range(cells)]
    for passage in passages:
        neighbors[passage.cell].append(passage.other)
        neighbors[passage.other].append(passage.cell)
    return neighbors


def refuse_weave(grid: Grid, what: str) -> None:
    """Raise `ClewError` for a grid whose perfect mazes are not the spanning trees of a graph."""
    if grid.weaves:
        raise ClewError(
            f"{what} needs mazes that are the spanning trees of a graph, and those of {grid.spec} are not: a tunnel "
            f"is possible only under a straight corridor; use the rectangle of this size",
            field="grid",
        )


def layers_from(neighbors: list[list[int]], start: int) -> list[int]:
    """Return the cells that can be reached from `start`, the nearest first, each after the neighbor that found it.

    Neighbors of one cell come in the order of their numbers of neighbors.
    """
    found = {start}
    order = [start]
    for cell in order:  # which grows
        for other in sorted(neighbors[cell], key=lambda each: (len(neighbors[each]), each)):
            if other not in found:
                found.add(other)
                order.append(other)
    return order


def close_order(neighbors: list[list[int]]) -> list[int]:
    """Return all cells of a connected graph in an order in which neighbors are close to each other.

    It begins at a cell far from the others, and goes on from near to far. Source: Cuthill, McKee, "Reducing the
    bandwidth of sparse symmetric matrices" (1969).
    """
    return layers_from(neighbors, layers_from(neighbors, 0)[-1])
