"""A curriculum: mazes that get harder, or larger, as an agent gets better."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle, parse_grid
from clew.grids.grid import whole_number
from clew.measures.levels import LEVELS

Level = str | tuple[int, int]
"""A name of `clew.measures.levels.LEVELS`, a range of the measure `difficulty`, or the spec of a smaller rectangle."""


class Stage(NamedTuple):
    """The kind of mazes of a level."""

    lowest: int  # difficulty; 0 if any will do
    highest: int
    grid: Rectangle | None  # smaller than that of the environment, in its top left corner


def stage_of(level: Level, grid: Grid) -> Stage:
    """Return the stage of a level; `ClewError` if the grid cannot have it."""
    names = ", ".join(LEVELS)
    if isinstance(level, str) and level in LEVELS:
        return Stage(*LEVELS[level], None)
    if isinstance(level, str):
        small = parse_grid(level)
        if not (isinstance(small, Rectangle) and isinstance(grid, Rectangle)):
            fault = (
                f"the level {shown(level)} is not possible on {grid.spec}: sizes are for rectangles; use {names} or a "
                f"range of difficulty such as (1, 35)"
            )
        elif small.width > grid.width or small.height > grid.height or small.cells < 2:
            fault = f"the level {shown(level)} must have 2 cells or more and fit into the grid {grid.spec}"
        else:
            return Stage(0, 0, small)
    elif isinstance(level, (tuple, list)) and len(level) == 2:
        lowest, highest = (whole_number(each, "a difficulty") for each in level)
        if 1 <= lowest <= highest <= 100:
            return Stage(lowest, highest, None)
        fault = f"the difficulty {lowest} to {highest} is not possible: it goes from 1 to 100"
    else:
        fault = (
            f"the level {shown(level)} is not possible: give {names}, a range of difficulty such as (1, 35), or the "
            f"spec of a smaller rectangle such as '5x5'"
        )
    raise ClewError(fault, field="curriculum")


class Curriculum:
    """Levels that follow each other as the success rate rises.

    An environment notes each episode that ends: it is a success if the agent reached the goal. After every `window`
    episodes, the next level begins if the success rate is at least `threshold`. The last level stays. New mazes are of
    the current level; episodes that have begun are not changed.

    Parameters
    ----------
    levels : sequence of levels, or callable
        Each level is the name of a difficulty ('easy', 'medium', 'hard', 'expert'), a range of it such as (1, 20), or,
        on a rectangle, the spec of a smaller one, such as '5x5', in the top left corner. A callable takes the success
        rate of the last `window` episodes, from 0 to 1 (at first 0), and returns the level.
    threshold : float, default 0.8
        The success rate that is enough for the next level.
    window : int, default 100
        From how many episodes each success rate is computed.

    Attributes
    ----------
    level : str or tuple
        The current level.
    rises : int
        How often the level has changed.

    Raises
    ------
    ClewError
        If there is no level, or if `threshold` or `window` is not possible.

    Examples
    --------
    >>> from clew.learning import Curriculum
    >>> curriculum = Curriculum(["5x5", "8x8", "10x10"], window=10)
    >>> curriculum.level
    '5x5'
    >>> curriculum.note(episodes=10, successes=9)
    >>> curriculum.level, curriculum.rises
    ('8x8', 1)
    """

    def __init__(
        self, levels: Sequence[Level] | Callable[[float], Level], *, threshold: float = 0.8, window: int = 100
    ) -> None:
        if isinstance(levels, str) or not (callable(levels) or (isinstance(levels, Sequence) and len(levels))):
            raise ClewError(
                f"the curriculum is {shown(levels)}: give levels in order, such as ['easy', 'medium', 'hard'], or a "
                f"callable that returns the level for a success rate",
                field="curriculum",
            )
        if not isinstance(threshold, (int, float)) or not 0 < threshold <= 1:
            raise ClewError(f"threshold is {shown(threshold)}: it must be above 0 and at most 1", field="threshold")
        self.window = whole_number(window, "window", 1)
        self.threshold = threshold
        self.rises = 0
        self._choose = levels if callable(levels) else None
        self.levels: tuple[Level, ...] = () if callable(levels) else tuple(levels)
        self.level: Level = levels(0.0) if callable(levels) else self.levels[0]
        self._episodes = self._successes = 0

    def note(self, episodes: int, successes: int) -> None:
        """Count episodes that have ended, and those of them that reached the goal."""
        self._episodes += episodes
        self._successes += successes
        if self._episodes < self.window:
            return
        rate = self._successes / self._episodes
        self._episodes = self._successes = 0
        level = self.level
        if self._choose is not None:
            level = self._choose(rate)
        elif rate >= self.threshold and self.rises + 1 < len(self.levels):
            level = self.levels[self.rises + 1]
        self.rises += level != self.level
        self.level = level
