"""A poster: one huge maze on one large sheet, or on many small ones."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.spec import parse_grid
from clew.mazes.generate import seed_word
from clew.paper.figure import ARROW_GAP, Placement, answer, arrow_length, arrow_room, figure, marks, placement, way_out
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Areas, Box, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import GRAY, GROUND_GRAY, PaperStyle
from clew.paper.posters.tiles import (
    DEFAULT_SHEET,
    HAIRLINE,
    OVERLAP,
    Tiling,
    cut,
    map_page,
    sheet_page,
    tiling,
    tiling_of,
)
from clew.paper.puzzle import Puzzle, PuzzleMaker
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone, check_tone

PAPER = "a0"
CELL = 5.0  # millimeters: the cells of a poster whose size is left out
MIN_CELL = 1.5  # millimeters
MAX_CELLS = 1_000_000
MIN_MARGIN, MARGIN_SHARE = 10.0, 0.025  # millimeters; of the shorter side
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


def filling_size(
    width: float, height: float, style: PaperStyle, title: str | None = None, *, even: bool = False
) -> str:
    """Return the spec of the rectangle that fills a poster with cells of 5 mm, or of the least width of the style.

    Its sides are `even` if there are to be blocks of 2x2 cells.

    Examples
    --------
    >>> filling_size(841, 1189, PaperStyle())
    '151x213'
    """
    style = poster_style(style, width, height)
    cell = max(CELL, style.min_cell)
    room = _boxes(width, height, style, "Title" if title is None else title)[1]
    free = 2 * arrow_room(cell, style) + style.max_wall
    across, down = (max(1, int((side - free) / cell + 1e-9)) for side in room[2:])
    return f"{across - across % 2}x{down - down % 2}" if even else f"{across}x{down}"


def _boxes(width: float, height: float, style: PaperStyle, title: str) -> tuple[Box, Box, Box]:
    """Return the boxes of the title, the maze and the small print."""
    short = min(width, height)
    room = Box(0.0, 0.0, width, height).inset(max(MIN_MARGIN, MARGIN_SHARE * short))
    head = 1.25 * TITLE * short * style.text if title else 0.0
    foot = 1.2 * max(SMALL_PRINT * short, MIN_SMALL_PRINT * POINT) * style.text
    return (
        Box(room.x, room.y, room.width, head),
        room.inset(0.0, head, 0.0, foot),
        Box(room.x, room.bottom - foot, room.width, foot),
    )


def poster(
    grid: str | None = None,
    *,
    seed: int | None = None,
    paper: str | None = None,
    title: str | None = None,
    tiles: str | None = None,
    overlap: float = OVERLAP,
    sheets: str | None = None,
    algorithm: str | None = None,
    where: str | None = None,
    style: PaperStyle | None = None,
    tone: Tone | None = None,
    secret: SecretPicture | None = None,
    solution: bool = False,
) -> Document:
    """Return a poster: one maze as large as the paper allows, on one page or on many sheets.

    Parameters
    ----------
    grid : str, optional
        The spec of a grid, as for `clew.generate`. By default a rectangle with cells of 5 mm fills the paper.
    seed : int, optional
        A whole number from 0 to 2^64 - 1; the same seed gives the same poster. Without it a random seed is chosen.
    paper : str, optional
        A size of paper, such as 'a1', '600x900mm' or 'a0-landscape'; by default A0, or as large as `sheets` say.
    title : str, optional
        The title, by default how many cells there are; '' for none.
    tiles : str, optional
        The paper of sheets into which the poster is divided, such as 'a4'. The first page is then a map of them.
    overlap : float, default 10
        Millimeters that neighboring sheets share.
    sheets : str, optional
        How many sheets the poster fills, as COLUMNSxROWS, in place of `paper`; they are A4 unless `tiles` names others.
    algorithm : str, optional
        The algorithm; by default the recursive backtracker.
    where : str, optional
        Where the openings are, as for `clew.openings`; by default where they suit the grid.
    style : PaperStyle, optional
        The look, from `paper_style`.
    tone : Tone, optional
        A photograph whose darkness the thickness of walls follows, from `clew.read_tone`.
    secret : SecretPicture, optional
        A picture that the solution shows, colored in. Such a maze has no algorithm, and openings of its own.
    solution : bool, default False
        Whether the solution is drawn too.

    Returns
    -------
    Document
        One page, or the map and the sheets, for `write_pdf` and `page_svg`.

    Raises
    ------
    ClewError
        If an argument is not possible, or the maze does not fit on the paper.

    Examples
    --------
    >>> from clew.paper import poster
    >>> poster("60x85", seed=7, paper="a1").count
    1
    >>> poster("60x85", seed=7, paper="a2", tiles="a4").count
    9
    >>> poster("60x85", seed=7, sheets="3x2").count
    7
    """
    return plan_poster(
        grid,
        seed=seed,
        paper=paper,
        title=title,
        tiles=tiles,
        overlap=overlap,
        sheets=sheets,
        algorithm=algorithm,
        where=where,
        style=style,
        tone=tone,
        secret=secret,
    ).document(solution=solution)


class Poster(NamedTuple):
    """A poster whose maze is made, and which is not drawn yet."""

    puzzle: Puzzle
    width: float  # millimeters
    height: float
    style: PaperStyle
    title: str | None
    tiles: Tiling | None

    @property
    def facts(self) -> dict[str, object]:
        """What there is to say about its maze as JSON."""
        place, _ = _placed(self.puzzle, self.width, self.height, self.style, self.title)
        return {"cell_mm": round(place.cell, 2), **self.puzzle.facts}

    @property
    def sheets(self) -> dict[str, object]:
        """How it is divided, as JSON; nothing if it is whole."""
        if self.tiles is None:
            return {}
        sides = [round(side, 2) for side in self.tiles[:2]]
        return {"sheets": {"columns": self.tiles.columns, "rows": self.tiles.rows, "paper_mm": sides}}

    def document(self, *, solution: bool = False, whole: bool = False) -> Document:
        """Return its pages: with the solution, or `whole` and not divided into sheets."""
        tiles = None if whole else self.tiles
        return poster_document(
            self.puzzle,
            self.width,
            self.height,
            self.style,
            title=self.title,
            tiles=tiles,
            solution=solution,
        )


def plan_poster(
    grid: str | None = None,
    *,
    seed: int | None = None,
    paper: str | None = None,
    title: str | None = None,
    tiles: str | None = None,
    overlap: float = OVERLAP,
    sheets: str | None = None,
    algorithm: str | None = None,
    where: str | None = None,
    style: PaperStyle | None = None,
    tone: Tone | None = None,
    secret: SecretPicture | None = None,
) -> Poster:
    """Return a poster with its maze; the arguments are those of `poster`, and all are checked before it is made."""
    look = PaperStyle() if style is None else style
    typeface.check_title(title or "")
    division = None
    if sheets is not None:
        division = tiling_of(sheets, parse_paper(tiles or DEFAULT_SHEET, "tiles"), overlap)
        width, height = division.covered
        if paper is not None:
            raise ClewError(
                f"{division.columns}x{division.rows} sheets make a poster of {width:.0f} x {height:.0f} mm, not "
                f"{shown(paper)}: leave out either the paper or the sheets",
                field="sheets",
            )
    else:
        width, height = parse_paper(paper or PAPER)
        if tiles is not None:
            division = tiling((width, height), parse_paper(tiles, "tiles"), overlap)
    spec = filling_size(width, height, look, title, even=secret is not None) if grid is None else grid
    shape = parse_grid(spec, files=True)
    check_poster(shape, width, height, look, title, where=where)
    if tone is not None:
        check_tone(shape, tone)
    if secret is not None:
        for name, value in (("algorithm", algorithm), ("where", where)):
            if value is not None:
                raise ClewError(f"a maze with a secret has no {name} to choose: leave one of them out", field=name)
        secret.check(shape)
    puzzle = PuzzleMaker(seed_word(seed)).make(spec, algorithm=algorithm, where=where, secret=secret)
    return Poster(puzzle._replace(tone=tone), width, height, look, title, division)


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


def _placed(
    puzzle: Puzzle, width: float, height: float, style: PaperStyle, title: str | None
) -> tuple[Placement, PaperStyle]:
    """Return where the maze is on a poster, and the style of the poster."""
    style = poster_style(style, width, height)
    room = _boxes(width, height, style, default_title(puzzle.maze.grid) if title is None else title)[1]
    sides = drawing.thread_openings(puzzle.maze, puzzle.path)
    return placement(puzzle.maze.grid, room, style, arrows=max(sides) >= 0), style


def _drawn(
    puzzle: Puzzle,
    width: float,
    height: float,
    style: PaperStyle,
    title: str | None,
    solution: bool,
) -> tuple[Page, Placement, PaperStyle]:
    """Return the page, and where the maze is on it."""
    grid = puzzle.maze.grid
    check_poster(grid, width, height, style, title, where="none")
    place, style = _placed(puzzle, width, height, style, title)
    title = default_title(grid) if title is None else title
    head, _, foot = _boxes(width, height, style, title)
    page = Page(width, height)
    short = min(width, height)
    if title:
        text, size = typeface.fitted(title, TITLE * short * style.text / POINT, head.width / POINT, bold=True)
        page.items.append(
            Label(text, head.center[0], head.y + 0.8 * size * POINT, size, "middle", True, style.ink, "title")
        )
    if solution:
        drawn = answer(puzzle, place, style, tone=puzzle.tone)
    else:
        drawn = figure(puzzle.maze, puzzle.path, place, style, tone=puzzle.tone)
    page.items.extend(drawn)
    page.items.extend(_words(puzzle, place, style, page.box.inset(MIN_MARGIN / 2), drawn))
    steps = f"{puzzle.path.steps:,} steps from start to goal"
    texts = [f"{each} · {steps} · Clew" for each in puzzle.small_prints]
    text, size = typeface.first_fitted(
        [*texts, *puzzle.small_prints, f"{steps} · Clew"],
        max(SMALL_PRINT * short / POINT, MIN_SMALL_PRINT) * style.text,
        foot.width / POINT,
    )
    page.items.append(Label(text, foot.center[0], foot.bottom, size, "middle", color=style.quiet, name="small-print"))
    return page, place, style


def _words(puzzle: Puzzle, place: Placement, style: PaperStyle, room: Box, drawn: list[Item]) -> Iterator[Item]:
    """Yield a word next to each arrow, where it is on no wall and not off the page."""
    maze, path = puzzle.maze, puzzle.path
    walls = [item.strokes for item in drawn if isinstance(item, Lines) and item.name == "walls"]
    arrow = arrow_length(place.cell, style)
    size = WORD * arrow / POINT
    sides = drawing.thread_openings(maze, path)
    for word, cell, side in zip(WORDS, (path.start, path.goal), sides, strict=True):
        if side < 0:
            continue
        (x, y), (right, down) = way_out(maze, cell, side, place)
        x, y = x + right * (ARROW_GAP + 0.5) * arrow, y + down * (ARROW_GAP + 0.5) * arrow
        length = typeface.width(word, size, bold=True) * POINT
        for way in (1, -1):
            begin = x + way * arrow if way > 0 else x - arrow - length
            box = Box(begin, y - arrow / 2, length, arrow)
            inside = box.x >= room.x and box.right <= room.right and box.y >= room.y and box.bottom <= room.bottom
            if inside and not any(cut(each, box).count for each in walls):
                yield Label(word, begin, y + typeface.drop(size), size, bold=True, color=style.ink, name=word.lower())
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
        How it is divided into sheets; see `clew.paper.posters.tiles.tiling`.

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
    subject = f"A maze on paper: {puzzle.small_prints[0]}"
    if tiles is None:
        return Document(name, 1, lambda: iter([page]), subject)

    def pages() -> Iterator[Page]:
        ground = [*_ground(puzzle, place), *marks(puzzle.maze, puzzle.path, place, style, solution=False)]
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
        yield Areas(place.strokes(shape), GROUND_GRAY, "ground")
    elif not drawing.cells_are_points(grid):
        yield Areas(place.strokes(drawing.areas_of(puzzle.maze)), GROUND_GRAY, "ground")


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
