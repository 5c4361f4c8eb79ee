"""The console of `clew algorithmia`: solve one module for each line."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import click

from clew.cli.terminal.terminal import encoded, text_options
from clew.errors import ClewError
from clew.puzzles.algorithmia import explanation
from clew.puzzles.algorithmia.line_parser import MAX_CHARACTERS, is_log, parse_line
from clew.puzzles.algorithmia.messages import LANGUAGES, message
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
    module = parse_line(line, language)
    return solve_module(module.color, module.seed, module.start, module.goal, module=module.module)


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
