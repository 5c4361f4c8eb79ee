"""Mazes of a book that show pictures: by the thickness of their walls, or in their solution."""

from clew.errors import ClewError
from clew.grids.spec import parse_grid
from clew.measures import measure
from clew.paper.books.pages import BookPages, picture_look
from clew.paper.books.plan import RECTANGLE, BookPlan, Section
from clew.paper.ladder import FEW_BATCHES, MIN_TURNS, LadderSearch, Rung, works_on
from clew.paper.page_grids import PageGrid, page_grid
from clew.paper.pages.pages import Box
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import PuzzleMaker, range_text
from clew.pictures.picture_mazes.tone import check_tone

CELL = {"secret": 4.0, "tone": 3.0}  # millimeters: wider cells would show less of a picture
TRIES = 20  # mazes with a secret, one of which has to turn often enough
ALGORITHM = "wilson"  # of mazes that follow a tone: its walls are spread evenly


def picture_rungs(
    plan: BookPlan,
    section: Section,
    count: int,
    start: int,
    pages: BookPages,
    search: LadderSearch,
    maker: PuzzleMaker,
) -> list[Rung]:
    """Return the mazes of a section that shows a picture, of the difficulty that they happen to have.

    Parameters
    ----------
    plan : BookPlan
        The book.
    section : Section
        The section, with a tone or a secret.
    count : int
        How many mazes.
    start : int
        The page of the first.
    pages : BookPages
        Knows the room on each page.
    search : LadderSearch
        Finds mazes that no other section has.
    maker : PuzzleMaker
        Makes mazes with secrets, no two alike in the book.

    Returns
    -------
    list of Rung
        The mazes.

    Raises
    ------
    ClewError
        If the pictures are too small or too large for the pages, or there are not enough mazes; with the line of the
        section.
    """
    rungs = []
    grids: dict[str, PageGrid] = {}
    for place in range(count):
        kind = section.grids[place % len(section.grids)]
        try:
            if kind not in grids:
                grids[kind] = _grid(section, kind, pages.maze_box(start + place), plan.style)
            rungs.append(_rung(section, grids[kind], search, maker))
        except ClewError as problem:
            shown = "tone" if section.secret is None else "secret"
            keys = {"grids": (f"grids {place % len(section.grids)}", "grids", shown)}
            row = section.row_of(*keys.get(problem.field or "", (problem.field or shown, shown)))
            plan.refuse(str(problem), row, problem.field or "grids")
    return rungs


def _grid(section: Section, kind: str, box: Box, style: PaperStyle) -> PageGrid:
    """Return the grid for a page."""
    look = picture_look(style)
    grid = page_grid(kind, box, max(CELL["tone" if section.secret is None else "secret"], look.min_cell), look)
    if section.secret is None:
        check_tone(grid.grid, section.tone)
        name = section.algorithm or ALGORITHM
        if not works_on(name, grid):
            raise ClewError(f"{name} does not work on {grid.spec}: choose another algorithm, or other grids")
        return grid
    if kind == RECTANGLE:  # as large as the page, in blocks of 2x2 cells
        across, down = (int(side) - int(side) % 2 for side in grid.grid.extent())
        spec = f"{across}x{down}"
        grid = grid._replace(spec=spec, grid=parse_grid(spec))
    section.secret.check(grid.grid)
    return grid._replace(where="")  # such mazes have openings of their own


def _rung(section: Section, grid: PageGrid, search: LadderSearch, maker: PuzzleMaker) -> Rung:
    """Return the next maze."""
    if section.secret is not None:
        for _ in range(TRIES):
            puzzle = maker.make(grid.spec, secret=section.secret)
            figures = measure(puzzle.maze)
            if (figures.solution_turns or 0) >= MIN_TURNS:
                break
        else:
            raise ClewError(
                f"the ways that show {section.secret.file} on {grid.spec} turn fewer than {MIN_TURNS} times, and are "
                f"seen at a glance: choose another picture, or a larger grid",
                field="secret",
            )
        assert puzzle.secret is not None
        made = puzzle.maze, section.secret, section.tone
        return Rung(grid, "", maker.seed, puzzle.secret.number, figures.difficulty or 1, *made)
    name = section.algorithm or ALGORITHM
    rung = search.find(grid, section.low, section.high, name, FEW_BATCHES)
    if rung is None:
        least, most = search.reached(grid, name)
        raise ClewError(
            f"no maze of difficulty {range_text(section.low, section.high)} was found on {grid.spec}: those by {name} "
            f"that were measured have {range_text(least, most)}; leave out from and to",
            field="from",
        )
    return rung._replace(tone=section.tone)
