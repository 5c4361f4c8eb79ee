"""The maze as a value, its trace, and what runs behind it."""

import copy
import json
import pickle
import threading
from dataclasses import asdict

import numpy as np
import pytest

import clew
from clew import registry
from clew.kernel import background, memory
from clew.mazes import running
from clew.mazes.maze import Maze


def test_the_array_is_rows_of_columns_and_cannot_be_written():
    for compiled in (False, True):
        maze = clew.generate("wilson", "7x3", 1, compiled=compiled)
        assert maze.array.shape == (3, 7)
        assert maze.array.ravel().tolist() == [maze.open_directions(cell) for cell in range(21)]
        with pytest.raises(ValueError, match="read-only"):
            maze.array[0, 0] = 1


def test_bits_are_north_east_south_west():
    maze = clew.generate("binary-tree", "2x2", 0)
    assert maze.is_open(0, 1)
    assert maze.is_open(1, 3)
    assert maze.open_directions(3) & 1
    assert [maze.grid.direction_name(0, direction) for direction in range(4)] == ["north", "east", "south", "west"]


def test_mazes_are_equal_by_what_they_are():
    plain = clew.generate("eller", "8x8", 4, compiled=False)
    compiled = clew.generate("eller", "8x8", 4, compiled=True)
    assert plain == compiled
    assert hash(plain) == hash(compiled)
    assert plain.digest == compiled.digest
    assert plain != Maze(plain.grid, plain.storage, openings=((0, 0),))
    assert plain != clew.generate("eller", "8x8", 5)
    assert plain != "a maze"


@pytest.mark.parametrize(
    ("name", "grid", "compiled"),
    [
        *[("prim", grid, False) for grid in ("5x4", "torus:5x4", "weave:6x5", "upsilon:5x4", "polar:4", "text:A")],
        ("recursive-backtracker", "torus:5x4", True),
        ("kruskal", "weave:6x5", True),
    ],
)
def test_mazes_can_be_pickled_and_copied(name, grid, compiled):
    maze = clew.generate(name, grid, 4, compiled=compiled)
    for again in (pickle.loads(pickle.dumps(maze)), copy.deepcopy(maze), copy.copy(maze)):
        assert again == maze
        assert (again.digest, again.provenance) == (maze.digest, maze.provenance)
        assert not again.array.flags.writeable
        with pytest.raises((TypeError, ValueError)):
            again.storage[0] = 1


@pytest.mark.parametrize("grid", ["5x4", "upsilon:5x4"])
def test_a_maze_keeps_its_passages_when_the_original_array_changes(grid):
    maze = clew.generate("wilson", grid, 4)
    passages = maze.grid.new_passages(False)
    passages[:] = type(passages)(passages.typecode, maze.storage) if hasattr(passages, "typecode") else maze.storage
    again = Maze(maze.grid, passages)
    passages[0] ^= 1
    assert again == maze


def test_provenance_makes_the_maze_again():
    maze = clew.generate("growing-tree", "9x9", 4, number=2, strategy="newest:3,random:1")
    known = maze.provenance
    assert known.options == {"strategy": "newest:3,random:1"}
    assert clew.generate(known.algorithm, maze.grid, known.seed, number=known.number, **known.options) == maze


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.uint8, int])
def test_seeds_and_cells_may_be_numbers_of_numpy(kind):
    maze = clew.generate("wilson", "20x20", 200, number=3, compiled=False)
    again = clew.generate("wilson", "20x20", kind(200), number=kind(3), compiled=False)
    assert again == maze == clew.trace("wilson", "20x20", kind(200), number=kind(3)).maze
    assert json.dumps(asdict(again.provenance)) == json.dumps(asdict(maze.provenance))
    cell = (kind(3), kind(19))  # 19 * 20 + 3 is more than eight bits hold
    assert clew.solve(maze, goal=cell) == clew.solve(maze, goal=(3, 19))


def test_the_count_of_passages_needs_no_numpy_and_agrees_with_it():
    for grid in ("6x5", "hexagons:6x5"):
        maze = clew.generate("wilson", grid, 4)
        assert maze.passage_count == 29
        assert int(np.bitwise_count(maze.array).sum()) == 58


def test_progress_is_reported_while_a_kernel_runs():
    reported = []
    clew.generate("aldous-broder", "1500x1500", 1, compiled=True, progress=reported.append)
    assert reported
    assert all(0 <= share <= 1 for share in reported)


def test_work_in_the_background_returns_and_raises():
    polled = threading.Event()
    assert background.run(lambda: polled.wait(5), polled.set) is True
    with pytest.raises(ZeroDivisionError):
        background.run(lambda: 1 // 0, lambda: None)


def test_an_interrupt_reaches_the_waiting_thread():
    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        background.run(lambda: threading.Event().wait(2), interrupt)


def test_a_trace_is_a_sequence():
    trace = clew.trace("wilson", "4x4", 1)
    assert len(trace) == len(list(trace))
    assert trace[0] == next(iter(trace))
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_memory_is_known_and_readable():
    assert 10**8 < memory.available() < 1 << 50
    assert memory.readable(512) == "512 bytes"
    assert memory.readable(1536) == "1.5 KiB"
    assert memory.readable(4 << 60) == "4 EiB"
    memory.require(1 << 20, "a little")
    with pytest.raises(clew.ClewError, match=r"4 EiB of memory .* for too much, .* free: ask for less"):
        memory.require(4 << 60, "too much", remedy="ask for less")


def test_memory_suffices_up_to_what_is_free_and_small_amounts_always(monkeypatch) -> None:
    free = 1 << 30
    monkeypatch.setattr(memory, "available", lambda: free)
    memory.require(free, "as much as is free")
    with pytest.raises(clew.ClewError, match="1 GiB of memory would be needed for more, and this machine has 1 GiB"):
        memory.require(free + 1, "more")
    free = 0
    memory.require(1 << 24, "what every machine has")
    with pytest.raises(clew.ClewError, match="has 0 bytes free"):
        memory.require((1 << 24) + 1, "more")


def test_a_trace_has_slices() -> None:
    events = clew.trace("wilson", "3x3", 1)
    assert events[1:4] == list(events)[1:4]
    assert events[-2:] == list(events)[-2:]
    assert events[::-1] == list(events)[::-1]


MAZE = clew.generate("wilson", "4x3", 1)


@pytest.mark.parametrize("cell", [5, (1, 1), [1, 1], np.int64(5)])
def test_a_cell_is_given_by_its_number_or_its_coordinates(cell):
    assert MAZE.open_directions(cell) == MAZE.array[1, 1]
    assert [MAZE.is_open(cell, direction) for direction in range(4)] == [
        bool(MAZE.array[1, 1] >> direction & 1) for direction in range(4)
    ]


@pytest.mark.parametrize(
    ("call", "says", "field"),
    [
        (lambda: MAZE.open_directions(12), "cell number 12 is not in this maze: it has cells 0 to 11", "cell"),
        (lambda: MAZE.open_directions(-1), "cell number -1 is not in this maze", "cell"),
        (lambda: MAZE.is_open((4, 0), 1), "cell 4,0 is not in this maze", "cell"),
        (lambda: MAZE.is_open("0,0", 1), r"cell is '0,0': .* a tuple such as \(0, 0\)", "cell"),
        (lambda: MAZE.is_open(0, "east"), "direction is 'east': it must be a number such as clew.NORTH", "direction"),
        (lambda: MAZE.is_open(0, 99), "rectangle:4x3 has the directions 0 to 3", "direction"),
        (lambda: MAZE.neighbors((9, 9)), "^cell 9,9 is not in this maze", "cell"),
        (lambda: MAZE.to_thick(wall=True), "wall is True: it must be a whole number", None),
        (lambda: clew.generate_many("wilson", "4x3", 2, 1, number=3), "first=3", None),
        (lambda: clew.solve_many(np.zeros((1, 3, 4), "B"), "4x3", "bfs"), "algorithm='bfs'", "start"),
        (lambda: MAZE.is_open(0, -1), "direction is -1", "direction"),
        (lambda: clew.solve(MAZE, start=True), r"start is True: .* a tuple such as \(0, 0\)", "start"),
        (lambda: clew.generate("wilson", "0x5"), "at least 1", "grid"),
        (lambda: clew.generate("wilson", clew.Rectangle), "is a class: call it with a size", "grid"),
        (lambda: clew.generate("wilsn", "5x5"), "did you mean wilson", "algorithm"),
        (lambda: clew.generate("wilson", "5x5", -1), "the seed is -1", "seed"),
        (lambda: clew.generate("wilson", "5x5", draws=5), "must be a source of random numbers", "draws"),
        (lambda: clew.trace("wilson", "5x5", max_events="x"), "max_events is 'x': it must be a whole number", None),
        (lambda: clew.trace("wilson", "5x5", max_events=-1), "max_events is -1", "max_events"),
        (lambda: clew.trace("wilson", "5x5", max_events=3), r"at most 3 \(max_events\)", None),
        (lambda: clew.Path(MAZE.grid, [0, 99]), "path: cell number 99 is not in this maze", "path"),
        (lambda: clew.Path(MAZE.grid, [-1, 0]), "path: cell number -1 is not in this maze", "path"),
        (lambda: clew.Path(MAZE.grid, [0, "x"]), r"must be whole numbers, not \[0, 'x'\]", "path"),
        (lambda: clew.Path(MAZE.grid, [(0, 0), (0, 1)]), r"grid.index\(\(x, y\)\) is the number", "path"),
        (lambda: clew.Path(MAZE, [0, 1]), "clew.Path needs a grid, not <Maze", "grid"),
        (lambda: clew.Path(MAZE.grid, 3), "must be a sequence of numbers, not 3", "path"),
        (lambda: clew.load(3), "clew.load needs the name of a file, .* not 3", None),
        (lambda: clew.save(MAZE, None), "clew.save needs the name of a file, .* not None", None),
        (lambda: clew.Graph.from_networkx(3), "a graph of NetworkX is needed, not 3", None),
        (lambda: clew.Path(MAZE.grid, []), "a path needs at least one cell", "path"),
        (lambda: clew.Path(MAZE.grid, [0, 11]).letters(), "from 0,0 to 3,2, which are not neighbors", "path"),
    ],
)
def test_wrong_arguments_are_sentences(call, says, field):
    with pytest.raises(clew.ClewError, match=says) as caught:
        call()
    assert caught.value.field == field


def test_a_trace_without_a_seed_draws_one():
    traces = [clew.trace("wilson", "9x9", compiled=False) for _ in range(2)]
    seeds = [trace.maze.provenance.seed for trace in traces]
    assert seeds[0] != seeds[1]
    assert clew.generate("wilson", "9x9", seeds[0]) == traces[0].maze == traces[0].replay()


def test_random_walks_are_more_work_in_a_narrow_grid():
    walk, search = (registry.find("generator", name) for name in ("aldous-broder", "recursive-backtracker"))
    square, corridor = clew.Rectangle(60, 60), clew.Rectangle(1, 3600)
    assert running.work_of(search, square) == running.work_of(search, corridor) == 3600
    assert running.work_of(walk, square) < 2 * 3600 * walk.work
    assert running.work_of(walk, corridor) > 100 * running.work_of(walk, square)
    assert running.work_of(walk, clew.parse_grid("hexagons:side=4")) == 37 * walk.work
    mouse = registry.find("solver", "random-mouse")
    assert running.work_of(mouse, square) == 3600 * mouse.work > 100_000


@pytest.mark.parametrize("size", ["9x9", "100x100"])
def test_a_compiled_maze_equals_an_interpreted_one(size):
    one, other = (clew.generate("eller", size, seed=3, compiled=compiled) for compiled in (False, True))
    assert one == other
    assert hash(one) == hash(other)
    assert one.passage_count == other.passage_count
    assert pickle.loads(pickle.dumps(other)) == one
