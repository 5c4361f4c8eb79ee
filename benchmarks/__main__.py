"""Run the parts that are named, or all short ones: `python -m benchmarks [PART ...] [--huge] [--long] [--write]`."""

import argparse
from importlib import import_module
from pathlib import Path

from benchmarks.report import Report, machine, write

PARTS = (
    "generators",
    "solvers",
    "many",
    "datasets",
    "environments",
    "measures",
    "peers",
    "memory",
    "startup",
    "compiling",
    "graph",
    "grids",
    "pictures",
    "picture_reading",
    "paper",
    "machines",
    "counting",
    "cubicles",
    "endless",
    "endless_borders",
    "service",
    "busy",
    "prices",
    "studio",
    "watching",
    "engine",
    "huge",
    "interruptions",
    "large_dataset",
    "endurance",
)
# parts that run only if they are requested
LONG = {"endless_borders", "huge", "interruptions", "large_dataset", "endurance"}
RESULTS = Path(__file__).parent / "results.md"
HEAD = """# Results of the benchmarks

Made by `python -m benchmarks --write`. `docs/explain/benchmarks.md` explains what is measured, how, and how to
read it. Below each section are the machine and the versions of its measurement."""


def main(arguments: list[str] | None = None) -> None:
    """Measure and print; with `--write` also keep the results."""
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}")
    parser.add_argument("--huge", action="store_true", help="also the huge maze: a billion cells, two minutes, 2.5 GB")
    parser.add_argument(
        "--long",
        action="store_true",
        help="also the large data set, ten minutes, 4 GB of disk; the service and borders of endless mazes, 45 minutes",
    )
    parser.add_argument(
        "--write", action="store_true", help=f"keep the results in {RESULTS.parent.name}/{RESULTS.name}"
    )
    parser.add_argument("--side", type=int, help="cells on each side, in place of what a part uses")
    parser.add_argument("--rounds", type=int, default=5, help="how often each contestant runs (default: 5)")
    given = parser.parse_args(arguments)
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}: choose from {', '.join(PARTS)}")
    chosen = set(given.parts) or set(PARTS) - LONG
    if given.huge:
        chosen.add("huge")
    if given.long:
        chosen |= LONG - {"huge"}
    measured_on = machine()
    print(measured_on, "\n")
    report = Report()
    modules = [import_module(f"benchmarks.{part}") for part in PARTS]
    for part, module in zip(PARTS, modules, strict=True):
        if part in chosen:
            module.run(report, given.side, given.rounds)
            print()
    print(f"{report.missed} of the limits missed" if report.missed else "no limit missed")
    if given.write:
        if "prices" in chosen:
            import_module("benchmarks.prices").keep()
        write(RESULTS, report, tuple(module.TITLE for module in modules), HEAD, measured_on)


if __name__ == "__main__":
    main()
