"""The figures of many mazes in short: mean, standard deviation, least, largest, and a histogram of each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from clew.lazy import NDArray, np


class Summary(NamedTuple):
    """One figure of many mazes; mazes that do not have it are left out."""

    name: str  # as a column: 'dead_ends'
    known: int  # mazes that have the figure
    mean: float | None  # None, as the next three, if no maze has it
    deviation: float | None  # the standard deviation of these mazes
    least: float | None
    largest: float | None
    values: Any  # the figures of the mazes that have it
    is_answer: bool  # whether the figures are yes (1) or no (0)

    @property
    def title(self) -> str:
        """The name in words."""
        return self.name.replace("_", " ")

    @property
    def varies(self) -> bool:
        """Whether there are different figures."""
        return self.least != self.largest

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        numbers = {"mean": self.mean, "deviation": self.deviation, "min": self.least, "max": self.largest}
        return {"known": self.known, **numbers}

    def histogram(self, bars: int) -> list[int]:
        """Return how many mazes are in each of at most `bars` equal intervals from the least to the largest figure.

        Intervals of whole numbers have whole limits, so that no bar holds more of them than another.
        """
        if not self.known:
            return []
        low, high = self.values.min(), self.values.max()
        if self.values.dtype.kind != "f":
            width = -(-int(high - low + 1) // bars)
            counts = np.bincount((self.values - low) // width)
        else:
            counts = np.histogram(self.values, bins=bars if self.varies else 1)[0]
        found: list[int] = counts.tolist()
        return found


def summaries_of(columns: "dict[str, NDArray[Any]]") -> list[Summary]:
    """Summarize columns of `clew.measure_many`; those of cell numbers, which have no mean, are left out."""
    return [_summary(name, column) for name, column in columns.items() if name != "center"]


def _summary(name: str, column: "NDArray[Any]") -> Summary:
    values = column[~np.isnan(column)] if column.dtype.kind == "f" else column.astype(np.int64)
    is_answer = column.dtype.kind == "b"
    if column.dtype.kind == "i":
        values = values[values >= 0]
    if not len(values):
        return Summary(name, 0, None, None, None, None, values, is_answer)
    return Summary(
        name,
        len(values),
        float(values.mean()),
        float(values.std()),
        values.min().item(),
        values.max().item(),
        values,
        is_answer,
    )


def in_groups(names: list[str]) -> Iterator[list[str]]:
    """Yield the names of measures or columns that are shown together: those of one decade of the measures' order."""
    from clew.measures import measure_of_column

    groups: dict[int, list[str]] = {}
    for name in names:
        groups.setdefault(measure_of_column(name).order // 10, []).append(name)
    yield from groups.values()
