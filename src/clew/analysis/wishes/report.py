"""The report on a search in vain: how close its mazes came, and which wish stood in the way."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clew.analysis.wishes.choice import Sample, samples_of_others
from clew.analysis.wishes.columns import Figure
from clew.analysis.wishes.language import Wish
from clew.analysis.wishes.maze_search import Search
from clew.errors import ClewError
from clew.lazy import np
from clew.mazes.maze import Maze

MAX_EXAMINED = 10_000  # mazes of which everything is measured; one by one if they are changed
MAX_CHANGED = 300


@dataclass(frozen=True)
class WishReport:
    """A report on one wish: how close mazes came to it.

    Attributes
    ----------
    wish : Wish
        The wish.
    met : int
        How many mazes met it.
    others_met : int
        How many mazes met all the other wishes.
    best : bool, int, float or None
        The value nearest to the wish; None if the measure had a value in no maze.
    nearest : bool, int, float or None
        The value of the nearest maze.
    """

    wish: Wish
    met: int
    others_met: int
    best: Figure
    nearest: Figure

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values for JSON."""
        return vars(self) | {"wish": self.wish.text}


@dataclass(frozen=True)
class Report:
    """A report on a search: how close its mazes came to the wishes.

    Attributes
    ----------
    tries : int
        How many mazes were tried.
    examined : int
        The first so many of them were measured completely; the numbers of mazes are numbers of these.
    wishes : tuple of WishReport
        A report for each wish.
    nearest : Maze
        The maze that comes nearest: the sum of its relative distances from the wishes is smallest.
    others : tuple of Sample
        Other algorithms that do meet the wishes, with the number of mazes that do among a few.
    timeout : float or None
        The seconds after which the search ended; None if all mazes were tried.
    """

    tries: int
    examined: int
    wishes: tuple[WishReport, ...]
    nearest: Maze
    others: tuple[Sample, ...] = ()
    timeout: float | None = None

    @cached_property
    def obstacle(self) -> WishReport:
        """The wish without which most mazes would have met all wishes; otherwise that which fewest met."""
        return max(self.wishes, key=lambda each: (each.others_met, -each.met))

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values for JSON, without the maze."""
        wishes = [each.as_dict() for each in self.wishes]
        found = {"tries": self.tries, "examined": self.examined, "wishes": wishes}
        found |= {"obstacle": self.obstacle.wish.text, "others": [each.as_dict() for each in self.others]}
        return found if self.timeout is None else found | {"timeout": self.timeout}

    def sentences(self) -> list[str]:
        """Return the report in sentences: what was met, what stood in the way, and the nearest maze."""
        among = "" if self.examined == self.tries else f" of the first {self.examined:,}"
        tried = f"none of {self.tries:,} mazes meets all wishes" if self.tries > 1 else "the maze misses a wish"
        lines = [tried if self.timeout is None else f"{tried}, and the {self.timeout:g} seconds for trying are over"]
        lines += [f"{each.wish.text}: {_share(each, self.examined, among)}" for each in self.wishes]
        if len(self.wishes) > 1:
            left = self.obstacle.others_met
            without = f"without it {left:,} {'mazes' if left > 1 else 'maze'}{among} would qualify"
            lines.append(
                f"most in the way is {self.obstacle.wish.text}: {without}"
                if left
                else f"{self.obstacle.wish.text} is met least often, and without it no maze would qualify either"
            )
        if self.others:
            best, *more = sorted(self.others, key=lambda each: -each.share)
            also = "".join(f", {each.algorithm} in {each.met} of {each.of}" for each in more[:2])
            lines.append(f"{best.algorithm} meets all wishes in {best.met} of {best.of} mazes{also}")
        origin = self.nearest.provenance
        assert origin is not None
        values = ", ".join(f"{each.wish.name} {shown_figure(each.nearest)}" for each in self.wishes)
        lines.append(f"the nearest is number {origin.number} of seed {origin.seed}: {values}")
        return lines


class NoMazeFound(ClewError):  # noqa: N818 - `except NoMazeFound` reads better
    """No maze among those tried meets all wishes; nothing is wrong with the wishes themselves.

    Attributes
    ----------
    report : Report
        How close the mazes came to each wish, and the nearest maze.

    Examples
    --------
    >>> import clew
    >>> try:
    ...     clew.find_maze("12x6", "dead-ends < 14, junctions > 15", seed=7, algorithm="wilson", tries=50)
    ... except clew.NoMazeFound as problem:
    ...     print(problem.report.obstacle.wish.text)
    dead-ends < 14
    """

    report: Report

    @classmethod
    def about(cls, report: Report) -> "NoMazeFound":
        """Return the error with this report."""
        problem = cls(f"{'; '.join(report.sentences())}: try more mazes, a wider wish or another algorithm")
        problem.report = report
        return problem


def report_of(search: Search, first: int, tries: int, tried: int, *, others: bool = True) -> Report:
    """Measure mazes of a search completely, and return how close they came, and which other algorithms do better.

    `tries`: how many mazes were to be tried. `tried`: how many were, before the time was over.
    """
    most = min(tried, MAX_CHANGED if search.changes else MAX_EXAMINED)
    wishes, cells = search.wishes, search.grid.cells
    parts = [search.batch(begin, count).figures(wishes) for begin, count in search.chunks(first, most, share=1)]
    values = [np.concatenate(each) for each in zip(*parts, strict=True)]
    gaps = [wish.gaps(each, cells) for wish, each in zip(wishes, values, strict=True)]
    met = np.equal(gaps, 0)
    misses = np.sum([wish.misses(each, cells) for wish, each in zip(wishes, values, strict=True)], 0)
    nearest = int(np.argmin(misses))
    reports = []
    for place, wish in enumerate(wishes):
        others_met = np.delete(met, place, axis=0).all(axis=0)
        best, near = (wish.column.value(values[place], number) for number in (int(np.argmin(gaps[place])), nearest))
        reports.append(WishReport(wish, int(met[place].sum()), int(others_met.sum()), best, near))
    samples = samples_of_others(search, first) if others and not search.is_chosen else []
    better = tuple(each for each in samples if each.met)
    timeout = search.limit.seconds if tried < tries else None
    return Report(tried, len(misses), tuple(reports), search.maze(first + nearest), better, timeout)


def _share(report: WishReport, examined: int, among: str) -> str:
    """Return in words how many mazes met a wish, or how near they came."""
    if report.met:
        share = 100 * report.met / examined
        return f"met by {report.met:,}{among} ({share:.{0 if share >= 10 else 1}f} %)"
    return f"met by none{among}, the nearest has {shown_figure(report.best)}"


def shown_figure(value: Figure) -> str:
    """Return a value of a measure as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "no value"
    return f"{value:,}" if isinstance(value, int) else f"{value:.3g}"
