"""The check of grids: neighbors are mutual, kernels and methods number cells alike, outlines fit together."""

import pickle
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from clew import kernel, registry
from clew.errors import ClewError
from clew.formats import native
from clew.grids import SHAPES, Grid, parse_grid
from clew.grids.canvas import new_canvas
from clew.grids.neighbor_table import fill_rows, row_shift, row_width
from clew.grids.tiling import Tiling
from clew.lazy import np
from clew.pictures.renderers import draw
from clew.testing.generator_checks import check_generator_on
from clew.testing.plain_search import breadth_first
from clew.testing.samples import sample_mazes
from clew.testing.solver_checks import check_solver
from clew.testing.trial import Trial

GENERATORS = ("recursive-backtracker", "hunt-and-kill", "kruskal", "wilson")  # walls, hints, edges, random directions
SEED = 1
OUTSIDE = 10**6  # a coordinate that is outside of any grid to be checked
DIGITS = 9  # decimals by which the corners of neighbors agree


def check_grid(grid: Grid | str, *, compiled: bool = True, generators: Iterable[str] = GENERATORS) -> None:
    """Check the properties that every grid of Clew has.

    - Neighbors are mutual, and an edge has the same number from both of its cells.
    - Interpreted and compiled canvases, and the public methods, describe the same cells and neighbors.
    - Coordinates and numbers of cells are inverse; a cell outside is refused with `ClewError`.
    - The spec gives an equal grid, unless the grid has a fingerprint, as graphs and masks have.
    - The outline of a cell is closed and inside the picture, and neighbors share exactly the wall between them.
    - The arrays of many cells hold the same neighbors, outlines, centers and signs.
    - Generators make spanning trees on it, solvers find shortest paths, and its mazes can be stored and drawn.

    Call it with several sizes: one cell, one row, one column, two by two, and odd and even sizes above.

    Parameters
    ----------
    grid : Grid or str
        A grid of at most some hundred cells, or its spec.
    compiled : bool, default True
        Whether to compile the kernels too.
    generators : iterable of str, optional
        The names of the generators that make mazes on it; by default four that use the grid in different ways.

    Raises
    ------
    AssertionError
        If a property does not hold; the sentence names it and the grid.

    Examples
    --------
    >>> check_grid("hexagons:3x2", compiled=False)
    """
    grid = parse_grid(grid)
    trial = Trial(grid.spec)
    checks: list[Callable[[Trial, Grid], None]] = [_check_cells, _check_marks, _check_names, _check_storage]
    with suppress(ClewError):  # a graph whose cells have no places
        grid.extent()
        checks += [_check_picture, _check_outlines]
    for check in (*checks, _check_neighbors):
        with trial.attempt(check.__name__.removeprefix("_check_")):
            check(trial, grid)
    if compiled:
        with trial.attempt("the compiled canvas"):
            _check_cells(trial, grid, compiled=True)
            _check_table(trial, grid)
    if _is_joined(grid):
        for name in generators:
            check_generator_on(registry.find("generator", name), grid, SEED, compiled, {})
        check_solver("a-star", [grid], compiled=False)


def _is_joined(grid: Grid) -> bool:
    """Return whether neighbors join all cells, so that there are mazes on this grid."""
    return len(breadth_first(0, lambda cell: [other for _, other in grid.neighbors(cell)])) == grid.cells


def _check_cells(trial: Trial, grid: Grid, compiled: bool = False) -> None:
    """Check that the canvas has the cells, neighbors and edges of the grid."""
    canvas = new_canvas(grid, compiled=compiled)
    trial.require(canvas.cells() == grid.cells > 0, "the canvas has another number of cells than the grid")
    trial.require(len(canvas.passages) == grid.storage, "`new_passages` has not `storage` entries")
    trial.require(grid.padding == grid.storage - grid.cells, "`padding` is not what `storage` has besides the cells")
    cells = [int(place) for place in canvas.places() if not canvas.is_padding(place)]
    trial.require(
        cells == [canvas.cell(index) for index in range(grid.cells)], "`places` does not list the cells in order"
    )
    indices = [canvas.index_of(cell) for cell in cells]
    trial.require(indices == list(range(grid.cells)), "`index_of` is not the inverse of `cell`")
    trial.require(canvas.index_of(canvas.middle()) in range(grid.cells), "`middle` is not a cell")
    numbered = set()
    for index, cell in enumerate(cells):
        around = dict(grid.neighbors(index))
        here = Trial(f"{trial.subject}, cell {index}")
        here.require(len(list(grid.neighbors(index))) == len(around), "`neighbors` has a direction twice")
        here.require(len(around) <= grid.max_sides, f"{len(around)} neighbors, more than `max_sides`")
        directions = sum(1 << direction for direction in around)
        here.require(canvas.directions(cell) == directions, "`directions` of the canvas are not those of `neighbors`")
        free = directions & 15 if grid.weaves else directions  # tunnels need a bridge first
        here.require(canvas.unvisited(cell) == free, "with nothing carved, a neighbor is not `unvisited`")
        here.require(canvas.carvable(cell) == free, "with nothing carved, a wall is not `carvable`")
        here.require(canvas.visited(cell) == 0, "with nothing carved, a neighbor is `visited`")
        for direction, other in around.items():
            there, back = canvas.cell(other), canvas.opposite(cell, direction)
            here.require(canvas.neighbor(cell, direction) == there, f"another neighbor in direction {direction}")
            returns = dict(grid.neighbors(other)).get(back) == index
            here.require(returns, f"direction {back} of cell {other} does not lead back")
            edge = canvas.edge(cell, direction)
            here.require(edge == canvas.edge(there, back), f"the edge to cell {other} has two numbers")
            here.require(0 <= edge < 1 << 31, f"the edge to cell {other} has number {edge}, not one below 2**31")
            if canvas.forward(cell) >> direction & 1:
                own = canvas.edge_cell(edge), canvas.edge_direction(edge)
                here.require(own == (cell, direction), f"`edge_cell` and `edge_direction` do not give edge {edge} back")
                here.require(edge not in numbered, f"edge {edge} is met twice")
                numbered.add(edge)
    trial.require(len(numbered) == grid.edges, f"`forward` meets {len(numbered)} edges and the grid has {grid.edges}")
    trial.require(grid.edges_twice == 2 * grid.edges, "`edges_twice` is not twice `edges`")


def _check_table(trial: Trial, grid: Grid) -> None:
    """Check that the shape of a tiling gives the same table compiled."""
    if isinstance(grid, Tiling):
        width = row_width(grid.max_sides)
        plain, quick = (grid.new_entries(compiled) for compiled in (False, True))
        kernel.run(fill_rows, False, grid.tiles(False), width, row_shift(width), plain)
        kernel.run(fill_rows, True, grid.tiles(True), width, row_shift(width), quick)
        trial.require(plain.tolist() == quick.tolist(), "`neighbor_across` gives other cells compiled")


def _check_marks(trial: Trial, grid: Grid) -> None:
    """Check that marks, passages and padding can be distinguished."""
    canvas = new_canvas(grid)
    for index in range(grid.cells):
        here = Trial(f"{trial.subject}, cell {index}")
        for direction, other in grid.neighbors(index):
            cell, neighbor = canvas.cell(index), canvas.cell(other)
            if not canvas.carvable(cell) >> direction & 1:
                continue  # it would lead under a cell that is not a bridge
            canvas.mark(neighbor)
            here.require(not canvas.unvisited(cell) >> direction & 1, f"cell {other} is marked and `unvisited`")
            here.require(not canvas.visited(cell) >> direction & 1, f"cell {other} is marked and `visited`")
            canvas.unmark(neighbor)
            here.require(canvas.unvisited(cell) >> direction & 1, f"`unmark` leaves a mark on cell {other}")
    canvas.open_all()
    for index in range(grid.cells):
        here = Trial(f"{trial.subject}, cell {index}")
        cell = canvas.cell(index)
        around = canvas.directions(cell)
        opened = around & 15 if grid.weaves else around
        here.require(canvas.open_directions(cell) == opened, "`fill_passages` does not open all directions")
        here.require(canvas.visited(cell) == opened, "with all open, a neighbor is not `visited`")
        here.require(not canvas.carvable(cell), "with all open, a wall is `carvable`")
        first = min([cell, *(canvas.cell(other) for _, other in grid.neighbors(index))])
        here.require(canvas.earliest(cell, around) == first, "`earliest` is not the earliest cell")
        here.require(canvas.earliest(cell, 0) == cell, "`earliest` of no directions is not the cell itself")


def _check_names(trial: Trial, grid: Grid) -> None:
    """Check the spec and the coordinates."""
    if not grid.fingerprint and grid.spec.partition(":")[0] in SHAPES:
        trial.require(parse_grid(grid.spec) == grid, "the spec gives another grid")
    for index in range(grid.cells):
        coordinates = grid.coordinates(index)
        trial.require(grid.index(coordinates) == index, f"the cell at {coordinates} is not cell {index}")
        for direction, _ in grid.neighbors(index):
            name = grid.direction_name(index, direction)
            trial.require(isinstance(name, str), f"direction {direction} of cell {index} is called {name!r}")
    first = grid.coordinates(0)
    names = grid.coordinate_names
    trial.require(len(first) == len(names.split(",")), f"cell 0 is at {first}, but they are called {names}")
    wrong = [(*first[:place], outside, *first[place + 1 :]) for place in range(len(first)) for outside in (-1, OUTSIDE)]
    for outside in [*wrong, (*first, 0), ()]:
        with trial.refused(f"the cell at {outside}"):
            grid.index(outside)


def _check_storage(trial: Trial, grid: Grid) -> None:
    """Check that mazes can be copied, kept as bits, and kept in a document."""
    for kind, maze in sample_mazes(grid, SEED) if _is_joined(grid) else ():
        here = Trial(f"{trial.subject}, {kind}")
        here.require(pickle.loads(pickle.dumps(maze)) == maze, "another maze after pickling")
        flags = grid.flags_of(kernel.for_kernel(maze.storage, True, grid.typecode))
        here.require(len(flags) == grid.passage_flags, "`flags_of` has not `passage_flags` entries")
        back = grid.storage_of_flags(flags)
        here.require(bytes(back) == bytes(maze.storage), "`storage_of_flags` is not the inverse of `flags_of`")
        here.require(maze.array.shape == grid.shape, "`as_array` has not the grid's shape")
        if grid.fingerprint or grid.spec.partition(":")[0] in SHAPES:
            here.require(native.read(native.native(maze)) == maze, "another maze after writing and reading a document")


def _check_picture(trial: Trial, grid: Grid) -> None:
    """Check that outlines are closed, inside the picture, and fit those of the neighbors."""
    width, height = grid.extent()
    outer = []
    for index in range(grid.cells):
        here = Trial(f"{trial.subject}, cell {index}")
        outline = grid.outline(index)
        for (_, line), (_, following) in zip(outline, outline[1:] + outline[:1], strict=True):
            here.require(np.allclose(line[-1], following[0], 1e-6, 1e-9), "the outline is not closed")
            inside = all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in line)
            here.require(inside, "the outline leads outside of `extent`")
        x, y = grid.center(index)
        here.require(0 < x < width and 0 < y < height, "the center is outside of `extent`")
        around = dict(grid.neighbors(index))
        topology = grid.topology()
        for direction, side in _sides(grid, index):
            if direction not in around:
                outer.append(frozenset(side))
            elif not grid.apart(index, direction):
                back = topology.opposite(topology.cell(index), direction)
                other = around[direction]
                shared = (back, side[::-1]) in _sides(grid, other)
                here.require(shared, f"cell {other} has not the same wall between them")
    trial.require(len(outer) == len(set(outer)), "a side without a neighbor belongs to two cells")
    bordering = {
        cell for cell in range(grid.cells) if {way for way, _ in grid.outline(cell)} - set(dict(grid.neighbors(cell)))
    }
    trial.require(bordering <= set(grid.border_cells()), "`border_cells` lacks a cell with an outer side")
    for kind, maze in sample_mazes(grid, SEED) if _is_joined(grid) else ():
        with trial.attempt(f"drawing {kind}"):
            draw(maze, "svg")


def _check_neighbors(trial: Trial, grid: Grid) -> None:
    """Check that `neighbor_rows` and `opposites` say the same as the methods for one cell."""
    cells = np.arange(grid.cells)[::-1].copy()
    topology = grid.topology()
    steps = [(cell, direction) for cell in cells.tolist() for direction, _ in grid.neighbors(cell)]
    for cell, row in zip(cells.tolist(), grid.neighbor_rows(cells).tolist(), strict=True):
        found = {direction: other for direction, other in enumerate(row) if other >= 0}
        trial.require(found == dict(grid.neighbors(cell)), f"`neighbor_rows` has other neighbors of cell {cell}")
    back = [topology.opposite(topology.cell(cell), direction) for cell, direction in steps]
    ways = np.array(steps, np.int64).reshape(-1, 2)
    trial.require(grid.opposites(ways[:, 0], ways[:, 1]).tolist() == back, "`opposites` has other directions")


def _check_outlines(trial: Trial, grid: Grid) -> None:
    """Check that `outlines` and `centers` say the same as the methods for one cell."""
    cells = np.arange(grid.cells)[::-1].copy()
    centers = [grid.center(cell) for cell in cells.tolist()]
    trial.require(np.allclose(grid.centers(cells), centers), "`centers` differ from `center`")
    seen = []
    for chosen, sides, signs in grid.outlines(cells):
        for place, cell in enumerate(cells[chosen].tolist()):
            seen.append(cell)
            here = Trial(f"{trial.subject}, cell {cell}")
            own, drawn = ([(int(d[place]), p[place]) for d, _, p in each] for each in (sides, signs))
            here.require(_same_lines(own, grid.outline(cell)), "`outlines` has another outline")
            known = [(way, grid.sign(cell, way)) for way, _ in grid.neighbors(cell) if grid.sign(cell, way)]
            here.require(_same_lines([each for each in drawn if each[0] >= 0], known), "`outlines` has other signs")
            for directions, apart, _ in sides:
                way = int(directions[place])
                if way in dict(grid.neighbors(cell)):
                    same = bool(apart[place]) == grid.apart(cell, way)
                    here.require(same, f"`outlines` and `apart` differ in direction {way}")
    trial.require(sorted(seen) == list(range(grid.cells)), "`outlines` does not yield every cell once")


def _same_lines(some: Any, others: Any) -> bool:
    """Return whether two lists of (direction, points) are equal."""
    return len(some) == len(others) and all(
        one == other and np.shape(line) == np.shape(points) and np.allclose(line, points)
        for (one, line), (other, points) in zip(some, others, strict=True)
    )


def _sides(grid: Grid, index: int) -> list[tuple[int, list[tuple[float, float]]]]:
    """Return the outline with rounded corners, to be compared."""
    return [
        (direction, [(round(x, DIGITS), round(y, DIGITS)) for x, y in line]) for direction, line in grid.outline(index)
    ]
