"""Sheets: mazes for a class, with a title, a line for the name, and answers on pages of their own."""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from clew.errors import ClewError, shown
from clew.grids.grid import whole_number
from clew.grids.spec import SHAPES, parse_grid
from clew.masks.word import HEIGHT, MIN_HEIGHT, word_ends
from clew.mazes.generate import seed_word
from clew.paper.figure import placement, widest_cell
from clew.paper.ladder import Rung, ladders, parse_range
from clew.paper.legible import least_height
from clew.paper.lists import split_grids
from clew.paper.page_grids import page_grid
from clew.paper.pages.pages import Box, Document
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import PuzzleMaker, parse_difficulty
from clew.paper.sheets.settings import COMFORT, ClassSetSettings, SheetSettings, check_count
from clew.paper.sheets.tactile import tactile_room
from clew.paper.sheets.worksheet import GAP, Arrangement, Leaf, Task, Worksheets, best_arrangement, maze_area, maze_room
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.pictures.picture_mazes.tone import check_tone
from clew.registry.settings import takes

MAX_PER_PAGE = 6
USUAL = (6, 4, 3, 2, 1)  # mazes on a page, if no number is given: as many as have comfortable cells
MOST, ENOUGH = 240, 10  # cells: the largest size of a picture or a word that is tried, and what a good maze needs
SMALLEST = 3.0  # millimeters: the least width of a cell, in words that would otherwise have too few
FAR = 4  # times the cells that fit: no grid with such numbers fits
MORE = 1.6  # times the share of the page: then fewer, larger mazes are better


@takes(SheetSettings, rest="options", without=("first",))
def sheet(settings: SheetSettings) -> Document:
    """Return pages of mazes with a title, a line for name and date, and pages of answers.

    No two mazes are alike, not even turned or mirrored. Under each maze is the command that makes it again.

    Parameters
    ----------
    grid : str
        The spec of a grid, as for `clew.generate`; or several with semicolons between them, which take turns.
    count : int, default 1
        How many mazes there are, at most 1,000.
    seed : int, optional
        A whole number from 0 to 2^64 - 1; the same seed gives the same pages. Without it a random seed is chosen.
    title : str, optional
        The title at the top of each page.
    per_page : int, optional
        How many mazes are on a page, from 1 to 6. By default as many as have cells of the width `cell`.
    difficulty : sequence of str, optional
        The difficulty of each row of mazes on a page: 'easy', 'medium', 'hard', 'expert', or numbers such as '40-60';
        or one text, as in 'easy,hard'.
    ladder : tuple, optional
        The difficulty of the first and of the last maze, between which that of the others rises by even steps, in place
        of `difficulty`: levels, or numbers from 1 to 100; None for easy or hard. Such mazes have no changes and
        openings of their own.
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
    return plan_sheet(settings).document(answers=settings.answers)


def plan_sheet(settings: SheetSettings | ClassSetSettings, names: Sequence[str] = ()) -> Worksheets:
    """Return the layout of a sheet, before mazes are made.

    Parameters
    ----------
    settings : SheetSettings or ClassSetSettings
        What is on the sheet, with a grid.
    names : sequence of str, optional
        The names of people: each gets as many mazes, on pages with the name.

    Returns
    -------
    Worksheets
        The pages.

    Raises
    ------
    ClewError
        As for `sheet`.
    """
    count = whole_number(settings.count, "count")
    check_count(count * max(len(names), 1), names)
    return _Planner(settings, count).worksheets(names)


class _Planner:
    """Finds the grid and the arrangement of the mazes of a sheet."""

    def __init__(self, settings: SheetSettings | ClassSetSettings, count: int) -> None:
        self.settings = settings
        self.count = count
        self.paper = parse_paper(settings.paper)
        self.maker = PuzzleMaker(seed_word(settings.seed), settings.first)
        self.levels = [parse_difficulty(each) for each in settings.difficulty]
        self.per_page = settings.per_page
        style = settings.style or PaperStyle()
        self.min_cell = max(settings.cell or 0.0, style.min_cell)
        self.comfort = max(settings.cell or COMFORT, style.min_cell)
        self._check(style.tactile)
        if style.tactile:
            self.per_page = 1
            style = replace(style, min_cell=self.min_cell)
        self.style = style
        self.area = maze_area(self.paper, style, bool(settings.title))

    def _check(self, tactile: bool) -> None:
        """Raise `ClewError` for settings that contradict each other."""
        settings, levels = self.settings, len(self.levels)
        changed = [*(name for name, _ in settings.changes), *settings.options]
        if settings.ladder is not None:
            if levels:
                raise ClewError.coded("ladder-levels", "from")
            if changed:
                raise ClewError.coded("ladder-changes", "from", change=changed[0])
        if tactile:
            if self.per_page not in (None, 1):
                raise ClewError.coded("tactile-pages", "per_page")
            if levels > 1:
                raise ClewError.coded("tactile-levels", "difficulty")
            if settings.secret is not None or settings.tone is not None:
                raise ClewError("fingers feel no picture: leave out tactile, or the picture", field="tactile")

    def worksheets(self, names: Sequence[str]) -> Worksheets:
        """Return the pages of all people, or of nobody in particular."""
        settings = self.settings
        assert settings.grid is not None
        specs = split_grids(settings.grid)
        for spec in specs:
            self._check_numbers(spec)
        specs = [fitting_spec(spec, self.cell, self.comfort, self.min_cell) for spec in specs]
        grids = [self.maker.grid_made(spec, settings.changes) for spec in specs]
        for grid in grids:
            if settings.tone is not None:
                check_tone(grid, settings.tone)
            if settings.secret is not None:
                settings.secret.check(grid)
        arrangement = self._arrangement([grid.extent() for grid in grids])
        room = self._room(arrangement)
        narrow = replace(self.style, min_cell=self.min_cell)
        for spec, grid in zip(specs, grids, strict=True):
            try:
                placement(grid, room, narrow)
            except ClewError as problem:
                raise self._advised(problem, spec, grid.extent(), room) from None
        rungs: list[list[Rung]] = [[]] * max(len(names), 1)
        if settings.ladder is not None:
            spec, *others = specs
            if others:
                sentence = (
                    "mazes become harder from one to the next on one grid: give one grid, or leave out from and to"
                )
                raise ClewError(sentence, field="from")
            if spec.startswith("text:") and ",height=" not in spec:
                specs = [f"{spec},height={HEIGHT}"]  # or it would be as large as the page
            page = page_grid(specs[0], room, self.min_cell, narrow)
            counts, levels = [self.count] * len(rungs), parse_range(*settings.ladder)
            rungs = ladders(page, counts, *levels, self.maker.seed, settings.algorithm)
        people = zip(names or [""], distinct(names) or [""], rungs, strict=True)
        leaves = [leaf for person in people for leaf in self._leaves(specs, arrangement, *person)]
        return Worksheets(leaves, self.maker, self.paper, self.style, (arrangement.columns, arrangement.rows), settings)

    def cell(self, spec: str) -> float:
        """Return how wide the cells of a grid can be."""
        changes = self.settings.changes  # without any, the openings of the grid need not be found
        extent = (self.maker.grid_made(spec, changes) if changes else parse_grid(spec, files=True)).extent()
        arrangement = best_arrangement(self.area, self.per_page or 1, lambda box: widest_cell(extent, box, self.style))
        return widest_cell(extent, self._room(arrangement), self.style)

    def _room(self, arrangement: Arrangement) -> Box:
        """Return the room for a maze."""
        if self.style.tactile:
            return tactile_room(*self.paper, f"{self.settings.title} {self.count}")
        return self._inner(self.area.grid(arrangement.columns, arrangement.rows, GAP)[0])

    def _inner(self, box: Box) -> Box:
        return maze_room(box, self.style, numbered=self.count > 1)

    def _check_numbers(self, grid: str) -> None:
        """Raise `ClewError` for a size that is far too large for the paper, before the grid is made."""
        name, colon, numbers = grid.rpartition(":")
        if (colon and name not in SHAPES) or _size_of(grid) is not None or name == "graph" or grid.isdigit():
            return
        area = self.area
        columns, rows = (int(side / self.min_cell) for side in area[2:])
        if any(int(each) > FAR * max(columns, rows) for each in re.findall(r"\d{1,12}", numbers, re.ASCII)):
            sizes = {"width": round(area.width), "height": round(area.height), "columns": columns, "rows": rows}
            raise ClewError.coded("sheet-narrow", "grid", grid=grid, needed=self.min_cell, **sizes)

    def _advised(self, problem: ClewError, grid: str, extent: tuple[float, float], room: Box) -> ClewError:
        """Return the error about a picture or a word that does not fit, with a size that does."""
        if _size_of(grid) is None:
            return problem
        in_lines = [f"{grid},lines={lines}" for lines in (2, 3, 4) if grid.startswith("text:") and "lines=" not in grid]
        sizes = (largest_spec(each, self.cell, self.min_cell) for each in (grid, *in_lines))
        better = next(filter(None, sizes), "a shorter word or larger paper")
        return problem.reworded(
            f"{grid} does not fit into {room.width:.0f} x {room.height:.0f} mm: its cells would be "
            f"{max(widest_cell(extent, room, self.style), 0.0):.1f} mm wide, and they need at least "
            f"{self.min_cell:g} mm; try {better}"
        )

    def _arrangement(self, extents: Sequence[tuple[float, float]]) -> Arrangement:
        """Return the columns and rows of mazes of these sizes on a page."""
        count, per_page = self.count, self.per_page

        def cell_in(box: Box) -> float:
            return min(widest_cell(extent, self._inner(box), self.style) for extent in extents)

        rows = len(self.levels) if len(self.levels) > 1 else None
        if rows is not None and rows > MAX_PER_PAGE:
            limit = f"at most {MAX_PER_PAGE} rows of mazes fit on a page"
            raise ClewError(f"there are {rows} levels of difficulty: {limit}", field="difficulty")
        if per_page is not None:
            if per_page not in range(1, MAX_PER_PAGE + 1):
                raise ClewError.coded("per-page", "per_page", value=shown(per_page), most=MAX_PER_PAGE)
            if rows is not None and per_page % rows:
                possible = ", ".join(str(each) for each in range(rows, MAX_PER_PAGE + 1, rows))
                raise ClewError.coded("per-page-rows", "per_page", count=per_page, rows=rows, choices=possible)
            return best_arrangement(self.area, per_page, cell_in, rows)
        usual = [each for each in USUAL if rows is None or each % rows == 0] or [rows or 1]
        choices = [best_arrangement(self.area, each, cell_in, rows) for each in usual if each <= max(count, usual[-1])]
        good = [each for each in choices if each.cell >= self.comfort]
        if not good:
            return max(choices, key=lambda each: (round(each.cell, 2), each.columns * each.rows))
        best = good[0]
        for each in good[1:]:  # fewer on a page, if that leaves much less of it blank
            if count % (each.columns * each.rows) == 0 and each.covered > MORE * best.covered:
                best = each
        return best

    def _leaves(
        self, specs: Sequence[str], arrangement: Arrangement, name: str, person: str, rungs: Sequence[Rung]
    ) -> list[Leaf]:
        """Return the pages of one person; the grids take turns."""
        tasks = []
        each = self.per_page or arrangement.columns * arrangement.rows
        for place in range(self.count):
            number = str(place + 1) if self.count > 1 else ""
            label = f"{person} {number}" if person and number else person or number
            rung = rungs[place] if rungs else None
            level = self.levels[place % each // arrangement.columns % len(self.levels)] if self.levels else None
            if rung is not None:
                level = rung.difficulty, rung.difficulty
            spec = specs[place % len(specs)]
            tasks.append(Task(spec, label, level, number, word_ends(spec), rung))
        return [Leaf(tuple(tasks[begin : begin + each]), name) for begin in range(0, self.count, each)]


def distinct(names: Sequence[str]) -> list[str]:
    """Return labels for names, with numbers behind those of several people.

    Examples
    --------
    >>> distinct(["Anna", "Jo", "Anna"])
    ['Anna (1)', 'Jo', 'Anna (2)']
    """
    counts, numbers = Counter(names), {name: itertools.count(1) for name in names}
    return [f"{name} ({next(numbers[name])})" if counts[name] > 1 else name for name in names]


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
    sized, enough = largest_spec(spec, cell_of, comfort), max(ENOUGH, least_height(spec))
    if sized is None or int(sized.rpartition("=")[2]) < enough:
        small = max(least, min(comfort, SMALLEST))
        sized = largest_spec(spec, cell_of, small, enough) or sized or largest_spec(spec, cell_of, least, enough)
    return sized or spec


def largest_spec(spec: str, cell_of: Callable[[str], float], least: float, most: int = MOST) -> str | None:
    """Return the spec of a picture or a word of the largest size that has cells of this width, or None.

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
