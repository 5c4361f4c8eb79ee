"""Draw the pictures of the README, the tour and the page about wishes; `make docs` runs this."""

from pathlib import Path

import clew

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def main() -> None:
    """Draw Wilson's algorithm at work, a maze with its path, one colored by distance, and two by difficulty."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    maze = clew.generate("wilson", "24x9", seed=7)
    clew.render(maze, IMAGES / "wilson.gif", path=clew.solve(maze), cell=24)
    maze = clew.generate("wilson", "48x18", seed=7)
    clew.render(maze, IMAGES / "thread.svg", path=clew.solve(maze), cell=16)
    maze = clew.generate("recursive-backtracker", "96x36", seed=7)
    clew.render(maze, IMAGES / "distances.png", distances=clew.distances(maze, (48, 18)), cell=8)
    for level in ("easy", "expert"):
        maze = clew.find_maze("24x16", f"difficulty {level}", seed=7)
        clew.render(maze, IMAGES / f"wish-{level}.svg", path=clew.solve(maze), cell=16)


if __name__ == "__main__":
    main()
