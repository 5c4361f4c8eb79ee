"""`clew algorithms`: list the algorithms in the registry."""

import json
from typing import Any

import click

from clew import registry
from clew.cli.options.shared_options import complete_names, default_note, json_option
from clew.cli.terminal.terminal import aligned, wrapped
from clew.mazes.command_words import flag_of
from clew.registry import Change, Entry, Generator

SIDE = 4096  # memory is computed for SIDE x SIDE cells, where borders and fixed tables are negligible


@click.command()
@click.argument("name", required=False, shell_complete=complete_names("generator"))
@json_option("the table")
def algorithms(name: str | None, as_json: bool) -> str:
    """List the algorithms with their options and facts; with NAME, describe one algorithm, solver or change."""
    if name is not None:
        found: Entry = registry.find_among(("generator", "solver", "change"), name)
        return json.dumps(_facts(found), indent=2) if as_json else wrapped(_page(found))
    table = registry.find_all("generator")
    if as_json:
        return json.dumps([_facts(each) for each in table], indent=2)
    heads, *rows = aligned([("algorithm", "uniform", "grids", "weaves", "bytes/cell", "options"), *map(_row, table)])
    lines = [heads, *(f"{row}{_also(each)}\n    {each.summary}" for row, each in zip(rows, table, strict=True))]
    for title, kind in (
        ("Finding a path (clew solve --with NAME):", "solver"),
        ("Changing a maze (clew generate --NAME, clew change --NAME):", "change"),
    ):
        named = [f"{each.name}{_also(each)}\n    {each.summary}" for each in registry.find_all(kind)]
        lines += [f"\n{title}", *named]
    lines += [
        "\nuniform: every perfect maze is equally likely. weaves: passages can cross under others (--weave). "
        "grids: any, or rows for rectangles only.\nclew algorithms NAME describes one."
    ]
    return wrapped("\n".join(lines))


def _also(found: Entry) -> str:
    """Return the other names of an entry, in parentheses after a blank; '' if it has only one name."""
    return f" (also {', '.join(found.aliases)})" if found.aliases else ""


def _row(found: Generator) -> tuple[str, ...]:
    uniform, weaves = ("yes" if each else "" for each in (found.uniform, found.weave))
    flags = " ".join(f"--{each.flag}" for each in found.parameters)
    return found.name, uniform, found.grids, weaves, f"{_bytes_per_cell(found):.3g}", flags


def _bytes_per_cell(found: Entry) -> float:
    """Return the memory of the maze and of the algorithm's scratch, in bytes per cell of a large square."""
    from clew.grids import Rectangle

    grid = Rectangle(SIDE, SIDE)
    return 1 + found.scratch_bytes(grid) / grid.cells


def _facts(found: Entry) -> dict[str, Any]:
    known = registry.describe(found)
    options = [{name: each[name] for name in ("name", "help", "values", "default")} for each in known.pop("options")]
    more = {"aliases": list(found.aliases), "bytes_per_cell": round(_bytes_per_cell(found), 3)}
    return known | more | {"options": options}


def _page(found: Entry) -> str:
    flags = [flag_of(found, each.flag) if isinstance(found, Change) else each.flag for each in found.parameters]
    options = "".join(
        f"\n  --{flag} {each.option.describe()}{default_note(each)}" + (f"\n      {each.help}" if each.help else "")
        for flag, each in zip(flags, found.parameters, strict=True)
    )
    return f"{found.name}{_also(found)}\n\n{found.description}" + (f"\n\nOptions:{options}" if options else "")
