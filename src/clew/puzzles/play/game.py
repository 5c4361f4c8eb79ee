"""A game: where the player is and has been. It knows no screen and no clock."""

from clew.errors import ClewError
from clew.lazy import np
from clew.mazes.cell_numbers import Cell, cell_name
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances
from clew.mazes.solving.solve import default_ends, distances
from clew.puzzles.play.steering import neighbor_in, open_ways

HINT = 3  # steps that a hint shows


class Game:
    """A walk through a maze, from the start to the goal.

    Parameters
    ----------
    maze : Maze
        The maze.
    start, goal : int or tuple of int, optional
        The ends, if not those of `clew.default_ends`: numbers of cells or their coordinates.

    Attributes
    ----------
    maze : Maze
        The maze.
    start, goal : int
        The numbers of the first and the last cell; of the goals of a contest maze, the nearest.
    goals : set of int
        All goals: a walk ends at any of them.
    away : Distances
        The steps of a shortest way to the nearest goal from every cell.
    trail : list of int
        Every cell in order, also those that were entered again; the last one is where the player is.
    ways : list of int
        The directions of the steps of the trail.
    hints : int
        How many hints were given.

    Raises
    ------
    ClewError
        If an end is not in the maze, or if no path leads from one to the other.

    Examples
    --------
    >>> import clew
    >>> game = Game(clew.generate("wilson", "3x2", seed=7))
    >>> game.shortest, game.move(clew.NORTH), game.move(clew.EAST), game.at
    (3, False, True, 1)
    >>> game.hint(), game.run(clew.EAST), game.is_over
    ([2, 5], 2, True)
    """

    def __init__(self, maze: Maze, start: Cell | None = None, goal: Cell | None = None) -> None:
        self.maze = maze
        self.start, self.goal = default_ends(maze, start, goal)
        self.goals = {self.goal} if goal is not None else {self.goal, *maze.marks.goals}
        self.away = _away_from(maze, sorted(self.goals))
        where = [cell_name(maze.grid, cell) for cell in (self.start, self.goal)]
        if self.start in self.goals:
            raise ClewError(
                f"the start and the goal are both cell {where[0]}, so there is no way to find: choose another with "
                f"--from or --to"
            )
        if self.away.at(self.start) < 0:
            raise ClewError(
                f"no path leads from {where[0]} to {where[1]}: clew repair connects the parts of a maze, or choose "
                f"other ends with --from and --to"
            )
        self.hints = 0
        self.restart()

    def restart(self) -> None:
        """Go back to the start. Hints still count: what they showed is known."""
        self.trail = [self.start]
        self.ways: list[int] = []
        self._moves: list[int] = []  # steps of each move

    @property
    def at(self) -> int:
        """The cell of the player."""
        return self.trail[-1]

    @property
    def before(self) -> int:
        """The cell before this one; -1 at the start."""
        return self.trail[-2] if len(self.trail) > 1 else -1

    @property
    def steps(self) -> int:
        """The number of steps, without those that were undone."""
        return len(self.ways)

    @property
    def shortest(self) -> int:
        """The number of steps of a shortest path from the start to the goal."""
        return self.away.at(self.start)

    @property
    def is_over(self) -> bool:
        """Whether the player has reached the goal."""
        return self.at in self.goals

    def move(self, direction: int) -> bool:
        """Make a step; return whether there was a passage."""
        if not self._step(direction):
            return False
        self._moves.append(1)
        return True

    def run(self, direction: int) -> int:
        """Follow a corridor and its corners to the next junction, dead end or goal; return the number of steps."""
        maze, count = self.maze, 0
        while self._step(direction):
            count += 1
            here = self.at
            ways = open_ways(maze, here)
            if len(ways) != 2 or here in self.goals:  # without junctions, a loop leads to the goal
                break
            back = maze.grid.topology().opposite(maze.grid.topology().cell(self.trail[-2]), direction)
            direction = ways[0] if ways[1] == back else ways[1]
        if count:
            self._moves.append(count)
        return count

    def undo(self) -> int:
        """Take the last move back, a step or a whole run; return its number of steps, 0 if there was none.

        The goal is the end: what led there stays.
        """
        if self.is_over or not self._moves:
            return 0
        count = self._moves.pop()
        del self.trail[-count:], self.ways[-count:]
        return count

    def hint(self, steps: int = HINT) -> list[int]:
        """Count a hint, and return the next cells of a shortest path to the goal, at most so many."""
        if self.is_over:
            return []
        self.hints += 1
        path, away = [self.at], self.to_goal()
        for left in range(away - 1, max(away - steps, 0) - 1, -1):
            path.append(next(other for other in self.maze.neighbors(path[-1]) if self.away.at(other) == left))
        return path[1:]

    def to_goal(self) -> int:
        """Return the number of steps of a shortest path from here to the goal."""
        return self.away.at(self.at)

    def _step(self, direction: int) -> bool:
        if self.is_over or not self.maze.is_open(self.at, direction):
            return False
        self.trail.append(neighbor_in(self.maze.grid, self.at, direction))
        self.ways.append(direction)
        return True


def _away_from(maze: Maze, goals: list[int]) -> Distances:
    """Return the steps from each cell to the nearest of these."""
    found = [distances(maze, goal) for goal in goals]
    if len(found) == 1:
        return found[0]
    steps = np.min([np.asarray(each.storage).view(np.uint32) for each in found], axis=0)  # -1 is the most
    return Distances(maze.grid, goals[0], steps.view(np.int32), maze)
