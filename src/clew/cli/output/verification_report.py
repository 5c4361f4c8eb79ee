"""The report of `clew verify`: what was checked, what was tested, a picture of the counts, and the verdict."""

import math
from collections.abc import Iterable
from itertools import pairwise

from clew.analysis.verification import ChanceTest, Check, Verdict
from clew.analysis.verification.significance import normal_below
from clew.analysis.verification.tree_laws import LAWS_OF_ALGORITHMS, LAWS_OF_ANY_GRID
from clew.cli.output.report_text import BLUE, GREEN, RED, filled, mark, report_width
from clew.cli.terminal.colors import colored
from clew.cli.terminal.terminal import aligned, can_write, for_terminal
from clew.errors import counted

MAX_GRID = 18  # characters of a spec in a table
MIN_TREES = 10  # of a grid for a picture of the counts
BIN = 1.0  # standard deviations
BINS = 4  # on each side of the middle; the last one is open


def report(verdict: Verdict) -> str:
    """Return the report as text for standard output: as wide as the terminal, in its characters and colors."""
    parts = [_heading(verdict), _checks(verdict.checks)]
    if verdict.tests:
        share = filled(f"Each test alone refutes below p = {verdict.level:.1g}.")
        parts.append(f"How often (tests of chance)\n{_table(verdict.tests)}\n{share}")
    if verdict.comparisons:
        parts.append(f"For comparison, not claimed: uniform\n{_table(verdict.comparisons)}")
    if len(verdict.counts.get("trees", ())) >= MIN_TREES:
        parts.append(_histogram(verdict))
    parts += [_verdict(verdict), "\n".join(map(filled, verdict.notes))]
    return for_terminal(_writable("\n\n".join(parts)))


def _writable(text: str) -> str:
    return text if can_write("±█") else text.replace("±", "+-").replace("█", "#")


def _heading(verdict: Verdict) -> str:
    claim = f": {(LAWS_OF_ANY_GRID | LAWS_OF_ALGORITHMS)[verdict.law].sentence}" if verdict.law else ""
    options = "".join(f", {name} {value}" for name, value in verdict.options.items())
    return f"{filled(f'{verdict.algorithm}{options}{claim}')}\nseed {verdict.seed}"


def _checks(checks: Iterable[Check]) -> str:
    """Return a line for each kind of check, with all grids where it holds, and one for each check that fails."""
    held: dict[str, dict[int, list[str]]] = {}
    failed = []
    for each in checks:
        if each.passed:
            held.setdefault(each.name, {}).setdefault(each.mazes, []).append(_short(each.grid))
        else:
            text = f"{each.name}, {each.mazes:,} mazes on {_short(each.grid)}: {each.problem}"
            failed.append(filled(text, "  NO  ").replace("NO", mark(False), 1))
    lines = ["Every maze (exact checks)"]
    for name, grids in held.items():
        seen = "; ".join(f"{counted(mazes, 'maze')} on {', '.join(specs)}" for mazes, specs in grids.items())
        lines.append(filled(f"{name}: {seen}", "  ok  ").replace("ok", mark(True), 1))
    return "\n".join(lines + failed)


def _table(tests: Iterable[ChanceTest]) -> str:
    """Return a table of tests; where the terminal is narrow, without its last columns."""
    head = ("test", "grid", "by the law", "found", "p", "sees", "mazes")
    rows: list[tuple[str, ...]] = [head, *(tuple(map(_writable, _row(each))) for each in tests)]
    while max(map(len, aligned(rows))) + 2 > report_width() and len(rows[0]) > 5:
        rows = [row[:-1] for row in rows]
    return "\n".join(f"  {line}" for line in aligned(rows))


def _row(test: ChanceTest) -> tuple[str, ...]:
    grid = _short(test.grid)
    p_value = f"{test.p_value:.2f}" if test.p_value >= 0.01 else test.shown_p
    if test.statistic == "chi-square":
        law = f"{test.freedom:,} ± {math.sqrt(2 * test.freedom):.0f}"
        found, visible = f"{test.value:,.0f}", f"{100 * test.visible:.2g} %"
        return f"{test.name}, chi-square", grid, law, found, p_value, visible, f"{test.mazes:,}"
    name = test.name if test.freedom == 1 else f"worst of {test.freedom} {test.name}"
    digits = max(0, 1 - math.floor(math.log10(test.error)))
    law, found = f"{test.expected} ± {test.error:.{digits}f}", f"{test.observed:.{digits}f}"
    return name, grid, law, found, p_value, f"±{test.visible:.{digits}f}", f"{test.mazes:,}"


def _histogram(verdict: Verdict) -> str:
    """Return bars: how many trees were made so much more or less often than by the law, and how many by chance."""
    pairs = zip(verdict.counts["trees"], verdict.counts["expected"], strict=True)
    off = [(count - expected) / math.sqrt(expected) for count, expected in pairs if expected > 0]
    edges = [-math.inf, *(BIN * (place - BINS + 0.5) for place in range(2 * BINS)), math.inf]
    found = [sum(low <= each < high for each in off) for low, high in pairwise(edges)]
    chance = [len(off) * (normal_below(high) - normal_below(low)) for low, high in pairwise(edges)]
    most = max(*found, *chance)
    room = max(10, report_width() - 40)
    law = "by the law" if verdict.law not in ("", "uniform") else "if all were equally likely"
    grid = next((_short(test.grid) for test in verdict.tests + verdict.comparisons if test.name == "trees"), "the grid")
    text = f"How many of the {len(off):,} trees of {grid} were made so many standard deviations more often than "
    lines = [filled(f"{text}{law}")]
    for place, (count, expected) in enumerate(zip(found, chance, strict=True)):
        bound = "" if 0 < place < 2 * BINS else " or less" if place == 0 else " or more"
        bar = colored("█" * round(room * count / most), BLUE)
        head = f"{BIN * (place - BINS):+.0f}{bound}"
        lines.append(f"  {head:10} {count:>6,} (by chance {expected:>5,.1f}) {bar}".rstrip())
    return "\n".join(lines)


def _verdict(verdict: Verdict) -> str:
    """Return the verdict with its p-value."""
    if not verdict.passed:
        reasons = "".join(f"\n{filled(each, '  - ')}" for each in verdict.refuted)
        what = "follow the law that was tested" if verdict.tests else "do what it claims"
        return f"{colored('REFUTED', RED)}: {verdict.algorithm} does not {what}.{reasons}"
    if not verdict.tests:
        return f"{colored('PASSED', GREEN)}: every check holds."
    text = (
        f"every check holds, and nothing speaks against the law (p = {verdict.p_value:.2g} for all tests "
        f"together; a right algorithm is refuted once in 10,000 times). A sample cannot prove a law: deviations "
        f"smaller than those under 'sees' may have been missed."
    )
    return f"{colored('PASSED', GREEN)}: {filled('x' * 8 + text)[8:]}"


def _short(spec: str) -> str:
    """Return a spec for a table: without the name of a rectangle, and not too long."""
    spec = spec.removeprefix("rectangle:")
    return spec if len(spec) <= MAX_GRID else f"{spec[: MAX_GRID - 3]}..."
