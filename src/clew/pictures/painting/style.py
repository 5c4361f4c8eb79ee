"""The options of pictures: the one list that renderers, the command line and the service read.

`PictureOptions` holds what a picture shows and how; `Sizes` the sizes in pixels that follow for a grid.
"""

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from clew.errors import ClewError
from clew.registry.calls import Name
from clew.registry.options import Count, Flag, Length, Option, Word, Written

if TYPE_CHECKING:
    from clew.mazes.diagnosis import Diagnosis
    from clew.mazes.maze import Maze
    from clew.mazes.solving.paths import Distances, Path
    from clew.pictures.picture_mazes.tone import Tone

LARGEST, SMALLEST = 48, 16  # pixels: the default size of a cell, unless the picture becomes too large
COMFORTABLE = 800  # pixels of the longer side: smaller pictures get larger cells
CASING = 1.6  # times the thickness of the thread: its outline in the color of the paper, over colors
DOT, SHADED_DOT = 0.15, 0.3  # cell widths: the radius of a cell that is a point
MAX_EXTENT = 1e12  # cell widths
UNBOUNDED = 1 << 62  # pixels, for formats in which they cost nothing
MAX_CELL, MAX_WALL, MAX_MARGIN = 1000, 500, 10_000
MAX_LENGTH = 1000  # millimeters
MAX_SECONDS, MAX_HOLD = 600, 60
MAX_SPEED, MAX_FPS, MAX_LOOPS = 1_000_000, 50, 1000
MOTION = ("seconds", "speed", "hold", "fps", "loop", "solver")  # options of animations only
RESOLUTIONS = {"720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440)}  # pixels of a video
LINE_STYLES = ("plain", "round", "contest")  # of pictures
CHARACTER_STYLES = ("box", "ascii", "blocks", "braille")  # of text
STYLE_HELP = {
    LINE_STYLES: "how walls and threads turn in a picture, in corners (plain) or in arcs (round); contest is a "
    "rectangle as in a Micromouse contest",
    CHARACTER_STYLES: "the characters that text is drawn with",
}
ROUNDING = 0.32  # cell widths: the radius of rounded walls
ROUNDED_THREAD = 0.5  # cell widths: the radius of a rounded thread


def _field(noun: str, option: Option) -> Any:
    """Return a field of `PictureOptions`; `noun`: the words for it in the error of a format that lacks the option."""
    return field(default=option.default, metadata={"option": option, "noun": noun})


@dataclass(frozen=True, eq=False, repr=False)
class PictureOptions:
    """The contents and the look of a picture. Each renderer names the options that it has."""

    path: "Path | None" = field(default=None, metadata={"noun": "a path"})
    distances: "Distances | None" = field(default=None, metadata={"noun": "distances"})
    diagnosis: "Diagnosis | None" = field(default=None, metadata={"noun": "islands and loops"})
    tone: "Tone | None" = field(default=None, metadata={"noun": "a tone"})
    style: str | None = _field("a style", Word((*LINE_STYLES, *CHARACTER_STYLES), help="; ".join(STYLE_HELP.values())))
    # Renderers of things that are made, not shown, have millimeters here, with a fraction, in place of pixels.
    cell: int | None = _field(
        "the size of a cell", Count(1, MAX_CELL, help="width of a cell in pixels, its wall included")
    )
    wall: int | None = _field("the thickness of walls", Count(1, MAX_WALL, help="thickness of a wall in pixels"))
    margin: int | None = _field("a margin", Count(0, MAX_MARGIN, help="width of the margin in pixels"))
    height: float | None = _field("the height of walls", Length(0.1, MAX_LENGTH, help="height of the walls of a model"))
    base: float | None = _field("a base plate", Length(0, MAX_LENGTH, help="thickness of the plate below a model"))
    ball: float | None = _field(
        "a ball", Length(0.5, MAX_LENGTH, help="width of a ball that rolls through a model, in place of that of a cell")
    )
    kerf: float | None = _field("a kerf", Length(0, 10, help="width of what a machine cuts away"))
    tab: float | None = _field("tabs", Length(0, 100, help="width of the tabs that hold pieces after cutting"))
    color: bool = _field("colors", Flag(default=False, help="24-bit colors by ANSI escapes"))
    dark: bool = _field("dark colors", Flag(default=False, help="light lines on a dark background"))
    background: bool | None = _field(
        "a background", Flag(help="paint the background; without it the picture is transparent")
    )
    bits: bool | None = _field(
        "one bit per pixel",
        Flag(help="one bit per pixel, written piece by piece; the default for large mazes without path or distances"),
    )
    paper: str = _field(
        "a sheet of paper",
        Word(("a4", "letter", "own"), default="a4", help="the sheet of a PDF; own is a page as large as the maze"),
    )
    mask: str | None = _field(
        "cells left out", Word(("solid", "blank"), help="how cells that a mask leaves out are drawn: as wall, or blank")
    )
    thread: str = _field(
        "the width of a path",
        Word(("thin", "wide"), default="thin", help="how a path is drawn: as a thin line, or as wide as its cells"),
    )
    animate: bool = _field(
        "an animation as SVG",
        Flag(default=False, help="an SVG that shows by itself how the maze was made, or with a solver the search"),
    )
    seconds: int | None = _field(
        "a length in seconds",
        Count(1, MAX_SECONDS, help="length of an animation in seconds, without the pause at its end; 8 by default"),
    )
    speed: int | None = _field(
        "a speed",
        Count(1, MAX_SPEED, help="steps of the algorithm in a second, in place of the length of an animation"),
    )
    hold: int | None = _field(
        "a pause at the end",
        Count(0, MAX_HOLD, help="seconds for which an animation shows its last picture; 3 by default"),
    )
    fps: int | None = _field(
        "pictures in a second", Count(1, MAX_FPS, help="pictures in a second of an animation at most; 25 by default")
    )
    loop: int | None = _field(
        "how often it is shown",
        Count(0, MAX_LOOPS, help="how often an animation is shown; 0, the default, repeats it without end"),
    )
    resolution: str | None = _field(
        "a resolution",
        Word((*RESOLUTIONS,), help="size of a video, with the maze as large as fits in its middle; 1080p is 1920x1080"),
    )
    solver: str | None = _field(
        "a search", Name("solver", help="show this solver's search instead of how the maze was made")
    )

    @property
    def has_overlay(self) -> bool:
        """Whether anything is drawn over the maze."""
        return any(getattr(self, name) is not None for name in OVERLAYS)

    @property
    def is_round(self) -> bool:
        """Whether walls and threads turn in arcs."""
        return self.style == "round"

    @property
    def is_contest(self) -> bool:
        """Whether the maze has the look of a Micromouse contest: red walls and white posts on a dark floor."""
        return self.style == "contest"

    @property
    def is_outlined(self) -> bool:
        """Whether walls are drawn as lines even where they could be rows of pixels."""
        return self.is_round or self.is_contest or self.tone is not None

    @property
    def shading(self) -> "Distances | None":
        """The numbers that color cells: distances, or the numbers of islands."""
        return self.distances if self.diagnosis is None else self.diagnosis.shading

    @property
    def loops(self) -> "tuple[Path, ...]":
        """The loops of a diagnosis, which are drawn as threads without ends."""
        return () if self.diagnosis is None else self.diagnosis.loops

    def fills_path(self, maze: "Maze") -> bool:
        """Return whether the cells of a path are filled, instead of a line that is drawn through them."""
        return self.path is not None and self.thread == "wide" and bool(maze.grid.outline(self.path.start))

    def fills_mask(self, maze: "Maze") -> bool:
        """Return whether cells that a mask leaves out are drawn as wall.

        By default they are, unless an opening leads into them, or they would darken the picture of a tone.
        """
        is_usual = self.mask is None and self.tone is None and not maze.openings
        return maze.grid.is_masked and (self.mask == "solid" or is_usual)


DEFAULTS = PictureOptions()
# Everything that every renderer can draw over the maze: a path, distances, a diagnosis.
OVERLAYS = tuple(each.name for each in fields(PictureOptions) if "option" not in each.metadata and each.name != "tone")


def options_named(*names: str, defaults: PictureOptions = DEFAULTS, styles: tuple[str, ...] = ()) -> dict[str, Option]:
    """Return the options of these names, for `@renderer(options=...)`, with the defaults of the renderer.

    `styles`: which words of the option `style` the renderer has; all by default.
    """
    known = _known_options()
    if styles:
        known["style"] = Word(styles, help=STYLE_HELP[styles])
    return {name: known[name].with_default(getattr(defaults, name)) for name in names}


def given(options: PictureOptions, defaults: PictureOptions) -> dict[str, Written]:
    """Return the options that differ from the defaults, as people write them, without the overlays."""
    return {
        name: option.show(value)
        for name, option in _known_options().items()
        if (value := getattr(options, name)) is not None and value != getattr(defaults, name)
    }


def _known_options() -> dict[str, Option]:
    return {each.name: each.metadata["option"] for each in fields(PictureOptions) if "option" in each.metadata}


def noun(name: str) -> str:
    """Return what an option adds to a picture, in a few words: 'a path', 'the size of a cell'."""
    return next(str(each.metadata["noun"]) for each in fields(PictureOptions) if each.name == name)


class Outlined(Protocol):
    """The outline of a grid, which is known before the grid is made."""

    @property
    def spec(self) -> str:
        """The spec, such as '40x30'."""

    def extent(self) -> tuple[float, float]:
        """Return the width and height of the whole picture, in cell widths."""


class Sizes(NamedTuple):
    """Sizes in pixels: a cell with its wall, a wall's thickness, the margin, the whole picture."""

    cell: int
    wall: int
    margin: int
    width: int
    height: int

    @property
    def pixels(self) -> int:
        """The number of pixels of the whole picture."""
        return self.width * self.height

    @property
    def thread(self) -> int:
        """The thickness of the thread: about a quarter of the passage, so that it runs exactly in the middle."""
        passage = self.cell - self.wall
        return passage // 4 + (passage // 4 + passage) % 2 or 2

    @property
    def mark(self) -> float:
        """The radius of the ball at the start and of the ring at the goal."""
        passage = self.cell - self.wall
        return min(max(1.25 * self.thread, 0.3 * passage), 0.45 * passage)

    @property
    def casing(self) -> float:
        """The thickness of the outline of the thread, in the color of the paper, over colors."""
        return CASING * self.thread

    @property
    def offset(self) -> float:
        """Distance from the picture's corner to the middle of the outer walls."""
        return self.margin + self.wall / 2


# The options on which the number of pixels depends; `sizes` fills in those that are None.
SIZE_OPTIONS = tuple(name for name in Sizes._fields if name in {known.name for known in fields(PictureOptions)})


def sizes(
    grid: Outlined, options: "PictureOptions", *, max_pixels: int = UNBOUNDED, min_cell: int = 2, limit: int = UNBOUNDED
) -> Sizes:
    """Return all sizes.

    Without a cell size, cells shrink to `min_cell` pixels to keep the picture within `max_pixels`, and from there to 2
    pixels to keep it within `limit`.
    """
    cell, wall, margin = options.cell, options.wall, options.margin
    across, down = grid.extent()
    if not (0 < across <= MAX_EXTENT and 0 < down <= MAX_EXTENT):
        advice = f"give positions from 0 to {MAX_EXTENT:g}, about 1 apart"
        raise ClewError(f"{grid.spec} measures {across:g} x {down:g} cell widths, which cannot be drawn: {advice}")
    if cell is None:
        cell = min(LARGEST, max(SMALLEST, int(COMFORTABLE / max(across, down))))
        cell = max(min_cell, min(cell, _cell_within(max_pixels, across, down)))
        cell = max(2, min(cell, _cell_within(limit, across + 1, down + 1)))
    if wall is None:
        wall = max(1, round(cell / (8 if options.is_contest else 10)))
    if wall >= cell:
        advice = f"make the wall thinner than {cell}, or the cell larger"
        raise ClewError(f"walls of {wall} pixels leave no passage in cells of {cell} pixels: {advice}")
    if margin is None:
        margin = cell // 2 if cell >= 4 else 0
    return Sizes(cell, wall, margin, *(-int(-side * cell // 1) + wall + 2 * margin for side in (across, down)))


def sizes_within(resolution: str, grid: Outlined, options: PictureOptions) -> Sizes:
    """Return the size of the largest picture that fits into a resolution; raise `ClewError` if none does."""
    frame = RESOLUTIONS[resolution]
    most = max(2, int(min(side / cells for side, cells in zip(frame, grid.extent(), strict=True))))
    cells = range(min(most, MAX_CELL), 1, -1) if options.cell is None else [options.cell]
    for cell in cells:
        if options.wall is not None and options.wall >= cell:
            break
        size = sizes(grid, replace(options, cell=cell), max_pixels=0)
        if size.width <= frame[0] and size.height <= frame[1]:
            return size
    advice = "leave cell, wall and margin out, or use a smaller maze or a larger resolution"
    raise ClewError(f"{grid.spec} does not fit into {frame[0]} x {frame[1]} pixels: {advice}")


def _cell_within(max_pixels: int, across: float, down: float) -> int:
    """Return the largest cell, in pixels, with which a picture this many cells wide has at most `max_pixels`."""
    return int((max_pixels / (across * down)) ** 0.5)
