"""Cut the text of a formula into numbers, names and operators; say what has no place in one, and where."""

import re
import unicodedata
from typing import NamedTuple, NoReturn

from clew.errors import ClewError

MOST_CHARACTERS = 500
MOST_LITERAL = 2**63
NAMES = ("x", "y", "z", "c", "favorite", "favourite")
FUNCTIONS = ("abs", "min", "max")
KNOWN = "x, y, z (also c, favorite, favourite) and the functions abs, min, max"
SHOWN = 20  # characters of a word that an error repeats

_TOKEN = re.compile(
    r"(?P<number>[0-9](?:[0-9A-Za-z_]|\.(?=[0-9]))*\.?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\*\*(?!=)|//(?!=)|<<(?!=)|>>(?!=)|[-+*%&|^~](?!=)|[(),])|(?P<space>[ \t\r\n]+)"
)
_NUMBER = re.compile(r"0(?:_?0)*|[1-9](?:_?[0-9])*|0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+")
_FLOAT = re.compile(r"[0-9_]*\.[0-9_.]*(?:[eE][0-9_]*)?|[0-9_]+[eE][0-9_]*")
_INSTEAD = {
    "/": "the results are whole numbers: write // for a division that rounds down",
    "²": "write **2 for a square",
    "³": "write **3 for a cube",
    "−": "write a plain -",
    "–": "write a plain -",
    "×": "write *",
    "·": "write *",
    "÷": "write //",
    ".": "there are no attributes and no decimal points",
    "[": "there are no lists and no indices",
    "{": "there are no sets and dictionaries",
    "'": "there are no strings",
    '"': "there are no strings",
    "@": "for a product write *",
    "!": "there are no comparisons",
    "\xa0": "write an ordinary space",
}
_INSTEAD |= dict.fromkeys("<>=", "there are no comparisons and no assignments")


class Token(NamedTuple):
    """A piece of the formula."""

    kind: str  # "number", "name", "operator" or "end"
    text: str
    place: int  # of its first character, counted from 1
    value: int = 0  # of a number


def refuse(place: int, why: str) -> NoReturn:
    """Raise the error that names the character."""
    raise ClewError(f"The formula cannot be used: at character {place}, {why}.", column=place - 1)


def quoted(text: str) -> str:
    """`text` in an error: short, and with nothing in it that a terminal would act upon."""
    return ascii(text if len(text) <= SHOWN else text[:SHOWN] + "...")


def tokens(text: str) -> list[Token]:
    """All tokens of a formula of at most 500 characters, and the end; ClewError for what is none."""
    if len(text) > MOST_CHARACTERS:
        raise ClewError(
            f"The formula cannot be used: it has {len(text):,} characters, and {MOST_CHARACTERS} are allowed; "
            f"shorten it."
        )
    found = []
    start = 0
    while start < len(text):
        match = _TOKEN.match(text, start)
        if match is None:
            _refuse_character(text[start], start + 1)
        kind = match.lastgroup or ""
        if kind == "number":
            found.append(Token(kind, match[0], start + 1, _number(match[0], start + 1)))
        elif kind != "space":
            if kind == "name":
                _check_name(match[0], start + 1)
            found.append(Token(kind, match[0], start + 1))
        start = match.end()
    if not found:
        raise ClewError(f"The formula is empty: write one of {KNOWN}, for example x*y + z.")
    return [*found, Token("end", "", len(text) + 1)]


def _number(word: str, place: int) -> int:
    if _NUMBER.fullmatch(word):
        number = int(word, 0)
        if number > MOST_LITERAL:
            refuse(place, f"the number {quoted(word)} is too large: numbers go up to 2**63")
        return number
    if _FLOAT.fullmatch(word):
        refuse(place, f"{quoted(word)} is not a whole number; there are no decimal points and exponents")
    digits = re.match("[0-9]+", word)
    rest = word[digits.end() :] if digits else ""
    if digits and rest in NAMES:
        refuse(place, f"a sign is missing in {quoted(word)}: write {digits[0]}*{rest}")
    if digits and rest and set(rest) <= {*"xyzc"}:
        refuse(place, f"signs are missing in {quoted(word)}: write {'*'.join((digits[0], *rest))}")
    if not rest:
        refuse(place, f"the number {quoted(word)} begins with a zero: write it without")
    refuse(place, f"{quoted(word)} is not a number and not a name; there are {KNOWN}")


def _check_name(word: str, place: int) -> None:
    if word in NAMES or word in FUNCTIONS:
        return
    lower = word.lower()
    if lower in NAMES or lower in FUNCTIONS:
        refuse(place, f"the name {quoted(word)} is not known: write it in small letters, {lower}")
    if len(word) <= SHOWN and set(word) <= {*"xyzc"}:
        refuse(place, f"signs are missing in {quoted(word)}: write {'*'.join(word)}")
    refuse(place, f"the name {quoted(word)} is not known; there are {KNOWN}")


def _refuse_character(character: str, place: int) -> NoReturn:
    code = f"U+{ord(character):04X}"
    shown = quoted(character) if character.isascii() and character.isprintable() else _described(character, code)
    instead = _INSTEAD.get(character, "")
    if not instead:
        plain = unicodedata.normalize("NFKC", character)
        if plain != character and plain.isascii() and plain.isalnum():
            instead = f"write a plain {plain}"
        elif character in "-+*%&|^~":
            instead = "there are no assignments"
    refuse(place, f"{shown} has no place in a formula" + (f": {instead}" if instead else ""))


def _described(character: str, code: str) -> str:
    return f"the character {code} ({unicodedata.name(character, 'without a name').lower()})"
