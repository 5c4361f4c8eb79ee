"""The console of `clew algorithmia`: solve one module for each line, or practice on a random one."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import click

from clew.cli.terminal.colors import takes_color
from clew.cli.terminal.key_input import has_keys, typed_lines
from clew.cli.terminal.terminal import encoded, text_options
from clew.errors import ClewError
from clew.lessons import LANGUAGES
from clew.pictures.drawing.colors import painted, rgb
from clew.puzzles.algorithmia import explanation
from clew.puzzles.algorithmia.line_parser import MAX_CHARACTERS, is_log, parse_line
from clew.puzzles.algorithmia.messages import message
from clew.puzzles.algorithmia.module_grid import ARROWS, COLUMNS, SIDE, name
from clew.puzzles.algorithmia.practice import Module, parse_moves, random_module
from clew.puzzles.algorithmia.rules import COLORS
from clew.puzzles.algorithmia.solution import Solution, solve_module

MAX_LINE_BYTES = 4096  # read at once


def default_language() -> str:
    """Return Japanese if the locale of the environment is Japanese, else English."""
    locale = next((os.environ[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(each)), "")
    return next((language for language in LANGUAGES if locale.startswith(language)), LANGUAGES[0])


def echo(text: str = "", *, end: str = "\n") -> None:
    """Print and flush, with the colors of the terminal and the nearest characters of its encoding."""
    sys.stdout.write(encoded(text).decode(sys.stdout.encoding or "utf-8") + end)
    sys.stdout.flush()


def solve_line(line: str, language: str) -> Solution:
    """Solve the module in a line as an expert types it."""
    return solve_module(**vars(parse_line(line, language)))


def print_solution(solution: Solution, language: str, *, as_json: bool, explain: bool) -> None:
    """Print the solution; the part that takes longer to compute is last."""
    if as_json:
        echo(json.dumps(explanation.to_dict(solution, language)))
        return
    echo(explanation.format_answer(solution, language, **text_options()), end="")
    if explain:
        echo("\n" + explanation.explain(solution, language), end="")
    else:
        echo(explanation.format_misheard(solution, language))


def input_lines(*, edited: bool) -> Iterator[str]:
    """Yield the lines typed at a prompt, or the lines of standard input that are not blank, without line ends.

    `edited`: the arrow keys edit a line and recall earlier ones, and an empty line ends the input.
    """
    if not sys.stdin.isatty():
        while line := sys.stdin.buffer.readline(MAX_LINE_BYTES):
            if line.strip():
                yield line.decode("utf-8", "replace").strip()
        return
    if edited:
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it is enough
    with suppress(EOFError):
        while (typed := input("> ").strip()) or not edited:
            if typed:
                yield typed


def group_log_lines(lines: Iterator[str], language: str) -> Iterator[str]:
    """Join each line of a module's log with those after it until they make a whole module."""
    pending = ""
    for line in lines:
        whole = f"{pending}\n{line}".strip()
        if is_log(line) and not _is_whole(whole, language):
            pending = whole
        else:
            yield whole
            pending = ""
    if pending:
        yield pending


def _is_whole(text: str, language: str) -> bool:
    try:
        parse_line(text, language)
    except ClewError:
        return len(text) > MAX_CHARACTERS
    return True


def solve_input(language: str, **options: Any) -> bool:
    """Solve the modules of standard input line after line; return whether every line was understood."""
    understood = True
    if sys.stdin.isatty():
        echo(message(language, "prompt"))
    for line in group_log_lines(input_lines(edited=True), language):
        try:
            print_solution(solve_line(line, language), language, **options)
        except ClewError as problem:
            understood = False
            click.echo(f"clew: {problem}", err=True)
    return understood or sys.stdin.isatty()  # at a prompt a mistake is no failure: the next line can correct it


# As the bulbs shine; a letter gives the color too.
BULBS = {
    "red": "#E5484D",
    "green": "#46A758",
    "blue": "#5B8DEF",
    "cyan": "#22B8CF",
    "magenta": "#D6409F",
    "yellow": "#D9A400",
}
FIRST = "#7DB8FF"  # the first of the ten numbers


def play(seed: int, language: str) -> None:
    """Play the module of this seed until it is solved or the player quits."""
    module = random_module(seed)
    shortest = solve_module(module.color, module.seed, module.cell, module.goal)
    started = time.monotonic()
    say(language, "practice", seed=seed)
    say(language, "practice-help")
    echo("\n" + numbers(module))
    echo("\n" + bulbs(module))
    keys = has_keys()  # then each arrow key is taken at once
    lines = typed_lines(sys.stdin.fileno(), partial(echo, end=""), ARROWS) if keys else input_lines(edited=False)
    for line in lines:
        word = line.lower()
        if word in ("quit", "q", "終了"):
            break
        if word in ("?", "help", "ヘルプ"):
            say(language, "practice-help")
        elif word in ("answer", "答え"):
            current = solve_module(module.color, module.seed, module.cell, module.goal)
            echo(explanation.format_answer(current, language, with_warnings=False, **text_options()), end="")
        else:
            module = _moved(module, line, language)
        if module.is_solved:
            strikes = message(language, "one-strike" if module.strikes == 1 else "strikes", count=module.strikes)
            counts = {"moves": explanation.format_moves(module.moves, language), "strikes": strikes}
            best = explanation.format_moves(shortest.path.steps, language)
            say(language, "solved", seconds=round(time.monotonic() - started), best=best, **counts)
            return
    current = solve_module(module.color, module.seed, module.cell, module.goal)
    say(language, "left", route=current.route)


def say(language: str, key: str, **words: object) -> None:
    """Print a message in a language."""
    echo(message(language, key, **words))


def _moved(module: Module, text: str, language: str) -> Module:
    """Return the module after these moves, and print what happened."""
    parsed = parse_moves(text)
    if parsed is None:
        say(language, "moves-unclear", text=text)
        return module
    route, is_command = parsed
    if is_command and module.leaves(route):
        say(language, "leaves", route=route)
        return module
    after = module.press_all(route)
    if after.strikes > module.strikes:
        pressed = after.moves + after.idle - module.moves - module.idle  # the next press was the strike
        side = message(language, route[pressed])
        say(language, "strike", cell=name(after.cell), side=side, count=after.strikes)
    if after.idle > module.idle:
        say(language, "border", count=after.idle - module.idle)
    echo("\n" + bulbs(after))
    return after


def numbers(module: Module) -> str:
    """Format the ten numbers, the first in blue."""
    first, *others = (f"{number:02}" for number in module.seed)
    return " ".join([painted(first, rgb(FIRST)) if takes_color(sys.stdout) else first, *others])


def bulbs(module: Module) -> str:
    """Format the bulbs, with the two that are lit."""
    goal = COLORS[module.color].letter
    lines = ["    " + " ".join(COLUMNS)]
    for row in range(SIDE):
        cells = range(row * SIDE, (row + 1) * SIDE)
        marks = ["o" if cell == module.cell else goal if cell == module.goal else "." for cell in cells]
        if takes_color(sys.stdout):
            marks = [painted(mark, rgb(BULBS[module.color])) if mark == goal else mark for mark in marks]
        lines.append(f"  {row + 1} " + " ".join(marks))
    return "\n".join(lines)
