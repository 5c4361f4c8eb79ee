"""Draw the pictures of the README: `make docs` runs this."""

from pathlib import Path

import clew

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def main() -> None:
    """One maze with its thread, one coloured by distance."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    maze = clew.generate("wilson", "48x18", seed=7)
    clew.render(maze, IMAGES / "thread.svg", path=clew.solve(maze), cell=16)
    maze = clew.generate("recursive-backtracker", "96x36", seed=7)
    middle = (48, 18)
    clew.render(maze, IMAGES / "distances.png", distances=clew.distances(maze, middle), cell=8)


if __name__ == "__main__":
    main()
