"""Weave mazes: passages that go under others, lawful in every state, made by all generators that say they can."""

import json
import shlex

import pytest
from commands import refused
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import grid_steps_from
from weaves import exits_of, is_lawful, opened, passages_of, tunnels, weave_steps

import clew
from clew import formats, kernel, registry
from clew.grids import Weave, parse_grid
from clew.grids.canvas import new_canvas
from clew.grids.events import EVENTS
from clew.mazes.checking import check_passages
from clew.mazes.maze import Maze

NAMES = [each.name for each in registry.find_all("generator") if each.weave]
SIZES = ["1x1", "1x9", "9x1", "2x2", "2x9", "3x3", "9x7", "31x23"]


def test_generators_that_cannot_weave_say_so():
    assert set(NAMES) == {
        "recursive-backtracker",
        "growing-tree",
        "hunt-and-kill",
        "prim",
        "simplified-prim",
        "kruskal",
    }
    for name in set(registry.names("generator")) - set(NAMES):
        with pytest.raises(clew.ClewError, match=r"makes no passages that go under others.* kruskal"):
            clew.generate(name, "weave:4x4")
    with pytest.raises(clew.ClewError, match=r"or one of growing-tree, hunt-and-kill, kruskal, prim, recursive-"):
        clew.generate("wilson", "weave:4x4")


@given(size=st.tuples(st.integers(1, 5), st.integers(1, 5)), data=st.data())
@settings(max_examples=40)
def test_closed_is_exactly_what_may_be_opened(size, data):
    """Open at random until nothing is left: in every state all that is offered is lawful, and all that is lawful is."""
    grid = Weave(*size)
    canvas = new_canvas(grid)
    while True:
        exits = exits_of(Maze(grid, canvas.passages[:], trusted=True))
        assert is_lawful(exits)
        offered = []
        for index in range(grid.cells):
            cell, place = canvas.cell(index), grid.coordinates(index)
            for direction, _ in grid.neighbors(index):
                if exits[place] >> direction & 1:
                    assert not canvas.carvable(cell) >> direction & 1
                    continue
                lawful = is_lawful(opened(exits, place, direction))
                assert bool(canvas.carvable(cell) >> direction & 1) == lawful, (place, direction)
                if lawful:
                    offered.append((cell, direction))
            assert not canvas.unvisited(cell) & ~canvas.carvable(cell)
            if canvas.isolated(cell):
                assert not canvas.visited(cell) & ~canvas.carvable(cell)
        if not offered:
            break
        over = [each for each in offered if each[1] >= 4]  # crossings are rare: they are preferred now and then
        canvas.carve(*data.draw(st.sampled_from(over if over and data.draw(st.booleans()) else offered)))


def all_closed(maze, found):
    for cell in maze.places():
        if not maze.is_padding(cell):
            found[maze.index_of(cell)] = maze.carvable(cell) | maze.unvisited(cell) << 8 | maze.visited(cell) << 16


@pytest.mark.parametrize("size", SIZES)
def test_what_is_offered_is_the_same_compiled(size):
    maze = clew.generate("kruskal", f"weave:{size}", 3)
    plain, quick = [kernel.zeros("i", maze.cells, compiled) for compiled in (False, True)]
    all_closed(maze.canvas(compiled=False), plain)
    kernel.call(all_closed, maze.canvas(compiled=True), quick)
    assert list(plain) == quick.tolist()


@given(width=st.integers(1, 9), height=st.integers(1, 9), seed=st.integers(0, 2**64 - 1), name=st.sampled_from(NAMES))
@settings(max_examples=40)
def test_solvers_and_documents(width, height, seed, name):
    maze = clew.generate(name, Weave(width, height), seed)
    start, goal = seed % maze.cells, seed // 7 % maze.cells
    steps = weave_steps(maze, start)
    path = clew.solve(maze, "breadth-first", start, goal)
    assert path.steps == steps[maze.grid.coordinates(goal)]
    assert path == clew.solve(maze, "a-star", start, goal) == clew.solve(maze, "tree-walk", start, goal)
    for cell, following, direction in zip(path.cells, path.cells[1:], path.directions(), strict=False):
        assert dict(maze.grid.neighbors(cell))[direction] == following
        assert maze.is_open(cell, direction)
    distances = clew.distances(maze, start)
    assert {(x, y): int(distances.array[y, x]) for x, y in steps} == steps
    measures = clew.measure(maze)
    assert measures.perfect
    assert measures.passages == maze.cells - 1
    assert formats.loads(formats.dumps(maze, "maze.clew")) == maze
    assert formats.loads(formats.dumps(maze, "maze.npz")) == maze
    assert clew.from_directions(maze.grid, maze.array) == maze
    check_passages(maze.grid, maze.storage)


@given(width=st.integers(1, 7), height=st.integers(1, 7))
def test_no_path_is_shorter_than_the_estimate(width, height):
    """Even if all passages and all tunnels were open."""
    grid = Weave(width, height)
    topology = grid.topology()
    for start in range(grid.cells):
        found = grid_steps_from(grid, start)
        for goal, steps in found.items():
            assert topology.heuristic(topology.cell(start), topology.cell(goal)) == steps


def crossing():
    """A 3x3 maze: a bridge in the middle from west to east, a tunnel under it from north to south."""
    canvas = new_canvas(Weave(3, 3))
    middle, north = canvas.cell(4), canvas.cell(1)
    for cell, direction in ((middle, 1), (middle, 3), (north, 6)):
        canvas.carve(cell, direction)
    return canvas


def test_a_bridge_lets_nothing_else_in():
    canvas = crossing()
    assert [canvas.open_directions(canvas.cell(index)) for index in (1, 3, 4, 5, 7)] == [64, 2, 10, 8, 16]
    assert canvas.carvable(canvas.cell(4)) == 0
    assert canvas.carvable(canvas.cell(1)) == 0b1010
    assert canvas.carvable(canvas.cell(3)) == 0b0101
    assert canvas.carvable(canvas.cell(0)) == 0b0110
    assert Maze(Weave(3, 3), canvas.passages).array.tolist() == [[0, 64, 0], [2, 10, 8], [0, 16, 0]]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda rows: rows[1].__setitem__(1, 0), "opens? a side that leads outside or that"),
        (lambda rows: rows[0].__setitem__(1, 0), "1,2"),
        (lambda rows: rows[0].__setitem__(1, 64 + 16), "1,0"),
        (lambda rows: rows[2].__setitem__(1, 16 + 256), "1,2"),
        (lambda rows: rows.__setitem__(1, [0, 0, 0]), "tunnel from cell 1,0 leads under a cell that is not a bridge"),
        (lambda rows: (rows[1].__setitem__(1, 11), rows[0].__setitem__(1, 68)), "tunnel from cell 1,0 leads under"),
    ],
)
def test_what_people_bring_is_checked(spoil, words):
    grid, canvas = Weave(3, 3), crossing()
    rows = Maze(grid, canvas.passages).array.tolist()
    spoil(rows)
    with pytest.raises(clew.ClewError, match=words):
        clew.from_directions(grid, rows)
    for index in range(9):
        canvas.passages[canvas.cell(index)] = rows[index // 3][index % 3]
    with pytest.raises(clew.ClewError, match=words):
        Maze(grid, canvas.passages)


def test_the_frame_is_checked_too():
    grid = Weave(3, 2)
    for place in range(grid.storage):
        passages = grid.new_passages(False)
        if passages[place]:
            passages[place] = 0
            with pytest.raises(clew.ClewError, match="at places without a cell"):
                Maze(grid, passages)


def test_a_document_with_a_tunnel_under_no_bridge_is_refused():
    canvas = new_canvas(Weave(3, 3))
    canvas.carve(canvas.cell(1), 6)
    data = formats.dumps(Maze(Weave(3, 3), canvas.passages, trusted=True), "maze.clew")
    with pytest.raises(clew.ClewError, match=r"tunnel from cell 1,0 leads under a cell that is not a bridge"):
        formats.loads(data)


def test_how_many_crossings_there_are():
    """Of all cells, at 80x80; the bounds are wide."""

    def share(name, **options):
        return tunnels(clew.generate(name, "weave:80x80", 5, **options)) / 6400

    assert 0.06 < share("recursive-backtracker") < 0.1
    assert 0.05 < share("hunt-and-kill") < 0.1
    assert 0.02 < share("prim") < 0.06
    assert share("kruskal", crossings=0) == 0
    assert 0.11 < share("kruskal") < 0.17
    assert 0.06 < share("kruskal", crossings=0.1) < 0.1
    assert 0.2 < share("kruskal", crossings=1) < 0.3


def test_as_many_bridges_lead_north_as_east():
    directions = [direction for _, direction, _ in passages_of(exits_of(clew.generate("kruskal", "weave:80x80", 9)))]
    down, across = directions.count(6), directions.count(5)
    assert abs(down - across) < 4 * (down + across) ** 0.5


def test_crossings_mean_nothing_on_other_grids():
    usual = clew.generate("kruskal", "20x14", 7)
    assert clew.generate("kruskal", "20x14", 7, crossings=1) == usual
    assert usual.provenance.options == {}
    woven = clew.generate("kruskal", "weave:20x14", 7, crossings=0.25)
    assert woven.provenance.options == {"crossings": 0.25}


def test_crossings_come_first_and_are_logged():
    trace = clew.trace("kruskal", "weave:12x9", 4)
    carved = [direction for event, _, direction in trace if EVENTS[event] == "carve"]
    under = [place for place, direction in enumerate(carved) if direction >= 4]
    assert under == list(range(2, 3 * len(under), 3)), "over, over, under, and so on"
    merged = [(cell, direction) for event, cell, direction in trace if EVENTS[event] == "merge"]
    assert len(merged) == 12 * 9 - 1


def test_names_and_letters():
    grid = parse_grid("weave:3x3")
    assert [grid.direction_name(0, direction) for direction in (2, 5)] == ["south", "under-east"]
    maze = Maze(grid, crossing().passages)
    assert clew.solve(maze, start=(1, 0), goal=(1, 2)).letters() == "US"
    assert dict(grid.neighbors(0)) == {1: 1, 2: 3, 5: 2, 6: 6}


def test_a_weave_too_large_is_refused():
    with pytest.raises(clew.ClewError, match="fewer than 536,870,912"):
        parse_grid("weave:30000x30000")


@pytest.mark.parametrize(
    ("words", "grid"),
    [(["20x14"], "weave:20x14"), (["rectangle:5x4", "-a", "kruskal", "--crossings", "0.4"], "weave:5x4")],
)
def test_the_command_weaves(call, words, grid):
    facts = json.loads(call("generate", *words, "--weave", "--seed", "3", "--json").out)
    assert facts["grid"] == grid
    again = call("generate", *words, "--weave", "-o", "one.clew").err.partition(": ")[2].partition(" makes")[0]
    assert call(*shlex.split(again)[1:], "-o", "two.clew").code == 0
    assert formats.load("one.clew") == formats.load("two.clew")
    assert grid in again


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["hexagons:4x4"], "'hexagons:4x4' cannot be woven: passages go under others on rectangles only"),
        (["mask:heart.png"], "cannot be woven"),
        (["zz"], "'weave:zz' is not a grid"),
        (["5x5", "-a", "wilson"], "wilson makes no passages that go under others"),
    ],
)
def test_the_command_refuses_what_cannot_weave(call, words, answer):
    refused(call("generate", *words, "--weave"), answer)
