"""What `clew algorithmia` does line after line: answer modules, and play the practice game."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import click

from clew.algorithmia import practice, reading, telling
from clew.algorithmia.board import COLUMNS, SIDE, name
from clew.algorithmia.expert import Solution, solve_module
from clew.algorithmia.rules import COLOURS
from clew.algorithmia.words import LANGUAGES, say
from clew.drawing.colors import painted, rgb, stream_takes_color
from clew.errors import ClewError

# As the bulbs shine; the letter says the colour too.
BULBS = {
    "red": "#E5484D",
    "green": "#46A758",
    "blue": "#5B8DEF",
    "cyan": "#22B8CF",
    "magenta": "#D6409F",
    "yellow": "#D9A400",
}
LONGEST_LINE = 4096  # bytes that are read at once
FIRST = "#7DB8FF"  # the first of the ten numbers


def usual_language() -> str:
    """Japanese where the environment says so, else English."""
    said = next((os.environ[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(each)), "")
    return next((language for language in LANGUAGES if said.startswith(language)), LANGUAGES[0])


def show(text: str = "", *, end: str = "\n") -> None:
    """Print at once, whatever of it the terminal's encoding cannot say as '?'."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + end)
    sys.stdout.flush()


def solve_line(line: str, language: str) -> Solution:
    """The answer to a line as an expert types it."""
    said = reading.read(line, language)
    return solve_module(said.colour, said.seed, said.start, said.goal, module=said.module)


def tell(solution: Solution, language: str, *, as_json: bool, explain: bool) -> None:
    """Print the answer; what takes longer to find out comes last."""
    if as_json:
        show(json.dumps(telling.facts(solution, language)))
        return
    show(telling.answer(solution, language, **_style()), end="")
    if explain:
        show("\n" + telling.explanation(solution, language), end="")
    else:
        show(telling.slips(solution, language))


def _style() -> dict[str, Any]:
    """How the maze is drawn on this screen."""
    try:
        "┼●".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return {"style": "ascii"}
    return {"color": stream_takes_color(sys.stdout)}


def lines_asked(*, edited: bool) -> Iterator[str]:
    """Lines typed by people until the end, or all lines of standard input that say something; without their ends.

    `edited`: the arrow keys edit a typed line and bring back the ones before, and an empty line is the end.
    """
    if not sys.stdin.isatty():
        while line := sys.stdin.buffer.readline(LONGEST_LINE):
            if line.strip():
                yield line.decode("utf-8", "replace").strip()
        return
    if edited:
        with suppress(ImportError):
            import readline  # noqa: F401 - it is enough that it is there
    with suppress(EOFError):
        while (line_typed := input("> ").strip()) or not edited:
            if line_typed:
                yield line_typed


def modules_asked(lines: Iterator[str], language: str) -> Iterator[str]:
    """The lines, where those of a module's log are one with what follows, until they tell a whole module."""
    begun = ""
    for line in lines:
        whole = f"{begun}\n{line}".strip()
        if reading.is_log(line) and not _is_whole(whole, language):
            begun = whole
        else:
            yield whole
            begun = ""
    if begun:
        yield begun


def _is_whole(text: str, language: str) -> bool:
    try:
        reading.read(text, language)
    except ClewError:
        return len(text) > reading.LONGEST
    return True


def solve_lines(language: str, **how: Any) -> bool:
    """Ask for modules and solve them as long as the bomb ticks; whether every line was understood."""
    understood = True
    if sys.stdin.isatty():
        show(say(language, "asking"))
    for line in modules_asked(lines_asked(edited=True), language):
        try:
            tell(solve_line(line, language), language, **how)
        except ClewError as problem:
            understood = False
            click.echo(f"clew: {problem}", err=True)
    return understood or sys.stdin.isatty()  # at a prompt a mistake is no failure: the next line mends it


def play(seed: int, language: str, now: Callable[[], float] = time.monotonic) -> None:
    """Play a module made from this seed until it is solved or left."""
    module = practice.random_module(seed)
    way = solve_module(module.colour, module.seed, module.cell, module.goal)
    begun = now()
    show(say(language, "practice", seed=seed))
    show(say(language, "practice-help"))
    show("\n" + numbers(module))
    show("\n" + bulbs(module))
    for line in lines_asked(edited=False):
        word = line.lower()
        if word in ("quit", "q", "終了"):
            break
        if word in ("?", "help", "ヘルプ"):
            show(say(language, "practice-help"))
        elif word in ("answer", "答え"):
            now_way = solve_module(module.colour, module.seed, module.cell, module.goal)
            show(telling.answer(now_way, language, doubts=False, **_style()), end="")
        else:
            module = _moved(module, line, language)
        if module.is_solved:
            strikes = say(language, "one-strike" if module.strikes == 1 else "strikes", count=module.strikes)
            counts = {"moves": telling.moves(module.moves, language), "strikes": strikes}
            best = telling.moves(way.path.steps, language)
            show(say(language, "solved", seconds=round(now() - begun), best=best, **counts))
            return
    here = solve_module(module.colour, module.seed, module.cell, module.goal)
    show(say(language, "left", route=here.route))


def _moved(module: practice.Module, text: str, language: str) -> practice.Module:
    """The module after these moves, with what it did told."""
    understood = practice.read_moves(text)
    if understood is None:
        show(say(language, "moves-unclear", text=text))
        return module
    route, is_command = understood
    if is_command and module.leaves(route):
        show(say(language, "leaves", route=route))
        return module
    after = module.press_all(route)
    if after.strikes > module.strikes:
        made = after.moves + after.idle - module.moves - module.idle  # the next press was the strike
        show(say(language, "strike", cell=name(after.cell), side=say(language, route[made]), count=after.strikes))
    if after.idle > module.idle:
        show(say(language, "border", count=after.idle - module.idle))
    show("\n" + bulbs(after))
    return after


def numbers(module: practice.Module) -> str:
    """The ten numbers as they scroll by, the first in blue."""
    first, *others = (f"{number:02}" for number in module.seed)
    return " ".join([painted(first, rgb(FIRST)) if stream_takes_color(sys.stdout) else first, *others])


def bulbs(module: practice.Module) -> str:
    """The bulbs, with the two that are lit."""
    coloured = stream_takes_color(sys.stdout)
    goal = COLOURS[module.colour].letter
    lines = ["    " + " ".join(COLUMNS)]
    for row in range(SIDE):
        marks = ["o" if cell == module.cell else goal if cell == module.goal else "." for cell in _row(row)]
        if coloured:
            marks = [painted(mark, rgb(BULBS[module.colour])) if mark == goal else mark for mark in marks]
        lines.append(f"  {row + 1} " + " ".join(marks))
    return "\n".join(lines)


def _row(row: int) -> range:
    return range(row * SIDE, (row + 1) * SIDE)
