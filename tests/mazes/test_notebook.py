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


def test_a_trace_is_an_animation_that_runs_once():
    for trace in (clew.trace("wilson", "6x4", 7), clew.trace_solve(MAZE, "a-star"), clew.trace_distances(MAZE)):
        picture = trace._repr_svg_()
        assert ElementTree.fromstring(picture) is not None
        assert "animation:t-clew" in picture
        assert "infinite" not in picture
        assert picture == trace._repr_svg_()


def test_two_animations_in_one_page_do_not_share_their_rules():
    pictures = [ElementTree.fromstring(clew.trace("wilson", "4x3", seed)._repr_svg_()) for seed in (1, 2)]
    names = [picture.get("id") for picture in pictures]
    assert names[0] != names[1]
    for name, picture in zip(names, pictures, strict=True):
        [style] = [each.text for each in picture.iter() if each.tag.endswith("style")]
        rules = re.sub(r"@property[^}]*}|@media[^{]*{|(to|[\d.]+%|[\d.]+%,to){[^}]*}", "", style)
        assert all(name in head for head in re.findall(r"[^{}]+(?={)", rules))


def test_animations_are_limited_in_size(monkeypatch):
    large = clew.trace("aldous-broder", "40x40", 7)
    assert len(large._repr_svg_()) < 300_000
    monkeypatch.setattr(notebook, "MAX_MOVING", 20)
    assert large._repr_svg_() == large.maze._repr_svg_()
    assert clew.trace("wilson", clew.Graph([[1], [0]]), 1)._repr_svg_() is None
