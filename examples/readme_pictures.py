"""Draw the pictures of the README, the tour, and the pages on changes, wishes and the web; `make docs` runs this."""

from pathlib import Path
from random import Random

import clew

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def with_islands(maze: clew.Maze) -> clew.Maze:
    """Return the maze with some passages closed at random."""
    directions = maze.array.copy()
    for pair in Random(8).sample(maze.edges().tolist(), 6):
        for cell, other in (pair, pair[::-1]):
            closed = next(direction for direction, neighbor in maze.grid.neighbors(cell) if neighbor == other)
            directions.reshape(-1)[cell] &= 15 - (1 << closed)
    return clew.from_directions(maze.grid, directions)


def main() -> None:
    """Draw Wilson's algorithm at work, and mazes with a path, by distance, by difficulty, with islands and loops."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    maze = clew.generate("wilson", "24x9", seed=7)
    clew.render(maze, IMAGES / "wilson.svg", path=clew.solve(maze), cell=24, animate=True)
    maze = clew.generate("wilson", "48x18", seed=7)
    clew.render(maze, IMAGES / "thread.svg", path=clew.solve(maze), cell=16)
    clew.render(clew.generate("recursive-backtracker", "20x15", seed=7), IMAGES / "play.svg", cell=24)
    maze = clew.generate("recursive-backtracker", "96x36", seed=7)
    clew.render(maze, IMAGES / "distances.png", distances=clew.distances(maze, (48, 18)), cell=8)
    for level in ("easy", "expert"):
        maze = clew.find_maze("16x8", f"difficulty {level}", seed=7)
        clew.render(maze, IMAGES / f"wish-{level}.svg", path=clew.solve(maze))
    maze = with_islands(clew.braid(clew.generate("hunt-and-kill", "48x12", seed=7), 0.12))
    clew.render(maze, IMAGES / "islands.svg", diagnosis=clew.diagnose(maze), cell=16)


if __name__ == "__main__":
    main()
