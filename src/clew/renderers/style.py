"""The options of pictures: one list, from which renderers, the command line and the service take theirs.

`PictureOptions` holds what a picture is to show and how, `Sizes` the pixels that follow from it for a grid.
"""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol

from clew import memory
from clew.errors import ClewError, shown
from clew.options import Count, Option, Parameter

if TYPE_CHECKING:
    from clew.solving import Distances, Path

LARGEST, SMALLEST = 48, 16  # pixels from cell to cell in a picture that need not be small
COMFORTABLE = 800  # pixels of the longer side at which cells need not grow
CASING = 1.6  # of the thread's thickness: the edge of paper around it over colours
DOT, SHADED_DOT = 0.15, 0.3  # cell widths: the radius of a cell that is a point
MAX_EXTENT = 1e12  # cell widths
UNBOUNDED = 1 << 62  # pixels, where they cost nothing
MAX_CELL, MAX_WALL, MAX_MARGIN = 1000, 500, 10_000
MAX_SECONDS = 600


@dataclass(frozen=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]

    def parse(self, value: object) -> str:
        """The word."""
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return str(value)

    def show(self, value: str) -> str:
        """The word."""
        return value

    def describe(self) -> str:
        """The words."""
        return "|".join(self.words)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def parse(self, value: object) -> bool:
        """True or False; from text: yes, no, true, false, 1, 0."""
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if isinstance(value, bool):
            return value
        if str(value).lower() not in words:
            raise ClewError(f"must be yes or no, not {shown(value)}")
        return words[str(value).lower()]

    def show(self, value: bool) -> str:
        """The word."""
        return "yes" if value else "no"

    def describe(self) -> str:
        """Both."""
        return "yes|no"


@dataclass(frozen=True)
class Name:
    """The name of an algorithm of a kind."""

    kind: str

    def parse(self, value: object) -> str:
        """The name as it is written."""
        from clew.registry import find

        return find(self.kind, str(value)).name

    def show(self, value: str) -> str:
        """The name."""
        return value

    def describe(self) -> str:
        """All names."""
        from clew.registry import names

        return "|".join(names(self.kind))


def _option(option: Option, default: Any, help: str, noun: str) -> Any:
    """A field of `PictureOptions`; `noun`: what a form that lacks the option cannot show."""
    return field(default=default, metadata={"option": option, "help": help, "noun": noun})


@dataclass(frozen=True)
class PictureOptions:
    """What a picture shows of a maze, and how. A renderer names those that it understands."""

    path: "Path | None" = field(default=None, metadata={"noun": "a path"})
    distances: "Distances | None" = field(default=None, metadata={"noun": "distances"})
    style: str | None = _option(Word(("box", "ascii", "blocks", "braille")), None, "the characters of text", "a style")
    cell: int | None = _option(Count(1, MAX_CELL), None, "pixels from one cell to the next", "the size of a cell")
    wall: int | None = _option(Count(1, MAX_WALL), None, "pixels of a wall's thickness", "the thickness of walls")
    margin: int | None = _option(Count(0, MAX_MARGIN), None, "pixels around the maze", "a margin")
    color: bool = _option(Flag(), False, "24-bit colors by ANSI escapes", "colors")
    dark: bool = _option(Flag(), False, "chalk on night instead of ink on paper", "dark colors")
    background: bool | None = _option(Flag(), None, "paint the paper; without it the picture is transparent", "paper")
    bits: bool | None = _option(
        Flag(), None, "one bit per pixel, made piece by piece; large mazes alone are", "one bit per pixel"
    )
    paper: str = _option(
        Word(("a4", "letter", "own")), "a4", "the sheet of a PDF, or a page of the maze's own size", "a sheet of paper"
    )
    mask: str = _option(
        Word(("solid", "blank")), "solid", "places that a mask leaves out: as wall, or as paper", "left-out places"
    )
    seconds: int = _option(
        Count(1, MAX_SECONDS), 8, "length of a moving picture, without the pause at its end", "how long it takes"
    )
    solver: str | None = _option(
        Name("solver"), None, "show this solver's search for the path, not the making", "a search"
    )

    @property
    def solid(self) -> bool:
        """Whether what a mask leaves out is drawn as wall."""
        return self.mask == "solid"


def parameters(*names: str, defaults: PictureOptions = PictureOptions()) -> tuple[Parameter, ...]:
    """The options of these names, for `@renderer(options=...)`; `defaults`: what the renderer takes if not given."""
    known = {each.name: each for each in fields(PictureOptions) if "option" in each.metadata}
    return tuple(
        Parameter(name, known[name].metadata["option"], getattr(defaults, name), known[name].metadata["help"])
        for name in names
    )


def noun(name: str) -> str:
    """What an option adds to a picture, in a few words: 'a path', 'the size of a cell'."""
    return next(str(each.metadata["noun"]) for each in fields(PictureOptions) if each.name == name)


class Outlined(Protocol):
    """What is known of a grid before there is one."""

    @property
    def spec(self) -> str:
        """Such as 40x30."""

    def extent(self) -> tuple[float, float]:
        """Width and height of the whole picture, in cell widths."""


@dataclass(frozen=True)
class Sizes:
    """Pixels: from one cell to the next (its wall included), of a wall's thickness, of the margin, of the whole."""

    cell: int
    wall: int
    margin: int
    width: int
    height: int

    @property
    def pixels(self) -> int:
        """Of the whole picture."""
        return self.width * self.height

    @property
    def thread(self) -> int:
        """The thickness of the thread: about a quarter of the passage, and in its middle to the pixel."""
        passage = self.cell - self.wall
        return passage // 4 + (passage // 4 + passage) % 2 or 2

    @property
    def mark(self) -> float:
        """The radius of the ball at the start and of the ring at the goal."""
        passage = self.cell - self.wall
        return min(max(1.25 * self.thread, 0.3 * passage), 0.45 * passage)

    @property
    def hole(self) -> float:
        """The radius of the ring's hole."""
        return self.mark / 2

    @property
    def offset(self) -> float:
        """From the picture's corner to the middle of the outer walls."""
        return self.margin + self.wall / 2


def sizes(grid: Outlined, options: "PictureOptions", *, max_pixels: int, min_cell: int = 2) -> Sizes:
    """Fill in what is None: cells shrink (to `min_cell` pixels) until the picture has at most `max_pixels`."""
    cell, wall, margin = options.cell, options.wall, options.margin
    across, down = grid.extent()
    if not (0 < across <= MAX_EXTENT and 0 < down <= MAX_EXTENT):
        raise ClewError(
            f"{grid.spec} is {across:g} x {down:g} cell widths large, which cannot be drawn: "
            f"give positions from 0 to {MAX_EXTENT:g}, about 1 apart"
        )
    if cell is None:
        cell = min(LARGEST, max(SMALLEST, int(COMFORTABLE / max(across, down))))
        cell = max(min_cell, min(cell, int((max_pixels / (across * down)) ** 0.5)))
    if wall is None:
        wall = max(1, round(cell / 10))
    if wall >= cell:
        raise ClewError(
            f"walls of {wall} pixels leave no passage in cells of {cell}: give a wall below {cell}, or a larger cell"
        )
    if margin is None:
        margin = cell // 2 if cell >= 4 else 0
    return Sizes(cell, wall, margin, *(-int(-side * cell // 1) + wall + 2 * margin for side in (across, down)))


def check_pixels(size: Sizes, max_pixels: int, bytes_per_pixel: int, advice: str) -> None:
    """Raise `ClewError` for a picture of more than `max_pixels`, or one that does not fit in memory."""
    if size.pixels > max_pixels:
        raise ClewError(
            f"a picture of {size.width:,} x {size.height:,} pixels is more than {max_pixels:,} in all: {advice}"
        )
    memory.require(size.pixels * bytes_per_pixel, f"a picture of {size.width:,} x {size.height:,} pixels")
