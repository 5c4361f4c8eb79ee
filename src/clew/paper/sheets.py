"""Sheets: mazes for a class, with a title, a line for the name, and answers on pages of their own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.mazes.generate import seed_word
from clew.paper import typeface
from clew.paper.figure import placement, widest_cell
from clew.paper.pages import Box, Document
from clew.paper.paper_sizes import parse_paper
from clew.paper.paper_styles import PaperStyle
from clew.paper.puzzles import PuzzleMaker, parse_difficulty
from clew.paper.tactile_pages import tactile_room
from clew.paper.worksheet import (
    COMFORT,
    GAP,
    MAX_MAZES,
    MAX_TEXT,
    Arrangement,
    Leaf,
    Task,
    Worksheets,
    best_arrangement,
    maze_area,
    maze_room,
    words_of,
)
from clew.picture_mazes.secret_picture import SecretPicture
from clew.picture_mazes.tone import Tone, check_tone

MAX_PER_PAGE = 6
USUAL = (6, 4, 3, 2, 1)  # mazes on a page, if no number is given: as many as have comfortable cells
Level = str | tuple[int, int]


def sheet(
    grid: str,
    count: int = 1,
    *,
    seed: int | None = None,
    title: str = "",
    per_page: int | None = None,
    difficulty: Sequence[Level] = (),
    algorithm: str | None = None,
    changes: Iterable[tuple[str, Mapping[str, object]]] = (),
    paper: str = "a4",
    style: PaperStyle | None = None,
    cell: float | None = None,
    language: str = "en",
    answers: bool = True,
    tone: Tone | None = None,
    secret: SecretPicture | None = None,
    **options: object,
) -> Document:
    """Return pages of mazes with a title, a line for name and date, and pages of answers.

    No two mazes are alike, not even turned or mirrored. Under each maze is the command that makes it again.

    Parameters
    ----------
    grid : str
        The spec of a grid, as for `clew.generate`.
    count : int, default 1
        How many mazes there are, at most 1,000.
    seed : int, optional
        A whole number from 0 to 2^64 - 1; the same seed gives the same pages. Without it a random seed is chosen.
    title : str, optional
        The title at the top of each page.
    per_page : int, optional
        How many mazes are on a page, from 1 to 6. By default as many as have cells of the width `cell`.
    difficulty : sequence of str, optional
        The difficulty of each row of mazes on a page: 'easy', 'medium', 'hard', 'expert', or numbers such as '40-60'.
    algorithm : str, optional
        The algorithm. By default the recursive backtracker, or another one whose mazes have the difficulty.
    changes : iterable of (str, dict), optional
        Changes of the mazes, in the format of `maze.provenance.changes`. Without openings among them, these are where
        they suit the grid.
    paper : str, default 'a4'
        A size of paper, such as 'letter', '8x10in' or 'a4-landscape'.
    style : PaperStyle, optional
        The look of the mazes, from `paper_style`.
    cell : float, optional
        The least width of a cell in millimeters. By default 5 if that is possible.
    language : str, default 'en'
        The language of what is printed besides: 'en', 'de', 'es', 'fr' or 'ja'.
    answers : bool, default True
        Whether pages of answers follow.
    tone : Tone, optional
        A photograph whose darkness the walls follow, from `clew.read_tone`.
    secret : SecretPicture, optional
        A picture that the solutions show. Such mazes have no algorithm, and openings of their own.
    **options
        Options of the algorithm.

    Returns
    -------
    Document
        The pages, for `write_pdf` and `page_svg`. The mazes are made while the pages are drawn.

    Raises
    ------
    ClewError
        If an argument is not possible, or the mazes do not fit on the paper.

    Examples
    --------
    >>> from clew.paper import sheet, write_pdf
    >>> document = sheet("12x12", 4, seed=7, title="Mazes")
    >>> document.count
    2
    >>> [len(page.items) > 10 for page in document.pages()]
    [True, True]
    """
    making: dict[str, Any] = {"algorithm": algorithm, "changes": tuple(changes), "options": options}
    if secret is not None:
        if algorithm is not None or making["changes"] or options:
            raise ClewError("a maze with a secret has no algorithm and no changes: leave them out", field="secret")
        making = {"secret": secret}
    return plan_sheet(
        grid,
        count,
        seed=seed,
        title=title,
        per_page=per_page,
        difficulty=difficulty,
        paper=paper,
        style=style,
        cell=cell,
        language=language,
        making=making,
        tone=tone,
    ).document(answers=answers)


def plan_sheet(
    grid: str,
    count: int = 1,
    *,
    seed: int | None = None,
    first: int = 0,
    title: str = "",
    names: Sequence[str] = (),
    per_page: int | None = None,
    difficulty: Sequence[Level] = (),
    paper: str = "a4",
    style: PaperStyle | None = None,
    cell: float | None = None,
    language: str = "en",
    making: Mapping[str, Any] | None = None,
    tone: Tone | None = None,
) -> Worksheets:
    """Return the layout of a sheet, before mazes are made.

    Parameters
    ----------
    grid, count, seed, title, per_page, difficulty, paper, style, cell, language
        As for `sheet`.
    first : int, default 0
        The number of the first maze among those of the seed.
    names : sequence of str, optional
        The names of people: each gets `count` mazes, on pages with the name.
    making : dict, optional
        Further arguments of `PuzzleMaker.make`.
    tone : Tone, optional
        A photograph whose darkness the walls follow.

    Returns
    -------
    Worksheets
        The pages.

    Raises
    ------
    ClewError
        As for `sheet`.
    """
    look = PaperStyle() if style is None else style
    size, maker = parse_paper(paper), PuzzleMaker(seed_word(seed), first)
    count = whole_number(count, "count")
    check_count(count * max(len(names), 1), names)
    check_title(title)
    words_of(language)
    levels = [parse_difficulty(each) for each in difficulty]
    making = dict(making or {})
    if look.tactile:
        check_tactile_sheet(per_page, levels, tone, making.get("secret"))
        per_page = 1
        look = look if cell is None else replace(look, min_cell=max(cell, look.min_cell))
    mazes = maker.grid_made(grid, making.get("changes", ()))
    if tone is not None:
        check_tone(mazes, tone)
    if making.get("secret") is not None:
        check_secret(mazes, making["secret"], levels)
    extent = mazes.extent()
    area = maze_area(size, look, bool(title))

    def cell_in(box: Box) -> float:
        return widest_cell(extent, maze_room(box, look, numbered=count > 1), look)

    found = _arrangement(area, count, per_page, len(levels), cell_in, max(cell or COMFORT, look.min_cell))
    box = maze_room(area.grid(found.columns, found.rows, GAP)[0], look, numbered=count > 1)
    if look.tactile:
        box = tactile_room(*size, f"{title} {count}")
    placement(mazes, box, look if cell is None else replace(look, min_cell=max(cell, look.min_cell)))
    each = found.columns * found.rows if per_page is None else per_page
    leaves = [leaf for name in names or ("",) for leaf in _leaves(grid, count, each, found, levels, name)]
    return Worksheets(leaves, maker, size, look, (found.columns, found.rows), title, language, making, tone)


def _leaves(
    grid: str, count: int, each: int, found: Arrangement, levels: Sequence[tuple[int, int]], name: str
) -> list[Leaf]:
    """Return the pages of one person."""
    tasks = []
    for number in range(count):
        row = number % each // found.columns
        level = levels[row % len(levels)] if levels else None
        label = f"{name} {number + 1}" if name and count > 1 else name or (str(number + 1) if count > 1 else "")
        tasks.append(Task(grid, label, level, str(number + 1) if count > 1 else ""))
    return [Leaf(tuple(tasks[begin : begin + each]), name) for begin in range(0, count, each)]


def _arrangement(area: Box, count: int, per_page: int | None, levels: int, cell_in: Any, comfort: float) -> Arrangement:
    """Return the columns and rows of mazes on a page."""
    rows = levels if levels > 1 else None
    if rows is not None and rows > MAX_PER_PAGE:
        raise ClewError(
            f"there are {rows} levels of difficulty: at most {MAX_PER_PAGE} rows of mazes fit on a page",
            field="difficulty",
        )
    if per_page is not None:
        if per_page not in range(1, MAX_PER_PAGE + 1):
            raise ClewError(
                f"{shown(per_page)} mazes on a page are not possible: choose 1 to {MAX_PER_PAGE}", field="per_page"
            )
        if rows is not None and per_page % rows:
            raise ClewError(
                f"{per_page} mazes on a page cannot be put into {rows} rows, one for each level of difficulty: choose "
                f"{' or '.join(str(each) for each in range(rows, MAX_PER_PAGE + 1, rows))}",
                field="per_page",
            )
        return best_arrangement(area, per_page, cell_in, rows)
    usual = [each for each in USUAL if rows is None or each % rows == 0] or [rows or 1]
    choices = [best_arrangement(area, each, cell_in, rows) for each in usual if each <= max(count, usual[-1])]
    return next((each for each in choices if each.cell >= comfort), choices[-1])


def check_tactile_sheet(per_page: int | None, levels: Sequence[object], *pictures: object) -> None:
    """Raise `ClewError` for what pages for fingers cannot have: several mazes on one, or pictures."""
    if per_page not in (None, 1):
        raise ClewError("a page for fingers has one maze: leave out the number of mazes on a page", field="per_page")
    if len(levels) > 1:
        raise ClewError("a page for fingers has one maze, and so one level of difficulty: give one", field="difficulty")
    if any(each is not None for each in pictures):
        raise ClewError("fingers feel no picture: leave out tactile, or the picture", field="tactile")


def check_secret(grid: Grid, secret: SecretPicture, levels: Sequence[object]) -> None:
    """Raise `ClewError` if solutions of mazes on this grid cannot show a picture."""
    if levels:
        raise ClewError("mazes of a picture are as hard as it makes them: leave out the difficulty", field="difficulty")
    secret.check(grid)


def check_count(count: int, names: Sequence[str] = ()) -> None:
    """Raise `ClewError` if there are no mazes or too many."""
    if not 1 <= count <= MAX_MAZES:
        people = f" for {len(names):,} names" if names else ""
        raise ClewError(f"{count:,} mazes{people} are not possible: from 1 to {MAX_MAZES:,} can be made", field="count")


def check_title(title: str) -> None:
    """Raise `ClewError` if a title is too long, or no font has its letters."""
    if len(title) > MAX_TEXT or not title.isprintable():
        raise ClewError(
            f"the title {shown(title)} cannot be printed: give up to {MAX_TEXT} printable characters", field="title"
        )
    try:
        typeface.runs(title)
    except ClewError as problem:
        raise problem.reworded(str(problem), field="title") from None
