"""The catalogue: all entries of a kind as plain data, for commands, pages and the service."""

from typing import Any

from clew.registry.discovery import find_all
from clew.registry.entries import Entry
from clew.registry.options import Parameter

LIMITS = ("min", "max", "words")  # attributes of some options


def catalogue(kind: str) -> list[dict[str, Any]]:
    """Return the facts about all entries of a kind, in their order.

    Parameters
    ----------
    kind : str
        'generator', 'solver', 'measure', 'change', 'format' or 'renderer'.

    Returns
    -------
    list of dict
        What `describe` returns for each entry.

    Examples
    --------
    >>> from clew import registry
    >>> [each["name"] for each in registry.catalogue("solver")][:3]
    ['a-star', 'all-shortest', 'bidirectional']
    """
    return [describe(entry) for entry in find_all(kind)]


def describe(entry: Entry) -> dict[str, Any]:
    """Return the facts about one entry as plain data: its name, summary, typed fields and options, without functions.

    Parameters
    ----------
    entry : Entry
        An entry of the registry, as `find` returns it.

    Returns
    -------
    dict
        The keys 'name', 'summary', 'options' (a list of what `describe_option` returns) and those of the entry's kind.

    Examples
    --------
    >>> from clew import registry
    >>> facts = registry.describe(registry.find("generator", "sidewinder"))
    >>> facts["grids"], facts["uniform"], [each["name"] for each in facts["options"]]
    ('rows', False, ['close-out'])
    """
    facts = {name: getattr(entry, name) for name in entry.fact_names()}
    return {
        "name": entry.name,
        "summary": entry.summary,
        **{name: value for name, value in facts.items() if not callable(value)},
        "options": [describe_option(each) for each in entry.parameters],
    }


def describe_option(parameter: Parameter) -> dict[str, Any]:
    """Return the facts about an option as plain data; the default is written as in a command.

    Parameters
    ----------
    parameter : Parameter
        An option under its name, from `Entry.parameters`.

    Returns
    -------
    dict
        The keys 'name', 'help', 'kind', 'values', 'default', 'grids', 'weave', and 'min', 'max', 'words' if it has
        them.

    Examples
    --------
    >>> from clew import registry
    >>> close_out = registry.find("generator", "sidewinder").parameters[0]
    >>> facts = registry.describe_option(close_out)
    >>> facts["name"], facts["kind"], facts["values"], facts["default"]
    ('close-out', 'chance', '0 to 1', 0.5)
    """
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
