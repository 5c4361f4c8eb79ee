"""A poster: one huge maze on one large sheet, or on many small ones."""

from collections.abc import Iterator
from dataclasses import replace

from clew import drawing
from clew.drawing import Strokes
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.paper import typeface
from clew.paper.figure import GAP, Placement, arrow_length, figure, marks, placement, way_out
from clew.paper.pages import POINT, Areas, Box, Document, Item, Label, Lines, Page
from clew.paper.paper_styles import GRAY, PaperStyle
from clew.paper.puzzles import Puzzle
from clew.paper.tiles import HAIRLINE, LIGHT, Tiling, cut, map_page, sheet_page

CELL = 5.0  # millimeters: the cells of a poster whose size is left out
MIN_CELL = 1.5  # millimeters
MAX_CELLS = 1_000_000
MIN_MARGIN, MARGIN = 10.0, 0.025  # millimeters; of the shorter side
TITLE, SMALL_PRINT = 0.032, 0.007  # of the shorter side: the size of the letters
MIN_SMALL_PRINT = 7.0  # points
ARROWS = (0.015, 0.025)  # of the shorter side: the least and the largest length of an arrow
MAX_WALL = 4.0  # millimeters
WORDS = ("Start", "Goal")
WORD = 0.75  # of the length of an arrow: the letters of its word
MAX_GROUND = 50_000  # cells of a grid whose shape is drawn on the map


def poster_style(style: PaperStyle, width: float, height: float) -> PaperStyle:
    """Return the style for a poster of this size: cells as large or as small as need be, arrows seen from afar.

    Raises
    ------
    ClewError
        If the style is tactile.
    """
    if style.tactile:
        raise ClewError(
            "a poster cannot be tactile: two hands do not reach over it; make tactile sheets with clew sheet --tactile",
            field="tactile",
        )
    plain = PaperStyle()
    short = min(width, height)
    return replace(
        style,
        min_cell=MIN_CELL if style.min_cell <= plain.min_cell else style.min_cell,
        max_cell=max(width, height),
        max_wall=style.max_wall if style.max_wall < plain.max_wall else MAX_WALL,
        min_arrow=max(style.min_arrow, ARROWS[0] * short),
        max_arrow=max(style.max_arrow, ARROWS[1] * short),
    )


def default_title(grid: Grid) -> str:
    """Return the title of a poster without another one."""
    return f"A maze of {grid.cells:,} cells"


def filling_size(width: float, height: float, style: PaperStyle, title: str | None = None) -> str:
    """Return the spec of the rectangle that fills a poster with cells of 5 mm, or of the least width of the style.

    Examples
    --------
    >>> filling_size(841, 1189, PaperStyle())
    '151x213'
    """
    style = poster_style(style, width, height)
    cell = max(CELL, style.min_cell)
    room = _boxes(width, height, style, "Title" if title is None else title)[1]
    free = 2 * (1 + GAP) * arrow_length(cell, style) + style.max_wall
    across, down = (max(1, int((side - free) / cell + 1e-9)) for side in room[2:])
    return f"{across}x{down}"


def _boxes(width: float, height: float, style: PaperStyle, title: str) -> tuple[Box, Box, Box]:
    """Return the boxes of the title, the maze and the small print."""
    short = min(width, height)
    room = Box(0.0, 0.0, width, height).inset(max(MIN_MARGIN, MARGIN * short))
    head = 1.25 * TITLE * short * style.text if title else 0.0
    foot = 1.2 * max(SMALL_PRINT * short, MIN_SMALL_PRINT * POINT) * style.text
    return (
        Box(room.x, room.y, room.width, head),
        room.inset(0.0, head, 0.0, foot),
        Box(room.x, room.bottom - foot, room.width, foot),
    )


def check_poster(
    grid: Grid, width: float, height: float, style: PaperStyle, title: str | None = None, *, where: str | None = None
) -> None:
    """Raise `ClewError` if a maze on this grid does not fit on the poster, before it is made."""
    if grid.cells > MAX_CELLS:
        raise ClewError(
            f"{grid.spec} has {grid.cells:,} cells: a poster can have {MAX_CELLS:,} at most; use a smaller grid",
            field="grid",
        )
    style = poster_style(style, width, height)
    room = _boxes(width, height, style, default_title(grid) if title is None else title)[1]
    placement(grid, room, style, arrows=where != "none")


def poster_page(
    puzzle: Puzzle,
    width: float,
    height: float,
    style: PaperStyle,
    *,
    title: str | None = None,
    solution: bool = False,
) -> Page:
    """Return a poster: the maze as large as possible, a title above it, and how to make it again in small print.

    Parameters
    ----------
    puzzle : Puzzle
        The maze.
    width, height : float
        The paper, in millimeters.
    style : PaperStyle
        The look.
    title : str, optional
        The title; '' for none.
    solution : bool, default False
        Whether the solution is drawn too.

    Returns
    -------
    Page
        The page.

    Raises
    ------
    ClewError
        If the maze does not fit, or a letter has no font.
    """
    return _drawn(puzzle, width, height, style, title, solution)[0]


def _drawn(
    puzzle: Puzzle, width: float, height: float, style: PaperStyle, title: str | None, solution: bool
) -> tuple[Page, Placement, PaperStyle]:
    """Return the page, and where the maze is on it."""
    grid = puzzle.maze.grid
    check_poster(grid, width, height, style, title, where="none")
    title = default_title(grid) if title is None else title
    style = poster_style(style, width, height)
    head, room, foot = _boxes(width, height, style, title)
    page = Page(width, height)
    short = min(width, height)
    if title:
        text, size = typeface.fitted(title, TITLE * short * style.text / POINT, head.width / POINT, bold=True)
        page.items.append(
            Label(text, head.center[0], head.y + 0.8 * size * POINT, size, "middle", True, style.ink, "title")
        )
    sides = drawing.thread_openings(puzzle.maze, puzzle.path)
    place = placement(grid, room, style, arrows=max(sides) >= 0)
    drawn = figure(puzzle.maze, puzzle.path, place, style, solution=solution)
    page.items.extend(drawn)
    page.items.extend(_words(puzzle, place, style, page.box.inset(MIN_MARGIN / 2), drawn))
    about = f"{puzzle.origin} · {puzzle.path.steps:,} steps from start to goal · Clew"
    text, size = typeface.fitted(
        about, max(SMALL_PRINT * short / POINT, MIN_SMALL_PRINT) * style.text, foot.width / POINT
    )
    page.items.append(Label(text, foot.center[0], foot.bottom, size, "middle", color=style.quiet, name="small-print"))
    return page, place, style


def _words(puzzle: Puzzle, place: Placement, style: PaperStyle, room: Box, drawn: list[Item]) -> Iterator[Item]:
    """Yield a word next to each arrow, where it is on no wall and not off the page."""
    maze, path = puzzle.maze, puzzle.path
    walls = next(item.strokes for item in drawn if isinstance(item, Lines) and item.name == "walls")
    arrow = arrow_length(place.cell, style)
    size = WORD * arrow / POINT
    sides = drawing.thread_openings(maze, path)
    for word, cell, side in zip(WORDS, (path.start, path.goal), sides, strict=True):
        if side < 0:
            continue
        (x, y), (right, down) = way_out(maze, cell, side, place)
        x, y = x + right * (GAP + 0.5) * arrow, y + down * (GAP + 0.5) * arrow
        length = typeface.width(word, size, bold=True) * POINT
        for way in (1, -1):
            begin = x + way * arrow if way > 0 else x - arrow - length
            box = Box(begin, y - arrow / 2, length, arrow)
            inside = box.x >= room.x and box.right <= room.right and box.y >= room.y and box.bottom <= room.bottom
            if inside and not cut(walls, box).count:
                yield Label(word, begin, y + 0.36 * size * POINT, size, bold=True, color=style.ink, name=word.lower())
                break


def poster_document(
    puzzle: Puzzle,
    width: float,
    height: float,
    style: PaperStyle,
    *,
    title: str | None = None,
    tiles: Tiling | None = None,
    solution: bool = False,
) -> Document:
    """Return a poster as a document: one page, or a map of the sheets and the sheets.

    Parameters
    ----------
    puzzle, width, height, style, title, solution
        As for `poster_page`.
    tiles : Tiling, optional
        How it is divided into sheets; see `clew.paper.tiles.tiling`.

    Returns
    -------
    Document
        The pages.

    Raises
    ------
    ClewError
        If the maze does not fit, or a letter has no font.
    """
    page, place, style = _drawn(puzzle, width, height, style, title, solution)
    name = title or default_title(puzzle.maze.grid)
    subject = f"A maze on paper: {puzzle.origin}."
    if tiles is None:
        return Document(name, 1, lambda: iter([page]), subject)

    def pages() -> Iterator[Page]:
        ground = [*_ground(puzzle, place), *marks(puzzle.maze, puzzle.path, place, style)]
        yield map_page(tiles, page, ground, name, _steps(tiles))
        edge = [[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]]
        trim = Lines(Strokes.from_lines(edge), HAIRLINE, GRAY, "edge", closed=True)
        whole = Page(width, height, [*page.items, trim])
        for sheet in tiles.sheets():
            yield sheet_page(whole, tiles, sheet, name)

    return Document(name, 1 + tiles.columns * tiles.rows, pages, subject)


def _ground(puzzle: Puzzle, place: Placement) -> Iterator[Item]:
    """Yield the shape of the maze without its walls."""
    grid = puzzle.maze.grid
    if isinstance(grid, Rectangle) or grid.cells > MAX_GROUND:
        across, down = grid.extent()
        shape = Strokes.from_lines([[(0.0, 0.0), (across, 0.0), (across, down), (0.0, down)]])
        yield Areas(place.strokes(shape), LIGHT, "ground")
    elif not drawing.cells_are_points(grid):
        yield Areas(place.strokes(drawing.areas_of(puzzle.maze)), LIGHT, "ground")


def _steps(tiles: Tiling) -> list[str]:
    """Return how to put the sheets together."""
    last = 1 + tiles.columns * tiles.rows
    strip = f"{tiles.overlap:g} mm strip" if tiles.overlap else "margin"
    return [
        f"Print pages 2 to {last} at actual size (100 %), not fitted to the paper.",
        "Cut each sheet at its left and upper cut marks. Its right and lower margins stay: they are for the glue.",
        f"Begin with A1, at the top left. Glue each sheet over the right {strip} of the one before it, so that the "
        f"lines meet, and each row over the lower {strip} of the row above.",
        "Trim the poster along the thin line around it.",
    ]
