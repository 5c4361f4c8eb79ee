"""Hypothesis strategies for grids with cells left out."""

from hypothesis import strategies as st

from clew import Graph, Grid
from clew.grids import parse_grid

SPECS = [
    "hexagons:5x4",
    "5x4",
    "torus:2x5",
    "torus:2x2",
    "moebius:1x3",
    "klein:3x4",
    "cylinder:4x3",
    "polar:4",
    "cube:2",
]
GRAPH = Graph.from_edges(
    6, [(0, 5), (5, 1), (1, 3), (3, 0), (2, 4), (4, 0), (2, 3)], positions=[(i, i) for i in range(6)]
)


@st.composite
def masks(draw: st.DrawFn) -> tuple[Grid, list[bool]]:
    """A grid, and which of its cells are kept."""
    spec = draw(st.sampled_from([*SPECS, "graph"]))
    grid = GRAPH if spec == "graph" else parse_grid(spec)
    keep = draw(st.lists(st.booleans(), min_size=grid.cells, max_size=grid.cells).filter(any))
    return grid, keep
