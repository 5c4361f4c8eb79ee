"""`clew poster`: one huge maze on a large sheet of paper, or on many small ones."""

from typing import Any

import click

from clew.cli.options.algorithm_options import GenerateCommand, MazeRequest, maze_options
from clew.cli.options.grouped_options import MAZE, OUTPUT, PAGE
from clew.cli.options.paper_options import document_option, style_options
from clew.cli.options.secret_options import refuse_with_secret, secret_options
from clew.cli.options.shared_options import json_option, tone_option
from clew.errors import ClewError


@click.command(cls=GenerateCommand)
@click.argument("grid", metavar="[SIZE]", required=False)
@maze_options
@MAZE.option("--where PLACES", help="Where the openings are, as for clew generate --openings, or none.")
@secret_options
@PAGE.option("--paper PAPER", help="a1, 600x900mm, a0-landscape (default: a0).")
@PAGE.option("--title TEXT", help="The title (default: how many cells there are; '' for none).")
@PAGE.option("--language en|ja", default="en", help="The language of the words.")
@PAGE.option("--tiles PAPER", help="Divide the poster into sheets of this paper, such as a4.")
@PAGE.option(
    "--sheets COLUMNSxROWS",
    help="Fill so many sheets, as in 3x3, in place of --paper; they are A4 unless --tiles names others.",
)
@PAGE.option("--overlap MM", type=float, help="What neighboring sheets share (default: 10 mm).")
@style_options
@OUTPUT.option("--answer FILE", help="Write the poster with its solution too.")
@document_option("poster.pdf")
@tone_option
@json_option("the facts of the pages and the maze")
def poster(target: str, answer: str | None, as_json: bool, **options: Any) -> Any:
    """Make a poster: one maze of SIZE cells, as large as the paper allows.

    SIZE is WIDTHxHEIGHT or the spec of another grid (see clew grids); without it, cells of 5 mm fill the paper. With
    --tiles the first page shows how the sheets are put together; each has cut marks and a name such as B3. The options
    under Changes change the maze, in their order.

    \b
      clew poster 120x170 -o poster.pdf
      clew poster --paper a2 --tiles a4 --seed 7 -o poster.pdf --answer answer.pdf
      clew poster --sheets 3x3 --seed 7 -o tiles.pdf
      clew poster --paper a1 --secret cat.png -o cat.pdf --answer cat-solved.pdf
      clew poster 60x85 --paper a1 -a growing-tree --strategy newest:75,random:25 --braid 0.3 -o loops.pdf
      clew poster hexagons:60x90 --paper a1 --title "The beehive" --style round -o beehive.pdf
    """  # noqa: D301 - click needs the character backspace
    from clew.cli.output.paper_output import check_targets, facts_of, write_documents
    from clew.cli.terminal import progress
    from clew.mazes.generate import seed_word
    from clew.paper.posters.poster import PosterSettings, plan_poster

    check_targets(target, answer)
    request = MazeRequest(options)
    if options["grid"] is not None:
        options["grid"] = request.name_grid(options["grid"])
    elif request.weave:
        raise ClewError("--weave needs the SIZE of the maze: give one, such as 60x85", option="weave")
    given = {name: value for name, value in options.items() if value is not None}
    if "overlap" in given and not given.keys() & {"tiles", "sheets"}:
        raise ClewError("--overlap has no effect without --tiles or --sheets: add --tiles a4", option="overlap")
    if "secret" in given:
        refuse_with_secret(algorithm=request.named, where=options["where"], **request.making)
    making = {"algorithm": request.named, "changes": request.changes, "options": request.options}
    settings = PosterSettings(**given | making, seed=seed_word(request.seed), first=request.number)
    with progress.show("a maze for a poster" if settings.grid is None else f"a maze on {settings.grid}"):
        plan = plan_poster(settings)
    documents = [(plan.document(), target)]
    if answer is not None:
        documents.append((plan.document(solution=True, whole=True), answer))
    files = write_documents(documents)
    if as_json:
        return facts_of(documents[0][0], files, plan.paper.size, [plan.facts]) | plan.sheets
    if request.seed is None:
        click.echo(f"--seed {settings.seed} makes it again", err=True)
    return None
