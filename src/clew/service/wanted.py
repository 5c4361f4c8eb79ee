"""What is wanted of a maze, as plain values that travel to a worker: how it is made, and in which form it is shown."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from clew import registry
from clew.draws import SEEDS
from clew.errors import ClewError
from clew.grids import parse
from clew.registry import Algorithm
from clew.service.checks import refused
from clew.service.problems import Problem
from clew.service.schemas import Ends, Origin
from clew.service.settings import Settings

SMALL_WORK = 1500  # cells of the recursive backtracker, about 3 milliseconds interpreted


@dataclass(frozen=True)
class Recipe:
    """What a maze is made from."""

    algorithm: str
    grid: str
    seed: int
    number: int
    options: Mapping[str, Any]

    @property
    def work(self) -> int:
        """How much it is to make, in cells of the recursive backtracker: for random walks more in narrow grids."""
        facts = registry.find("generator", self.algorithm).facts
        work = cells_of(self.grid) * int(facts["work"])
        if not facts["walks"]:
            return work
        sides = sides_of(self.grid)
        return work * max(sides) // min(sides)


@dataclass(frozen=True)
class Look:
    """The form that a maze is wanted in, and what is to be seen in it."""

    suffix: str  # .svg
    options: Mapping[str, Any] = field(default_factory=dict)
    path: bool = False
    distances: bool = False
    start: tuple[int, ...] | None = None
    goal: tuple[int, ...] | None = None


def generator_named(name: str) -> Algorithm:
    """The generator in an address; 404 where there is none."""
    try:
        return registry.find("generator", name)
    except ClewError as problem:
        raise Problem(404, "Not Found", str(problem), field="algorithm") from None


def solver_named(name: str, field: str = "solver") -> Algorithm:
    """The solver that a parameter names."""
    try:
        return registry.find("solver", name)
    except ClewError as problem:
        raise refused(str(problem), field) from None


@cache
def writer_named(suffix: str, status: int = 404, name: str = "suffix") -> Algorithm:
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
    for kind in ("renderer", "format"):
        for name in registry.names(kind):
            facts = registry.find(kind, name).facts
            found.setdefault(facts["media"].partition(";")[0], facts["suffixes"][0].removeprefix("."))
    return found


def suffix_of(media: str) -> str:
    """The suffix of the form that has this media type."""
    return medias()[media]


def names_of(found: Algorithm) -> list[str]:
    """The names of its options, as people write them."""
    return [parameter.flag for parameter in found.parameters]


def recipe_of(query: Origin, found: Algorithm, options: Mapping[str, str], settings: Settings) -> Recipe:
    """How the maze is made, checked as far as that costs nothing."""
    check_cells(query.grid, settings)
    for name, value in options.items():
        check_option(found, name, value)
    seed = 0 if query.seed is None else number_of("seed", query.seed)
    return Recipe(found.name, query.grid, seed, number_of("number", query.number), dict(options))


def check_option(found: Algorithm, name: str, value: Any) -> None:
    """Refuse what this option cannot be."""
    for parameter in found.parameters:
        if name in (parameter.flag, parameter.name):
            try:
                parameter.option.parse(value)
            except ClewError as problem:
                raise refused(f"{name} {problem}", name) from None


def look_of(
    suffix: str, writer: Algorithm, options: Mapping[str, str], query: Ends, *, path: bool, distances: bool
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


def sides_of(grid: str) -> list[int]:
    """The width and the height in a grid's spelling."""
    return [int(side) for side in re.findall(r"\d+", grid)]


def cells_of(grid: str) -> int:
    """How many cells a grid of this spelling has at most, from the numbers alone."""
    return math.prod(sides_of(grid))


def check_cells(grid: str, settings: Settings) -> None:
    """Refuse a grid of an unknown shape, of no cells or of too many before there is one."""
    shape = grid.rpartition(":")[0]
    cells = cells_of(grid)
    try:
        parse(f"{shape}:2x2" if cells and shape else "2x2" if cells else grid)
    except ClewError as problem:
        raise refused(str(problem), "grid") from None
    if cells > settings.cells:
        raise refused(
            f"{grid} has {cells:,} cells and one maze may have {settings.cells:,} here: ask for less, "
            f"or make it with clew generate",
            "grid",
        )
