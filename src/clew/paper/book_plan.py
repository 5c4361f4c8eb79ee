"""Plans of books: what is to be in them, from options or from a TOML file, checked before any work is done."""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

from clew import registry
from clew.errors import ClewError, shown
from clew.measures.levels import LEVELS, parse_level
from clew.paper import toml_lines, typeface
from clew.paper.page_grids import MIX, check_kind
from clew.paper.paper_styles import CORNERS, PaperStyle, paper_style
from clew.paper.trim_sizes import MAX_PAGES, Trim, check_pages, parse_trim
from clew.picture_mazes.secret_picture import SecretPicture
from clew.picture_mazes.tone import Tone, read_tone
from clew.safe_io.whole_files import read_bytes

MAX_BYTES = 1 << 20  # of a plan
MAX_TEXT = 200  # characters of a title or a name
MAX_SECTIONS = 100
MAX_GRIDS = 100
SOLUTIONS = (4, 6, 9)  # on a page
DEFAULT_TRIM = "8.5x11"
DEFAULT_PAGES = 60
DEFAULT_LEVELS = ("easy", "hard")
ANY_LEVEL = (1, 100)
RECTANGLE = "rectangle"  # the grid of picture mazes, unless there is another
MAX_SEED = (1 << 64) - 1
Value = TypeVar("Value")


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
    secret: SecretPicture | None = None
    tone: Tone | None = None

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
        The words of the title page; those that are empty are left out, but for the subtitle, which then says how many
        mazes there are.
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
        The grid of the maze on the title page.
    sections : tuple of Section
        The mazes.
    source : str
        The name of the TOML file, for messages.

    Examples
    --------
    >>> from clew.paper import BookPlan, Section
    >>> plan = BookPlan("Rainy days", pages=60, sections=(Section(high=40), Section(low=40, high=80)))
    >>> plan.trim.name, len(plan.sections)
    ('8.5x11', 2)
    """

    title: str = "Mazes"
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
    source: str = ""

    def refuse(self, sentence: str, row: int | None = None, field: str | None = None) -> NoReturn:
        """Raise `ClewError`, with the line of the TOML file if it is known."""
        where = "" if row is None or not self.source else f"{self.source}, line {row + 1}: "
        raise ClewError(where + sentence, row=row, field=field)


def parse_difficulty(value: object, *, last: bool) -> int:
    """Return a difficulty from 1 to 100: a number, or that at which a level begins or ends.

    Examples
    --------
    >>> parse_difficulty("hard", last=True), parse_difficulty(40, last=False)
    (85, 40)
    """
    if isinstance(value, str) and value.strip().lower() in LEVELS:
        return parse_level(value)[last]
    if isinstance(value, str) and re.fullmatch(r"\s*\d{1,3}\s*", value, re.ASCII):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100:
        return value
    levels = ", ".join(LEVELS)
    raise ClewError(f"{shown(value)} is not a difficulty: choose a level ({levels}) or a number from 1 to 100")


def parse_range(first: object, last: object) -> tuple[int, int]:
    """Return the difficulties of the first and of the last maze; raise `ClewError` if they would fall."""
    low, high = parse_difficulty(first, last=False), parse_difficulty(last, last=True)
    if low > high:
        raise ClewError(f"difficulty from {first} to {last} falls: exchange them", field="to")
    return low, high


def parse_solutions(value: int) -> int:
    """Return how many solutions there are on a page."""
    if value not in SOLUTIONS:
        raise ClewError(f"{shown(value)} solutions on a page are not possible: choose 4, 6 or 9", field="solutions")
    return value


def check_algorithm(name: str) -> str:
    """Return the full name of an algorithm; raise `ClewError` if there is none of this name."""
    return registry.find("generator", name).name


def check_text(text: str) -> str:
    """Return a text without blanks at its ends; raise `ClewError` if it cannot be printed."""
    text = " ".join(text.split())
    if len(text) > MAX_TEXT:
        raise ClewError(f"{shown(text)} is too long: at most {MAX_TEXT} characters")
    typeface.runs(text)
    typeface.runs(text, bold=True)
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
    data = read_bytes(name, MAX_BYTES, MAX_BYTES, "the plan of a book, a TOML file")
    try:
        text = data.decode()
    except UnicodeDecodeError as problem:
        row = data[: problem.start].count(b"\n")
        raise ClewError(f"{name}, line {row + 1}: is not text in UTF-8: save the file as UTF-8", row=row) from None
    return parse_plan(text, name)


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
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise _syntax_error(str(problem), text, source) from None
    except ValueError:  # a number of thousands of digits
        raise ClewError(f"{source} has a number that is too long: numbers in a plan have at most 20 digits") from None
    except RecursionError:
        raise ClewError(f"{source} has lists in lists that are too deep: a plan needs no more than two") from None
    return _PlanReader(document, toml_lines.lines_of(text), source).plan()


def _syntax_error(sentence: str, text: str, source: str) -> ClewError:
    """Return an error with the line that tomllib names."""
    found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", sentence)
    row = text.count("\n")
    column = None
    if found and found[1]:
        row, column = int(found[1]) - 1, int(found[2]) - 1
    what = sentence[: found.start()] if found else sentence
    place = f"line {row + 1}" + (f", column {column + 1}" if column is not None else "")
    return ClewError(f"{source}, {place}: this is not TOML: {what[:1].lower()}{what[1:]}", row=row, column=column)


class _Table:
    """A table of the file, which knows its lines and which keys have been read."""

    def __init__(self, values: Mapping[str, Any], path: toml_lines.Path, reader: "_PlanReader") -> None:
        self.values = values
        self._path = path
        self._reader = reader
        self._known: list[str] = []

    def row(self, key: str, *more: int) -> int | None:
        """Return the row of a key, or of an element of its list."""
        line = self._reader.lines.get((*self._path, key, *more), self._reader.lines.get((*self._path, key)))
        return None if line is None else line - 1

    def read(self, key: str, kind: type, what: str, parse: Callable[[Any], Value], default: Value) -> Value:
        """Return the parsed value of a key; every error gets the line."""
        self._known.append(key)
        if key not in self.values:
            return default
        value = self.values[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.refuse(key, f"{key} = {_toml(value)} is not {what}")
        if isinstance(value, int) and abs(value) > MAX_SEED:
            self.refuse(key, f"{key} is too large: it can be at most {MAX_SEED} (2^64 - 1)")
        return self.parsed(key, lambda: parse(value))

    def parsed(self, key: str, parse: Callable[[], Value], *more: int) -> Value:
        """Return what a function returns; its error gets the line."""
        try:
            return parse()
        except ClewError as problem:
            self.refuse(key, str(problem), *more)

    def text(self, key: str, default: str = "") -> str:
        return self.read(key, str, 'a text: write it in quotation marks, as in "Mazes"', check_text, default)

    def flag(self, key: str) -> bool:
        return self.read(key, bool, "true or false", bool, False)

    def number(self, key: str, low: int, high: int) -> int | None:
        def parse(value: int) -> int | None:
            if not low <= value <= high:
                raise ClewError(f"{key} = {shown(value)} is not possible: choose a number from {low} to {high}")
            return value

        return self.read(key, int, f"a whole number, as in {key} = {max(low, 24)}", parse, None)

    def difficulties(self, low: object, high: object) -> tuple[object, object]:
        """Return what `from` and `to` are."""
        found = []
        for key, default, last in (("from", low, False), ("to", high, True)):
            self._known.append(key)
            value = self.values.get(key, default)
            self.parsed(key, lambda value=value, last=last: parse_difficulty(value, last=last))  # type: ignore[misc]
            found.append(value)
        self.parsed("to" if "to" in self.values else "from", lambda: parse_range(*found))
        return found[0], found[1]

    def grids(self, default: tuple[str, ...]) -> tuple[str, ...]:
        """Return kinds and specs of grids; the files of masks are found."""
        self._known.append("grids")
        if "grids" not in self.values:
            return default
        given = self.values["grids"]
        listed = given if isinstance(given, list) else [given]
        if not listed or len(listed) > MAX_GRIDS:
            self.refuse("grids", f"grids has {len(listed)} elements: name 1 to {MAX_GRIDS}")
        found = []
        for number, each in enumerate(listed):
            if not isinstance(each, str):
                self.refuse("grids", f'{_toml(each)} is not a grid: write a text, as in "hexagons"', number)
            found.append(self.parsed("grids", lambda each=each: self._reader.grid(each), number))  # type: ignore[misc]
        return tuple(found)

    def finish(self) -> None:
        """Raise `ClewError` if there is a key that nobody has read."""
        for key in self.values:
            if key not in self._known:
                near = next(iter(get_close_matches(key.replace("_", "-"), self._known, 1, 0.6)), "")
                hint = f"did you mean {near}?" if near else f"choose from {', '.join(self._known)}"
                self.refuse(key, f"there is no key {shown(key)}: {hint}")

    def refuse(self, key: str, sentence: str, *more: int) -> NoReturn:
        """Raise `ClewError` with the line of a key."""
        row = self.row(key, *more)
        where = "" if row is None else f", line {row + 1}"
        raise ClewError(f"{self._reader.source}{where}: {sentence}", row=row, field=key)


class _PlanReader:
    """Reads the tables of a file."""

    def __init__(self, document: Mapping[str, Any], lines: dict[toml_lines.Path, int], source: str) -> None:
        self.document = document
        self.lines = lines
        self.source = source

    def plan(self) -> BookPlan:
        """Read the whole document."""
        top = _Table(self.document, (), self)
        pages = top.read("pages", int, f"a whole number, as in pages = {DEFAULT_PAGES}", check_pages, None)
        plan = BookPlan(
            title=top.text("title", BookPlan.title),
            subtitle=top.text("subtitle"),
            author=top.text("author"),
            trim=top.read("trim", str, f'a text, as in trim = "{DEFAULT_TRIM}"', parse_trim, parse_trim(DEFAULT_TRIM)),
            bleed=top.flag("bleed"),
            pages=pages,
            seed=top.number("seed", 0, MAX_SEED) or 0,
            solutions=top.read("solutions", int, "4, 6 or 9", parse_solutions, None),
            style=self._style(top),
            picture=top.read("picture", str, 'a text, as in picture = "heart"', self.grid, BookPlan.picture),
            source=self.source,
            sections=self._sections(top),
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
        return top.parsed("save-ink", lambda: paper_style(chosen, large_print=large, save_ink=thin, tactile=tactile))

    def _sections(self, top: _Table) -> tuple[Section, ...]:
        """Read the sections, or one that is the whole book."""
        grids = top.grids(MIX)
        first, last = top.difficulties(*DEFAULT_LEVELS)
        algorithm = top.read("algorithm", str, 'a text, as in algorithm = "wilson"', check_algorithm, None)
        mazes = top.number("mazes", 1, MAX_PAGES)
        given: list[Any] = top.read("section", list, "a list of tables: begin each with [[section]]", list, [])
        if not given:
            low, high = parse_range(first, last)
            return (Section("", mazes, grids, low, high, algorithm, top.row("mazes")),)
        if mazes is not None:
            top.refuse("mazes", "mazes is for books without sections: give each section its count")
        if len(given) > MAX_SECTIONS:
            top.refuse("section", f"{len(given)} sections are too many: at most {MAX_SECTIONS}")
        found = []
        for number, values in enumerate(given):
            if not isinstance(values, dict):
                top.refuse("section", f"{_toml(values)} is not a section: begin each with [[section]]", number)
            table = _Table(values, ("section", number), self)
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
            found = SecretPicture(self.file(name), threshold, invert)
            found.check()
            return found

        secret = table.read("secret", str, 'a text, as in secret = "cat.png"', secret_of, None)
        tone = table.read(
            "tone", str, 'a text, as in tone = "portrait.jpg"', lambda name: read_tone(self.file(name)), None
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
        if (secret or tone) and self.document.get("tactile") is True:
            table.refuse("tone" if secret is None else "secret", "fingers feel no picture: leave out tactile, or this")
        return secret, tone

    def grid(self, text: str) -> str:
        """Return a kind or a spec; the file of a mask is looked for in the folder of the plan."""
        name, colon, rest = text.partition(":")
        if colon and name in ("mask", "graph"):
            text = f"{name}:{self.file(rest)}"
        return check_kind(text)

    def file(self, name: str) -> str:
        """Return the name of a file in the folder of the plan."""
        folder = os.path.dirname(self.source)
        return os.path.join(folder, name) if folder and not os.path.isabs(name) else name


def _toml(value: object) -> str:
    """Return a value about as it was written."""
    try:
        return str(value).lower() if isinstance(value, bool) else shown(value)
    except ValueError:  # a number of thousands of digits
        return "a very long number"
