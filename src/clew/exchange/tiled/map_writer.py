"""A maze as a map of Tiled, the object of its JSON: a layer of tiles for each floor, points for start and goals."""

import json
from typing import Any

from clew.exchange.tiled.tileset import FLOOR, SIZE, STAIRS, WALL, group, place, shape, tileset_of
from clew.formats.documents import describe
from clew.kernel import memory
from clew.lazy import np
from clew.masks import MaskedRectangle
from clew.mazes.exports.open_sides import CELL, UP, frame_of, sides_of
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import ends_of

VERSION = "1.10"
BYTES_PER_CELL = 120


def map_of(maze: Maze, walls: str) -> dict[str, Any]:
    """Return the map; `walls`: 'edges' of tiles, or 'blocks', which are tiles themselves."""
    floors, rows, columns = frame_of(maze.grid)
    memory.require(BYTES_PER_CELL * floors * rows * columns, f"a map of {maze.grid.spec}")
    sides = sides_of(maze.grid, maze.array, maze.openings)
    tiles = np.where(sides & CELL, (sides & 15) + 1, 0)
    stairs = sides >> UP & 3
    if walls == "blocks":
        thick = maze.to_thick().reshape(floors, 2 * rows + 1, 2 * columns + 1)
        tiles, stairs = np.where(thick == 1, WALL + 1, FLOOR + 1), np.maximum(thick, 1) - 1
    layers = []
    for floor in range(floors):
        layers.append(_layer(f"floor {floor}", tiles[floor], floor == 0))
        if stairs[floor].any():
            layers.append(_layer(f"stairs {floor}", np.where(stairs[floor], stairs[floor] + STAIRS, 0), floor == 0))
    layers += [group(f"ends {floor}", points, floor == 0) for floor, points in _points(maze, walls).items()]
    head = {"type": "map", "version": VERSION, "tiledversion": VERSION, "infinite": False}
    order = {"orientation": "orthogonal", "renderorder": "right-down"}
    sizes = {"width": tiles.shape[2], "height": tiles.shape[1], "tilewidth": SIZE, "tileheight": SIZE}
    unused = {"nextlayerid": len(layers) + 1, "nextobjectid": len(maze.marks.goals) + 3}
    facts = [{"name": name, "type": "string", "value": value} for name, value in _facts(maze, walls).items()]
    numbered = [{"id": number, **layer} for number, layer in enumerate(layers, 1)]
    whole = {"properties": facts, "tilesets": [tileset_of()], "layers": numbered}
    return {**head, **order, **sizes, **unused, **whole}


def json_of(maze: Maze, walls: str) -> bytes:
    """Return the text of the map as JSON."""
    made = map_of(maze, walls)
    return json.dumps(made, separators=(",", ":"), default=lambda tiles: tiles.reshape(-1).tolist()).encode() + b"\n"


def _facts(maze: Maze, walls: str) -> dict[str, str]:
    """Return the properties of the map: what a maze has besides its tiles, and by what to see that they are changed."""
    document = {name: value for name, value in describe(maze).items() if name not in ("clew", "mask")}
    grid = str(document.pop("grid"))
    rest = json.dumps({"digest": maze.digest, **document}, separators=(",", ":"), allow_nan=False)
    return {"grid": maze.grid.spec if isinstance(maze.grid, MaskedRectangle) else grid, "walls": walls, "clew": rest}


def _layer(name: str, tiles: Any, visible: bool) -> dict[str, Any]:
    """Return a layer of tiles, given by their numbers in the map; 0 is no tile."""
    size = {"width": tiles.shape[1], "height": tiles.shape[0]}
    return {"name": name, "type": "tilelayer", **size, **place(visible), "data": tiles.astype(np.uint8)}


def _points(maze: Maze, walls: str) -> dict[int, list[dict[str, Any]]]:
    """Return, for each floor that has any, a point in the middle of the start and of each goal."""
    start, goals = ends_of(maze)
    points: dict[int, list[dict[str, Any]]] = {}
    for number, cell in enumerate((start, *goals), 1):
        x, y, *floor = maze.grid.coordinates(cell)
        left, top = (SIZE * (each if walls == "edges" else 2 * each + 1) + SIZE // 2 for each in (x, y))
        point = shape(number, "start" if number == 1 else "goal", (left, top, 0, 0)) | {"point": True}
        more = {"properties": [{"name": "floor", "type": "int", "value": each} for each in floor]} if floor else {}
        points.setdefault(sum(floor), []).append(point | more)
    return points
