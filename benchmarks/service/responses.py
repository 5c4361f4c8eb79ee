"""What clients of a load test see: statuses and times."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import quantiles


@dataclass
class Seen:
    """The responses to a load."""

    statuses: Counter[int] = field(default_factory=Counter)  # 0: no response
    times: list[float] = field(default_factory=list)  # milliseconds
    seconds: float = 0.0

    def add(self, status: int, seconds: float) -> None:
        """Record a response."""
        self.statuses[status] += 1
        self.times.append(1000 * seconds)

    def summary(self) -> str:
        """Return the number of responses by status, such as '100 x 200, 3 x 429'."""
        return shown(self.statuses)

    def others(self, *allowed: int) -> int:
        """Return the number of responses with another status."""
        return sum(count for status, count in self.statuses.items() if status not in allowed)

    def percentile(self, which: int) -> float:
        """Return a percentile of the times, in milliseconds."""
        if len(self.times) < 2:
            return self.times[0] if self.times else float("nan")
        return quantiles(self.times, n=100)[which - 1]


def shown(statuses: Counter[int]) -> str:
    """Return the number of responses by status."""
    return ", ".join(f"{count} x {status or 'no response'}" for status, count in sorted(statuses.items()))
