"""The options of `clew generate` that say what the maze should be: `--want`, `--difficulty` and `--tries`."""

from collections.abc import Iterable
from typing import Any

from clew.cli.options.grouped_options import WISHES, all_of
from clew.cli.options.shared_options import Number, completer
from clew.errors import ClewError
from clew.mazes.defaults import MAX_TRIES, TRIES


def _levels() -> Iterable[str]:
    from clew.measures.levels import LEVELS

    return LEVELS


wish_options = all_of(
    WISHES.option(
        "--want WISHES",
        multiple=True,
        help='What the maze should be, such as "solution 30%-40%, dead-ends < 120": the names of clew measure, with '
        "ranges. May be repeated.",
    ),
    WISHES.option(
        "--difficulty LEVEL",
        multiple=True,
        shell_complete=completer(_levels),
        help='Short for --want "difficulty LEVEL": easy, medium, hard or expert, or numbers such as 40-60.',
    ),
    WISHES.option(
        "--tries N",
        type=Number(1, MAX_TRIES),
        help=f"How many mazes to try for each one, from --number on (default {TRIES:,}).",
    ),
)


class Wishes:
    """The wishes of a command line for a maze; its options are taken out of `params`, as click passes them."""

    def __init__(self, params: dict[str, Any]) -> None:
        self.given: dict[str, tuple[str, ...]] = {name: params.pop(name) for name in ("difficulty", "want")}
        self.texts = [*self.given["want"], *(f"difficulty {each}" for each in self.given["difficulty"])]
        tries: int | None = params.pop("tries")
        if tries is not None and not self.texts:
            raise ClewError("--tries has no effect without --want or --difficulty: add one", option="tries")
        self.tries = tries or TRIES

    def __bool__(self) -> bool:
        return bool(self.texts)

    def words(self) -> list[str]:
        """Return the wishes as words of a command line."""
        return ["--want", ", ".join(self.texts), "--tries", str(self.tries)]
