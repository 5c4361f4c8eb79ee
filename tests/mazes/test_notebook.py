"""What a notebook shows of mazes, paths and distances, and what a console does."""

import pickle
import re
from xml.etree import ElementTree

import pytest

import clew
from clew.mazes import notebook

MAZE = clew.generate("wilson", "12x6", seed=7)
SHOWN = [MAZE, clew.solve(MAZE), clew.distances(MAZE), clew.longest_path(MAZE), clew.trace_solve(MAZE, "a-star").path]
IDS = ["maze", "path", "distances", "longest path", "traced path"]


@pytest.mark.parametrize("value", SHOWN, ids=IDS)
def test_a_notebook_shows_a_picture(value):
    picture = ElementTree.fromstring(value._repr_svg_())
    drawn = {each.get("class") for each in picture.iter()} - {None}
    assert (
        drawn
        == {"walls"}
        | {
            clew.Path: {"thread", "start", "goal"},
            clew.Distances: {"distances"},
            clew.Maze: set(),
        }[type(value)]
    )


def test_distances_of_a_maze_with_loops_are_shown_too():
    assert "distances" in clew.distances(clew.braid(MAZE))._repr_svg_()


def test_large_mazes_are_not_shown(monkeypatch):
    monkeypatch.setattr(notebook, "MAX_CELLS", MAZE.cells - 1)
    assert [value._repr_svg_() for value in SHOWN] == [None] * len(SHOWN)
    monkeypatch.setattr(notebook, "MAX_CELLS", MAZE.cells)
    assert None not in [value._repr_svg_() for value in SHOWN]


def test_without_its_maze_a_path_is_not_shown_and_is_equal_all_the_same():
    path, distances = clew.solve(MAZE), clew.distances(MAZE)
    bare = clew.Path(path.grid, path.cells)
    far = clew.Distances(distances.grid, distances.start, distances.storage)
    assert (bare, hash(bare)) == (path, hash(path))
    assert (far, hash(far)) == (distances, hash(distances))
    assert bare._repr_svg_() is far._repr_svg_() is None


def test_a_path_keeps_its_maze_when_it_is_pickled():
    assert pickle.loads(pickle.dumps(clew.solve(MAZE))).maze == MAZE


def test_cells_without_places_are_not_drawn():
    maze = clew.generate("wilson", clew.Graph([[1], [0]]), 1)
    assert maze._repr_svg_() is clew.solve(maze)._repr_svg_() is None


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (MAZE, "<Maze rectangle:12x6, wilson, seed 7>"),
        (clew.Maze(MAZE.grid, MAZE.storage), "<Maze rectangle:12x6>"),
        (clew.braid(clew.generate("prim", "5x4", 3, number=2)), "<Maze rectangle:5x4, prim, seed 3, number 2, braid>"),
        (clew.solve(MAZE), "<Path of 24 steps from 0,0 to 11,5>"),
        (clew.solve(MAZE, goal=1), "<Path of 1 step from 0,0 to 1,0>"),
        (clew.distances(MAZE, (3, 4)), "<Distances from 3,4 in rectangle:12x6>"),
        (clew.trace("binary-tree", "2x2", 7), "<Trace of 3 events, <Maze rectangle:2x2, binary-tree, seed 7>>"),
        (clew.trace_solve(MAZE, "a-star"), "<SolverTrace of a-star, 108 events in rectangle:12x6>"),
    ],
    ids=range(8),
)
def test_a_console_shows_a_line(value, words):
    assert repr(value) == words


CALLS = {
    "clew.solve": clew.solve,
    "clew.trace_solve": clew.trace_solve,
    "clew.distances": clew.distances,
    "clew.trace_distances": clew.trace_distances,
    "clew.longest_path": clew.longest_path,
    "clew.is_perfect": clew.is_perfect,
    "clew.measure": clew.measure,
    "clew.braid": clew.braid,
    "clew.unicursal": clew.unicursal,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_not_a_maze_is_refused_with_advice(name):
    with pytest.raises(clew.ClewError) as caught:
        CALLS[name]("maze.clew")
    assert str(caught.value).startswith(f"{name} needs a maze, not 'maze.clew'")
    assert "clew.load('maze.clew')" in str(caught.value)
    with pytest.raises(clew.ClewError, match=f"{name} needs a maze, not Rectangle.*: make one with clew.generate"):
        CALLS[name](clew.Rectangle(3, 3))


def timed(picture, name):
    """The paths that appear or disappear, with the seconds after which they do."""
    found = [each for each in ElementTree.fromstring(picture).iter() if each.get("class") == name]
    return [(float(each.get("style").removeprefix("animation-delay:")[:-1]), each.get("d")) for each in found]


@pytest.mark.parametrize("name", ["wilson", "recursive-division", "blobby-division"])
def test_a_trace_is_an_animation_of_walls_that_change(name):
    trace = clew.trace(name, "6x4", 7)
    picture = trace._repr_svg_()
    gone, new = timed(picture, "gone"), timed(picture, "new")
    if name == "wilson":
        assert (sum(data.count("M") for _, data in gone), new) == (trace.maze.passage_count, [])
    else:
        assert (gone, sum(data.count("M") for _, data in new)) == ([], trace.grid.edges - trace.maze.passage_count)
    delays = [delay for delay, _ in gone or new]
    assert delays == sorted(delays)
    assert 0 <= delays[0] < delays[-1] <= 8
    assert "@media (prefers-reduced-motion:no-preference)" in picture


def test_a_trace_of_a_solver_shows_the_visited_cells_and_the_path():
    trace = clew.trace_solve(MAZE, "a-star")
    *visited, thread = timed(trace._repr_svg_(), "new")
    visits = sum(clew.EVENTS[event] == "visit" for event, _, _ in trace)
    assert sum(data.count("M") for _, data in visited) == visits
    assert thread[0] == 8
    assert ElementTree.fromstring(clew.trace_distances(MAZE)._repr_svg_()) is not None


@pytest.mark.parametrize("spec", ["hexagons:4x3", "polar:4", "torus:4x3", "box:3x2x2"])
def test_a_trace_on_any_grid_ends_with_the_walls_of_the_maze(spec):
    trace = clew.trace("kruskal", spec, 7)
    picture = trace._repr_svg_()
    drawn = {each.get("d") for each in ElementTree.fromstring(picture).iter() if each.get("class") is None}
    [always] = drawn - {None}
    grid, maze = trace.grid, trace.maze
    closed = sum(
        direction not in around
        or (not maze.is_open(cell, direction) and (around[direction] > cell or grid.apart(cell, direction)))
        for cell in maze
        for around in [dict(grid.neighbors(cell))]
        for direction, _ in grid.outline(cell)
    )
    assert always.count("M") == closed


def test_two_animations_in_one_page_do_not_share_their_rules():
    pictures = [ElementTree.fromstring(clew.trace("wilson", "4x3", seed)._repr_svg_()) for seed in (1, 2)]
    names = [picture.get("id") for picture in pictures]
    assert names[0] != names[1]
    for name, picture in zip(names, pictures, strict=True):
        [style] = [each.text for each in picture.iter() if each.tag.endswith("style")]
        rules = re.sub(r"@media[^{]*{|(from|to|[\d.]+%){[^}]*}", "", style)
        assert all(name in head for head in re.findall(r"[^{}]+(?={)", rules))


def test_animations_are_limited_in_size(monkeypatch):
    large = clew.trace("aldous-broder", "40x40", 7)
    assert len(large._repr_svg_()) < 300_000
    weave = clew.trace("kruskal", "weave:5x4", 7)
    assert weave._repr_svg_() == weave.maze._repr_svg_()
    monkeypatch.setattr(notebook, "MAX_MOVING", 20)
    assert large._repr_svg_() == large.maze._repr_svg_()
    assert clew.trace("wilson", clew.Graph([[1], [0]]), 1)._repr_svg_() is None
    placed = clew.Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0, 0), (1, 0), (1, 1)])
    assert [data.count("M") for _, data in timed(clew.trace("wilson", placed, 1)._repr_svg_(), "new")] == [1, 1]
