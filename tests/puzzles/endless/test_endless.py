"""Endless mazes: what is looked at is part of one perfect maze, and distances in it are exact."""

import os
import random
from array import array
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest

import clew
from clew import kernel
from clew.puzzles.endless import hierarchy, store, tables
from clew.puzzles.endless.crossings import measure_blocks
from clew.puzzles.endless.tables import World, fill_tables, make_tables
from clew.puzzles.endless.world import SIDE, STEPS, Endless

SMALL = 64
FAR = (SIDE // 3, SIDE // 5)


def whole(endless: Endless) -> clew.Maze:
    return endless.window(0, 0, endless.side, endless.side)


def cells(draws: random.Random, side: int, count: int) -> list[tuple[int, int]]:
    return [(draws.randrange(side), draws.randrange(side)) for _ in range(count)]


@pytest.fixture(scope="module")
def endless() -> Endless:
    return Endless(7)


@pytest.mark.parametrize(
    ("generator", "side"),
    [("wilson", 16), ("recursive-backtracker", 64), ("eller", 64), ("recursive-division", 64), ("wilson", 128)],
)
def test_a_world_is_a_perfect_maze_with_exact_distances(generator: str, side: int) -> None:
    small = Endless(3, generator, 8, side=side)
    maze = whole(small)
    assert clew.is_perfect(maze)
    draws = random.Random(side)
    for start in cells(draws, side, 6):
        steps = clew.distances(maze, start)
        for goal in cells(draws, side, 60):
            assert small.distance(start, goal) == steps.at(goal)


def test_routes_are_those_of_the_whole_maze() -> None:
    small = Endless(3, leaf=8, side=128)
    maze, draws = whole(small), random.Random(1)
    for start, goal in zip(cells(draws, 128, 12), cells(draws, 128, 12), strict=True):
        route = list(small.route(start, goal))
        assert route == clew.solve(maze, "breadth-first", start, goal).coordinates()
        step = small.next_step(start, goal)
        assert step is None if start == goal else (route[1][0] - start[0], route[1][1] - start[1]) == STEPS[step]


@pytest.mark.parametrize("cell", [3, 0.4, 0.05])
def test_outlines_follow_the_route_and_have_all_of_it_near(cell: float) -> None:
    small, draws = Endless(3, leaf=8, side=128), random.Random(2)
    for start, goal in zip(cells(draws, 128, 6), cells(draws, 128, 6), strict=True):
        order = {place: number for number, place in enumerate(small.route(start, goal))}
        left, top = draws.randrange(-20, 80), draws.randrange(-20, 80)
        lines = small.outline(start, goal, (left, top, 60, 50), cell)
        for line in lines:
            numbers = [order[x, y] for x, y in line.tolist()]
            assert numbers == sorted(numbers)
        found = {(x, y) for line in lines for x, y in line.tolist()}
        if cell >= 2:
            assert {(x, y) for x, y in order if left <= x < left + 60 and top <= y < top + 50} <= found


def test_windows_agree_where_they_overlap(endless: Endless) -> None:
    draws = random.Random(3)
    for x, y in cells(draws, SIDE - 200, 30):
        one = endless.window(x, y, 64, 64).array
        dx, dy = draws.randrange(1, 60), draws.randrange(1, 60)
        other = endless.window(x + dx, y + dy, 64, 64).array
        assert (one[dy + 1 : -1, dx + 1 : -1] == other[1 : 63 - dy, 1 : 63 - dx]).all()


def test_a_far_route_leads_through_open_passages_and_comes_nearer(endless: Endless) -> None:
    goal = (SIDE - 1, 0)
    begin = list(islice(endless.route(FAR, goal), 300))
    xs, ys = zip(*begin, strict=True)
    left, top = min(xs), min(ys)
    maze = endless.window(left, top, max(xs) - left + 1, max(ys) - top + 1)
    for (x, y), after in pairwise(begin):
        assert maze.grid.index((after[0] - left, after[1] - top)) in maze.neighbors((x - left, y - top))
    assert endless.distance(FAR, goal) - endless.distance(begin[-1], goal) == 299
    assert endless.distance(goal, FAR) == endless.distance(FAR, goal)


def test_the_world_of_a_seed_never_changes(endless: Endless) -> None:
    assert endless.window(*FAR, 32, 32).digest[:16] == "349f3b7628f7c3af"
    assert endless.distance((0, 0), (SIDE - 1, SIDE - 1)) == 1313611332162302351003718
    assert whole(Endless(8, leaf=8, side=16)).digest != whole(Endless(7, leaf=8, side=16)).digest


def test_tables_are_the_same_interpreted_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every 16th kind of leaf: the others are of the same making."""
    world, shape = World(7, "wilson", 8, 32, (), True), hierarchy.shape_leaf
    expected = make_tables(world, True)
    monkeypatch.setattr(hierarchy, "shape_leaf", lambda h, leaf, *rest: None if leaf % 16 else shape(h, leaf, *rest))
    found = make_tables(world, False)
    for name in set(found._fields) - {"block_steps"}:
        one, other = (np.asarray(getattr(each, name)) for each in (found, expected))
        if name.startswith("leaf_"):
            one, other = (each.reshape(hierarchy.LEAF_KINDS, -1)[::16] for each in (one, other))
            assert one.any()
        assert np.array_equal(one, other), name
    found.leaf_steps[:] = array("i", expected.leaf_steps.tolist())
    spaces = (kernel.zeros(code, 2 * hierarchy.CHILDREN, False) for code in "qii")
    measure_blocks(found, 1, *spaces)
    assert np.array_equal(np.asarray(found.block_steps), expected.block_steps)


def test_nothing_shows_where_leaves_end(endless: Endless) -> None:
    """Cells next to the lines between leaves have as many dead ends and junctions as others, within 2 %."""
    draws = random.Random(1)
    counts = np.zeros((2, 3))
    for x, y in cells(draws, SIDE // 32 - 40, 12):
        degrees = np.bitwise_count(endless.window(32 * x - 1, 32 * y - 1, 1026, 1026).array[1:-1, 1:-1])
        is_next = np.isin(np.arange(1024) % 32, (0, 31))
        for rows in (degrees, degrees.T):
            for place, chosen in enumerate((rows[is_next], rows[~is_next])):
                counts[place] += (chosen == 1).sum(), (chosen >= 3).sum(), chosen.size
    next_to, others = counts[:, :2] / counts[:, 2:]
    assert np.abs(next_to / others - 1).max() < 0.02


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Endless(-1), "seed is -1: it must be a whole number from 0 to 2"),
        (lambda: Endless(leaf=10), "leaf must be one of 8, 16, 32, 64, not 10"),
        (lambda: Endless(side=1000), "side must be a power of 2, such as 4096, not 1,000"),
        (lambda: Endless(side=32), "side must be a whole number from 64 to"),
        (lambda: Endless(generator="percolation", leaf=8, side=16).window(0, 0, 2, 2), "not perfect"),
        (lambda: Endless(generator="kruskal", run=1), "kruskal has no option run"),
        (lambda: Endless(leaf=8, side=16).window(13, 0, 4, 4), "x must be a whole number from 0 to"),
        (lambda: Endless(leaf=8, side=16).window(0, 0, 0, 4), "width must be a whole number from 1 to"),
        (lambda: Endless().window(0, 0, 1 << 40, 1 << 40), "memory"),
        (lambda: Endless(leaf=8, side=16).distance((0, 0), (0, 16)), "b must be a whole number from 0 to"),
        (lambda: Endless(leaf=8, side=16).distance(7, (0, 0)), r"a is 7: it must be a cell \(x, y\)"),
        (lambda: Endless(leaf=8, side=16).outline((0, 0), (1, 1), (0, 0, 5)), "window"),
    ],
)
def test_wrong_arguments_get_a_sentence(make, sentence: str) -> None:
    with pytest.raises(clew.ClewError, match=sentence):
        make()


def test_tables_are_stored_checked_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(tables, "STORED_FROM", 16)
    worlds = [Endless(seed, leaf=8, side=16)._world for seed in (1, 2)]
    load, made = tables.tables_of.__wrapped__, []
    monkeypatch.setattr(tables, "fill_tables", lambda *given: made.append(1) or fill_tables(*given))
    whole = [each.tobytes() for each in load(worlds[0])[0][2:]]
    file = tmp_path / "cache" / store.name_of(worlds[0])
    assert [each.tobytes() for each in load(worlds[0])[0][2:]] == whole
    assert made == [1]
    content = file.read_bytes()
    for damaged in (content[:-1] + b"X", content[:100], b""):
        file.write_bytes(damaged)
        assert [each.tobytes() for each in load(worlds[0])[0][2:]] == whole
        assert file.read_bytes() == content
    assert len(made) == 4
    for number in range(store.MAX_STORED):  # older ones
        other = file.with_name(f"world-{number}.tables")
        other.write_bytes(b"")
        os.utime(other, (number, number))
    load(worlds[1])
    kept = {each.name for each in file.parent.glob("world*")}
    assert kept == {store.name_of(each) for each in worlds} | {f"world-{number}.tables" for number in range(2, 8)}
    monkeypatch.setenv("CLEW_CACHE_DIR", os.path.join(os.devnull, "clew"))
    load(worlds[0])
    assert len(made) == 6


def test_outlines_have_few_points_at_any_zoom() -> None:
    endless, (x, y) = Endless(7), (SIDE // 2 + 5, SIDE // 4)
    for zoom in range(3, 63):
        width, height = (pixels * SIDE // 256 >> zoom for pixels in (1200, 900))
        window = x - width // 2, y - height // 2, max(1, width), max(1, height)
        lines = endless.outline((x, y), (SIDE // 3, SIDE // 2 + 9), window, 256 * 2.0 ** (zoom - 62))
        assert sum(map(len, lines)) < 20_000, zoom
