"""Mazes of many kinds for the tests of changes, and how they are looked at."""

from hypothesis import settings
from hypothesis import strategies as st
from oracles import with_passages

import clew
from clew import Graph, Hexagons, MaskedRectangle, Rectangle
from clew.grids import Cylinder, Moebius, Torus, parse_grid
from clew.masks.subgrid import masked
from clew.mazes.checking import first_wrong

PRISM = Graph([[1, 2, 3], [0, 2, 4], [0, 1, 5], [4, 5, 0], [3, 5, 1], [3, 4, 2]])
RING = MaskedRectangle.parse_text("......\n.XX...\n.XX.X.\n......\n..X...")
PATCH = masked("hexagons:6x5", [cell % 7 != 3 for cell in range(30)], join=True)
FIXED = [PRISM, RING, PATCH, Torus(2, 2), Torus(5, 2), Moebius(1, 5), Rectangle(1, 1), Graph([[]])]

GRIDS = st.one_of(
    st.builds(Rectangle, st.integers(1, 9), st.integers(1, 9)),
    st.builds(Hexagons, st.integers(1, 6), st.integers(1, 6)),
    st.builds(Cylinder, st.integers(1, 6), st.integers(1, 6)),
    st.builds(Torus, st.integers(1, 6), st.integers(1, 6)),
    st.sampled_from(FIXED),
)
WALLED = st.one_of(
    st.builds(Rectangle, st.integers(1, 8), st.integers(1, 8)),
    st.builds(Hexagons, st.integers(1, 5), st.integers(1, 5)),
    st.builds(Cylinder, st.integers(1, 6), st.integers(1, 5)),
    st.builds(Moebius, st.integers(1, 6), st.integers(1, 5)),
    st.sampled_from([RING, PATCH]),
)
WEAVES = st.builds(lambda width, height: parse_grid(f"weave:{width}x{height}"), st.integers(1, 8), st.integers(1, 8))
few = settings(max_examples=40)
SEEDS = st.integers(0, 2**64 - 1)


@st.composite
def perfect_mazes(draw, grids=GRIDS):
    """Spanning trees of all kinds of grid."""
    return clew.generate("wilson", draw(grids), draw(st.integers(0, 999)))


@st.composite
def any_mazes(draw, grids=GRIDS):
    """Mazes with loops and in parts, too; of a rectangle only, as passages are counted as on simple graphs."""
    if draw(st.booleans()):
        return draw(perfect_mazes(grids))
    grid = draw(st.one_of(st.builds(Rectangle, st.integers(1, 7), st.integers(1, 7)), st.just(RING)))
    return with_passages(grid, draw(st.sets(st.integers(0, max(grid.edges - 1, 0)))))


def weave_mazes():
    """Weave mazes, with tunnels where chance wants some."""
    return st.builds(lambda grid, seed: clew.generate("recursive-backtracker", grid, seed), WEAVES, SEEDS)


def passages(maze):
    """All open (cell, direction), from both sides."""
    return {(cell, each) for cell in range(maze.cells) for each in range(16) if maze.is_open(cell, each)}


def is_sound(maze):
    """Whether every passage leads to a neighbor and is open from there."""
    return first_wrong(maze.canvas(compiled=False)) == -1


def closable(maze, cell):
    """The directions that may be opened, as a bit set."""
    canvas = maze.canvas(compiled=False)
    return canvas.carvable(canvas.cell(cell))


def dead_ends(maze):
    """The cells with one exit."""
    return [cell for cell in range(maze.cells) if maze.open_directions(cell).bit_count() == 1]


def components(maze):
    """How many parts there are."""
    return clew.measure(maze).components


def both_ways(monkeypatch, call):
    """What a call gives interpreted, and compiled."""
    with monkeypatch.context() as patch:
        patch.setattr("clew.kernel.should_compile", lambda *_: False)
        plain = call()
        patch.setattr("clew.kernel.should_compile", lambda *_: True)
        return plain, call()
