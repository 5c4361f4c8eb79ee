"""Choose the algorithm whose mazes meet the wishes, where none is given."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clew import registry
from clew.analysis.wishes.maze_search import NO_LIMIT, Search
from clew.draws import SEEDS
from clew.mazes import generate as single
from clew.mazes import running

MIN_SAMPLE, MAX_SAMPLE = 2, 32  # mazes of an algorithm in the first and in the last round
HEAD_START = 8  # mazes of the default algorithm, which are tried before any other
MAX_CHANGED = 8  # if they are changed, which happens one by one
# Of all mazes of an algorithm together, in cells of the recursive backtracker, unless they are few.
SAMPLE_WORK = 20_000
MAX_WORK = 1_000_000  # of a single one: larger mazes are not tried


@dataclass
class Sample:
    """The number of the first mazes of an algorithm that meet the wishes."""

    search: Search
    first: int  # the number of the first maze
    met: int = 0
    of: int = 0  # so many mazes
    hit: int | None = None  # the number of the first maze that meets them
    miss: float = float("inf")  # how far the nearest maze is from meeting them

    @property
    def algorithm(self) -> str:
        """The name of the algorithm."""
        return self.search.generator.name

    @property
    def share(self) -> float:
        """The share of the mazes that meet the wishes."""
        return self.met / self.of if self.of else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the counts as values for JSON."""
        return {"algorithm": self.algorithm, "met": self.met, "of": self.of}

    def grow(self, total: int) -> None:
        """Try mazes until so many are tried: fewer if they are large, and none if they are huge."""
        if self.search.limit.is_over():
            return
        work = running.work_of(self.search.generator, self.search.grid)
        most = max(SAMPLE_WORK // work, MIN_SAMPLE) if work <= MAX_WORK else 0
        count = min(total, most, SEEDS - self.first, MAX_CHANGED if self.search.changes else total) - self.of
        at_once = count if self.search.limit is NO_LIMIT else 1
        for begin, size in self.search.chunks(self.first + self.of, count, size=at_once):
            misses = self.search.batch(begin, size).misses(self.search.wishes)
            if self.hit is None and not misses.all():
                self.hit = begin + int(misses.argmin())
            self.met, self.of = self.met + int((misses == 0).sum()), self.of + size
            self.miss = min(self.miss, float(misses.min()))

    def found(self) -> Search:
        """Return the search with this algorithm, which passes over the mazes that are known to miss a wish."""
        end = self.first + self.of if self.hit is None else self.hit
        return replace(self.search, missed=range(self.first, end), is_chosen=True)


def with_best_algorithm(search: Search, first: int) -> Search:
    """Return the search with the algorithm that suits the wishes, whatever the machine.

    It is the one that the search has if one of its first mazes meets the wishes, and otherwise the one whose mazes meet
    them most often, or, if no maze does, come nearest. The time limit may end the choice; then nothing is chosen.
    """
    default = Sample(search, first)
    if _take_turns([default], HEAD_START):
        return default.found()
    samples = [default, *samples_of_others(search, first)]
    return search if search.limit.is_over() else max(samples, key=lambda each: (each.share, -each.miss)).found()


def samples_of_others(search: Search, first: int) -> list[Sample]:
    """Return samples of the mazes of other algorithms.

    Algorithms that work row by row join only if no other meets the wishes: their textures are unusual, since rows and
    columns differ.
    """
    others = [Sample(replace(search, generator=each), first) for each in _others(search)]
    usual = [each for each in others if not each.search.generator.needs_rows]
    unusual = [each for each in others if each.search.generator.needs_rows]
    return unusual if not _take_turns(usual) and _take_turns(unusual) else usual


def _take_turns(samples: Sequence[Sample], most: int = MAX_SAMPLE) -> bool:
    """Let samples grow until some maze meets the wishes; return whether one does.

    In each round they double, and half of them, those that come nearest, go on to the next (successive halving).
    """
    left, total = samples, MIN_SAMPLE
    while total <= most and not any(each.met for each in left):
        for each in left:
            each.grow(total)
        left = sorted(left, key=lambda each: each.miss)[: (len(left) + 1) // 2]
        total *= 2
    return any(each.met for each in samples)


def _others(search: Search) -> Iterator[registry.Generator]:
    """Yield the other algorithms that accept the grid and the options: the uniform ones first, then the quickest.

    Those whose mazes may be in parts are left out, as somebody who wishes for a maze wants to solve it.
    Of several uniform ones, all mazes are equally likely, and of several that find a minimum spanning tree they are the
    same; so only the quickest of each is tried.
    """
    laws = {_law(search.generator)}
    for each in sorted(registry.find_all("generator"), key=lambda each: (not each.uniform, each.work, each.name)):
        is_new = each.connected and _law(each) not in laws
        if is_new and single.accepts(each.function, search.grid, dict(search.options)):
            laws.add(_law(each))
            yield each


def _law(generator: registry.Generator) -> str:
    """Return what the probabilities of mazes depend on."""
    return "uniform" if generator.uniform else "weights" if generator.weights else generator.name
