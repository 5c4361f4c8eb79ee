"""Hypothesis strategies for mazes that no generator makes."""

from hypothesis import strategies as st

import clew
from clew import Maze, Provenance, Rectangle


@st.composite
def provenances(draw: st.DrawFn) -> Provenance:
    values = st.text("abc-:,", min_size=1) | st.integers() | st.floats(0, 1)
    options = draw(st.dictionaries(st.text("abc-", min_size=1), values, max_size=3))
    return Provenance("wilson", draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 2**40)), options)


@st.composite
def rectangles(draw: st.DrawFn) -> Maze:
    """Any passages at all: loops, islands, walls around single cells; up to two openings in any order."""
    grid = Rectangle(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    canvas = clew.grids.canvas.new_canvas(grid)
    pairs = [(cell, side) for cell in range(grid.cells) for side, other in grid.neighbors(cell) if other > cell]
    carved = draw(st.integers(0, 2 ** len(pairs) - 1))
    for place, (cell, side) in enumerate(pairs):
        if carved >> place & 1:
            canvas.carve(canvas.cell(cell), side)
    border = [
        (cell, side)
        for cell in range(grid.cells)
        for side in range(4)
        if side not in {direction for direction, _ in grid.neighbors(cell)}
    ]
    openings = draw(st.lists(st.sampled_from(border), max_size=2, unique=True))
    return Maze(grid, canvas.passages, draw(st.none() | provenances()), tuple(openings))
