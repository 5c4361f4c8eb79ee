"""The catalogue: all entries of a kind as plain data, from which commands, pages and the service take theirs."""

from dataclasses import fields
from typing import Any

from clew.registry.discovery import find_all
from clew.registry.entries import Entry
from clew.registry.options import Parameter

COMMON = {each.name for each in fields(Entry)}
LIMITS = ("min", "max", "words")  # that some options have


def catalogue(kind: str) -> list[dict[str, Any]]:
    """Return what is known of all entries of a kind, in their order.

    Examples
    --------
    >>> [each["name"] for each in catalogue("solver")]
    ['a-star', 'breadth-first', 'tree-walk']
    """
    return [describe(entry) for entry in find_all(kind)]


def describe(entry: Entry) -> dict[str, Any]:
    """Return the name, the summary, the typed fields of the kind and the options of an entry; functions left out."""
    known = {each.name: getattr(entry, each.name) for each in fields(entry) if each.name not in COMMON}
    return {
        "name": entry.name,
        "summary": entry.summary,
        **{name: value for name, value in known.items() if not callable(value)},
        "options": [describe_option(each) for each in entry.parameters],
    }


def describe_option(parameter: Parameter) -> dict[str, Any]:
    """Return what is known of an option; the default as people write it."""
    option = parameter.option
    return {
        "name": parameter.flag,
        "help": option.help,
        "kind": option.kind,
        "values": option.describe(),
        "default": parameter.shown_default,
        "grids": option.grids,
        "weave": option.weave,
        **{name: getattr(option, name) for name in LIMITS if hasattr(option, name)},
    }
