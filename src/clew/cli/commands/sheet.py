"""`clew sheet`: mazes for a class on pages with a title, a line for the name, and answers."""

import re
from contextlib import nullcontext
from typing import Any

import click

from clew.cli.options.algorithm_options import GenerateCommand, MazeRequest, maze_options
from clew.cli.options.grouped_options import MAZE, OUTPUT, PAGE, WISHES, parsed_by
from clew.cli.options.paper_options import document_option, style_options, tactile_option
from clew.cli.options.secret_options import refuse_with_secret, secret_options
from clew.cli.options.shared_options import Number, json_option, tone_option
from clew.cli.output import paper_output
from clew.cli.terminal import progress
from clew.errors import ClewError, shown
from clew.mazes.generate import seed_word
from clew.paper.lists import split_grids
from clew.paper.sheets.settings import MAX_MAZES, ClassSetSettings, SheetSettings, comfortable_cell
from clew.paper.sheets.sheet import MAX_PER_PAGE, plan_sheet
from clew.paper.sheets.worksheet import Worksheets
from clew.paper.words import WORDS

_LENGTH = re.compile(r"\d{1,3}(?:\.\d{1,3})?", re.ASCII)


def parse_cell(value: str, flag: str) -> float:
    """Parse the width of a cell in millimeters."""
    number = value.removesuffix("mm").strip()
    if not _LENGTH.fullmatch(number) or not float(number):
        raise ClewError(f"{flag} {shown(value)} is not a width: give millimeters, such as 7.5", option="cell")
    return float(number)


@click.command(cls=GenerateCommand)
@click.argument("grid", metavar="[SIZE]", required=False)
@maze_options
@secret_options
@MAZE.option(
    "--count N", type=Number(1, MAX_MAZES), default=1, help="How many mazes to make; with --names, for each name."
)
@MAZE.option(
    "--names FILE",
    help="A class set: a sheet for each name in a table (CSV), in its column name or its first one, or in those of "
    "first and last names. Without SIZE the name is the maze.",
)
@WISHES.option(
    "--difficulty LEVELS",
    help="How hard the mazes are: easy, medium, hard or expert, or numbers such as 40-60; with commas between them, "
    "those of the rows of mazes on each page, from above.",
)
@WISHES.option(
    "--from LEVEL",
    "first",
    help="Mazes that become harder from one to the next: the difficulty of the first, easy (the default with --to), "
    "medium, hard, expert or 1 to 100.",
)
@WISHES.option("--to LEVEL", "last", help="The difficulty of the last maze (default: hard).")
@PAGE.option(
    "--per-page N",
    type=Number(1, MAX_PER_PAGE),
    help=f"Mazes on a page, 1 to {MAX_PER_PAGE} (default: as many as have cells of 5 mm).",
)
@PAGE.option("--title TEXT", default="", help="A title at the top of each page.")
@PAGE.option(
    "--paper PAPER",
    default="a4",
    help="a3, a4, a5, letter, legal ..., or sides such as 8x10in or 200x300mm; -landscape after it turns it.",
)
@PAGE.option("--cell MM", callback=parsed_by(parse_cell), help="The least width of a cell, in millimeters.")
@PAGE.option(
    "--age YEARS",
    type=Number(1, 120),
    help="The age of the children: cells of 10 mm or more up to 6, of 7.5 mm up to 9, then of 5 mm.",
)
@PAGE.option(
    "--language",
    metavar="|".join(WORDS["sheets"]),
    default="en",
    help="The language of the words name, date, answers, start and goal.",
)
@tactile_option
@style_options
@document_option("sheet.pdf")
@OUTPUT.option("--no-answers", help="Leave out the pages of answers.")
@OUTPUT.option("--answers FILE", help="Write the answers to a file of their own.")
@tone_option
@json_option("the facts of the pages and the mazes")
def sheet(target: str, no_answers: bool, answers: str | None, names: str | None, as_json: bool, **options: Any) -> Any:
    """Make pages of mazes for a class: with a title, a line for name and date, and answers on pages of their own.

    SIZE is that of clew generate: 20x20, hexagons:12x9, mask:heart.png, text:CLEW; or several, which take turns, with
    semicolons between them. Pictures and words fit the page unless width= or height= says their size. Light places of a
    picture are cells: of a black heart on white paper mask:heart.png,invert makes a heart. No two mazes are alike, and
    under each is the command that makes it again.

    \b
      clew sheet 20x20 --count 4 --title Mazes -o sheet.pdf
      clew sheet 14x14 --count 6 --difficulty easy,medium,hard -o sheet.pdf
      clew sheet 15x15 --count 6 --from easy --to hard -o ladder.pdf
      clew sheet "12x12; hexagons:9x8; polar:6" --count 6 -o mixed.pdf
      clew sheet --names class.csv -o set.pdf
      clew sheet 15x15 --names class.csv --title "Monday" -o set.pdf --answers answers.pdf

    The options under Changes change each maze, in their order; without --openings an entrance and an exit suit the
    grid.
    """  # noqa: D301 - click needs the character backspace
    if no_answers and answers is not None:
        raise ClewError("--answers and --no-answers contradict each other: leave out one of them", option="answers")
    paper_output.check_targets(target, answers)
    settings = _settings(names, **options)
    with progress.show("finding mazes", stay=False) if any(settings["ladder"]) else nullcontext():
        plan = _plan(names, settings)
    document = plan.document(answers=not (no_answers or answers))
    files = paper_output.write_documents([(document, target), (plan.answers(), answers)])
    if as_json:
        return _facts(plan, files, answers=not no_answers, apart=answers is not None)
    if options["seed"] is None:
        click.echo(f"seed {settings['seed']}: --seed {settings['seed']} makes these pages again", err=True)
    return None


def _settings(names: str | None, *, first: str | None, last: str | None, age: int | None, **given: Any) -> Any:
    """Return the settings of a sheet or a class set."""
    if age is not None and given["cell"] is not None:
        raise ClewError("--age and --cell both say how wide cells are: leave out one of them", option="age")
    request = MazeRequest(given)
    if given["grid"] is not None:
        given["grid"] = _named(given["grid"], request)
    elif names is None:
        raise ClewError(
            "give the SIZE of the mazes, as in clew sheet 20x20 -o sheet.pdf, or --names and a list of names"
        )
    elif request.weave:
        raise ClewError("--weave has no effect on mazes in the shape of names: leave it out", option="weave")
    for name in ("tone", "secret"):
        if given["grid"] is None and given[name] is not None:
            raise ClewError(f"--{name} needs the SIZE of mazes that show the picture: give one", option=name)
    if given["secret"] is not None:
        others = {"from": first, "to": last, "difficulty": given["difficulty"], **request.making}
        refuse_with_secret(algorithm=request.named, **others)
    return given | {
        "algorithm": request.named,
        "changes": request.changes,
        "options": request.options,
        "difficulty": given["difficulty"] or (),
        "seed": seed_word(request.seed),
        "first": request.number,
        "cell": given["cell"] if age is None else comfortable_cell(age),
        "ladder": (first, last),
    }


def _named(grids: str, request: MazeRequest) -> str:
    """Return the specs of the grids as the request names them; its changes are those that are left for all grids."""
    changes, named = request.changes, []
    for spec in split_grids(grids):
        request.changes = changes
        named.append(request.name_grid(spec))
    return "; ".join(named)


def _plan(names: str | None, settings: dict[str, Any]) -> Worksheets:
    """Return the layout of a sheet, or of a class set, whose names are in a file."""
    if names is None:
        return plan_sheet(SheetSettings(**settings))
    from clew.paper.sheets.class_set import MAX_BYTES, plan_class_set, read_table
    from clew.safe_io.whole_files import read_bytes

    listed, origin = read_table(read_bytes(names, MAX_BYTES, MAX_BYTES, "names"), names)
    plan = plan_class_set(ClassSetSettings(names=listed, **settings))
    if origin:
        click.echo(f"{len(listed)} names from {origin} of {names}", err=True)
    return plan


def _facts(plan: Worksheets, files: list[str], *, answers: bool, apart: bool) -> dict[str, Any]:
    """Return the facts of what was made; pages of answers are those of their own document if that is `apart`."""
    mazes = []
    for each in plan.made(answers=answers):
        page = each.answer_page - len(plan.leaves) * apart if answers else None
        facts = {"label": each.task.label, "page": each.page, "answer_page": page, "cell_mm": round(each.cell, 2)}
        mazes.append(facts | each.puzzle.facts)
    return paper_output.facts_of(plan.document(answers=answers and not apart), files, plan.paper, mazes)
