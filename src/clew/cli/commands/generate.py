"""`clew generate`: make a maze; the options of the chosen algorithm come from the registry."""

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from clew import masks, registry
from clew.cli.options import change_options
from clew.cli.options.algorithm_options import GenerateCommand, maze_arguments, named_grid, split_params
from clew.cli.options.grouped_options import MAZE, OUTPUT, OVERLAY, option
from clew.cli.options.secret_options import Secret, secret_of, secret_options
from clew.cli.options.shared_options import Number, ends_options, json_option, motion_options, output_options
from clew.cli.options.wish_options import Wishes, wish_options
from clew.cli.output.maze_output import MazeOutput
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.grids import Grid, spec
from clew.mazes import generate as mazes
from clew.mazes import running
from clew.mazes.cell_numbers import number_of
from clew.mazes.command_words import format_changes, words_to_generate
from clew.mazes.estimates.random_walks import walk_factor
from clew.mazes.maze import Maze, Provenance
from clew.pictures.painting.style import noun

if TYPE_CHECKING:
    from clew.cli.output.maze_finder import Finder
    from clew.cli.output.series import Series
    from clew.mazes.solving.paths import Distances, Path

MAX_COUNT = 1 << 40  # mazes
LONG = 10  # seconds for walks in a corridor; and how many times as long as on a square they take
SECONDS_OF_WORK = 17e-9  # measured, for a cell and a unit of work of a compiled walk


@click.command(cls=GenerateCommand)
@maze_arguments
@option(
    "--count",
    group=MAZE,
    metavar="N",
    type=Number(1, MAX_COUNT),
    help="Make this many mazes, from --number on; {number} or {number:03} in the names of files becomes their number.",
)
@secret_options
@wish_options
@option("--solve", "with_path", group=OVERLAY, is_flag=True, help="Show a shortest path from the start to the goal.")
@ends_options
@option(
    "--distances",
    "with_distances",
    group=OVERLAY,
    is_flag=True,
    help="Show how many steps each cell is from --from, from the start of the path if one is shown too, or from the "
    "first cell: colors in pictures, numbers in text.",
)
@option(
    "--solutions",
    group=OUTPUT,
    metavar="FILE",
    multiple=True,
    type=click.Path(),
    help="With --count: also write the maze with a shortest path to FILE; may be repeated.",
)
@output_options
@motion_options
@json_option("the facts of the maze, and the path with --solve,")
def generate(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    count: int | None,
    secret: str | None,
    secret_threshold: int | None,
    secret_invert: bool,
    want: tuple[str, ...],
    difficulty: tuple[str, ...],
    tries: int | None,
    with_path: bool,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    with_distances: bool,
    weave: bool,
    solutions: tuple[str, ...],
    targets: tuple[str, ...],
    as_json: bool,
    **params: Any,
) -> None:
    """Make a maze of SIZE cells: WIDTHxHEIGHT, or the spec of another grid, such as hexagons:12x9 (see clew grids).

    Without -o and --json the maze is printed. Without --seed a random seed is used and printed on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
      clew generate 20x15 -a wilson -o making.gif
      clew generate 20x20 --braid 0.5 --solve --animate -o making.svg
      clew generate text:CLEW -a wilson -o clew.svg
      clew generate 30x20 --braid 0.3 --openings hardest --solve
      clew generate 20x20 --count 30 -o "maze-{number:03}.svg" --solutions "solution-{number:03}.svg"
      clew generate 10x10 --count 100000 -o mazes.npy

    --want tries mazes until one is what it should be, and --difficulty is short for one such wish:

    \b
      clew generate 30x30 --want "solution 30%-40%, dead-ends < 95"
      clew generate 20x20 --difficulty easy --openings farthest -o easy.pdf

    --secret hides a picture in the solution:

    \b
      clew generate 60x40 --secret heart.png --solve --thread wide -o heart.pdf

    The options under Changes change the finished maze, in their order. A mask in several parts is joined first:
    --join adds the fewest cells that connect them.
    """  # noqa: D301 - click needs the character backspace
    given, changes, picture = split_params(params)
    hidden = secret_of(secret, secret_threshold, secret_invert)
    wishes = Wishes(want, difficulty, tries)
    if not wishes:
        _check_ends(start, goal, with_path=with_path or bool(solutions), with_distances=with_distances)
    overlays = ("path",) * with_path + ("distances",) * with_distances
    output = _output(number, count, targets, solutions, as_json=as_json, overlays=overlays, **picture)
    grid, changes = named_grid(grid, changes, weave=weave)
    shape = spec.parse_grid(grid, files=True)
    source = click.get_current_context().get_parameter_source("algorithm")
    named = None if source is ParameterSource.DEFAULT else algorithm
    if hidden is not None:
        names = [*given, *(name for name, _ in changes), *(["difficulty"] * bool(difficulty)), *(["want"] * bool(want))]
        hidden.check_grid(shape)
        hidden.refuse(algorithm=named, **dict.fromkeys(names, True))
    output.check(shape)
    for role, cell in (("start", start), ("goal", goal)):
        if cell is not None and not changes:  # which may make another grid
            number_of(shape, cell, role)
    finder = None
    if wishes:
        from clew.cli.output.maze_finder import Finder

        finder = Finder(wishes, named, shape, grid, seed, number, changes, (start, goal), given)
    elif hidden is None:
        _note_long_walk(algorithm, shape, grid, count or 1)
    if not isinstance(output, MazeOutput):
        _write_series(output, algorithm, shape, grid, seed, given, changes, overlays, (start, goal), finder, hidden)
        return
    with progress.show(f"{algorithm} on {grid}") as report:
        if finder is not None:
            maze = finder.next(report, as_json=as_json)
        elif hidden is not None:
            word = mazes.seed_word(seed)
            maze = hidden.make(shape, word, number)
        else:
            maze = mazes.generate(algorithm, shape, seed, number=number, progress=report, **given)
    if finder is None:
        maze = change_options.apply_changes(maze, changes)
    elif not as_json:
        click.echo(finder.sentence(maze), err=True)
    if hidden is not None:
        if seed is None and not as_json:
            click.echo(hidden.reproduction(grid, word, number, None), err=True)
    elif (seed is None or finder is not None) and not as_json:
        click.echo(_reproduction(maze.provenance, grid), err=True)
    path, distances = _overlays(maze, grid, start, goal, with_path=with_path, with_distances=with_distances)
    output.write(maze, path=path, distances=distances)
    if as_json:
        import json

        from clew.cli.output import json_output

        facts = _with_grid(json_output.maze_to_dict(maze), grid, shape) | (finder.facts(maze) if finder else {})
        facts |= {} if hidden is None else {"secret": hidden.file, "seed": word, "number": number}
        click.echo(json.dumps(facts | (json_output.path_to_dict(path) if path else {})))


def _note_long_walk(algorithm: str, shape: Grid, grid: str, count: int) -> None:
    """Say beforehand that random walks take long in a corridor, which grows with the square of its length."""
    found = registry.find("generator", algorithm)
    seconds = count * running.work_of(found, shape) * SECONDS_OF_WORK
    if found.walks and seconds > LONG and walk_factor(shape) > LONG:
        click.echo(
            f"note: {found.name} walks at random, which takes about {progress.clock(seconds)} (minutes:seconds) in the "
            f"corridors of {grid}, and four times as long in twice the length: recursive-backtracker is quick",
            err=True,
        )


def _with_grid(facts: dict[str, Any], grid: str, shape: Grid) -> dict[str, Any]:
    """Return the facts with the grid as it was given if its spec does not name the file or the word it came from."""
    if not (masks.is_mask(grid) or grid.startswith("graph:")):
        return facts
    return facts | {key: grid for key in ("grid", "made_on") if facts.get(key) == shape.spec}


def _check_ends(start: object, goal: object, *, with_path: bool, with_distances: bool) -> None:
    """Raise `ClewError` for a start or a goal of a path that is not shown."""
    if start is not None and not (with_path or with_distances):
        raise ClewError("--from has no effect without --solve, --solutions or --distances: add one", option="from")
    if goal is not None and not with_path:
        raise ClewError("--to has no effect without --solve or --solutions: add one", option="to")


def _overlays(
    maze: Maze,
    grid: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    *,
    with_path: bool,
    with_distances: bool,
) -> "tuple[Path | None, Distances | None]":
    """Return what is drawn over the maze, each None if it is not drawn; both begin at the same cell."""
    if not (with_path or with_distances):
        return None, None
    from clew.mazes.solving import solve as solving

    path = progress.run(f"solving {grid}", lambda: solving.solve(maze, start=start, goal=goal)) if with_path else None
    first = path.start if path else start or 0
    found = progress.run(f"distances in {grid}", lambda: solving.distances(maze, first)) if with_distances else None
    return path, found


def _output(
    first: int, count: int | None, targets: tuple[str, ...], solutions: tuple[str, ...], **more: Any
) -> "MazeOutput | Series":
    """Return the targets of one maze, or of `count` mazes."""
    if count is None and not solutions:
        return MazeOutput(targets, **more)
    if count is None:
        raise ClewError("--solutions has no effect without --count: use --solve, or add --count 1", option="solutions")
    from clew.cli.output.series import Series

    return Series(first, count, targets, solutions, **more)


def _write_series(
    output: "Series",
    algorithm: str,
    shape: Grid,
    grid: str,
    seed: int | None,
    given: dict[str, Any],
    changes: list[change_options.NamedChange],
    overlays: tuple[str, ...],
    ends: tuple[tuple[int, ...] | None, tuple[int, ...] | None],
    finder: "Finder | None",
    hidden: "Secret | None",
) -> None:
    """Make all mazes of `--count` and write them; with `--json`, print the facts of all."""
    first, count, drawn = output.numbers[0], len(output.numbers), seed
    seed = mazes.seed_word(seed) if finder is None else finder.seed
    document = _with_grid({"grid": shape.spec, "algorithm": algorithm, "seed": seed}, grid, shape)
    document |= {"first": first, "count": count, "options": given}
    if hidden is not None:
        document = {name: value for name, value in document.items() if name not in ("algorithm", "options")}
        document["secret"] = hidden.file
    if finder is not None:
        document |= {"algorithm": finder.algorithm, "wishes": finder.wishes.texts}
    if output.arrays:
        _write_arrays(output, document, shape, changes, overlays, finder, hidden)

    wished: list[dict[str, Any]] = []  # a maze each

    def make(number: int) -> Maze:
        if finder is not None:
            maze = finder.next(as_json=output.as_json)
            wished.append(finder.facts(maze) if output.as_json else {})
            return maze
        if hidden is not None:
            return hidden.make(shape, seed, number)
        return change_options.apply_changes(mazes.generate(algorithm, shape, seed, number=number, **given), changes)

    def found(maze: Maze, with_path: bool) -> dict[str, Any]:
        shows_path = with_path or "path" in overlays
        path, distances = _overlays(maze, grid, *ends, with_path=shows_path, with_distances="distances" in overlays)
        return {"path": path, "distances": distances}

    facts = output.write(f"{count:,} mazes on {grid}", make, found)
    if output.as_json:
        import json

        facts = [_with_grid(each, grid, shape) for each in facts]
        for each, more in zip(facts, wished, strict=False):  # without wishes there is nothing to add
            each.update(more)
        click.echo(json.dumps(document | {"mazes": facts, "arrays": [each.name for each in output.arrays]}))
    elif drawn is None and hidden is not None:
        click.echo(hidden.reproduction(grid, seed, first, count), err=True)
    elif drawn is None:
        origin = mazes.origin_of(*mazes.prepare(document["algorithm"], shape, given), seed, first)
        wishes = [] if finder is None else finder.wishes.words()
        words = [] if changes == [] else format_changes(changes)
        click.echo(_reproduction(origin, grid, ["--count", str(count), *wishes, *words]), err=True)


def _write_arrays(
    output: "Series",
    document: dict[str, Any],
    shape: Grid,
    changes: list[change_options.NamedChange],
    overlays: tuple[str, ...],
    finder: "Finder | None",
    hidden: "Secret | None",
) -> None:
    """Write all mazes as one array."""
    name = output.arrays[0].name
    if hidden is not None:
        raise ClewError(
            f"{name} would hold all mazes as one array, which an algorithm makes, and --secret makes them from a "
            f"picture: put {{number}} into the name, as in maze-{{number}}.npz"
        )
    if changes or overlays:
        what = f"--{changes[0][0]} changes mazes one by one" if changes else f"an array cannot show {noun(overlays[0])}"
        raise ClewError(
            f"{name} would hold all mazes as one array, and {what}: put {{number}} into the name, as in "
            f"maze-{{number}}.npz, or leave the option out"
        )
    if finder is not None:
        raise ClewError(
            f"{name} would hold all mazes as one array, which are those of consecutive numbers, and mazes that meet "
            f"wishes are not: put {{number}} into the name, as in maze-{{number}}.npz"
        )
    from clew.mazes.many.generate_many import generate_many

    with progress.show(f"{document['count']:,} mazes on {shape.spec}") as report:
        made = generate_many(
            document["algorithm"],
            shape,
            document["count"],
            document["seed"],
            first=document["first"],
            progress=report,
            **document["options"],
        )
        output.write_arrays(made, document)


def _reproduction(origin: Provenance | None, grid: str, more: list[str] | None = None) -> str:
    """Return the sentence with the command that makes this maze again, quoted for the shell.

    `more`: options for many mazes, with those of the changes of each.
    """
    import shlex

    assert origin is not None
    words = [*words_to_generate(origin, grid), *(more or ())]
    made = "makes this maze again" if more is None else "makes these mazes again"
    return f"seed {origin.seed}: {shlex.join(words)} {made}"
