"""Join the parts of a mask: add a few of the cells that were left out, so that all kept cells are connected."""

from clew import kernel
from clew.errors import ClewError
from clew.grids.canvas import Topology
from clew.grids.grid import Grid
from clew.kernel import IntArray, for_kernel, helper, memory
from clew.kernel.union_find import make_sets, union

WORK_PER_CELL = 16  # as a multiple of the recursive backtracker's
BYTES_PER_CELL = 60
NO_CELL, FREE = -2, -1  # labels of places outside, and of cells that no search has reached yet


def bridged(grid: Grid, kept: bytes) -> bytes:
    """Return the mask with bridges between its parts.

    All parts grow at once, breadth first and in reading order. Where two meet, the cells between them would form a
    bridge; a minimum spanning tree of these bridges (Kruskal) is added. Two parts are joined by as few cells as
    possible; with more parts, a few cells too many may be added where three bridges could share a cell.

    Parameters
    ----------
    grid : Grid
        The grid.
    kept : bytes
        uint8[grid.cells], 1 for a kept cell.

    Returns
    -------
    bytes
        uint8[grid.cells], 1 for a kept cell or one of a bridge.

    Raises
    ------
    ClewError
        If parts remain because the grid itself is not connected.
    """
    memory.require(BYTES_PER_CELL * grid.storage, f"joining the parts of {grid.spec}")
    compiled = kernel.should_compile(grow_parts, WORK_PER_CELL * grid.cells, grid.kernel_kind)
    topology = grid.topology(compiled)
    joined = kernel.zeros("B", grid.cells, compiled)
    joined[:] = for_kernel(kept, compiled)
    labels = kernel.zeros("i", grid.storage, compiled, fill=NO_CELL)
    steps, back = (kernel.zeros(code, grid.storage, compiled) for code in "iB")
    queue = kernel.zeros("i", grid.cells, compiled)
    parts = int(kernel.run(grow_parts, compiled, topology, joined, labels, steps, back, queue))
    if parts < 2:
        return kept
    counts = kernel.zeros("q", 2 * grid.cells + 2, compiled)
    meetings = int(kernel.run(count_meetings, compiled, topology, labels, steps, counts))
    memory.require(8 * meetings, f"joining the parts of {grid.spec}")
    ordered = kernel.zeros("q", max(meetings, 1), compiled)
    kernel.run(order_meetings, compiled, topology, labels, steps, counts, ordered)
    roots = kernel.zeros("i", parts, compiled)
    left = int(kernel.run(build_bridges, compiled, topology, joined, labels, steps, back, ordered[:meetings], roots))
    if left > 1:
        raise ClewError.coded("mask-parts", grid=grid.spec, parts=left)
    return bytes(joined)


@helper
def take(labels: IntArray, steps: IntArray, queue: IntArray, end: int, cell: int, label: int, far: int) -> int:
    """Append the cell to the queue as one of part `label`, `far` steps from it; return the new end of the queue."""
    labels[cell] = label
    steps[cell] = far
    queue[end] = cell
    return end + 1


def grow_parts(
    topology: Topology, kept: IntArray, labels: IntArray, steps: IntArray, back: IntArray, queue: IntArray
) -> int:
    """Label each cell with the nearest part, and note its distance and the direction back; return the number of parts.

    Parts are 0, 1, 2, ... in reading order. `labels` must be filled with NO_CELL.
    """
    cells = topology.cells()
    for index in range(cells):
        labels[topology.cell(index)] = FREE
    parts = 0
    end = 0
    for index in range(cells):
        cell = topology.cell(index)
        if kept[index] and labels[cell] == FREE:
            begin = end
            end = take(labels, steps, queue, end, cell, parts, 0)
            while begin < end:  # flood the part
                cell = int(queue[begin])
                begin += 1
                for direction in range(topology.degree(cell)):
                    other = topology.neighbor(cell, direction)
                    if labels[other] == FREE and kept[topology.index_of(other)]:
                        end = take(labels, steps, queue, end, other, parts, 0)
            parts += 1
    begin = 0
    while begin < end:  # from all parts at once
        cell = int(queue[begin])
        begin += 1
        for direction in range(topology.degree(cell)):
            other = topology.neighbor(cell, direction)
            if labels[other] == FREE:
                back[other] = topology.opposite(cell, direction)
                end = take(labels, steps, queue, end, other, int(labels[cell]), int(steps[cell]) + 1)
    return parts


@helper
def meets(topology: Topology, labels: IntArray, cell: int, direction: int) -> bool:
    """Return whether another part begins in that direction; true for one direction of each edge."""
    other = topology.neighbor(cell, direction)
    return bool(other > cell and labels[other] >= 0 and labels[other] != labels[cell])


def count_meetings(topology: Topology, labels: IntArray, steps: IntArray, counts: IntArray) -> int:
    """Return the number of edges between parts; write how many need a bridge of n cells to `counts[n + 1]`."""
    found = 0
    for index in range(topology.cells()):
        cell = topology.cell(index)
        if labels[cell] >= 0:
            for direction in range(topology.degree(cell)):
                if meets(topology, labels, cell, direction):
                    counts[steps[cell] + steps[topology.neighbor(cell, direction)] + 1] += 1
                    found += 1
    return found


def order_meetings(topology: Topology, labels: IntArray, steps: IntArray, counts: IntArray, ordered: IntArray) -> int:
    """Write these edges as cell * 32 + direction, shortest bridges first (counting sort)."""
    for length in range(1, len(counts)):
        counts[length] += counts[length - 1]
    for index in range(topology.cells()):
        cell = topology.cell(index)
        if labels[cell] >= 0:
            for direction in range(topology.degree(cell)):
                if meets(topology, labels, cell, direction):
                    length = int(steps[cell]) + int(steps[topology.neighbor(cell, direction)])
                    ordered[counts[length]] = cell * 32 + direction
                    counts[length] += 1
    return 0


@helper
def walk_home(topology: Topology, kept: IntArray, steps: IntArray, back: IntArray, cell: int) -> int:
    """Keep all cells from this one to its part."""
    while steps[cell] > 0 and not kept[topology.index_of(cell)]:
        kept[topology.index_of(cell)] = 1
        cell = topology.neighbor(cell, int(back[cell]))
    return cell


def build_bridges(
    topology: Topology,
    kept: IntArray,
    labels: IntArray,
    steps: IntArray,
    back: IntArray,
    ordered: IntArray,
    roots: IntArray,
) -> int:
    """Add the cells of each bridge that joins two separate parts; return how many parts are left."""
    parts = len(roots)
    make_sets(roots)
    for place in range(len(ordered)):
        cell = ordered[place] >> 5
        other = topology.neighbor(cell, ordered[place] & 31)
        if union(roots, int(labels[cell]), int(labels[other])):
            parts -= 1
            walk_home(topology, kept, steps, back, cell)
            walk_home(topology, kept, steps, back, other)
    return parts
