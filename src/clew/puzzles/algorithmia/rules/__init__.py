"""The six rules, by the color of the goal: the functions that make the maze of the module and of its manual."""

from collections.abc import Callable
from dataclasses import dataclass

from clew.generators.hunt_and_kill import hunt_and_kill
from clew.generators.recursive_backtracker import recursive_backtracker
from clew.grids.events import ROUND, VISIT
from clew.puzzles.algorithmia.rules.blue import blue
from clew.puzzles.algorithmia.rules.green import green
from clew.puzzles.algorithmia.rules.magenta import magenta
from clew.puzzles.algorithmia.rules.red import red
from clew.puzzles.algorithmia.rules.yellow import yellow

Kernel = Callable[..., None]


@dataclass(frozen=True)
class Rule:
    """The rule of one color.

    Attributes
    ----------
    color : str
        The color of the goal.
    function : callable
        The generator that the module uses.
    draws : int
        The step of the manual that draws.
    after : dict
        Exceptions to `draws`: the step of a draw that directly follows an event; 0 is the beginning of the run.
    printed : callable or None
        The generator of the printed manual, if the module differs from it.

    Examples
    --------
    >>> from clew.algorithmia import COLORS
    >>> [rule.letter for rule in COLORS.values()]
    ['R', 'G', 'B', 'C', 'M', 'Y']
    """

    color: str
    function: Kernel
    draws: int
    after: dict[int, int]
    printed: Kernel | None = None

    @property
    def letter(self) -> str:
        """The letter in color-blind mode: R, G, B, C, M or Y."""
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
