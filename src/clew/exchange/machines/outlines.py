"""Outlines of pieces that are cut out: moved by the kerf, in an order that leaves no piece loose, and held by tabs."""

from math import dist

from clew.errors import ClewError
from clew.grids.grid import Point, Polyline
from clew.lazy import Int64Array, np
from clew.pictures.drawing import Strokes

SPACING, FEWEST = 100.0, 2  # millimeters of an outline for which there is one tab, and tabs of each outline


def following(polygons: Strokes) -> Int64Array:
    """Return for each point of polygons the next one around."""
    after = np.arange(1, len(polygons.points) + 1)
    after[polygons.starts[1:] - 1] = polygons.starts[:-1]
    return after


def moved_out(polygons: Strokes, distance: float) -> Strokes:
    """Return outlines that leave a piece larger by a distance: its holes, which go round the other way, get smaller."""
    after = following(polygons)
    sides = polygons.points[after] - polygons.points
    outward = sides[:, ::-1] * (1, -1) / np.hypot(*sides.T)[:, None]
    bisecting = outward + outward[after]
    shifts = np.empty_like(sides)  # of the corners: to where the sides before and after it meet when they are moved
    shifts[after] = bisecting * (2 * distance / (bisecting**2).sum(axis=1))[:, None]
    points = polygons.points + shifts
    if ((points[after] - points) * sides).sum(axis=1).min() <= 0:
        found = f"a kerf of {2 * distance:g} mm is wider than parts of an outline"
        raise ClewError(f"{found}: make the walls thinner, or the cells larger", option="kerf")
    return Strokes(points, polygons.starts)


def inner_first(polygons: Strokes) -> Strokes:
    """Return the smallest polygons first, so that no piece is cut off before what is inside of it."""
    (xs, ys), after = polygons.points.T, following(polygons)
    areas = np.add.reduceat(xs * ys[after] - xs[after] * ys, polygons.starts[:-1])
    return polygons.some(np.argsort(np.abs(areas), kind="stable"))


def with_tabs(polygons: Strokes, gap: float) -> Strokes:
    """Return closed lines as open ones, with gaps of this width in the middle of straight sides."""
    chosen = _chosen_sides(polygons, gap)
    groups = np.split(chosen, np.searchsorted(chosen, polygons.starts[1:-1]))
    lines: list[Polyline] = []
    for points, first, group in zip(polygons.lines(), polygons.starts.tolist(), groups, strict=False):
        sides = [side - first for side in group.tolist()]
        for last, side in zip([sides[-1], *sides], sides, strict=False):
            corners = points[last + 1 : side + 1] if last < side else [*points[last + 1 :], *points[: side + 1]]
            begin, end = (corners[0], points[last]), (corners[-1], points[(side + 1) % len(points)])
            lines.append([_before_gap(*begin, gap), *corners, _before_gap(*end, gap)])
    return Strokes.from_lines(lines)


def _before_gap(corner: Point, other: Point, gap: float) -> Point:
    """Return where a side that leads from a corner to another is cut off, if the gap is in its middle."""
    share = (1 - gap / dist(corner, other)) / 2
    return corner[0] + share * (other[0] - corner[0]), corner[1] + share * (other[1] - corner[1])


def _chosen_sides(polygons: Strokes, gap: float) -> Int64Array:
    """Return the numbers of the sides that get a tab: the longest of each part of about `SPACING`, if it is longer."""
    lengths = np.hypot(*(polygons.points[following(polygons)] - polygons.points).T)
    begins, counts = polygons.starts[:-1], np.diff(polygons.starts)
    total, longest = np.add.reduceat(lengths, begins), np.maximum.reduceat(lengths, begins)
    if longest.min() <= gap:
        found = f"tabs need gaps of {gap:g} mm, and the longest straight side of an outline has {longest.min():.3g} mm"
        raise ClewError(f"{found}: make them narrower, or the cells larger", option="tab")
    parts = np.maximum(FEWEST, np.rint(total / SPACING)).astype(np.int64)
    middles = np.cumsum(lengths) - lengths / 2 - np.repeat(np.cumsum(total) - total, counts)
    share = np.clip(middles / np.repeat(total, counts), 0, 1 - 1e-12)
    part = np.repeat(np.cumsum(parts) - parts, counts) + (share * np.repeat(parts, counts)).astype(np.int64)
    order = np.lexsort((-lengths, part))
    firsts = order[np.append(True, np.diff(part[order]) > 0)]
    return np.sort(firsts[lengths[firsts] > gap])
