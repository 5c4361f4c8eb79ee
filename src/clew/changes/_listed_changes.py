"""Changes with their options, in the format of `maze.provenance.changes`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clew.errors import ClewError, shown


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
