"""Lists of neighbors of any length, one after the other (CSR), as graphs are given: kernels that check and copy them.

The neighbors of cell c are `flat[begins[c]:begins[c + 1]]`, both arrays int64.
"""

from array import array
from typing import Any

from clew.errors import ClewError
from clew.kernel import IntArray, for_kernel
from clew.lazy import np


def max_degree(begins: IntArray, flat: IntArray) -> int:
    """Return the largest number of neighbors; -1 if the lists do not follow each other to the end of `flat`."""
    cells = len(begins) - 1
    if begins[0] != 0 or begins[cells] != len(flat):
        return -1
    most = 0
    for cell in range(cells):
        count = begins[cell + 1] - begins[cell]
        if count < 0:
            return -1
        most = max(most, count)
    return most


def first_wrong(begins: IntArray, flat: IntArray) -> int:
    """Return the first cell with a neighbor that is outside, repeated or itself, or -1. For short lists."""
    cells = len(begins) - 1
    for cell in range(cells):
        for place in range(begins[cell], begins[cell + 1]):
            other = flat[place]
            if other < 0 or other >= cells or other == cell:
                return cell
            for before in range(begins[cell], place):
                if flat[before] == other:
                    return cell
    return -1


def fill_table(begins: IntArray, flat: IntArray, width: int, shift: int, entries: IntArray) -> int:
    """Write the neighbors into rows of `width` entries, without the directions back; other entries are empty."""
    cells = len(begins) - 1
    for cell in range(cells):
        place = cell * width
        for at in range(begins[cell], begins[cell + 1]):
            entries[place] = flat[at] << shift
            place += 1
        while place < (cell + 1) * width:
            entries[place] = cells << shift
            place += 1
    return 0


def list_neighbors(ends: IntArray, begins: IntArray, flat: IntArray) -> int:
    """Fill `begins` and `flat` from edges; return 0, or the place of the first end that is not a cell, plus 1.

    `ends` holds both cells of each edge, int64[2 * edges], and `flat` is as long. A cell's neighbors are in the order
    of the edges.
    """
    cells = len(begins) - 1
    for cell in range(cells + 1):
        begins[cell] = 0
    for place in range(len(ends)):
        if ends[place] < 0 or ends[place] >= cells:
            return place + 1
        begins[ends[place]] += 1
    before = 0
    for cell in range(cells + 1):  # turn the numbers of neighbors into where they begin
        count = begins[cell]
        begins[cell] = before
        before += count
    for place in range(len(ends)):
        cell = ends[place]
        flat[begins[cell]] = ends[place ^ 1]
        begins[cell] += 1
    for cell in range(cells, 0, -1):  # by now each begin has moved to the next one
        begins[cell] = begins[cell - 1]
    begins[0] = 0
    return 0


def ends_of(edges: Any) -> Any:
    """Return both cells of each edge, one after the other: int64[2 * edges]."""
    if hasattr(edges, "reshape"):
        if edges.size and edges.shape[1:] != (2,):
            raise ClewError(f"the edges are an array of shape {edges.shape}: give two cell numbers for each edge")
        return as_int64(edges.reshape(-1), True)
    try:
        return array("q", (end for one, other in edges for end in (one, other)))
    except (TypeError, ValueError, OverflowError) as problem:
        raise ClewError("the edges are not pairs of cell numbers: give them as in [(0, 1), (1, 2)]") from problem


def as_int64(numbers: Any, compiled: bool) -> Any:
    """Return the numbers as int64 for compiled or interpreted kernels, copied only if they are of another type."""
    if compiled or not isinstance(numbers, (array, memoryview)):
        given = np.asarray(numbers)
        if given.size and (given.ndim != 1 or given.dtype.kind not in "iu"):
            raise ClewError(
                f"the cells are an array of {given.dtype} in {given.ndim} dimensions: give one row of whole numbers"
            )
        numbers = np.ascontiguousarray(given, np.int64)
    return for_kernel(numbers, compiled)
