"""Grids that fill a page: the largest of a kind whose cells have a given width, and shapes that are given by a rule."""

import re
from collections.abc import Iterable
from functools import cache
from math import atan2, cos, hypot, pi
from typing import NamedTuple

from clew.changes.openings import openings
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.spec import SHAPES, meant, parse_grid
from clew.masks.subgrid import masked
from clew.mazes.checking import check_connected
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import default_ends
from clew.paper.figure import arrow_room, placement
from clew.paper.legible import Rule, check_word, is_clear_shape
from clew.paper.pages.pages import Box
from clew.paper.pages.styles import PaperStyle

PLAIN = ("rectangle", "hexagons", "triangles", "upsilon", "cairo", "weave")  # grids of WIDTH x HEIGHT cells
MAX_GRID_SIDE = 200  # cells of such a grid on a page
MAX_RINGS = 80
FEW = 8  # a shape is made narrower by a cell for so many cells, if it is recognized then
MIN_CELLS = 12  # of a maze that is worth a page
# Cells that look smaller than squares of the same width.
WIDER = {"hexagons": 1.1, "triangles": 1.2, "upsilon": 1.15, "cairo": 1.15, "weave": 1.2, "polar": 1.1}


def _heart(x: float, y: float) -> bool:
    x, y = 1.18 * x, 0.22 - 1.2 * y
    rest = x * x + y * y - 1
    return rest * rest * rest <= x * x * y * y * y


def _star(x: float, y: float) -> bool:
    angle = atan2(x, -(y - 0.08)) % (2 * pi / 5) - pi / 5  # 0 in the middle between two points
    edge: float = 0.66 + 0.42 * (abs(angle) / (pi / 5)) ** 1.3
    return hypot(x, y - 0.08) * cos(angle) / cos(pi / 5) <= edge


def _fish(x: float, y: float) -> bool:
    return ((x + 0.25) / 0.75) ** 2 + (y / 0.62) ** 2 <= 1 or (x > 0.3 and abs(y) <= 0.12 + 0.95 * (x - 0.3))


# Shapes that are cut out of a rectangle.
RULES: dict[str, Rule] = {
    "disc": lambda x, y: hypot(x, y) <= 1.02,
    "ring": lambda x, y: 0.36 <= hypot(x, y) <= 1.02,
    "diamond": lambda x, y: abs(x) + abs(y) <= 1.03,
    "cross": lambda x, y: min(abs(x), abs(y)) <= 0.42,
    "heart": _heart,
    "star": _star,
    "house": lambda x, y: abs(x) <= 1.1 * (y + 1) if y < -0.1 else abs(x) <= 0.82,
    "fish": _fish,
}
HIGHER = {"diamond": 1.3, "cross": 1.3, "heart": 1.1, "house": 1.25}  # how far shapes are stretched to fill a page
ENDS = {"star": "corners", "fish": "left-right"}  # the openings of other shapes are at the top and at the bottom

NOT_FLAT = ("graph", "box", "torus", "klein", "moebius", "cylinder", "cube", "sphere")  # grids that paper is not for
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
# Names of grids and shapes that need no size.
KINDS = (*PLAIN, "polar", "letters", *RULES)

# The usual mixture of kinds, in the order of the pages.
MIX = (
    *("rectangle", "hexagons", "heart", "polar", "rectangle", "triangles", "star", "weave", "rectangle", "cairo"),
    *("disc", "upsilon", "rectangle", "letters", "hexagons", "house", "polar", "rectangle", "diamond", "triangles"),
    *("fish", "cairo", "rectangle", "letters", "upsilon", "cross", "weave", "hexagons", "ring"),
)


class PageGrid(NamedTuple):
    """A grid for a page, and where its mazes have their openings."""

    kind: str  # as it was named
    spec: str  # how to write it, 'heart:24x24' if it is a shape of this module
    grid: Grid
    where: str  # for `clew.openings`
    start: int  # the cells at the ends of all solutions
    goal: int


def check_kind(text: str) -> str:
    """Return the name of a kind or the spec of a grid; raise `ClewError` for one that is unknown or not for paper."""
    if text in KINDS:
        return text
    name, colon, _ = text.partition(":")
    if name in RULES:
        _shape_size(text)
        return text
    if not text[:1].isdigit() and (not colon or name not in SHAPES):
        near = meant(name, KINDS if not colon else (*RULES, *SHAPES))
        code, kinds = ("grids-meant" if near else "grids-unknown"), ", ".join(KINDS)
        raise ClewError.coded(code, "grids", grids=shown(text), near=near, kinds=kinds)
    if name in NOT_FLAT:
        advice = f"choose from {', '.join(KINDS)}, or a mask"
        raise ClewError(f"a maze on {shown(text)} has no openings on paper: {advice}", field="grids")
    parse_grid(text, files=True)
    return text


def _shape_size(text: str) -> tuple[str, int, int]:
    """Return the name and the size of a shape, such as heart:20x20."""
    match = re.fullmatch(r"([a-z]+):(\d{1,3})x(\d{1,3})", text, re.ASCII)
    width, height = (int(match[2]), int(match[3])) if match else (0, 0)
    if match is None or match[1] not in RULES or not (2 <= width <= MAX_GRID_SIDE and 2 <= height <= MAX_GRID_SIDE):
        advice = f"choose one from 2x2 to {MAX_GRID_SIDE}x{MAX_GRID_SIDE}, as in {text.partition(':')[0][:20]}:20x20"
        raise ClewError(f"{shown(text)} has no size that is possible: {advice}", field="grids")
    return match[1], width, height


def letter(turn: int) -> str:
    """Return the grid in the shape of a letter; those of turns that follow each other are far apart in the alphabet."""
    return f"text:{LETTERS[turn * 7 % len(LETTERS)]}"


def page_grid(kind: str, box: Box, cell: float, style: PaperStyle) -> PageGrid:
    """Return the grid for a page.

    Parameters
    ----------
    kind : str
        One of `KINDS`, or a spec. A word or a mask without its own size gets one that fits.
    box : Box
        The room for the maze and its arrows, in millimeters.
    cell : float
        The width of cells that are legible enough, in millimeters; those of triangles are wider.
    style : PaperStyle
        How the maze looks.

    Returns
    -------
    PageGrid
        The grid.

    Raises
    ------
    ClewError
        If the grid does not fit into the box with the least cells of the style, or cannot be made.

    Examples
    --------
    >>> from clew.paper.pages.pages import Box
    >>> from clew.paper.pages.styles import PaperStyle
    >>> page_grid("hexagons", Box(0, 0, 150, 200), 8, PaperStyle()).spec
    'hexagons:14x23'
    """
    if kind == "letters":
        kind = letter(0)
    sized = ":" in kind or kind[:1].isdigit()
    if not sized or (kind.startswith("text:") and "height=" not in kind):
        spec, grid = _filling(kind, box, cell * WIDER.get(kind, 1.0), style)
    else:
        spec, grid = _given(kind, box, style)
    placement(grid, box, style)
    _check_clear(spec)
    if grid.cells < MIN_CELLS:
        has = f"{shown(kind)} has {grid.cells} cells" if sized else f"{kind} has {grid.cells} cells on this page"
        remedy = "choose a larger one" if sized else "choose a larger page, or another grid"
        raise ClewError(f"{has}, and a maze of a book has at least {MIN_CELLS}: {remedy}", field="grids")
    where, start, goal = _ends(kind.partition(":")[0] if kind.partition(":")[0] in RULES else kind, grid)
    return PageGrid(kind, spec, grid, where, start, goal)


def _filling(kind: str, box: Box, cell: float, style: PaperStyle) -> tuple[str, Grid]:
    """Return the largest grid of a kind, with its spec."""
    arrows = 2 * arrow_room(cell, style)
    across = (box.width - style.max_wall - arrows) / cell  # in widths of cells
    down = (box.height - style.max_wall - arrows) / cell
    if kind == "rectangle":
        spec = f"{_whole(across)}x{_whole(down)}"
    elif kind in PLAIN:
        spec = f"{kind}:{_fitting(kind, across, down)}"
    elif kind == "polar":
        spec = f"polar:{min(MAX_RINGS, max(2, int((min(across, down) + 1) / 2)))}"
    elif kind in RULES:
        width = _whole(min(across, down))
        height = _whole(min(HIGHER.get(kind, 1.0) * width, down))
        # a little smaller if that is clear: an even size may have no room for the tip of a shape
        sizes = ((width - less, round(height * (width - less) / width)) for less in range(1 + width // FEW))
        return _shape(kind, *next((each for each in sizes if is_clear_shape(RULES[kind], *each)), (width, height)))
    else:
        heights = range(min(MAX_GRID_SIDE, int(down)), 6, -1)
        extents = ((height, parse_grid(f"{kind},height={height}").extent()) for height in heights)
        height = next((height for height, (wide, high) in extents if wide <= across and high <= down), 6)
        spec = f"{kind},height={height}"
    return spec, parse_grid(spec)


def _whole(cells: float) -> int:
    return min(MAX_GRID_SIDE, max(2, int(cells + 1e-9)))


@cache
def _shape(kind: str, width: int, height: int) -> tuple[str, Grid]:
    """Return a rectangle from which a rule cuts a shape."""
    rule = RULES[kind]

    def inside(x: int, y: int) -> bool:
        return rule((2 * x + 1) / width - 1, (2 * y + 1) / height - 1)

    return f"{kind}:{width}x{height}", masked(f"{width}x{height}", inside, join=True)


def _check_clear(spec: str) -> None:
    """Raise `ClewError` for a shape or a word that is too small to be recognized."""
    check_word(spec)
    if spec.partition(":")[0] not in RULES:
        return
    kind, width, height = _shape_size(spec)
    rule = RULES[kind]
    if not is_clear_shape(rule, width, height):
        larger = ((side, round(height * side / width)) for side in range(width, MAX_GRID_SIDE + 1))
        size = next((each for each in larger if max(each) <= MAX_GRID_SIDE and is_clear_shape(rule, *each)), None)
        works = f"{kind}:{size[0]}x{size[1]} is large enough" if size else "use sides that are more alike"
        raise ClewError(f"{spec} is too small to be recognized: {works}; it may need a larger page", field="grids")


def _fitting(kind: str, across: float, down: float) -> str:
    """Return the largest size of a grid whose picture grows in proportion to its numbers of columns and rows."""
    small, large = (parse_grid(f"{kind}:{count}x{count}").extent() for count in (4, 8))
    sides = zip(small, large, (across, down), strict=True)
    counts = [_whole(4 + (room - begin) / ((end - begin) / 4)) for begin, end, room in sides]
    if kind == "triangles":  # which has its last row pointing up, so that it has corners
        counts[0] -= 1 - counts[0] % 2
    return "x".join(map(str, counts))


def _given(kind: str, box: Box, style: PaperStyle) -> tuple[str, Grid]:
    """Return the grid of a spec; a picture without a width that is larger than the page is made smaller."""
    if kind.partition(":")[0] in RULES:
        return _shape(*_shape_size(kind))
    grid = parse_grid(kind, files=True)
    if kind.startswith("mask:") and "width=" not in kind:
        across, down = grid.extent()
        arrows = 2 * arrow_room(style.min_cell, style)
        room = min((box.width - style.max_wall - arrows) / across, (box.height - style.max_wall - arrows) / down)
        if room < style.min_cell:
            spec = f"{kind},width={max(2, int(across * room / style.min_cell))}"
            spec += "" if "join" in kind else ",join"
            return spec, parse_grid(spec, files=True)
    return kind, grid


def _ends(kind: str, grid: Grid) -> tuple[str, int, int]:
    """Return where all mazes of a grid have their openings, and the cells there.

    They are in opposite corners, or of shapes at the top and at the bottom; discs have the goal in the middle.
    """
    check_connected(grid)
    empty = Maze(grid, grid.new_passages(False), trusted=True)
    is_disc = grid.spec.startswith("polar")
    opened = openings(empty, ENDS.get(kind, "top-bottom") if is_disc or kind in RULES else "corners")
    if is_disc:
        opened = openings(empty, _named(grid, opened.openings[:1]))
    return _named(grid, opened.openings), *default_ends(opened)


def _named(grid: Grid, ends: Iterable[tuple[int, int]]) -> str:
    """Return openings as `clew.openings` reads them."""
    return "+".join(f"{','.join(map(str, grid.coordinates(cell)))}:{side}" for cell, side in ends)
