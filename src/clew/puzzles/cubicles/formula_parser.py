"""Parse a formula into a postfix program, with the precedence of Python; the text is never executed."""

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple, NoReturn

from clew.errors import ClewError
from clew.puzzles.cubicles.programs import MAX_COORDINATE, MAX_FAVORITE, Instruction, Interval, Program, step

MAX_CHARACTERS = 500
MAX_LITERAL = 2**63
MAX_NODES = 200
MAX_DEPTH = 20
MAX_EXPONENT = 8
MAX_BITS = 16_384
NAMES = ("x", "y", "z", "c", "favorite", "favourite")
FUNCTIONS = ("abs", "min", "max")
KNOWN = "x, y, z (also c, favorite, favourite) and the functions abs, min, max"
MAX_QUOTED = 20  # characters of a word that an error repeats

BINARY = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}  # how tightly they bind
PREFIX = {"-": "negate", "~": "~"}  # and +, which does nothing
COORDINATES = Interval(-MAX_COORDINATE, MAX_COORDINATE)
WIDEST = COORDINATES, COORDINATES, Interval(-MAX_FAVORITE, MAX_FAVORITE)

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
    **dict.fromkeys("−–", "write a plain -"),
    **dict.fromkeys("×·", "write *"),
    "÷": "write //",
    ".": "attributes and decimal points are not supported",
    "[": "lists and indices are not supported",
    "{": "sets and dictionaries are not supported",
    **dict.fromkeys("'\"", "strings are not supported"),
    "@": "write * for a product",
    "!": "comparisons are not supported",
    "\xa0": "write an ordinary space",
    **dict.fromkeys("<>=", "comparisons and assignments are not supported"),
}


class Token(NamedTuple):
    """A piece of the formula."""

    kind: str  # "number", "name", "operator" or "end"
    text: str
    position: int  # of its first character, counted from 1
    value: int = 0  # of a number


def refuse(position: int, why: str) -> NoReturn:
    """Raise the error that names the character, counted from 1."""
    raise ClewError(f"The formula cannot be used: at character {position}, {why}.", column=position - 1)


def quoted(text: str) -> str:
    """Quote text for an error: shortened, and without characters that control a terminal."""
    return ascii(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")


def tokenize(text: str) -> list[Token]:
    """Split a formula of at most 500 characters into tokens, the end included; raise `ClewError` for other text."""
    if len(text) > MAX_CHARACTERS:
        raise ClewError(
            f"The formula cannot be used: it has {len(text):,} characters, and {MAX_CHARACTERS} are allowed; "
            f"shorten it."
        )
    found = []
    start = 0
    while start < len(text):
        match = _TOKEN.match(text, start)
        if match is None:
            _refuse_character(text[start], start + 1)
        kind = match.lastgroup or ""
        if kind == "name":
            _check_name(match[0], start + 1)
        if kind != "space":
            value = _number(match[0], start + 1) if kind == "number" else 0
            found.append(Token(kind, match[0], start + 1, value))
        start = match.end()
    if not found:
        raise ClewError(f"The formula is empty: use {KNOWN}, for example x*y + z.")
    return [*found, Token("end", "", len(text) + 1)]


def _number(word: str, position: int) -> int:
    if _NUMBER.fullmatch(word):
        number = int(word, 0)
        if number > MAX_LITERAL:
            refuse(position, f"the number {quoted(word)} is too large: numbers go up to 2**63")
        return number
    if _FLOAT.fullmatch(word):
        refuse(position, f"{quoted(word)} is not a whole number; decimal points and exponents are not supported")
    rest = word.lstrip("0123456789")
    digits = word.removesuffix(rest)
    if rest in NAMES:
        refuse(position, f"an operator is missing in {quoted(word)}: write {digits}*{rest}")
    if rest and set(rest) <= {*"xyzc"}:
        refuse(position, f"operators are missing in {quoted(word)}: write {'*'.join((digits, *rest))}")
    if not rest:
        refuse(position, f"the number {quoted(word)} starts with a zero: leave it out")
    refuse(position, f"{quoted(word)} is neither a number nor a name; use {KNOWN}")


def _check_name(word: str, position: int) -> None:
    if word in NAMES or word in FUNCTIONS:
        return
    lower = word.lower()
    if lower in NAMES or lower in FUNCTIONS:
        refuse(position, f"the name {quoted(word)} is not known: write it in lowercase, {lower}")
    if len(word) <= MAX_QUOTED and set(word) <= {*"xyzc"}:
        refuse(position, f"operators are missing in {quoted(word)}: write {'*'.join(word)}")
    refuse(position, f"the name {quoted(word)} is not known; use {KNOWN}")


def _refuse_character(character: str, position: int) -> NoReturn:
    shown = quoted(character)
    if not (character.isascii() and character.isprintable()):
        name = unicodedata.name(character, "without a name").lower()
        shown = f"the character U+{ord(character):04X} ({name})"
    instead = _INSTEAD.get(character, "")
    if not instead:
        plain = unicodedata.normalize("NFKC", character)
        if plain != character and plain.isascii() and plain.isalnum():
            instead = f"write a plain {plain}"
        elif character in "-+*%&|^~":
            instead = "assignments are not supported"
    refuse(position, f"{shown} is not allowed in a formula" + (f": {instead}" if instead else ""))


class _Parser:
    """One pass from left to right, by precedence climbing (Clarke 1986)."""

    def __init__(self, text: str) -> None:
        self.tokens = tokenize(text)
        self.at = 0
        self.depth = 0
        self.program: list[Instruction] = []
        self.stack: list[Interval] = []
        self.notes: list[str] = []

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def accept(self, text: str) -> bool:
        """Consume this operator if it is next, and return whether it was."""
        is_next = self.token.text == text
        self.at += is_next
        return is_next

    def emit(self, position: int, operation: str, value: int = 0) -> None:
        """Add an instruction; refuse it if the program gets too long or the result could be too large."""
        if len(self.program) == MAX_NODES:
            refuse(position, f"there are more than {MAX_NODES} numbers, names and operators; make the formula simpler")
        instruction = Instruction(operation, value)
        self.program.append(instruction)
        step(instruction, self.stack, WIDEST)
        top = self.stack[-1]
        if max(top.low.bit_length(), top.high.bit_length()) > MAX_BITS:
            refuse(position, f"the result could have more than {MAX_BITS:,} bits; use smaller powers and fewer factors")

    def nested(self, position: int, parse: Callable[[], None]) -> None:
        """Parse with a method of this class, one level deeper; refuse too many levels."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            refuse(
                position, f"the formula is nested more than {MAX_DEPTH} levels deep; use fewer parentheses and signs"
            )
        parse()
        self.depth -= 1

    def expression(self, min_binding: int = 1) -> None:
        """Parse operands and operators that bind at least as tightly as `min_binding`."""
        self.unary()
        while self.token.text in BINARY:
            position, operation = self.token.position, self.token.text
            binding = BINARY[operation]
            if binding < min_binding:
                return
            self.at += 1
            if operation == "^" and self.token.kind == "number":
                self.notes.append(
                    f"The ^ at character {position} is exclusive or (XOR), as in Python; "
                    f"for a power write **{quoted(self.token.text)[1:-1]}."
                )
            self.expression(binding + 1)
            self.emit(position, operation)

    def unary(self) -> None:
        """Parse signs and their operand."""
        token = self.token
        if token.text in ("+", "-", "~"):
            self.at += 1
            self.nested(token.position, self.unary)
            if token.text in PREFIX:
                self.emit(token.position, PREFIX[token.text])
        else:
            self.power()

    def power(self) -> None:
        """Parse an atom and its exponent."""
        self.atom()
        position = self.token.position
        if self.accept("**"):
            length = len(self.program)
            self.nested(position, self.unary)
            exponent = self.program[length]
            if len(self.program) > length + 1 or exponent.operation != "number" or exponent.value > MAX_EXPONENT:
                refuse(position, f"the exponent after ** must be a plain number from 0 to {MAX_EXPONENT}")
            self.program.pop()
            self.stack.pop()
            self.emit(position, "**", exponent.value)

    def atom(self) -> None:
        """Parse a number, a name, a call or a parenthesis."""
        token = self.token
        self.at += token.kind != "end"
        if token.kind == "number":
            self.emit(token.position, "number", token.value)
        elif token.kind == "name" and token.text in FUNCTIONS:
            self.call(token)
        elif token.kind == "name":
            self.emit(token.position, token.text if token.text in "xyz" else "z")
        elif token.text == "(":
            self.nested(token.position, self.expression)
            self.close(token)
        elif token.kind == "end":
            refuse(token.position, "the formula ends where a number, a name or a parenthesis is needed")
        else:
            refuse(token.position, f"{quoted(token.text)} is found where a number, a name or a parenthesis is needed")
        following = self.token
        if following.kind in ("number", "name") or following.text == "(":  # there is no implicit product
            refuse(following.position, f"an operator is missing before {quoted(following.text)}: write * for a product")
        if following.text == "~":
            refuse(following.position, "an operator is missing before '~'")

    def call(self, function: Token) -> None:
        """Parse the arguments of abs, min or max."""
        opening = self.token
        if not self.accept("("):
            refuse(function.position, f"{function.text} is a function: write {function.text}(...)")
        self.nested(opening.position, self.expression)
        count = 1
        while self.accept(","):
            count += 1
            self.nested(opening.position, self.expression)
            if function.text != "abs":
                self.emit(function.position, function.text)
        self.close(opening)
        if function.text == "abs":
            if count > 1:
                refuse(function.position, f"abs takes one argument, but {count} are given")
            self.emit(function.position, "abs")
        elif count == 1:
            refuse(function.position, f"{function.text} takes two or more arguments, but one is given")

    def close(self, opening: Token) -> None:
        """Consume the closing parenthesis."""
        if not self.accept(")"):
            if self.token.kind == "end":
                refuse(opening.position, "a parenthesis is opened but never closed")
            refuse(self.token.position, f"{quoted(self.token.text)} is found where an operator or ) is needed")


def parse_program(text: str) -> tuple[tuple[str, ...], Program]:
    """Parse a formula into notes for its author and a program; raise `ClewError` for other text."""
    parser = _Parser(text)
    parser.expression()
    token = parser.token
    if token.kind != "end":
        refuse(token.position, f"{quoted(token.text)} is out of place; remove it")
    return tuple(parser.notes), tuple(parser.program)
