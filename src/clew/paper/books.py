"""A book of mazes: a title page, mazes that become harder page by page, and their solutions at the back."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from clew.errors import ClewError
from clew.kernel import dispatch
from clew.paper.book_pages import MIN_CELL, BookPages, Chapter, Entry
from clew.paper.book_pictures import picture_rungs
from clew.paper.book_plan import BookPlan, Section
from clew.paper.ladder import FEW_BATCHES, HIGHEST, LOWEST, MAX_BATCHES, WIDTH, LadderSearch, Rung, works_on
from clew.paper.page_grids import PageGrid, letter, page_grid
from clew.paper.pages import Document, Page
from clew.paper.puzzles import PuzzleMaker
from clew.paper.trim_sizes import MAX_PAGES, MIN_PAGES, check_pages

FRONT = 2  # pages before the first maze: the title and what is behind it
MIN_FILLED = MIN_PAGES - 4  # pages: a smaller book would have more pages for notes than that
CELLS = (11.0, 9.5, 8.0, 7.0, 6.0)  # millimeters: widths of cells, from the easiest fifth of all mazes to the hardest
SOON = 8  # grids whose turn may come early, if a maze of the right difficulty is there
SMALL_PAGE = 160.0  # millimeters: on narrower pages four solutions are legible, on others six


@dataclass(frozen=True, eq=False)
class Book(Document):
    """A document that knows its mazes.

    Examples
    --------
    >>> from clew.paper import BookPlan, Section, book
    >>> made = book(BookPlan(pages=24, seed=7, sections=(Section(grids=("9x9",), low=5, high=30),)))
    >>> first = made.entries[0]
    >>> first.page, first.solution_page, first.rung.grid.spec
    (3, 21, '9x9')
    """

    entries: tuple[Entry, ...] = ()


class Layout(NamedTuple):
    """Which page is where: found before any maze, since margins depend on the number of pages."""

    pages: int
    counts: tuple[int, ...]  # mazes of each section
    starts: tuple[int, ...]  # the page of the first maze of each section
    solutions: int  # on a page
    first_solution: int  # page


def layout(plan: BookPlan) -> Layout:
    """Return where the pages of a book are.

    Parameters
    ----------
    plan : BookPlan
        The plan.

    Returns
    -------
    Layout
        The layout.

    Raises
    ------
    ClewError
        If the mazes and the number of pages do not go together.

    Examples
    --------
    >>> found = layout(BookPlan(pages=60))
    >>> found.counts, found.first_solution
    ((49,), 52)
    """
    solutions = plan.solutions or (4 if plan.trim.width < SMALL_PAGE else 6)
    chapters = sum(bool(section.title) for section in plan.sections)
    given = [section.count for section in plan.sections if section.count is not None]
    if plan.pages is None or len(given) == len(plan.sections):
        mazes = sum(given)
        needed = FRONT + chapters + mazes + -(-mazes // solutions)
        pages = plan.pages or max(needed + needed % 2, MIN_PAGES if needed >= MIN_FILLED else 0)
        _check_count(plan, mazes, needed, pages, solutions)
        counts = [section.count or 0 for section in plan.sections]
    else:
        pages = check_pages(plan.pages)
        room = pages - FRONT - chapters
        mazes = room * solutions // (solutions + 1)
        counts = _shares(plan, mazes)
    starts, page = [], FRONT + 1
    for section, count in zip(plan.sections, counts, strict=True):
        page += bool(section.title)
        starts.append(page)
        page += count
    return Layout(pages, tuple(counts), tuple(starts), solutions, page)


def _check_count(plan: BookPlan, mazes: int, needed: int, pages: int, solutions: int) -> None:
    """Raise `ClewError` if so many mazes do not make a book of so many pages."""
    row = next((section.row for section in plan.sections if section.row is not None), None)
    if needed > pages:
        plan.refuse(
            f"{mazes} mazes need {needed} pages, and the book has {pages}: ask for {needed + needed % 2} pages, or for "
            f"fewer mazes",
            row,
            "pages",
        )
    if not MIN_PAGES <= pages <= MAX_PAGES:
        word = "few" if pages < MIN_PAGES else "many"
        plan.refuse(
            f"{mazes} mazes are too {word}: with their solutions, {solutions} on a page, they make a book of {needed} "
            f"pages, and a book has {MIN_PAGES} to {MAX_PAGES}",
            row,
            "mazes",
        )


def _shares(plan: BookPlan, mazes: int) -> list[int]:
    """Return the numbers of mazes of all sections: those without one share what the others leave."""
    given = sum(section.count or 0 for section in plan.sections)
    free = [number for number, section in enumerate(plan.sections) if section.count is None]
    left = mazes - given
    if left < len(free):
        section = plan.sections[free[-1]]
        plan.refuse(
            f"no mazes are left for this section: a book of {plan.pages} pages has room for {mazes} mazes in all",
            section.row,
            "pages",
        )
    counts = [section.count or 0 for section in plan.sections]
    for place, number in enumerate(free):
        counts[number] = left // len(free) + (place < left % len(free))
    return counts


def book(plan: BookPlan, progress: Callable[[float], None] | None = None) -> Book:
    """Return a book of mazes: all mazes are found now, and its pages are made while they are drawn.

    Parameters
    ----------
    plan : BookPlan
        What is to be in it.
    progress : callable, optional
        Called with the share of the mazes that are found.

    Returns
    -------
    Book
        A document, whose `entries` say what is on each page.

    Raises
    ------
    ClewError
        If the mazes and the pages do not go together, if a maze does not fit its page, or if there are no mazes of a
        difficulty on the grids.

    Examples
    --------
    >>> from clew.paper.book_plan import BookPlan, Section
    >>> made = book(BookPlan(pages=24, seed=7, sections=(Section(grids=("rectangle",), low=10, high=40),)))
    >>> made.count, len(made.entries), made.entries[-1].solution_page
    (24, 18, 23)
    """
    style = replace(
        plan.style,
        min_cell=max(plan.style.min_cell, MIN_CELL),
        max_cell=max(plan.style.max_cell, CELLS[0] + 4.0),
    )
    plan = replace(plan, style=style)
    found = layout(plan)
    pages = BookPages(plan, found.pages)
    with dispatch.interpreting():
        entries = tuple(_entries(plan, found, pages, progress or (lambda share: None)))
    chapters = {
        start - 1: Chapter(start - 1, section.title, mine[0].number, mine[-1].number, *_reach(mine))
        for section, start, count in zip(plan.sections, found.starts, found.counts, strict=True)
        if section.title and (mine := [each for each in entries if start <= each.page < start + count])
    }
    low, high = _reach(entries)

    def draw() -> Iterator[Page]:
        by_page = {entry.page: entry for entry in entries}
        for page in range(1, found.pages + 1):
            solved = (page - found.first_solution) * found.solutions
            if page == 1:
                yield pages.title_page(len(entries), low, high)
            elif page == FRONT:
                yield pages.about_page(entries, found.first_solution)
            elif page in chapters:
                yield pages.chapter_page(chapters[page])
            elif page in by_page:
                yield pages.maze_page(by_page[page], len(entries))
            elif 0 <= solved < len(entries):
                yield pages.solution_page(page, entries[solved : solved + found.solutions], found.solutions)
            else:
                yield pages.notes_page(page)

    return Book(
        title=plan.title,
        count=found.pages,
        pages=draw,
        subject=f"{len(entries)} mazes of difficulty {low} to {high}, with solutions",
        note=json.dumps({"seed": plan.seed, "trim": plan.trim.name, "mazes": len(entries)}),
        entries=entries,
    )


def _reach(entries: "tuple[Entry, ...] | list[Entry]") -> tuple[int, int]:
    difficulties = [entry.rung.difficulty for entry in entries]
    return min(difficulties), max(difficulties)


def _entries(plan: BookPlan, found: Layout, pages: BookPages, progress: Callable[[float], None]) -> Iterator[Entry]:
    """Find the mazes of all sections."""
    search, maker = LadderSearch(plan.seed), PuzzleMaker(plan.seed)
    total, number = sum(found.counts), 0
    for section, start, count in zip(plan.sections, found.starts, found.counts, strict=True):
        rungs: list[Rung] = []
        if section.shows_picture:
            rungs = picture_rungs(plan, section, count, start, pages, search, maker)
        climb = _Climb(plan, section, count, pages, search)
        for place in range(len(rungs), count):
            rungs.append(climb.step(place, start + place))
            progress((number + place) / total)
        # Each is about as hard as its step; in this order none is easier than the one before it.
        for page, rung in enumerate(sorted(rungs, key=lambda rung: rung.difficulty), start):
            solution = found.first_solution + number // found.solutions
            number += 1
            yield Entry(number, page, solution, section.title, rung)


class _Climb:
    """The mazes of a section, one after the other."""

    def __init__(self, plan: BookPlan, section: Section, count: int, pages: BookPages, search: LadderSearch) -> None:
        self._plan = plan
        self._section = section
        self._count = count
        self._pages = pages
        self._search = search
        self._queue = list(section.grids)  # the grids in the order of their turns
        self._letters = 0  # that have been used
        self._grids: dict[tuple[str, float, int], PageGrid] = {}

    def step(self, place: int, page: int) -> Rung:
        """Return the next maze: of the next grid on which there are mazes of its difficulty."""
        section = self._section
        low, high = max(section.low, min(LOWEST, section.high)), min(section.high, max(HIGHEST, section.low))
        share = place / (self._count - 1) if self._count > 1 else 0.5
        goal = low + (high - low) * share
        for width, batches in ((WIDTH, FEW_BATCHES), (2 * WIDTH, MAX_BATCHES)):
            least, most = max(section.low, round(goal - width)), min(section.high, round(goal + width))
            rung = self._stocked(goal, page, least, most) or self._searched(goal, page, least, most, batches)
            if rung is not None:
                self._letters += self._queue[-1] == "letters"
                return rung
        return self._refuse(goal, self._grid(section.grids[0], goal, page))

    def _stocked(self, goal: float, page: int, low: int, high: int) -> Rung | None:
        """Return a maze that was measured for an earlier page, on one of the grids whose turn comes soon."""
        for place, kind in enumerate(self._queue[:SOON]):
            if kind != self._queue[-1] or len(set(self._queue)) == 1:
                rung = self._search.stocked(self._grid(kind, goal, page), low, high, self._section.algorithm)
                if rung is not None:
                    self._queue.append(self._queue.pop(place))
                    return rung
        return None

    def _searched(self, goal: float, page: int, low: int, high: int, batches: int) -> Rung | None:
        """Make mazes on one grid after the other."""
        section = self._section
        last = self._queue[-1]
        for kind in dict.fromkeys(self._queue):
            if kind != last or len(set(self._queue)) == 1:
                alone = MAX_BATCHES if len(set(self._queue)) == 1 else batches
                rung = self._search.find(self._grid(kind, goal, page), low, high, section.algorithm, alone)
                if rung is not None:
                    self._queue.remove(kind)
                    self._queue.append(kind)
                    return rung
        return None

    def _grid(self, kind: str, goal: float, page: int) -> PageGrid:
        """Return a grid for a page, with smaller cells for a harder maze."""
        style = self._plan.style
        least = CELLS[min(int(goal / 100 * len(CELLS)), len(CELLS) - 1)]
        cell = max(least * style.min_cell / MIN_CELL, style.min_cell)
        key = (kind, cell, self._letters if kind == "letters" else 0)
        if key not in self._grids:
            self._grids[key] = self._made(letter(self._letters) if kind == "letters" else kind, cell, page)
        return self._grids[key]

    def _made(self, kind: str, cell: float, page: int) -> PageGrid:
        section = self._section
        try:
            grid = page_grid(kind, self._pages.maze_box(page), cell, self._plan.style)
        except ClewError as problem:
            self._plan.refuse(str(problem), section.row, "grids")
        if section.algorithm and not works_on(section.algorithm, grid):
            self._plan.refuse(
                f"{section.algorithm} does not work on {grid.spec}: leave the algorithm out, or choose other grids",
                section.row,
                "algorithm",
            )
        return grid

    def _refuse(self, goal: float, grid: PageGrid) -> Rung:
        section = self._section
        least, most = self._search.reached(grid, section.algorithm)
        with_ = f" by {section.algorithm}" if section.algorithm else ""
        self._plan.refuse(
            f"no maze of difficulty {round(goal)} was found: those on {grid.kind}{with_} that were measured have "
            f"{least} to {most}; add rectangle to the grids, leave the algorithm out, or choose another difficulty",
            section.row,
            "to" if goal > most else "from",
        )
