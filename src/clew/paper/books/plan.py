"""Plans of books: what is to be in them, checked before any work is done."""

import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, NoReturn

from clew import registry
from clew.errors import ClewError, shown
from clew.mazes.generate import seed_word
from clew.measures.levels import LEVELS
from clew.paper.books.trim_sizes import STOCKS, Trim, check_pages, parse_trim
from clew.paper.ladder import DEFAULT_LEVELS, parse_range
from clew.paper.lists import chosen
from clew.paper.page_grids import MIX, check_kind
from clew.paper.pages import typeface
from clew.paper.pages.styles import PaperStyle, style_words
from clew.paper.words import WORDS, Words, words_in
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone


def parse_isbn(text: str) -> str:
    """Return an ISBN with hyphens where it had hyphens or blanks.

    Parameters
    ----------
    text : str
        An ISBN of 13 digits, or of 10, the last of which may be X; ISBN before it is left out.

    Returns
    -------
    str
        The ISBN.

    Raises
    ------
    ClewError
        If it has another length, or its last digit is wrong.

    Examples
    --------
    >>> parse_isbn("ISBN 978 0 306 40615 7"), parse_isbn("0-306-40615-2")
    ('978-0-306-40615-7', '0-306-40615-2')
    """
    number = re.sub(r"[\s‐-―-]+", "-", re.sub(r"^\s*ISBN(-1[03])?:?", "", text, flags=re.IGNORECASE).strip()).upper()
    digits = number.replace("-", "")
    if not re.fullmatch(r"97[89]\d{10}|\d{9}[\dX]", digits, re.ASCII):
        raise ClewError.coded("isbn", "isbn", isbn=shown(text))
    right = check_digit(digits[:-1])
    if digits[-1] != right:
        raise ClewError.coded("isbn-digit", "isbn", isbn=shown(text), digit=right)
    return number


def check_digit(digits: str) -> str:
    """Return the last digit of an ISBN whose first 12 or 9 digits these are.

    Examples
    --------
    >>> check_digit("978030640615"), check_digit("030640615"), check_digit("080442957")
    ('7', '2', 'X')
    """
    numbers = list(map(int, digits))
    if len(numbers) == 12:
        return str(-sum(number * (3 if place % 2 else 1) for place, number in enumerate(numbers)) % 10)
    rest = -sum(number * (10 - place) for place, number in enumerate(numbers)) % 11
    return "X" if rest == 10 else str(rest)


SOLUTIONS = (4, 6, 9)  # on a page
DEFAULT_TRIM = "8.5x11"
DEFAULT_PAGES = 60
IMPRINTS = ("last", "page", "none")  # where a book says how to make it again
RECTANGLE = "rectangle"  # the grid of picture mazes, unless there is another
NOT_TACTILE = (
    "a book cannot be felt: its small print, arrows and solutions are for eyes; clew sheet --tactile makes pages for "
    "fingers"
)
FRONT = 3  # pages before the first maze: the title, the copyright behind it, and how to use the book
MAX_NOTES = 4  # pages without a maze at the end of a book


class Key(NamedTuple):
    """A value of a plan as an option or a TOML file gives it."""

    kind: type
    needed: str  # of what it should be
    parse: Callable[[Any], Any]  # raises `ClewError` for what is not possible


def _parse_text(text: str, field: str) -> str:
    """Return a text without blanks at its ends; raise `ClewError` if it cannot be printed."""
    text = " ".join(text.split())
    typeface.check_title(text, field)
    return text


def _parse_solutions(value: int) -> int:
    if value not in SOLUTIONS:
        raise ClewError(f"{shown(value)} solutions on a page are not possible: choose 4, 6 or 9", field="solutions")
    return value


def _parse_year(year: int) -> int:
    if not 1000 <= year <= 9999:
        raise ClewError(f"{shown(year)} is not the year of a copyright: give four digits, as in 2026", field="year")
    return year


_QUOTED = "a text: write it in quotation marks"
# Parsers of the values of a book and its sections.
KEYS = {
    **{
        name: Key(str, f'{_QUOTED}, as in "Mazes"', partial(_parse_text, field=name))
        for name in ("title", "subtitle", "author")
    },
    "pages": Key(int, f"a whole number, as in pages = {DEFAULT_PAGES}", check_pages),
    "trim": Key(str, f'a text, as in trim = "{DEFAULT_TRIM}"', parse_trim),
    "solutions": Key(int, "4, 6 or 9", _parse_solutions),
    "picture": Key(str, 'a text, as in picture = "heart"', check_kind),
    "language": Key(str, "a text: en or ja", lambda name: chosen(name, WORDS["books"], "language", "translation into")),
    "imprint": Key(str, "a text: last, page or none", partial(chosen, choices=IMPRINTS, field="imprint")),
    "year": Key(int, "a whole number, as in year = 2026", _parse_year),
    "isbn": Key(str, _QUOTED, parse_isbn),
    "paper": Key(str, "a text: white, cream or color", partial(chosen, choices=tuple(STOCKS), field="paper")),
    "algorithm": Key(str, 'a text, as in algorithm = "wilson"', lambda name: registry.find("generator", name).name),
}


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
    """The contents of a book.

    Attributes
    ----------
    title, subtitle, author : str
        The words of the title page. An empty author is left out; without a title or a subtitle, there is the word
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
    paper: str = "white"
    source: str = ""
    rows: Mapping[str, int] = field(default_factory=dict, compare=False, hash=False)

    def __post_init__(self) -> None:
        for name in ("language", "imprint", "paper", "year", "isbn"):
            value = getattr(self, name)
            if value != getattr(BookPlan, name):
                KEYS[name].parse(value)

    @property
    def words(self) -> Words:
        """The fixed words of its language."""
        return words_in(self.language, "books")

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


def book_plan(
    *,
    style: PaperStyle,
    seed: int | None = None,
    mazes: int | None = None,
    ladder: tuple[object, object] = (None, None),
    grids: str | None = None,
    bleed: bool = False,
    **words: Any,
) -> BookPlan:
    """Return the plan of a book of one section.

    Parameters
    ----------
    style, seed, bleed
        As of a `BookPlan`; without a seed a random one is chosen.
    mazes : int, optional
        The number of mazes, in place of `pages`.
    ladder : tuple
        The difficulty of the first and of the last maze; None for easy or hard.
    grids : str, optional
        Kinds and specs of grids with blanks between them; by default a mixture.
    **words
        Values of `KEYS` as people write them; None for those that are not given.

    Returns
    -------
    BookPlan
        The plan.

    Raises
    ------
    ClewError
        If a value is not possible.

    Examples
    --------
    >>> plan = book_plan(style=PaperStyle(), grids="hexagons polar", ladder=(None, 40), trim="6x9")
    >>> plan.pages, plan.sections[0].grids, plan.sections[0].high, plan.trim.name
    (60, ('hexagons', 'polar'), 40, '6x9')
    """
    if mazes is None:
        words["pages"] = words.get("pages") or DEFAULT_PAGES
    elif words.get("pages") is not None:
        raise ClewError.coded("book-both", "mazes")
    low, high = parse_range(*ladder)
    kinds = MIX if grids is None else tuple(map(check_kind, grids.split()))
    if not kinds:
        raise ClewError("there are no grids: name at least one, as in rectangle", field="grids")
    given = {name: KEYS[name].parse(value) for name, value in words.items() if value is not None}
    section = Section(count=mazes, grids=kinds, low=low, high=high, algorithm=given.pop("algorithm", None))
    return BookPlan(seed=seed_word(seed), style=style, bleed=bleed, sections=(section,), **given)
