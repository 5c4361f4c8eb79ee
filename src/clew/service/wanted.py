"""What is wanted of a maze, as plain values that travel to a worker: how it is made, and in which form it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from clew import registry
from clew.draws import SEEDS
from clew.errors import ClewError
from clew.grids import Grid, parse
from clew.grids.neighbor_table import Tabled, row_width
from clew.kernel.memory import readable
from clew.registry import Entry, Generator, Solver, Writer
from clew.service.checks import refused
from clew.service.problems import Problem
from clew.service.schemas import Ends, SeedAndEnds
from clew.service.settings import Settings

SIDES = ("width", "height", "floors")  # of a grid, where it has them
TABLE_WORK = 8  # of a cell's neighbors, where they stand in a table
SMALL_WORK = 1500  # cells of the recursive backtracker, about 3 milliseconds interpreted

Changes = tuple[tuple[str, Mapping[str, Any]], ...]  # the name of each change, and its options


@dataclass(frozen=True)
class Recipe:
    """What a maze is made from, beside its grid."""

    algorithm: str
    seed: int
    number: int
    options: Mapping[str, Any]
    changes: Changes = ()  # that are made afterwards

    def steps(self, grid: Grid) -> int:
        """How much happens meanwhile, in cells of the recursive backtracker: for random walks more in corridors."""
        found = registry.find("generator", self.algorithm)
        steps = grid.cells * found.work
        longest = max(getattr(grid, side, None) or 1 for side in SIDES)
        return steps * max(1, longest**2 // grid.cells) if found.walks else steps

    def work(self, grid: Grid) -> int:
        """The steps and, where it needs one, the table of neighbors."""
        return self.steps(grid) + (TABLE_WORK * grid.cells if isinstance(grid, Tabled) else 0)


@dataclass(frozen=True)
class Look:
    """The form that a maze is wanted in, and what is to be seen in it."""

    suffix: str  # .svg
    options: Mapping[str, Any] = field(default_factory=dict)
    path: bool = False
    distances: bool = False
    start: tuple[int, ...] | None = None
    goal: tuple[int, ...] | None = None


def generator_named(name: str) -> Generator:
    """The generator in an address; 404 where there is none."""
    try:
        return registry.find("generator", name)
    except ClewError as problem:
        raise Problem(404, "Not Found", str(problem), field="algorithm") from None


def solver_named(name: str, field: str = "solver") -> Solver:
    """The solver that a parameter names."""
    try:
        return registry.find("solver", name)
    except ClewError as problem:
        raise refused(str(problem), field) from None


@cache
def writer_named(suffix: str, status: int = 404, name: str = "suffix") -> Writer:
    """What writes this form."""
    from clew import renderers

    try:
        return renderers.writer_for(f".{suffix}", f"maze.{suffix}")
    except ClewError as problem:
        title = "Not Found" if status == 404 else "Bad Request"
        raise Problem(status, title, str(problem), field=name) from None


@cache
def medias() -> dict[str, str]:
    """The media types in which a maze can be had, each with the suffix of its form; pictures first."""
    found: dict[str, str] = {}
    for writer in registry.writers():
        found.setdefault(writer.media.partition(";")[0], writer.suffixes[0].removeprefix("."))
    return found


def suffix_of(media: str) -> str:
    """The suffix of the form that has this media type."""
    return medias()[media]


def names_of(found: Entry) -> list[str]:
    """The names of its options, as people write them."""
    return [parameter.flag for parameter in found.parameters]


def recipe_of(query: SeedAndEnds, found: Generator, options: Mapping[str, str], changes: Changes) -> Recipe:
    """How the maze is made, checked as far as that costs nothing."""
    for name, value in options.items():
        check_option(found, name, value)
    seed = 0 if query.seed is None else number_of("seed", query.seed)
    return Recipe(found.name, seed, number_of("number", query.number), dict(options), changes)


def check_option(found: Entry, name: str, value: Any) -> None:
    """Refuse what this option cannot be."""
    for parameter in found.parameters:
        if name in (parameter.flag, parameter.name):
            try:
                parameter.option.parse(value)
            except ClewError as problem:
                raise refused(f"{name} {problem}", name) from None


def look_of(
    suffix: str, writer: Writer, options: Mapping[str, str], query: Ends, *, path: bool, distances: bool
) -> Look:
    """How the maze is shown, checked likewise: what a form cannot show is refused, not left out."""
    for name, wanted in (("path", path), ("distances", distances)):
        if wanted and writer.kind != "renderer":
            raise refused(f".{suffix} holds a maze alone: leave out {name}, or ask for a picture such as .svg", name)
    if not path and not distances:
        for name, given in (("start", query.start), ("goal", query.goal)):
            if given is not None:
                raise refused(f"{name} is for what is shown in the maze: add path=1 or distances=1", name)
    if query.goal is not None and not path:
        raise refused("goal is for the path: add path=1", "goal")
    for name, value in options.items():
        check_option(writer, name, value)
    chosen = {name.replace("-", "_"): value for name, value in options.items()}
    return Look(f".{suffix.lower()}", chosen, path, distances, place_of(query.start), place_of(query.goal))


def place_of(text: str | None) -> tuple[int, ...] | None:
    """The coordinates in '3,4'."""
    return None if text is None else tuple(map(int, text.split(",")))


def number_of(name: str, text: str) -> int:
    """A number of 64 bits."""
    number = int(text)
    if number >= SEEDS:
        raise refused(f"{name} must be a whole number from 0 to {SEEDS - 1}, not {text}", name)
    return number


def grid_of(spelling: str, settings: Settings, name: str = "grid") -> Grid:
    """The grid of this spelling, refused before anything is made of it where it is too large; `name`: the field."""
    try:
        return check_grid(parse(spelling), settings, name)
    except ClewError as problem:
        raise refused(str(problem), name) from None


def check_grid(grid: Grid, settings: Settings, name: str = "grid") -> Grid:
    """The grid, if it is not too large; `name`: the field to change."""
    cells = grid.cells
    if cells > settings.cells:
        raise refused(
            f"{grid.spec} has {cells:,} cells and one maze may have {settings.cells:,} here: ask for less, "
            f"or make it with clew generate",
            name,
        )
    table = 4 * row_width(grid.most_sides) * cells if isinstance(grid, Tabled) else 0
    if table > settings.table:
        raise refused(
            f"the neighbors of the {cells:,} cells of {grid.spec} take {readable(table)} and may take "
            f"{readable(settings.table)} here: ask for less, or make it with clew generate",
            name,
        )
    return grid
