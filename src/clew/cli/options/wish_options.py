"""The options of `clew generate` that say what the maze should be: `--want`, `--difficulty` and `--tries`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from clew.cli.options.grouped_options import WISHES, option
from clew.cli.options.shared_options import Number
from clew.errors import ClewError
from clew.mazes.defaults import MAX_TRIES, TRIES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _complete_level(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[str | CompletionItem]":
    from clew.measures.levels import LEVELS

    return [level for level in LEVELS if level.startswith(incomplete)]


def wish_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--want`, `--difficulty` and `--tries`; `Wishes` takes their values."""
    want = option(
        "--want",
        "want",
        group=WISHES,
        metavar="WISHES",
        multiple=True,
        help='What the maze should be, such as "solution 30%-40%, dead-ends < 120": the names of clew measure, with '
        "ranges. May be repeated.",
    )
    difficulty = option(
        "--difficulty",
        group=WISHES,
        metavar="LEVEL",
        multiple=True,
        shell_complete=_complete_level,
        help='Short for --want "difficulty LEVEL": easy, medium, hard or expert, or numbers such as 40-60.',
    )
    tries = option(
        "--tries",
        group=WISHES,
        metavar="N",
        type=Number(1, MAX_TRIES),
        help=f"How many mazes to try for each one, from --number on (default {TRIES:,}).",
    )
    return want(difficulty(tries(command)))


class Wishes:
    """What the options say that a maze should be.

    Parameters
    ----------
    want, difficulty, tries
        As on the command line.
    """

    def __init__(self, want: tuple[str, ...], difficulty: tuple[str, ...], tries: int | None) -> None:
        self.texts = [*want, *(f"difficulty {each}" for each in difficulty)]
        if tries is not None and not self.texts:
            raise ClewError("--tries has no effect without --want or --difficulty: add one", option="tries")
        self.tries = tries or TRIES

    def __bool__(self) -> bool:
        return bool(self.texts)

    def words(self) -> list[str]:
        """Return the wishes as words of a command line."""
        return ["--want", ", ".join(self.texts), "--tries", str(self.tries)]
