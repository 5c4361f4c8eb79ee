"""Plans of books: what is to be in them, from options or from a TOML file, checked before any work is done."""

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from clew import registry
from clew.errors import ClewError, shown
from clew.measures.levels import LEVELS
from clew.paper.books.isbn import parse_isbn
from clew.paper.books.trim_sizes import MAX_PAGES, STOCKS, Trim, check_pages, parse_trim
from clew.paper.books.words import BOOK_WORDS, BookWords
from clew.paper.ladder import DEFAULT_LEVELS, parse_end, parse_range
from clew.paper.page_grids import MIX, check_kind
from clew.paper.pages import typeface
from clew.paper.pages.end_pictures import PAIRS, check_ends
from clew.paper.pages.styles import CORNERS, PaperStyle, paper_style, style_words
from clew.paper.sheets.words import words_in
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone, read_tone
from clew.safe_io.toml_tables import MAX_NUMBER, Table, parse_tables, read_text, written

MAX_BYTES = 1 << 16  # of a plan
MAX_SECTIONS = 100
MAX_GRIDS = 100
SOLUTIONS = (4, 6, 9)  # on a page
DEFAULT_TRIM = "8.5x11"
DEFAULT_PAGES = 60
IMPRINTS = ("last", "page", "none")  # where a book says how to make it again
ANY_LEVEL = (1, 100)
RECTANGLE = "rectangle"  # the grid of picture mazes, unless there is another
NOT_TACTILE = (
    "a book cannot be felt: its small print, arrows and solutions are for eyes; clew sheet --tactile makes pages for "
    "fingers"
)
MAX_NOTES = 4  # pages without a maze at the end of a book


@dataclass(frozen=True)
class Section:
    """Mazes of a book that belong together.

    Attributes
    ----------
    title : str
        If it is not empty, a page of its own with this title comes before the mazes.
    count : int or None
        How many mazes; by default an equal share of the pages that are left.
    grids : tuple of str
        Kinds of grid and specs, which take turns.
    low, high : int
        The difficulty of the first and of the last maze, from 1 to 100.
    algorithm : str or None
        The algorithm; by default those whose mazes have the difficulty.
    row : int or None
        Its row in the TOML file, from 0, for messages.
    rows : dict of str to int
        The rows of what was given for it there, by key; 'grids 2' is the third of the grids.
    secret : SecretPicture or None
        A picture that the solutions show. Such mazes are as hard as it makes them, and on rectangles.
    tone : Tone or None
        A photograph whose darkness the walls follow.

    Examples
    --------
    >>> from clew.paper import SecretPicture, Section
    >>> Section("Round and round", 12, ("polar", "disc"), low=20, high=50).shows_picture
    False
    >>> Section("Who is it?", 1, ("40x50",), secret=SecretPicture("examples/cat.png")).shows_picture
    True
    """

    title: str = ""
    count: int | None = None
    grids: tuple[str, ...] = MIX
    low: int = LEVELS[DEFAULT_LEVELS[0]][0]
    high: int = LEVELS[DEFAULT_LEVELS[1]][1]
    algorithm: str | None = None
    row: int | None = None
    rows: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)
    secret: SecretPicture | None = None
    tone: Tone | None = None

    def row_of(self, *keys: str) -> int | None:
        """Return the row of the first of these keys that was given, or that of the section."""
        return next((self.rows[key] for key in keys if key in self.rows), self.row)

    @property
    def shows_picture(self) -> bool:
        """Whether its mazes show a picture."""
        return self.secret is not None or self.tone is not None


@dataclass(frozen=True)
class BookPlan:
    """What is to be in a book.

    Attributes
    ----------
    title, subtitle, author : str
        The words of the title page. Without an author there is none; without a title or a subtitle, there is the word
        for mazes, or how many there are.
    trim : Trim
        The size of the pages.
    bleed : bool
        Whether title pages and the edges of pages are printed beyond the trim.
    pages : int or None
        The number of pages of the finished book; by default as many as the mazes need.
    seed : int
        The seed of all mazes.
    solutions : int or None
        How many solutions there are on a page: 4, 6 or 9; by default 6, or 4 if pages are small.
    style : PaperStyle
        The look of the mazes.
    picture : str
        The grid of the maze on the title page and on the cover.
    sections : tuple of Section
        The mazes.
    language : str
        The language of all fixed words: 'en' or 'ja'.
    imprint : str
        Where the book says how to make it again: on its 'last' page, with each maze on its 'page', or 'none'.
    year : int or None
        The year on the page of the copyright.
    isbn : str
        The ISBN on that page, with 13 or 10 digits.
    paper : str
        The paper that the book is printed on: 'white', 'cream' or 'color'. The spine of the cover depends on it.
    source : str
        The name of the TOML file, for messages.
    rows : dict of str to int
        The rows of its keys there.

    Examples
    --------
    >>> from clew.paper import BookPlan, Section
    >>> plan = BookPlan("Rainy days", pages=60, sections=(Section(high=40), Section(low=40, high=80)))
    >>> plan.trim.name, len(plan.sections)
    ('8.5x11', 2)
    """

    title: str = ""
    subtitle: str = ""
    author: str = ""
    trim: Trim = field(default_factory=lambda: parse_trim(DEFAULT_TRIM))
    bleed: bool = False
    pages: int | None = None
    seed: int = 0
    solutions: int | None = None
    style: PaperStyle = field(default_factory=PaperStyle)
    picture: str = "polar"
    sections: tuple[Section, ...] = (Section(),)
    language: str = "en"
    imprint: str = IMPRINTS[0]
    year: int | None = None
    isbn: str = ""
    paper: str = STOCKS[0].name
    source: str = ""
    rows: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)

    def __post_init__(self) -> None:
        check_language(self.language)
        check_imprint(self.imprint)
        check_stock(self.paper)
        if self.year is not None:
            check_year(self.year)
        if self.isbn:
            parse_isbn(self.isbn)

    @property
    def words(self) -> BookWords:
        """The fixed words of its language."""
        return BOOK_WORDS[self.language]

    @property
    def name(self) -> str:
        """The title, or the word for mazes."""
        return self.title or self.words.title

    @property
    def command(self) -> str:
        """The command that makes the book again, quoted for a shell: with options, or with the file of the plan.

        Empty if none does, as of several sections that are in no file.

        Examples
        --------
        >>> BookPlan(pages=24, seed=7, sections=(Section(low=20, high=40),)).command
        'clew book --pages 24 --from 20 --to 40 --seed 7 -o book.pdf'
        """
        (section, *others), style = self.sections, style_words(self.style)
        is_plain = not section.title and not section.shows_picture and not any(" " in each for each in section.grids)
        if others or style is None or not is_plain or None not in (self.pages, section.count):
            return shlex.join(["clew", "book", self.source, "-o", "book.pdf"]) if self.source else ""
        given = {  # each with its default
            "pages": (self.pages, None),
            "mazes": (section.count, None),
            "trim": (self.trim.name, DEFAULT_TRIM),
            "from": (section.low, Section.low),
            "to": (section.high, Section.high),
            "grids": (" ".join(section.grids), " ".join(MIX)),
            "algorithm": (section.algorithm, None),
            "seed": (self.seed, None),
            "solutions": (self.solutions, None),
        } | {
            name: (getattr(self, name), getattr(BookPlan, name))
            for name in ("title", "subtitle", "author", "picture", "language", "imprint", "year", "isbn", "paper")
        }
        words = [word for name, (value, usual) in given.items() if value != usual for word in (f"--{name}", str(value))]
        return shlex.join(["clew", "book", *words, *["--bleed"] * self.bleed, *style, "-o", "book.pdf"])

    def refuse(self, sentence: str, row: int | None = None, field: str | None = None) -> NoReturn:
        """Raise `ClewError`, with the line of the TOML file if it is known."""
        where = "" if row is None or not self.source else f"{self.source}, line {row + 1}: "
        raise ClewError(where + sentence, row=row, field=field)


def parse_solutions(value: int) -> int:
    """Return how many solutions there are on a page."""
    if value not in SOLUTIONS:
        raise ClewError(f"{shown(value)} solutions on a page are not possible: choose 4, 6 or 9", field="solutions")
    return value


def check_language(name: str) -> str:
    """Return the name of a language; raise `ClewError` if books have no words in it."""
    words_in(BOOK_WORDS, name)
    return name


def check_imprint(name: str) -> str:
    """Return where a book says how to make it again; raise `ClewError` for another place."""
    return _chosen(name, IMPRINTS, "imprint")


def check_stock(name: str) -> str:
    """Return the name of a paper of books; raise `ClewError` for another one."""
    return _chosen(name, [stock.name for stock in STOCKS], "paper")


def _chosen(name: str, choices: Sequence[str], field: str) -> str:
    if name not in choices:
        raise ClewError(f"there is no {field} {shown(name)}: choose one of {', '.join(choices)}", field=field)
    return name


def check_year(year: int) -> int:
    """Return a year of four digits; raise `ClewError` for another one."""
    if not 1000 <= year <= 9999:
        raise ClewError(f"{shown(year)} is not the year of a copyright: give four digits, as in 2026", field="year")
    return year


def check_algorithm(name: str) -> str:
    """Return the full name of an algorithm; raise `ClewError` if there is none of this name."""
    return registry.find("generator", name).name


def check_text(text: str, field: str = "title") -> str:
    """Return a text without blanks at its ends; raise `ClewError` if it cannot be printed."""
    text = " ".join(text.split())
    typeface.check_title(text, field)
    return text


def read_plan(name: str) -> BookPlan:
    """Return the plan in a TOML file.

    Parameters
    ----------
    name : str
        The file. Masks and pictures that it names are files in its folder.

    Returns
    -------
    BookPlan
        The plan.

    Raises
    ------
    ClewError
        If the file cannot be read or does not describe a book; the message names the line, which `row` holds too.

    Examples
    --------
    >>> from pathlib import Path
    >>> from clew.paper import read_plan
    >>> written = Path("book.toml").write_text('title = "Rainy days"')
    >>> read_plan("book.toml").title
    'Rainy days'
    """
    return parse_plan(read_text(name, MAX_BYTES, "the plan of a book, a TOML file"), name)


def parse_plan(text: str, source: str = "book.toml") -> BookPlan:
    r"""Return the plan in the text of a TOML file.

    Parameters
    ----------
    text : str
        The text.
    source : str
        The name of the file, for messages and for masks, which are files in its folder.

    Returns
    -------
    BookPlan
        The plan.

    Raises
    ------
    ClewError
        If it does not describe a book.

    Examples
    --------
    >>> parse_plan('trim = "6x9"\npages = 48').trim.name
    '6x9'
    """
    top = parse_tables(text, source)
    return _PlanReader(_Table(top.values, top.path, source, top.lines)).plan()


class _Table(Table):
    """A table of the file with the values that books have."""

    def text(self, key: str, default: str = "") -> str:
        return self.read(
            key,
            str,
            'a text: write it in quotation marks, as in "Mazes"',
            lambda value: check_text(value, key),
            default,
        )

    def difficulties(self, low: object, high: object) -> tuple[object, object]:
        """Return what `from` and `to` are."""
        found = []
        for key, default, last in (("from", low, False), ("to", high, True)):
            self.known.append(key)
            value = self.values.get(key, default)
            self.parsed(key, lambda value=value, last=last: parse_end(value, last=last))  # type: ignore[misc]
            found.append(value)
        self.parsed("to" if "to" in self.values else "from", lambda: parse_range(*found))
        return found[0], found[1]

    def grids(self, default: tuple[str, ...]) -> tuple[str, ...]:
        """Return kinds and specs of grids; the files of masks are found."""
        self.known.append("grids")
        if "grids" not in self.values:
            return default
        given = self.values["grids"]
        listed = given if isinstance(given, list) else [given]
        if not listed or len(listed) > MAX_GRIDS:
            self.refuse("grids", f"grids has {len(listed)} elements: name 1 to {MAX_GRIDS}")
        found = []
        for number, each in enumerate(listed):
            if not isinstance(each, str):
                self.refuse("grids", f'{written(each)} is not a grid: write a text, as in "hexagons"', number)
            found.append(self.parsed("grids", lambda each=each: _kind_in(each, self.source), number))  # type: ignore[misc]
        return tuple(found)


class _PlanReader:
    """Reads the tables of a file."""

    def __init__(self, top: _Table) -> None:
        self.top = top
        self.source = top.source

    def plan(self) -> BookPlan:
        """Read the whole document."""
        top = self.top
        pages = top.read("pages", int, f"a whole number, as in pages = {DEFAULT_PAGES}", check_pages, None)
        plan = BookPlan(
            title=top.text("title", BookPlan.title),
            subtitle=top.text("subtitle"),
            author=top.text("author"),
            trim=top.read("trim", str, f'a text, as in trim = "{DEFAULT_TRIM}"', parse_trim, parse_trim(DEFAULT_TRIM)),
            bleed=top.flag("bleed"),
            pages=pages,
            seed=top.number("seed", 0, MAX_NUMBER) or 0,
            solutions=top.read("solutions", int, "4, 6 or 9", parse_solutions, None),
            style=self._style(top),
            picture=top.read(
                "picture",
                str,
                'a text, as in picture = "heart"',
                lambda name: _kind_in(name, self.source),
                BookPlan.picture,
            ),
            source=self.source,
            sections=self._sections(top),
            language=top.read("language", str, "a text: en or ja", check_language, BookPlan.language),
            imprint=top.read("imprint", str, "a text: last, page or none", check_imprint, BookPlan.imprint),
            year=top.read("year", int, "a whole number, as in year = 2026", check_year, None),
            isbn=top.read("isbn", str, "a text: write it in quotation marks", parse_isbn, BookPlan.isbn),
            paper=top.read("paper", str, "a text: white, cream or color", check_stock, BookPlan.paper),
            rows=top.rows("grids"),
        )
        top.finish()
        if pages is None and any(section.count is None for section in plan.sections):
            return replace(plan, pages=DEFAULT_PAGES)
        return plan

    def _style(self, top: _Table) -> PaperStyle:
        def corners(word: str) -> str:
            paper_style(word)
            return word

        chosen = top.read("style", str, f"a text: {' or '.join(CORNERS)}", corners, CORNERS[0])
        large, thin, tactile = (top.flag(key) for key in ("large-print", "save-ink", "tactile"))
        if tactile:
            top.refuse("tactile", NOT_TACTILE)
        ends = top.read("ends", str, f'a text, as in ends = "{PAIRS[0]}"', check_ends, "")
        return paper_style(chosen, large_print=large, save_ink=thin, ends=ends)

    def _sections(self, top: _Table) -> tuple[Section, ...]:
        """Read the sections, or one that is the whole book."""
        grids = top.grids(MIX)
        first, last = top.difficulties(*DEFAULT_LEVELS)
        algorithm = top.read("algorithm", str, 'a text, as in algorithm = "wilson"', check_algorithm, None)
        mazes = top.number("mazes", 1, MAX_PAGES)
        given: list[Any] = top.read("section", list, "a list of tables: begin each with [[section]]", list, [])
        if not given:
            if mazes is not None and "pages" in top.values:
                top.refuse("mazes", "pages and mazes exclude each other: give the pages of the book, or its mazes")
            low, high = parse_range(first, last)
            return (Section("", mazes, grids, low, high, algorithm, top.row("mazes"), top.rows("grids")),)
        if mazes is not None:
            top.refuse("mazes", "mazes is for books without sections: give each section its count")
        if len(given) > MAX_SECTIONS:
            top.refuse("section", f"{len(given)} sections are too many: at most {MAX_SECTIONS}")
        found = []
        for number, values in enumerate(given):
            if not isinstance(values, dict):
                top.refuse("section", f"{written(values)} is not a section: begin each with [[section]]", number)
            table = _Table(values, ("section", number), self.source, top.lines)
            secret, tone = self._pictures(table)
            is_plain = secret is None and tone is None  # what is for all sections would suit few pictures
            low, high = parse_range(*table.difficulties(*((first, last) if is_plain else ANY_LEVEL)))
            own = Section(
                title=table.text("title"),
                count=table.number("count", 1, MAX_PAGES) or (None if is_plain else 1),
                grids=table.grids(grids if is_plain else (RECTANGLE,)),
                low=low,
                high=high,
                algorithm=table.read(
                    "algorithm",
                    str,
                    'a text, as in algorithm = "wilson"',
                    check_algorithm,
                    algorithm if is_plain else None,
                ),
                row=top.row("section", number),
                rows=_nearest_rows(top.rows("grids"), table.rows("grids")) if is_plain else table.rows("grids"),
                secret=secret,
                tone=tone,
            )
            table.finish()
            found.append(own)
        return tuple(found)

    def _pictures(self, table: _Table) -> tuple[SecretPicture | None, Tone | None]:
        """Read the pictures that a section shows."""
        threshold, invert = table.number("secret-threshold", 1, 255), table.flag("secret-invert")

        def secret_of(name: str) -> SecretPicture:
            found = SecretPicture(_in_folder_of(name, self.source), threshold, invert)
            found.check()
            return found

        secret = table.read("secret", str, 'a text, as in secret = "cat.png"', secret_of, None)
        tone = table.read(
            "tone",
            str,
            'a text, as in tone = "portrait.jpg"',
            lambda name: read_tone(_in_folder_of(name, self.source)),
            None,
        )
        if secret is None:
            idle: tuple[str, ...] = "secret-threshold", "secret-invert"
            why = "without a secret: name its picture"
        else:
            idle = "from", "to", "algorithm"
            why = "on mazes with a secret: leave it out"
        for key in idle:
            if key in table.values:
                table.refuse(key, f"{key} has no effect {why}")
        return secret, tone


def _kind_in(text: str, source: str) -> str:
    """Return a kind or a spec; the file of a mask is looked for in the folder of the plan."""
    name, colon, rest = text.partition(":")
    if colon and name == "mask":
        text = f"{name}:{_in_folder_of(rest, source)}"
    return check_kind(text)


def _in_folder_of(name: str, source: str) -> str:
    """Return the name of a file in the folder of the plan."""
    folder = os.path.dirname(source)
    return os.path.join(folder, name) if folder and not os.path.isabs(name) else name


def _nearest_rows(outer: Mapping[str, int], own: Mapping[str, int]) -> dict[str, int]:
    """Return the rows of what is given in a section, and of what it has from the whole book."""
    given = {key.partition(" ")[0] for key in own}
    return {key: row for key, row in outer.items() if key.partition(" ")[0] not in given} | dict(own)
