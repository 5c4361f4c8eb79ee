"""Draw the pictures of the README and the tour; `make docs` runs this."""

from pathlib import Path

import clew

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def main() -> None:
    """Draw Wilson's algorithm at work, a maze with its path, and one colored by distance."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    maze = clew.generate("wilson", "24x9", seed=7)
    clew.render(maze, IMAGES / "wilson.gif", path=clew.solve(maze), cell=24)
    maze = clew.generate("wilson", "48x18", seed=7)
    clew.render(maze, IMAGES / "thread.svg", path=clew.solve(maze), cell=16)
    maze = clew.generate("recursive-backtracker", "96x36", seed=7)
    clew.render(maze, IMAGES / "distances.png", distances=clew.distances(maze, (48, 18)), cell=8)


if __name__ == "__main__":
    main()
