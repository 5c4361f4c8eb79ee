"""A poster: one huge maze on one large sheet, or on many small ones."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle, parse_grid
from clew.mazes.generate import seed_word
from clew.paper import figure
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Areas, Box, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import GROUND_GRAY, PaperStyle
from clew.paper.posters.tiles import DEFAULT_SHEET, OVERLAP, Tiling, cut, edge, map_page, sheet_page, tiling, tiling_of
from clew.paper.puzzle import Puzzle, PuzzleMaker, check_secret
from clew.paper.words import words_in
from clew.pictures import drawing
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone, check_tone
from clew.registry.settings import takes

PAPER = "a0"
CELL = 5.0  # millimeters: the cells of a poster whose size is left out
MIN_CELL = 1.5  # millimeters
MAX_CELLS = 1_000_000
MIN_MARGIN, MARGIN_SHARE = 10.0, 0.025  # millimeters; of the shorter side
TITLE, SMALL_PRINT = 0.032, 0.007  # of the shorter side: the size of the letters
MIN_SMALL_PRINT = 7.0  # points
ARROWS = (0.015, 0.025)  # of the shorter side: the least and the largest length of an arrow
MAX_WALL = 4.0  # millimeters
WORD = 0.75  # of the length of an arrow: the letters of its word
MAX_GROUND = 50_000  # cells of a grid whose shape is drawn on the map


@dataclass(frozen=True)
class PosterSettings:
    """The contents of a poster: the arguments of `poster`, which describes them."""

    grid: str | None = None
    _: KW_ONLY
    seed: int | None = None
    paper: str | None = None
    title: str | None = None
    tiles: str | None = None
    overlap: float = OVERLAP
    sheets: str | None = None
    algorithm: str | None = None
    changes: Iterable[tuple[str, Mapping[str, object]]] = field(default=(), hash=False)
    where: str | None = None
    language: str = "en"
    style: PaperStyle | None = None
    tone: Tone | None = None
    secret: SecretPicture | None = None
    solution: bool = False
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    first: int = 0  # the number of the maze among those of the seed

    def __post_init__(self) -> None:
        object.__setattr__(self, "changes", tuple(self.changes))


@takes(PosterSettings, rest="options", without=("first",))
def poster(settings: PosterSettings) -> Document:
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
    changes : iterable of (str, dict), optional
        Changes of the maze, as in ``[("braid", {"share": 1.0})]``. Openings among them replace `where`.
    where : str, optional
        Where the openings are, as for `clew.openings`; by default where they suit the grid.
    language : str, default 'en'
        The language of what is printed besides: 'en' or 'ja'.
    style : PaperStyle, optional
        The look, from `paper_style`.
    tone : Tone, optional
        A photograph whose darkness the thickness of walls follows, from `clew.read_tone`.
    secret : SecretPicture, optional
        A picture that the solution shows, colored in. Such a maze has no algorithm, and openings of its own.
    solution : bool, default False
        Whether the solution is drawn too.
    **options
        Options of the algorithm.

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
    return plan_poster(settings).document(solution=settings.solution)


class PosterPaper:
    """The paper of a poster before there is a maze.

    Parameters
    ----------
    width, height : float
        Its size in millimeters.
    style : PaperStyle
        The look. Cells of a poster are as large or as small as need be, and arrows are seen from afar.
    title : str, optional
        The title, by default how many cells there are; '' for none.
    language : str, default 'en'
        The language of the words.

    Raises
    ------
    ClewError
        If the style is tactile, or there are no words in the language.
    """

    def __init__(
        self, width: float, height: float, style: PaperStyle, title: str | None = None, language: str = "en"
    ) -> None:
        self.words, self.language = words_in(language, "posters"), language
        if style.tactile:
            advice = "two hands do not reach over it; make tactile sheets with clew sheet --tactile"
            raise ClewError(f"a poster cannot be tactile: {advice}", field="tactile")
        self.size = width, height
        self.short = short = min(width, height)
        self.title = title
        self.style = replace(
            style,
            min_cell=MIN_CELL if style.min_cell <= PaperStyle.min_cell else style.min_cell,
            max_cell=max(width, height),
            max_wall=style.max_wall if style.max_wall < PaperStyle.max_wall else MAX_WALL,
            min_arrow=max(style.min_arrow, ARROWS[0] * short),
            max_arrow=max(style.max_arrow, ARROWS[1] * short),
        )

    def boxes(self, title: str) -> tuple[Box, Box, Box]:
        """Return the boxes of a title, the maze and the small print."""
        room = Box(0.0, 0.0, *self.size).inset(max(MIN_MARGIN, MARGIN_SHARE * self.short))
        head = 1.25 * TITLE * self.short * self.style.text if title else 0.0
        foot = 1.2 * max(SMALL_PRINT * self.short, MIN_SMALL_PRINT * POINT) * self.style.text
        return (
            Box(room.x, room.y, room.width, head),
            room.inset(0.0, head, 0.0, foot),
            Box(room.x, room.bottom - foot, room.width, foot),
        )

    def filling_size(self, *, even: bool = False) -> str:
        """Return the spec of the rectangle that fills the poster with cells of 5 mm, or of the least of the style.

        Its sides are `even` if there are to be blocks of 2x2 cells.

        Examples
        --------
        >>> PosterPaper(841, 1189, PaperStyle()).filling_size()
        '151x213'
        """
        cell = max(CELL, self.style.min_cell)
        room = self.boxes("Title" if self.title is None else self.title)[1]
        free = 2 * figure.arrow_room(cell, self.style) + self.style.max_wall
        across, down = (max(1, int((side - free) / cell + 1e-9)) for side in room[2:])
        return f"{across - across % 2}x{down - down % 2}" if even else f"{across}x{down}"

    def title_of(self, grid: Grid) -> str:
        """Return the title of a poster with a maze on this grid."""
        return self.default_title(grid) if self.title is None else self.title

    def default_title(self, grid: Grid) -> str:
        """Return the title of a poster without another one."""
        return str(self.words.title.format(cells=grid.cells))

    def placement(self, grid: Grid, *, arrows: bool = True) -> figure.Placement:
        """Return where a maze on this grid is; raise `ClewError` if it does not fit."""
        if grid.cells > MAX_CELLS:
            limit = f"a poster can have {MAX_CELLS:,} at most; use a smaller grid"
            raise ClewError(f"{grid.spec} has {grid.cells:,} cells: {limit}", field="grid")
        return figure.placement(grid, self.boxes(self.title_of(grid))[1], self.style, arrows=arrows)


@dataclass(frozen=True, eq=False)
class Poster:
    """A poster whose maze is made, and which is not drawn yet.

    Attributes
    ----------
    puzzle : Puzzle
        The maze.
    paper : PosterPaper
        Its paper.
    tiles : Tiling or None
        How it is divided into sheets, if it is.
    """

    puzzle: Puzzle
    paper: PosterPaper
    tiles: Tiling | None = None

    @cached_property
    def place(self) -> figure.Placement:
        """The place of the maze on the poster."""
        return self.paper.placement(self.puzzle.maze.grid, arrows=figure.has_openings(self.puzzle))

    @property
    def facts(self) -> dict[str, object]:
        """Facts about its maze as JSON."""
        return {"cell_mm": round(self.place.cell, 2), **self.puzzle.facts}

    @property
    def sheets(self) -> dict[str, object]:
        """Its division into sheets as JSON; nothing if it is whole."""
        if self.tiles is None:
            return {}
        sides = [round(side, 2) for side in self.tiles[:2]]
        return {"sheets": {"columns": self.tiles.columns, "rows": self.tiles.rows, "paper_mm": sides}}

    def document(self, *, solution: bool = False, whole: bool = False) -> Document:
        """Return its pages: with the solution, or `whole` and not divided into sheets.

        Raises
        ------
        ClewError
            If a letter has no font.
        """
        page = self.page(solution=solution)
        name = self.paper.title or self.paper.default_title(self.puzzle.maze.grid)
        about = {"subject": f"A maze on paper: {self.puzzle.small_prints[0]}", "language": self.paper.language}
        tiles = None if whole else self.tiles
        if tiles is None:
            return Document(name, 1, lambda: iter([page]), **about)

        def pages() -> Iterator[Page]:
            ground = [*self._ground(), *figure.marks(self.puzzle, self.place, self.paper.style)]
            yield map_page(tiles, page, ground, name, self._assembly(tiles))
            whole = replace(page, items=[*page.items, edge(page)])
            for sheet in tiles.sheets():
                yield sheet_page(whole, tiles, sheet, name)

        return Document(name, 1 + tiles.columns * tiles.rows, pages, **about)

    def page(self, *, solution: bool = False) -> Page:
        """Return the whole poster: the maze, a title above it, and how to make it again in small print."""
        puzzle, paper, place, style = self.puzzle, self.paper, self.place, self.paper.style
        title = paper.title_of(puzzle.maze.grid)
        head, _, foot = paper.boxes(title)
        page = Page(*paper.size)
        if title:
            size = TITLE * paper.short * style.text / POINT
            text, size = typeface.fitted(title, size, head.width / POINT, bold=True)
            base = head.y + 0.8 * size * POINT
            page.items.append(Label(text, head.center[0], base, size, "middle", True, style.ink, "title"))
        drawn = figure.answer(puzzle, place, style, toned=True) if solution else figure.figure(puzzle, place, style)
        page.items.extend(drawn)
        page.items.extend(self._words(page.box.inset(MIN_MARGIN / 2), drawn))
        steps = paper.words.steps.format(steps=puzzle.path.steps)
        texts = [f"{each} · {steps} · Clew" for each in puzzle.small_prints]
        size = max(SMALL_PRINT * paper.short / POINT, MIN_SMALL_PRINT) * style.text
        text, size = typeface.first_fitted([*texts, *puzzle.small_prints, f"{steps} · Clew"], size, foot.width / POINT)
        small_print = Label(text, foot.center[0], foot.bottom, size, "middle", color=style.quiet, name="small-print")
        page.items.append(small_print)
        return page

    def _words(self, room: Box, drawn: list[Item]) -> Iterator[Item]:
        """Yield a word next to each arrow, where it is on no wall and not off the page."""
        walls = [item.strokes for item in drawn if isinstance(item, Lines) and item.name == "walls"]
        arrow = figure.arrow_length(self.place.cell, self.paper.style)
        size = WORD * arrow / POINT
        for end in figure.ends_of(self.puzzle):
            if end.side < 0:
                continue
            word = getattr(self.paper.words, end.name)
            (x, y), (right, down) = figure.way_out(self.puzzle, end, self.place)
            x, y = x + right * (figure.ARROW_GAP + 0.5) * arrow, y + down * (figure.ARROW_GAP + 0.5) * arrow
            length = typeface.width(word, size, bold=True) * POINT
            for begin in (x + arrow, x - arrow - length):
                box = Box(begin, y - arrow / 2, length, arrow)
                if room.holds(box) and not any(cut(each, box).count for each in walls):
                    base = y + typeface.drop(size)
                    yield Label(word, begin, base, size, bold=True, color=self.paper.style.ink, name=end.name)
                    break

    def _assembly(self, tiles: Tiling) -> list[str]:
        """Return how to put the sheets together."""
        words, last = self.paper.words, 1 + tiles.columns * tiles.rows
        strip = words.strip.format(overlap=tiles.overlap) if tiles.overlap else words.margin
        return [each.format(last=last, strip=strip) for each in words.assembly]

    def _ground(self) -> Iterator[Item]:
        """Yield the shape of the maze without its walls."""
        grid = self.puzzle.maze.grid
        if isinstance(grid, Rectangle) or grid.cells > MAX_GROUND:
            shape = Box(0.0, 0.0, *grid.extent()).outline
        elif drawing.cells_are_points(grid):
            return
        else:
            shape = drawing.areas_of(self.puzzle.maze)
        yield Areas(self.place.strokes(shape), GROUND_GRAY, "ground")


def plan_poster(settings: PosterSettings) -> Poster:
    """Return a poster with its maze; all settings are checked before it is made."""
    paper, tiles, overlap, title = settings.paper, settings.tiles, settings.overlap, settings.title
    typeface.check_title(title or "")
    check_secret(settings, "algorithm", "where", "changes", "options")
    division = None
    if settings.sheets is not None:
        division = tiling_of(settings.sheets, parse_paper(tiles or DEFAULT_SHEET, "tiles"), overlap)
        size = division.covered
        if paper is not None:
            sheets, sizes = f"{division.columns}x{division.rows}", {"width": round(size[0]), "height": round(size[1])}
            raise ClewError.coded("poster-paper", "sheets", paper=shown(paper), sheets=sheets, **sizes)
    else:
        size = parse_paper(paper or PAPER)
        if tiles is not None:
            division = tiling(size, parse_paper(tiles, "tiles"), overlap)
    surface = PosterPaper(*size, settings.style or PaperStyle(), title, settings.language)
    secret = settings.secret
    spec = surface.filling_size(even=secret is not None) if settings.grid is None else settings.grid
    shape = parse_grid(spec, files=True)
    surface.placement(shape, arrows=settings.where != "none")
    if settings.tone is not None:
        check_tone(shape, settings.tone)
    if secret is not None:
        secret.check(shape)
    making = {name: getattr(settings, name) for name in ("algorithm", "changes", "where", "options", "secret")}
    puzzle = PuzzleMaker(seed_word(settings.seed), settings.first).make(spec, **making)
    return Poster(puzzle._replace(tone=settings.tone), surface, division)
