"""`clew verify`: test whether an algorithm is what it claims to be, and print the evidence."""

import json
from typing import Any

import click

from clew import registry
from clew.analysis.verification import verify as run_tests
from clew.cli.options.grouped_options import ALGORITHM, MAZE, GroupedCommand
from clew.cli.options.shared_options import Number, complete_names, complete_words, json_option, parse_pair, seed_type
from clew.cli.output.verification_report import report as report_of
from clew.cli.terminal import progress
from clew.grids.spec import parse_grid
from clew.kernel import background
from clew.registry.options import Choice

LAWS = Choice(("uniform", "random-weights"), default="uniform")
REFUTED = 1  # exit code


@click.command(cls=GroupedCommand)
@click.argument("algorithm", shell_complete=complete_names("generator"))
@MAZE.option("--grid SIZE", help="Test on this grid only, such as 3x3, torus:3x3 or hexagons:3x2.")
@MAZE.option(
    "--mazes N", type=Number(2, 1_000_000_000), default=100_000, help="How many mazes to make on each small grid."
)
@MAZE.option("--seed SEED", type=seed_type, help="The seed of all mazes (default: a random one).")
@ALGORITHM.option(
    "--option NAME=VALUE",
    "given",
    multiple=True,
    help="An option of the algorithm, such as switch=0.5 of houston; may be repeated.",
)
@ALGORITHM.option(
    f"--law {LAWS.describe()}",
    shell_complete=complete_words(LAWS),
    help="Test this law in place of the one that the algorithm claims.",
)
@json_option("the evidence")
def verify(algorithm: str, grid: str | None, given: tuple[str, ...], as_json: bool, **options: Any) -> int:
    """Test whether ALGORITHM is what it claims to be, and print the evidence.

    The exit code is 0 if nothing speaks against it and 1 if it is refuted, which happens to a right algorithm once in
    10,000 times. docs/explain/uniformity.md says what the tests can see and what they cannot.

    \b
      clew verify wilson
      clew verify wilson --grid hexagons:3x2 --mazes 1000000 --seed 7
      clew verify houston --law uniform
    """  # noqa: D301 - click needs the character backspace
    name = registry.find("generator", algorithm).name
    shape = None if grid is None else parse_grid(grid, files=True)
    options |= dict(parse_pair(each, "switch=0.5") for each in given)
    with progress.show(f"verifying {name}") as report:
        verdict = background.run(lambda: run_tests(name, shape, progress=report, **options), lambda: None)
    click.echo(json.dumps(verdict.as_dict()) if as_json else report_of(verdict), color=True)
    return 0 if verdict.passed else REFUTED
