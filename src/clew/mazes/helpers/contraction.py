"""Contract trees to what matters of them: the paths between some of their vertices, the terminals.

Dead ends without a terminal are pruned. At each other vertex with two edges, the one that comes first is joined to the
other. What is left has fewer than twice as many edges as there are terminals. If it is asked for, what is needed of the
rest to find the longest path is kept (see `Extent`).
"""

from typing import Any, NamedTuple

from clew import kernel
from clew.kernel import IntArray, helper
from clew.kernel.union_find import make_sets, union
from clew.lazy import Int64Array, np

PRUNED = -1  # in place of the number of an edge


class Contraction(NamedTuple):
    """A contracted tree.

    Attributes
    ----------
    one, other : array of int32
        The two vertices of each edge; of those that are kept, in the contracted tree.
    length : array of int64
        The length of each edge, with those that were joined to it.
    joined : array of int32
        The later edge to which each was joined, its own number if it is kept, or `PRUNED`.
    """

    one: Any
    other: Any
    length: Any
    joined: Any

    @property
    def kept(self) -> Any:
        """The numbers of the edges that are left."""
        return np.flatnonzero(self.joined == np.arange(len(self.joined)))

    def used(self, used_of_kept: Any, compiled: bool) -> Any:
        """Return a 1 for each edge that was joined to one that is used: a flag for each edge that is kept."""
        used = np.zeros(len(self.joined), np.uint8)
        used[self.kept] = used_of_kept
        kernel.run(
            spread, compiled, kernel.for_kernel(self.joined, compiled, "i"), kernel.for_kernel(used, compiled, "B")
        )
        return used


class Extent(NamedTuple):
    """The ways from what is left of a contracted tree into what is not; all arrays are empty if nobody asks.

    Attributes
    ----------
    heights : array of int64
        For each vertex, the longest path from it through what was pruned there.
    reaches : array of int64
        For each edge, two entries: the longest path from its first vertex, and from its second, along the edge, at most
        to its end, and into what was pruned at vertices on it.
    longest : array of int64
        One entry: the longest path of those that were found so far.
    """

    heights: Any
    reaches: Any
    longest: Any


NO_EXTENT = Extent(*([()] * 3))


def contract(
    one: Any,
    other: Any,
    length: Any,
    terminals: Int64Array,
    vertices: int,
    compiled: bool,
    extent: Extent = NO_EXTENT,
) -> Contraction:
    """Contract a forest with the vertices 0..vertices-1, in which `terminals` are kept; bring its extent up to date."""
    joined = np.arange(len(one), dtype=np.int32)
    is_terminal = np.zeros(vertices, np.uint8)
    is_terminal[terminals] = 1
    arrays = *zip((one, other), "ii", strict=True), (length, "q"), (joined, "i"), (is_terminal, "B")
    given = [kernel.for_kernel(array, compiled, code) for array, code in arrays]
    degree, incident = kernel.zeros("B", vertices, compiled), kernel.zeros("i", vertices, compiled)
    known = (kernel.for_kernel(np.asarray(each, np.int64), compiled, "q") for each in extent)
    kernel.run(contract_forest, compiled, *given, degree, incident, *known)
    return Contraction(one, other, length, joined)


def contract_forest(
    one: IntArray,
    other: IntArray,
    length: IntArray,
    joined: IntArray,
    is_terminal: IntArray,
    degree: IntArray,
    incident: IntArray,
    heights: IntArray,
    reaches: IntArray,
    longest: IntArray,
) -> None:
    """Contract a forest in place (see `Contraction`); `incident` is the exclusive or of the edges at each vertex."""
    for edge in range(len(one)):
        for vertex in (one[edge], other[edge]):
            degree[vertex] += 1
            incident[vertex] ^= edge
    for start in range(len(degree)):
        vertex = start
        while degree[vertex] == 1 and is_terminal[vertex] == 0:
            edge = incident[vertex]
            joined[edge] = PRUNED
            degree[vertex] = 0
            if len(longest) > 0:
                side = 2 * edge + (other[edge] == vertex) * 1
                longest[0] = max(longest[0], heights[vertex] + reaches[side])
                way = max(heights[vertex] + length[edge], reaches[side ^ 1])
                lengthen(heights, longest, one[edge] ^ other[edge] ^ vertex, way)
            vertex = one[edge] ^ other[edge] ^ vertex
            degree[vertex] -= 1
            incident[vertex] ^= edge
    for edge in range(len(one)):
        if joined[edge] == edge:
            vertex = one[edge]
            if degree[vertex] != 2 or is_terminal[vertex] != 0:
                vertex = other[edge]
            if degree[vertex] == 2 and is_terminal[vertex] == 0:
                following = incident[vertex] ^ edge
                end = one[edge] ^ other[edge] ^ vertex
                if len(longest) > 0:
                    side = 2 * edge + (other[edge] == vertex) * 1
                    next_side = 2 * following + (other[following] == vertex) * 1
                    join_reaches(heights[vertex], length, reaches, longest, side, next_side)
                if one[following] == vertex:
                    one[following] = end
                else:
                    other[following] = end
                length[following] += length[edge]
                joined[edge] = following
                incident[end] ^= edge ^ following
                degree[vertex] = 0


@helper
def lengthen(heights: IntArray, longest: IntArray, vertex: int, way: int) -> None:
    """Note a way that was pruned at a vertex: with the longest one before it is a path."""
    longest[0] = max(longest[0], heights[vertex] + way)
    heights[vertex] = max(heights[vertex], way)


@helper
def join_reaches(
    height: int, length: IntArray, reaches: IntArray, longest: IntArray, side: int, next_side: int
) -> None:
    """Join an edge to the following one at a vertex of some height; both sides are those of this vertex."""
    back, onward = reaches[side], reaches[next_side]
    longest[0] = max(longest[0], back + onward, height + max(back, onward))
    whole = max(reaches[side ^ 1], length[side >> 1] + max(height, onward))
    reaches[next_side ^ 1] = max(reaches[next_side ^ 1], length[next_side >> 1] + max(height, back))
    reaches[next_side] = whole


def spread(joined: IntArray, used: IntArray) -> None:
    """Use each edge that was joined to one that is used, which is a later one."""
    for edge in range(len(joined) - 1, -1, -1):
        if joined[edge] > edge:
            used[edge] = used[joined[edge]]


def keep_forest(one: IntArray, other: IntArray, edges: IntArray, parents: IntArray) -> int:
    """Move the edges that close no loop with those before them to the front; return how many there are."""
    make_sets(parents)
    kept = 0
    for place in range(len(edges)):
        if union(parents, one[place], other[place]):
            one[kept], other[kept], edges[kept] = one[place], other[place], edges[place]
            kept += 1
    return kept


def relabel(vertices: Any, labels: Any, first: int, compiled: bool) -> Any:
    """Return the labels of vertices, int32 as both arrays; those that have -1 get the next ones from `first` on."""
    result = vertices.copy()
    given = (kernel.for_kernel(each, compiled, "i") for each in (result, labels))
    kernel.run(put_labels, compiled, *given, first)
    return result


def put_labels(vertices: IntArray, labels: IntArray, first: int) -> None:
    """Replace vertices by their labels; `labels` gets new ones from `first` on."""
    for place in range(len(vertices)):
        vertex = vertices[place]
        if labels[vertex] < 0:
            labels[vertex] = first
            first += 1
        vertices[place] = labels[vertex]
