"""Mazes of maps of Tiled: of those that Clew wrote, also after changes, and of others whose walls are tiles."""

import re
from typing import Any

from clew.errors import ClewError, shown
from clew.exchange.tiled.layer_data import FLAGS, MAX_SIDE, number, tiles_of
from clew.exchange.tiled.tileset import NAME, STAIRS, WALL
from clew.formats.documents import pack_mask, parse_description
from clew.lazy import UInt8Array, np
from clew.mazes.exports.open_sides import CELL, UP, frame_of, passages_of
from clew.mazes.exports.thick_walls import refuse_first, sides_of_walls
from clew.mazes.maze import Marks, Maze
from clew.mazes.solving.solve import ends_of
from clew.safe_io.strict_json import parse

MAX_DEPTH = 12  # brackets within brackets
MAX_PIXELS = 1e9
ENDS = ("start", "goal")


def maze_of(made: Any, notes: list[str] | None) -> Maze:
    """Return the maze of a map, the object of its JSON; `notes` gets what was left out or guessed."""
    if not isinstance(made, dict) or not isinstance(made.get("layers"), list):
        raise ClewError("this is not a map of Tiled: it must be an object with layers")
    if str(made.get("infinite", 0)).lower() in ("1", "true"):
        raise ClewError("this map is infinite: turn off Infinite in its properties, and save it again")
    if made.get("orientation", "orthogonal") != "orthogonal":
        raise ClewError(f"this map is {shown(made['orientation'])}: Clew reads orthogonal maps")
    notes = [] if notes is None else notes
    layers = _layers(made)
    tiles = [layer for layer in layers if layer.get("type") == "tilelayer"]
    facts = {each.get("name"): each.get("value") for each in _objects(made, "properties")}
    if isinstance(facts.get("grid"), str):
        walls = facts.get("walls")
        maze = _own(made, tiles, facts, notes)
    else:
        walls = "blocks"
        maze = _foreign(made, tiles, notes)
    ends = _ends(made, layers, maze, 1 if walls == "edges" else 2, notes)
    if ends == ends_of(maze):
        return maze
    start, goals = ends
    marks = Marks(start, tuple(sorted(set(goals))), maze.marks.unknown)
    return Maze(maze.grid, maze.storage, maze.provenance, maze.openings, marks, trusted=True)


def _objects(owner: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return a list of objects; an empty one if there is no such key."""
    value = owner.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ClewError(f"{name} is {shown(value)}: it must be a list of objects", field=name)
    return value


def _layers(made: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all layers, those in groups too."""
    waiting, found = list(reversed(_objects(made, "layers"))), []
    while waiting:
        layer = waiting.pop()
        if layer.get("type") == "group":
            waiting += reversed(_objects(layer, "layers"))
        else:
            found.append(layer)
    return found


def _size(made: dict[str, Any]) -> tuple[int, int]:
    return int(number(made, "width", MAX_SIDE)), int(number(made, "height", MAX_SIDE))


def _own(made: dict[str, Any], tiles: list[dict[str, Any]], facts: dict[Any, Any], notes: list[str]) -> Maze:
    """Return the maze of a map that Clew wrote, whose tiles may have been changed."""
    sides = _sides(made, tiles, facts, notes)
    kept = sides > 0
    if not kept.any():
        raise ClewError("the map has no tile that is a cell: keep at least one")
    rest = parse(str(facts.get("clew", "{}")).encode(errors="surrogatepass"))
    if not isinstance(rest, dict):
        raise ClewError("the property clew of the map must be an object")
    spec, digest = facts["grid"], rest.pop("digest", None)
    document = {"clew": 1, **rest, "grid": spec}
    if not kept.all() or spec.startswith("mask:"):
        document |= {"mask": pack_mask(kept.tobytes()), "grid": re.sub(r"^rectangle:", "mask:", spec)}
    grid, (provenance, openings, marks) = parse_description(document, sides.size, passages=False)
    if frame_of(grid) != sides.shape:
        raise ClewError(f"the tiles of the map are not those of {spec}: correct its property grid, or its size")
    storage, found = passages_of(grid, sides)
    maze = Maze(grid, storage, openings=found)
    if maze.digest != digest:
        notes.append("tiles were changed since Clew wrote this map, so how its maze was made is left out")
        return maze
    same = openings if set(openings) == set(found) else found
    return Maze(grid, storage, provenance, same, marks)


def _sides(made: dict[str, Any], tiles: list[dict[str, Any]], facts: dict[Any, Any], notes: list[str]) -> "UInt8Array":
    """Return the open sides of each place of a map that Clew wrote."""
    own = [each for each in _objects(made, "tilesets") if each.get("name") == NAME]
    first = int(number(own[0], "firstgid", 1e9)) if own else 1
    width, height = _size(made)
    named: dict[str, Any] = {}
    for layer in tiles:
        if re.fullmatch(r"(floor|stairs) [0-9]{1,9}", str(layer.get("name"))):
            named[layer["name"]] = tiles_of(layer, width, height)
        else:
            notes.append(f"layer {shown(layer.get('name'))} was left out: it is none of a maze")
    floors = [named.get(f"floor {floor}") for floor in range(max(1, sum(name.startswith("floor") for name in named)))]
    if any(floor is None for floor in floors):
        raise ClewError("the layers of a map from Clew are named floor 0, floor 1 and so on: name them so")
    numbers = np.stack(floors)  # type: ignore[arg-type]
    nothing = np.zeros((height, width), np.uint32)
    stairs = np.stack([named.get(f"stairs {floor}", nothing) for floor in range(len(floors))])
    turned = "layer floor: this tile is turned or mirrored: use one that is not"
    refuse_first((numbers | stairs) & FLAGS > 0, turned)
    steps = np.where(stairs, stairs.astype(np.int64) - first - STAIRS + 1, 0)
    refuse_first((steps < 0) | (steps > 3), "layer stairs: this tile is not one of stairs")
    ids = np.where(numbers, numbers.astype(np.int64) - first, -1)
    if facts.get("walls") == "edges":
        refuse_first((ids < -1) | (ids >= WALL), "layer floor: this tile is not one of a cell")
        return np.where(ids >= 0, ids | CELL | steps << UP, 0).astype(np.uint8)
    refuse_first((ids < WALL) | (ids >= STAIRS), "layer floor: this tile is neither a wall nor a floor")
    thick = np.where(ids == WALL, 1, 0).astype(np.uint8)
    return _of_blocks(np.where(steps > 0, np.maximum(thick, steps + 1), thick).astype(np.uint8), "layer floor")


def _of_blocks(thick: "UInt8Array", what: str) -> "UInt8Array":
    """Return the open sides of walls that are tiles."""
    _, height, width = thick.shape
    if min(width, height) < 3 or width % 2 == 0 or height % 2 == 0:
        raise ClewError(
            f"a map of {width}x{height} tiles has no walls around cells: both numbers must be odd, from 3 on"
        )
    return sides_of_walls(thick, what)


def _foreign(made: dict[str, Any], tiles: list[dict[str, Any]], notes: list[str]) -> Maze:
    """Return the maze of a map in whose only layer walls are tiles of one number, and floors tiles of another."""
    if len(tiles) != 1:
        names = ", ".join(shown(layer.get("name")) for layer in tiles[:9])
        raise ClewError(f"the map has {len(tiles)} layers of tiles ({names}): it must have one, with walls and floors")
    title = f"layer {shown(tiles[0].get('name'))}"
    numbers = tiles_of(tiles[0], *_size(made)) & ~np.uint32(FLAGS)
    wall = numbers[0, 0]
    thick = (numbers == wall).astype(np.uint8)[None]
    floor = numbers[np.unravel_index(thick[0].argmin(), numbers.shape)]
    others = (numbers != wall) & (numbers != floor)
    refuse_first(others[None], f"{title}: this is a third kind of tile besides {wall}, a wall, and {floor}, a floor")
    sides = _of_blocks(thick, title)
    kept = sides > 0
    if not kept.any():
        raise ClewError(f"{title} has no floor: it must have walls and floors")
    notes.append(f"tile {wall} was read as a wall, and tile {floor} as a floor")
    spec = f"{sides.shape[2]}x{sides.shape[1]}"
    document = {"clew": 1} | (
        {"grid": spec} if kept.all() else {"grid": f"mask:{spec}", "mask": pack_mask(kept.tobytes())}
    )
    grid, _ = parse_description(document, sides.size, passages=False)
    storage, openings = passages_of(grid, sides)
    return Maze(grid, storage, openings=openings)


def _ends(
    made: dict[str, Any], layers: list[dict[str, Any]], maze: Maze, pitch: int, notes: list[str]
) -> tuple[int | None, tuple[int, ...]]:
    """Return the cells of the objects named start and goal; a cell takes `pitch` tiles with a wall."""
    found: dict[str, list[int]] = {name: [] for name in ENDS}
    across, down = (number(made, name, MAX_PIXELS) for name in ("tilewidth", "tileheight"))
    objects = [each for layer in layers if layer.get("type") == "objectgroup" for each in _objects(layer, "objects")]
    for each in objects:
        kinds = [str(each.get(key)).lower() for key in ("name", "type", "class")]
        kind = next((kind for kind in kinds if kind in ENDS), None)
        if kind is None:
            continue
        x, y, width, height = (number(each, key, MAX_PIXELS, 0) for key in ("x", "y", "width", "height"))
        lift = -height if "gid" in each else height  # the place of a tile is its lower left corner
        place = [(x + width / 2) / max(across, 1), (y + lift / 2) / max(down, 1)]
        cell = [max(int(step) - pitch + 1, 0) // pitch for step in place]
        properties = {one.get("name"): one for one in _objects(each, "properties")}
        if hasattr(maze.grid, "floors"):
            cell.append(int(number(properties.get("floor", {"value": 0}), "value", MAX_SIDE)))
        try:
            found[kind].append(maze.grid.index(tuple(cell)))
        except ClewError:
            notes.append(f"a {kind} was left out: there is no cell at {','.join(map(str, cell))}")
    starts = found["start"]
    if len(starts) > 1:
        notes.append(f"only the first of {len(starts)} starts was read")
    return (starts[0] if starts else None), tuple(found["goal"])
