"""The symmetries of a grid: the ways to turn, mirror and shift it onto itself.

A symmetry moves each cell to a cell, and its sides to the sides there, in the same order or mirrored. Once it is known
where one cell and one of its sides go, and whether they are mirrored, all neighbors follow, and so everything. So each
possible image of one cell is tried. Cells of a graph have no sides; there, a symmetry only keeps neighbors.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from clew.analysis.counting.possible_passages import layers_from, list_passages, neighbor_lists
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.rectangle import EAST, NAMES, WEST
from clew.grids.spec import shared_grid
from clew.grids.wrapped import FLIPS, Wrapped
from clew.lazy import Int64Array, np
from clew.masks.subgrid import Subgrid
from clew.mazes.checking import check_connected

MAX_STEPS = 2_000_000  # cells that a search looks at, about 2 microseconds each
MAX_IMAGES = 500_000  # images of cells in all symmetries of a grid
MAX_CELLS = 50_000
WALL = -1  # in place of a direction: a side with nothing behind it

Image = tuple[int, int, int]  # (cell, shift, turn): side k of a cell goes to side shift + turn * k of that cell


class Symmetry(NamedTuple):
    """A way to move the cells of a grid onto each other that keeps neighbors."""

    cells: tuple[int, ...]  # the image of each cell
    # For each cell the direction at its image for each direction of the cell; WALL without a neighbor.
    directions: tuple[tuple[int, ...], ...]

    @property
    def turns_directions(self) -> bool:
        """Whether a direction becomes another one."""
        return any(image not in (place, WALL) for row in self.directions for place, image in enumerate(row))


class _Sides:
    """The cells of a grid with their sides in clockwise order, and what is behind each."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.neighbors: list[dict[int, tuple[int, int]]] = [{} for _ in range(grid.cells)]  # (cell, direction back)
        for passage in list_passages(grid):
            self.neighbors[passage.cell][passage.direction] = passage.other, passage.back
            self.neighbors[passage.other][passage.back] = passage.cell, passage.direction
        self.clockwise = [
            [direction if direction in around else WALL for direction, _ in grid.outline(cell)]
            for cell, around in enumerate(self.neighbors)
        ]
        self.others: list[dict[str, int]] = [  # directions that cross no side, such as stairs, by name
            {grid.direction_name(cell, each): each for each in around.keys() - set(self.clockwise[cell])}
            for cell, around in enumerate(self.neighbors)
        ]

    def is_twisted(self, cell: int, direction: int) -> bool:
        """Return whether left and right are exchanged behind this side, as at the seam of a Moebius band."""
        base = self.grid.base if isinstance(self.grid, Subgrid) else self.grid
        return (
            isinstance(base, Wrapped)
            and base.turns & FLIPS != 0
            and self.grid.direction_name(cell, direction) in (NAMES[EAST], NAMES[WEST])
            and self.grid.apart(cell, direction)
        )

    def images_around(self, cell: int, image: Image, names: dict[str, str]) -> Iterator[tuple[int, Image | None]]:
        """Yield each neighbor of a cell with the image that it must have, None if it cannot have one.

        `names`: what becomes of the directions that cross no side.
        """
        other, shift, turn = image
        own, its = self.clockwise[cell], self.clockwise[other]
        if len(own) != len(its):
            yield cell, None
            return
        for side, direction in enumerate(own):
            target = its[(shift + turn * side) % len(its)]
            if WALL not in (direction, target):
                yield self._image_behind(cell, direction, other, target, turn)
            elif direction != target:
                yield cell, None
        for name, renamed in names.items():
            if name in self.others[cell] and renamed in self.others[other]:
                behind, _ = self.neighbors[cell][self.others[cell][name]]
                beyond, _ = self.neighbors[other][self.others[other][renamed]]
                yield behind, (beyond, shift, turn)
            elif name in self.others[cell] or renamed in self.others[other]:
                yield cell, None

    def _image_behind(self, cell: int, direction: int, other: int, target: int, turn: int) -> tuple[int, Image | None]:
        """Return the neighbor behind a side with its image, if the side goes to side `target` of another cell."""
        behind, back = self.neighbors[cell][direction]
        beyond, its_back = self.neighbors[other][target]
        sides, its_sides = self.clockwise[behind], self.clockwise[beyond]
        if back not in sides or its_back not in its_sides:
            return behind, None
        if self.is_twisted(cell, direction) != self.is_twisted(other, target):
            turn = -turn
        return behind, (beyond, (its_sides.index(its_back) - turn * sides.index(back)) % len(its_sides), turn)

    def rarest(self) -> list[int]:
        """Return the cells of one kind, of which there are the fewest: with the same sides, in some order."""
        kinds: dict[tuple[int, int], list[int]] = {}
        for cell, sides in enumerate(self.clockwise):
            kinds.setdefault((len(sides), sides.count(WALL)), []).append(cell)
        return min(kinds.values(), key=len)


class _Search:
    """The search for all symmetries of a grid, with a limit of its steps."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.steps = 0

    def step(self) -> None:
        """Count a step; raise `ClewError` if there are too many."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise _too_large(self.grid)

    def of_sides(self) -> Iterator[Symmetry]:
        """Yield all symmetries of a grid whose cells have sides."""
        sides = _Sides(self.grid)
        start, *_ = candidates = sides.rarest()
        names = sorted(set().union(*sides.others)) if not self.grid.weaves else []  # tunnels follow from the sides
        orders = [names, names[::-1]] if names else [names]
        shifts = range(len(sides.clockwise[start]))
        for image, shift, turn, renamed in product(candidates, shifts, (1, -1), orders):
            found = self._spread(sides, start, (image, shift, turn), dict(zip(names, renamed, strict=True)))
            if found is not None:
                yield found

    def _spread(self, sides: _Sides, start: int, image: Image, names: dict[str, str]) -> Symmetry | None:
        """Return the symmetry that moves the first cell so, or None.

        `names`: what becomes of the directions that cross no side; up may become down.
        """
        images = {start: image}
        waiting = [start]
        while waiting:
            self.step()
            cell = waiting.pop()
            for behind, following in sides.images_around(cell, images[cell], names):
                if following is None or images.setdefault(behind, following) != following:
                    return None
                if images[behind] is following:
                    waiting.append(behind)
        return self._checked(sides, images)

    def _checked(self, sides: _Sides, images: dict[int, Image]) -> Symmetry | None:
        """Return the symmetry with the images of all directions, or None if the images are not one."""
        cells = tuple(images[cell][0] for cell in range(self.grid.cells))
        if len(set(cells)) < len(cells):
            return None
        directions = []
        for cell, around in enumerate(sides.neighbors):
            other, shift, turn = images[cell]
            own, its = sides.clockwise[cell], sides.clockwise[other]
            row = [WALL] * (max(around, default=-1) + 1)
            for direction, (behind, _) in around.items():
                if direction in own:
                    row[direction] = its[(shift + turn * own.index(direction)) % len(its)]
                else:
                    row[direction] = next(
                        (each for each, (found, _) in sides.neighbors[other].items() if found == cells[behind]), WALL
                    )
                if row[direction] == WALL:
                    return None
            directions.append(tuple(row))
        return Symmetry(cells, tuple(directions))

    def of_neighbors(self) -> Iterator[Symmetry]:
        """Yield all symmetries of a graph: cell after cell gets an image that fits those before it."""
        grid = self.grid
        neighbors = [{other: direction for direction, other in grid.neighbors(cell)} for cell in range(grid.cells)]
        order = layers_from(neighbor_lists(grid.cells, list_passages(grid)), 0)
        places = {cell: place for place, cell in enumerate(order)}
        earlier = [[other for other in neighbors[cell] if places[other] < places[cell]] for cell in order]
        images: list[int] = []
        choices = [iter(range(grid.cells))]
        while choices:
            self.step()
            place = len(choices) - 1
            image = next(choices[-1], WALL)
            del images[place:]
            if image == WALL:
                choices.pop()
                continue
            moved = dict(zip(order, images, strict=False))
            cell = order[place]
            if image in images or len(neighbors[image]) != len(neighbors[cell]):
                continue
            if any(moved[other] not in neighbors[image] for other in earlier[place]):
                continue
            images.append(image)
            moved[cell] = image
            if len(images) < grid.cells:
                choices.append(iter(sorted(neighbors[moved[earlier[place + 1][0]]])))
                continue
            cells = tuple(moved[each] for each in range(grid.cells))
            rows = zip(cells, neighbors, strict=True)
            yield Symmetry(cells, tuple(tuple(neighbors[other][moved[each]] for each in row) for other, row in rows))


@lru_cache(maxsize=8)
def symmetries_of(grid: Grid) -> tuple[Symmetry, ...]:
    """Return all symmetries of a grid, each once, the one that moves nothing first."""
    check_size(grid)
    check_connected(grid)
    search = _Search(grid)
    has_sides = getattr(grid, "placed", True) and grid.outline(0)
    found = search.of_sides() if has_sides else search.of_neighbors()
    known: set[Symmetry] = set()
    for symmetry in found:
        known.add(symmetry)
        if len(known) * grid.cells > MAX_IMAGES:
            raise _too_large(grid)
    nothing = tuple(range(grid.cells))
    return tuple(sorted(known, key=lambda each: (each.cells != nothing or each.turns_directions, each)))


def check_size(grid: Grid) -> None:
    """Raise `ClewError` if a grid has too many cells for a search for its symmetries."""
    if grid.cells > MAX_CELLS:
        raise _too_large(grid)


def _too_large(grid: Grid) -> ClewError:
    return ClewError(f"{grid.spec} is too large for its symmetries to be listed: use a smaller grid", field="grid")


def symmetries(grid: Grid | str) -> Int64Array:
    """Return the symmetries of a grid: how it can be turned, mirrored and shifted onto itself.

    A rectangle has 4, a square 8, a hexagon of hexagons 12, a torus of 5 by 5 cells 200. Sides go to sides in the same
    order or mirrored, so a symmetry of the neighbors alone is not one, except on a graph, whose cells have no sides.
    Floors stay floors.

    Parameters
    ----------
    grid : Grid or str
        A grid in one part, or its spec.

    Returns
    -------
    ndarray of int64, shape (symmetries, cells)
        Row by row, the cell to which each cell moves. The first row moves nothing.

    Raises
    ------
    ClewError
        If the grid is not connected, or if the search would take too long.

    Examples
    --------
    >>> from clew.counting import symmetries
    >>> symmetries("3x2")
    array([[0, 1, 2, 3, 4, 5],
           [2, 1, 0, 5, 4, 3],
           [3, 4, 5, 0, 1, 2],
           [5, 4, 3, 2, 1, 0]])
    >>> len(symmetries("torus:5x5")), len(symmetries("hexagons:side=3")), len(symmetries("cube:2"))
    (200, 12, 48)
    """
    return np.array([each.cells for each in symmetries_of(shared_grid(grid))], np.int64)
