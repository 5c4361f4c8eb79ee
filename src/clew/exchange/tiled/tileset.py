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
_ARROWS = (((6, 15), (11, 7), (16, 15)), ((16, 17), (21, 25), (26, 17)))  # stairs up, stairs down

Box = tuple[int, int, int, int]  # left, top, width and height


def walls_of(tile: int) -> list[Box]:
    """Return the walls of a tile: of a cell, those at its closed sides."""
    far = SIZE - HALF_WALL
    sides = (0, 0, SIZE, HALF_WALL), (far, 0, HALF_WALL, SIZE), (0, far, SIZE, HALF_WALL), (0, 0, HALF_WALL, SIZE)
    whole: list[Box] = [(0, 0, SIZE, SIZE)] * (tile == WALL)
    return whole + [box for side, box in enumerate(sides) if tile < WALL and not tile >> side & 1]


def shape(number: int, kind: str, box: Box) -> dict[str, Any]:
    """Return an object of a map."""
    names = "id", "name", "type", "x", "y", "width", "height", "rotation", "visible"
    return dict(zip(names, (number, kind, kind, *box, 0, True), strict=True))


def group(name: str, shapes: list[dict[str, Any]], visible: bool = True) -> dict[str, Any]:
    """Return a layer of objects."""
    return {"type": "objectgroup", "name": name, "objects": shapes, "draworder": "topdown"} | place(visible)


def place(visible: bool) -> dict[str, Any]:
    """Return what layers of all types have."""
    return {"visible": visible, "opacity": 1, "x": 0, "y": 0}


def tileset_of() -> dict[str, Any]:
    """Return the tileset as it is in a map: with a shape for each wall, at which things collide."""
    sizes = {"tilewidth": SIZE, "tileheight": SIZE, "tilecount": COLUMNS * ROWS, "columns": COLUMNS}
    image = {"image": IMAGE, "imagewidth": COLUMNS * SIZE, "imageheight": ROWS * SIZE}
    tiles: list[dict[str, Any]] = [
        {"id": tile, "objectgroup": group("", [shape(number, "wall", box) for number, box in enumerate(walls, 1)])}
        for tile in range(WALL + 1)
        if (walls := walls_of(tile))
    ]
    tiles[-1] |= {"properties": [{"name": "wall", "type": "bool", "value": True}]}
    return {"firstgid": 1, "name": NAME, **sizes, "margin": 0, "spacing": 0, **image, "tiles": tiles}


def draw() -> bytes:
    """Return the picture of all tiles, seven in a row, as PNG."""
    colors, ends = look(False), (0, SIZE - HALF_WALL)
    posts = [(x, y, HALF_WALL, HALF_WALL) for y in ends for x in ends]  # the walls that meet may be those of others
    picture = Image.new("RGBA", (COLUMNS * SIZE, ROWS * SIZE))
    pen = ImageDraw.Draw(picture)
    for tile in range(COLUMNS * ROWS):
        left, top = tile % COLUMNS * SIZE, tile // COLUMNS * SIZE
        if tile < STAIRS:
            pen.rectangle((left, top, left + SIZE - 1, top + SIZE - 1), colors.paper)
        for x, y, width, height in [*walls_of(tile), *posts * (tile < WALL)]:
            pen.rectangle((left + x, top + y, left + x + width - 1, top + y + height - 1), colors.ink)
        for way, corners in enumerate(_ARROWS):
            if tile >= STAIRS and tile - STAIRS + 1 >> way & 1:
                pen.polygon([(left + x, top + y) for x, y in corners], colors.ink)
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
