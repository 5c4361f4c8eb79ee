"""The options of commands that run a solver: `--with`, the options of the chosen solver, and the costs of cells."""

from typing import Any, ClassVar

from clew.cli.options.algorithm_options import EntryCommand, GenerateCommand, maze_arguments
from clew.cli.options.grouped_options import OVERLAY, Decorator, all_of
from clew.cli.options.shared_options import complete_names, ends_options
from clew.errors import ClewError, prefixed, shown

DEFAULT_SOLVER = "breadth-first"
FLAGS = ("--with",)
MAX_WEIGHTS = 1 << 30  # bytes of a file of costs
MAX_DIGITS = 20  # of a cost that are read; fewer are already too many


class SolveCommand(EntryCommand):
    """A command with the options of the chosen solver."""

    chosen: ClassVar = {"solver": (FLAGS, DEFAULT_SOLVER)}
    has_changes = False


class GenerateAndSolveCommand(GenerateCommand):
    """A command with the options of the chosen algorithm, and with those of the solver if one is chosen."""

    chosen: ClassVar = {**GenerateCommand.chosen, "solver": (FLAGS, None)}


def search_options(verb: str) -> Decorator:
    """Add the arguments of commands that make a maze or search one: SIZE, `--with`, `--weights` and the ends."""
    text = (
        f"{verb} how this solver searches the finished maze. Its options can be given too; one that the command has "
        "itself begins with --with, such as --with-seed."
    )
    return all_of(maze_arguments, solver_option(help=text), weights_option, ends_options)


def solver_option(**attributes: Any) -> Decorator:
    """Add `--with`, which is passed as `solver`."""
    return OVERLAY.option("--with NAME", "solver", shell_complete=complete_names("solver"), **attributes)


weights_option = OVERLAY.option(
    "--weights FILE",
    help="With dijkstra: the cost of each cell, whole numbers in reading order in a text file (with blanks, commas "
    "or lines between them) or in an .npy file.",
)


def load_weights(name: str | None) -> Any:
    """Return the costs of cells in a file; None if no file is named."""
    if name is None:
        return None
    from clew.safe_io.whole_files import read_bytes

    with prefixed("", option="weights"):  # the reader names the file itself
        data = read_bytes(name, MAX_WEIGHTS, MAX_WEIGHTS, "the costs of cells")
    with prefixed(f"{shown(name)}: ", option="weights"):
        return _parse_weights(data)


def _parse_weights(data: bytes) -> Any:
    """Return the numbers in an .npy file or a text; the solver checks that they are costs of its cells."""
    from clew.safe_io.numpy_files import MAGIC, parse_array

    if data.startswith(MAGIC):
        return parse_array(data, (r"[<|>][ui][1248]",))
    numbers = []
    for number, word in enumerate(data.replace(b",", b" ").replace(b";", b" ").split(), 1):
        if not word.isdigit():
            raise ClewError(f"cost {number} is {shown(word.decode(errors='replace'))}, not a whole number from 0 on")
        numbers.append(int(word[:MAX_DIGITS]))
    return numbers
