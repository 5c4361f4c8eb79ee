"""`clew warm-up`: compile algorithms for all kinds of grids before they are needed."""

import time
from typing import Any

import click

from clew import registry
from clew import warm_up as warm_up_tasks
from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import complete_names, json_option
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.grids.spec import parse_grid
from clew.kernel import cache, notices


@click.command("warm-up", short_help="Compile algorithms before they are needed.")
@option(
    "-a",
    "--algorithm NAME",
    "names",
    multiple=True,
    shell_complete=complete_names("generator"),
    help="Only this generator or solver; may be given several times.",
)
@option("--grid SIZE", "specs", multiple=True, help="Only for grids of this kind, such as hexagons:9x9.")
@json_option("what was compiled")
def warm_up(names: tuple[str, ...], specs: tuple[str, ...], as_json: bool) -> Any:
    """Compile all algorithms for all kinds of grids, which takes some minutes, and store the machine code.

    Otherwise each is compiled when it is first used for a large maze or in a loop, which takes a second or two. What
    has been compiled before is only read. A service that starts later has nothing left to compile.

    \b
      clew warm-up
      clew warm-up -a wilson -a breadth-first --grid hexagons:9x9
    """  # noqa: D301 - click needs the character backspace
    algorithms = [registry.find_among(("generator", "solver"), name) for name in names]
    tasks = warm_up_tasks.tasks(algorithms, [parse_grid(spec).spec for spec in specs])
    begin = time.monotonic()
    heard: list[notices.Notice] = []
    with progress.show("warming up", stay=False) as report, notices.listening(heard.append):
        for number, task in enumerate(tasks):
            report(number / len(tasks))
            warm_up_tasks.run_and_record(task)
            for notice in heard:
                if isinstance(notice, notices.NotStored):
                    raise ClewError(f"nothing can be stored in {notice.folder}: set CLEW_CACHE_DIR to another folder")
    seconds, folder = time.monotonic() - begin, str(cache.root_folder())
    done = [each for each in heard if isinstance(each, notices.Compiling) and each.done]
    if as_json:
        kernels = [{"kernel": each.function.__name__, "algorithm": each.algorithm, "grid": each.grid} for each in done]
        return {"folder": folder, "seconds": round(seconds, 1), "compiled": kernels}
    compiled = f"compiled {len(done)} kernels in {seconds:.0f} s; they are in {folder}"
    click.echo(compiled if done else f"nothing was to be compiled: all of it is in {folder}")
    return None
