"""Draw any maze with a brush that draws lines, discs and areas; describe a picture in words."""

from typing import Protocol

from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.lazy import FloatArray, Int64Array, np
from clew.mazes.diagnosis import Diagnosis
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances, Path
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.colors import Look, hexadecimal
from clew.pictures.painting.style import DOT, ROUNDED_THREAD, ROUNDING, SHADED_DOT, PictureOptions, Sizes, given

Area = tuple[Strokes, str]  # polygons and their color
FILLED = 0.9  # of the space in a cell that a ball or a ring may fill


class Brush(Protocol):
    """Draws shapes. Coordinates are in cell widths, thicknesses and radii in pixels."""

    def lines(self, strokes: Strokes, thickness: float, color: str, outline: tuple[float, str] | None = None) -> None:
        """Draw polylines with round joins and ends; a single point is a dot.

        `outline`: the thickness and color of lines below them, which are seen on both sides.
        """

    def discs(self, centers: FloatArray, radius: float, color: str) -> None:
        """Draw filled circles around these points, float64[n, 2]."""

    def areas(self, polygons: Strokes, color: str) -> None:
        """Draw filled polygons."""

    def cells(self, polygons: Strokes, levels: Int64Array, colors: Look) -> None:
        """Fill cells in the colors of distances; `levels`: the place of each cell's color in `colors.shades`."""


def paint(
    brush: Brush, maze: Maze, options: PictureOptions, size: Sizes, colors: Look, *, millimeters: float = 0.0
) -> None:
    """Draw the distances, then the walls, the thread and the signs of stairs.

    `millimeters`: the width of a cell on paper, for the limits of walls that follow a tone; 0 on a screen.
    """
    path, shading = options.path, options.shading
    if shading is not None:
        _shade(brush, maze, shading, size, colors)
    if path is not None and options.fills_path(maze):
        brush.areas(drawing.areas_of(maze, path_cells(path)), colors.thread)
        path = None
    floor, posts = contest_parts(maze, size, colors) if options.is_contest else ([], [])
    for areas, color in floor:
        brush.areas(areas, color)
    if options.fills_mask(maze):
        corners: list[drawing.Polyline] = [
            [(x, y), (x + w, y), (x + w, y + h), (x, y + h)] for x, y, w, h in drawing.left_out_areas(maze)
        ]
        brush.areas(Strokes.from_lines(corners), colors.ink)
        brush.lines(Strokes.from_lines([*box, box[0]] for box in corners), size.wall, colors.ink)
    for thickness, lines in walls(maze, options, size, millimeters):
        brush.lines(lines, thickness, colors.ink)
    for areas, color in posts:
        brush.areas(areas, color)
    if drawing.cells_are_points(maze.grid) and shading is None:
        brush.discs(drawing.centers_of(maze.grid), DOT * size.cell, colors.ink)
    threads = [] if path is None else [drawing.thread_of(maze, path)]
    if options.loops:
        threads.insert(0, Strokes.from_lines(drawing.loop_lines(maze, options.loops)))
    for lines in threads:
        thread(brush, turned(lines, options), size, colors, cased=shading is not None)
    ends(brush, maze, path, size, colors)
    brush.areas(drawing.signs_of(maze), colors.ink)


def contest_parts(maze: Maze, size: Sizes, colors: Look) -> tuple[list[Area], list[Area]]:
    """Return what is below and above the walls of a contest: the goal area and the posts, with their colors."""
    width, height = map(round, maze.grid.extent())
    middles = np.moveaxis(np.mgrid[: width + 1, : height + 1], 0, -1).reshape(-1, 1, 2)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size.wall / size.cell / 2
    area = drawing.areas_of(maze, np.array(maze.marks.goals, np.int64))
    return [(area, colors.quieter(0.18))], [(Strokes.from_polygons(middles + corners), colors.quiet)]


def path_cells(path: Path) -> Int64Array:
    """Return the cells of a path, each once."""
    return np.unique(np.asarray(path.cells, np.int64))


def check_look(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` for a tone that walls of this grid cannot follow, and for a contest on another grid."""
    if options.is_contest and not isinstance(grid, Rectangle):
        raise ClewError(f"style contest draws rectangles, not {grid.spec}: use plain or round", option="style")
    if options.tone is not None:
        from clew.pictures.picture_mazes import tone

        tone.check_tone(grid, options.tone)


def walls(maze: Maze, options: PictureOptions, size: Sizes, millimeters: float = 0.0) -> list[tuple[float, Strokes]]:
    """Return the lines of the walls by their thickness in pixels: one, unless the walls follow a tone."""
    radius = ROUNDING if options.is_round else 0.0
    if options.tone is None:
        return [(size.wall, drawing.rounded_walls(maze, radius) if radius else drawing.strokes_of(maze))]
    from clew.pictures.picture_mazes.tone import THINNEST, paper_limits, wall_levels

    thinnest, passage = paper_limits(millimeters) if millimeters else (max(THINNEST, 1 / size.cell), 0.0)
    if options.wall is not None:
        thinnest = options.wall / size.cell
    levels = wall_levels(maze, options.tone, thinnest=thinnest, passage=passage, radius=radius, inverted=options.dark)
    return [(thickness * size.cell, lines) for thickness, lines in levels]


def turned(lines: Strokes, options: PictureOptions) -> Strokes:
    """Return the lines of threads, with arcs in place of corners if the style is round."""
    return drawing.rounded(lines, ROUNDED_THREAD) if options.is_round else lines


def thread(brush: Brush, lines: Strokes, size: Sizes, colors: Look, *, cased: bool) -> None:
    """Draw the lines of a thread; `cased`: with an outline in the color of the paper, over colors."""
    brush.lines(lines, size.thread, colors.thread, (size.casing, colors.paper) if cased else None)


def ends(brush: Brush, maze: Maze, path: Path | None, size: Sizes, colors: Look) -> None:
    """Draw the ball at the start and the ring at each goal."""
    start, goals = drawing.ends_of(maze, path)
    for cell in {*start, *goals}:
        brush.discs(np.array([maze.grid.center(cell)]), mark(maze, cell, size), colors.thread)
    for cell in goals:
        brush.discs(np.array([maze.grid.center(cell)]), mark(maze, cell, size) / 2, colors.paper)


def mark(maze: Maze, cell: int, size: Sizes) -> float:
    """Return the radius of the ball or the ring in a cell, which is smaller in a small cell."""
    return min(size.mark, FILLED * (drawing.inner_radius(maze.grid, cell) * size.cell - size.wall / 2))


def _shade(brush: Brush, maze: Maze, distances: Distances, size: Sizes, colors: Look) -> None:
    """Draw each cell in the color of its distance, as a dot if cells are points."""
    levels = drawing.levels_of(distances, colors)
    if not drawing.cells_are_points(maze.grid):
        reached = np.flatnonzero(levels >= 0)
        brush.cells(drawing.areas_of(maze, reached), levels[reached], colors)
        return
    for level in np.unique(levels[levels >= 0]).tolist():
        centers = drawing.centers_of(maze.grid, np.flatnonzero(levels == level))
        brush.discs(centers, SHADED_DOT * size.cell, hexadecimal(colors.shade_at(level)))


def note(maze: Maze, options: PictureOptions, defaults: PictureOptions) -> str:
    """Return the line of JSON that says how the picture was made; '' if that is unknown, or shows a diagnosis."""
    if options.diagnosis is not None:  # which no command draws from scratch
        return ""
    from clew.formats.picture_files import write_note

    picture = given(options, defaults) | ({} if options.tone is None else {"tone": "yes"})
    return write_note(maze, options.path, options.distances, picture)


def title(maze: Maze) -> str:
    """Return a title for the picture."""
    if maze.provenance is None:
        return f"A maze, {maze.grid.spec}"
    return f"A maze, {maze.grid.spec}, {maze.provenance.algorithm}, seed {maze.provenance.seed}"


def description(maze: Maze, path: Path | None, distances: Distances | None, diagnosis: Diagnosis | None = None) -> str:
    """Return a description of the picture for people who cannot see it."""
    parts = [f"{maze.cells} cells and {maze.passage_count} passages."]
    if path:
        begin, end = (",".join(map(str, maze.grid.coordinates(cell))) for cell in (path.start, path.goal))
        parts.append(f"A thread leads from {begin} to {end} in {path.steps} steps.")
    if distances:
        cell, most = distances.farthest
        begin, end = (",".join(map(str, maze.grid.coordinates(each))) for each in (distances.start, cell))
        parts.append(f"Colors show the distance from {begin}; the farthest cell is {end}, {most} steps away.")
    if diagnosis:
        parts.append(f"It shows {diagnosis.legend()}.")
    return " ".join(parts)
