"""Estimates of the time that jobs take, from measurements.

`prices.json` has one entry for each measurement: microseconds that a job takes at least, then microseconds for each
cell (or step of a generator), then for each pixel. Everything is measured interpreted, as small jobs run. The command
`python -m benchmarks prices --write` makes the file. What is not in it, such as a plug-in, is assumed to be dearer than
everything of its kind that is.
"""

import json
from collections.abc import Hashable, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from clew import registry
from clew.grids import Grid
from clew.grids.neighbor_table import Tabled, row_width
from clew.grids.rectangle import Squares
from clew.grids.spec import SHAPES, shape
from clew.grids.weave import Weave
from clew.grids.wrapped import Wrapped
from clew.mazes import running
from clew.measures import MAX_EXTENT
from clew.service.work.jobs import Output, Recipe
from clew.service.work.limits import moves, pixels_of

FILE = Path(__file__).with_name("prices.json")
SMALL_SECONDS = 0.008  # the longest small job
UNKNOWN = 3.0  # times as much as the dearest known
OTHER = "other"
OUTLINED = "hexagons"  # grids of which every wall is drawn as a line
TRIED_SECONDS = 2e-8  # for a cell of the recursive backtracker, compiled
MEASURED = 10  # as many times as long as it takes to measure a cell
ONE_BY_ONE = 1e-3  # seconds for each maze that is tried alone
SEARCHED_SECONDS = 6e-7  # for a cell of a search from each cell, interpreted

Figures = tuple[float, ...]  # microseconds: at least, for each cell or step, for each pixel


class Price(NamedTuple):
    """The estimated time of a job, and what the estimate depends on."""

    seconds: float
    kind: Hashable

    @property
    def small(self) -> bool:
        """Whether it is small work."""
        return self.seconds <= SMALL_SECONDS

    @property
    def estimate(self) -> dict[str, Any]:
        """The arguments of `WorkerPool.run`."""
        return {"small": self.small, "kind": self.kind, "seconds": self.seconds}


@cache
def table() -> dict[str, Figures]:
    """Return the entries of the file."""
    return {name: tuple(figures) for name, figures in json.loads(FILE.read_text("utf-8")).items()}


@cache
def figures_of(*names: str) -> Figures:
    """Return the figures of an entry; what is not in the table gets the dearest of the most similar ones, and more."""
    if figures := table().get(" ".join(names)):
        return figures
    for length in range(len(names) - 1, 0, -1):
        if similar := [row for name, row in table().items() if name.split(" ")[:length] == list(names[:length])]:
            return tuple(UNKNOWN * max(column) for column in zip_longest(*similar, fillvalue=0.0))
    raise KeyError(names)


def seconds(*names: str, cells: float = 0, pixels: float = 0) -> float:
    """Estimate the seconds of a part of a job."""
    least, *each = figures_of(*names)
    return (least + sum(price * count for price, count in zip(each, (cells, pixels), strict=False))) / 1e6


def layout_of(grid: Grid) -> str:
    """Return the kind of canvas on which kernels run: their time depends on it."""
    if isinstance(grid, Tabled):
        return f"table-{row_width(grid.max_sides)}"
    classes = {Squares: "rectangle", Wrapped: "wrapped", Weave: "weave"}
    return next((name for kind, name in classes.items() if isinstance(grid, kind)), OTHER)


@cache
def _name_of(kind: type[Grid]) -> str:
    return next((name for name in SHAPES if shape(name) is kind), OTHER)


def grid_name(grid: Grid) -> str:
    """Return the name of the grid's class in specs: the time of building and drawing it depends on it."""
    return _name_of(type(grid))


def price_of_maze(recipe: Recipe, grid: Grid, output: Output, writer: registry.Writer) -> Price:
    """Estimate the job of generating a maze and writing it."""
    total, cells, kind = _generated(recipe, grid)
    pixels = cells / grid.cells * pixels_of(grid, writer, output.options)
    layout, name = layout_of(grid), grid_name(grid)
    if grid.is_rectangular and output.options.get("style") == "round":
        name = OUTLINED  # whose walls are drawn as lines too
    for chosen, part in ((output.path, "solve"), (output.distances, "distances")):
        total += seconds(part, layout, cells=cells) if chosen else 0.0
    task = "show" if output.path or output.distances else "write"
    follows_log = writer.name == "svg" and moves(writer, output.options)
    drawn = "gif" if follows_log else writer.name
    total += seconds(task, drawn, name, cells=cells, pixels=pixels)
    return Price(total, ("maze", *kind, name, task, drawn, tuple(sorted(output.options))))


def price_of_log(recipe: Recipe, grid: Grid, solver: str | None) -> Price:
    """Estimate the job of logging a generator, or a solver in its maze, which is named with its options."""
    total, cells, kind = _generated(recipe, grid)
    if solver is None:
        steps = running.steps_of(registry.find("generator", recipe.algorithm), grid)
        total += seconds("log", recipe.algorithm, cells=steps)
    else:
        solver = registry.parse_call("solver", solver)[0].name
        total += seconds("log", solver, cells=cells) + seconds("solve", layout_of(grid), cells=cells)
    return Price(total, ("log", *kind, grid_name(grid), solver))


def price_of_first_tries(recipe: Recipe, grid: Grid) -> Price:
    """Estimate the job of trying a maze or a few for wishes, as small work."""
    made, cells, kind = _generated(recipe, grid)
    return Price(made + seconds("task", "measure", cells=cells), ("tries", *kind))


def price_of_search(recipe: Recipe, grid: Grid, tries: int) -> Price:
    """Estimate the job of trying so many mazes: many at once, or one by one if they are changed."""
    if recipe.changes:
        each = ONE_BY_ONE + price_of_first_tries(recipe, grid).seconds
    else:
        steps = running.work_of(registry.find("generator", recipe.algorithm), grid)
        each = (steps + MEASURED * grid.cells) * TRIED_SECONDS
    return Price(tries * each, ("search", recipe.algorithm, layout_of(grid), names_of(recipe.changes)))


def _generated(recipe: Recipe, grid: Grid) -> tuple[float, float, tuple[Any, ...]]:
    """Return the seconds for a maze with its changes, the number of its cells, and what the estimate depends on."""
    generator, layout, name = registry.find("generator", recipe.algorithm), layout_of(grid), grid_name(grid)
    steps = running.steps_of(generator, grid)
    total = seconds("generate", generator.name, layout, cells=steps)
    if recipe.options:
        total *= figures_of("options", generator.name)[0]
    total += seconds("build", name, cells=grid.cells)
    cells = float(grid.cells)
    for change, _ in recipe.changes:
        _, _, grown = figures_of("change", change)
        total += seconds("change", change, cells=cells) * _slower(layout)
        cells *= grown
    return total, cells, (generator.name, layout, size_class(steps), tuple(recipe.options), names_of(recipe.changes))


def _slower(layout: str) -> float:
    """Return how much longer other kernels take on this layout than on a rectangle, as the backtracker does."""
    here, there = (figures_of("generate", "recursive-backtracker", each)[1] for each in (layout, "rectangle"))
    return max(1.0, here / there)


def names_of(changes: tuple[tuple[str, Mapping[str, Any]], ...]) -> tuple[str, ...]:
    """Return the names of changes; one may be made twice."""
    return tuple(name for name, _ in changes)


def price_of_task(name: str, place: str, *, cells: int = 0, pixels: int = 0) -> Price:
    """Estimate a job that has an entry of its own, such as `task jam`."""
    total = seconds(name, place, cells=cells, pixels=pixels)
    return Price(total, (name, place, size_class(cells), size_class(pixels)))


def price_of_solve(solver: str | None, cells: int) -> Price:
    """Estimate the job of solving a posted maze with the solver of this name, by default the usual one."""
    price = price_of_task("task", "solve", cells=cells)
    if solver is None:
        return price
    return Price(price.seconds + seconds("log", solver, cells=cells), (price.kind, solver))


def price_of_measure(cells: int) -> Price:
    """Estimate the job of measuring a posted maze, which may have loops."""
    price = price_of_task("task", "measure", cells=cells)
    searches = cells if cells <= MAX_EXTENT else 0
    return Price(price.seconds + searches * cells * SEARCHED_SECONDS, price.kind)


def size_class(count: int) -> int:
    """Return a number that is the same for sizes that are less than twice as large."""
    return count.bit_length()
