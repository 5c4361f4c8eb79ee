"""What can be counted and measured in a maze: one file, one function, one measure each, found by the registry."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from typing import Any, TypeVar

from clew import registry
from clew.kernel import memory
from clew.mazes.maze import Maze

__all__ = ["Figures", "Measures", "measure"]

Figure = TypeVar("Figure")


@dataclass(frozen=True)
class Measures:
    """The figures of a maze."""

    cells: int
    passages: int
    dead_ends: int  # cells with one passage
    junctions: int  # cells with three passages or more
    degrees: dict[int, int]  # how many cells have 0, 1, 2, ... passages; up to the most that occurs
    components: int  # parts between which no passage leads
    loops: int  # independent ones: passages that could be closed without cutting a part in two
    perfect: bool  # one part without loops
    longest_path: int | None  # steps between the two cells that are farthest apart; None if not perfect
    others: dict[str, Any] = field(default_factory=dict, repr=False)  # those of plug-ins

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name, ready for JSON."""
        figures = asdict(self)
        figures |= figures.pop("others")
        return figures


class Figures:
    """The figures of one maze, each computed once: measures get this, and take each other's results from it."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self._known: dict[Callable[..., Any], Any] = {}

    def of(self, measure: Callable[["Figures"], Figure]) -> Figure:
        """Return what this measure gives.

        Examples
        --------
        >>> import clew
        >>> from clew.measures.passages import passages
        >>> Figures(clew.generate("wilson", "4x3", 1)).of(passages)
        11
        """
        if measure not in self._known:
            self._known[measure] = measure(self)
        figure: Figure = self._known[measure]
        return figure


def measure(maze: Maze) -> Measures:
    """Count and measure. Cost: O(cells); 4 to 13 bytes per cell besides the maze."""
    memory.require(13 * maze.cells, f"measuring {maze.grid.spec}")
    figures = Figures(maze)
    known = {each.name.replace("-", "_"): figures.of(each.function) for each in registry.find_all("measure")}
    own = {each.name: known.pop(each.name) for each in fields(Measures) if each.name != "others"}
    return Measures(**own, others=known)
