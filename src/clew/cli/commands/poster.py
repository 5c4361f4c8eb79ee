"""`clew poster`: one huge maze on a large sheet of paper, or on many small ones."""

import click

from clew.cli.grouped_options import MAZE, OUTPUT, PAGE, GroupedCommand, option
from clew.cli.paper_options import document_option, style_options
from clew.cli.shared_options import complete_names, seed_type
from clew.errors import ClewError
from clew.paper.paper_styles import PaperStyle


@click.command(cls=GroupedCommand)
@click.argument("grid", metavar="[SIZE]", required=False)
@option(
    "-a", "--algorithm", group=MAZE, metavar="NAME", shell_complete=complete_names("generator"), help="The algorithm."
)
@option("--seed", group=MAZE, metavar="SEED", type=seed_type, help="The same seed always gives the same poster.")
@option(
    "--where", group=MAZE, metavar="PLACES", help="Where the openings are, as for clew generate --openings, or none."
)
@option("--paper", group=PAGE, metavar="PAPER", default="a0", show_default=True, help="a1, 600x900mm, a0-landscape.")
@option("--title", group=PAGE, metavar="TEXT", help="The title (default: how many cells there are; '' for none).")
@option("--tiles", group=PAGE, metavar="PAPER", help="Divide the poster into sheets of this paper, such as a4.")
@option("--overlap", group=PAGE, metavar="MM", type=float, help="With --tiles: what sheets share (default 10 mm).")
@style_options
@option("--answer", group=OUTPUT, metavar="FILE", type=click.Path(), help="Write the poster with its solution too.")
@document_option("poster.pdf")
def poster(
    grid: str | None,
    algorithm: str | None,
    seed: int | None,
    where: str | None,
    paper: str,
    title: str | None,
    tiles: str | None,
    overlap: float | None,
    style: PaperStyle,
    answer: str | None,
    target: str,
) -> None:
    """Make a poster: one maze of SIZE cells, as large as the paper allows.

    SIZE is WIDTHxHEIGHT or the spec of another grid (see clew grids); without it, cells of 5 mm fill the paper. With
    --tiles the first page shows how the sheets are put together; each has cut marks and a name such as B3.

    \b
      clew poster 120x170 -o poster.pdf
      clew poster --paper a2 --tiles a4 --seed 7 -o poster.pdf --answer answer.pdf
      clew poster hexagons:60x90 --paper a1 --title "The beehive" --style round -o beehive.pdf
    """  # noqa: D301 - click needs the character backspace
    from clew.cli import progress
    from clew.cli.output_target import check_distinct
    from clew.cli.paper_output import check_target, write_document
    from clew.grids.spec import parse_grid
    from clew.mazes.generate import seed_word
    from clew.paper.paper_sizes import parse_paper
    from clew.paper.poster import check_poster, filling_size, poster_document
    from clew.paper.puzzles import PuzzleMaker
    from clew.paper.tiles import OVERLAP, tiling

    for name in (target, answer):
        if name is not None:
            check_target(name)
    check_distinct([target, *([answer] if answer is not None else [])])
    if overlap is not None and tiles is None:
        raise ClewError("--overlap has no effect without --tiles: add --tiles a4", option="overlap")
    width, height = parse_paper(paper)
    division = None
    if tiles is not None:
        division = tiling((width, height), parse_paper(tiles), OVERLAP if overlap is None else overlap)
    grid = filling_size(width, height, style, title) if grid is None else grid
    check_poster(parse_grid(grid, files=True), width, height, style, title, where=where)
    with progress.show(f"a maze on {grid}"):
        maker = PuzzleMaker(seed_word(seed))
        puzzle = maker.make(grid, algorithm=algorithm, where=where)
    # The answer is drawn first: what is wrong with the maze or its title is wrong with both.
    written = []
    if answer is not None:
        solved = poster_document(puzzle, width, height, style, title=title, solution=True)
        written += write_document(solved, answer)
    written += write_document(poster_document(puzzle, width, height, style, title=title, tiles=division), target)
    if seed is None:
        click.echo(f"--seed {maker.seed} makes it again", err=True)
