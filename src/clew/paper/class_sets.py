"""Class sets: a sheet for each name of a list, and the name is the maze."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.masks.letter_fonts import refuse_right_to_left
from clew.masks.word import MAX_LETTERS, MIN_HEIGHT, broken, proportions
from clew.mazes.generate import seed_word
from clew.paper import typeface
from clew.paper.figure import widest_cell
from clew.paper.pages import Box, Document
from clew.paper.paper_sizes import parse_paper
from clew.paper.paper_styles import PaperStyle
from clew.paper.puzzles import PuzzleMaker, parse_difficulty
from clew.paper.sheets import Level, check_count, check_title, plan_sheet
from clew.paper.tactile_pages import tactile_room
from clew.paper.worksheet import COMFORT, MAX_MAZES, Leaf, Task, Worksheets, maze_area, maze_room, words_of
from clew.picture_mazes.tone import Tone

HEADERS = frozenset(
    [
        *("name", "names", "first name", "firstname", "given name", "full name", "student", "student name"),
        *("vorname", "prénom", "nom", "nombre", "имя", "όνομα", "名前", "なまえ", "氏名"),
    ]
)
SEPARATORS = ",;\t"
MAX_BYTES = 1 << 20  # of a list of names
GOOD_HEIGHT, HIGHEST = 10, 24  # of a capital letter in cells: what a good maze needs, and more than that for none
SMALLEST = 3.0  # millimeters: the least width of a cell, in long names
MAX_LINES = 3


class Name(NamedTuple):
    """A name of a list."""

    text: str
    place: str  # where it is from, for messages, such as 'row 3 of class.csv'


def read_names(data: bytes, source: str = "the list") -> list[Name]:
    r"""Return the names in a table with commas, semicolons or tabs between its columns (CSV).

    They are in the column that is called name, or else in the first one. Rows without a name are skipped.

    Parameters
    ----------
    data : bytes
        The content of the file: UTF-8, with or without a byte order mark.
    source : str, default 'the list'
        The name of the file, for messages.

    Returns
    -------
    list of Name
        The names.

    Raises
    ------
    ClewError
        If the file is not UTF-8 or not a table, or has no names or too many.

    Examples
    --------
    >>> [name.text for name in read_names(b'class,name\n3b,Anna\n3b,"Lee, Jo"\n')]
    ['Anna', 'Lee, Jo']
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        row = data.count(b"\n", 0, problem.start) + 1
        raise ClewError(
            f"row {row} of {source} is not UTF-8: save the table as CSV UTF-8 (comma delimited)", row=row
        ) from None
    names: list[Name] = []
    column = -1  # not known yet
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    try:
        for row, cells in enumerate(reader, 1):
            if not any(map(str.strip, cells)):
                continue
            if column < 0:
                column, is_header = _column(cells)
                if is_header:
                    continue
            written = unicodedata.normalize("NFC", cells[column]) if column < len(cells) else ""
            if written.strip():
                names.append(Name(" ".join(written.split()), f"row {row} of {source}"))
            if len(names) > MAX_MAZES:
                raise ClewError(f"{source} has more than {MAX_MAZES:,} names: divide it into several lists")
    except csv.Error as problem:
        raise ClewError(
            f"row {reader.line_num} of {source} cannot be read: {problem}; check its quotation marks"
        ) from None
    if not names:
        raise ClewError(f"{source} has no names: put one into the first column of each row, as in Anna")
    return names


def _separator(text: str) -> str:
    """Return what is most frequent in the first line that is not blank, among what separates columns."""
    first = next(filter(str.strip, text.splitlines()), "")
    return max(SEPARATORS, key=first.count)


def _column(cells: Sequence[str]) -> tuple[int, bool]:
    """Return the column of the names, and whether this row is a header."""
    for place, cell in enumerate(cells):
        if " ".join(cell.split()).casefold() in HEADERS:
            return place, True
    return 0, False


def class_set(
    names: Iterable[str],
    grid: str | None = None,
    count: int = 1,
    *,
    seed: int | None = None,
    title: str = "",
    difficulty: Sequence[Level] = (),
    algorithm: str | None = None,
    changes: Iterable[tuple[str, Mapping[str, object]]] = (),
    paper: str = "a4",
    style: PaperStyle | None = None,
    cell: float | None = None,
    language: str = "en",
    answers: bool = True,
    **options: object,
) -> Document:
    """Return a page for each name whose maze has the shape of the name, and pages of answers.

    The pages lie on their sides. No two mazes are alike: people of one name get different mazes. A maze depends only on
    the name, the seed and how often the name came before, so that other names can be added without changing it.

    Parameters
    ----------
    names : iterable of str
        The names, at most 1,000, in Latin, Greek, Cyrillic or Japanese letters.
    grid : str, optional
        The spec of a grid. With it the mazes are on this grid, and the names are only written on the pages.
    count : int, default 1
        How many mazes each name gets, with `grid`.
    seed, title, difficulty, algorithm, changes, paper, style, cell, language, answers, **options
        As for `sheet`.

    Returns
    -------
    Document
        The pages, for `write_pdf` and `page_svg`. The mazes are made while the pages are drawn.

    Raises
    ------
    ClewError
        If an argument is not possible, or if a name cannot be drawn.

    Examples
    --------
    >>> from clew.paper import class_set
    >>> document = class_set(["Anna", "Mary Ann", "さくら"], seed=7)
    >>> document.count
    4
    """
    making = {"algorithm": algorithm, "changes": tuple(changes), "options": options}
    listed = [Name(name, f"name {number}") for number, name in enumerate(names, 1)]
    return plan_class_set(
        listed,
        grid,
        count,
        seed=seed,
        title=title,
        difficulty=difficulty,
        paper=paper,
        style=style,
        cell=cell,
        language=language,
        making=making,
    ).document(answers=answers)


def plan_class_set(
    names: Sequence[Name],
    grid: str | None = None,
    count: int = 1,
    *,
    seed: int | None = None,
    first: int = 0,
    title: str = "",
    per_page: int | None = None,
    difficulty: Sequence[Level] = (),
    paper: str = "a4",
    style: PaperStyle | None = None,
    cell: float | None = None,
    language: str = "en",
    making: Mapping[str, Any] | None = None,
    tone: Tone | None = None,
) -> Worksheets:
    """Return the layout of a class set, before mazes are made.

    Parameters
    ----------
    names : sequence of Name
        The names.
    grid, count, seed, title, difficulty, paper, style, cell, language
        As for `class_set`.
    first, per_page, making, tone
        As for `plan_sheet`.

    Returns
    -------
    Worksheets
        The pages.

    Raises
    ------
    ClewError
        As for `class_set`.
    """
    if not names:
        raise ClewError("a class set needs at least one name", field="names")
    for name in names:
        check_name(name)
    look = PaperStyle() if style is None else style
    if grid is not None:
        return plan_sheet(
            grid,
            count,
            seed=seed,
            first=first,
            title=title,
            names=[name.text for name in names],
            per_page=per_page,
            difficulty=difficulty,
            paper=paper,
            style=look,
            cell=cell,
            language=language,
            making=making,
            tone=tone,
        )
    if tone is not None:
        raise ClewError("mazes in the shape of names follow no photograph: give a size of mazes", field="tone")
    if count != 1 or per_page not in (None, 1):
        raise ClewError(
            "a maze in the shape of a name has a page of its own: leave out the number of mazes, or give a size of "
            "mazes on which names are only written",
            field="count",
        )
    if len(difficulty) > 1:
        raise ClewError("a maze in the shape of a name has one level of difficulty: give one", field="difficulty")
    check_count(len(names), [name.text for name in names])
    check_title(title)
    words_of(language)
    height, width = sorted(parse_paper(paper))
    room = maze_room(maze_area((width, height), look, titled=True), look, numbered=False)
    specs = {
        name.text: name_spec(
            name, tactile_room(width, height, f"{title} {name.text}") if look.tactile else room, look, cell
        )
        for name in names
    }
    level = parse_difficulty(difficulty[0]) if difficulty else None
    leaves = [Leaf((Task(specs[name.text], name.text, level),), name.text, name.text) for name in names]
    maker = PuzzleMaker(seed_word(seed), first)
    return Worksheets(leaves, maker, (width, height), look, (1, 1), title, language, dict(making or {}))


def check_name(name: Name) -> None:
    """Raise `ClewError` that says where a name is from if it cannot be printed or drawn."""
    text = name.text
    if not text.strip() or len(text) > MAX_LETTERS or not text.isprintable():
        raise ClewError(f"{name.place}: {shown(text)} is not a name that can be drawn: give 1 to {MAX_LETTERS} letters")
    try:
        refuse_right_to_left(text)
        typeface.runs(text)
    except ClewError:
        raise ClewError(
            f"{name.place}: {shown(text)} has letters that Clew's fonts lack: they have Latin, Greek, Cyrillic and "
            f"Japanese letters; write the name in one of these scripts"
        ) from None


def name_spec(name: Name, room: Box, style: PaperStyle, cell: float | None = None) -> str:
    """Return the spec of a maze in the shape of a name, as large as its cells allow.

    Parameters
    ----------
    name : Name
        The name.
    room : Box
        Where the maze is to be.
    style : PaperStyle
        The look of the maze.
    cell : float, optional
        The least width of a cell in millimeters. By default 5, but less for long names.

    Returns
    -------
    str
        Such as 'text:Mary Ann,height=11,lines=2'.

    Raises
    ------
    ClewError
        If the name is too long.
    """
    word = " ".join(name.text.replace(",", " ").split())  # commas separate the options of a spec
    best = Letters(0, 0.0, 1)
    for lines in range(1, MAX_LINES + 1):
        try:
            broken(word, lines)
        except ClewError:
            break
        best = max(best, _letters(word, lines, room, style, cell), key=lambda each: (*each[:2], -each.lines))
    lines, height = best.lines, best.height
    if height < MIN_HEIGHT:
        needed = max(style.min_cell, SMALLEST if cell is None else cell)
        raise ClewError(
            f"{name.place}: {shown(name.text)} is too long for the paper: with cells of {needed:g} mm its letters "
            f"would be {height} cells high, and they need {MIN_HEIGHT}; use smaller cells, larger paper or a "
            f"shorter name"
        )
    return f"text:{word},height={height}" + (f",lines={lines}" if lines > 1 else "")


class Letters(NamedTuple):
    """How a name can be drawn, in the order of what matters most."""

    is_good: int  # the height, but at most `GOOD_HEIGHT`
    size: float  # of a capital letter, in millimeters, rounded
    lines: int
    height: int = 0  # of a capital letter, in cells


def _letters(word: str, lines: int, room: Box, style: PaperStyle, cell: float | None) -> Letters:
    """Return how large a name in so many lines can be."""
    wide, high = proportions(word, lines)

    def cell_at(height: int) -> float:
        return widest_cell((wide * height + 1, high * height + 1), room, style)

    comfort = max(style.min_cell, COMFORT if cell is None else cell)
    height = next((each for each in range(HIGHEST, 0, -1) if cell_at(each) >= comfort), 0)
    if cell is None and height < GOOD_HEIGHT:
        least = max(style.min_cell, SMALLEST)
        height = next((each for each in range(GOOD_HEIGHT, height, -1) if cell_at(each) >= least), height)
    size = min(cell_at(height), style.max_cell) * height if height else 0.0
    return Letters(min(height, GOOD_HEIGHT), round(size, 1), lines, height)
