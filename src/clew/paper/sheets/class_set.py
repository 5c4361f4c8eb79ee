"""Class sets: a sheet for each name of a list, and the name is the maze."""

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.masks.letter_fonts import refuse_right_to_left
from clew.masks.word import LINE_GAP, MAX_LETTERS, MIN_GAP, MIN_HEIGHT, broken, proportions, word_ends
from clew.mazes.generate import seed_word
from clew.paper.figure import widest_cell
from clew.paper.legible import word_height
from clew.paper.pages import typeface
from clew.paper.pages.pages import Box, Document
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import PuzzleMaker, parse_difficulty
from clew.paper.sheets.end_words import beside_words
from clew.paper.sheets.settings import COMFORT, MAX_MAZES, ClassSetSettings, Name, check_count
from clew.paper.sheets.sheet import SMALLEST, distinct, plan_sheet
from clew.paper.sheets.tactile import tactile_room
from clew.paper.sheets.worksheet import Leaf, Task, Worksheets, maze_area, maze_room
from clew.pictures.drawing.paper_sizes import parse_paper
from clew.registry.settings import takes

FIRST = frozenset(["first name", "firstname", "given name", "vorname", "prénom", "nombre", "имя"])
HEADERS = FIRST.union(
    ("name", "names", "full name", "student", "student name", "nom", "όνομα", "名前", "なまえ", "氏名")
)
LAST = frozenset(
    ["last name", "lastname", "surname", "family name", "nachname", "familienname", "apellido", "apellidos", "фамилия"]
)
AMBIGUOUS = {"vorname": "name", "prénom": "nom"}  # a header of first names, and one that then is of last names
SEPARATORS = ",;\t"
MAX_BYTES = 1 << 20  # of a list of names
GOOD_HEIGHT, HIGHEST = 10, 24  # of a capital letter in cells: what a good maze needs, and more than that for none
MAX_LINES = 3


class NameTable(NamedTuple):
    """The names in a table."""

    names: list[Name]
    origin: str  # which columns they are from, if there are several; otherwise empty


def read_table(data: bytes, source: str = "the list") -> NameTable:
    r"""Return the names in a table with commas, semicolons or tabs between its columns (CSV).

    They are in the column that is called name, or else in the first one. If there is one of first names and one of last
    names, a name has both. Rows without a name, and a first line such as sep=; are skipped.

    Parameters
    ----------
    data : bytes
        The content of the file: UTF-8, with or without a byte order mark, or UTF-16 with one.
    source : str, default 'the list'
        The name of the file, for messages.

    Returns
    -------
    NameTable
        The names, and which columns they are from.

    Raises
    ------
    ClewError
        If the file is not UTF-8 or not a table, or has no names or too many.

    Examples
    --------
    >>> [name.text for name in read_table(b'class,name\n3b,Anna\n3b,"Lee, Jo"\n').names]
    ['Anna', 'Lee, Jo']
    """
    text, separator = _decoded(data, source)
    names: list[Name] = []
    columns: list[int] = []
    origin = ""
    first = next(filter(str.strip, text.splitlines()), "")
    delimiter = separator or max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row, cells in enumerate(reader, 1 + bool(separator)):
            if not any(map(str.strip, cells)):
                continue
            if not columns:
                columns, is_header = _columns(cells)
                if len(cells) > 1:
                    headers = [shown(" ".join(cells[column].split())) for column in columns]
                    named = f"column{'s' * (len(headers) > 1)} {' and '.join(headers)}"
                    origin = named if is_header else "the first column"
                if is_header:
                    continue
            if written := list(filter(None, (_cleaned(cells, column) for column in columns))):
                names.append(Name(written[0], f"row {row} of {source}", " ".join(written[1:])))
            if len(names) > MAX_MAZES:
                raise ClewError(f"{source} has more than {MAX_MAZES:,} names: divide it into several lists")
    except csv.Error as problem:
        raise ClewError(
            f"row {reader.line_num + bool(separator)} of {source} cannot be read: {problem}; check its quotation marks"
        ) from None
    if not names:
        raise ClewError(f"{source} has no names: put one into the first column of each row, as in Anna")
    return NameTable(names, origin)


def _decoded(data: bytes, source: str) -> tuple[str, str]:
    """Return the text of a table without a first line such as sep=; and what that says, or ''."""
    try:
        wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as problem:
        row = data.count(b"\n", 0, problem.start) + 1
        raise ClewError(
            f"row {row} of {source} is not UTF-8: save the table as CSV UTF-8 (comma delimited)", row=row
        ) from None
    found = re.match(r'"?sep=([,;\t|])"?[ \t]*(?:\r\n?|\n|$)', text, re.IGNORECASE)  # a line for Excel
    return (text, "") if found is None else (text[found.end() :], found[1])


def _cleaned(cells: Sequence[str], column: int) -> str:
    """Return what is in a column, with single blanks; '' if it is not there."""
    written = cells[column] if 0 <= column < len(cells) else ""
    return " ".join(unicodedata.normalize("NFC", written).split())


def _columns(cells: Sequence[str]) -> tuple[list[int], bool]:
    """Return where the names are, or first names and last names, and whether this row is a header."""
    headers = [_cleaned(cells, column).casefold() for column in range(len(cells))]

    def find(words: Collection[str | None]) -> list[int]:
        return [column for column, header in enumerate(headers) if header in words][:1]

    first = find(FIRST)
    last = find({*LAST, AMBIGUOUS.get(headers[first[0]])}) if first else []
    columns = [*first, *last] if last else find(HEADERS)
    return columns or [0], bool(columns)


@takes(ClassSetSettings, rest="options", without=("per_page", "tone", "secret", "first"))
def class_set(settings: ClassSetSettings) -> Document:
    """Return a page for each name whose maze has the shape of the name, and pages of answers.

    The pages lie on their sides. No two mazes are alike: people of one name get different mazes. A maze depends only on
    the name, the seed and how often the name came before, so that other names can be added without changing it.

    Parameters
    ----------
    names : iterable of str, or str
        The names, at most 1,000, in Latin, Greek, Cyrillic or Japanese letters; or a text with commas, semicolons or
        lines between them.
    grid : str, optional
        The spec of a grid. With it the mazes are on this grid, and the names are only written on the pages.
    count : int, default 1
        How many mazes each name gets, with `grid`.
    seed, title, difficulty, ladder, algorithm, changes, paper, style, cell, language, answers, **options
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
    return plan_class_set(settings).document(answers=settings.answers)


def plan_class_set(settings: ClassSetSettings) -> Worksheets:
    """Return the layout of a class set, before mazes are made.

    Parameters
    ----------
    settings : ClassSetSettings
        What is in it. Its names are texts, or each a `Name`, so that errors say where it is from.

    Returns
    -------
    Worksheets
        The pages.

    Raises
    ------
    ClewError
        As for `class_set`.
    """
    numbered = enumerate(settings.names, 1)
    names = [each if isinstance(each, Name) else Name(each, f"name {number}") for number, each in numbered]
    if not names:
        raise ClewError("a class set needs at least one name", field="names")
    for name in names:
        check_name(name)
    if settings.grid is not None:
        return plan_sheet(settings, [name.whole for name in names])
    if settings.ladder is not None:
        raise ClewError.coded("name-ladder", "from")
    if settings.tone is not None:
        raise ClewError("mazes in the shape of names follow no photograph: give a size of mazes", field="tone")
    if settings.count != 1 or settings.per_page not in (None, 1):
        raise ClewError.coded("name-pages", "count")
    if len(settings.difficulty) > 1:
        raise ClewError.coded("name-level", "difficulty")
    check_count(len(names), [name.text for name in names])
    style = settings.style or PaperStyle()
    height, width = sorted(parse_paper(settings.paper))
    room = beside_words(maze_room(maze_area((width, height), style, titled=True), style, numbered=False), style)
    level = parse_difficulty(settings.difficulty[0]) if settings.difficulty else None
    tasks: dict[str, Task] = {}
    for name in names:
        if name.text not in tasks:
            free = tactile_room(width, height, f"{settings.title} {name.text}") if style.tactile else room
            spec = name_spec(name, free, style, settings.cell)
            tasks[name.text] = Task(spec, "", level, where=word_ends(spec))
    labeled = zip(names, distinct([name.whole for name in names]), strict=True)
    leaves = [Leaf((tasks[name.text]._replace(label=label),), name.whole, name.whole) for name, label in labeled]
    maker = PuzzleMaker(seed_word(settings.seed), settings.first)
    return Worksheets(leaves, maker, (width, height), style, (1, 1), settings)


def check_name(name: Name) -> None:
    """Raise `ClewError` that says where a name is from if it cannot be printed or drawn."""
    text = name.text
    is_long = len(text) > MAX_LETTERS or len(name.last) > typeface.MAX_TITLE
    if is_long or not text.strip() or not name.whole.isprintable():
        raise name.wrong("name-undrawable", most=MAX_LETTERS)
    try:
        refuse_right_to_left(text)
        typeface.runs(name.whole)
    except ClewError:
        raise name.wrong("name-letters") from None


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
    ways = []
    for lines in range(1, MAX_LINES + 1):
        try:
            broken(word, lines)
        except ClewError:
            break
        ways.append(_way(word, lines, room, style, cell))
    _, _, less, height = max(ways)
    least, letter = word_height(word, MIN_HEIGHT)
    if height < least:
        needed = max(style.min_cell, SMALLEST if cell is None else cell)
        raise name.wrong("name-long", cell=needed, height=height, letter=shown(letter), least=least)
    return f"text:{word},height={height}" + (f",lines={-less}" if less < -1 else "")


def _way(word: str, lines: int, room: Box, style: PaperStyle, cell: float | None) -> tuple[int, float, int, int]:
    """Return how well a name is drawn in so many lines; the largest is best.

    It is the height of a capital letter in cells, but at most what a good maze needs; its size in millimeters, rounded;
    the number of lines, negative; and the height.
    """
    wide, high = proportions(word, lines)

    def cell_at(height: int) -> float:
        gaps = (lines - 1) * max(0.0, MIN_GAP - LINE_GAP * height)
        return widest_cell((wide * height + 1, high * height + 1 + gaps), room, style)

    comfort = max(style.min_cell, COMFORT if cell is None else cell)
    height = next((each for each in range(HIGHEST, 0, -1) if cell_at(each) >= comfort), 0)
    good = max(GOOD_HEIGHT, word_height(word, MIN_HEIGHT)[0])
    if cell is None and height < good:
        least = max(style.min_cell, SMALLEST)
        height = next((each for each in range(good, height, -1) if cell_at(each) >= least), height)
    size = min(cell_at(height), style.max_cell) * height if height else 0.0
    return min(height, good), round(size, 1), -lines, height
