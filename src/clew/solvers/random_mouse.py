"""Random mouse: walk on to the next junction, choose there at random, and turn back only in dead ends.

It needs no memory and finds the goal at some time, but nobody knows when: in a perfect maze of n cells the average is
below n times the steps to the farthest cell. So it gives up after `max-steps`, by default 200 steps for each cell.
At step number n (from 0) the draw is `clew.draws.weight(seed, n)`, of which the upper 31 bits choose among the exits in
the order of their directions. So a seed gives the same walk on every machine.
Cost: up to 200 steps per cell. Mazes: any. Source: the folklore of laboratory mice in mazes; the walk that never turns
back is described by Alon, Benjamini, Lubetzky, Sodin, "Non-backtracking random walks mix faster" (2007).
"""

from clew.draws import count_bits, nth_bit, weight
from clew.kernel import signed, unsigned
from clew.mazes.solving.walker import Walker
from clew.registry import Count, solver

STEPS_PER_CELL = 200
MAX_SEED = (1 << 53) - 1  # as a number in a web page
MAX_STEPS = 1 << 40


@solver(
    result="walk",
    shortest=False,
    complete=False,
    gives_up="it made as many steps as its option max-steps allows",
    work=100,
    options={
        "seed": Count(0, MAX_SEED, default=1, help="The seed of its choices."),
        "max_steps": Count(
            0, MAX_STEPS, default=0, help=f"After how many steps it gives up; 0 for {STEPS_PER_CELL:,} for each cell."
        ),
    },
    aliases=("mouse", "random-walk"),
)
def random_mouse(walker: Walker, seed: int, max_steps: int) -> bool:
    """Walk at random, without turning back except in dead ends, until the goal is met or too many steps are made."""
    limit = max_steps if max_steps > 0 else STEPS_PER_CELL * walker.maze.cells()
    onward = walker.exits()
    while not walker.at_goal():
        if onward == 0 or walker.steps() == limit:
            return False
        drawn = signed(weight(unsigned(seed), walker.steps()) >> 33)  # 31 bits
        walker.step(nth_bit(onward, drawn * count_bits(onward) >> 31))
        way_back = 1 << walker.back()
        onward = walker.exits() & ~way_back
        if onward == 0:
            onward = way_back
    return True
