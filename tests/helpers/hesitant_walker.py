"""A walker that has options, one of which has the name of an option of commands and requests: 'seed'."""

from collections.abc import Iterator
from contextlib import contextmanager

from clew.kernel import lowest_bit
from clew.mazes.solving.walker import Walker
from clew.registry import discovery, solver
from clew.registry.options import Choice, Count
from clew.service.api import params


@solver(
    grids="perfect",
    result="walk",
    shortest=False,
    options={
        "order": Choice(("low", "high"), default="low", help="Which exit it hesitates at."),
        "seed": Count(0, 9, default=0, help="How often it hesitates."),
    },
)
def hesitant(walker: Walker, order: int, seed: int) -> bool:
    """Try the exits in turn, after some steps to and fro."""
    for _ in range(2 * seed):
        if not walker.at_goal():
            exits = walker.exits()
            walker.step(lowest_bit(exits) if order == 0 else exits.bit_length() - 1)
    while not walker.at_goal():
        exits = walker.exits()
        after = exits >> walker.back() + 1 << walker.back() + 1 if walker.steps() > 0 else exits
        walker.step(lowest_bit(after or exits))
    return True


@contextmanager
def registered() -> Iterator[None]:
    """Let the registry find it by its name."""
    discovery.register(hesitant)
    params.solver_params.cache_clear()
    try:
        yield
    finally:
        del discovery._registered["solver"]["hesitant"]
        discovery._find.cache_clear()
        params.solver_params.cache_clear()
