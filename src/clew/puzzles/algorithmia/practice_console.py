"""The game of `clew algorithmia --practice`: play a random module in the terminal."""

import sys
import time
from collections.abc import Callable, Iterator

from clew.cli.terminal.colors import takes_color
from clew.cli.terminal.key_input import has_keys, typed_lines
from clew.cli.terminal.terminal import text_options
from clew.pictures.drawing.colors import painted, rgb
from clew.puzzles.algorithmia.console import echo, input_lines
from clew.puzzles.algorithmia.explanation import format_answer, format_moves
from clew.puzzles.algorithmia.messages import message
from clew.puzzles.algorithmia.module_grid import ARROWS, COLUMNS, SIDE, name
from clew.puzzles.algorithmia.practice import Module, parse_moves, random_module
from clew.puzzles.algorithmia.rules import COLORS
from clew.puzzles.algorithmia.solution import solve_module

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


def play(seed: int, language: str, now: Callable[[], float] = time.monotonic) -> None:
    """Play the module of this seed until it is solved or the player quits."""
    module = random_module(seed)
    shortest = solve_module(module.color, module.seed, module.cell, module.goal)
    started = now()
    say(language, "practice", seed=seed)
    say(language, "practice-help")
    echo("\n" + numbers(module))
    echo("\n" + bulbs(module))
    for line in _typed():
        word = line.lower()
        if word in ("quit", "q", "終了"):
            break
        if word in ("?", "help", "ヘルプ"):
            say(language, "practice-help")
        elif word in ("answer", "答え"):
            current = solve_module(module.color, module.seed, module.cell, module.goal)
            echo(format_answer(current, language, with_warnings=False, **text_options()), end="")
        else:
            module = _moved(module, line, language)
        if module.is_solved:
            strikes = message(language, "one-strike" if module.strikes == 1 else "strikes", count=module.strikes)
            counts = {"moves": format_moves(module.moves, language), "strikes": strikes}
            best = format_moves(shortest.path.steps, language)
            say(language, "solved", seconds=round(now() - started), best=best, **counts)
            return
    current = solve_module(module.color, module.seed, module.cell, module.goal)
    say(language, "left", route=current.route)


def say(language: str, key: str, **words: object) -> None:
    """Print a message in a language."""
    echo(message(language, key, **words))


def _typed() -> Iterator[str]:
    """Yield what the player types: each arrow key at once where a terminal can do that, else lines."""
    if has_keys():
        return typed_lines(sys.stdin.fileno(), lambda text: echo(text, end=""), ARROWS)
    return input_lines(edited=False)


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
    use_color = takes_color(sys.stdout)
    goal = COLORS[module.color].letter
    lines = ["    " + " ".join(COLUMNS)]
    for row in range(SIDE):
        marks = ["o" if cell == module.cell else goal if cell == module.goal else "." for cell in _row(row)]
        if use_color:
            marks = [painted(mark, rgb(BULBS[module.color])) if mark == goal else mark for mark in marks]
        lines.append(f"  {row + 1} " + " ".join(marks))
    return "\n".join(lines)


def _row(row: int) -> range:
    return range(row * SIDE, (row + 1) * SIDE)
