"""Understand lines as people say them: noise words, the spelling alphabet, digits as words, mistyped colors.

Each loose word of a line is replaced by what the parser of exact lines understands, in every way that is possible. The
line is understood if exactly one module results.
"""

import re
from collections.abc import Collection, Iterator
from itertools import product
from math import prod

NUMBERS = 10
MAX_READINGS = 64  # of one line; more are not looked at
_START = "start starting starts begin beginning white"
_GOAL = "goal end ending finish target destination colored coloured"
# Marks in place of words that say which position follows. FROM and TO come before it, the others before or after it.
FROM, TO, START, GOAL = "\ue000\ue001\ue002\ue003"
_ROLES = {"from": FROM, "to": TO, **dict.fromkeys(_START.split(), START), **dict.fromkeys(_GOAL.split(), GOAL)}
_FILLERS = "the is are at and then in on of it its with for please ok okay um uh"
_THINGS = (
    "maze module algorithmia bulb bulbs light lights lit cell position positions place number numbers digits seed "
    "color colour colors colours"
)
_NOISE = frozenset(_FILLERS.split()).union(_THINGS.split())
_COLUMNS = {"alpha": "a", "alfa": "a", "bravo": "b", "charlie": "c", "delta": "d"}
_DIGIT_NAMES = "zero one two three four five six seven eight nine"
_DIGITS = {word: str(digit) for digit, word in enumerate(_DIGIT_NAMES.split())}
_INITIALS = {"romeo": "r", "golf": "g", "bravo": "b", "charlie": "c", "mike": "m", "yankee": "y"}
_COLORS = {each: each for each in ("red", "green", "blue", "cyan", "magenta", "yellow")} | {"purple": "magenta"}
_WORD = re.compile(r"([a-z]+)(?:([\s:,-]*)(\d)(?![\da-z]))?")
_DIGIT_WORD = re.compile(rf"(?<![a-z\d])(?:{'|'.join(_DIGITS)})(?![a-z\d])")
_TOKEN = re.compile(
    rf"(?P<mark>[{FROM}-{GOAL}])|(?P<position>[a-z]*[a-d][1-4](?!\d))|(?P<number>\d+)|(?P<color>[a-z]+|[\u3040-\u9fff]+)"
)
_SIMPLE = {FROM: START, START: START, TO: GOAL, GOAL: GOAL}
# Whether the start comes first, by the marks of the two positions.
_ORDERS = {(first, second): False for first in ("", GOAL) for second in ("", START)}
_ORDERS |= {(first, second): True for first in ("", START) for second in ("", GOAL)}


def exact_lines(plain: str, known: Collection[str]) -> Iterator[str]:
    """Yield the exact lines that a line in lower case can mean; none if it has no loose words, or too many.

    Words for start and goal become marks, which `ends_in_order` reads and `without_marks` takes away. `known` are the
    words that exact lines may have; a word that is neither known nor loose is left as it is.

    Examples
    --------
    >>> list(exact_lines("grn at bravo 2", {"green"}))
    ['green    b2 ', 'green    b 2']
    >>> list(exact_lines("green b2", {"green"}))
    []
    """
    choices: list[list[str]] = []
    spoken, plain = plain, _DIGIT_WORD.sub(lambda found: _DIGITS[found[0]], plain)
    position, is_loose = 0, plain != spoken
    for found in _WORD.finditer(plain):
        meanings = list(_meanings(found, known))
        is_loose |= bool(meanings)
        choices += [[plain[position : found.start()]], meanings or [found[0]]]
        position = found.end()
    if is_loose and prod(map(len, choices)) <= MAX_READINGS:
        yield from ("".join((*parts, plain[position:])) for parts in product(*choices))


def _meanings(found: re.Match[str], known: Collection[str]) -> Iterator[str]:
    """Yield what a loose word, and a digit alone after it, can mean."""
    word, blank, digit = found[1], found[2] or "", found[3] or ""
    if word in known:
        return
    if word in _ROLES or word in _NOISE:
        yield f"{_ROLES.get(word, ' ')}{blank}{digit}"
    elif word in _COLUMNS or word in _INITIALS:
        if word in _COLUMNS and digit:
            yield f" {_COLUMNS[word]}{digit} "
        if word in _INITIALS:
            yield f" {_INITIALS[word]} {digit}"
        elif not digit:  # for the message that says so
            yield f" {_COLUMNS[word]} "
    elif color := near_color(word):
        yield f"{color}{blank or ' ' * bool(digit)}{digit}"


def without_marks(line: str) -> str:
    """Return the line with a blank for each mark."""
    return re.sub(f"[{FROM}-{GOAL}]", " ", line)


def ends_in_order(line: str) -> set[bool]:
    """Return whether the start is the first of the two positions, by the marks: both if it can be read either way.

    Examples
    --------
    >>> ends_in_order(f"{FROM} b2 {TO} d4"), ends_in_order(f"{GOAL} d4 {START} b2"), ends_in_order(f"b2 {GOAL} d4")
    ({True}, {False}, {False, True})
    """
    tokens = list(_tokens(line))
    readings = [_roles(tokens)]
    if not {FROM, TO} & set(tokens):
        backwards = _roles(tokens[::-1])
        readings.append(backwards and backwards[::-1])
    return {_ORDERS[each] for each in readings if each in _ORDERS}


def _tokens(line: str) -> Iterator[str]:
    """Yield the marks, and a word for each position, color and number; numbers after the tenth are positions."""
    count = 0
    for found in _TOKEN.finditer(line):
        if found["number"]:
            numbers = max(1, len(found["number"]) // 2)
            positions = max(count + numbers - NUMBERS, 0) - max(count - NUMBERS, 0)
            yield from ["number"] * (numbers - positions) + ["position"] * positions
            count += numbers
        else:
            yield found["mark"] or str(found.lastgroup)


def _roles(tokens: list[str]) -> tuple[str, ...] | None:
    """Return the mark just before each position, or ''; None if a mark has no position after it.

    A mark for the goal may be before the color instead, as in 'the goal is yellow'.
    """
    roles, mark = [], ""
    for each in [*tokens, "end"]:
        if each in _SIMPLE:
            if mark not in ("", _SIMPLE[each]):
                return None
            mark = _SIMPLE[each]
            continue
        if each == "position":
            roles.append(mark)
        elif mark and (each, mark) != ("color", GOAL):
            return None
        mark = ""
    return tuple(roles)


def near_color(word: str) -> str | None:
    """Return the color that this word is a shortened or mistyped name of, or None if it is not exactly one.

    Examples
    --------
    >>> near_color("grn"), near_color("magneta"), near_color("grey")
    ('green', 'magenta', None)
    """
    found = {color for name, color in _COLORS.items() if _is_near(word, name)}
    return found.pop() if len(found) == 1 else None


def _is_near(word: str, name: str) -> bool:
    letters = iter(name)
    is_shortened = len(word) >= 3 and word[0] == name[0] and all(letter in letters for letter in word)  # in order
    return is_shortened or (len(word) >= 4 and word in _one_mistake_off(name))


def _one_mistake_off(name: str) -> set[str]:
    """Return all words that differ from a name by one letter too many, too few or wrong, or by two exchanged ones."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(name[:place], name[place:]) for place in range(len(name) + 1)]
    return {
        *(head + tail[1:] for head, tail in cuts),
        *(head + each + tail for head, tail in cuts for each in letters),
        *(head + each + tail[1:] for head, tail in cuts if tail for each in letters),
        *(head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1),
    }
