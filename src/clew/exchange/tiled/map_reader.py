"""Mazes of maps of Tiled: of those that Clew wrote, also after changes, and of others whose walls are tiles."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from clew.errors import ClewError, shown
from clew.exchange.tiled.layer_data import MAX_SIDE, Object, number, objects_of, properties_of, tiles_of
from clew.exchange.tiled.tileset import NAME, STAIRS, WALL
from clew.formats.documents import pack_mask, parse_description
from clew.lazy import NDArray, np
from clew.mazes.exports.open_sides import CELL, UP, frame_of, passages_of
from clew.mazes.exports.thick_walls import refuse_first, sides_of_walls
from clew.mazes.maze import Marks, Maze
from clew.mazes.solving.solve import ends_of
from clew.safe_io.strict_json import parse

MAX_DEPTH = 12  # brackets within brackets
MAX_PIXELS = 1e9
LAYER = re.compile(r"(floor|stairs) [0-9]{1,9}")
TURNED = ~0xF0000000  # without the flags of tiles that are turned or mirrored


def maze_of(made: Any, notes: list[str] | None) -> Maze:
    """Return the maze of a map, the object of its JSON; `notes` gets what was left out or guessed."""
    if not isinstance(made, dict) or not isinstance(made.get("layers"), list):
        raise ClewError("this is not a map of Tiled: it must be an object with layers")
    if (kind := made.get("orientation", "orthogonal")) != "orthogonal":
        raise ClewError(f"this map is {shown(kind)}: Clew reads orthogonal maps")
    notes = [] if notes is None else notes
    layers = [*_layers(made)]
    tiles = [layer for layer in layers if layer.get("type") == "tilelayer"]
    facts = properties_of(made)
    is_own = isinstance(facts.get("grid"), str)
    sides = _sides(made, tiles, facts, notes) if is_own else _guessed_sides(made, tiles, notes)
    if not sides.any():
        raise ClewError("the map has no tile that is a cell: keep at least one")
    maze = _maze(sides, facts if is_own else {"grid": f"rectangle:{sides.shape[2]}x{sides.shape[1]}"}, notes)
    starts, goals = _ends(made, layers, maze, 1 if facts.get("walls") == "edges" else 2, notes)
    marks = Marks(starts[0] if starts else None, tuple(sorted(set(goals))), maze.marks.unknown)
    if marks[:2] == ends_of(maze):
        return maze
    return Maze(maze.grid, maze.storage, maze.provenance, maze.openings, marks, trusted=True)


def _layers(made: Object) -> Iterator[Object]:
    """Yield all layers, those in groups too."""
    for layer in objects_of(made, "layers"):
        yield from _layers(layer) if layer.get("type") == "group" else (layer,)


def _sides(made: Object, tiles: list[Object], facts: Object, notes: list[str]) -> "NDArray[Any]":
    """Return the open sides of each place of a map that Clew wrote, whose tiles may have been changed."""
    own = [each for each in objects_of(made, "tilesets") if each.get("name") == NAME]
    first = int(number(own[0], "firstgid", MAX_PIXELS)) if own else 1
    named = {str(each.get("name")): tiles_of(each, made) for each in tiles if LAYER.fullmatch(str(each.get("name")))}
    notes += [f"layer {name} was left out" for each in tiles if (name := str(each.get("name"))) not in named]
    floors = [f"floor {floor}" for floor in range(sum(name.startswith("floor") for name in named))]
    if not floors or not named.keys() >= {*floors}:
        raise ClewError("the layers of a map from Clew are named floor 0, floor 1 and so on: name them so")
    numbers = np.stack([named[name] for name in floors])
    steps = np.stack([named.get(name.replace("floor", "stairs"), 0 * numbers[0]) for name in floors])
    steps = np.where(steps, steps - first - STAIRS + 1, 0)
    refuse_first((steps < 0) | (steps > 3), "layer stairs: this tile is not one of stairs, or it is turned")
    ids = np.where(numbers, numbers - first, -1)
    if facts.get("walls") == "edges":
        refuse_first((ids < -1) | (ids >= WALL), "layer floor: this tile is not one of a cell, or it is turned")
        return np.where(ids >= 0, ids | CELL | steps << UP, 0).astype(np.uint8)
    refuse_first((ids < WALL) | (ids >= STAIRS), "layer floor: this tile is neither a wall nor a floor")
    return sides_of_walls(np.where(ids == WALL, 1, np.where(steps, steps + 1, 0)), "layer floor")


def _guessed_sides(made: Object, tiles: list[Object], notes: list[str]) -> "NDArray[Any]":
    """Return the open sides in a map in whose only layer walls are tiles of one number, and floors of another."""
    if len(tiles) != 1:
        names = f" ({', '.join(shown(layer.get('name')) for layer in tiles[:9])})" if tiles else ""
        raise ClewError(f"the map has {len(tiles)} layers of tiles{names}: it must have one, with walls and floors")
    numbers = tiles_of(tiles[0], made)[None] & TURNED
    wall, floor = numbers[0, 0, 0], numbers.flat[(numbers != numbers[0, 0, 0]).argmax()]
    rule = f"layer: this is a third kind of tile besides {wall}, a wall, and {floor}, a floor"
    refuse_first((numbers != wall) & (numbers != floor), rule)
    notes.append(f"tile {wall} was read as a wall, and tile {floor} as a floor")
    return sides_of_walls((numbers == wall).astype(np.uint8), "layer")


def _maze(sides: "NDArray[Any]", facts: Object, notes: list[str]) -> Maze:
    """Return the maze of these sides, with the properties of a map."""
    rest = parse(str(facts.get("clew", "{}")).encode(errors="surrogatepass"))
    spec, kept = facts["grid"], sides > 0
    if not isinstance(rest, dict):
        raise ClewError("the property clew of the map must be an object")
    digest = rest.pop("digest", None)
    document = {"clew": 1, **rest, "grid": spec}
    if not kept.all() or spec.startswith("mask:"):
        document |= {"mask": pack_mask(kept.tobytes()), "grid": spec.replace("rectangle:", "mask:")}
    grid, (provenance, openings, marks) = parse_description(document, sides.size, passages=False)
    if frame_of(grid) != sides.shape:
        raise ClewError(f"the tiles of the map are not those of {spec}: correct its property grid, or its size")
    storage, found = passages_of(grid, sides)
    maze = Maze(grid, storage, openings=found)
    if maze.digest == digest:
        return Maze(grid, storage, provenance, openings if set(openings) == set(found) else found, marks)
    if digest is not None:
        notes.append("tiles were changed since Clew wrote this map, so how its maze was made is left out")
    return maze


def _ends(made: Object, layers: list[Object], maze: Maze, pitch: int, notes: list[str]) -> tuple[list[int], list[int]]:
    """Return the cells of the objects named start and goal; a cell takes `pitch` tiles with a wall."""
    found: dict[str, list[int]] = {"start": [], "goal": []}
    tile = [max(number(made, name, MAX_PIXELS), 1) for name in ("tilewidth", "tileheight")]
    groups = [objects_of(layer, "objects") for layer in layers if layer.get("type") == "objectgroup"]
    for each in chain.from_iterable(groups):
        kinds = [kind for key in ("name", "type", "class") if (kind := str(each.get(key)).lower()) in found]
        if not kinds:
            continue
        x, y, width, height = (number(each, key, MAX_PIXELS, 0) for key in ("x", "y", "width", "height"))
        steps = int((x + width / 2) // tile[0]), int((y + height / 2) // tile[1])
        cell = [max(step - pitch + 1, 0) // pitch for step in steps]
        if hasattr(maze.grid, "floors"):
            cell.append(int(number(properties_of(each), "floor", MAX_SIDE, 0)))
        try:
            found[kinds[0]].append(maze.grid.index(tuple(cell)))
        except ClewError:
            notes.append(f"a {kinds[0]} was left out: there is no cell at {','.join(map(str, cell))}")
    if len(found["start"]) > 1:
        notes.append("only the first of several starts was read")
    return found["start"], found["goal"]
