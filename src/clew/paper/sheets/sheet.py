"""Sheets: mazes for a class, with a title, a line for the name, and answers on pages of their own."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.grids.spec import SHAPES, parse_grid
from clew.masks.word import HEIGHT, MIN_HEIGHT, word_ends
from clew.mazes.generate import seed_word
from clew.paper.figure import placement, widest_cell
from clew.paper.ladder import Rung, parse_range
from clew.paper.legible import least_height
from clew.paper.page_grids import page_grid
from clew.paper.pages import typeface
from clew.paper.pages.pages import Box, Document
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import PuzzleMaker, parse_difficulty
from clew.paper.sheets.ladder import ladders
from clew.paper.sheets.tactile import tactile_room
from clew.paper.sheets.worksheet import (
    COMFORT,
    GAP,
    MAX_MAZES,
    Arrangement,
    Leaf,
    Task,
    Worksheets,
    best_arrangement,
    maze_area,
    maze_room,
    words_of,
)
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone, check_tone

MAX_PER_PAGE = 6
USUAL = (6, 4, 3, 2, 1)  # mazes on a page, if no number is given: as many as have comfortable cells
MOST, ENOUGH = 240, 10  # cells: the largest size of a picture or a word that is tried, and what a good maze needs
SMALLEST = 3.0  # millimeters: the least width of a cell, in words that would otherwise have too few
FAR = 4  # times the cells that fit: no grid with such numbers fits
MORE = 1.6  # times the share of the page: then fewer, larger mazes are better
Level = str | tuple[int, int]
Ladder = tuple[str | int, str | int]


def sheet(
    grid: str,
    count: int = 1,
    *,
    seed: int | None = None,
    title: str = "",
    per_page: int | None = None,
    difficulty: Sequence[Level] = (),
    ladder: Ladder | None = None,
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
    ladder : tuple, optional
        The difficulty of the first and of the last maze, between which that of the others rises by even steps, in place
        of `difficulty`: levels, or numbers from 1 to 100. Such mazes have no changes and openings of their own.
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
        ladder=ladder,
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
    ladder: Ladder | None = None,
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
    grid, count, seed, title, per_page, difficulty, ladder, paper, style, cell, language
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
    typeface.check_title(title)
    words_of(language)
    levels = [parse_difficulty(each) for each in difficulty]
    making = dict(making or {})
    if ladder is not None:
        check_ladder(levels, making)
    if look.tactile:
        check_tactile_sheet(per_page, levels, tone, making.get("secret"))
        per_page = 1
        look = look if cell is None else replace(look, min_cell=max(cell, look.min_cell))
    area = maze_area(size, look, bool(title))
    least = look.min_cell if cell is None else max(cell, look.min_cell)
    check_numbers(grid, area, least)
    comfort = max(cell or COMFORT, look.min_cell)

    def room_of(extent: tuple[float, float]) -> Box:
        if look.tactile:
            return tactile_room(*size, f"{title} {count}")
        found = best_arrangement(area, per_page or 1, lambda box: widest_cell(extent, box, look))
        return maze_room(area.grid(found.columns, found.rows, GAP)[0], look, numbered=count > 1)

    def cell_of(spec: str) -> float:
        changes = making.get("changes", ())  # without any, the openings of the grid need not be found
        extent = (maker.grid_made(spec, changes) if changes else parse_grid(spec, files=True)).extent()
        return widest_cell(extent, room_of(extent), look)

    grid = fitting_spec(grid, cell_of, comfort, least)
    mazes = maker.grid_made(grid, making.get("changes", ()))
    if tone is not None:
        check_tone(mazes, tone)
    if making.get("secret") is not None:
        check_secret(mazes, making["secret"], levels)
    extent = mazes.extent()

    def cell_in(box: Box) -> float:
        return widest_cell(extent, maze_room(box, look, numbered=count > 1), look)

    found = _arrangement(area, count, per_page, len(levels), cell_in, comfort, extent)
    box = maze_room(area.grid(found.columns, found.rows, GAP)[0], look, numbered=count > 1)
    if look.tactile:
        box = tactile_room(*size, f"{title} {count}")
    try:
        placement(mazes, box, replace(look, min_cell=least))
    except ClewError as problem:
        if _size_of(grid) is None:
            raise
        in_lines = [f"{grid},lines={lines}" for lines in (2, 3, 4) if grid.startswith("text:") and "lines=" not in grid]
        better = next(filter(None, (largest_spec(each, cell_of, least) for each in (grid, *in_lines))), None)
        raise problem.reworded(
            f"{grid} does not fit into {box.width:.0f} x {box.height:.0f} mm: its cells would be "
            f"{max(widest_cell(extent, box, look), 0.0):.1f} mm wide, and they need at least "
            f"{least:g} mm; try {better or 'a shorter word or larger paper'}"
        ) from None
    each = found.columns * found.rows if per_page is None else per_page
    people = zip(names, distinct(names), strict=True) if names else [("", "")]
    rungs: list[list[Rung]] = [[]] * max(len(names), 1)
    if ladder is not None:
        if grid.startswith("text:") and ",height=" not in grid:
            grid += f",height={HEIGHT}"  # or it would be as large as the page
        page = page_grid(grid, box, least, replace(look, min_cell=least))
        counts = [count] * len(rungs)
        rungs = ladders(page, counts, *parse_range(*ladder), maker.seed, making.get("algorithm"))
    leaves = [
        leaf
        for (name, label), climbed in zip(people, rungs, strict=True)
        for leaf in _leaves(grid, count, each, found, levels, name, label, climbed)
    ]
    return Worksheets(leaves, maker, size, look, (found.columns, found.rows), title, language, making, tone)


def distinct(names: Sequence[str]) -> list[str]:
    """Return labels for names, with numbers behind those of several people.

    Examples
    --------
    >>> distinct(["Anna", "Jo", "Anna"])
    ['Anna (1)', 'Jo', 'Anna (2)']
    """
    counts, seen = Counter(names), Counter[str]()
    labels = []
    for name in names:
        seen[name] += 1
        labels.append(f"{name} ({seen[name]})" if counts[name] > 1 else name)
    return labels


def _leaves(
    grid: str,
    count: int,
    each: int,
    found: Arrangement,
    levels: Sequence[tuple[int, int]],
    name: str,
    person: str,
    rungs: Sequence[Rung],
) -> list[Leaf]:
    """Return the pages of one person."""
    tasks, where = [], word_ends(grid)
    for number in range(count):
        row = number % each // found.columns
        level = levels[row % len(levels)] if levels else None
        label = f"{person} {number + 1}" if name and count > 1 else person or (str(number + 1) if count > 1 else "")
        rung = rungs[number] if rungs else None
        level = level if rung is None else (rung.difficulty, rung.difficulty)
        tasks.append(Task(grid, label, level, str(number + 1) if count > 1 else "", where, rung))
    return [Leaf(tuple(tasks[begin : begin + each]), name) for begin in range(0, count, each)]


def fitting_spec(spec: str, cell_of: Callable[[str], float], comfort: float, least: float) -> str:
    """Return the spec of a picture or a word with a size that fits on the page, if it has no size and does not fit.

    Parameters
    ----------
    spec : str
        The spec of a grid.
    cell_of : callable
        Returns the width of the cells of a spec.
    comfort : float
        The width that cells should have.
    least : float
        The width that cells must have.

    Returns
    -------
    str
        The spec, with `width=` or `height=` if that is needed.
    """
    key = _size_of(spec)
    if key is None or f",{key}=" in spec or cell_of(spec) >= comfort:
        return spec
    found, enough = largest_spec(spec, cell_of, comfort), max(ENOUGH, least_height(spec))
    if found is None or int(found.rpartition("=")[2]) < enough:
        small = max(least, min(comfort, SMALLEST))
        found = largest_spec(spec, cell_of, small, enough) or found or largest_spec(spec, cell_of, least, enough)
    return found or spec


def largest_spec(spec: str, cell_of: Callable[[str], float], least: float, most: int = MOST) -> str | None:
    """Return the spec of a picture or a word of the largest size that has cells of this width; None if there is none.

    Parameters
    ----------
    spec : str
        The spec; its size does not matter.
    cell_of : callable
        Returns the width of the cells of a spec.
    least : float
        The width of a cell.
    most : int, optional
        The largest size.

    Returns
    -------
    str or None
        Such as 'mask:heart.png,width=36'.
    """
    key = _size_of(spec)
    if key is None:
        return None
    plain = re.sub(rf",{key}=[^,]*", "", spec)

    def fits(size: int) -> bool:
        try:
            return cell_of(f"{plain},{key}={size}") >= least
        except ClewError:  # nothing is left of a picture at this size
            return False

    low, high = MIN_HEIGHT - 1, min(2 * MIN_HEIGHT, most)
    while high < most and fits(high):
        low, high = high, min(2 * high, most)
    while low < high:  # the largest size with cells that are wide enough; cells get narrower with the size
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return f"{plain},{key}={low}" if low >= max(MIN_HEIGHT, least_height(spec)) else None


def _size_of(spec: str) -> str | None:
    """Return the option for the size of a picture or a word; None for other grids."""
    name, _, text = spec.partition(":")
    if re.search(r",over=[^,]*:", text):
        return None  # it has the size of that grid
    return {"mask": "width", "text": "height"}.get(name)


def check_numbers(grid: str, area: Box, least: float) -> None:
    """Raise `ClewError` for a size that is far too large for the paper, before the grid is made."""
    name, colon, numbers = grid.rpartition(":")
    if (colon and name not in SHAPES) or _size_of(grid) is not None or name == "graph" or grid.isdigit():
        return
    columns, rows = (int(side / least) for side in area[2:])
    if any(int(each) > FAR * max(columns, rows) for each in re.findall(r"\d{1,12}", numbers, re.ASCII)):
        raise ClewError(
            f"{grid} does not fit into {area.width:.0f} x {area.height:.0f} mm: its cells need at least {least:g} mm; "
            f"about {columns} x {rows} cells fit",
            field="grid",
        )


def _arrangement(
    area: Box,
    count: int,
    per_page: int | None,
    levels: int,
    cell_in: Any,
    comfort: float,
    extent: tuple[float, float],
) -> Arrangement:
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
    good = [each for each in choices if each.cell >= comfort]
    if not good:
        return max(choices, key=lambda each: (round(each.cell, 2), each.columns * each.rows))

    def share(each: Arrangement) -> float:
        """Return how much of the page the mazes cover."""
        return extent[0] * extent[1] * each.cell**2 * each.columns * each.rows / (area.width * area.height)

    best = good[0]
    for each in good[1:]:  # fewer on a page, if that leaves much less of it blank
        if count % (each.columns * each.rows) == 0 and share(each) > MORE * share(best):
            best = each
    return best


def check_tactile_sheet(per_page: int | None, levels: Sequence[object], *pictures: object) -> None:
    """Raise `ClewError` for what pages for fingers cannot have: several mazes on one, or pictures."""
    if per_page not in (None, 1):
        raise ClewError("a page for fingers has one maze: leave out the number of mazes on a page", field="per_page")
    if len(levels) > 1:
        raise ClewError("a page for fingers has one maze, and so one level of difficulty: give one", field="difficulty")
    if any(each is not None for each in pictures):
        raise ClewError("fingers feel no picture: leave out tactile, or the picture", field="tactile")


def check_ladder(levels: Sequence[object], making: Mapping[str, Any]) -> None:
    """Raise `ClewError` for what mazes cannot have whose difficulty rises from one to the next."""
    if levels:
        raise ClewError("the difficulty rises from maze to maze, or is that of rows: give one of them", field="from")
    if making.get("secret") is not None:
        raise ClewError("mazes of a picture are as hard as it makes them: leave out from and to", field="from")
    names = [name for name, _ in making.get("changes", ())] + list(making.get("options", ()))
    if names:
        raise ClewError(
            f"mazes that become harder from one to the next are measured as they are made: leave out {names[0]}, or "
            f"give a difficulty in place of from and to",
            field="from",
        )


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
