"""Half blocks: each character is two rows of a picture with one dot for each cell and each wall."""

from collections.abc import Iterator

from clew import drawing
from clew.colours import RGB, look, painted, rgb
from clew.errors import ClewError
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path

HALVES = " ▀▄█"  # by wall above + 2 * wall below


def half_blocks(
    maze: Maze, path: Path | None, distances: Distances | None, *, colour: bool, dark: bool, solid: bool
) -> Iterator[str]:
    """The lines: height + 1 of 2 * width + 1 characters each, not counting escapes."""
    if (path or distances) and not colour:
        raise ClewError("half blocks show a path or distances by colour alone: choose colour, or style box or ascii")
    if drawing.has_signs(maze):
        raise ClewError(f"half blocks show no stairs, and {maze.grid.spec} has some: choose style box or ascii")
    flat = drawing.spread(maze)
    walls = _dots(flat, solid and flat is maze)
    if not colour:
        for upper in walls:
            lower = next(walls, bytes(len(upper)))
            codes = (int.from_bytes(upper) | int.from_bytes(lower) << 1).to_bytes(len(upper))
            yield "".join(map(HALVES.__getitem__, codes))
        return
    pictures = _coloured(maze, walls, path, distances, dark)
    for above in pictures:
        yield _line(above, next(pictures, [None] * len(above)))


def _dots(maze: Maze, solid: bool) -> Iterator[bytes]:
    """The rows of dots, 2 * height + 1: uint8[2 * width + 1], 1 = wall. A post stands where a wall meets it."""
    solid = solid and isinstance(maze.grid, MaskedRectangle)
    sides = drawing.western_walls(maze, solid=solid)
    above = none = bytes(len(next(drawing.northern_walls(maze, 0, 1))) + 1)
    for y, line in enumerate(drawing.northern_walls(maze, solid=solid)):
        below = next(sides, none)
        posts = (
            int.from_bytes(above) | int.from_bytes(below) | int.from_bytes(line + b"\0") | int.from_bytes(b"\0" + line)
        )
        yield _woven(posts.to_bytes(len(above)), line)
        if below is none:
            return
        yield _woven(below, drawing.no_cells(maze, y)[1:-1] if solid else bytes(len(line)))
        above = below


def _woven(even: bytes, odd: bytes) -> bytes:
    row = bytearray(len(even) + len(odd))
    row[::2] = even
    row[1::2] = odd
    return bytes(row)


def _coloured(
    maze: Maze, rows: Iterator[bytes], path: Path | None, distances: Distances | None, dark: bool
) -> Iterator[list[RGB | None]]:
    """The colour of each dot."""
    colours = look(dark)
    paper, ink, thread = (rgb(each) for each in (colours.paper, colours.ink, colours.thread))
    width, height = (round(size) for size in maze.grid.extent())
    crossed = drawing.strands(maze, path) if path else {}
    if distances:
        distances = drawing.spread_distances(distances, drawing.squares(drawing.spread(maze)))
    on_path = {(2 * (place % width) + 1, 2 * (place // width) + 1): sides for place, sides in crossed.items()}
    threaded = set(on_path)
    for (x, y), sides in on_path.items():
        threaded |= {
            (x + dx, y + dy) for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))) if sides >> side & 1
        }
    most = distances.farthest[1] if distances else 0
    for y, row in enumerate(rows):
        dots: list[RGB | None] = []
        for x, wall in enumerate(row):
            if wall or (x, y) in threaded:
                dots.append(ink if wall else thread)
            else:
                at = min(x // 2, width - 1), min(y // 2, height - 1)
                steps = drawing.steps_at(distances, *at) if distances else -1
                dots.append(colours.shade(steps, most) if steps >= 0 else paper)
        yield dots


def _line(above: list[RGB | None], below: list[RGB | None]) -> str:
    """Dots of one colour after another share an escape."""
    text, begin = "", 0
    pairs = list(zip(above, below, strict=True))
    for place in range(1, len(pairs) + 1):
        if place == len(pairs) or pairs[place] != pairs[begin]:
            text += painted("▀" * (place - begin), *pairs[begin])
            begin = place
    return text
