"""The six rules, by the color of the goal: which function makes the maze, on the module and by its manual."""

from collections.abc import Callable
from dataclasses import dataclass

from clew.algorithmia.rules.blue import blue
from clew.algorithmia.rules.green import green
from clew.algorithmia.rules.magenta import magenta
from clew.algorithmia.rules.red import red
from clew.algorithmia.rules.yellow import yellow
from clew.generators.hunt_and_kill import hunt_and_kill
from clew.generators.recursive_backtracker import recursive_backtracker
from clew.grids.events import ROUND, VISIT

Kernel = Callable[..., None]


@dataclass(frozen=True)
class Rule:
    """What one color means."""

    color: str
    function: Kernel  # (maze, draws, ...), as the module plays
    draws: int  # the step of the manual that draws
    after: dict[int, int]  # but for these: the step of a draw that comes right after this event, 0 for none
    printed: Kernel | None = None  # as the manual says, where the module does something else

    @property
    def letter(self) -> str:
        """What color-blind mode shows: R G B C M Y."""
        return self.color[0].upper()


COLORS = {
    rule.color: rule
    for rule in (
        Rule("red", red, 3, {}),
        Rule("green", green, 4, {0: 1, ROUND: 3}),
        Rule("blue", blue, 4, {0: 1}, recursive_backtracker),
        Rule("cyan", hunt_and_kill, 4, {0: 1, VISIT: 3}),
        Rule("magenta", magenta, 6, {VISIT: 5}),
        Rule("yellow", yellow, 6, {VISIT: 3, ROUND: 4}),
    )
}
