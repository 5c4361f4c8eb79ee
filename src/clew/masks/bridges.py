"""Join the parts of a mask: add a few of the cells that were left out, so that all kept cells hang together."""

from typing import Any

from clew import kernel, memory
from clew.errors import ClewError
from clew.grids.grid import Grid, Layout
from clew.kernel import Ints, part

WORK = 16  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 60
NO_CELL, FREE = -2, -1  # labels of what is outside, and of cells that no search has reached yet


def bridged(grid: Grid, kept: bytes) -> bytes:
    """The mask with bridges between its parts; `kept`: uint8[grid.cells], 1 for a kept cell.

    All parts grow at once, cell by cell in breadth (in reading order); where two meet, as many cells as lie between
    them would join them; a minimum spanning tree over the meetings (Kruskal) is what is added. Two parts are joined by
    as few cells as can be; for more, those where three ways could share a cell may be a few too many.
    """
    memory.require(BYTES_PER_CELL * grid.storage, f"joining the parts of {grid.spelling}")
    compiled = kernel.pays(grow_parts, WORK * grid.cells)
    layout = grid.layout(compiled)
    joined = kernel.zeros("B", grid.cells, compiled)
    joined[:] = _as_row(kept, compiled)
    labels = kernel.zeros("i", grid.storage, compiled, fill=NO_CELL)
    steps, back = (kernel.zeros(code, grid.storage, compiled) for code in "iB")
    queue = kernel.zeros("i", grid.cells, compiled)
    parts = int(kernel.run(grow_parts, compiled, layout, joined, labels, steps, back, queue))
    if parts < 2:
        return kept
    counts = kernel.zeros("q", 2 * grid.cells + 2, compiled)
    meetings = int(kernel.run(count_meetings, compiled, layout, labels, steps, counts))
    memory.require(8 * meetings, f"joining the parts of {grid.spelling}")
    ordered = kernel.zeros("q", max(meetings, 1), compiled)
    kernel.run(order_meetings, compiled, layout, labels, steps, counts, ordered)
    roots = kernel.zeros("i", parts, compiled)
    left = int(kernel.run(build_bridges, compiled, layout, joined, labels, steps, back, ordered[:meetings], roots))
    if left > 1:
        raise ClewError(f"the parts cannot be joined: {grid.spelling} falls into parts itself, and {left:,} remain")
    return bytes(joined)


def _as_row(kept: bytes, compiled: bool) -> Any:
    if not compiled:
        return kept
    import numpy as np

    return np.frombuffer(kept, np.uint8)


@part
def take(labels: Ints, steps: Ints, queue: Ints, end: int, cell: int, label: int, far: int) -> int:
    """Put the cell behind the queue, as one of this part, so far from it; the new end of the queue."""
    labels[cell] = label
    steps[cell] = far
    queue[end] = cell
    return end + 1


def grow_parts(layout: Layout, kept: Ints, labels: Ints, steps: Ints, back: Ints, queue: Ints) -> int:
    """Label each cell with the part nearest to it, and note how far it is and in which direction; how many parts.

    Parts are 0, 1, 2, ... in reading order. `labels` comes filled with NO_CELL.
    """
    cells = layout.cells()
    for index in range(cells):
        labels[layout.cell(index)] = FREE
    parts = 0
    end = 0
    for index in range(cells):
        cell = layout.cell(index)
        if kept[index] and labels[cell] == FREE:
            begin = end
            end = take(labels, steps, queue, end, cell, parts, 0)
            while begin < end:  # flood the part
                cell = int(queue[begin])
                begin += 1
                for direction in range(layout.degree(cell)):
                    other = layout.neighbor(cell, direction)
                    if labels[other] == FREE and kept[layout.number(other)]:
                        end = take(labels, steps, queue, end, other, parts, 0)
            parts += 1
    begin = 0
    while begin < end:  # from all parts at once
        cell = int(queue[begin])
        begin += 1
        for direction in range(layout.degree(cell)):
            other = layout.neighbor(cell, direction)
            if labels[other] == FREE:
                back[other] = layout.back(cell, direction)
                end = take(labels, steps, queue, end, other, int(labels[cell]), int(steps[cell]) + 1)
    return parts


@part
def meets(layout: Layout, labels: Ints, cell: int, direction: int) -> bool:
    """Whether another part begins there; true for one direction of each edge."""
    other = layout.neighbor(cell, direction)
    return bool(other > cell and labels[other] >= 0 and labels[other] != labels[cell])


def count_meetings(layout: Layout, labels: Ints, steps: Ints, counts: Ints) -> int:
    """How many edges lie between parts; `counts[n + 1]`: how many of them by a bridge of n cells."""
    found = 0
    for index in range(layout.cells()):
        cell = layout.cell(index)
        if labels[cell] >= 0:
            for direction in range(layout.degree(cell)):
                if meets(layout, labels, cell, direction):
                    counts[steps[cell] + steps[layout.neighbor(cell, direction)] + 1] += 1
                    found += 1
    return found


def order_meetings(layout: Layout, labels: Ints, steps: Ints, counts: Ints, ordered: Ints) -> int:
    """Write these edges, cell * 32 + direction, shortest bridges first (counting sort)."""
    for length in range(1, len(counts)):
        counts[length] += counts[length - 1]
    for index in range(layout.cells()):
        cell = layout.cell(index)
        if labels[cell] >= 0:
            for direction in range(layout.degree(cell)):
                if meets(layout, labels, cell, direction):
                    length = int(steps[cell]) + int(steps[layout.neighbor(cell, direction)])
                    ordered[counts[length]] = cell * 32 + direction
                    counts[length] += 1
    return 0


@part
def walk_home(layout: Layout, kept: Ints, steps: Ints, back: Ints, cell: int) -> int:
    """Keep all cells from this one to its part."""
    while steps[cell] > 0 and not kept[layout.number(cell)]:
        kept[layout.number(cell)] = 1
        cell = layout.neighbor(cell, int(back[cell]))
    return cell


@part
def root_of(roots: Ints, label: int) -> int:
    """The representative of the part's set."""
    while roots[label] != label:
        roots[label] = roots[roots[label]]
        label = int(roots[label])
    return label


def build_bridges(layout: Layout, kept: Ints, labels: Ints, steps: Ints, back: Ints, ordered: Ints, roots: Ints) -> int:
    """Add the cells of each bridge that joins what is not joined yet; how many parts are left."""
    parts = len(roots)
    for label in range(parts):
        roots[label] = label
    for place in range(len(ordered)):
        cell = ordered[place] >> 5
        other = layout.neighbor(cell, ordered[place] & 31)
        one, two = root_of(roots, int(labels[cell])), root_of(roots, int(labels[other]))
        if one != two:
            roots[max(one, two)] = min(one, two)
            parts -= 1
            walk_home(layout, kept, steps, back, cell)
            walk_home(layout, kept, steps, back, other)
    return parts
