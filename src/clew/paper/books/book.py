"""A book of mazes: a title page, mazes that become harder page by page, and their solutions at the back."""

import json
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate, groupby
from typing import NamedTuple

from clew.errors import ClewError
from clew.kernel import choose
from clew.kernel.parallel import Progress
from clew.paper.books.pages import MIN_CELL, BookPages, Entry, cover_page, reach
from clew.paper.books.plan import FRONT, MAX_NOTES, NOT_TACTILE, BookPlan
from clew.paper.books.section_mazes import CELLS, SectionMazes
from clew.paper.books.trim_sizes import MAX_PAGES, MIN_PAGES, check_pages
from clew.paper.ladder import LadderSearch, Rung
from clew.paper.pages.pages import Document, Page
from clew.paper.puzzle import PuzzleMaker

MIN_FILLED = MIN_PAGES - MAX_NOTES  # pages
SMALL_PAGE = 160.0  # millimeters: on narrower pages four solutions are legible, on others six


@dataclass(frozen=True, eq=False)
class Book(Document):
    """A document that knows its mazes, and has a cover.

    Examples
    --------
    >>> from clew.paper import BookPlan, Section, book
    >>> made = book(BookPlan(pages=24, seed=7, sections=(Section(grids=("9x9",), low=5, high=30),)))
    >>> first = made.entries[0]
    >>> first.page, first.solution_page, first.rung.grid.spec
    (4, 21, '9x9')
    """

    entries: tuple[Entry, ...] = ()
    cover: Document = field(kw_only=True)  # one page: the back, the spine and the front


class Layout(NamedTuple):
    """The order of the pages: found before any maze, since margins depend on the number of pages."""

    pages: int
    counts: tuple[int, ...]  # mazes of each section
    starts: tuple[int, ...]  # the page of the first maze of each section; its title is on the page before
    solutions: int  # there is room for so many on a page
    first_solution: int  # page

    @property
    def solved(self) -> tuple[int, ...]:
        """The numbers of solutions on each of their pages: about the same number on all."""
        mazes = sum(self.counts)
        pages = -(-mazes // self.solutions)
        return tuple(mazes // pages + (page < mazes % pages) for page in range(pages))


def layout(plan: BookPlan) -> Layout:
    """Return where the pages of a book are.

    The titles of sections are on right pages, with an empty page before one if that is needed and there is room for it.

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
    >>> made = layout(BookPlan(pages=60))
    >>> made.counts, made.first_solution
    ((48,), 52)
    """
    solutions = plan.solutions or (4 if plan.trim.width < SMALL_PAGE else 6)
    given = [section.count for section in plan.sections if section.count is not None]
    if plan.pages is not None and len(given) < len(plan.sections):
        return _filled(plan, check_pages(plan.pages), solutions)
    rest = _after(plan, sum(given), solutions)
    starts, first_solution = _starts(plan, given)
    if first_solution - 1 + rest > (plan.pages or MAX_PAGES):  # there is no room for empty pages
        starts, first_solution = _starts(plan, given, on_right=False)
    needed = first_solution - 1 + rest
    pages = plan.pages or max(needed + needed % 2, MIN_PAGES if needed >= MIN_FILLED else 0)
    _check_count(plan, sum(given), needed, pages, solutions)
    return Layout(pages, tuple(given), starts, solutions, first_solution)


def _filled(plan: BookPlan, pages: int, solutions: int) -> Layout:
    """Return the layout with the largest number of mazes on so many pages."""
    most = _room(plan, pages, solutions)
    for mazes in range(most, max(most - len(plan.sections), 0) - 1, -1):
        counts = _shares(plan, mazes)
        starts, first_solution = _starts(plan, counts)
        if first_solution - 1 + _after(plan, mazes, solutions) <= pages:
            break
    return Layout(pages, tuple(counts), starts, solutions, first_solution)


def _after(plan: BookPlan, mazes: int, solutions: int) -> int:
    """Return how many pages follow the mazes: solutions, and one that says how to make the book again."""
    return -(-mazes // solutions) + (plan.imprint == "last")


def _room(plan: BookPlan, pages: int, solutions: int) -> int:
    """Return how many mazes there are on so many pages if none is empty."""
    others = FRONT + sum(bool(section.title) for section in plan.sections) + _after(plan, 0, solutions)
    return (pages - others) * solutions // (solutions + 1)


def _starts(plan: BookPlan, counts: Sequence[int], *, on_right: bool = True) -> tuple[tuple[int, ...], int]:
    """Return the pages of the first maze of each section, and the page after the last maze."""
    starts, page = [], FRONT + 1
    for section, count in zip(plan.sections, counts, strict=True):
        if section.title:
            page += 1 + (on_right and page % 2 == 0)
        starts.append(page)
        page += count
    return tuple(starts), page


def _check_count(plan: BookPlan, mazes: int, needed: int, pages: int, solutions: int) -> None:
    """Raise `ClewError` if so many mazes do not make a book of so many pages."""
    row = next((row for section in plan.sections if (row := section.row_of("count", "mazes")) is not None), None)
    paged = plan.rows.get("pages", row)
    if needed > pages:
        advice = f"ask for {needed + needed % 2} pages, or for fewer mazes"
        plan.refuse(f"{mazes} mazes need {needed} pages, and the book has {pages}: {advice}", paged, "pages")
    if not MIN_PAGES <= pages <= MAX_PAGES:
        word = "few" if pages < MIN_PAGES else "many"
        plan.refuse(
            f"{mazes} mazes are too {word}: with their solutions, {solutions} on a page, they make a book of {needed} "
            f"pages, and a book has {MIN_PAGES} to {MAX_PAGES}",
            row,
            "mazes",
        )
    if pages - needed > MAX_NOTES:
        advice = f"leave pages out, or give about {_room(plan, pages, solutions)} mazes"
        plan.refuse(f"{mazes} mazes fill {needed} of {pages} pages: {advice}", paged, "pages")


def _shares(plan: BookPlan, mazes: int) -> list[int]:
    """Return the numbers of mazes of all sections: those without one share what the others leave."""
    given = sum(section.count or 0 for section in plan.sections)
    free = [number for number, section in enumerate(plan.sections) if section.count is None]
    left = mazes - given
    if left < len(free):
        section = plan.sections[free[-1]]
        room = f"a book of {plan.pages} pages has room for {mazes} mazes in all"
        plan.refuse(f"no mazes are left for this section: {room}", section.row, "pages")
    counts = [section.count or 0 for section in plan.sections]
    for place, number in enumerate(free):
        counts[number] = left // len(free) + (place < left % len(free))
    for number in free[:-1]:  # a maze moved to the last of these sections may save an empty page
        end = _starts(plan, counts)[0][number] + counts[number]
        if plan.sections[number + 1].title and end % 2 == 0 and counts[number] > 1:
            counts[number] -= 1
            counts[free[-1]] += 1
    return counts


def book(plan: BookPlan, progress: Progress | None = None) -> Book:
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
    >>> from clew.paper.books.plan import BookPlan, Section
    >>> made = book(BookPlan(pages=24, seed=7, sections=(Section(grids=("8x8",), low=10, high=40),)))
    >>> made.count, len(made.entries), made.entries[-1].solution_page
    (24, 17, 23)
    """
    if plan.style.tactile:
        plan.refuse(NOT_TACTILE, field="tactile")
    command = plan.command
    style = replace(
        plan.style,
        min_cell=max(plan.style.min_cell, MIN_CELL),
        max_cell=max(plan.style.max_cell, CELLS[0] + 4.0),
    )
    plan = replace(plan, style=style)
    book_layout = layout(plan)
    pages = BookPages(plan, book_layout.pages, command)
    try:  # before the mazes are found, since a picture may not fit
        pages.title_page(sum(book_layout.counts))
    except ClewError as problem:
        plan.refuse(f"the picture of the title page: {problem}", plan.rows.get("picture"), "picture")
    with choose.interpreting():
        entries = tuple(_entries(plan, book_layout, pages, progress or (lambda share: None)))
    count = len(entries)
    makers: dict[int, Callable[[], Page]] = {
        1: lambda: pages.title_page(count),
        2: pages.copyright_page,
        FRONT: lambda: pages.about_page(FRONT, entries, book_layout.first_solution),
    }
    for section, start, mazes in zip(plan.sections, book_layout.starts, book_layout.counts, strict=True):
        mine = [each for each in entries if start <= each.page < start + mazes]
        if section.title and mine:
            makers[start - 1] = partial(pages.chapter_page, start - 1, section.title, mine)
    makers |= {entry.page: partial(pages.maze_page, entry, count) for entry in entries}
    for page, solved in groupby(entries, lambda entry: entry.solution_page):
        makers[page] = partial(pages.solution_page, page, list(solved), max(book_layout.solved))
    if plan.imprint == "last":
        makers.setdefault(book_layout.pages, partial(pages.imprint_page, book_layout.pages))

    def draw() -> Iterator[Page]:
        for page in range(1, book_layout.pages + 1):
            blank = pages.empty_page if page < book_layout.first_solution else pages.notes_page
            yield makers.get(page, partial(blank, page))()

    low, high = reach(entries)
    summary = plan.words.summary.format(mazes=count, numbers=plan.words.numbers(low, high))
    sentences = summary, pages.harder(entries)
    about: dict[str, str] = {"subject": summary, "language": plan.language, "author": plan.author}
    if plan.imprint == "none":
        about["creator"] = ""
    else:
        about["note"] = json.dumps({"seed": plan.seed, "trim": plan.trim.name, "mazes": count})
    outside = Document(plan.name, 1, lambda: iter([cover_page(plan, book_layout.pages, count, sentences)]), **about)
    return Book(plan.name, book_layout.pages, draw, entries=entries, cover=outside, **about)


def _entries(plan: BookPlan, book_layout: Layout, pages: BookPages, progress: Progress) -> Iterator[Entry]:
    """Find the mazes of all sections."""
    search, maker = LadderSearch(plan.seed), PuzzleMaker(plan.seed)
    total, number = sum(book_layout.counts), 0
    ends = list(accumulate(book_layout.solved))
    for section, start, count in zip(plan.sections, book_layout.starts, book_layout.counts, strict=True):
        rungs: list[Rung] = []
        for rung in SectionMazes(plan, section, pages, search, maker).rungs(count, start):
            rungs.append(rung)
            progress((number + len(rungs)) / total)
        # Each is about as hard as its step; in this order none is easier than the one before it.
        for page, rung in enumerate(sorted(rungs, key=lambda rung: rung.difficulty), start):
            solution = book_layout.first_solution + bisect_right(ends, number)
            number += 1
            yield Entry(number, page, solution, section.title, rung)
