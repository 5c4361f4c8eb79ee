"""Draw every grid on one sheet: with a path (Wilson's algorithm), and with distances (recursive backtracker).

python examples/contact_sheet.py grids.png
"""

import sys
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import clew
from clew.grids import SHAPES
from clew.grids.spec import FILES, shape
from clew.pictures.drawing.colors import LIGHT

SIDE = 300  # pixels of the square that a picture is fitted into
LABEL = 34  # pixels below a pair of pictures
COLUMNS = 6


def grids() -> list[tuple[str, clew.Grid]]:
    """Return every grid that has a spec, in all its shapes, and three that need more: two masks and a graph."""
    found = []
    for name in SHAPES:
        if name not in FILES:
            examples = getattr(shape(name), "FORMS", None) or {"": "CLEW"}
            found += [(f"{name}:{example}", clew.parse_grid(f"{name}:{example}")) for example in examples.values()]
    found.append(("mask:heart.png", clew.parse_grid(f"mask:{Path(__file__).with_name('heart.png')}", files=True)))
    found.append(
        ("mask over hexagons", clew.masked("hexagons:15x17", lambda x, y: 9 < (x - 7) ** 2 + (y - 8) ** 2 < 60))
    )
    found.append(("a graph: Petersen's", petersen()))
    return found


def petersen() -> clew.Graph:
    """Return Petersen's graph: five cells in a ring and five in a star, each joined to its partner."""
    edges = [edge for place in range(5) for edge in ((place, (place + 1) % 5), (place, place + 5))]
    edges += [(5 + place, 5 + (place + 2) % 5) for place in range(5)]
    turns = [pi * (0.4 * place - 0.5) for place in range(5)]
    return clew.Graph.from_edges(
        10, edges, positions=[(size * cos(turn), size * sin(turn)) for size in (2, 1) for turn in turns]
    )


def pictures(grid: clew.Grid) -> tuple[Image.Image, Image.Image]:
    """Draw a maze by Wilson's algorithm with its longest path, and one by the recursive backtracker with distances."""
    uniform = "kruskal" if grid.weaves else "wilson"
    one = clew.generate(uniform, grid, seed=7)
    other = clew.generate("recursive-backtracker", grid, seed=7)
    return (
        opened(clew.draw(one, "png", path=clew.longest_path(one))),
        opened(clew.draw(other, "png", distances=clew.distances(other))),
    )


def opened(data: bytes) -> Image.Image:
    """Open a picture and reduce it to the size of its place."""
    picture = Image.open(BytesIO(data)).convert("RGB")
    picture.thumbnail((SIDE - 12, SIDE - 12), Image.Resampling.LANCZOS)
    return picture


def sheet() -> Image.Image:
    """Draw all grids, in rows."""
    listed = grids()
    rows = -(-len(listed) // COLUMNS)
    high = 2 * SIDE + LABEL
    page = Image.new("RGB", (COLUMNS * SIDE, rows * high), LIGHT.paper)
    pen, font = ImageDraw.Draw(page), ImageFont.load_default(18)
    for place, (name, grid) in enumerate(listed):
        left, top = place % COLUMNS * SIDE, place // COLUMNS * high
        for row, picture in enumerate(pictures(grid)):
            page.paste(picture, (left + (SIDE - picture.width) // 2, top + row * SIDE + (SIDE - picture.height) // 2))
        pen.text((left + SIDE / 2, top + 2 * SIDE), name, LIGHT.ink, font, "ma")
    return page


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else "grids.png"
    sheet().save(target)
    print(f"wrote {target}")
