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
_INSTEAD = {  # codes of what to write in place of a character, or why it means nothing
    "/": "divide",
    "²": "square",
    "³": "cube",
    **dict.fromkeys("−–", "minus"),
    **dict.fromkeys("×·", "times"),
    "÷": "quotient",
    ".": "dot",
    "[": "list",
    "{": "set",
    **dict.fromkeys("'\"", "string"),
    "@": "product",
    "!": "compare",
    "\xa0": "space",
    **dict.fromkeys("<>=", "assign"),
    **dict.fromkeys("-+*%&|^~", "assignment"),
}


class Token(NamedTuple):
    """A piece of the formula."""

    kind: str  # "number", "name", "operator" or "end"
    text: str
    position: int  # of its first character, counted from 1
    value: int = 0  # of a number


def refuse(position: int, code: str, shown: str = "", /, **fields: str | float) -> NoReturn:
    """Raise the error that names the character, counted from 1; `shown` is another way to write the field `word`."""
    problem = ClewError.coded(f"formula-{code}", place=position, **fields)
    why = f"{shown}{str(problem).removeprefix(str(fields.get('word')))}" if shown else problem
    problem = problem.reworded(f"The formula cannot be used: at character {position}, {why}.")
    problem.column = position - 1
    raise problem


def quoted(text: str) -> str:
    """Quote text for an error: shortened, and without characters that control a terminal."""
    return ascii(text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "...")


def tokenize(text: str) -> list[Token]:
    """Split a formula of at most 500 characters into tokens, the end included; raise `ClewError` for other text."""
    if len(text) > MAX_CHARACTERS:
        raise ClewError.coded("formula-long", count=len(text), most=MAX_CHARACTERS)
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
        raise ClewError.coded("formula-empty")
    return [*found, Token("end", "", len(text) + 1)]


def _number(word: str, position: int) -> int:
    if _NUMBER.fullmatch(word):
        number = int(word, 0)
        if number > MAX_LITERAL:
            refuse(position, "large", word=quoted(word))
        return number
    if _FLOAT.fullmatch(word):
        refuse(position, "float", word=quoted(word))
    rest = word.lstrip("0123456789")
    digits = word.removesuffix(rest)
    if rest in NAMES:
        refuse(position, "sign", word=quoted(word), instead=f"{digits}*{rest}")
    if rest and set(rest) <= {*"xyzc"}:
        refuse(position, "signs", word=quoted(word), instead="*".join((digits, *rest)))
    if not rest:
        refuse(position, "zero", word=quoted(word))
    refuse(position, "word", word=quoted(word))


def _check_name(word: str, position: int) -> None:
    if word in NAMES or word in FUNCTIONS:
        return
    lower = word.lower()
    if lower in NAMES or lower in FUNCTIONS:
        refuse(position, "small", word=quoted(word), instead=lower)
    if len(word) <= MAX_QUOTED and set(word) <= {*"xyzc"}:
        refuse(position, "signs", word=quoted(word), instead="*".join(word))
    refuse(position, "name", word=quoted(word))


def _refuse_character(character: str, position: int) -> NoReturn:
    word, shown = quoted(character), ""
    if not (character.isascii() and character.isprintable()):
        word = f"U+{ord(character):04X}"
        shown = f"the character {word} ({unicodedata.name(character, 'without a name').lower()})"
    plain = unicodedata.normalize("NFKC", character)
    if plain == character or not (plain.isascii() and plain.isalnum()):
        plain = ""
    instead = _INSTEAD.get(character, "plain" if plain else "")
    refuse(position, f"instead-{instead}" if instead else "character", shown, word=word, plain=plain)


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
            refuse(position, "nodes", most=MAX_NODES)
        instruction = Instruction(operation, value)
        self.program.append(instruction)
        step(instruction, self.stack, WIDEST)
        top = self.stack[-1]
        if max(top.low.bit_length(), top.high.bit_length()) > MAX_BITS:
            refuse(position, "bits", most=MAX_BITS)

    def nested(self, position: int, parse: Callable[[], None]) -> None:
        """Parse with a method of this class, one level deeper; refuse too many levels."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            refuse(position, "deep", most=MAX_DEPTH)
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
                refuse(position, "exponent", most=MAX_EXPONENT)
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
            refuse(token.position, "ends")
        else:
            refuse(token.position, "misplaced", word=quoted(token.text))
        following = self.token
        if following.kind in ("number", "name") or following.text == "(":  # there is no implicit product
            refuse(following.position, "product", word=quoted(following.text))
        if following.text == "~":
            refuse(following.position, "tilde")

    def call(self, function: Token) -> None:
        """Parse the arguments of abs, min or max."""
        opening = self.token
        if not self.accept("("):
            refuse(function.position, "function", word=function.text)
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
                refuse(function.position, "one", count=count)
            self.emit(function.position, "abs")
        elif count == 1:
            refuse(function.position, "two", word=function.text)

    def close(self, opening: Token) -> None:
        """Consume the closing parenthesis."""
        if not self.accept(")"):
            if self.token.kind == "end":
                refuse(opening.position, "open")
            refuse(self.token.position, "operator", word=quoted(self.token.text))


def parse_program(text: str) -> tuple[tuple[str, ...], Program]:
    """Parse a formula into notes for its author and a program; raise `ClewError` for other text."""
    parser = _Parser(text)
    parser.expression()
    token = parser.token
    if token.kind != "end":
        refuse(token.position, "belong", word=quoted(token.text))
    return tuple(parser.notes), tuple(parser.program)
