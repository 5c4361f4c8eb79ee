"""Pictures of mazes as arrays of pixels, for many mazes of one grid at once.

What a pixel shows depends on the maze only through one cell: a pixel near a side of a cell is wall or passage, one in
its middle is the agent or the goal if that is there, and one where two sides meet is always wall. So the part of each
pixel is found once for a grid, and a kernel colors it for each maze.
"""

from functools import lru_cache
from itertools import pairwise

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.grids.rectangle import TUNNEL
from clew.kernel import IntArray, memory
from clew.lazy import FloatArray, Image, ImageDraw, Int32Array, UInt8Array, np
from clew.learning.episodes import Episodes
from clew.learning.observations import Observation

MIN_TILE, MAX_TILE = 4, 64
MAX_PIXELS = 1 << 24
# Parts of a cell, from 0 on; then a part for each direction, and one for each sign of a direction
FLOOR, POST, AGENT_SPOT, GOAL_SPOT, SIDE = range(5)
OUTSIDE = -1
PAPER, INK, AGENT, GOAL, TUNNEL_MOUTH = range(5)  # places in the table of colors
COLORS = ((255, 255, 255), (34, 34, 34), (200, 40, 40), (40, 140, 70), (160, 160, 160))


def check_picture(grid: Grid, tile: int) -> int:
    """Return `tile`, the width of a cell in pixels, as a plain integer; `ClewError` if no picture is possible."""
    tile = whole_number(tile, "tile")
    if not MIN_TILE <= tile <= MAX_TILE:
        raise ClewError(
            f"tile is {shown(tile)}: it must be a whole number of pixels from {MIN_TILE} to {MAX_TILE}", field="tile"
        )
    width, height = _size_of(grid, tile)
    if not grid.outline(0):
        raise ClewError(f"the cells of {grid.spec} are points: pictures for agents show cells with sides", field="grid")
    if width * height > MAX_PIXELS:
        raise ClewError(
            f"a picture of {grid.spec} has {width:,} x {height:,} pixels: give a smaller tile or grid", field="tile"
        )
    memory.require(16 * width * height, f"a picture of {grid.spec}")
    return tile


def _size_of(grid: Grid, tile: int) -> tuple[int, int]:
    """Return the width and the height of a picture."""
    width, height = (round(each * tile) + 1 for each in grid.extent())
    return width, height


@lru_cache(16)
def parts_of(grid: Grid, tile: int) -> tuple[Int32Array, UInt8Array]:
    """Return what each pixel of a picture shows, with `tile` pixels for a cell's width.

    The first array has the places of the cells, `OUTSIDE` for the background, the second one parts of these cells.
    """
    width, height = _size_of(grid, tile)
    cells, parts = np.full((height, width), OUTSIDE, np.int32), np.zeros((height, width), np.uint8)
    topology, half = grid.topology(), max(1.0, tile / 12)
    for cell in range(grid.cells):
        outline = grid.outline(cell)
        corners = np.array([point for _, line in outline for point in line]) * tile
        left, top = (int(each) for each in np.floor(corners.min(axis=0)))
        right, bottom = (int(each) + 1 for each in np.ceil(corners.max(axis=0)))
        mask = Image.new("1", (right - left, bottom - top))
        ImageDraw.Draw(mask).polygon([tuple(point) for point in corners - (left, top)], fill=1, outline=1)
        y, x = np.nonzero(np.asarray(mask)[: height - top, : width - left])
        rows, columns = y + top, x + left
        points = np.stack([columns, rows], axis=1).astype(float)
        found = np.full(len(points), FLOOR, np.uint8)
        away = np.hypot(*(points - np.array(grid.center(cell)) * tile).T)
        found[away <= 0.3 * tile] = GOAL_SPOT
        found[away <= 0.2 * tile] = AGENT_SPOT
        for direction, _ in grid.neighbors(cell):
            if sign := grid.sign(cell, direction):
                area = Image.new("1", mask.size)
                ImageDraw.Draw(area).polygon([(px * tile - left, py * tile - top) for px, py in sign], fill=1)
                found[np.asarray(area)[y, x]] = SIDE + grid.max_sides + direction
        near = np.stack([_distances_to(points, np.array(line) * tile) <= half for _, line in outline])
        for number, (direction, _) in enumerate(outline):
            found[near[number]] = SIDE + direction if direction >= 0 else POST
        found[near.sum(axis=0) > 1] = POST
        cells[rows, columns] = topology.cell(cell)
        parts[rows, columns] = found
    return cells, parts


def _distances_to(points: FloatArray, line: FloatArray) -> FloatArray:
    """Return the distance of each point from a line of several corners."""
    nearest = np.full(len(points), np.inf)
    for begin, end in pairwise(line):
        along = end - begin
        share = np.clip((points - begin) @ along / max(along @ along, 1e-9), 0, 1)
        nearest = np.minimum(nearest, np.hypot(*(points - begin - share[:, None] * along).T))
    return nearest


def see_picture(
    episodes: Episodes,
    listed: IntArray,
    cells: IntArray,
    parts: IntArray,
    colors: IntArray,
    tunnels: int,
    out: IntArray,
) -> None:
    """Write the red, green and blue of each pixel. `tunnels`: from which direction on they lead under the next cell."""
    for entry in range(len(listed)):
        environment = int(listed[entry])
        agent, goal = int(episodes.agents[environment]), int(episodes.goals[environment])
        place = environment * len(cells) * 3
        for pixel in range(len(cells)):
            cell, part = int(cells[pixel]), int(parts[pixel])
            color = PAPER
            if cell >= 0:
                exits = episodes.passages_at(environment, cell)
                if part == POST:
                    color = INK
                elif part == AGENT_SPOT and cell == agent:
                    color = AGENT
                elif part in (AGENT_SPOT, GOAL_SPOT) and cell == goal:
                    color = GOAL
                elif part >= SIDE + episodes.max_sides:
                    color = INK if exits >> part - SIDE - episodes.max_sides & 1 else PAPER
                elif part >= SIDE:
                    direction = part - SIDE
                    color = PAPER if exits >> direction & 1 else INK
                    if color == INK and direction + tunnels < episodes.max_sides:
                        color = TUNNEL_MOUTH if exits >> direction + tunnels & 1 else INK
            for channel in range(3):
                out[place + channel] = colors[3 * color + channel]
            place += 3


def picture_observation(grid: Grid, tile: int) -> Observation:
    """Return the observation of pictures of mazes on this grid."""
    cells, parts = parts_of(grid, check_picture(grid, tile))
    shape = (*cells.shape, 3)
    tunnels = TUNNEL if grid.weaves else grid.max_sides
    tables = (cells.reshape(-1), parts.reshape(-1), np.array(COLORS, np.uint8).reshape(-1), tunnels)
    return Observation(see_picture, tables, "uint8", np.zeros(shape, np.int64), np.full(shape, 255), 3 * cells.size)
