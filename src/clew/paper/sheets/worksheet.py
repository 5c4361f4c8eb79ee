"""Worksheets: pages of mazes with a head and a line for a name, and the pages of their answers.

`sheet` and `class_set` say what is on which page; this module lays it out.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple, TypeVar

from clew.errors import ClewError, shown
from clew.grids.grid import Point
from clew.measures.levels import LEVELS, level_of
from clew.paper.figure import (
    ARROW_GAP,
    Placement,
    answer,
    arrow_room,
    figure,
    mark_length,
    placement,
    star,
    way_out,
    widest_cell,
)
from clew.paper.ladder import Rung
from clew.paper.pages import typeface
from clew.paper.pages.pages import MIN_LINE, POINT, Anchor, Areas, Box, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import PaperStyle
from clew.paper.posters.tiles import cut
from clew.paper.puzzle import Puzzle, PuzzleMaker
from clew.paper.sheets.tactile import tactile_cell, tactile_page
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.picture_mazes.tone import Tone

MAX_MAZES = 1000  # of a document
MARGIN = 12.7  # millimeters around everything; half an inch
GAP = 7.0  # millimeters between mazes
TITLE, NAME, NUMBER, WORD, FOOT = 20.0, 12.0, 12.0, 7.5, 8.0  # points: the sizes of letters
WORD_ROOM = 2.5  # millimeters: what these words need on the left and the right, besides the arrows
WORD_SHARES = (1.0, 0.87, 0.73)  # of that size: the words at arrows get smaller where they would not fit
PRINT = (5.5, 5.0, 4.5, 4.0)  # points: the sizes of small print, the first in which it has at most so many lines:
PRINT_LINES = 2
LEADING = 1.25  # lines of text are this multiple of their size apart
ANSWER_CELL = 1.4  # millimeters: the least width of a cell of an answer if more than one is on a page
MAX_ANSWER_CELLS = ((4, 6.5), (999, 4.5))  # up to so many on a page, and their widest cells in millimeters
ANSWERS = (12, 9, 8, 6, 4, 3, 2, 1)  # on a page, as many as possible
AGES = ((6, 10.0), (9, 7.5), (999, 5.0))  # until which age cells are how wide, in millimeters
COMFORT = AGES[-1][1]


Language = TypeVar("Language")  # the words of one


class Words(NamedTuple):
    """The words that are printed on worksheets."""

    name: str
    date: str
    answers: str
    start: str
    goal: str


WORDS = {
    "en": Words("Name", "Date", "Answers", "Start", "Goal"),
    "de": Words("Name", "Datum", "Lösungen", "Start", "Ziel"),
    "es": Words("Nombre", "Fecha", "Soluciones", "Salida", "Meta"),
    "fr": Words("Nom", "Date", "Solutions", "Départ", "Arrivée"),
    "ja": Words("なまえ", "日づけ", "こたえ", "スタート", "ゴール"),
}
"""The words by language."""


def words_of(language: str) -> Words:
    """Return the words of a language; raise `ClewError` if there are none."""
    return words_in(WORDS, language)


def words_in(table: Mapping[str, Language], language: str) -> Language:
    """Return the words of a language in a table; raise `ClewError` if there are none."""
    try:
        return table[language]
    except (KeyError, TypeError):
        raise ClewError(
            f"there are no words in the language {shown(language)}: choose one of {', '.join(table)}", field="language"
        ) from None


def comfortable_cell(age: int) -> float:
    """Return the width in millimeters that cells should have at least for people of an age.

    Examples
    --------
    >>> [comfortable_cell(age) for age in (5, 8, 30)]
    [10.0, 7.5, 5.0]
    """
    return next(cell for oldest, cell in AGES if age <= oldest)


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
    answer_page: int  # 0 if there is none
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
    title : str
        The title on all pages.
    language : str
        A key of `WORDS`.
    making : dict
        Further arguments of `PuzzleMaker.make`: the algorithm, its options, and changes.
    tone : Tone, optional
        A photograph whose darkness the walls of the mazes follow; answers have plain walls.
    """

    leaves: Sequence[Leaf]
    maker: PuzzleMaker
    paper: tuple[float, float]
    style: PaperStyle
    arrangement: tuple[int, int]
    title: str = ""
    language: str = "en"
    making: Mapping[str, Any] = field(default_factory=dict)
    tone: Tone | None = None
    _made: list[Puzzle] = field(default_factory=list, init=False)

    def document(self, *, answers: bool = True) -> Document:
        """Return the pages of mazes, and then those of answers.

        Parameters
        ----------
        answers : bool, default True
            Whether there are pages of answers.

        Returns
        -------
        Document
            The pages, which are made while they are drawn.
        """

        def pages() -> Iterator[Page]:
            yield from self._maze_pages()
            if answers:
                yield from self._answer_pages()

        count = len(self.leaves) + answers * self._answer_page_count
        return Document(self._name, count, pages, self._subject, language=self.language)

    def answers(self) -> Document:
        """Return the pages of answers alone."""
        name = f"{self._name}: {words_of(self.language).answers}"
        return Document(name, self._answer_page_count, self._answer_pages, self._subject, language=self.language)

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
        found: list[Made] = []
        for page, leaf in enumerate(self.leaves, 1):
            for task, box in zip(leaf.tasks, self._boxes(leaf), strict=True):
                puzzle = self._puzzle(len(found))
                if self.style.tactile:
                    cell = tactile_cell(puzzle, *self.paper, self.style, title=self._tactile_title(task))
                else:
                    cell = placement(puzzle.maze.grid, self._room(box), self.style).cell
                answer = len(self.leaves) + len(found) // (columns * rows) + 1 if answers else 0
                found.append(Made(task, puzzle, page, answer, cell))
        return found

    @property
    def _name(self) -> str:
        return self.title or "Clew"

    @property
    def _subject(self) -> str:
        mazes = len(self._tasks)
        return f"{mazes} {'mazes' if mazes > 1 else 'maze'} of the seed {self.maker.seed}"

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
                made = self.maker.make(task.grid, difficulty=task.difficulty, where=task.where, **self.making)
            self._made.append(made._replace(tone=self.tone))
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
        columns, rows = self.arrangement
        area = maze_area(self.paper, self.style, bool(self.title or leaf.heading))
        return arranged(area, len(leaf.tasks), columns, rows)

    def _head(self, leaf: Leaf) -> Iterator[Item]:
        """Yield the line for name and date, and the title or the heading under it."""
        area, size, words = page_area(self.paper), NAME * self.style.text, words_of(self.language)
        y = area.y + size * POINT
        date = area.x + area.width * 0.68
        yield from self._blank(words.date, date, area.right, y)
        end = date - size * POINT
        if leaf.heading:
            if self.title:
                yield self._text(self.title, area.x, y, size, end - area.x)
        else:
            yield from self._blank(words.name, area.x, end, y, leaf.name)
        if heading := leaf.heading or self.title:
            y += TITLE * self.style.text * POINT * 1.5
            yield self._text(heading, area.center[0], y, TITLE * self.style.text, area.width, "middle", bold=True)

    def _blank(self, word: str, left: float, right: float, y: float, written: str = "") -> Iterator[Item]:
        """Yield a word and a line to write on, or with something written on it."""
        size = NAME * self.style.text
        yield self._text(word, left, y, size, right - left)
        left += typeface.width(f"{word} ", size * POINT) + size * POINT * 0.2
        y_line = y + size * POINT * 0.15
        ends = (left + MIN_LINE / 2, y_line), (right - MIN_LINE / 2, y_line)
        yield Lines(Strokes.from_lines([list(ends)]), MIN_LINE, self.style.ink, "blank")
        if written:
            yield self._text(written, left + size * POINT * 0.3, y, size, right - left, bold=True)

    def _maze(self, task: Task, puzzle: Puzzle, box: Box) -> Iterator[Item]:
        """Yield a maze with its number above and the command that makes it again below."""
        place = placement(puzzle.maze.grid, self._room(box), self.style)
        yield from figure(puzzle.maze, puzzle.path, place, self.style, tone=self.tone)
        across, down = (place.cell * side for side in puzzle.maze.grid.extent())
        around = arrow_room(place.cell, self.style)
        if task.number:
            yield from self._number(task, place.left, place.top - around - 1.0)
        yield from self._ends(puzzle, place, box)
        lines, size = small_print(puzzle, box.width, self.style.text)
        for row, line in enumerate(lines, 1):
            y = place.top + down + around + row * size * POINT * LEADING
            yield Label(line, place.left + across / 2, y, size, "middle", color=self.style.quiet, name="origin")

    def _ends(self, puzzle: Puzzle, place: Placement, box: Box) -> Iterator[Item]:
        """Yield the words for the start and the goal next to their arrows, where they are on nothing else."""
        maze, path = puzzle.maze, puzzle.path
        words = words_of(self.language)
        down = place.cell * maze.grid.extent()[1]
        around, arrow = arrow_room(place.cell, self.style), mark_length(place.cell, self.style)
        page = page_area(self.paper)
        left, right = max(page.x, box.x - GAP / 2), min(page.right, box.right + GAP / 2)
        room = Box(left, place.top - around, right - left, down + 2 * around)
        walls = place.strokes(drawing.strokes_of(maze))
        points = drawing.thread_openings(maze, path)
        tips: list[tuple[str, str, Point, Point]] = []
        for name, word, cell, side in zip(
            ("start", "goal"), (words.start, words.goal), (path.start, path.goal), points, strict=True
        ):
            if side >= 0:
                (x, y), out = way_out(maze, cell, side, place)
                far = around - arrow / 2
                tips.append((name, word, (x + out[0] * far, y + out[1] * far), out))
        taken = [Box(x - arrow / 2, y - arrow / 2, arrow, arrow) for _, _, (x, y), _ in tips]
        sizes = [share * WORD * self.style.text for share in WORD_SHARES]
        for name, word, center, out in tips:
            for size, each in _word_places(word, sizes, center, out, arrow):
                spaced = each.inset(-0.4)
                if (
                    _within(each, room)
                    and not any(_meet(spaced, other) for other in taken)
                    and not cut(walls, spaced).count
                ):
                    taken.append(each)
                    yield Label(word, each.x, each.bottom, size, color=self.style.ink, name=f"{name}-word")
                    break

    def _number(self, task: Task, x: float, y: float) -> Iterator[Item]:
        """Yield the number of a maze, and a star for each level of difficulty."""
        size = NUMBER * self.style.text
        yield Label(task.number, x, y, size, bold=True, color=self.style.ink, name="number")
        if task.difficulty is not None:
            stars = 1 + list(LEVELS).index(level_of(sum(task.difficulty) // 2))
            radius = size * POINT * 0.32
            left = x + typeface.width(task.number, size * POINT, bold=True) + 3.2 * radius
            centers = [(left + 2.3 * radius * each, y - typeface.drop(size)) for each in range(stars)]
            polygons = Strokes.from_lines(star(*center, radius) for center in centers)
            yield Areas(polygons, self.style.ink, "stars")

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
        words, size = words_of(self.language), NUMBER * self.style.text
        for first in range(0, len(self._tasks), columns * rows):
            page = Page(*self.paper)
            area = page_area(self.paper)
            y = area.y + TITLE * self.style.text * POINT * 0.8
            title = f"{self.title}: {words.answers}" if self.title else words.answers
            page.items.append(self._text(title, area.x, y, TITLE * self.style.text * 0.8, area.width, bold=True))
            last = min(first + columns * rows, len(self._tasks))
            style = self._answer_style(last - first)
            boxes = self._answer_boxes(range(first, last))
            for number, box in enumerate(boxes, first):
                puzzle, label = self._puzzle(number), self._tasks[number].label
                room = self._answer_room(box)
                place = placement(puzzle.maze.grid, room, style)
                around = arrow_room(place.cell, style) + self.style.max_wall / 2
                place = place._replace(top=room.y + around)  # under its label
                left = max(box.x, place.left - around)
                page.items.append(self._text(label, left, box.y + size * POINT, size, box.right - left, bold=True))
                page.items.extend(answer(puzzle, place, style))
            if self._answer_page_count > 1:
                count = first // (columns * rows) + 1
                page.items.append(self._page_number(f"{words.answers} {count} / {self._answer_page_count}"))
            yield page

    def _answer_style(self, count: int) -> PaperStyle:
        """Return the style of answers, which are larger if there are few on a page."""
        most = next(cell for few, cell in MAX_ANSWER_CELLS if count <= few)
        return replace(self.style, min_cell=0.0, max_cell=most * self.style.text)

    def _answer_boxes(self, numbers: range) -> list[Box]:
        """Return the boxes of the answers of a page; the last one may have fewer and larger ones."""
        columns, rows = self._answer_grid
        if len(numbers) < columns * rows:
            extents = self._extents({self._tasks[number].grid for number in numbers})
            _, columns, rows = best_arrangement(self._answer_area, len(numbers), self._answer_cell(extents))
        return arranged(self._answer_area, len(numbers), columns, rows)

    def _extents(self, specs: Iterable[str]) -> list[tuple[float, float]]:
        return [self.maker.grid_made(spec, self.making.get("changes", ())).extent() for spec in specs]

    def _answer_cell(self, extents: Sequence[tuple[float, float]]) -> Callable[[Box], float]:
        """Return a function that returns how wide the cells of answers can be in a box."""
        style = self._answer_style(ANSWERS[0])
        return lambda box: min(widest_cell(extent, self._answer_room(box), style) for extent in extents)

    @property
    def _answer_area(self) -> Box:
        return page_area(self.paper).inset(0, TITLE * self.style.text * POINT * 1.4, 0, FOOT * POINT * 1.5)

    def _answer_room(self, box: Box) -> Box:
        return box.inset(0, NUMBER * self.style.text * POINT * 1.4, 0, 0)

    @cached_property
    def _answer_grid(self) -> tuple[int, int]:
        """How many columns and rows of answers a page has."""
        if self.style.tactile:
            return 1, 1
        cell_in = self._answer_cell(self._extents(dict.fromkeys(task.grid for task in self._tasks)))
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
        words = (self.title, WORDS["en"].answers if solution else "", task.label)  # there is braille for English alone
        return " ".join(word for word in words if word)

    # Text

    def _text(
        self, text: str, x: float, y: float, size: float, room: float, anchor: Anchor = "start", *, bold: bool = False
    ) -> Label:
        """Return a label that is at most `room` millimeters wide."""
        return typeface.label(text, x, y, size, room, anchor, bold=bold, color=self.style.ink)

    def _page_number(self, text: str) -> Label:
        area = page_area(self.paper)
        y = area.bottom - FOOT * POINT * 0.3  # letters reach below their base line
        return Label(text, area.center[0], y, FOOT, "middle", color=self.style.quiet, name="page")


class Arrangement(NamedTuple):
    """Columns and rows of mazes on a page, and how wide their cells are."""

    cell: float
    columns: int
    rows: int


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


def _word_places(
    word: str, sizes: Sequence[float], center: Point, out: Point, arrow: float
) -> Iterator[tuple[float, Box]]:
    """Yield where a word may be next to an arrow, the best place first, each with the size of its letters in points."""
    x, y = center
    beside = arrow / 2 + 0.8
    for size in sizes:
        length, high = typeface.width(word, size * POINT), size * POINT * 0.75
        right = Box(x + beside, y - high / 2, length, high)
        left = right._replace(x=x - beside - length)
        above = Box(x - length / 2, y - beside - high, length, high)
        if abs(out[0]) > 0.5:  # next to the maze, as near to it as the letters' size allows
            edge = arrow * (0.5 + ARROW_GAP) - 0.6
            above = above._replace(x=x + edge - length if out[0] < 0 else x - edge)
        below = above._replace(y=y + beside)
        choices = [left, right, above, below] if out[0] < -0.5 else [right, left, above, below]
        inside = {(-1, 0): right, (1, 0): left, (0, -1): below, (0, 1): above}  # where the opening is
        straight = inside.get((round(out[0]), round(out[1]))) if max(map(abs, out)) > 0.95 else None
        yield from ((size, each) for each in choices if each is not straight)


def _within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.right <= outer.right and inner.y >= outer.y and inner.bottom <= outer.bottom


def _meet(first: Box, second: Box) -> bool:
    return first.x < second.right and second.x < first.right and first.y < second.bottom and second.y < first.bottom


def beside_words(room: Box, style: PaperStyle) -> Box:
    """Return the room of a maze from left to right without that of the words at its start and goal."""
    return room.inset(WORD_ROOM * style.text, 0)


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
    found = []
    for high in range(1, count + 1) if rows is None else (rows,):
        columns = ceil(count / high)
        if ceil(count / columns) == high:
            found.append(Arrangement(cell_of(area.grid(columns, high, GAP)[0]), columns, high))
    return max(found, key=lambda each: (round(each.cell, 6), -each.columns))


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
