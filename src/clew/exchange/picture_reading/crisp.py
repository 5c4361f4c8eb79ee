"""Pictures in which every pixel is explained: two colors, upright, all walls and all cells equally thick.

Among them are pixel mazes, with one pixel for each cell and each wall. Other colors are marks in the passages.
"""

from collections.abc import Iterator
from itertools import accumulate

from clew.exchange.picture_reading.found import Found
from clew.exchange.picture_reading.lattice import Lattice
from clew.exchange.picture_reading.outline import MAX_OPENINGS, judge_outline
from clew.lazy import BoolArray, Image, UInt8Array, np

MAX_COLORS = 256
WALL_COLORS = 3  # of the most frequent ones that are tried as the color of walls
MAX_SIZES = 12  # of cells, that are tried
MIN_POSTS = 0.4  # the share of posts that must be there: none is needed where four passages meet
MAX_MARKS = 0.3  # the share of other colors than those of walls and passages
MAX_GAPS = 0.4  # the share of the border that may be openings, if they are many


def read_crisp(pixels: UInt8Array) -> Found | None:
    """Return the maze of a picture without any noise, or None."""
    colors = Image.fromarray(pixels).getcolors(MAX_COLORS) or []
    found = []
    for _, color in sorted(colors, key=lambda each: each[0], reverse=True)[:WALL_COLORS]:
        is_wall = (pixels == np.array(color, np.uint8)).reshape(*pixels.shape[:2], -1).all(-1)
        is_light = not is_wall.all() and bool(pixels[is_wall].mean() > pixels[~is_wall].mean())
        if (each := _maze_of(is_wall, is_light)) and _is_plain(pixels, is_wall, each):
            found.append(each)
    return max(found, key=lambda each: each.merit, default=None)


def _is_plain(pixels: UInt8Array, is_wall: BoolArray, found: Found) -> bool:
    """Return whether most of the maze has the color of its walls or that of its passages."""
    rows, columns = (side // 2 for side in found.dark.shape)
    x, y = found.lattice.pixels(np.array([0, columns]), np.array([0, rows]))
    (left, right), (top, bottom) = x.astype(int).tolist(), y.astype(int).tolist()
    others = pixels[top:bottom, left:right][~is_wall[top:bottom, left:right]]
    counts = [count for count, _ in Image.fromarray(others[None]).getcolors(MAX_COLORS) or []] if len(others) else [0]
    return len(others) - max(counts) <= int(MAX_MARKS * (bottom - top) * (right - left))


def _maze_of(is_wall: BoolArray, is_light: bool) -> Found | None:
    """Return the maze whose walls are these pixels, or None."""
    (rows,), (columns,) = np.nonzero(is_wall.any(1)), np.nonzero(is_wall.any(0))
    if not len(rows):
        return None
    top, left = int(rows[0]), int(columns[0])
    whole = is_wall[top : rows[-1] + 1, left : columns[-1] + 1]
    sizes = [(across, down) for down in _sizes(whole) for across in _sizes(whole.T)]
    for across, down in sorted(sizes, key=lambda each: each[0] != each[1]):  # square cells first
        dark = whole[np.ix_(_begins(*down, len(whole)), _begins(*across, whole.shape[1]))]
        if min(dark.shape) < 3 or not _is_maze(dark):
            continue
        dark = dark.copy()
        dark[::2, ::2] = True
        lattice = Lattice(np.diag([sum(across), sum(down), 1.0])).placed(left + across[0] / 2, top + down[0] / 2)
        found = judge_outline(dark, lattice, is_light)
        if (1 - found.border) * (sum(dark.shape) - 2) <= max(MAX_OPENINGS, MAX_GAPS * sum(dark.shape)):
            return found._replace(sizes=(*across, *down))
    return None


def _sizes(whole: BoolArray) -> Iterator[tuple[int, int]]:
    """Yield heights of walls and cells that explain where rows differ, the largest cells first."""
    changes = np.flatnonzero((whole[1:] != whole[:-1]).any(1)) + 1
    gaps = np.diff(np.concatenate(([0], changes, [len(whole)])))
    for wall in sorted({int(gaps[0]), int(gaps[-1])}):
        for cell in sorted({int(each) for each in gaps})[:MAX_SIZES][::-1]:
            period = wall + cell
            if (len(whole) - wall) % period == 0 and np.isin(changes % period, (0, wall)).all():
                yield wall, cell


def _begins(wall: int, cell: int, length: int) -> list[int]:
    """Return where walls and cells begin, by turns."""
    return [0, *accumulate([wall, cell] * (length // (wall + cell)))]


def _is_maze(dark: BoolArray) -> bool:
    """Return whether posts and cells are where they must be."""
    posts, cells = dark[::2, ::2], dark[1::2, 1::2]
    beside = np.zeros_like(posts)  # a wall
    beside[:, 1:] |= dark[::2, 1::2]
    beside[:, :-1] |= dark[::2, 1::2]
    beside[1:] |= dark[1::2, ::2]
    beside[:-1] |= dark[1::2, ::2]
    around = dark[:-1:2, 1::2] & dark[2::2, 1::2] & dark[1::2, :-1:2] & dark[1::2, 2::2]
    return bool(
        not (beside & ~posts).any() and not (cells & ~around).any() and not cells.all() and posts.mean() >= MIN_POSTS
    )
