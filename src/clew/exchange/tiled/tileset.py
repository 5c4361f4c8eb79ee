"""The tiles of maps: one for each set of open sides of a cell, then a wall, a floor and stairs; and their picture."""

import io
from typing import Any

from clew.lazy import Image, ImageDraw
from clew.pictures.drawing.colors import look

NAME, IMAGE = "clew", "clew-tiles.png"
SIZE = 32  # pixels of a tile
HALF_WALL = 3  # pixels of a wall in each of the two cells that it is between
COLUMNS, ROWS = 7, 3
# Tile n, for n below 16, is a cell whose open sides are the bits of n: north 1, east 2, south 4, west 8.
WALL, FLOOR, STAIRS = 16, 17, 18  # stairs up, down, and both
TILES = COLUMNS * ROWS
_ARROWS = (((6, 15), (11, 7), (16, 15)), ((16, 17), (21, 25), (26, 17)))  # stairs up, stairs down

Box = tuple[int, int, int, int]  # left, top, width and height


def walls_of(tile: int) -> list[Box]:
    """Return the walls of a tile: of a cell, those at its closed sides."""
    if tile == WALL:
        return [(0, 0, SIZE, SIZE)]
    far = SIZE - HALF_WALL
    sides = (0, 0, SIZE, HALF_WALL), (far, 0, HALF_WALL, SIZE), (0, far, SIZE, HALF_WALL), (0, 0, HALF_WALL, SIZE)
    return [box for side, box in enumerate(sides) if tile < WALL and not tile >> side & 1]


def tileset_of() -> dict[str, Any]:
    """Return the tileset as it is in a map: with a shape for each wall, at which things collide."""
    tiles = []
    for tile in filter(walls_of, range(TILES)):
        shapes = [
            {"id": number, "name": "", "x": x, "y": y, "width": width, "height": height, "rotation": 0, "visible": True}
            for number, (x, y, width, height) in enumerate(walls_of(tile), 1)
        ]
        group: dict[str, Any] = {"type": "objectgroup", "name": "", "draworder": "index", "objects": shapes}
        group |= {"visible": True, "opacity": 1, "x": 0, "y": 0}
        properties = {"properties": [{"name": "wall", "type": "bool", "value": True}]} if tile == WALL else {}
        tiles.append({"id": tile, **properties, "objectgroup": group})
    return {
        "firstgid": 1,
        "name": NAME,
        "tilewidth": SIZE,
        "tileheight": SIZE,
        "tilecount": TILES,
        "columns": COLUMNS,
        "margin": 0,
        "spacing": 0,
        "image": IMAGE,
        "imagewidth": COLUMNS * SIZE,
        "imageheight": ROWS * SIZE,
        "tiles": tiles,
    }


def draw() -> bytes:
    """Return the picture of all tiles, seven in a row, as PNG."""
    colors = look(False)
    picture = Image.new("RGBA", (COLUMNS * SIZE, ROWS * SIZE))
    pen = ImageDraw.Draw(picture)
    for tile in range(TILES):
        left, top = tile % COLUMNS * SIZE, tile // COLUMNS * SIZE
        if tile < STAIRS:
            pen.rectangle((left, top, left + SIZE - 1, top + SIZE - 1), colors.paper)
        for x, y, width, height in [*walls_of(tile), *(_posts() if tile < WALL else ())]:
            pen.rectangle((left + x, top + y, left + x + width - 1, top + y + height - 1), colors.ink)
        for way, corners in enumerate(_ARROWS):
            if tile >= STAIRS and tile - STAIRS + 1 >> way & 1:
                pen.polygon([(left + x, top + y) for x, y in corners], colors.ink)
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _posts() -> list[Box]:
    """Return the corners of a cell: walls that meet there may be those of other cells."""
    ends = 0, SIZE - HALF_WALL
    return [(x, y, HALF_WALL, HALF_WALL) for y in ends for x in ends]
