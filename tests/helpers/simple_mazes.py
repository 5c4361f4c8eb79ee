"""Small mazes with loops, with parts cut off, or perfect: what tests of solvers, measures and changes search."""

from hypothesis import strategies as st
from oracles import with_passages

import clew

GRIDS = st.one_of(
    st.builds(clew.Rectangle, st.integers(1, 8), st.integers(1, 8)),
    st.builds(clew.Hexagons, st.integers(1, 6), st.integers(1, 6)),
)


@st.composite
def mazes(draw):
    """Mazes of all kinds."""
    grid = draw(GRIDS)
    if draw(st.booleans()):
        return clew.generate("wilson", grid, draw(st.integers(0, 999)))
    return with_passages(grid, draw(st.sets(st.integers(0, max(grid.edges - 1, 0)))))
