"""Plans of books as TOML files."""

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from clew.errors import ClewError
from clew.paper.books.plan import DEFAULT_PAGES, KEYS, NOT_TACTILE, RECTANGLE, BookPlan, Section
from clew.paper.books.trim_sizes import MAX_PAGES
from clew.paper.ladder import DEFAULT_LEVELS, parse_end, parse_range
from clew.paper.page_grids import MIX, check_kind
from clew.paper.pages.end_pictures import PAIRS, check_ends
from clew.paper.pages.styles import CORNERS, PaperStyle, paper_style
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone, read_tone
from clew.safe_io.toml_tables import MAX_NUMBER, Table, parse_tables, read_text, written

MAX_BYTES = 1 << 16  # of a plan
MAX_SECTIONS = 100
MAX_GRIDS = 100
ANY_LEVEL = (1, 100)


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
    return _Table(top.values, top.path, source, top.lines).plan()


class _Table(Table):
    """A table of the file: the whole book, or a section."""

    def plan(self) -> BookPlan:
        """Read the whole document."""
        values = self.given("pages", "title", "subtitle", "author", "trim")
        values["bleed"] = self.flag("bleed")
        values["seed"] = self.number("seed", 0, MAX_NUMBER) or 0
        values |= self.given("solutions")
        values["style"] = self._style()
        values["picture"] = self.read("picture", *KEYS["picture"][:2], self._kind, BookPlan.picture)
        sections = self._sections()
        values |= self.given("language", "imprint", "year", "isbn", "paper")
        self.finish()
        if any(section.count is None for section in sections):
            values.setdefault("pages", DEFAULT_PAGES)
        return BookPlan(**values, sections=sections, source=self.source, rows=self.rows("grids"))

    def given(self, *names: str) -> dict[str, Any]:
        """Return the values of those of the keys that are there."""
        values = {name: self.read(name, *KEYS[name], None) for name in names}
        return {name: value for name, value in values.items() if value is not None}

    def _style(self) -> PaperStyle:
        chosen = self.read("style", str, f"a text: {' or '.join(CORNERS)}", paper_style, PaperStyle())
        large, thin, tactile = (self.flag(key) for key in ("large-print", "save-ink", "tactile"))
        if tactile:
            self.refuse("tactile", NOT_TACTILE)
        ends = self.read("ends", str, f'a text, as in ends = "{PAIRS[0]}"', check_ends, "")
        return paper_style(chosen.corners, large_print=large, save_ink=thin, ends=ends)

    def _sections(self) -> tuple[Section, ...]:
        """Read the sections, or one that is the whole book."""
        grids = self._grids(MIX)
        levels = self._difficulties(*DEFAULT_LEVELS)
        algorithm = self.given("algorithm").get("algorithm")
        mazes = self.number("mazes", 1, MAX_PAGES)
        tables: list[Any] = self.read("section", list, "a list of tables: begin each with [[section]]", list, [])
        if not tables:
            if mazes is not None and "pages" in self.values:
                self.refuse("mazes", "pages and mazes exclude each other: give the pages of the book, or its mazes")
            low, high = parse_range(*levels)
            return (Section("", mazes, grids, low, high, algorithm, self.row("mazes"), self.rows("grids")),)
        if mazes is not None:
            self.refuse("mazes", "mazes is for books without sections: give each section its count")
        if len(tables) > MAX_SECTIONS:
            self.refuse("section", f"{len(tables)} sections are too many: at most {MAX_SECTIONS}")
        sections = []
        for number, values in enumerate(tables):
            if not isinstance(values, dict):
                self.refuse("section", f"{written(values)} is not a section: begin each with [[section]]", number)
            table = _Table(values, ("section", number), self.source, self.lines)
            section = table._section(grids, levels, algorithm)
            rows = table.rows("grids")
            if not section.shows_picture:
                rows = _nearest_rows(self.rows("grids"), rows)
            sections.append(replace(section, row=self.row("section", number), rows=rows))
        return tuple(sections)

    def _section(self, grids: tuple[str, ...], levels: tuple[object, object], algorithm: str | None) -> Section:
        """Read a section; what is for all sections would suit few pictures."""
        secret, tone = self._pictures()
        is_plain = secret is None and tone is None
        low, high = parse_range(*self._difficulties(*(levels if is_plain else ANY_LEVEL)))
        section = Section(
            **self.given("title"),
            count=self.number("count", 1, MAX_PAGES) or (None if is_plain else 1),
            grids=self._grids(grids if is_plain else (RECTANGLE,)),
            low=low,
            high=high,
            secret=secret,
            tone=tone,
            **({"algorithm": algorithm} if is_plain else {}) | self.given("algorithm"),
        )
        self.finish()
        return section

    def _pictures(self) -> tuple[SecretPicture | None, Tone | None]:
        """Read the pictures that a section shows."""
        threshold, invert = self.number("secret-threshold", 1, 255), self.flag("secret-invert")

        def secret_of(name: str) -> SecretPicture:
            picture = SecretPicture(self._path(name), threshold, invert)
            picture.check()
            return picture

        secret = self.read("secret", str, 'a text, as in secret = "cat.png"', secret_of, None)
        needed = 'a text, as in tone = "portrait.jpg"'
        tone = self.read("tone", str, needed, lambda name: read_tone(self._path(name)), None)
        idle, why = ["from", "to", "algorithm"], "on mazes with a secret: leave it out"
        if secret is None:
            idle, why = ["secret-threshold", "secret-invert"], "without a secret: name its picture"
        for key in idle:
            if key in self.values:
                self.refuse(key, f"{key} has no effect {why}")
        return secret, tone

    def _difficulties(self, low: object, high: object) -> tuple[object, object]:
        """Return what `from` and `to` are."""
        self.known += ["from", "to"]
        first, last = self.values.get("from", low), self.values.get("to", high)
        self.parsed("from", partial(parse_end, first, last=False))
        self.parsed("to", partial(parse_end, last, last=True))
        self.parsed("to" if "to" in self.values else "from", partial(parse_range, first, last))
        return first, last

    def _grids(self, default: tuple[str, ...]) -> tuple[str, ...]:
        """Return kinds and specs of grids; the files of masks are found."""
        self.known.append("grids")
        if "grids" not in self.values:
            return default
        given = self.values["grids"]
        listed = given if isinstance(given, list) else [given]
        if not listed or len(listed) > MAX_GRIDS:
            self.refuse("grids", f"grids has {len(listed)} elements: name 1 to {MAX_GRIDS}")
        return tuple(self.parsed_all("grids", listed, self._kind))

    def _kind(self, text: object) -> str:
        """Return a kind or a spec; the file of a mask is looked for in the folder of the plan."""
        if not isinstance(text, str):
            raise ClewError(f'{written(text)} is not a grid: write a text, as in "hexagons"')
        name, colon, rest = text.partition(":")
        return check_kind(f"{name}:{self._path(rest)}" if colon and name == "mask" else text)

    def _path(self, name: str) -> str:
        """Return the name of a file in the folder of the plan."""
        folder = os.path.dirname(self.source)
        return os.path.join(folder, name) if folder and not os.path.isabs(name) else name


def _nearest_rows(outer: Mapping[str, int], own: Mapping[str, int]) -> dict[str, int]:
    """Return the rows of what is given in a section, and of what it has from the whole book."""
    given = {key.partition(" ")[0] for key in own}
    return {key: row for key, row in outer.items() if key.partition(" ")[0] not in given} | dict(own)
