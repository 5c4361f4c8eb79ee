"""`clew grids`: list the grids and how their specs are written."""

import inspect
import json
import re
from typing import Any

import click

from clew.cli.options.shared_options import json_option
from clew.cli.terminal.terminal import wrapped
from clew.grids.spec import grid_names, shape


@click.command()
@json_option("the table")
def grids(as_json: bool) -> str:
    """List the grids: how each is written as the SIZE of clew generate, with an example, and what it is."""
    table = [facts_about(name) for name in grid_names()]
    if as_json:
        return json.dumps(table, indent=2)
    lines = []
    for each in table:
        forms = " or ".join(form["form"] for form in each["forms"])
        short = ", or just 40x30" if each["name"] == "rectangle" else ""
        lines.append(f"{forms}, as in {each['forms'][0]['example']}{short}\n    {each['summary']}")
        if each["options"]:
            lines.append(f"    options, after a comma: {', '.join(each['options'])}")
    lines.append("\nclew generate --weave 30x20 is the same as weave:30x20; --join joins the parts of a mask.")
    return wrapped("\n".join(lines))


def facts_about(name: str) -> dict[str, Any]:
    """Return the name, the summary, the forms of the spec and the options of a grid, from its class."""
    kind = shape(name)
    forms = [
        {"form": re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), f"{name}:{form}"), "example": f"{name}:{each}"}
        for form, each in kind.FORMS.items()
    ]
    options = [f"{key}={value}" if value else key for key, value in getattr(kind, "OPTIONS", {}).items()]
    return {"name": name, "summary": _summary(kind), "forms": forms, "options": options}


def _summary(kind: type) -> str:
    first = (inspect.getdoc(kind) or "").partition("\n")[0].partition(";")[0].rstrip(".")
    return re.sub(r"`(\w+)`", lambda found: found[1].upper(), first) + "."
