"""Read a formula into a postfix program, with Python's precedence; nothing of the text is ever executed."""

from typing import NamedTuple

from clew.cubicles._intervals import Interval, step
from clew.cubicles._program import (
    ABSOLUTE,
    ADD,
    AND,
    CONSTANT,
    COORDINATE,
    DIVIDE,
    FAVOURITE,
    INVERT,
    LEAST,
    LEFT,
    MOST,
    MULTIPLY,
    NEGATE,
    OR,
    POWER,
    REMAINDER,
    RIGHT,
    SUBTRACT,
    XOR,
    Instruction,
    Program,
    X,
    Y,
    Z,
)
from clew.cubicles._tokens import FUNCTIONS, NAMES, Token, quoted, refuse, tokens

MOST_NODES = 200
MOST_DEPTH = 20
MOST_EXPONENT = 8
MOST_BITS = 16_384

BINARY = {  # how tightly the operator binds, and its instruction
    "|": (1, OR),
    "^": (2, XOR),
    "&": (3, AND),
    "<<": (4, LEFT),
    ">>": (4, RIGHT),
    "+": (5, ADD),
    "-": (5, SUBTRACT),
    "*": (6, MULTIPLY),
    "//": (6, DIVIDE),
    "%": (6, REMAINDER),
}
PREFIX = {"-": NEGATE, "~": INVERT}  # and +, which does nothing
LEAF = {name: (X, Y, Z)["xyz".find(name)] for name in NAMES}  # -1, not found: another name of z
FOLD = {"min": LEAST, "max": MOST}
WIDEST = (
    Interval(-COORDINATE, COORDINATE),
    Interval(-COORDINATE, COORDINATE),
    Interval(-FAVOURITE, FAVOURITE),
)


class Parsed(NamedTuple):
    """What a text says."""

    program: Program
    notes: tuple[str, ...]


class _Reader:
    """One pass from left to right, by precedence climbing (Clarke 1986)."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0
        self.program: list[Instruction] = []
        self.stack: list[Interval] = []
        self.notes: list[str] = []

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def taken(self, text: str) -> bool:
        """Whether this operator comes next; then it is passed."""
        here = self.token.kind == "operator" and self.token.text == text
        self.at += here
        return here

    def emit(self, place: int, operation: int, value: int = 0) -> None:
        """Add an instruction; refuse the one too many, and the one whose result could be huge."""
        if len(self.program) == MOST_NODES:
            refuse(place, f"there are more than {MOST_NODES} numbers, names and operators; make the formula simpler")
        instruction = Instruction(operation, value)
        self.program.append(instruction)
        step(instruction, self.stack, WIDEST)
        top = self.stack[-1]
        if max(top.low.bit_length(), top.high.bit_length()) > MOST_BITS:
            refuse(place, f"the result could have more than {MOST_BITS:,} bits; use smaller powers and fewer factors")

    def deeper(self, place: int) -> None:
        """Note that the reader goes one level down."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            refuse(place, f"the formula is nested more than {MOST_DEPTH} deep; use fewer parentheses and signs")

    def expression(self, least: int = 1) -> None:
        """Read operands and operators that bind at least so tightly."""
        self.unary()
        while self.token.kind == "operator" and self.token.text in BINARY:
            tightness, operation = BINARY[self.token.text]
            if tightness < least:
                return
            place = self.token.place
            self.at += 1
            if operation == XOR and self.token.kind == "number":
                self.notes.append(
                    f"The ^ at character {place} is exclusive or (XOR), as in Python; "
                    f"for a power write **{quoted(self.token.text)[1:-1]}."
                )
            self.expression(tightness + 1)
            self.emit(place, operation)

    def unary(self) -> None:
        """Read signs, and what they stand before."""
        token = self.token
        if token.kind == "operator" and token.text in "+-~":
            self.at += 1
            self.deeper(token.place)
            self.unary()
            self.depth -= 1
            if token.text in PREFIX:
                self.emit(token.place, PREFIX[token.text])
        else:
            self.power()

    def power(self) -> None:
        """Read an atom and the exponent behind it."""
        self.atom()
        place = self.token.place
        if self.taken("**"):
            length = len(self.program)
            self.deeper(place)
            self.unary()
            self.depth -= 1
            exponent = self.program[length]
            if len(self.program) > length + 1 or exponent.operation != CONSTANT or exponent.value > MOST_EXPONENT:
                refuse(place, f"the exponent after ** is not a plain number from 0 to {MOST_EXPONENT}")
            self.program.pop()
            self.stack.pop()
            self.emit(place, POWER, exponent.value)

    def atom(self) -> None:
        """Read a number, a name, a call or a parenthesis."""
        token = self.token
        self.at += token.kind != "end"
        if token.kind == "number":
            self.emit(token.place, CONSTANT, token.value)
        elif token.kind == "name" and token.text in FUNCTIONS:
            self.call(token)
        elif token.kind == "name":
            self.emit(token.place, LEAF[token.text])
        elif token.text == "(":
            self.deeper(token.place)
            self.expression()
            self.close(token)
        elif token.kind == "end":
            refuse(token.place, "the formula ends where a number, a name or a parenthesis is needed")
        else:
            refuse(token.place, f"{quoted(token.text)} stands where a number, a name or a parenthesis is needed")
        self.check_follows()

    def call(self, function: Token) -> None:
        """Read the arguments of abs, min or max."""
        opening = self.token
        if not self.taken("("):
            refuse(function.place, f"{function.text} is a function: write {function.text}(...)")
        self.deeper(opening.place)
        self.expression()
        count = 1
        while self.taken(","):
            count += 1
            self.expression()
            if function.text in FOLD:
                self.emit(function.place, FOLD[function.text])
        self.close(opening)
        if function.text == "abs":
            if count > 1:
                refuse(function.place, f"abs takes one argument, and {count} were given")
            self.emit(function.place, ABSOLUTE)
        elif count == 1:
            refuse(function.place, f"{function.text} takes two arguments or more, and one was given")

    def close(self, opening: Token) -> None:
        """Pass the closing parenthesis."""
        if not self.taken(")"):
            if self.token.kind == "end":
                refuse(opening.place, "a parenthesis is opened and never closed")
            refuse(self.token.place, f"{quoted(self.token.text)} stands where an operator or ) is needed")
        self.depth -= 1

    def check_follows(self) -> None:
        """Refuse what stands directly behind an operand as if it were to be multiplied."""
        token = self.token
        if token.kind in ("number", "name") or token.text == "(":
            refuse(token.place, f"an operator is missing before {quoted(token.text)}: for a product write *")
        if token.text == "~":
            refuse(token.place, "an operator is missing before '~'")


def read(text: str) -> Parsed:
    """The program of a formula, and what its writer should know; ClewError where it is none."""
    reader = _Reader(text)
    reader.expression()
    token = reader.token
    if token.kind != "end":
        refuse(token.place, f"{quoted(token.text)} has nothing to belong to; remove it")
    return Parsed(tuple(reader.program), tuple(reader.notes))
