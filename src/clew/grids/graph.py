"""Any graph as a grid: the neighbors of every cell in the order of its directions."""

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from math import dist, isfinite
from typing import Any

from clew import kernel
from clew.errors import ClewError, shown
from clew.grids.grid import MAX_SIDES, Point, Side, not_a_cell, whole_number
from clew.grids.neighbor_lists import as_int64, ends_of, fill_table, first_wrong, list_neighbors, max_degree
from clew.grids.neighbor_table import Tabled, row_shift, row_width, write_backs
from clew.kernel import memory
from clew.lazy import np

GRAPH_BYTES = 100  # of memory for a cell with four neighbors, to make a graph
NAMES_BYTES = 400  # of memory for a cell and its edges, to make a graph of names
WORK = 4  # time for a cell, as a multiple of the recursive backtracker's
NOT_DRAWN = "the cells of this graph have no positions: give `positions`, an (x, y) for each cell"


class Graph(Tabled):
    """A grid given by the neighbors of each cell, such as a road network.

    Directions of a cell are numbered in the order of its neighbors and have no names; its only coordinate is its index.
    A graph in several parts is a grid too, but no generator accepts it.

    Parameters
    ----------
    neighbors : sequence of sequences of int
        ``neighbors[c][d]`` is the cell in direction d of cell c. A cell has at most 31 neighbors and is not its own;
        each edge is listed once at both of its cells.
    positions : sequence of (x, y), optional
        Where the cells are in a picture, in cell widths with y downwards; they are moved so that all are inside.
        Without them, mazes can be made and solved but not drawn.
    spec : str, optional
        The name of the grid in documents and messages; by default 'graph:' and the number of cells.

    Attributes
    ----------
    names : sequence
        The nodes of the graph that this was made from, if they are not numbers.

    Raises
    ------
    ClewError
        If the neighbors or positions do not fit.

    Examples
    --------
    >>> import clew
    >>> square = clew.Graph([[1, 3], [0, 2], [1, 3], [2, 0]], positions=[(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> square
    <Graph graph:4, 4 cells, 4 edges>
    >>> clew.generate("wilson", square, seed=7).passage_count
    3
    """

    names: Sequence[Hashable] = ()
    in_one_part = False
    coordinate_names = "number"

    def __init__(
        self, neighbors: Sequence[Sequence[int]], *, positions: Sequence[Point] | None = None, spec: str = ""
    ) -> None:
        memory.require(GRAPH_BYTES * len(neighbors), f"a graph of {len(neighbors):,} cells")
        begins, flat = array("q", [0]), array("q")
        for cell, around in enumerate(neighbors):
            try:
                flat.extend(around)
            except (TypeError, OverflowError):
                raise ClewError(f"cell {cell} has neighbors {around!r}: give a list of cell numbers") from None
            begins.append(len(flat))
        self._fill(begins, flat, positions, spec)

    @classmethod
    def from_edges(
        cls, cells: int, edges: Iterable[tuple[int, int]], *, positions: Sequence[Point] | None = None, spec: str = ""
    ) -> "Graph":
        """Return the graph with these edges; directions are numbered in the order of the edges.

        Parameters
        ----------
        cells : int
            Number of cells.
        edges : iterable of (int, int), or array
            Pairs of cells; as a NumPy array of shape (edges, 2).
        positions, spec
            As for the class.

        Returns
        -------
        Graph
            The graph.

        Raises
        ------
        ClewError
            If an edge names a cell that does not exist, joins a cell to itself, or occurs twice.

        Examples
        --------
        >>> import clew
        >>> clew.Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).edges
        4
        """
        cells = max(whole_number(cells, "the number of cells"), 0)
        memory.require(GRAPH_BYTES * cells, f"a graph of {cells:,} cells")
        ends = ends_of(edges)
        compiled = kernel.should_compile(list_neighbors, WORK * cells)
        begins, flat = kernel.zeros("q", cells + 1, compiled), kernel.zeros("q", len(ends), compiled)
        wrong = int(kernel.run(list_neighbors, compiled, as_int64(ends, compiled), begins, flat)) - 1
        if wrong >= 0:
            first = wrong - wrong % 2
            raise ClewError(f"edge {ends[first]}-{ends[first + 1]} is outside: there are only cells 0 to {cells - 1}")
        return cls.from_csr(begins, flat, positions=positions, spec=spec)

    @classmethod
    def from_csr(cls, begins: Any, flat: Any, *, positions: Sequence[Point] | None = None, spec: str = "") -> "Graph":
        """Return the graph whose cell c has the neighbors ``flat[begins[c]:begins[c + 1]]``.

        Parameters
        ----------
        begins : sequence of int, or array
            int64[cells + 1], where the neighbors of each cell begin, and the length of `flat`.
        flat : sequence of int, or array
            The neighbors of all cells.
        positions, spec
            As for the class.

        Returns
        -------
        Graph
            The graph.

        Examples
        --------
        >>> import clew
        >>> clew.Graph.from_csr([0, 1, 3, 4], [1, 0, 2, 1]).cells  # a path of three cells
        3
        """
        graph = cls.__new__(cls)
        graph._fill(begins, flat, positions, spec)
        return graph

    @classmethod
    def from_networkx(cls, graph: Any) -> "Graph":
        """Return the grid whose cells are the nodes of a NetworkX graph, in its order.

        Directions of edges, loops, and repeated edges are left out. NetworkX itself is not imported.

        Parameters
        ----------
        graph : networkx.Graph
            The graph. Positions are taken from the attribute `pos` of the nodes, (x, y) with y downwards, or from `x`
            and `y`; in a picture the median length of the edges becomes one cell.

        Returns
        -------
        Graph
            The grid; its `names` are the nodes.

        Raises
        ------
        ClewError
            If only some nodes have a position, or a node has more than 31 neighbors.
        """
        if not (hasattr(graph, "nodes") and hasattr(graph, "edges")):
            raise ClewError(
                f"a graph of NetworkX is needed, not {shown(graph)}: clew.Graph.from_edges takes pairs of cells"
            )
        memory.require(NAMES_BYTES * len(graph), f"a graph of {len(graph):,} cells")
        names = list(graph.nodes)
        found = [_place(name, graph.nodes[name]) for name in names]
        places = [place for place in found if place is not None]
        if 0 < len(places) < len(names):
            name = names[found.index(None)]
            raise ClewError(
                f"{shown(name)} has no position, but {len(places):,} nodes have one: give `pos` to all nodes or to none"
            )
        return cls.from_names(names, ((edge[0], edge[1]) for edge in graph.edges()), places)

    @classmethod
    def from_scipy(cls, matrix: Any, positions: Sequence[Point] | None = None) -> "Graph":
        """Return the grid of a sparse square matrix: cells i and j are neighbors if (i, j) or (j, i) is not 0.

        The diagonal is ignored. Directions are in the order of the neighbors' indices. SciPy itself is not imported.

        Parameters
        ----------
        matrix : scipy.sparse matrix or array
            A square matrix.
        positions : sequence of (x, y), optional
            As for the class.

        Returns
        -------
        Graph
            The grid.

        Raises
        ------
        ClewError
            If the matrix is not square, or a row has more than 31 neighbors.
        """
        if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
            raise ClewError(f"the matrix has shape {'x'.join(map(str, matrix.shape))}: it must be square")
        listed = matrix.tocoo()
        there = listed.data != 0
        return cls.from_pairs(int(matrix.shape[0]), listed.row[there], listed.col[there], positions)

    @classmethod
    def from_pairs(cls, cells: int, rows: Any, columns: Any, positions: Sequence[Point] | None = None) -> "Graph":
        """Return the graph in which cells rows[i] and columns[i] are neighbors.

        Pairs may repeat, and loops are left out.

        Parameters
        ----------
        cells : int
            Number of cells.
        rows, columns : ndarray of int
            Both cells of each pair.
        positions : sequence of (x, y), optional
            As for the class.

        Returns
        -------
        Graph
            The graph.
        """
        memory.require(GRAPH_BYTES * cells + 40 * len(rows), f"a graph of {cells:,} cells")
        rows, columns = rows.astype(np.int64), columns.astype(np.int64)
        if cells < 1:
            raise ClewError("a graph without cells is not possible: give at least one cell")
        if len(rows) and (min(rows.min(), columns.min()) < 0 or max(rows.max(), columns.max()) >= cells):
            raise ClewError(f"the matrix contains cells that do not exist: there are only cells 0 to {cells - 1}")
        apart = rows != columns
        lower, upper = np.minimum(rows, columns)[apart], np.maximum(rows, columns)[apart]
        edges = np.unique(lower * cells + upper)
        return cls.from_edges(cells, np.stack([edges // cells, edges % cells], axis=1), positions=positions)

    @classmethod
    def from_names(
        cls, names: Sequence[Hashable], edges: Iterable[tuple[Hashable, Hashable]], places: Sequence[Point] = ()
    ) -> "Graph":
        """Return the graph whose cells have these names, which its `names` keeps.

        Parameters
        ----------
        names : sequence
            The names, hashable and different.
        edges : iterable of pairs of names
            Edges may be given from both sides and repeatedly; loops are left out.
        places : sequence of (x, y), optional
            Where the cells are, in any unit: the median length of the edges becomes one cell.

        Returns
        -------
        Graph
            The graph.

        Examples
        --------
        >>> import clew
        >>> edges = [("Knossos", "Phaistos"), ("Malia", "Knossos")]
        >>> roads = clew.Graph.from_names(["Knossos", "Phaistos", "Malia"], edges)
        >>> [roads.names[other] for _, other in roads.neighbors(0)]
        ['Phaistos', 'Malia']
        """
        number = {name: cell for cell, name in enumerate(names)}
        ends = ((number[one], number[other]) for one, other in edges)
        once = list(dict.fromkeys((min(pair), max(pair)) for pair in ends if pair[0] != pair[1]))
        degrees = Counter(cell for pair in once for cell in pair)
        most = max(range(len(names)), key=degrees.__getitem__, default=0)  # of several the first
        if degrees[most] > MAX_SIDES:
            raise ClewError(f"{shown(names[most])} has {degrees[most]:,} neighbors: at most {MAX_SIDES} are possible")
        graph = cls.from_edges(len(names), once, positions=_scaled(places, once) if places else None)
        graph.names = tuple(names)
        return graph

    def _fill(self, begins: Any, flat: Any, positions: Sequence[Point] | None, spec: str) -> None:
        cells = len(begins) - 1
        if cells < 1:
            raise ClewError("a graph without cells is not possible: give at least one cell")
        self._cells = cells
        self._spec = spec or f"graph:{cells}"
        self._positions = _placed_from_half(positions, cells) if positions is not None else None
        compiled = kernel.should_compile(fill_table, WORK * cells)
        begins, flat = as_int64(begins, compiled), as_int64(flat, compiled)
        self._max_degree = int(kernel.run(max_degree, compiled, begins, flat))
        if self._max_degree < 0:
            raise ClewError("the lists of neighbors do not fit: `begins` must rise from 0 to the length of `flat`")
        few = self._max_degree <= MAX_SIDES
        wrong = int(kernel.run(first_wrong, compiled, begins, flat)) if few else -1
        if wrong >= 0 or not few:
            self._refuse(begins, flat, wrong)
        entries = self.new_entries(compiled)
        width = row_width(self._max_degree)
        shift = row_shift(width)
        kernel.run(fill_table, compiled, begins, flat, width, shift, entries)
        lonely = int(kernel.run(write_backs, compiled, cells, width, shift, entries))
        if lonely >= 0:
            raise ClewError(
                f"cell {lonely // width} has neighbor {entries[lonely] >> shift}, which does not list it: "
                f"list each edge at both of its cells"
            )
        self._table = self.as_table(entries)

    @staticmethod
    def _refuse(begins: Any, flat: Any, wrong: int) -> None:
        """Raise `ClewError` about the neighbors of a cell."""
        cells = len(begins) - 1
        if wrong < 0:
            wrong = next(cell for cell in range(cells) if begins[cell + 1] - begins[cell] > MAX_SIDES)
        around = [int(other) for other in flat[begins[wrong] : begins[wrong + 1]]]
        if len(around) > MAX_SIDES:
            raise ClewError(f"cell {wrong} has {len(around)} neighbors: at most {MAX_SIDES} are possible")
        if all(0 <= other < cells for other in around):
            raise ClewError(f"cell {wrong} has neighbors {around}: list each once, and not the cell itself")
        raise ClewError(f"cell {wrong} has neighbors {around}: there are only cells 0 to {cells - 1}")

    @property
    def max_sides(self) -> int:
        return self._max_degree

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Graph)
            and self.spec == other.spec
            and self.fingerprint == other.fingerprint
            and self._positions == other._positions
        )

    def __hash__(self) -> int:
        return hash((self.spec, self.cells, self.edges))

    def __repr__(self) -> str:
        cells = f"{self.cells} cell{'s' * (self.cells != 1)}"
        return f"<{type(self).__name__} {self.spec}, {cells}, {self.edges} edge{'s' * (self.edges != 1)}>"

    @property
    def spec(self) -> str:
        """'graph:16', or the name that was given."""
        return self._spec

    @property
    def cells(self) -> int:
        return self._cells

    @property
    def fingerprint(self) -> bytes:
        """The table of neighbors, as different graphs may have the same spec."""
        return b"".join(memoryview(each).tobytes() for each in (self._table.entries, self._table.kinds))  # type: ignore[arg-type]

    def index(self, coordinates: tuple[int, ...]) -> int:
        if len(coordinates) != 1 or not 0 <= coordinates[0] < self.cells:
            raise not_a_cell(coordinates, f"give one number from 0 to {self.cells - 1}")
        return coordinates[0]

    def coordinates(self, index: int) -> tuple[int, ...]:
        """Return (index,)."""
        return (index,)

    def direction_name(self, index: int, direction: int) -> str:
        return ""

    @property
    def placed(self) -> bool:
        """Whether the cells have positions, so that mazes can be drawn."""
        return self._positions is not None

    def extent(self) -> Point:
        positions = self._placed()
        return max(x for x, _ in positions) + 0.5, max(y for _, y in positions) + 0.5

    def center(self, index: int) -> Point:
        return self._placed()[index]

    def outline(self, index: int) -> list[Side]:
        self._placed()
        return []

    def _placed(self) -> Sequence[Point]:
        if self._positions is None:
            raise ClewError(NOT_DRAWN)
        return self._positions


def _placed_from_half(positions: Sequence[Point], cells: int) -> list[Point]:
    """Return the positions as floats, moved so that the least x and the least y are half a cell from the border."""
    try:
        places = [(float(x), float(y)) for x, y in positions]
    except (TypeError, ValueError, OverflowError):
        raise ClewError("the positions are not pairs of numbers: give a finite (x, y) for each cell") from None
    if len(places) != cells or not all(isfinite(x) and isfinite(y) for x, y in places):
        raise ClewError(f"there are {len(places)} positions for {cells} cells: give a finite (x, y) for each cell")
    left, top = min(x for x, _ in places), min(y for _, y in places)
    if (left, top) == (0.5, 0.5):  # placed before: not even the last bits may change
        return places
    if not isfinite(max(x for x, _ in places) - left + max(y for _, y in places) - top):
        raise ClewError("the positions are too far apart to be drawn: their distances must be finite")
    return [(0.5 if x == left else x - left + 0.5, 0.5 if y == top else y - top + 0.5) for x, y in places]


def _place(name: Hashable, data: Any) -> Point | None:
    """Return the position in the data of a node, or None."""
    place = data.get("pos")
    if place is None and "x" in data and "y" in data:
        place = data["x"], data["y"]
    if place is None and isinstance(data.get("viz"), dict):  # of GEXF
        place = [data["viz"].get("position", {}).get(axis) for axis in "xy"]
        place = None if None in place else place
    if place is None:
        return None
    try:
        x, y = map(float, place)
    except (TypeError, ValueError, OverflowError):
        x = y = float("nan")
    if not isfinite(x) or not isfinite(y):
        raise ClewError(f"the position of {shown(name)} is {shown(place)}: give two finite numbers, x and y")
    return x, y


def _scaled(places: Sequence[Point], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Return the positions scaled so that the median length of the edges is 1, a cell."""
    from statistics import median

    length = median(dist(places[one], places[other]) for one, other in edges) if edges else 1.0
    if not (isfinite(length) and length > 0):
        raise ClewError(
            "the positions of the cells cannot be drawn: most neighbors have the same position, or are too far apart"
        )
    return [(x / length, y / length) for x, y in places]
