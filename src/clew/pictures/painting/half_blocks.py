"""Draw text of half blocks: a character shows two rows of a raster with one dot for each post, wall and cell."""

from collections.abc import Iterator
from itertools import groupby

from clew.errors import ClewError
from clew.grids.rectangle import STEPS
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing.colors import RGB, look, painted, rgb
from clew.pictures.painting.style import PictureOptions

HALVES = " ▀▄█"  # by wall above + 2 * wall below


def half_blocks(maze: Maze, options: PictureOptions) -> Iterator[str]:
    """Yield the height + 1 lines of 2 * width + 1 characters each, not counting escapes."""
    if (options.path or options.distances or options.diagnosis) and not options.color:
        what = "a path or distances" if options.diagnosis is None else "islands and loops"
        raise ClewError(f"half blocks show {what} only in color: use color, or style box or ascii")
    if maze.grid.has_signs:
        raise ClewError(f"half blocks cannot show the stairs of {maze.grid.spec}: use style box or ascii")
    walls = drawing.wall_dots(drawing.unroll(maze), solid=options.fills_mask(maze))
    if not options.color:
        for upper in walls:
            lower = next(walls, bytes(len(upper)))
            codes = (int.from_bytes(upper) | int.from_bytes(lower) << 1).to_bytes(len(upper))
            yield "".join(map(HALVES.__getitem__, codes))
        return
    pictures = _colored(maze, walls, options)
    for above in pictures:
        pairs = groupby(zip(above, next(pictures, [None] * len(above)), strict=True))
        yield "".join(painted("▀" * len(list(run)), *pair) for pair, run in pairs)  # a run shares an escape


def _colored(maze: Maze, rows: Iterator[bytearray], options: PictureOptions) -> Iterator[list[RGB | None]]:
    """Yield the colors of each row of dots."""
    colors, path, shading = look(options.dark), options.path, options.shading
    paper, ink, thread = (rgb(each) for each in (colors.paper, colors.ink, colors.thread))
    width, height = (round(size) for size in maze.grid.extent())
    if shading:
        shading = drawing.unroll_distances(shading, drawing.squares(drawing.unroll(maze)))
    threaded = set()
    for position, sides in drawing.threaded_squares(maze, path, options.loops):
        x, y = 2 * (position % width) + 1, 2 * (position // width) + 1
        threaded.add((x, y))
        threaded |= {(x + dx, y + dy) for side, (dx, dy) in enumerate(STEPS) if sides >> side & 1}
    most = shading.farthest[1] if shading else 0
    for y, row in enumerate(rows):
        dots: list[RGB | None] = []
        for x, wall in enumerate(row):
            if wall or (x, y) in threaded:
                dots.append(ink if wall else thread)
            else:
                at = min(x // 2, width - 1), min(y // 2, height - 1)
                steps = drawing.steps_at(shading, *at) if shading else -1
                dots.append(colors.shade(steps, most) if steps >= 0 else paper)
        yield dots
