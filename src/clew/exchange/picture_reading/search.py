"""Find the maze in a picture: its lattice, its outline, and what is a wall and what an opening."""

from clew.exchange.picture_reading.found import Found
from clew.exchange.picture_reading.growth import grow
from clew.exchange.picture_reading.lattice import Lattice, find_lattice, sample
from clew.exchange.picture_reading.outline import Box, find_outlines, judge_outline
from clew.exchange.picture_reading.shades import gray_of, ink_of, without_colors
from clew.exchange.picture_reading.walls import Walls, measure_walls
from clew.lazy import BoolArray, FloatArray, NDArray, UInt8Array, np

SURE = 0.5  # doubt below which a wall shows the color of walls
THICK = (0.3, 0.7)  # the share of ink at which light and dark can be mistaken for each other
CLOSE = 0.05  # the difference of merit at which either of them may be the walls
AROUND = 4.0  # cells in each direction from the middle of a first lattice, of which the share of ink is taken
MARGIN = 2  # pixels without ink around the picture
OVERHANG = 0.3  # periods by which a wall may lie outside the picture, as the lattice is never exact
MAX_BETWEEN = 0.12  # the share of walls on lines of the lattice that are not those of cells
MIN_PICTURE = 8  # pixels of a side
MIN_CELL = 6  # pixels of the area of a cell, fewer than which no lattice can be measured


def search(pixels: UInt8Array) -> Found | None:
    """Return the maze of a picture, which need be neither sharp nor upright, or None if it shows no maze."""
    if min(pixels.shape[:2]) < MIN_PICTURE:
        return None
    ink, is_light = ink_of(gray_of(pixels))
    lattice, _ = find_lattice(ink)
    s, t = np.meshgrid(*2 * [np.linspace(-AROUND, AROUND, 81)])
    share = float(sample(ink, *lattice.pixels(s, t)).mean())
    if share > 0.5:
        ink, lattice, is_light = 1 - ink, lattice.moved(0.5, 0.5), not is_light
    grown = grow(ink, lattice)
    if grown is None:
        return None
    found = _found(ink, grown, pixels, is_light)
    if THICK[0] < share < THICK[1]:
        other = _found(1 - ink, grown.moved(0.5, 0.5), pixels, not is_light)
        if other and (found is None or other.merit > found.merit):
            found, other = other, found
        if found and other and found.merit - other.merit < CLOSE:
            found = found._replace(is_ambiguous=True)
    if found is None:
        return None
    across, down = _parts_of_cell(found.dark[1::2, ::2]), _parts_of_cell(found.dark[::2, 1::2].T)
    if across == down == 1:
        return found
    whole = Lattice(found.lattice.matrix @ np.diag([across, down, 1.0]))
    return _found(1 - ink if found.is_light != is_light else ink, whole, pixels, found.is_light)


def _parts_of_cell(lines: BoolArray) -> int:
    """Return into how many parts the lattice divides each cell: between them there are no walls, but maybe marks."""
    count = lines.shape[1] - 1
    between = {
        part: np.delete(lines, np.arange(0, count + 1, part), 1).mean() for part in range(2, 4) if count % part == 0
    }
    return next((part for part, share in between.items() if share <= MAX_BETWEEN), 1)


def _found(ink: "NDArray[np.float32]", lattice: Lattice, pixels: UInt8Array, is_light: bool) -> Found | None:
    """Return the maze on this lattice; if the picture has colors, without those of marks in the passages."""
    found = _outlined(ink, lattice, is_light)
    if found is None or found.doubt is None or pixels.ndim == 2:
        return found
    rows, columns = (np.arange(side) / 2 for side in found.dark.shape)
    places = zip(found.lattice.pixels(columns, rows[:, None]), pixels.shape[1::-1], strict=True)
    x, y = (np.clip(each.astype(np.int64), 0, side - 1) for each, side in places)
    colors = pixels[y, x].astype(np.float32)
    is_sure = found.dark & (found.doubt < SURE)
    is_sure[::2, ::2] = False
    if not is_sure.any():
        return found
    wall, paper = np.median(colors[is_sure], 0), np.median(colors[1::2, 1::2], (0, 1))
    return _outlined(without_colors(ink, pixels, wall, paper), lattice, is_light) or found


def _outlined(ink: "NDArray[np.float32]", lattice: Lattice, is_light: bool) -> Found | None:
    """Return the maze on this lattice, as its ink says."""
    height, width = ink.shape
    s, t = lattice.inverse().pixels(np.array([0, width, width, 0.0]), np.array([0, 0, height, height]))
    left, top = int(np.floor(s.min() + OVERHANG)), int(np.floor(t.min() + OVERHANG))
    columns, rows = int(np.ceil(s.max() - OVERHANG)) - left, int(np.ceil(t.max() - OVERHANG)) - top
    if columns < 1 or rows < 1 or columns * rows > width * height / MIN_CELL:
        return None
    lattice = lattice.moved(left, top)
    walls = measure_walls(np.pad(ink, MARGIN), lattice.placed(MARGIN, MARGIN), columns, rows)
    inside = _inside(walls, lattice, ink.shape)
    level = _threshold(np.concatenate((walls.upright[inside.upright], walls.flat[inside.flat])))
    dark = Walls(*((each > level) & seen for each, seen in zip(walls, inside, strict=True)))
    best = None
    for box in find_outlines(dark.upright, dark.flat, dark.cells):
        found = _judged(lattice.moved(box.left, box.top), _cut(walls, box), level, is_light)
        best = found if best is None or found.merit > best.merit else best
    return best


def _inside(walls: Walls, lattice: Lattice, shape: tuple[int, ...]) -> Walls:
    """Return which of the walls and cells are in the picture."""
    over = OVERHANG * lattice.period(walls.cells.shape[1] / 2, walls.cells.shape[0] / 2)
    inside = []
    for each, (right, down) in zip(walls, ((0, 0.5), (0.5, 0), (0.5, 0.5)), strict=True):
        x, y = lattice.pixels(np.arange(each.shape[1]) + right, np.arange(len(each))[:, None] + down)
        inside.append((x > -over) & (x < shape[1] + over) & (y > -over) & (y < shape[0] + over))
    return Walls(*inside)


def _cut(walls: Walls, box: Box) -> Walls:
    """Return the walls of these cells only."""
    left, top, right, bottom = box.left, box.top, box.left + box.columns, box.top + box.rows
    return Walls(
        walls.upright[top:bottom, left : right + 1],
        walls.flat[top : bottom + 1, left:right],
        walls.cells[top:bottom, left:right],
    )


def _judged(lattice: Lattice, walls: Walls, usual: float, is_light: bool) -> Found:
    """Decide what is a wall and what an opening, and how sure that is; `usual`: what divides them in the picture."""
    values = np.concatenate((walls.upright.ravel(), walls.flat.ravel()))
    level = _threshold(values)
    if not _middle(values[values <= level], 0) < usual < _middle(values[values > level], 1):
        level = usual  # all are walls, as in a table
    gap, wall = _middle(values[values <= level], 0), _middle(values[values > level], 1)
    rows, columns = walls.cells.shape
    share = np.zeros((2 * rows + 1, 2 * columns + 1))
    share[::2, ::2] = 1
    for line, each in ((1, walls.upright), (0, walls.flat)):
        share[line::2, 1 - line :: 2] = np.clip((each - gap) / max(wall - gap, 1e-6), 0, 1)
    dark = share > 0.5
    around = dark[:-1:2, 1::2] & dark[2::2, 1::2] & dark[1::2, :-1:2] & dark[1::2, 2::2]
    dark[1::2, 1::2] = around & (walls.cells > level)
    return judge_outline(dark, lattice, is_light)._replace(doubt=1 - np.abs(2 * share - 1))


def _middle(values: FloatArray, default: float) -> float:
    """Return the median."""
    return float(np.median(values)) if len(values) else default


def _threshold(values: FloatArray) -> float:
    """Return the value that divides these best into two kinds (Otsu's method)."""
    counts, edges = np.histogram(values, 128, (0, 1))
    middles = (edges[1:] + edges[:-1]) / 2
    below, total = np.cumsum(counts), np.cumsum(counts * middles)
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        between = np.nan_to_num(below * above * (total / below - (total[-1] - total) / above) ** 2)
    best = np.flatnonzero(between >= between.max() * (1 - 1e-9))
    return float(edges[1:][best].mean())
