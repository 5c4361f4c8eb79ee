"""Parse a module as an expert types it in a hurry: one line, in nearly any order and without guessing."""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from itertools import pairwise

from clew.errors import ClewError
from clew.puzzles.algorithmia.loose_words import NUMBERS, ends_in_order, exact_lines, without_marks
from clew.puzzles.algorithmia.messages import message
from clew.puzzles.algorithmia.module_grid import COLUMNS, SIDE, name

MAX_CHARACTERS = 500  # of a line
CELLS = SIDE * SIDE

_NAMES = {
    "red": "赤 赤色 あか アカ レッド",
    "green": "緑 緑色 みどり ミドリ グリーン",
    "blue": "青 青色 あお アオ ブルー",
    "cyan": "水 水色 空色 みず みずいろ ミズ シアン",
    "magenta": "purple 紫 紫色 むらさき ムラサキ マゼンタ",
    "yellow": "黄 黄色 き きいろ キイロ イエロー",
}
COLOR_WORDS = {word: color for color, names in _NAMES.items() for word in (color, color[0], *names.split())}

# The module's log has a line for each of these; it names the algorithm instead of the color.
_LOG = re.compile(r"\[algorithmia #([0-9]{1,4})\]")
_SEED = re.compile(r"the module['’]s seed is")
_MADE = re.compile(r"the maze is being generated using ([a-z-]+ ?[a-z-]*)[^.\n]*\.?")
_ENDS = re.compile(r"the (starting|goal) position is at ([a-d][1-4])\b\.?")
_ALGORITHMS = {
    "kruskal": "red",
    "prim": "green",
    "recursive b": "blue",
    "hunt": "cyan",
    "sidewinder": "magenta",
    "recursive d": "yellow",
}
_PIECE = re.compile(
    r"(?P<letters>[a-z]+)|(?P<digits>[0-9]+)|(?P<japanese>[\u3040-\u30fa\u30fc-\u30ff\u4e00-\u9fff]+)"
    r"|(?P<between>[\s,;:./|\\_~+&=<>()\[\]{}\"'`´‘’“”\-‐‑–—−→⇒、。・「」]+)|(?P<other>.)",
    re.DOTALL,
)
_LOOKALIKES = {"o": 0, "l": 1, "i": 1, "z": 2, "s": 5}


@dataclass(frozen=True)
class Line:
    """A parsed line.

    Attributes
    ----------
    color : str
        A key of `COLORS`.
    seed : tuple of int
        The ten numbers, 0 to 99.
    start, goal : int
        The cells of the white and of the colored bulb, 0 to 15 in reading order.
    module : int
        The number of the module on the bomb, from a pasted log; otherwise 1.

    Examples
    --------
    >>> from clew.algorithmia import parse_line
    >>> parse_line("g 13 41 05 52 09 48 18 16 43 14 b2 d4")
    Line(color='green', seed=(13, 41, 5, 52, 9, 48, 18, 16, 43, 14), start=5, goal=15, module=1)
    """

    color: str
    seed: tuple[int, ...]
    start: int
    goal: int
    module: int = 1


@dataclass
class _Pieces:
    """The colors, numbers and positions found so far."""

    language: str
    color: str = ""  # as it was written
    numbers: list[int] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    before_color: int = 0  # how many numbers precede the color

    def refuse(self, key: str, **facts: object) -> ClewError:
        """Make an error in the language in which the line is written."""
        return ClewError(message(self.language, key, **facts))


def parse_line(line: str, language: str = "en") -> Line:
    """Parse color, ten numbers, start and goal in one line.

    Parameters
    ----------
    line : str
        The color is a letter or a word in English or Japanese. The numbers have two digits each, with anything or
        nothing between them; single digits need spaces. The positions are A1 to D4, or 0 to 15 after the ten numbers,
        the start first. Full-width characters and lines from the module's log are understood. So are words such as
        'from b2 to d4', 'bravo 2' and 'grn', if the whole line can mean only one module.
    language : {'en', 'ja'}
        The language of the errors.

    Returns
    -------
    Line
        The data of the module.

    Raises
    ------
    ClewError
        If something is missing, repeated or ambiguous.

    Examples
    --------
    >>> from clew.algorithmia import parse_line
    >>> parse_line("red 67223544771043090023 D3 B2").seed
    (67, 22, 35, 44, 77, 10, 43, 9, 0, 23)
    >>> parse_line("g 13 41 05 52 09 48 18 16 43 14 b2")
    Traceback (most recent call last):
        ...
    clew.errors.ClewError: one position is missing: B2 found, and both the white and the colored bulb are needed
    """
    if len(line) > MAX_CHARACTERS:
        raise _Pieces(language).refuse("too-long", length=len(line))
    plain = unicodedata.normalize("NFKC", line).lower()
    try:
        return _parse_exact(plain, language)
    except ClewError as problem:
        loose = None if _LOG.search(plain) else _parse_loose(plain, language)
        if loose is None:
            raise
        if isinstance(loose, ClewError):
            raise loose from problem
        return loose


def _parse_loose(plain: str, language: str) -> Line | ClewError | None:
    """Return what a line with loose words means, if that is only one module; else the error, or None without any."""
    lines: set[Line] = set()
    problem = None
    for exact in exact_lines(plain, COLOR_WORDS):
        try:
            line = _parse_exact(without_marks(exact), language)
        except ClewError as refused:
            problem = problem or refused
            continue
        orders = ends_in_order(exact)
        if not orders:
            problem = _Pieces(language).refuse("two-readings")
        swapped = replace(line, start=line.goal, goal=line.start)
        lines |= {line if in_order else swapped for in_order in orders}
    if len(lines) == 1:
        return lines.pop()
    return _Pieces(language).refuse("two-readings") if lines else problem


def _parse_exact(plain: str, language: str) -> Line:
    """Parse a line in lower case without loose words."""
    found = _Pieces(language)
    modules = sorted({int(number) for number in _LOG.findall(plain)})
    if len(modules) > 1:
        raise found.refuse("two-modules", one=modules[0], other=modules[1])
    _gather(found, [(str(each.lastgroup), each.group()) for each in _PIECE.finditer(_without_log(plain))])
    if not (found.color or found.numbers or found.cells):
        raise found.refuse("empty")
    seed, start, goal = _checked_counts(found)
    if start == goal:
        raise found.refuse("same", cell=name(start))
    return Line(COLOR_WORDS[found.color], tuple(seed), start, goal, *modules)


def is_log(line: str) -> bool:
    """Whether the line is from the module's log, in which each line has only a part of the data."""
    return _LOG.match(line.strip().lower()) is not None


def _without_log(plain: str) -> str:
    """Replace the sentences of the log by their data: the color, and the start before the goal."""
    ends = dict(_ENDS.findall(plain))
    cells = " ".join(ends[each] for each in ("starting", "goal") if each in ends)
    plain = _ENDS.sub(" ", _SEED.sub(" ", _LOG.sub(" ", plain)))
    for made in _MADE.finditer(plain):
        colors = (color for words, color in _ALGORITHMS.items() if made[1].startswith(words))
        plain = plain.replace(made[0], f" {next(colors, made[0])} ")  # an unknown algorithm stays
    return f"{plain} {cells}"


def _gather(found: _Pieces, pieces: list[tuple[str, str]]) -> None:
    """Sort the pieces of a line into colors, numbers and positions."""
    is_row = False  # whether this piece is the row of a position that began with the letter before it
    for (kind, text), (next_kind, after) in pairwise([*pieces, ("between", "")]):
        if is_row:
            is_row = False
        elif kind == "digits":
            if len(text) == 1 and next_kind == "letters" and after in COLUMNS.lower():
                raise found.refuse("row-first", word=text + after, turned=after.upper() + text)
            if len(text) > 2 and len(text) % 2:
                raise found.refuse("odd-digits", digits=text)
            found.numbers += [int(text[place : place + 2]) for place in range(0, len(text), 2)]
        elif kind == "japanese":
            _add_color(found, text)
        elif kind == "letters":
            is_row = _add_letters(found, text, after if next_kind == "digits" else "")
        elif kind == "other":
            raise found.refuse("character", character=_quoted(text))


def _add_color(found: _Pieces, word: str) -> None:
    if word not in COLOR_WORDS:
        if word in _LOOKALIKES:
            raise found.refuse("letter-for-digit", letter=word, digit=_LOOKALIKES[word])
        raise found.refuse("word", word=word)
    if found.color:
        raise found.refuse("two-colors", one=found.color, other=word)
    found.color = word
    found.before_color = len(found.numbers)


def _add_letters(found: _Pieces, letters: str, digits: str) -> bool:
    """Add letters, and return whether the digits directly after them are the row of a position."""
    column = COLUMNS.lower().find(letters[-1])
    rest = letters[:-1]
    could_be_column = column >= 0 and (not rest or rest in COLOR_WORDS)
    if could_be_column and len(digits) == 1:
        if rest:
            _add_color(found, rest)
        if not 1 <= int(digits) <= SIDE:
            raise found.refuse("row", word=letters[-1].upper() + digits)
        found.cells.append((int(digits) - 1) * SIDE + column)
        return True
    if could_be_column and digits and (letters not in COLOR_WORDS or len(digits) % 2):
        raise found.refuse("glued-position", word=letters + digits)
    if could_be_column and letters not in COLOR_WORDS:
        raise found.refuse("column-alone", letter=letters[-1].upper())
    if len(letters) == len(digits) == 1 and letters not in COLOR_WORDS and letters not in _LOOKALIKES:
        raise found.refuse("row", word=letters.upper() + digits)
    _add_color(found, letters)
    return False


def _checked_counts(found: _Pieces) -> tuple[list[int], int, int]:
    """Return the ten numbers, the start and the goal; one error names everything that is missing."""
    numbers, cells = found.numbers, found.cells
    spare = numbers[NUMBERS:]
    if spare and not cells and 0 < found.before_color < NUMBERS:
        raise found.refuse("color-between", one=numbers[0])
    named = ", ".join(map(name, cells))
    if len(cells) > 2:
        raise found.refuse("many-positions", count=len(cells), found=named)
    if spare and len(cells) == 1:
        raise found.refuse("mixed-positions", name=named, numbers=" ".join(map(str, spare)))
    if len(spare) + len(cells) > 2:
        raise found.refuse("many-numbers", count=len(numbers) if cells else len(numbers) - 2)
    missing: dict[str, dict[str, object]] = {}
    if len(numbers) < NUMBERS:
        missing["few-numbers"] = {"count": len(numbers), "missing": NUMBERS - len(numbers)}
    if len(spare) + len(cells) < 2:
        missing["one-position" if spare or cells else "no-positions"] = {"found": named or "".join(map(str, spare))}
    if not found.color:
        missing["no-color"] = {}
    if missing:
        raise ClewError("; ".join(message(found.language, key, **facts) for key, facts in missing.items()))
    for number in spare:
        if number >= CELLS:
            raise found.refuse("position-number", number=number)
    start, goal = cells or spare
    return numbers[:NUMBERS], start, goal


def _quoted(character: str) -> str:
    """Return the character as an error message shows it."""
    if "\udc80" <= character <= "\udcff":  # a byte of the command line that is not UTF-8
        return f"0x{ord(character) - 0xDC00:02X}"
    if character.isprintable() and not unicodedata.combining(character):
        return repr(character)
    return f"U+{ord(character):04X}"
