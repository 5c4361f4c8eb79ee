"""The pages of a book of mazes: what is where on each kind of page."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import clew
from clew.errors import ClewError
from clew.kernel import choose
from clew.lazy import np
from clew.mazes.defaults import ALGORITHM
from clew.measures.levels import level_of
from clew.paper.books.plan import BookPlan
from clew.paper.books.trim_sizes import BLEED, outer_bleed, outer_margin, spine, text_box
from clew.paper.figure import answer, figure, placement
from clew.paper.ladder import FEW_BATCHES, MIN_TURNS, LadderSearch, Rung
from clew.paper.page_grids import PageGrid, page_grid
from clew.paper.pages import typeface
from clew.paper.pages.pages import INCH, MIN_LINE, POINT, Anchor, Areas, Box, Discs, Item, Label, Lines, Page
from clew.paper.pages.styles import PaperStyle
from clew.paper.words import Words
from clew.pictures.drawing import Strokes

GROUND, PAPER = "#1B3A4B", "#FFFFFF"
BARCODE = (2.0 * INCH, 1.2 * INCH)  # what shops need at the lower right of the back
BARCODE_EDGE = 0.25 * INCH  # from it to the edge of the back
MIN_SPINE_PAGES = 79  # thinner spines have no text
SPINE_MARGIN = 0.0625 * INCH  # on both sides of the text
LOWEST, HIGHEST = -0.24, 0.98  # of the size of letters: how far they reach from the base line, with accents
MAX_SPINE = 18.0  # points


def cover_page(plan: BookPlan, pages: int, mazes: int, sentences: Iterable[str]) -> Page:
    """Return the cover of a book.

    Parameters
    ----------
    plan : BookPlan
        What is in the book.
    pages : int
        The number of its pages.
    mazes : int
        The number of its mazes.
    sentences : iterable of str
        The text of the back.

    Returns
    -------
    Page
        The cover, with bleed on all sides.
    """
    trim, thick = plan.trim, spine(pages, plan.paper)
    paper = Box(0.0, 0.0, 2 * trim.width + thick, trim.height)
    light = BookPages(replace(plan, style=replace(plan.style, ink=PAPER, quiet=PAPER)), pages)
    back, edge = Box(0.0, 0.0, trim.width, trim.height), outer_margin(trim)
    across, down = BARCODE
    barcode = Box(back.right - BARCODE_EDGE - across, back.bottom - BARCODE_EDGE - down, across, down)
    items: list[Item] = [
        Areas(paper.inset(-BLEED).outline, GROUND, "ground"),
        Areas(barcode.outline, PAPER, "barcode"),
    ]
    items += light.back(back.inset(edge), sentences)
    if pages >= MIN_SPINE_PAGES:
        items += _spine(plan, Box(trim.width, edge, thick, trim.height - 2 * edge))
    items += light.front(back._replace(x=trim.width + thick).inset(edge), mazes)
    return Page(paper.width, paper.height, items, (BLEED, BLEED, BLEED, BLEED))


def _spine(plan: BookPlan, box: Box) -> list[Item]:
    """Return the title and the author, from the top to the bottom."""
    size = min((box.width - 2 * SPINE_MARGIN) / (HIGHEST - LOWEST) / POINT, MAX_SPINE)
    x = box.center[0] - (LOWEST + HIGHEST) / 2 * size * POINT
    items: list[Item] = []
    for text, y, share, bold in ((plan.name, box.y, 0.65, True), (plan.author, box.bottom, 0.3, False)):
        room = share * box.height / POINT
        fitted, points = typeface.fitted(text, size, room, bold=bold, smallest=min(size, 6.0))
        items.append(Label(fitted, x, y, points, "start" if bold else "end", bold, PAPER, "spine", turned=1))
    return items


MIN_CELL = 5.0  # millimeters
HEAD, FOOT = 13.0, 9.5  # millimeters above and below a maze
DEPTH = 1.0  # millimeters of letters below the base line at the foot of a page
GAP = 6.0  # millimeters between solutions
SOLUTION_LABEL = 6.0  # millimeters above a solution
COLUMNS = {4: (2, 2), 6: (2, 3), 9: (3, 3)}  # solutions on a page: columns and rows
PICTURE = 0.62  # of the height of a title page
PICTURE_CELL = 7.0  # millimeters
PICTURE_WALL = 0.2  # of a cell
METER = 10  # dots that show the difficulty
TAB = 7.0  # millimeters: width of the mark at the edge of a page with bleed
MAX_LINES = 3  # of a title or a sentence, in smaller letters if need be
LINE_PITCH = 8.0  # millimeters between the lines for notes


def picture_look(style: PaperStyle) -> PaperStyle:
    """Return the look of mazes that show a picture: if no large print is needed, their cells may be narrower."""
    return replace(style, min_cell=PaperStyle.min_cell) if style.min_cell <= MIN_CELL else style


@lru_cache(maxsize=8)
def _picture_rung(seed: int, grid: PageGrid) -> Rung | None:
    """Return the maze of a title page, which is made before all others to see whether it fits, and for each drawing."""
    with choose.interpreting():
        return LadderSearch(seed).find(grid, 1, 100, ALGORITHM, FEW_BATCHES)


class Entry(NamedTuple):
    """A maze of a book."""

    number: int  # from 1
    page: int
    solution_page: int
    section: str
    rung: Rung

    def to_dict(self) -> dict[str, object]:
        """Return what there is to say about it as JSON."""
        rung = self.rung
        return {
            "maze": self.number,
            "page": self.page,
            "solution": self.solution_page,
            "section": self.section,
            "grid": rung.grid.spec,
            **({"algorithm": rung.algorithm} if rung.secret is None else {"secret": rung.secret.file}),
            **({} if rung.tone is None else {"tone": rung.tone.name}),
            "seed": rung.seed,
            "number": rung.number,
            **({"openings": rung.grid.where} if rung.secret is None else {}),
            "difficulty": rung.difficulty,
            "level": level_of(rung.difficulty),
        }


def _ranges(pages: Sequence[int], words: Words) -> str:
    """Return rising numbers of pages in words, such as '3, 5 to 8'."""
    groups = groupby(enumerate(pages), lambda pair: pair[1] - pair[0])
    runs = [[page for _, page in group] for _, group in groups]
    return ", ".join(words.numbers(run[0], run[-1]) if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def reach(entries: Iterable[Entry]) -> tuple[int, int]:
    """Return the least and the largest difficulty of mazes."""
    difficulties = [entry.rung.difficulty for entry in entries]
    return min(difficulties), max(difficulties)


class BookPages:
    """Makes the pages of a book.

    Parameters
    ----------
    plan : BookPlan
        What is in the book.
    pages : int
        The number of pages of the finished book.
    command : str, optional
        The command that makes the book again.
    """

    def __init__(self, plan: BookPlan, pages: int, command: str = "") -> None:
        self.plan = plan
        self.pages = pages
        self.command = command
        self.words = plan.words

    def text_box(self, page: int) -> Box:
        """Return what the margins leave of a page."""
        return text_box(self.plan.trim, page, self.pages)

    def maze_box(self, page: int) -> Box:
        """Return the room for a maze with its arrows."""
        return self.text_box(page).inset(0, HEAD * self.plan.style.text, 0, FOOT)

    def title_page(self, mazes: int) -> Page:
        """Return the first page."""
        return self._page(1, [*self._bands(1), *self.front(self.text_box(1), mazes)])

    def front(self, box: Box, mazes: int) -> list[Item]:
        """Return a title, a maze, and an author."""
        plan = self.plan
        subtitle = plan.subtitle or self.words.subtitle.format(mazes=mazes)
        items: list[Item] = []
        y = self._paragraph(items, plan.name, box, box.y + 0.07 * box.height, 36.0, bold=True)
        y = self._paragraph(items, subtitle, box, y + 1.5, 15.0)
        bottom = box.bottom - 0.07 * box.height
        if plan.author:
            items.append(self._text(plan.author, box.center[0], bottom, 15.0, box.width, "middle"))
        return [*items, *self._picture(Box(box.x, y + 6, box.width, bottom - 14 - y - 6))]

    def back(self, box: Box, sentences: Iterable[str]) -> list[Item]:
        """Return the title and some sentences for the back of a cover."""
        items: list[Item] = []
        y = self._paragraph(items, self.plan.name, box, box.y + 0.07 * box.height, 24.0, bold=True)
        for sentence in sentences:
            y = self._paragraph(items, sentence, box, y + 3.0, 13.0)
        return items

    def harder(self, entries: Sequence[Entry]) -> str:
        """Return a sentence about how the difficulty rises."""
        difficulties = [entry.rung.difficulty for entry in entries]
        return str(self.words.harder if difficulties == sorted(difficulties) else self.words.harder_in_parts)

    def _picture(self, room: Box) -> list[Item]:
        """Return the maze of the title, with thick walls."""
        plan = self.plan
        cell = max(PICTURE_CELL, plan.style.min_cell) * min(1.0, room.width / 150)
        style = replace(plan.style, wall_share=PICTURE_WALL, max_wall=5 * POINT, min_cell=1.0, max_cell=30.0)
        grid = page_grid(plan.picture, room, cell, style)
        rung = _picture_rung(plan.seed, grid)
        if rung is None:
            raise ClewError(
                f"the solutions of mazes on {grid.kind} turn fewer than {MIN_TURNS} times, and are seen at a glance: "
                f"choose a wider grid"
            )
        return figure(rung.puzzle(), placement(grid.grid, room, style), style)

    def copyright_page(self) -> Page:
        """Return the page behind the title: the title, the author, the year and the ISBN."""
        plan, box = self.plan, self.text_box(2)
        items: list[Item] = []
        owner = " ".join(filter(None, (f"{plan.year or ''}", plan.author)))
        lines = [
            plan.title or plan.name,
            plan.subtitle,
            f"© {owner}" * bool(owner),
            f"ISBN {plan.isbn}" * bool(plan.isbn),
        ]
        y = box.bottom - FOOT
        for line in reversed(list(filter(None, lines))):
            items.append(self._text(line, box.x, y, 10.0 * plan.style.text, box.width, bold=line == plan.name))
            y -= 10.0 * plan.style.text * 1.5 * POINT
        return self._page(2, items)

    def imprint_page(self, page: int) -> Page:
        """Return the page that says how to make the book again."""
        box, words = self.text_box(page), self.words
        lines = self._lines(self._made, 8.0, box.width)
        with suppress(ClewError):  # no font has a letter in the name of a file
            command = typeface.lines_of(self.command, 8.0, box.width / POINT)
            lines += [*self._lines(words.again, 8.0, box.width), *command] if self.command else []
        bottom, quiet = box.bottom - FOOT, self.plan.style.quiet
        items = [
            self._text(line, box.x, bottom - number * 8.0 * 1.4 * POINT, 8.0, box.width, color=quiet)
            for number, line in enumerate(reversed(lines))
        ]
        return self._numbered(page, items)

    @property
    def _made(self) -> str:
        """The plan behind the book."""
        return str(self.words.made.format(version=clew.__version__, seed=self.plan.seed))

    def _lines(self, text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
        """Return a text in lines that are at most `room` millimeters wide."""
        return typeface.lines_of(text, size, room / POINT, bold=bold, breaks=typeface.ANYWHERE)

    def about_page(self, page: int, entries: Sequence[Entry], first_solution: int) -> Page:
        """Return the page that says how to read the others."""
        plan, box, words = self.plan, self.text_box(page), self.words
        low, high = reach(entries)
        kinds = {entry.rung.grid.kind for entry in entries}
        is_round = "polar" in kinds or any(kind.startswith("polar:") for kind in kinds)
        ways = [words.from_picture if plan.style.ends else words.way]
        if is_round and not plan.style.ends:
            ways.append(words.rounds)
        if any(kind.startswith("weave") for kind in kinds):
            ways.append(words.weaves)
        for which, hints in (("secret", words.secret), ("tone", words.tone)):
            pages = [each.page for each in entries if getattr(each.rung, which) is not None]
            if pages:
                ways.append(hints[len(pages) > 1].format(pages=_ranges(pages, words)))
        reached = words.reached[low < high].format(numbers=words.numbers(low, high))
        paragraphs = [
            words.joint.join(ways),
            words.joint.join((self.harder(entries), words.difficulty, reached)),
            words.solutions_begin.format(page=first_solution),
        ]
        items: list[Item] = [self._text(words.how, box.x, box.y + 14, 16.0, box.width, bold=True)]
        y = box.y + 22
        size = 11.0 * min(plan.style.text, 1.25)
        for paragraph in paragraphs:
            for line in self._lines(paragraph, size, min(box.width, 120.0)):
                y += size * 1.4 * POINT
                items.append(Label(line, box.x, y, size))
            y += size * 0.8 * POINT
        if plan.imprint == "page":
            items.append(self._text(self._made, box.x, box.bottom - FOOT, 8.0, box.width, color=plan.style.quiet))
        return self._numbered(page, items)

    def chapter_page(self, page: int, title: str, entries: Sequence[Entry]) -> Page:
        """Return the page before the mazes of a section."""
        box = self.text_box(page)
        items: list[Item] = self._bands(page)
        y = self._paragraph(items, title, box, box.y + box.height * 0.36, 30.0, bold=True)
        mazes = self.words.mazes if len(entries) > 1 else self.words.maze
        numbers = self.words.numbers(entries[0].number, entries[-1].number)
        self._paragraph(items, mazes.format(numbers=numbers), box, y + 2, 14.0)
        meter = self._meter(sum(reach(entries)) // 2, box.center[0] - METER * 2.1, y + 20, 1.6)
        return self._numbered(page, items + meter)

    def maze_page(self, entry: Entry, mazes: int) -> Page:
        """Return the page of a maze."""
        plan, box, rung = self.plan, self.text_box(entry.page), entry.rung
        style = plan.style if rung.secret is None and rung.tone is None else picture_look(plan.style)
        puzzle = rung.puzzle()
        items = self._tab(entry, mazes)
        size = 20.0 * min(style.text, 1.3)
        base = box.y + size * POINT
        # The number is at the outer edge, where it is seen while leafing through.
        x, anchor = self._edge(entry.page)
        items.append(Label(f"{entry.number}", x, base, size, anchor, bold=True, color=style.ink, name="number"))
        small = 10.0 * style.text
        rating = f"{rung.difficulty}"
        width = METER * 4.2 + 1.5 + typeface.width(rating, small) * POINT
        x, anchor = self._edge(entry.page, inner=True)
        left = x if anchor == "start" else x - width
        items += self._meter(rung.difficulty, left, base - 0.35 * small * POINT, 1.25)
        items.append(Label(rating, left + METER * 4.2 + 1.5, base, small, color=style.ink, name="difficulty"))
        if rung.secret is not None:
            y = base + 1.4 * small * POINT
            items.append(self._text(self.words.color_in, x, y, small, box.width / 2, anchor))
        items += figure(puzzle, placement(rung.grid.grid, self.maze_box(entry.page), style), style)
        solution = self.words.solution_on.format(page=entry.solution_page)
        prints = (*puzzle.small_prints, "Clew") if plan.imprint == "page" else ()
        texts = [*(f"{solution}   ·   {each}" for each in prints), solution]
        origin, _ = typeface.first_fitted(texts, 7.0, (box.width - 18) / POINT)
        items.append(self._text(origin, x, box.bottom - DEPTH, 7.0, box.width - 18, anchor, color=style.quiet))
        return self._numbered(entry.page, items)

    def solution_page(self, page: int, entries: Sequence[Entry], per_page: int) -> Page:
        """Return a page of solutions."""
        box, style = self.text_box(page), self.plan.style
        title = self.words.solutions.format(numbers=self.words.numbers(entries[0].number, entries[-1].number))
        items = [self._heading(page, title)]
        columns, rows = COLUMNS[min(each for each in COLUMNS if each >= per_page)]
        room = box.inset(0, HEAD - 2, 0, FOOT)
        small = replace(style, min_cell=0.4, min_wall=MIN_LINE, max_wall=POINT)
        for entry, cell in zip(entries, room.grid(columns, rows, GAP), strict=False):
            label = Label(f"{entry.number}", cell.x, cell.y + 3.6, 11.0, bold=True, color=style.ink, name="number")
            after = cell.x + typeface.width(label.text, 11.0, bold=True) * POINT + 2
            page_word = self.words.page.format(page=entry.page)
            items += [label, Label(page_word, after, cell.y + 3.6, 8.5, color=style.quiet, name="reference")]
            place = placement(entry.rung.grid.grid, cell.inset(0, SOLUTION_LABEL, 0, 0), small)
            items += answer(entry.rung.puzzle(), place, small)
        return self._numbered(page, items)

    def empty_page(self, page: int) -> Page:
        """Return a page with nothing on it, on the left of the title of a section."""
        return self._page(page, [])

    def notes_page(self, page: int) -> Page:
        """Return a page of lines to write on."""
        box, style = self.text_box(page), self.plan.style
        count = int((box.height - HEAD - FOOT) / LINE_PITCH)
        heights = (box.y + HEAD + LINE_PITCH * number for number in range(1, count + 1))
        lines = [[(box.x + MIN_LINE, y), (box.right - MIN_LINE, y)] for y in heights]
        ruled = Lines(Strokes.from_lines(lines), MIN_LINE, style.quiet, "lines")
        return self._numbered(page, [self._heading(page, self.words.notes), ruled])

    def _page(self, page: int, items: list[Item]) -> Page:
        bleed = outer_bleed(page) if self.plan.bleed else Page.bleed
        return Page(self.plan.trim.width, self.plan.trim.height, items, bleed)

    def _numbered(self, page: int, items: list[Item]) -> Page:
        """Return a page with its number in the outer corner."""
        x, anchor = self._edge(page)
        base = self.text_box(page).bottom - DEPTH
        items.append(Label(f"{page}", x, base, 10.0, anchor, color=self.plan.style.ink, name="page"))
        return self._page(page, items)

    def _edge(self, page: int, *, inner: bool = False) -> tuple[float, Anchor]:
        """Return the outer or the inner edge of the text of a page, and how text that is there is anchored."""
        box = self.text_box(page)
        return (box.right, "end") if page % 2 != inner else (box.x, "start")

    def _heading(self, page: int, text: str) -> Item:
        box = self.text_box(page)
        x, anchor = self._edge(page)
        return self._text(text, x, box.y + 5, 13.0, box.width, anchor, bold=True)

    def _paragraph(self, items: list[Item], text: str, box: Box, y: float, size: float, *, bold: bool = False) -> float:
        """Add centered lines below y, smaller ones if they are too many; return where they end."""
        while size > 9 and len(self._lines(text, size, box.width, bold=bold)) > MAX_LINES:
            size -= 1
        room = narrow = box.width
        count = len(self._lines(text, size, room, bold=bold))
        while narrow > room / 3 and len(self._lines(text, size, narrow - size * POINT, bold=bold)) == count:
            narrow -= size * POINT  # so that the lines are about equally long
        for line in self._lines(text, size, narrow, bold=bold):
            y += size * 1.25 * POINT
            items.append(self._text(line, box.center[0], y, size, box.width, "middle", bold=bold))
        return y

    def _text(self, text: str, x: float, y: float, size: float, room: float, *look: Any, **more: Any) -> Item:
        """Return a line that fits into the room, in ink unless there is another color."""
        return typeface.fit(Label(text, x, y, size, *look, **{"color": self.plan.style.ink} | more), room)

    def _meter(self, difficulty: int, x: float, y: float, radius: float) -> list[Item]:
        """Return a row of dots, as many of them large as tenths of the difficulty are reached."""
        large = min(METER, -(-difficulty // 10))
        centers = np.array([(x + radius + 4.2 * number, y) for number in range(METER)])
        ink = self.plan.style.ink
        return [Discs(centers[:large], radius, ink, "meter"), Discs(centers[large:], radius * 0.3, ink, "meter")]

    def _bands(self, page: int) -> list[Item]:
        """Return bands at the top and at the bottom that run over the edges, if there is bleed."""
        if not self.plan.bleed:
            return []
        paper, height = self._page(page, []).printed, self.plan.trim.height
        bands = [(paper.y, 6.0), (height - 6.0, paper.bottom)]
        corners = [[(paper.x, top), (paper.right, top), (paper.right, end), (paper.x, end)] for top, end in bands]
        return [Areas(Strokes.from_lines(corners), self.plan.style.ink, "bleed")]

    def _tab(self, entry: Entry, mazes: int) -> list[Item]:
        """Return a mark at the outer edge that moves down as the mazes become harder, if there is bleed."""
        if not self.plan.bleed:
            return []
        height = self.plan.trim.height
        top = 0.1 * height + 0.75 * height * (entry.number - 1) / max(mazes - 1, 1)
        near, far = (self.plan.trim.width - TAB / 2, self.plan.trim.width + BLEED)
        if entry.page % 2 == 0:
            near, far = self.plan.trim.width - near, self.plan.trim.width - far
        corners = [(near, top), (far, top), (far, top + 0.05 * height), (near, top + 0.05 * height)]
        return [Areas(Strokes.from_lines([corners]), self.plan.style.quiet, "bleed")]
