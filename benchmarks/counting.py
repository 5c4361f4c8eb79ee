"""Counts of mazes, their numbers and their canonical forms."""

import numpy as np

from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, timed
from clew.analysis.counting import canonical_many, count_mazes, hashes_many, rank_many, unrank_many
from clew.mazes.many.generate_many import generate_many

TITLE = "Counting"
COUNT = 1_000_000
TEXT = """CPU seconds of all threads, medians over {rounds} rounds, without compilation. The first is problem 380 of
Project Euler. The canonical forms are those of {count:,} mazes under all symmetries of their grid."""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Count, number and turn; `side` x `side` thousand mazes are turned in place of a million."""
    count = COUNT if side is None else side * side * 1000
    report.section(TITLE, TEXT.format(rounds=rounds, count=count))
    report.table("what", "seconds", LIMIT)
    numbers = np.arange(count_mazes("4x4"))
    mazes = unrank_many(numbers, "4x4")
    small, ring = (generate_many("wilson", spec, count, 1) for spec in ("5x5", "torus:5x5"))
    limits = {  # what is measured, with its limit in seconds
        "count 100x500, by the formula": (lambda: count_mazes("100x500"), 3.0),
        "count hexagons:40x40, by elimination": (lambda: count_mazes("hexagons:40x40"), 10.0),
        "unrank all mazes of 4x4": (lambda: unrank_many(numbers, "4x4"), 0.5),
        "rank all mazes of 4x4": (lambda: rank_many(mazes, "4x4"), 0.5),
        "canonical forms on 5x5, 8 symmetries": (lambda: canonical_many(small, "5x5"), 2.0),
        "hashes of these": (lambda: hashes_many(small, "5x5"), 3.0),
        "canonical forms on torus:5x5, 200 symmetries": (lambda: canonical_many(ring, "torus:5x5"), 10.0),
    }
    for work, _ in limits.values():
        work()  # compiles
    cost = by_turns({name: lambda _, work=work: timed(work) for name, (work, _) in limits.items()}, rounds)  # type: ignore[misc]
    for name, seconds in cost.items():
        report.row(name, f"{seconds:.2f}", report.limit(seconds, limits[name][1], "{:g} s"))
