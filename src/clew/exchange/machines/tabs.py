"""Tabs: gaps in the lines of a cut, where a piece stays joined to the sheet until it is broken out."""

from clew.errors import ClewError
from clew.lazy import Int64Array, np
from clew.pictures.drawing import Strokes

SPACING = 100.0  # millimeters of a line for which there is one tab
FEWEST = 2  # of each line


def following(polygons: Strokes) -> Int64Array:
    """Return for each point of polygons the next one around."""
    after = np.arange(1, len(polygons.points) + 1)
    after[polygons.starts[1:] - 1] = polygons.starts[:-1]
    return after


def with_tabs(polygons: Strokes, tab: float) -> Strokes:
    """Return closed lines as open ones, with gaps of this width in the middle of straight sides."""
    sides = polygons.points[following(polygons)] - polygons.points
    lengths = np.hypot(*sides.T)
    chosen = _with_tab(polygons, lengths, tab)
    # Each polygon is turned so that it ends with a side that has a tab.
    begins, counts = polygons.starts[:-1], np.diff(polygons.starts)
    last = np.maximum.reduceat(np.where(chosen, np.arange(len(chosen)), 0), begins)
    places = np.arange(len(chosen)) - np.repeat(begins, counts)
    order = np.repeat(begins, counts) + (places + np.repeat(last + 1 - begins, counts)) % np.repeat(counts, counts)
    points, ends = polygons.points[order], np.flatnonzero(chosen[order])
    middles = (polygons.points + sides / 2)[order][ends]
    halves = (sides / np.maximum(lengths, tab)[:, None])[order][ends] * tab / 2
    before = np.arange(len(ends)) - 1  # the tab before each one around its polygon
    firsts = np.searchsorted(ends, begins)
    before[firsts] = np.append(firsts[1:], len(ends)) - 1
    # A line leads from a tab over the corners of the polygon to the next tab.
    of = np.cumsum(chosen[order]) - chosen[order]
    made = np.empty((len(points) + 2 * len(ends), 2))
    made[np.arange(len(points)) + 2 * of + 1] = points
    starts = np.append(0, ends + 1 + 2 * np.arange(1, len(ends) + 1))
    made[starts[:-1]] = (middles + halves)[before]
    made[starts[1:] - 1] = middles - halves
    return Strokes(made, starts)


def _with_tab(polygons: Strokes, lengths: np.ndarray, tab: float) -> np.ndarray:
    """Return which sides of polygons get a tab: the longest of each part of about `SPACING`."""
    begins, counts = polygons.starts[:-1], np.diff(polygons.starts)
    total, longest = np.add.reduceat(lengths, begins), np.maximum.reduceat(lengths, begins)
    if longest.min() <= tab:
        raise ClewError(
            f"tabs of {tab:g} mm are as wide as the longest straight side, {longest.min():.3g} mm, of a line to cut: "
            "make them narrower, or the cells larger",
            option="tab",
        )
    parts = np.maximum(FEWEST, np.rint(total / SPACING)).astype(np.int64)
    middles = np.cumsum(lengths) - lengths / 2 - np.repeat(np.cumsum(total) - total, counts)
    share = np.clip(middles / np.repeat(total, counts), 0, 1 - 1e-12)
    part = np.repeat(np.cumsum(parts) - parts, counts) + (share * np.repeat(parts, counts)).astype(np.int64)
    order = np.lexsort((-lengths, part))
    first = np.append(True, np.diff(part[order]) > 0)
    chosen = np.zeros(len(lengths), bool)
    chosen[order[first]] = True
    return chosen & (lengths > tab)
