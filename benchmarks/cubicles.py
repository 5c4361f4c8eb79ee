"""Windows of formula mazes, single cells, and the time to refuse hostile text."""

import subprocess
import sys

from benchmarks.memory import forget_peak, peak
from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, repeated, timed
from clew.errors import ClewError
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula

TITLE = "Formula mazes"
SIDE = 10_000
TEXT = """Windows of {side}x{side} cells: CPU seconds including the allocation of the result, medians over
{rounds} rounds. The favorite number determines the size of the integers: 32 bits if they are proven to
be enough, otherwise 64."""
WINDOWS = {  # what is measured: the formula, the favorite number and the limit in seconds
    "the default, 1350": (DEFAULT_FORMULA, 1350, 3.0),
    "the default, 2**40": (DEFAULT_FORMULA, 2**40, 3.0),
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
    report.table("formula, favorite number", "seconds", LIMIT, "million cells/s")
    formulas = {name: (parse_formula(text), z) for name, (text, z, _) in WINDOWS.items()}
    cost = by_turns(
        {
            name: lambda _, formula=formula, z=z: timed(lambda: formula.walls(0, 0, side, side, z))  # type: ignore[misc]
            for name, (formula, z) in formulas.items()
        },
        rounds,
    )
    for name, seconds in cost.items():
        rate = f"{side * side / seconds / 1e6:.0f}"
        report.row(name, f"{seconds:.3f}", report.limit(seconds, WINDOWS[name][2], "{:g} s"), rate)
    report.table("memory beyond the result, megabytes", "NumPy", LIMIT)
    used = _measured(side)
    report.row("the default, 1350", f"{used / 1e6:.1f}", report.limit(used / 1e6, MEMORY / 1e6))
    formula = parse_formula(DEFAULT_FORMULA)
    report.table("one cell, microseconds", "is_wall", LIMIT)
    single = repeated(lambda: formula.is_wall(31, 39, 1350)) * 1e6
    report.row("the default, 1350", f"{single:.2f}", report.limit(single, SINGLE))
    report.table("refused, milliseconds", "parse", LIMIT)
    for name, text in HOSTILE.items():
        taken = repeated(lambda text=text: _refused(text)) * 1e3  # type: ignore[misc]
        report.row(name, f"{taken:.3f}", report.limit(taken, REFUSAL))


def _refused(text: str) -> None:
    try:
        parse_formula(text)
    except ClewError:
        return
    raise AssertionError(f"{text[:40]} was not refused")


def _measured(side: int) -> int:
    command = [sys.executable, "-m", "benchmarks.cubicles", str(side)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _work(side: int) -> None:
    """What the process of its own does: print the peak of memory beyond the result."""
    formula = parse_formula(DEFAULT_FORMULA)
    formula.walls(0, 0, 9, 9, 1350)
    forget_peak()
    before = peak()
    result = formula.walls(0, 0, side, side, 1350)
    print(peak() - before - result.nbytes)


if __name__ == "__main__":
    _work(int(sys.argv[1]))
