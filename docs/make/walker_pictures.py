"""Draw the walks of docs/reference/solvers.md: passages walked once or again, and the path that is left."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import clew
from clew.pictures.drawing import thread_lines
from clew.pictures.drawing.colors import look
from clew.pictures.renderers import draw

IMAGES = Path(__file__).parents[1] / "images"
THREAD = '<path class="thread"'  # before it, so under it, the walk is drawn
AGAIN, ONCE = 0.07, 0.14  # cell widths


def pictures() -> dict[str, tuple[clew.Maze, str, dict[str, object]]]:
    """Return the maze, the solver and its options of each picture."""
    perfect = clew.generate("wilson", "20x12", seed=7)
    loops = clew.braid(perfect, 0.4, seed=2)
    return {
        "wall-follower": (perfect, "wall-follower", {}),
        "pledge": (loops, "pledge", {}),
        "tremaux": (loops, "tremaux", {}),
        "random-mouse": (loops, "random-mouse", {}),
        "chain": (loops, "chain", {}),
    }


def drawn(maze: clew.Maze, solver: str, options: dict[str, object]) -> str:
    """Return the picture of a walk as SVG."""
    path = clew.solve(maze, solver, **options)
    assert path.walk is not None
    times = Counter(tuple(sorted(step)) for step in pairwise(path.walk))
    colors = look(None)
    trails = (
        (AGAIN, colors.quiet, [passage for passage, count in times.items() if count > 1]),
        (ONCE, colors.thread, [passage for passage, count in times.items() if count == 1]),
    )
    lines = "\n".join(trail(maze, *each) for each in trails)
    picture = draw(maze, ".svg", path=path, cell=20)
    text = picture.decode() if isinstance(picture, bytes) else picture
    return text.replace(THREAD, f"{lines}\n{THREAD}")


def trail(maze: clew.Maze, width: float, color: str, passages: Iterable[tuple[int, int]]) -> str:
    """Return an element with lines through these passages."""
    lines = [line for each in passages for line in thread_lines(maze, clew.Path(maze.grid, each), ends=False)]
    data = "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in line) for line in lines)
    return f'<path class="trail" d="{data}" stroke="{color}" stroke-width="{width}"/>'


if __name__ == "__main__":
    for name, each in pictures().items():
        (IMAGES / f"solver-{name}.svg").write_text(drawn(*each), encoding="utf-8")
