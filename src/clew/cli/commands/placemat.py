"""`clew placemat`: mazes around the place for a plate."""

from typing import Any

import click

from clew.cli.options.grouped_options import MAZE, PAGE, GroupedCommand
from clew.cli.options.paper_options import document_option, style_options
from clew.cli.options.shared_options import Value, json_option, seed_type
from clew.registry.options import Word

_ANSWERS = Word(("edge", "page", "none"))


@click.command(cls=GroupedCommand)
@MAZE.option("--seed SEED", type=seed_type, help="The same seed always gives the same placemat.")
@MAZE.option(
    "--grids SPECS",
    help="2 to 12 grids with semicolons between them, as in '8x8; polar:5; text:SOUP' (default: seven shapes).",
)
@MAZE.option("--frame", help="One maze around the plate instead of many.")
@PAGE.option("--paper PAPER", default="a3-landscape", help="The paper.")
@PAGE.option("--title TEXT", help="The title; '' for none.")
@PAGE.option("--language en|ja", default="en", help="The language of the words.")
@PAGE.option(
    f"--answers {_ANSWERS.describe()}",
    type=Value(_ANSWERS),
    default="edge",
    help="Where the answers are: small and upside down, on a second page, or nowhere.",
)
@style_options
@document_option("placemat.pdf")
@json_option("the facts of the page and the mazes")
def placemat(target: str, as_json: bool, **options: Any) -> Any:
    """Make a placemat: mazes of different shapes around the place for a plate, harder from one to the next.

    \b
      clew placemat --seed 7 -o placemat.pdf
      clew placemat --frame --title "Happy birthday, Anna" --style round -o birthday.pdf
      clew placemat --grids "8x8; hexagons:side=4; text:SOUP,height=8; 15x12" --answers page -o placemat.pdf
    """  # noqa: D301 - click needs the character backspace
    from clew.cli.output.paper_output import check_targets, facts_of, write_documents
    from clew.cli.terminal import progress
    from clew.mazes.generate import seed_word
    from clew.paper.placemats import PlacematSettings, plan_placemat

    check_targets(target)
    given = {name: value for name, value in options.items() if value is not None}
    settings = PlacematSettings(**given | {"seed": seed_word(options["seed"])})
    with progress.show("a placemat"):
        plan = plan_placemat(settings)
    files = write_documents([(plan.document, target)])
    if as_json:
        mazes = [{"label": str(number), **each.facts} for number, each in enumerate(plan.puzzles, 1)]
        return facts_of(plan.document, files, plan.paper, mazes) | {"seed": settings.seed, "command": plan.command}
    if options["seed"] is None:
        click.echo(f"--seed {settings.seed} makes it again", err=True)
    return None
