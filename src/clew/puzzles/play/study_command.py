"""`clew study`: gather times of people in mazes, and fit them."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from clew.cli.options.grouped_options import MAZE, OUTPUT, RUN
from clew.cli.options.shared_options import Number, json_option, seed_type
from clew.cli.output.output_target import parse_target
from clew.cli.terminal.full_screen import FullScreen, require_terminal
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.paper.pages.pages import Page
    from clew.puzzles.play.study import Item, Study


@click.command()
@OUTPUT.option(
    "-o",
    "--output FILE",
    "target",
    help="The table of times, FILE.csv, to which each maze adds a line; with --fit, the plot, FILE.svg.",
)
@RUN.option("--person NAME", default="1", help="Who plays: a name or a number.")
@MAZE.option("--grid SIZE", "grids", multiple=True, help="A grid; may be repeated.")
@MAZE.option("-a", "--algorithm NAME", "algorithms", multiple=True, help="The same of algorithms.")
@MAZE.option("--seed SEED", type=seed_type, default=0, show_default=True, help="Other mazes.")
@MAZE.option("--repeat N", type=Number(1, 1000), default=1, help="How many mazes of each grid, algorithm and level.")
@RUN.option("--paper FILE.pdf", type=click.Path(), help="Write the numbered mazes on pages instead.")
@RUN.option("--enter", help="Read the times of the pages from standard input: number and seconds.")
@RUN.option("--fit FILE.csv", "table", type=click.Path(), help="Fit the times in a table instead.")
@json_option("the fit, with --fit,")
def study(target: str | None, paper: str | None, enter: bool, table: str | None, as_json: bool, **plan: Any) -> Any:
    """Gather times: play mazes of all levels of difficulty in random order, and keep each time in a table of your own.

    The clock runs from the moment when a maze is shown. A study that was left goes on where it was.

    \b
      clew study -o times.csv --person ann
      clew study --paper pages.pdf --person bob
      clew study --enter -o times.csv --person bob
      clew study --fit times.csv -o plot.svg

    Nothing leaves your machine. docs/guides/study.md describes the table and the fit.
    """  # noqa: D301 - click needs the character backspace
    from clew.puzzles.play import study as studies

    if table is not None:
        return _fit(table, target, as_json=as_json)
    if as_json:
        raise ClewError("--json prints a fit: add --fit times.csv", option="json")
    items = studies.plan(**plan)
    person, seed = plan["person"], plan["seed"]
    if paper is not None:
        return _write_pages(paper, person, seed, items)
    if target is None or not target.lower().endswith(".csv"):
        raise ClewError("name the table of times with -o, as in clew study -o times.csv", option="output")
    if not enter:
        require_terminal("clew study", "--paper writes the mazes on pages")
    course = studies.Study(target, seed, person, items)
    if enter:
        _enter(course, items)
    elif not course.left:
        click.echo(f"{target} has all {course.total} times of {person}: --repeat or --seed gives more mazes", err=True)
    else:
        _play(course)
        click.echo(f"{target}: clew study --fit {target} shows what the times say", err=True)
    return None


def _play(course: "Study") -> None:
    """Play on the whole screen; the clock of each maze runs from when it is shown, and is not set back."""
    from clew.puzzles.play.best_times import BestTimes
    from clew.puzzles.play.courses import Course
    from clew.puzzles.play.screen import PlayScreen

    times = BestTimes(None)
    times.problem = ""  # that they are not kept is meant
    with FullScreen(keys=sys.stdin.fileno()) as screen:
        for item in {(each.grid, each.algorithm): each for each in course.left}.values():  # before the first is played
            PlayScreen(Course(item.stage(course.seed)), times, screen, finished=course.finish)
        PlayScreen(course, times, screen, finished=course.finish).play()


def _enter(course: "Study", items: "list[Item]") -> None:
    """Read lines such as '3 42.5' or '3 1:05': the number of a maze on paper, and its time."""
    from clew.puzzles.play.game import Game

    numbers = {number: item for number, item in enumerate(items, 1) if item in course.left}
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            number, time = line.split()
            minutes, _, seconds = time.rpartition(":")
            total = 60 * int(minutes or 0) + float(seconds)
            item = numbers.pop(int(number))
            if not 0 < total < 1e6:
                raise ValueError
        except (ValueError, KeyError):
            raise ClewError(
                f"{line.strip()[:40]!r} is not the number of a maze without a time and its time: write 3 42.5 or 3 1:05"
            ) from None
        course.add(item, Game(item.stage(course.seed).maze), {"medium": "paper", "seconds": f"{total:.2f}"})


def _write_pages(file: str, person: str, seed: int, items: "list[Item]") -> None:
    """Write a maze to a page, each with its number."""
    from clew.cli.output import paper_output
    from clew.mazes.solving.solve import solve
    from clew.paper.figure import figure, placement
    from clew.paper.pages.pages import Document, Label, Page
    from clew.paper.pages.styles import paper_style
    from clew.paper.puzzle import Puzzle
    from clew.pictures.drawing.paper_sizes import parse_paper

    paper_output.check_targets(file)
    style = paper_style()

    def pages() -> "Iterator[Page]":
        for number, item in enumerate(items, 1):
            maze = item.stage(seed).maze
            page = Page(*parse_paper("a4"))
            place = placement(maze.grid, page.box.inset(20, 30, 20, 20), style, arrows=False)
            page.items.extend(figure(Puzzle(item.grid, maze, solve(maze)), place, style))
            middle, command = page.width / 2, f"clew study --seed {seed} --person {person}"
            page.items.append(Label(f"{number}", middle, 20, 20, "middle", bold=True))
            page.items.append(Label(command, middle, page.height - 10, 8, "middle"))
            yield page

    paper_output.write_documents([(Document(f"Mazes of a study, for {person}", len(items), pages), file)])


def _fit(table: str, target: str | None, *, as_json: bool) -> dict[str, Any] | None:
    from clew.puzzles.play.study import fit, plot, read_times, shown_fit

    out = None if target is None else parse_target(target)
    if out is not None and out.suffix != ".svg":
        raise ClewError(f"-o {target}: the plot is an SVG file, as in -o plot.svg", option="output")
    found = fit(read_times(table))
    if out is not None:
        out.write(lambda file: file.write(plot(found).encode()))
    if as_json:
        return found._asdict() | {"points": found.points.tolist()}
    if out is None or not out.is_stdout:
        click.echo(shown_fit(found))
    return None
