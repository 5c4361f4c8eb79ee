"""Pictures of weave mazes: bridges run through, tunnels stop at them, and so does the thread."""

import io
import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from weaves import AHEAD, exits_of, passages_of, tunnels

import clew
from clew.grids import Weave
from clew.grids.canvas import new_canvas
from clew.mazes.maze import Maze
from clew.pictures import drawing, renderers
from clew.pictures.drawing import weave_corridors
from clew.pictures.drawing.colors import look, rgb

CELL, MARGIN = 40, 20
INK, PAPER, THREAD = (rgb(getattr(look(False), name)) for name in ("ink", "paper", "thread"))
WALL = 0.5 - weave_corridors.WALL_OFFSET  # of a corridor, from the cell's border


def crossing(openings=()):
    """3x3: a bridge in the middle from west to east, a tunnel under it from north to south."""
    canvas = new_canvas(Weave(3, 3))
    for index, direction in ((4, 1), (4, 3), (1, 6)):
        canvas.carve(canvas.cell(index), direction)
    return Maze(Weave(3, 3), canvas.passages, openings=openings)


def picture(maze, form="png", **options):
    image = pytest.importorskip("PIL.Image")
    return image.open(io.BytesIO(renderers.draw(maze, form, cell=CELL, wall=4, margin=MARGIN, **options)))


def probe(image, x, y):
    """The color at a place given in cell widths."""
    return image.convert("RGB").getpixel((round(MARGIN + 2 + CELL * x), round(MARGIN + 2 + CELL * y)))


def near(one, other):
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 24


def check_crossing(image):
    for x in (1.2, 1.5, 1.8):
        assert near(probe(image, x, 1 + WALL), INK), "the bridge's northern wall runs through"
        assert near(probe(image, x, 2 - WALL), INK), "and its southern one"
    for x in (1.0, 2.0, 1.5):
        assert near(probe(image, x, 1.5), PAPER), "the way over it is free"
    for y in (1.0, 2.0):
        assert near(probe(image, 1.5, y), PAPER), "the tunnel comes up to the bridge"
    for x in (1 + WALL, 2 - WALL):
        for y in (0.95, 1.07, 1.93, 2.05):
            assert near(probe(image, x, y), INK), "between walls of its own"
        for y in (1.3, 1.5, 1.7):
            assert near(probe(image, x, y), PAPER), "that are not seen on the bridge"
    for x, y in ((1.0, 0.5), (1.0, 0.14 + 0.0), (0.5, 1.0), (1.05, 1.05)):
        assert near(probe(image, x, y), PAPER), "between corridors there are gaps"
    for x, y in ((1 - WALL, 0.5), (1 + WALL, 0.5), (0.5, 1 - WALL), (0.5, 1 + WALL)):
        assert near(probe(image, x, y), INK), "with a wall on both sides"


def test_over_and_under_are_plain():
    check_crossing(picture(crossing()))


def test_the_last_picture_of_the_making_shows_the_same():
    image = picture(clew.generate("kruskal", "weave:3x3", first_crossing_seed(), crossings=1), "gif")
    image.seek(image.n_frames - 1)
    assert near(probe(image, 1.5, 1 + WALL), INK)
    assert near(probe(image, 1.5, 1.0), PAPER)


def first_crossing_seed():
    """A seed whose bridge leads from west to east."""
    return next(
        seed for seed in range(20) if clew.generate("kruskal", "weave:3x3", seed, crossings=1).open_directions(4) == 10
    )


def test_the_thread_vanishes_under_the_bridge():
    maze = crossing()
    under = picture(maze, path=clew.solve(maze, start=(1, 0), goal=(1, 2)))
    assert near(probe(under, 1.5, 0.95), THREAD)
    assert near(probe(under, 1.5, 2.05), THREAD)
    for y in (1 + WALL, 2 - WALL):
        assert near(probe(under, 1.5, y), INK)
    assert near(probe(under, 1.5, 1.5), PAPER)
    over = picture(maze, path=clew.solve(maze, start=(0, 1), goal=(2, 1)))
    assert near(probe(over, 1.5, 1.5), THREAD)


def test_colors_of_the_tunnel_are_those_of_its_mouth():
    maze = crossing()
    image = picture(maze, distances=clew.distances(maze, (1, 0)))
    assert near(probe(image, 1.5, 0.8), probe(image, 1.5, 1.05))
    assert not near(probe(image, 1.5, 0.8), probe(image, 1.5, 2.2))
    assert near(probe(image, 1.5, 1.5), PAPER), "no way leads to the bridge"
    assert near(probe(image, 1.0, 0.5), PAPER)


def test_openings_are_gaps_in_the_outer_wall():
    closed, opened = picture(crossing()), picture(crossing(openings=((3, 3), (5, 1))))
    for x in (WALL, 3 - WALL):
        assert near(probe(closed, x, 1.5), INK)
        assert near(probe(opened, x, 1.5), PAPER)
    for x in (0.05, 2.95):
        assert near(probe(opened, x, 1 + WALL), INK)


@given(width=st.integers(1, 9), height=st.integers(1, 9), seed=st.integers(0, 999))
@settings(max_examples=30)
def test_walls_stand_on_both_sides_of_every_passage_and_nowhere_else(width, height, seed):
    """All strokes cut into pieces, against what each cell's exits ask for."""
    maze = clew.generate("kruskal", Weave(width, height), seed, crossings=0.5)
    wanted = set()
    for (x, y), bits in exits_of(maze).items():
        for side, (right, down) in enumerate(AHEAD):
            reach = WALL * 2 if bits >> 4 + side & 1 else WALL if bits >> side & 1 else 0
            room = 0.5 - WALL
            corner = [(room * right - each * down, room * down + each * right) for each in (-room, room)]
            ends = (
                [corner]
                if not reach
                else [[each, (each[0] + reach * right, each[1] + reach * down)] for each in corner]
            )
            wanted |= {
                piece
                for one, two in ends
                for piece in pieces((x + 0.5 + one[0], y + 0.5 + one[1]), (x + 0.5 + two[0], y + 0.5 + two[1]))
            }
    found = [piece for line in drawing.strokes(maze) for pair in itertools.pairwise(line) for piece in pieces(*pair)]
    assert len(found) == len(set(found)), "no wall is drawn twice"
    assert set(found) == wanted


def pieces(one, two):
    """A straight line as hundredths."""
    (x1, y1), (x2, y2) = sorted(((round(100 * x), round(100 * y)) for x, y in (one, two)))
    assert x1 == x2 or y1 == y2
    return {(x, y, x1 == x2) for x in range(x1, max(x2, x1 + 1)) for y in range(y1, max(y2, y1 + 1))}


@given(width=st.integers(1, 6), height=st.integers(1, 6), seed=st.integers(0, 999))
@settings(max_examples=15)
def test_areas_of_cells_do_not_overlap(width, height, seed):
    """They cover the rooms and the arms: as much as they should each, and no hundredth of a cell twice."""
    maze = clew.generate("kruskal", Weave(width, height), seed, crossings=0.5)
    room, covered = 1 - 2 * WALL, set()
    for cell, corners in enumerate(drawing.areas_of(maze).lines()):
        bits = maze.open_directions(cell)
        closed = [*corners, corners[0]]
        size = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise(closed)) / 2
        arms = sum((bits >> side & 1) + 2 * (bits >> 4 + side & 1) for side in range(4))
        assert math.isclose(size, room * room + arms * room * WALL, abs_tol=1e-5), "clockwise, and of this size"
        own = {
            (x, y)
            for x in range(int(10 * width) + 1)
            for y in range(int(10 * height) + 1)
            if abs(x / 10 + 0.03 - maze.grid.center(cell)[0]) < 1.5 and inside(x / 10 + 0.03, y / 10 + 0.03, closed)
        }
        assert not own & covered
        covered |= own


def inside(x, y, closed):
    """Whether a ray to the right crosses the border an odd number of times."""
    crossed = 0
    for (x1, y1), (x2, y2) in itertools.pairwise(closed):
        crossed += (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return crossed % 2 == 1


def test_the_thread_has_a_piece_more_than_it_has_tunnels():
    maze = clew.generate("recursive-backtracker", "weave:20x14", 7)
    path = clew.longest_path(maze)
    under = sum(direction >= 4 for direction in path.directions())
    assert under > 3
    threads = drawing.thread_lines(maze, path)
    assert len(threads) == under + 1
    assert tunnels(maze) >= under
    for before, after in itertools.pairwise(threads):
        assert math.dist(before[-1], after[0]) == pytest.approx(1), "from border to border of the bridge"


def test_all_forms_draw_it(tmp_path):
    maze = clew.generate("kruskal", "weave:6x5", 2)
    path, distances = clew.solve(maze), clew.distances(maze)
    for form in ("svg", "png", "pdf", "txt"):
        options = {"style": "braille", "color": True} if form == "txt" else {}
        clew.render(maze, tmp_path / f"weave.{form}", path=path, distances=distances, **options)
        assert (tmp_path / f"weave.{form}").stat().st_size > 100
    assert len(list(passages_of(exits_of(maze)))) == 2 * 29
