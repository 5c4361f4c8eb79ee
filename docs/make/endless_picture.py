"""Draw one route through an endless maze at five zooms of its map, into docs/images."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from clew.pictures.painting.map_tile import PIXELS
from clew.puzzles.endless.tiles import tile
from clew.puzzles.endless.world import Endless

PICTURE = Path(__file__).parents[1] / "images" / "endless.png"
START, GOAL = (2**62 * 3 // 10, 2**62 * 7 // 13), (2**62 * 8 // 11, 2**62 * 4 // 17)
ZOOMS = (0, 3, 30, 50, 58)
GAP = 12


def main() -> None:
    """Draw the tiles with the start of the route side by side."""
    endless = Endless(7)
    sheet = Image.new("RGB", (len(ZOOMS) * (PIXELS + GAP) - GAP, PIXELS), "white")
    for place, zoom in enumerate(ZOOMS):
        side = endless.side >> zoom
        content = tile(endless, zoom, START[0] // side, START[1] // side, (START, GOAL))
        sheet.paste(Image.open(BytesIO(content)), (place * (PIXELS + GAP), 0))
    sheet.quantize(128).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
