"""Choose the algorithm whose mazes meet the wishes, where none is given."""

from dataclasses import replace
from typing import NamedTuple

from clew import registry
from clew.draws import SEEDS
from clew.errors import ClewError
from clew.mazes import generate as single
from clew.mazes import running
from clew.wishes.maze_search import Search

MAX_SAMPLE = 50  # mazes of the default algorithm
MAX_OF_OTHERS = 20  # mazes of each other one
MAX_CHANGED = 10  # if they are changed, which happens one by one
MIN_SAMPLE = 4  # of large mazes
GOOD_SHARE = 0.25  # of the mazes of an algorithm
SAMPLE_WORK = 20_000  # of all these mazes together, in cells of the recursive backtracker, unless they are few
MAX_WORK = 1_000_000  # of a single one: larger mazes are not tried


class Sample(NamedTuple):
    """How many of some mazes of an algorithm meet the wishes."""

    algorithm: str
    met: int
    of: int

    @property
    def share(self) -> float:
        return self.met / self.of


def with_best_algorithm(search: Search, first: int) -> Search:
    """Return the search, with another algorithm if none of the first mazes meets the wishes, and some of others do."""
    if sample_of(search, first, MAX_SAMPLE).met:
        return search
    best = max(samples_of_others(search, first, GOOD_SHARE), key=lambda each: each.share, default=None)
    return search if best is None else replace(search, generator=registry.find("generator", best.algorithm))


def sample_of(search: Search, first: int, most: int) -> Sample:
    """Try the first mazes of a search: as many as take a moment, a few of large ones, and none of huge ones."""
    work = running.work_of(search.generator, search.grid)
    count = min(MAX_CHANGED if search.changes else most, max(SAMPLE_WORK // work, MIN_SAMPLE), SEEDS - first)
    if work > MAX_WORK or count < 1:
        return Sample(search.generator.name, 0, 1)
    batches = (search.batch(*each) for each in search.chunks(first, count))
    return Sample(search.generator.name, sum(len(batch.hits(search.wishes)) for batch in batches), count)


def samples_of_others(search: Search, first: int, enough: float) -> list[Sample]:
    """Return other algorithms that make mazes among their first ones that meet the wishes.

    Uniform algorithms are tried first, then the quickest. When the shares of the mazes that meet the wishes add up to
    `enough`, no further algorithm is tried.
    """
    found: list[Sample] = []
    others = sorted(registry.find_all("generator"), key=lambda each: (not each.uniform, each.work, each.name))
    for generator in others:
        if generator.name != search.generator.name and _can_work(generator, search):
            sample = sample_of(replace(search, generator=generator, options={}), first, MAX_OF_OTHERS)
            found += [sample] if sample.met else []
            if sum(each.share for each in found) >= enough:
                break
    return found


def _can_work(generator: registry.Generator, search: Search) -> bool:
    try:
        single.prepare(generator.function, search.grid, {})
    except ClewError:
        return False
    return True
