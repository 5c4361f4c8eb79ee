"""Text for terminals and files: box-drawing characters, plain ASCII, half blocks, or the dots of Braille."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.rectangle import STEPS
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing.colors import RGB, look, painted, readable, rgb
from clew.pictures.painting.style import CHARACTER_STYLES, PictureOptions, options_named
from clew.registry import renderer

MAX_WRITTEN = 999  # the largest number that fits into three characters
DEFAULTS = PictureOptions(dark=True)
HALVES = " ▀▄█"  # by wall above + 2 * wall below


class Characters(NamedTuple):
    """The characters of a style: for walls, the thread, the signs of stairs, and cells that a mask leaves out."""

    posts: str  # by the walls at a post as a bit set: 1 up, 2 right, 4 down, 8 left
    horizontal: str
    vertical: str
    thread: str
    start: str
    goal: str
    up: str
    down: str
    block: str


BOX = Characters(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", "─", "│", "•", "●", "○", "↑", "↓", "█")
ASCII = Characters("+" * 16, "-", "|", "*", "S", "G", "^", "v", "#")


def check(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if the text would have too many characters."""
    if options.style == "braille" or not drawing.has_square_cells(grid):
        from clew.pictures.painting.character_canvas import check_characters

        check_characters(grid, options.style if options.style in ("ascii", "blocks") else "braille")


@renderer(
    suffixes=(".txt",),
    media="text/plain; charset=utf-8",
    check=check,
    options=options_named("style", "color", "dark", "mask", defaults=DEFAULTS, styles=CHARACTER_STYLES),
)
def text(maze: Maze, options: PictureOptions = DEFAULTS) -> str:
    """Draw as text: square cells with lines or half blocks, cells of other shapes with Braille dots.

    In the styles `box` and `ascii` a cell is three characters wide and a wall one; in `blocks` both are one wide and
    half a line high. `braille` draws any shape with 2 x 4 dots in each character, and is the default for cells that are
    not square. The path is a row of dots from the start to the goal; stairs are arrows. Distances are numbers in square
    cells, over the colors of cividis with `color`. Grids: any whose cells have positions.
    """
    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    memory.require(maze.grid.storage * (256 if options.has_overlay else 32), f"{maze.grid.spec} as text")
    square = options.style != "braille" and drawing.has_square_cells(maze.grid)
    if options.style == "box" and not square:
        raise ClewError(f"style box draws square cells only, not those of {maze.grid.spec}: use style braille")
    if not square:
        from clew.pictures.painting.character_canvas import shapes_text

        lines = shapes_text(maze, options.style or "braille", options)
    elif options.style == "blocks":
        lines = half_blocks(maze, options)
    else:
        lines = boxes(maze, ASCII if options.style == "ascii" else BOX, options)
    return "\n".join(lines) + "\n"


def boxes(maze: Maze, characters: Characters, options: PictureOptions) -> Iterator[str]:
    """Yield the 2 * height + 1 lines of 4 * width + 1 characters each, not counting escapes.

    Walls come from tables, which is fast; only a path and distances are written cell by cell.
    """
    posts, block = characters.posts, characters.block if options.fills_mask(maze) else " "
    pieces = [post + (characters.horizontal if code & 2 else " ") * 3 for code, post in enumerate(posts)]
    cells = ("    ", characters.vertical + "   ")
    has_filling = options.path or options.shading or options.loops or maze.grid.has_signs or maze.marks.has_ends
    filling = Filling(maze, characters, options) if has_filling else None
    maze = drawing.unroll(maze)
    masked = maze.grid.is_masked
    for wall_line in drawing.wall_lines(maze):
        y, _, northern, western = wall_line
        codes = wall_line.posts()
        texts = [*map(pieces.__getitem__, codes[:-1]), posts[codes[-1]]]
        if filling:
            filling.fill_wall_line(y, northern, texts)
        if masked:
            _fill_blocks(drawing.left_out_row(maze, y - 1), drawing.left_out_row(maze, y), block, texts)
        yield "".join(texts)
        if western is None:
            return
        texts = [*map(cells.__getitem__, western[:-1]), cells[western[-1]][0]]
        if filling:
            filling.fill_cells(y, western, texts)
        if masked:
            outside = drawing.left_out_row(maze, y)
            _fill_blocks(outside, outside, block, texts)
        yield "".join(texts)


def _fill_blocks(above: bytes, below: bytes, block: str, texts: list[str]) -> None:
    """Replace the posts and walls of a line that have no cell on either side; or the places of a row, given twice."""
    for x, text in enumerate(texts):
        if above[x + 1] and below[x + 1]:
            post = block if above[x] and below[x] else text[0]
            texts[x] = post + block * 3 if x + 1 < len(texts) else post


class Filling:
    """Writes the thread and the distances into the lines of `boxes`."""

    def __init__(self, maze: Maze, characters: Characters, options: PictureOptions) -> None:
        path, distances, grid = options.path, options.shading, maze.grid
        self._color, self._look, self._thread = options.color, look(options.dark), characters.thread
        self._width, self._height = (round(each) for each in grid.extent())
        self._farthest = distances.farthest[1] if distances else 0
        if self._farthest > MAX_WRITTEN and not self._color:
            raise ClewError(f"distances up to {self._farthest} do not fit into 3 characters: use color, SVG or PNG")
        self._distances = distances and drawing.unroll_distances(distances, drawing.squares(drawing.unroll(maze)))
        self._ends: dict[tuple[int, int], str] = {}
        for cells, mark in zip(drawing.ends_of(maze, path), (characters.start, characters.goal), strict=True):
            self._ends |= dict.fromkeys((drawing.column_and_row(grid, cell) for cell in cells), mark)
        self._stairs = _stairs(maze, characters) if grid.has_signs else {}
        self._crossed: list[dict[int, int]] = [{} for _ in range(self._height)]  # for each row, the sides by column
        for position, sides in drawing.threaded_squares(maze, path, options.loops):
            y, x = divmod(int(position), self._width)
            self._crossed[y][x] = self._crossed[y].get(x, 0) | sides

    def fill_wall_line(self, y: int, walls: bytes, texts: list[str]) -> None:
        """Fill in the passages through the line of walls above row y (for y = height, below the last row)."""
        row, side = (y, 1) if y < self._height else (y - 1, 4)
        marks = {x: self._thread for x, sides in self._crossed[row].items() if sides & side}
        for x in range(self._width) if self._distances else marks:
            if not walls[x]:
                texts[x] = texts[x][0] + self._painted(f" {marks.get(x, ' ')} ", self._steps(x, row))

    def fill_cells(self, y: int, walls: bytes, texts: list[str]) -> None:
        """Fill in the cells of row y and the passages to their west; the last text is the eastern wall."""
        crossed = self._crossed[y]
        for x in range(self._width) if self._distances or self._stairs else crossed:
            steps = self._steps(x, y)
            shown = str(steps) if 0 <= steps <= MAX_WRITTEN else ""
            shown = self._ends.get((x, y), self._thread) if x in crossed else shown
            if (x, y) in self._stairs:
                up, down = self._stairs[x, y]
                inside = f"{up}{shown if len(shown) == 1 else ' '}{down}"
            else:
                inside = f"{shown:^3}"
            passage = self._thread if crossed.get(x, 0) & 8 else " "
            left = texts[x][0] if walls[x] else self._painted(passage, steps)
            texts[x] = left + self._painted(inside, steps)
        if crossed.get(self._width - 1, 0) & 2 and not walls[self._width]:
            texts[self._width] = self._painted(self._thread)

    def _steps(self, x: int, y: int) -> int:
        return drawing.steps_at(self._distances, x, y) if self._distances else -1

    def _painted(self, text: str, steps: int = -1) -> str:
        """Return the text on the color of a distance, or in that of the thread."""
        if not self._color or (steps < 0 and not text.strip()):
            return text
        if steps < 0:
            return painted(text, rgb(self._look.thread))
        shade = self._look.shade(steps, self._farthest)
        return painted(text, readable(shade), shade)


def _stairs(maze: Maze, characters: Characters) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the characters on the left and on the right of each cell with stairs, by place."""
    grid = maze.grid
    found = {}
    for cell in range(grid.cells):
        names = {
            grid.direction_name(cell, direction)
            for direction, _ in grid.neighbors(cell)
            if maze.is_open(cell, direction) and grid.sign(cell, direction)
        }
        if names:
            signs = (characters.up if "up" in names else " ", characters.down if "down" in names else " ")
            found[drawing.column_and_row(grid, cell)] = signs
    return found


def half_blocks(maze: Maze, options: PictureOptions) -> Iterator[str]:
    """Yield the height + 1 lines of 2 * width + 1 characters each, not counting escapes.

    A character shows two rows of a raster with one dot for each post, wall and cell.
    """
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
