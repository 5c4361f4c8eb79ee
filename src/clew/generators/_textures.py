"""How a walk chooses its next step: any of those possible, or long straight corridors, or more across than down."""

from clew.draws import Draws, count_bits, nth_bit
from clew.kernel import IntArray, helper

ACROSS, DOWN = 0b10101010, 0b01010101  # east and west, north and south; from bit 4 on the tunnels below them
AHEAD = 0b00010001  # a direction and the tunnel below it
WHOLE = 65536  # the weight of both


@helper
def choose_step(
    draws: Draws, directions: int, trail: IntArray, steps: int, run: int | None, horizontal: int | None
) -> int:
    """Return one of the directions; with neither `run` nor `horizontal`, which is known when compiled, any of them.

    Others are for square cells. `run` of 65536 go straight on where that is possible, the others anywhere. There an
    east or west direction has weight `horizontal`, a north or south one the rest up to 65536.
    `trail`: the directions back of all `steps` so far.
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
