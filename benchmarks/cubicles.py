"""Windows of formula mazes by NumPy and by the compiled machine, single cells, and the time to refuse hostile text."""

import subprocess
import sys

import numpy as np

from benchmarks.memory import forget_peak, peak
from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, repeated, timed
from clew.cubicles._windows import walls
from clew.cubicles.language import DEFAULT, parse
from clew.errors import ClewError

TITLE = "Formula mazes"
SIDE = 10_000
TEXT = """Windows of {side}x{side} cells: CPU seconds, medians over {rounds} rounds by turns; making the result's memory
is included. The favourite number decides how wide the integers are: NumPy takes 32 bits where that is proven to do, the
compiled machine always 64. The last column gives both, in millions of cells per second."""
WINDOWS = {  # what is measured: the formula, the favourite number and the most seconds
    "the default, 1350": (DEFAULT, 1350, 3.0),
    "the default, 2**40": (DEFAULT, 2**40, 3.0),
    "x*y*y - 3*x*z + (y >> 3)": ("x*y*y - 3*x*z + (y >> 3)", 1350, None),
    "(x - y) // (1 + x%9)": ("(x - y) // (1 + x%9)", 1350, None),
}
MEMORY = 300e6  # bytes beyond the result of a window of SIDE x SIDE
SINGLE = 2.0  # microseconds for one cell of the default
REFUSAL = 20.0  # milliseconds
HOSTILE = {
    "50,000 minus signs": "-" * 50_000,
    "100,000 parentheses": "(" * 100_000,
    "10,000 characters": "1+" * 5_000,
    "9**9**9": "9**9**9",
    "powers of powers": "((((x**8)**8)**8)**8)**8",
    "49 products of 15,000 bits": "+".join(["z**8*z**7"] * 49),
    "remainders of 15,000 bits": "%".join(["(z**8*z**7)"] * 40),
    "500 letters": "a" * 500,
    "500 digits": "9" * 500,
}


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure windows, then one cell, then refusals."""
    side = side or SIDE
    report.section(TITLE, TEXT.format(side=side, rounds=rounds))
    report.table("formula, favourite number", "NumPy", "compiled", LIMIT, "million cells/s")
    for name, (text, z, most) in WINDOWS.items():
        _windows(report, name, text, z, side, rounds, most)
    report.table("memory beyond the result, megabytes", "NumPy", "compiled", LIMIT)
    used = {means: _measured(means, side) for means in ("numpy", "compiled")}
    shown = (f"{each / 1e6:.1f}" for each in used.values())
    report.row("the default, 1350", *shown, report.limit(max(used.values()) / 1e6, MEMORY / 1e6))
    formula = parse(DEFAULT)
    report.table("one cell, microseconds", "is_wall", LIMIT)
    single = repeated(lambda: formula.is_wall(31, 39, 1350)) * 1e6
    report.row("the default, 1350", f"{single:.2f}", report.limit(single, SINGLE))
    report.table("refused, milliseconds", "parse", LIMIT)
    for name, text in HOSTILE.items():
        taken = repeated(lambda text=text: _refused(text)) * 1e3  # type: ignore[misc]
        report.row(name, f"{taken:.3f}", report.limit(taken, REFUSAL))


def _windows(report: Report, name: str, text: str, z: int, side: int, rounds: int, most: float | None) -> None:
    formula = parse(text)
    ways = {"NumPy": "numpy", "compiled": "compiled"}
    corner = min(side, 600)
    first = [walls(formula, 0, 0, corner, corner, z, means) for means in ways.values()]  # compiled beforehand
    if not np.array_equal(*first):
        raise AssertionError(f"{text}: NumPy and the compiled machine found different walls")
    cost = by_turns(
        {
            way: lambda _, means=means: timed(lambda: walls(formula, 0, 0, side, side, z, means))
            for way, means in ways.items()
        },  # type: ignore[misc]
        rounds,
    )
    slower = max(cost.values())
    rates = " / ".join(f"{side * side / seconds / 1e6:.0f}" for seconds in cost.values())
    report.row(name, *(f"{seconds:.3f}" for seconds in cost.values()), report.limit(slower, most, "{:g} s"), rates)


def _refused(text: str) -> None:
    try:
        parse(text)
    except ClewError:
        return
    raise AssertionError(f"{text[:40]} was not refused")


def _measured(means: str, side: int) -> int:
    command = [sys.executable, "-m", "benchmarks.cubicles", means, str(side)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _work(means: str, side: int) -> None:
    """What the process of its own does: print the peak of memory beyond the result."""
    formula = parse(DEFAULT)
    walls(formula, 0, 0, 9, 9, 1350, means)
    forget_peak()
    before = peak()
    result = walls(formula, 0, 0, side, side, 1350, means)
    print(peak() - before - result.nbytes)


if __name__ == "__main__":
    _work(sys.argv[1], int(sys.argv[2]))
