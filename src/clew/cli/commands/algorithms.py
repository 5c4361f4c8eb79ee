"""`clew algorithms`: what there is to choose from, told by the registry."""

import json
from collections.abc import Iterable
from typing import Any

import click

from clew import registry
from clew.changes import in_order
from clew.cli.options import as_json, names_of
from clew.registry import Algorithm

SIDE = 4096  # memory is told for a rectangle of SIDE x SIDE cells, where borders and fixed tables hardly count


@click.command(short_help="List the algorithms with their options and facts.")
@click.argument("name", required=False, shell_complete=names_of("generator"))
@as_json("the table")
def algorithms(name: str | None, as_json: bool) -> None:
    """List the algorithms with their options and facts; with NAME, tell all that is known of one, or of a change."""
    if name is not None:
        found = registry.find("change" if name in registry.names("change") else "generator", name)
        click.echo(json.dumps(_facts(found), indent=2) if as_json else _page(found))
        return
    table = [registry.find("generator", each) for each in registry.names("generator")]
    if as_json:
        click.echo(json.dumps([_facts(each) for each in table], indent=2))
        return
    heads, *rows = _aligned([("algorithm", "uniform", "grids", "weaves", "bytes/cell", "options"), *map(_row, table)])
    click.echo(heads)
    for row, found in zip(rows, table, strict=True):
        click.echo(f"{row}\n    {found.summary}")
    click.echo("\nchanges of a maze (clew generate --NAME, clew change --NAME)")
    for found in in_order():
        click.echo(f"{found.name}\n    {found.summary}")
    click.echo(
        "\nuniform: every perfect maze is equally likely. weaves: it can let passages go under others (--weave). "
        "clew algorithms NAME tells more."
    )


def _row(found: Algorithm) -> tuple[str, ...]:
    flags = " ".join(f"--{each.flag}" for each in found.parameters)
    uniform = "yes" if found.facts["uniform"] else ""
    weaves = "yes" if found.facts["weave"] else ""
    return found.name, uniform, found.facts["grids"], weaves, f"{_bytes_per_cell(found):.3g}", flags


def _aligned(rows: Iterable[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _bytes_per_cell(found: Algorithm) -> float:
    """Memory of the maze and of what the algorithm remembers, in bytes per cell of a large square."""
    from clew.grids import Rectangle

    grid = Rectangle(SIDE, SIDE)
    return 1 + found.scratch_bytes(grid) / grid.cells


def _facts(found: Algorithm) -> dict[str, Any]:
    options = [
        {
            "name": each.flag,
            "help": each.help,
            "values": each.option.describe(),
            "default": each.usual,
        }
        for each in found.parameters
    ]
    return {
        "name": found.name,
        "summary": found.summary,
        **found.facts,
        "bytes_per_cell": round(_bytes_per_cell(found), 3),
        "options": options,
    }


def _page(found: Algorithm) -> str:
    import inspect

    options = "".join(
        f"\n  --{each.flag} {each.option.describe()}{each.told}" + (f"\n      {each.help}" if each.help else "")
        for each in found.parameters
    )
    text = inspect.getdoc(found.function) or ""
    return f"{found.name}\n\n{text}" + (f"\n\nOptions:{options}" if options else "")
