"""`clew book`: a book of mazes."""

import sys
from typing import Any

import click

from clew.cli.options.grouped_options import ALGORITHM, MAZE, OUTPUT, PAGE, GroupedCommand
from clew.cli.options.paper_options import document_option, style_options
from clew.cli.options.shared_options import Number, json_option, seed_type
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.paper.books.trim_sizes import INCHES, PAPERS
from clew.paper.page_grids import KINDS
from clew.paper.pages.styles import PaperStyle, paper_style

_PLANNED = "what a plan says: write it into {0}, or leave the file out"


@click.command(cls=GroupedCommand)
@click.argument("plan", metavar="[PLAN.toml]", required=False, type=click.Path())
@PAGE.option(
    "--pages PAGES",
    type=Number(1, 1_000_000),
    help="The pages of the finished book, an even number from 24 to 828: title, mazes, solutions (default: 60).",
)
@MAZE.option("--mazes COUNT", type=Number(1, 1_000_000), help="The mazes, in place of --pages.")
@PAGE.option(
    "--trim SIZE",
    help=f"The size of the pages: {', '.join(PAPERS)}, or in inches {INCHES[0]} (the default), "
    f"{', '.join(INCHES[1:])}.",
)
@PAGE.option("--bleed", help="Print 0.125 in beyond the trim, but at the binding, to be cut off.")
@MAZE.option(
    "--from LEVEL",
    help="The difficulty of the first maze: easy (the default), medium, hard, expert or 1 to 100.",
)
@MAZE.option("--to LEVEL", help="The difficulty of the last maze (default: hard).")
@MAZE.option(
    "--grids GRIDS",
    help=f"The grids, which take turns, separated by blanks: {', '.join(KINDS)}, or grids with a size, such as 20x25 "
    "(default: a mixture).",
)
@ALGORITHM.option("-a", "--algorithm NAME", help="Use this algorithm alone (default: many).")
@MAZE.option("--seed SEED", type=seed_type, help="The seed of all mazes (default: a random one).")
@PAGE.option("--title TEXT", help="The title (default: Mazes).")
@PAGE.option("--subtitle TEXT", help="A line below the title (default: the number of mazes).")
@PAGE.option("--author TEXT", help="The name on the title page, the copyright page and the cover.")
@PAGE.option("--year YEAR", type=Number(1, 1_000_000), help="The year on the copyright page.")
@PAGE.option("--isbn ISBN", help="The ISBN on the copyright page; its last digit is checked.")
@PAGE.option("--language en|ja", help="The language of all fixed words (default: en).")
@PAGE.option(
    "--imprint last|page|none",
    help="Where the book says how to make it again: on its last page (the default), with each maze on its page, or "
    "nowhere.",
)
@PAGE.option(
    "--paper white|cream|color", help="The paper of the book, on which the spine of its cover depends (default: white)."
)
@PAGE.option("--picture GRID", help="The maze on the title page and the cover (default: polar).")
@PAGE.option("--solutions 4|6|9", type=Number(1, 100), help="Solutions on a page (default: 6, or 4 if small).")
@style_options
@OUTPUT.option("--cover FILE", help="Write the cover to FILE too: the back, the spine and the front on one page.")
@document_option("mazes.pdf")
@json_option("what is on each page")
def book(plan: str | None, target: str, cover: str | None, style: PaperStyle, as_json: bool, **words: Any) -> Any:
    """Make a book of mazes that become harder page by page, with their solutions at the back.

    A title page, one maze on each page, page numbers, and margins as printers of books need them: the inner one,
    mirrored on left and right pages, grows with the number of pages. No two mazes are alike, even turned or mirrored.
    A TOML file can describe a book with several sections instead of the options.

    \b
      clew book --pages 60 --trim 8.5x11 --from easy --to hard --seed 7 -o book.pdf
      clew book --mazes 30 --trim 6x9 --grids "hexagons polar heart" -o round.pdf
      clew book --title Rain --author Ariadne --seed 7 -o book.pdf --cover cover.pdf
      clew book rainy-days.toml -o book.pdf
    """  # noqa: D301 - click needs the character backspace
    from clew.cli.output.paper_output import check_targets, write_documents
    from clew.paper.books.book import book as make_book
    from clew.paper.books.pages import reach
    from clew.paper.books.plan import book_plan
    from clew.paper.books.plan_file import read_plan
    from clew.paper.puzzle import range_text

    check_targets(target, cover)
    if plan is not None:
        for flag in (name for name, value in words.items() if value not in (None, False)):
            raise ClewError(f"--{flag} is {_PLANNED.format(plan)}", option=flag)
        if style != paper_style():
            raise ClewError(f"the style is {_PLANNED.format(plan)}", option="style")
        chosen = read_plan(plan)
    else:
        chosen = book_plan(style=style, ladder=(words.pop("from"), words.pop("to")), **words)
    with progress.show("finding mazes", stay=False) as report:
        made = make_book(chosen, report)
    files = write_documents([(made, target), (made.cover, cover)])
    if as_json:
        facts = {"files": files, "pages": made.count, "seed": chosen.seed, "command": chosen.command}
        return facts | {"mazes": [entry.to_dict() for entry in made.entries]}
    mazes = f"{len(made.entries)} mazes of difficulty {range_text(*reach(made.entries))}"
    sys.stderr.write(f"{made.count} pages, {mazes}, seed {chosen.seed}; --json lists them\n")
    if plan is None and words["seed"] is None:
        sys.stderr.write(f"{chosen.command} makes it again\n")
    return None
