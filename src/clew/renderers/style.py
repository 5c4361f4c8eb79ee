"""The options of pictures: one list, from which renderers, the command line and the service take theirs.

`PictureOptions` holds what a picture is to show and how, `Sizes` the pixels that follow from it for a grid.
"""

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Protocol

from clew.errors import ClewError
from clew.kernel import memory
from clew.registry.discovery import Name
from clew.registry.options import Count, Flag, Option, Word

if TYPE_CHECKING:
    from clew.mazes.solving import Distances, Path

LARGEST, SMALLEST = 48, 16  # pixels from cell to cell in a picture that need not be small
COMFORTABLE = 800  # pixels of the longer side at which cells need not grow
CASING = 1.6  # of the thread's thickness: the edge of paper around it over colors
DOT, SHADED_DOT = 0.15, 0.3  # cell widths: the radius of a cell that is a point
MAX_EXTENT = 1e12  # cell widths
UNBOUNDED = 1 << 62  # pixels, where they cost nothing
MAX_CELL, MAX_WALL, MAX_MARGIN = 1000, 500, 10_000
MAX_SECONDS = 600


def _field(option: Option, noun: str) -> Any:
    """A field of `PictureOptions`; `noun`: what a form that lacks the option cannot show."""
    return field(default=option.default, metadata={"option": option, "noun": noun})


@dataclass(frozen=True)
class PictureOptions:
    """What a picture shows of a maze, and how. A renderer names those that it understands."""

    path: "Path | None" = field(default=None, metadata={"noun": "a path"})
    distances: "Distances | None" = field(default=None, metadata={"noun": "distances"})
    style: str | None = _field(
        Word(("box", "ascii", "blocks", "braille"), help="the characters of text"), noun="a style"
    )
    cell: int | None = _field(Count(1, MAX_CELL, help="pixels from one cell to the next"), noun="the size of a cell")
    wall: int | None = _field(Count(1, MAX_WALL, help="pixels of a wall's thickness"), noun="the thickness of walls")
    margin: int | None = _field(Count(0, MAX_MARGIN, help="pixels around the maze"), noun="a margin")
    color: bool = _field(Flag(default=False, help="24-bit colors by ANSI escapes"), noun="colors")
    dark: bool = _field(Flag(default=False, help="chalk on night instead of ink on paper"), noun="dark colors")
    background: bool | None = _field(
        Flag(help="paint the paper; without it the picture is transparent"), noun="its background"
    )
    bits: bool | None = _field(
        Flag(help="one bit per pixel, made piece by piece; large mazes alone are"), noun="one bit per pixel"
    )
    paper: str = _field(
        Word(("a4", "letter", "own"), default="a4", help="the sheet of a PDF, or a page of the maze's own size"),
        noun="a sheet of paper",
    )
    mask: str = _field(
        Word(("solid", "blank"), default="solid", help="places that a mask leaves out: as wall, or as paper"),
        noun="left-out places",
    )
    seconds: int = _field(
        Count(1, MAX_SECONDS, default=8, help="length of a moving picture, without the pause at its end"),
        noun="how long it takes",
    )
    solver: str | None = _field(
        Name("solver", help="show this solver's search for the path, not the making"), noun="a search"
    )

    @property
    def solid(self) -> bool:
        """Whether what a mask leaves out is drawn as wall."""
        return self.mask == "solid"


DEFAULTS = PictureOptions()
OVERLAYS = tuple(each.name for each in fields(PictureOptions) if "option" not in each.metadata)
"""What may be drawn over the maze: a path, distances."""


def options_named(*names: str, defaults: PictureOptions = DEFAULTS) -> dict[str, Option]:
    """The options of these names, for `@renderer(options=...)`; `defaults`: what the renderer takes if not given."""
    known = {each.name: each.metadata["option"] for each in fields(PictureOptions) if "option" in each.metadata}
    return {name: replace(known[name], default=getattr(defaults, name)) for name in names}


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


# The options on which the number of pixels depends: those that a renderer may leave open, and `sizes` fills in.
SIZE_OPTIONS = tuple(
    each.name for each in fields(Sizes) if each.name in {known.name for known in fields(PictureOptions)}
)


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
