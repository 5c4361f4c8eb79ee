"""`clew warm-up`: compile algorithms for all kinds of grids before they are needed."""

import time
from typing import Any

import click

from clew import registry
from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import complete_names, json_option
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.grids.spec import parse_grid
from clew.kernel import choose, notices, store


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
    """Compile all algorithms for all kinds of grids to machine code, which takes some minutes, and store it.

    Clew brings all of it as WebAssembly, which begins at once and takes up to twice as long. Long work is compiled for
    this processor when it has run for some seconds; after this command, it has only to be read. It needs numba:
    pip install 'clew[native]'.

    \b
      clew warm-up
      clew warm-up -a wilson -a breadth-first --grid hexagons:9x9
    """  # noqa: D301 - click needs the character backspace
    if not choose.has_compiler():
        raise ClewError("machine code is compiled by numba, which is not installed: pip install 'clew[native]'")
    from clew import warm_up as warm_up_tasks  # here, as it imports nearly everything

    algorithms = [registry.find_among(("generator", "solver"), name) for name in names]
    tasks = warm_up_tasks.tasks(algorithms, [parse_grid(spec).spec for spec in specs])
    begin = time.monotonic()
    heard: list[notices.Notice] = []
    with progress.show("warming up", stay=False) as report, notices.listening(heard.append):
        kernels = warm_up_tasks.kernels_of(tasks)
        for number, (function, kinds) in enumerate(kernels):
            report(number / len(kernels))
            choose.machine_code_of(function, kinds)
            for notice in heard:
                if isinstance(notice, notices.NotStored):
                    raise ClewError(f"nothing can be stored in {notice.folder}: set CLEW_CACHE_DIR to another folder")
    seconds, folder = time.monotonic() - begin, str(store.root_folder())
    done = [each for each in heard if isinstance(each, notices.Compiling) and each.done]
    if as_json:
        return {"folder": folder, "seconds": round(seconds, 1), "compiled": [each.function.__name__ for each in done]}
    compiled = f"compiled {len(done)} kernels in {seconds:.0f} s; they are in {folder}"
    return compiled if done else f"nothing was to be compiled: all of it is in {folder}"
