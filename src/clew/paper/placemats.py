"""A placemat: mazes around the place for a plate, or one maze as a frame around it."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import NamedTuple

from clew.changes.openings import openings
from clew.errors import ClewError
from clew.grids import Grid, parse_grid
from clew.lazy import np
from clew.masks.subgrid import masked
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate, seed_word
from clew.mazes.solving.solve import solve
from clew.measures import measure
from clew.paper import figure
from clew.paper.lists import chosen, split_grids
from clew.paper.pages import typeface
from clew.paper.pages.end_pictures import WHITE, oval
from clew.paper.pages.pages import MIN_LINE, POINT, Anchor, Box, Discs, Document, Item, Label, Lines, Page
from clew.paper.pages.styles import PLATE_GRAY, PaperStyle, style_words
from clew.paper.puzzle import Puzzle, PuzzleMaker
from clew.paper.words import words_in
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.registry.settings import takes

ANSWER_PLACES = ("edge", "page", "none")
# The grids of a placemat without others, whose captions are among the words.
COURSES = ("5x5", "polar:6", "hexagons:side=4", "text:YUM,height=8", "triangles:side=9", "cairo:8x7", "14x11")

MIN_MAZES, MAX_MAZES = 2, 12
MIN_PAPER = (200.0, 140.0)  # millimeters: A5, about
MAX_PAPER = 1300.0  # millimeters
A3 = parse_paper("a3-landscape")  # all lengths that follow are on it; they shrink and grow with the paper
MAT_MARGIN = 8.0
SIDE = 97.0  # the width of the mazes at the left and at the right
HEAD = 26.0  # the height of the title
BELOW = 49.0  # the height of the mazes under the plate
FOOT = 14.0  # the height of the answers
MAZE_GAP = 6.0  # between mazes
CELLS = (3.0, 13.0)  # the least and the largest cells
FRAME_CELL = 8.0
NOTCH = 0.42  # of the width: the place for the title in a frame
PLATE_SHARE = (0.56, 0.66)  # of the width and the height: the place for the plate in a frame
CAPTION, TITLE_SIZE, HINT_SIZE, SMALL_PRINT = 13.0, 40.0, 14.0, 7.0  # points
OVAL_STEPS = 120
NUMBER_GAP = 1.5  # between the number of a maze and what is below it
WIDE, MAX_WIDE = 1.9, 2  # mazes so many times as wide as high lie under the plate, but not more than two
MAX_CELLS = 2500  # of a maze
MAX_TRIES = 16  # mazes that are looked at for each place, so that their difficulty rises
STEP, FALL = 5, 10_000  # by how much it should rise from one to the next; how bad it is if it does not


class _Course(NamedTuple):
    """A maze with its number and its caption."""

    number: int
    caption: str
    puzzle: Puzzle


@dataclass(frozen=True)
class PlacematSettings:
    """The contents of a placemat: the arguments of `placemat`, which describes them."""

    grids: Sequence[str] | str | None = None
    _: KW_ONLY
    seed: int | None = None
    paper: str = "a3-landscape"
    title: str | None = None
    frame: bool = False
    answers: str = "edge"
    style: PaperStyle | None = None
    language: str = "en"

    def __post_init__(self) -> None:
        if self.grids is not None:
            grids = split_grids(self.grids) if isinstance(self.grids, str) else self.grids
            object.__setattr__(self, "grids", tuple(grids))


@takes(PlacematSettings)
def placemat(settings: PlacematSettings) -> Document:
    """Return a placemat: mazes around the place for a plate, harder from one to the next, with their answers.

    Parameters
    ----------
    grids : sequence of str, or str, optional
        The specs of the grids of the mazes, 2 to 12, or a text with semicolons between them; by default seven shapes.
    seed : int, optional
        A whole number from 0 to 2^64 - 1; the same seed gives the same placemat. Without it a random seed is chosen.
    paper : str, default 'a3-landscape'
        A size of paper, wider than high.
    title : str, optional
        The title, by default 'Which way to dessert?' in the language; '' for none.
    frame : bool, default False
        Whether one maze goes around the plate instead of many.
    answers : str, default 'edge'
        Where the answers are: 'edge', small and upside down, 'page', on a second page, or 'none'.
    style : PaperStyle, optional
        The look, from `paper_style`.
    language : str, default 'en'
        The language of what is printed: 'en' or 'ja'.

    Returns
    -------
    Document
        One page, or two, for `write_pdf` and `page_svg`.

    Raises
    ------
    ClewError
        If something does not fit, or is not possible.

    Examples
    --------
    >>> from clew.paper import placemat
    >>> placemat(["8x8", "polar:5", "text:SOUP,height=8"], seed=7, answers="page").count
    2
    """
    return plan_placemat(settings).document


class Placemat(NamedTuple):
    """A placemat with its mazes."""

    document: Document
    puzzles: list[Puzzle]
    command: str  # which makes it again; empty if no words describe the style of a frame
    paper: tuple[float, float]  # millimeters


def plan_placemat(settings: PlacematSettings) -> Placemat:
    """Return a placemat with its mazes."""
    typeface.check_title(settings.title or "")
    size = parse_paper(settings.paper)
    _check(*size, settings)
    seed = seed_word(settings.seed)
    command = _command(settings, seed)
    mat = _Mat(*size, settings, tuple(f"Clew · {each}" for each in (command, f"seed {seed}") if each))
    draw: Callable[[bool], Iterator[Item]]
    if settings.frame:
        puzzles = [_frame_puzzle(mat, seed)]
        made, draw = puzzles[0].grid, partial(_frame, mat, puzzles[0])
    else:
        courses = _courses(PuzzleMaker(seed), settings.grids, mat.words.courses)
        puzzles = [course.puzzle for course in courses]
        made, draw = f"{len(courses)} mazes", partial(_ring, mat, courses)
    kinds = (False, True) if settings.answers == "page" else (False,)
    pages = [Page(*size, [item.scaled(mat.scale) for item in draw(solved)]) for solved in kinds]
    subject = f"A placemat: {made} of seed {seed}."
    document = Document(
        mat.title or mat.words.placemat, len(pages), lambda: iter(pages), subject, language=settings.language
    )
    return Placemat(document, puzzles, command, size)


def _command(settings: PlacematSettings, seed: int) -> str:
    """Return the command that makes the mazes again; that of a frame depends on the paper and the style."""
    words = ["clew", "placemat", "--seed", str(seed)]
    if settings.grids is not None:
        words += ["--grids", "; ".join(settings.grids)]
    if settings.frame:
        look = style_words(settings.style or PaperStyle())
        if look is None:
            return ""
        words += ["--frame", "--paper", settings.paper, *look]
    return shlex.join(words)


class _Mat:
    """The room and the look of a placemat; lengths are those of one as large as A3, and are scaled at the end."""

    def __init__(self, width: float, height: float, settings: PlacematSettings, small_prints: Sequence[str]) -> None:
        self.small_prints = small_prints  # how to make it again, from many words to few
        self.settings = settings
        self.words = words_in(settings.language, "placemats")
        self.title = self.words.title if settings.title is None else settings.title
        self.scale = min(width / A3[0], height / A3[1])
        self.room = Box(0.0, 0.0, width / self.scale, height / self.scale)
        self.inner = self.room.inset(MAT_MARGIN)
        shrunk = min(self.scale, 1.0)
        self.thin = MIN_LINE / shrunk
        self.small = SMALL_PRINT / shrunk
        style = settings.style or PaperStyle()
        is_large = style.min_cell > PaperStyle.min_cell
        self.style = replace(
            style,
            min_cell=style.min_cell / self.scale if is_large else CELLS[0],
            max_cell=max(CELLS[1], style.min_cell / self.scale),
            min_wall=style.min_wall / shrunk,
            max_wall=max(style.max_wall, style.min_wall / shrunk),
        )


def _check(width: float, height: float, settings: PlacematSettings) -> None:
    """Raise `ClewError` for what no placemat can be."""
    grids = settings.grids
    size = f"{width:.0f} x {height:.0f} mm"
    if settings.style is not None and settings.style.tactile:
        advice = "fingers need one maze on a page; make it with clew sheet --tactile"
        raise ClewError(f"a placemat cannot be tactile: {advice}", field="tactile")
    if width < height:
        raise ClewError(f"a placemat is wider than high, and the paper is {size}: add -landscape", field="paper")
    if width < MIN_PAPER[0] or height < MIN_PAPER[1] or width > MAX_PAPER:
        advice = "use paper from a5-landscape to a0-landscape"
        raise ClewError(f"a placemat of {size} is not possible: {advice}", field="paper")
    if settings.frame and grids is not None:
        raise ClewError.coded("placemat-frame", "grids")
    if grids is not None and not MIN_MAZES <= len(grids) <= MAX_MAZES:
        raise ClewError.coded("placemat-count", "grids", least=MIN_MAZES, most=MAX_MAZES, count=len(grids))
    chosen(settings.answers, ANSWER_PLACES, "answers", "place of answers")


def _courses(maker: PuzzleMaker, grids: Sequence[str] | None, captions: Sequence[str]) -> list[_Course]:
    """Return mazes whose difficulty rises, if the grids allow it, in the order in which they go around the plate."""
    menu = COURSES if grids is None else grids
    tried = []
    for grid in menu:
        cells = parse_grid(grid, files=True).cells
        if cells > MAX_CELLS:
            raise ClewError.coded("placemat-cells", "grids", grid=grid, cells=cells, most=MAX_CELLS)
        puzzles = [maker.make(grid)]
        with suppress(ClewError):  # a small grid has few mazes
            puzzles.extend(maker.make(grid) for _ in range(MAX_TRIES - 1))
        measured = [(measure(each.maze).difficulty or 0, each) for each in puzzles]
        tried.append(sorted(measured, key=lambda pair: pair[0]))
    order = list(range(len(tried))) if grids is None else _around(tried)
    rising = _rising([[difficulty for difficulty, _ in tried[which]] for which in order])
    chosen = enumerate(zip(order, rising, strict=True), 1)
    captions = captions if grids is None else [""] * len(menu)
    return [_Course(number, captions[which], tried[which][place][1]) for number, (which, place) in chosen]


def _rising(choices: list[list[int]]) -> list[int]:
    """Return which of the numbers in each list is taken, so that they rise, by even steps (a shortest path).

    Examples
    --------
    >>> _rising([[8, 3], [2, 20, 9], [1, 14]])
    [1, 2, 1]
    """
    best: list[tuple[int, list[int]]] = [(0, [])]
    before = [0]
    for numbers in choices:
        best = [
            min(
                (cost + (number - last - STEP) ** 2 + FALL * (number <= last), [*taken, place])
                for last, (cost, taken) in zip(before, best, strict=True)
            )
            for place, number in enumerate(numbers)
        ]
        before = numbers
    return min(best)[1]


def _wide(grids: Sequence[Grid]) -> list[int]:
    """Return which of the grids lie under the plate: the widest ones."""
    shares = [across / down for across, down in (grid.extent() for grid in grids)]
    widest = sorted(range(len(grids)), key=lambda which: (-shares[which], which))[:MAX_WIDE]
    return sorted(which for which in widest if shares[which] >= WIDE)


def _around(tried: list[list[tuple[int, Puzzle]]]) -> list[int]:
    """Return the numbers of the grids in the order around the plate: the easier ones before the wide ones below it."""
    by_difficulty = sorted(range(len(tried)), key=lambda which: (tried[which][len(tried[which]) // 2][0], which))
    below = _wide([candidates[0][1].maze.grid for candidates in tried])
    wide = [which for which in by_difficulty if which in below]
    sides = [which for which in by_difficulty if which not in wide]
    half = (len(sides) + 1) // 2
    return [*sides[:half], *wide, *sides[half:]]


def _slots(inner: Box, courses: Sequence[_Course], foot: float) -> tuple[list[Box], Box]:
    """Return the box of each maze, in its order around the plate, and the box for the plate.

    They go down the left side, to the right under the plate, and up the right side.
    """
    wide = _wide([course.puzzle.maze.grid for course in courses])
    first = wide[0] if wide else (len(courses) + 1) // 2
    left, right = first, len(courses) - first - len(wide)
    width = SIDE if max(left, right) > 1 else 1.25 * SIDE
    plate = inner.inset(width + MAZE_GAP, HEAD, width + MAZE_GAP, foot + (BELOW if wide else 0.0))
    columns = [Box(inner.x, inner.y, width, inner.height), Box(inner.right - width, inner.y, width, inner.height)]
    below = Box(plate.x, plate.bottom, plate.width, BELOW)
    rising = columns[1].grid(1, right, MAZE_GAP)[::-1]
    return [*columns[0].grid(1, left, MAZE_GAP), *below.grid(len(wide), 1, MAZE_GAP), *rising], plate


def _ring(mat: _Mat, courses: Sequence[_Course], solved: bool) -> Iterator[Item]:
    """Yield a placemat of several mazes."""
    foot = FOOT if mat.settings.answers == "edge" else 0.0
    line = 1.4 * mat.small * POINT
    boxes, plate = _slots(mat.inner, courses, foot + line)
    for course, box in zip(courses, boxes, strict=True):
        yield from _maze(course, box, mat.style, solved)
    yield from _head(Box(plate.x, mat.inner.y, plate.width, HEAD), mat)
    hint = mat.words.ends_hint.format(*mat.words.ends[mat.style.ends]) if mat.style.ends else mat.words.hint
    yield from _plate(plate, mat, hint)
    yield _small_print(plate, mat)
    if mat.settings.answers == "edge":
        yield from _answers(courses, Box(plate.x, mat.inner.bottom - foot - line, plate.width, foot), mat)


def _maze(course: _Course, box: Box, style: PaperStyle, solved: bool) -> Iterator[Item]:
    """Yield a maze under its number, on a disc, and its caption."""
    puzzle, caption = course.puzzle, course.caption
    size = CAPTION * min(style.text, 1.3)
    radius = 0.72 * size * POINT
    room = box.inset(0.0, 2 * radius + NUMBER_GAP, 0.0, 0.0)
    is_open = figure.has_openings(puzzle)
    place = figure.placement(puzzle.maze.grid, room, style, arrows=is_open)
    above = place.top - figure.arrow_room(place.cell, style) * is_open
    if caption:
        caption, size = typeface.fitted(caption, size, (box.width - 3 * radius) / POINT, bold=True)
    length = 2 * radius + (1.5 + typeface.width(caption, size, bold=True) * POINT if caption else 0.0)
    x, y = box.center[0] - length / 2 + radius, max(above - radius - NUMBER_GAP, box.y + radius)
    yield Discs(np.array([(x, y)]), radius, style.ink, "number")
    yield Label(f"{course.number}", x, y + typeface.drop(0.85 * size), 0.85 * size, "middle", True, WHITE, "number")
    if caption:
        base = y + typeface.drop(size)
        yield Label(caption, x + radius + 1.5, base, size, bold=True, color=style.ink, name="caption")
    yield from figure.answer(puzzle, place, style) if solved else figure.figure(puzzle, place, style)


def _head(box: Box, mat: _Mat) -> Iterator[Item]:
    """Yield the title in its box."""
    if mat.title:
        text, size = typeface.fitted(mat.title, TITLE_SIZE, box.width / POINT, bold=True)
        base = box.center[1] + typeface.drop(size)
        yield Label(text, box.center[0], base, size, "middle", True, mat.style.ink, "title")


def _plate(box: Box, mat: _Mat, hint: str) -> Iterator[Item]:
    """Yield the place for the plate: an oval, a line for the name, and what to do."""
    (x, y), across, down = box.center, box.width / 2 - 2.0, box.height / 2 - 2.0
    rim = Strokes.from_lines([oval(x, y, across, down, OVAL_STEPS)])
    yield Lines(rim, 1.5 * mat.thin, PLATE_GRAY, "plate", (0.01, 2.6), closed=True)
    inner = Strokes.from_lines([oval(x, y, 0.7 * across, 0.7 * down, OVAL_STEPS)])
    yield Lines(inner, mat.thin, PLATE_GRAY, "plate", closed=True)
    size = HINT_SIZE * min(mat.style.text, 1.3)
    lines = [
        line
        for each in hint.split("\n")
        for line in typeface.lines_of(each, size, 1.2 * across / POINT, breaks=typeface.ANYWHERE)
    ]
    top = y - 0.33 * down
    for number, line in enumerate(lines):
        yield Label(line, x, top + 1.4 * size * POINT * number, size, "middle", color=mat.style.quiet, name="hint")
    base = y - 0.02 * down
    begin = x - 0.38 * across + typeface.width(mat.words.name, size) * POINT + 2.0
    yield Label(mat.words.name, x - 0.38 * across, base, size, color=mat.style.quiet, name="name")
    rule = Strokes.from_lines([[(begin, base + 0.6), (x + 0.38 * across, base + 0.6)]])
    yield Lines(rule, mat.thin, mat.style.quiet, "name")


def _small_print(box: Box, mat: _Mat) -> Item:
    text, size = typeface.first_fitted(mat.small_prints, mat.small, box.width / POINT, smallest=mat.small)
    return Label(text, box.center[0], mat.inner.bottom, size, "middle", color=mat.style.quiet, name="small-print")


def _answers(courses: Sequence[_Course], box: Box, mat: _Mat) -> Iterator[Item]:
    """Yield the answers, upside down: the shape of each maze, its solution, and its number."""
    size = mat.small
    heading = Box(box.x, box.y, typeface.width(mat.words.answers, size) * POINT + 3.0, box.height)
    items: list[Item] = [
        Label(mat.words.answers, heading.x, heading.center[1], size, color=mat.style.quiet, name="answers")
    ]
    for course, slot in zip(courses, box.inset(heading.width, 0, 0, 0).grid(len(courses), 1, 2.0), strict=True):
        across, down = course.puzzle.maze.grid.extent()
        room = slot.inset(size * POINT * 1.2, 0, 0, 0)
        items += _answer(course.puzzle, room, mat)
        x = room.center[0] - min(room.width, room.height * across / down) / 2 - 1.0
        base = slot.center[1] + typeface.drop(size)
        items.append(Label(f"{course.number}", x, base, size, "end", True, name="answer"))
    yield from _turned(items, box)


def _answer(puzzle: Puzzle, box: Box, mat: _Mat) -> Iterator[Item]:
    """Yield a small solution on the shape of its maze, without walls, which would be too thin and too near."""
    tiny = replace(mat.style, min_cell=0.01)
    place = figure.placement(puzzle.maze.grid, box, tiny, arrows=False)
    for item in figure.answer(puzzle, place, tiny, tiny=True):
        yield replace(item, width=max(mat.thin, min(item.width, 0.5))) if isinstance(item, Lines) else item


def _turned(items: Sequence[Item], box: Box) -> Iterator[Item]:
    """Yield items turned upside down around the middle of a box."""
    x, y = box.center
    return (item.scaled(-1.0, 2 * x, 2 * y) for item in items)


def _frame_shape(mat: _Mat) -> tuple[int, int, figure.Placement]:
    """Return the columns and rows of a frame of square cells, and where it is."""
    cell = max(FRAME_CELL, mat.style.min_cell)
    room = mat.inner.inset(0.0, figure.arrow_room(cell, mat.style), 0.0, 1.4 * mat.small * POINT)
    columns, rows = (int((side - mat.style.max_wall) / cell) for side in room[2:])
    return columns, rows, figure.Placement(room.center[0] - columns * cell / 2, room.bottom - rows * cell, cell)


def _frame_puzzle(mat: _Mat, seed: int) -> Puzzle:
    """Return one maze around the plate, from the left of the title, where it is open, to the right of it."""
    columns, rows, place = _frame_shape(mat)
    (x, y), across, down = _hole(mat)
    notch = NOTCH * mat.room.width / 2

    def keep(column: int, row: int) -> bool:
        center = place.point((column + 0.5, row + 0.5))
        right, below = center[0] - x, center[1] - y
        return (right / across) ** 2 + (below / down) ** 2 > 1 and not (abs(right) < notch and below < 0)

    grid = masked(f"{columns}x{rows}", keep)
    first = max(column for column in range(columns // 2) if keep(column, 0))
    last = min(column for column in range(columns // 2, columns) if keep(column, 0))
    maze = openings(generate(ALGORITHM, grid, seed), f"{first},0:north+{last},0:north")
    return Puzzle(f"a frame of {columns}x{rows}", maze, solve(maze))


def _hole(mat: _Mat) -> tuple[tuple[float, float], float, float]:
    """Return the middle and the half axes of the place for the plate in a frame."""
    x, y = mat.room.center
    return (x, y), PLATE_SHARE[0] * mat.room.width / 2, PLATE_SHARE[1] * mat.room.height / 2


def _frame(mat: _Mat, puzzle: Puzzle, solved: bool) -> Iterator[Item]:
    """Yield a placemat of one maze around the plate."""
    _, _, place = _frame_shape(mat)
    yield from figure.answer(puzzle, place, mat.style) if solved else figure.figure(puzzle, place, mat.style)
    (x, y), across, down = _hole(mat)
    notch = NOTCH * mat.room.width - 4 * place.cell
    yield from _head(Box(x - notch / 2, mat.inner.y, notch, HEAD), mat)
    arrow = figure.arrow_length(place.cell, mat.style)
    for end in figure.ends_of(puzzle):
        (begin, line), _ = figure.way_out(puzzle, end, place)
        base = line - (figure.ARROW_GAP + 0.5) * arrow + typeface.drop(CAPTION)
        beside = -arrow if end.name == "start" else arrow
        anchor: Anchor = "end" if beside < 0 else "start"
        yield Label(getattr(mat.words, end.name), begin + beside, base, CAPTION, anchor, True, mat.style.ink, end.name)
    edge = 1.3 * place.cell
    plate = Box(x - across + edge, y - down + edge, 2 * (across - edge), 2 * (down - edge))
    yield from _plate(plate, mat, mat.words.frame_hint)
    yield _small_print(mat.room, mat)
    if mat.settings.answers == "edge":
        box = Box(x - 0.16 * across, y + 0.12 * down, 0.32 * across, 0.32 * down)
        items = [*_answer(puzzle, box, mat)]
        items.append(
            Label(mat.words.answer, x, box.y - 1.0, mat.small, "middle", color=mat.style.quiet, name="answers")
        )
        yield from _turned(items, box)
