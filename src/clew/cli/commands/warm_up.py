"""`clew warm-up`: compile algorithms for all kinds of grids before they are needed."""

import json
import time
from collections.abc import Iterator
from typing import Any

import click

from clew import kernel, registry
from clew.cli import progress
from clew.cli.shared_options import complete_names, json_option
from clew.errors import ClewError
from clew.grids import Graph, Grid
from clew.grids.canvas import new_canvas
from clew.grids.spec import FILES, grid_names, parse_grid, shape
from clew.kernel import cache, notices
from clew.mazes.generate import generate
from clew.mazes.solving import solve

LARGE = ("hexagons:320x320", "upsilon:320x320")  # from some size on, tables of neighbors are stored in another way
STAR = 20  # neighbors of a cell, for graphs with many


@click.command("warm-up", short_help="Compile algorithms before they are needed.")
@click.option(
    "-a",
    "--algorithm",
    "names",
    metavar="NAME",
    multiple=True,
    shell_complete=complete_names("generator"),
    help="Only this generator or solver; may be given several times.",
)
@click.option(
    "--grid", "specs", metavar="SIZE", multiple=True, help="Only for grids of this kind, such as hexagons:9x9."
)
@json_option("what was compiled")
def warm_up(names: tuple[str, ...], specs: tuple[str, ...], as_json: bool) -> None:
    """Compile all algorithms for all kinds of grids, which takes some minutes, and store the machine code.

    Otherwise each is compiled when it is first used for a large maze or in a loop, which takes a second or two. What
    has been compiled before is only read.

    \b
      clew warm-up
      clew warm-up -a wilson -a breadth-first --grid hexagons:9x9
    """  # noqa: D301 - click needs the character backspace
    generators, solvers = _algorithms(names)
    begin = time.monotonic()
    heard: list[notices.Notice] = []
    with progress.show("warming up", stay=False) as report, notices.listening(heard.append), kernel.compiling_always():
        grids = list(_grids(specs))
        for number, grid in enumerate(grids):
            for place, generator in enumerate(generators):
                report((number + place / len(generators)) / len(grids))
                _run(generator, solvers, grid)
                _check_stored(heard)
    _print_result(heard, time.monotonic() - begin, as_json=as_json)


def _algorithms(names: tuple[str, ...]) -> tuple[list[registry.Generator], list[registry.Solver]]:
    """Return the generators and the solvers of these names; all of them by default."""
    if not names:
        return [*registry.find_all("generator")], [*registry.find_all("solver")]
    found = [registry.find_among(("generator", "solver"), name) for name in names]
    generators = [each for each in found if isinstance(each, registry.Generator)]
    solvers = [each for each in found if isinstance(each, registry.Solver)]
    return generators or [registry.find("generator", "recursive-backtracker")], solvers


def _grids(specs: tuple[str, ...]) -> Iterator[Grid]:
    """Yield these grids, or by default one of each kind that machine code is made for."""
    if specs:
        yield from map(parse_grid, specs)
        return
    plain = [f"{name}:{next(iter(shape(name).FORMS.values()))}" for name in grid_names() if name not in FILES]
    star = Graph.from_edges(STAR + 1, [(0, ray) for ray in range(1, STAR + 1)])
    known = set()
    for grid in (*map(parse_grid, plain), star, *map(parse_grid, LARGE)):
        canvas: Any = new_canvas(grid, compiled=True)
        layout = type(canvas), tuple(str(getattr(field, "dtype", "")) for field in canvas)
        if layout not in known:
            yield grid
        known.add(layout)


def _run(generator: registry.Generator, solvers: list[registry.Solver], grid: Grid) -> None:
    """Make and solve a maze, if the generator works on this grid."""
    if generator.needs_rows > grid.has_rows or grid.weaves > generator.weave:
        return
    maze = generate(generator.function, grid, seed=1, compiled=True)
    for solver in solvers:
        if solver.grids == "any" or generator.perfect:
            solve(maze, solver.function)


def _check_stored(heard: list[notices.Notice]) -> None:
    for notice in heard:
        if isinstance(notice, notices.NotStored):
            raise ClewError(f"nothing can be stored in {notice.folder}: set CLEW_CACHE_DIR to another folder")


def _print_result(heard: list[notices.Notice], seconds: float, *, as_json: bool) -> None:
    """Print what was compiled."""
    done = [each for each in heard if isinstance(each, notices.Compiling) and each.done]
    folder = str(cache.root_folder())
    if as_json:
        kernels = [{"kernel": each.function.__name__, "algorithm": each.algorithm, "grid": each.grid} for each in done]
        click.echo(json.dumps({"folder": folder, "seconds": round(seconds, 1), "compiled": kernels}))
    elif done:
        click.echo(f"compiled {len(done)} kernels in {seconds:.0f} s; they are in {folder}")
    else:
        click.echo(f"nothing was to be compiled: all of it is in {folder}")
