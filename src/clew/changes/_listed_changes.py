"""Changes by their names and options, in the format of `maze.provenance.changes`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clew import registry
from clew.errors import ClewError, shown


def change_with_options(name: str, options: Mapping[str, object]) -> tuple[registry.Change, dict[str, Any]]:
    """Return a change and all arguments of its function but the maze; `ClewError` for an unknown name or option."""
    found = registry.find("change", name)
    given = found.shown(registry.values_of(found, dict(options)))
    return found, {each.replace("-", "_"): value for each, value in given.items()}


def pairs_of(changes: Any) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """Return the changes, each with its options; `ClewError` if they do not have the format of a provenance."""
    listed: list[Any] = list(changes) if isinstance(changes, Iterable) and not isinstance(changes, str) else [None]
    for each in listed:
        is_pair = isinstance(each, Sequence) and not isinstance(each, str) and len(each) == 2
        if not (is_pair and isinstance(each[0], str) and isinstance(each[1], Mapping)):
            raise ClewError(
                f"changes is {shown(changes)}: give pairs of a name and a dictionary of options, as in "
                f'[("braid", {{"share": 0.5}})]',
                field="changes",
            )
    return tuple((name, options) for name, options in listed)
