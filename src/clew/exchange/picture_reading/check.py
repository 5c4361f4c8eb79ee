"""Draw what was read over the picture that it was read from."""

import io

from clew.errors import ClewError
from clew.exchange.picture_reading.found import Found, Unsure
from clew.lazy import Image, ImageDraw, UInt8Array, np

MAX_CELLS = 250_000
MAX_PIXELS = 16_000_000
CELL = 24  # pixels, at least, as far as `MAX_PIXELS` allows
PALE = 0.55  # how much of the picture is replaced by white
SURE, UNSURE = (0, 90, 200), (225, 60, 0)  # the colors of walls, and of what may be a wall
THICKNESS = 10  # a cell is so many times as wide as a line


def draw_check(pixels: UInt8Array, found: Found, unsure: tuple[Unsure, ...]) -> bytes:
    """Return a PNG: the picture, pale, with the walls in blue; unsure ones in red, unsure openings as red rings."""
    rows, columns = (side // 2 for side in found.dark.shape)
    if rows * columns > MAX_CELLS:
        raise ClewError(f"a picture of {columns:,} x {rows:,} cells is too large to draw over: at most {MAX_CELLS:,}")
    picture = Image.fromarray(pixels).convert("RGB")
    area = picture.width * picture.height
    scale = int(min(CELL / found.lattice.period(columns / 2, rows / 2), (MAX_PIXELS / area) ** 0.5))
    factor = int(np.ceil((area / MAX_PIXELS) ** 0.5))
    if scale > 1:
        picture = picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
    elif factor > 1:
        picture = picture.reduce(factor)
    lattice = found.lattice.placed(0, 0, max(scale, 1) / factor)
    picture = Image.blend(picture, Image.new("RGB", picture.size, "white"), PALE)
    draw = ImageDraw.Draw(picture)
    width = max(1, round(lattice.period(columns / 2, rows / 2) / THICKNESS))
    lines, places = np.nonzero(found.dark)
    is_wall = lines % 2 != places % 2
    s, t = places[is_wall] / 2, lines[is_wall] / 2
    along = np.where(lines[is_wall] % 2 == 0, 0.5, 0.0)
    ends = (*lattice.pixels(s - along, t - 0.5 + along), *lattice.pixels(s + along, t + 0.5 - along))
    for line in np.stack(ends, 1).tolist():
        draw.line(line, fill=SURE, width=width)
    for each in unsure:
        right, down = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))[each.side]
        s, t = each.cell[0] + right, each.cell[1] + down
        half = (0.5, 0) if each.side % 2 == 0 else (0, 0.5)
        if each.is_wall:
            x, y = lattice.pixels(s + half[0] * np.array([-1, 1]), t + half[1] * np.array([-1, 1]))
            draw.line([x[0], y[0], x[1], y[1]], fill=UNSURE, width=2 * width)
        else:
            center_x, center_y = (float(value) for value in lattice.pixels(np.array(s), np.array(t)))
            draw.circle((center_x, center_y), 2 * width, outline=UNSURE, width=width)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
