"""Choices of the next step of a walk: at random, in long straight corridors, or more across than down."""

from clew.draws import Draws, count_bits, nth_bit
from clew.kernel import IntArray, helper

ACROSS, DOWN = 0b10101010, 0b01010101  # east and west, north and south; from bit 4 on the tunnels below them
AHEAD = 0b00010001  # a direction and the tunnel below it
WHOLE = 65536  # the weight of both


@helper
def choose_step(
    draws: Draws, directions: int, trail: IntArray, steps: int, run: int | None, horizontal: int | None
) -> int:
    """Return one of the directions, with equal chances unless `run` or `horizontal` (for square cells) is given.

    With a chance of `run` in 65536 the step goes straight on, if possible. Otherwise directions east and west have
    weight `horizontal`, and directions north and south the rest of 65536.
    `trail`: the directions back of all `steps` so far. That an option is None is known when this is compiled.
    """
    if run is not None and steps > 0:
        ahead = directions & AHEAD << (trail[steps - 1] & 3 ^ 2)
        if ahead and draws.below(WHOLE) < run:
            directions = ahead
    if horizontal is not None:
        across = horizontal * count_bits(directions & ACROSS)
        down = (WHOLE - horizontal) * count_bits(directions & DOWN)
        if across + down > 0:
            pick = draws.below(across + down)
            if pick < across:
                return nth_bit(directions & ACROSS, pick // horizontal)
            return nth_bit(directions & DOWN, (pick - across) // (WHOLE - horizontal))
    return draws.choose(directions)
