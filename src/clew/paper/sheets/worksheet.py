"""Worksheets: pages of mazes with a head and a line for a name, and the pages of their answers.

`sheet` and `class_set` say what is on which page; this module lays it out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from clew.errors import ClewError
from clew.measures.levels import LEVELS, level_of
from clew.paper.figure import answer, arrow_room, figure, placement, star, widest_cell
from clew.paper.ladder import Rung
from clew.paper.pages import typeface
from clew.paper.pages.pages import MIN_LINE, POINT, Areas, Box, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import Puzzle, PuzzleMaker
from clew.paper.sheets.end_words import beside_words, end_words
from clew.paper.sheets.settings import PageSettings
from clew.paper.sheets.tactile import tactile_layout, tactile_page
from clew.paper.words import Words, words_in
from clew.pictures.drawing import Strokes

MARGIN = 12.7  # millimeters around everything; half an inch
GAP = 7.0  # millimeters between mazes
TITLE, NAME, NUMBER, FOOT = 20.0, 12.0, 12.0, 8.0  # points: the sizes of letters
PRINT = (5.5, 5.0, 4.5, 4.0)  # points: the sizes of small print, the first in which it has at most so many lines:
PRINT_LINES = 2
LEADING = 1.25  # lines of text are this multiple of their size apart


class Arrangement(NamedTuple):
    """Columns and rows of mazes on a page, and how wide their cells are."""

    cell: float
    columns: int
    rows: int

    @property
    def covered(self) -> float:
        """The area of a page that mazes cover, for comparisons."""
        return self.cell**2 * self.columns * self.rows


def page_area(paper: tuple[float, float]) -> Box:
    """Return the part of a page inside its margins."""
    return Box(0.0, 0.0, *paper).inset(min(MARGIN, 0.08 * min(paper)))


def maze_area(paper: tuple[float, float], style: PaperStyle, titled: bool) -> Box:
    """Return the part of a page under the line for the name, and under the title if there is one."""
    head = (NAME * 1.8 + TITLE * 1.6 * titled) * style.text * POINT
    return page_area(paper).inset(0, head, 0, FOOT * POINT * 1.5)


def maze_room(box: Box, style: PaperStyle, *, numbered: bool) -> Box:
    """Return the part of the box of a maze that is left by its number above and the small print below."""
    above = NUMBER * style.text * POINT * 1.1 * numbered
    return box.inset(0, above, 0, PRINT_LINES * PRINT[0] * style.text * POINT * LEADING)


def arranged(area: Box, count: int, columns: int, rows: int) -> list[Box]:
    """Return boxes for mazes in rows; those of a row that is not full are in its middle."""
    boxes = area.grid(columns, rows, GAP)[:count]
    missing = -len(boxes) % columns
    shift = missing * (boxes[0].width + GAP) / 2
    full = len(boxes) // columns * columns
    return [box if place < full else box._replace(x=box.x + shift) for place, box in enumerate(boxes)]


def best_arrangement(area: Box, count: int, cell_of: Callable[[Box], float], rows: int | None = None) -> Arrangement:
    """Return the columns and rows in which this many mazes have the widest cells.

    Parameters
    ----------
    area : Box
        The room for all mazes.
    count : int
        How many mazes there are.
    cell_of : callable
        Returns the width of a cell in a box.
    rows : int, optional
        How many rows there must be.

    Returns
    -------
    Arrangement
        The arrangement; among equals the one with fewer columns.
    """
    arrangements = []
    for high in range(1, count + 1) if rows is None else (rows,):
        columns = ceil(count / high)
        if ceil(count / columns) == high:
            arrangements.append(Arrangement(cell_of(area.grid(columns, high, GAP)[0]), columns, high))
    return max(arrangements, key=lambda each: (round(each.cell, 6), -each.columns))


ANSWER_CELL = 1.4  # millimeters: the least width of a cell of an answer if more than one is on a page
MAX_ANSWER_CELLS = ((4, 6.5), (999, 4.5))  # up to so many on a page, and their widest cells in millimeters
ANSWERS = (12, 9, 8, 6, 4, 3, 2, 1)  # on a page, as many as possible


class Task(NamedTuple):
    """A maze that is to be made."""

    grid: str  # the spec
    label: str  # at its answer
    difficulty: tuple[int, int] | None = None
    number: str = ""  # at the maze
    where: str | None = None  # the openings, if not those that suit the grid
    rung: Rung | None = None  # a maze that has been found


class Leaf(NamedTuple):
    """A page of mazes."""

    tasks: tuple[Task, ...]
    name: str = ""  # of the person it is for
    heading: str = ""  # large, above the mazes


class Made(NamedTuple):
    """A maze with where it is."""

    task: Task
    puzzle: Puzzle
    page: int
    answer_page: int  # 0 without an answer
    cell: float  # millimeters


@dataclass(eq=False)
class Worksheets:
    """Pages of mazes and of their answers.

    Attributes
    ----------
    leaves : sequence of Leaf
        The pages of mazes.
    maker : PuzzleMaker
        Makes the mazes.
    paper : tuple of float
        The width and the height of a page in millimeters.
    style : PaperStyle
        The look.
    arrangement : tuple of int
        How many columns and rows of mazes a page has.
    settings : PageSettings
        The title on all pages, the language, how mazes are made, and their tone; answers have plain walls.
    """

    leaves: Sequence[Leaf]
    maker: PuzzleMaker
    paper: tuple[float, float]
    style: PaperStyle
    arrangement: tuple[int, int]
    settings: PageSettings
    _made: list[Puzzle] = field(default_factory=list, init=False)

    def document(self, *, answers: bool = True) -> Document:
        """Return the pages of mazes, and then those of answers, if there are to be any.

        The mazes are made while the pages are drawn.
        """

        def pages() -> Iterator[Page]:
            yield from self._maze_pages()
            if answers:
                yield from self._answer_pages()

        return self._document(self._name, len(self.leaves) + answers * self._answer_page_count, pages)

    def answers(self) -> Document:
        """Return the pages of answers alone."""
        return self._document(f"{self._name}: {self._words.answers}", self._answer_page_count, self._answer_pages)

    def _document(self, name: str, count: int, pages: Callable[[], Iterator[Page]]) -> Document:
        mazes = len(self._tasks)
        subject = f"{mazes} {'mazes' if mazes > 1 else 'maze'} of the seed {self.maker.seed}"
        return Document(name, count, pages, subject, language=self.settings.language)

    def made(self, *, answers: bool = True) -> list[Made]:
        """Return all mazes, which are made now if they have not been drawn.

        Parameters
        ----------
        answers : bool, default True
            Whether the answers follow in the same document.

        Returns
        -------
        list of Made
            The mazes in their order.
        """
        columns, rows = self._answer_grid
        mazes: list[Made] = []
        for page, leaf in enumerate(self.leaves, 1):
            for task, box in zip(leaf.tasks, self._boxes(leaf), strict=True):
                puzzle = self._puzzle(len(mazes))
                if self.style.tactile:
                    page_box = Box(0.0, 0.0, *self.paper)
                    place = tactile_layout(puzzle, page_box, self.style, self._tactile_title(task))[1]
                else:
                    place = placement(puzzle.maze.grid, self._room(box), self.style)
                answer_page = len(self.leaves) + len(mazes) // (columns * rows) + 1 if answers else 0
                mazes.append(Made(task, puzzle, page, answer_page, place.cell))
        return mazes

    @property
    def _name(self) -> str:
        return self.settings.title or "Clew"

    @property
    def _words(self) -> Words:
        return words_in(self.settings.language, "sheets")

    @cached_property
    def _tasks(self) -> list[Task]:
        return [task for leaf in self.leaves for task in leaf.tasks]

    def _puzzle(self, number: int) -> Puzzle:
        """Return a maze by its place among all; they are made one after the other."""
        while len(self._made) <= number:
            task = self._tasks[len(self._made)]
            if task.rung is not None:
                made = task.rung.puzzle()
            else:
                making = self.settings.making
                made = self.maker.make(task.grid, difficulty=task.difficulty, where=task.where, **making)
            self._made.append(made._replace(tone=self.settings.tone))
        return self._made[number]

    # Pages of mazes

    def _maze_pages(self) -> Iterator[Page]:
        if self.style.tactile:
            yield from self._tactile_pages()
            return
        number = 0
        for count, leaf in enumerate(self.leaves, 1):
            page = Page(*self.paper)
            page.items.extend(self._head(leaf))
            for task, box in zip(leaf.tasks, self._boxes(leaf), strict=True):
                page.items.extend(self._maze(task, self._puzzle(number), box))
                number += 1
            if len(self.leaves) > 1:
                page.items.append(self._page_number(f"{count} / {len(self.leaves)}"))
            yield page

    def _boxes(self, leaf: Leaf) -> list[Box]:
        area = maze_area(self.paper, self.style, bool(self.settings.title or leaf.heading))
        return arranged(area, len(leaf.tasks), *self.arrangement)

    def _head(self, leaf: Leaf) -> Iterator[Item]:
        """Yield the line for name and date, and the title or the heading under it."""
        area, size, title = page_area(self.paper), NAME * self.style.text, self.settings.title
        y = area.y + size * POINT
        date = area.x + area.width * 0.68
        yield from self._blank(self._words.date, date, area.right, y)
        end = date - size * POINT
        if not leaf.heading:
            yield from self._blank(self._words.name, area.x, end, y, leaf.name)
        elif title:
            yield self._text(title, area.x, y, size, end - area.x)
        if heading := leaf.heading or title:
            y += TITLE * self.style.text * POINT * 1.5
            yield self._text(heading, area.center[0], y, TITLE * self.style.text, area.width, "middle", bold=True)

    def _blank(self, word: str, left: float, right: float, y: float, written: str = "") -> Iterator[Item]:
        """Yield a word and a line to write on, or with something written on it."""
        size = NAME * self.style.text
        yield self._text(word, left, y, size, right - left)
        left += typeface.width(f"{word} ", size * POINT) + size * POINT * 0.2
        y_line = y + size * POINT * 0.15
        line = Strokes.from_lines([[(left + MIN_LINE / 2, y_line), (right - MIN_LINE / 2, y_line)]])
        yield Lines(line, MIN_LINE, self.style.ink, "blank")
        if written:
            yield self._text(written, left + size * POINT * 0.3, y, size, right - left, bold=True)

    def _maze(self, task: Task, puzzle: Puzzle, box: Box) -> Iterator[Item]:
        """Yield a maze with its number above and the command that makes it again below."""
        place = placement(puzzle.maze.grid, self._room(box), self.style)
        yield from figure(puzzle, place, self.style)
        across, down = (place.cell * side for side in puzzle.maze.grid.extent())
        around = arrow_room(place.cell, self.style)
        if task.number:
            yield from self._number(task, place.left, place.top - around - 1.0)
        page = page_area(self.paper)
        left, right = max(page.x, box.x - GAP / 2), min(page.right, box.right + GAP / 2)
        yield from end_words(puzzle, place, self.style, (self._words.start, self._words.goal), left, right)
        lines, size = small_print(puzzle, box.width, self.style.text)
        for row, line in enumerate(lines, 1):
            y = place.top + down + around + row * size * POINT * LEADING
            yield Label(line, place.left + across / 2, y, size, "middle", color=self.style.quiet, name="origin")

    def _number(self, task: Task, x: float, y: float) -> Iterator[Item]:
        """Yield the number of a maze, and a star for each level of difficulty."""
        size = NUMBER * self.style.text
        yield Label(task.number, x, y, size, bold=True, color=self.style.ink, name="number")
        if task.difficulty is not None:
            stars = 1 + list(LEVELS).index(level_of(sum(task.difficulty) // 2))
            radius = size * POINT * 0.32
            left = x + typeface.width(task.number, size * POINT, bold=True) + 3.2 * radius
            centers = [(left + 2.3 * radius * each, y - typeface.drop(size)) for each in range(stars)]
            yield Areas(Strokes.from_lines(star(*center, radius) for center in centers), self.style.ink, "stars")

    def _room(self, box: Box) -> Box:
        """Return the part of a box in which the maze is."""
        room = maze_room(box, self.style, numbered=any(task.number for task in self._tasks))
        return beside_words(room, self.style) if self.leaves[0].heading else room

    # Pages of answers

    def _answer_pages(self) -> Iterator[Page]:
        if self.style.tactile:
            yield from self._tactile_pages(solution=True)
            return
        columns, rows = self._answer_grid
        pages = self._answer_page_count
        heading = f"{self.settings.title}: {self._words.answers}" if self.settings.title else self._words.answers
        for count, first in enumerate(range(0, len(self._tasks), columns * rows), 1):
            page, area, size = Page(*self.paper), page_area(self.paper), TITLE * self.style.text * 0.8
            page.items.append(self._text(heading, area.x, area.y + size * POINT, size, area.width, bold=True))
            numbers = range(first, min(first + columns * rows, len(self._tasks)))
            style = self._answer_style(len(numbers))
            for number, box in zip(numbers, self._answer_boxes(numbers), strict=True):
                page.items.extend(self._answer(number, box, style))
            if pages > 1:
                page.items.append(self._page_number(f"{self._words.answers} {count} / {pages}"))
            yield page

    def _answer(self, number: int, box: Box, style: PaperStyle) -> Iterator[Item]:
        """Yield a solution under its label."""
        puzzle, room, size = self._puzzle(number), self._answer_room(box), NUMBER * self.style.text
        place = placement(puzzle.maze.grid, room, style)
        around = arrow_room(place.cell, style) + self.style.max_wall / 2
        place = place._replace(top=room.y + around)
        left = max(box.x, place.left - around)
        yield self._text(self._tasks[number].label, left, box.y + size * POINT, size, box.right - left, bold=True)
        yield from answer(puzzle, place, style)

    def _answer_style(self, count: int) -> PaperStyle:
        """Return the style of answers, which are larger if there are few on a page."""
        most = next(cell for few, cell in MAX_ANSWER_CELLS if count <= few)
        return replace(self.style, min_cell=0.0, max_cell=most * self.style.text)

    def _answer_boxes(self, numbers: range) -> list[Box]:
        """Return the boxes of the answers of a page; the last one may have fewer and larger ones."""
        columns, rows = self._answer_grid
        if len(numbers) < columns * rows:
            cell_in = self._answer_cell(self._tasks[number].grid for number in numbers)
            _, columns, rows = best_arrangement(self._answer_area, len(numbers), cell_in)
        return arranged(self._answer_area, len(numbers), columns, rows)

    def _answer_cell(self, specs: Iterable[str]) -> Callable[[Box], float]:
        """Return a function that returns how wide the cells of answers on these grids can be in a box."""
        style, changes = self._answer_style(ANSWERS[0]), self.settings.changes
        extents = [self.maker.grid_made(spec, changes).extent() for spec in dict.fromkeys(specs)]
        return lambda box: min(widest_cell(extent, self._answer_room(box), style) for extent in extents)

    @property
    def _answer_area(self) -> Box:
        return page_area(self.paper).inset(0, TITLE * self.style.text * POINT * 1.4, 0, FOOT * POINT * 1.5)

    def _answer_room(self, box: Box) -> Box:
        return box.inset(0, NUMBER * self.style.text * POINT * 1.4, 0, 0)

    @cached_property
    def _answer_grid(self) -> tuple[int, int]:
        """The numbers of columns and rows of answers on a page."""
        if self.style.tactile:
            return 1, 1
        cell_in = self._answer_cell(task.grid for task in self._tasks)
        most = min((count for count in ANSWERS if count >= len(self._tasks)), default=ANSWERS[0])
        choices = (best_arrangement(self._answer_area, count, cell_in) for count in ANSWERS if count <= most)
        _, columns, rows = next((each for each in choices if each.cell >= ANSWER_CELL * self.style.text), (0.0, 1, 1))
        return columns, rows

    @property
    def _answer_page_count(self) -> int:
        columns, rows = self._answer_grid
        return ceil(len(self._tasks) / (columns * rows))

    # Pages for fingers, each with one maze: lines to write on would feel like walls

    def _tactile_pages(self, *, solution: bool = False) -> Iterator[Page]:
        for number, task in enumerate(self._tasks):
            title = self._tactile_title(task, solution=solution)
            yield tactile_page(self._puzzle(number), *self.paper, self.style, title=title, solution=solution)

    def _tactile_title(self, task: Task, *, solution: bool = False) -> str:
        answers = words_in("en", "sheets").answers if solution else ""  # there is braille for English alone
        return " ".join(filter(None, (self.settings.title, answers, task.label)))

    # Text

    def _text(self, text: str, x: float, y: float, size: float, room: float, *look: Any, **more: Any) -> Label:
        """Return a label in ink that is at most `room` millimeters wide."""
        return typeface.fit(Label(text, x, y, size, *look, **{"color": self.style.ink} | more), room)

    def _page_number(self, text: str) -> Label:
        area = page_area(self.paper)
        y = area.bottom - FOOT * POINT * 0.3  # letters reach below their base line
        return Label(text, area.center[0], y, FOOT, "middle", color=self.style.quiet, name="page")


def small_print(puzzle: Puzzle, room: float, scale: float = 1.0) -> tuple[list[str], float]:
    """Return the lines of the command that makes a maze again, and the size of their letters in points.

    If no font has its letters, or it is too long to be legible, it is the seed and the number only. Letters are larger
    by the factor `scale` where that leaves room.
    """
    source = puzzle.source
    short = f"--seed {source['seed']} --number {source['number']}" if source else ""
    for text in (*puzzle.small_prints, short):
        for size in dict.fromkeys((*(each * scale for each in PRINT), *PRINT)):
            try:
                lines = typeface.lines_of(text, size * POINT, room)
            except ClewError:
                break
            if len(lines) <= PRINT_LINES and all(typeface.width(line, size * POINT) <= room for line in lines):
                return lines, size
    return [], PRINT[0]
