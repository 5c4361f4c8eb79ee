"""The walkers against plain searches: at the goal wherever they claim to arrive, else an error in a sentence."""

import runpy
from itertools import pairwise
from math import atan2, tau
from pathlib import Path
from random import Random

import numpy
import pytest
from oracles import check_path

import clew
from clew import ClewError, Maze, Unreachable, registry
from clew.draws import weight
from clew.grids import Grid
from clew.kernel import unsigned
from clew.kernel.choose import interpreting
from clew.mazes.solving.walker import cells_of_walk
from clew.testing import check_solver
from clew.testing.plain_search import carved, edges_of, open_neighbors, steps_from

WALKERS = [name for name in registry.names("solver") if registry.find("solver", name).walks]
FLAT = [
    "6x5",
    "1x6",
    "hexagons:4x4",
    "hexagons:side=3",
    "triangles:7x4",
    "triangles:side=4",
    "upsilon:5x4",
    "cairo:5x4",
]
LIKE_A_SPHERE = ["polar:4", "cylinder:5x4", "cylinder:1x4", "cylinder:2x4", "sphere:6", "cube:1", "cube:2"]
MASKED = ["6x6", "hexagons:5x4", "triangles:6x5", "upsilon:5x5", "cairo:5x5", "polar:4", "sphere:5"]
OTHERS = ["torus:4x4", "torus:2x3", "moebius:5x3", "klein:4x3", "box:3x3x2", "weave:5x4"]
GRAPH = clew.Graph.from_edges(7, [(0, 5), (5, 1), (1, 3), (3, 0), (2, 4), (4, 0), (2, 3), (6, 1), (6, 4), (6, 0)])


def masked(grid: Grid, draws: Random) -> Grid:
    kept = bytes([1]) + bytes(draws.random() < 0.8 for _ in range(grid.cells - 1))
    return clew.MaskedRectangle(grid.width, grid.height, kept) if grid.has_squares else clew.Subgrid(grid, kept)


def random_maze(grid: Grid, draws: Random) -> Maze:
    """A maze with loops, islands and parts, or one or several trees."""
    if grid.weaves:
        maze = clew.generate("kruskal", grid, draws.randrange(10**6))
        return clew.braid(maze, draws.random()) if draws.random() < 0.6 else maze
    share = draws.choice([0.5, 0.7, 0.9, 1.0, 0.0])
    if share:
        return carved(grid, [edge for edge in edges_of(grid) if draws.random() < share])
    edges, sets, chosen = edges_of(grid), {cell: {cell} for cell in range(grid.cells)}, []
    draws.shuffle(edges)
    for edge in edges:
        one, other = sets[edge[0]], sets[edge[2]]
        if one is not other:
            chosen.append(edge)
            one |= other
            sets.update(dict.fromkeys(other, one))
    return carved(grid, chosen)


def passages_in(maze: Maze, cells: dict[int, int]) -> int:
    return sum(maze.open_directions(cell).bit_count() for cell in cells) // 2


def center(grid: Grid, cell: int) -> tuple[float, ...]:
    """Where a cell is drawn; of Cairo's pentagons, whose sides are not at right angles to the passages, the square."""
    whole = grid.base if isinstance(grid, clew.Subgrid) else grid
    return grid.coordinates(cell) if isinstance(whole, clew.Cairo) else grid.center(cell)


def at_the_outer_wall(maze: Maze, start: int) -> set[int]:
    """The cells that a walk around the part of a flat maze passes, found by angles of the picture."""

    def angle(cell: int, other: int) -> float:
        (x, y), (other_x, other_y) = center(maze.grid, cell), center(maze.grid, other)
        return atan2(other_y - y, other_x - x)

    def first_after(cell: int, begin: float) -> int:
        return min(open_neighbors(maze, cell), key=lambda other: (angle(cell, other) - begin - 1e-9) % tau)

    leftmost = min(steps_from(maze, start), key=lambda cell: center(maze.grid, cell))
    if not open_neighbors(maze, leftmost):
        return {leftmost}
    step = first = leftmost, first_after(leftmost, tau / 2)
    seen = set()
    while step[0] not in seen or step != first:
        seen.add(step[0])
        step = step[1], first_after(step[1], angle(step[1], step[0]))
    return seen


def check_walk(maze: Maze, name: str, start: int, goal: int, surface: str, **options: object) -> str:
    """Solve a maze, check the result, and return how it ended."""
    reached = steps_from(maze, start)
    passages = passages_in(maze, reached)
    tree = passages == len(reached) - 1
    if goal not in reached:
        with pytest.raises(Unreachable):
            clew.solve(maze, name, start, goal, **options)
        return "unreachable"
    try:
        path = clew.solve(maze, name, start, goal, **options)
    except ClewError as problem:
        if f"{name} gave up after" not in str(problem):
            raise
        complete = {
            "wall-follower": tree,
            "pledge": tree or surface != "flat" or goal in at_the_outer_wall(maze, start),
            "chain": tree or surface != "other",
        }
        assert not complete.get(name, name == "tremaux")
        return "gave up"
    check_path(maze, path, start, goal)
    check_path(maze, path.walk, start, goal)
    assert len(set(path)) == len(path)
    assert goal not in list(path.walk)[:-1]
    assert path.walked == path.walk.steps
    assert path.walk.revisits == len(path.walk) - len(set(path.walk))
    if name in ("wall-follower", "tremaux"):
        assert path.walked <= 2 * passages
    return "found"


@pytest.mark.parametrize("surface", ["flat", "sphere", "other"])
@interpreting()
def test_walkers_arrive_wherever_they_claim_to(surface):
    draws, ends = Random(14), set()
    specs = {"flat": FLAT + MASKED[:5], "sphere": LIKE_A_SPHERE + MASKED[5:], "other": [*OTHERS, ""]}[surface]
    for number in range(110):
        spec = specs[number % len(specs)]
        grid = clew.parse_grid(spec) if spec else GRAPH
        maze = random_maze(masked(grid, draws) if spec in MASKED else grid, draws)
        start, goal = draws.randrange(maze.cells), draws.randrange(maze.cells)
        for name in WALKERS:
            if name == "pledge" and surface != "flat":
                continue
            options = {
                "wall-follower": {"hand": draws.choice(["left", "right"])},
                "pledge": {"heading": draws.choice(["north", "east", "south", "west"])},
                "random-mouse": {"seed": number, "max_steps": draws.choice([90, 9])},
            }
            end = check_walk(maze, name, start, goal, surface, **options.get(name, {}))
            ends.add((name, end))
    assert {end for _, end in ends} == {"found", "gave up", "unreachable"}
    assert ("tremaux", "gave up") not in ends


def test_a_walk_ends_at_once_where_it_begins():
    for maze in (clew.generate("wilson", "5x4", 1), carved(clew.Rectangle(3, 3), [])):
        for name in WALKERS:
            path = clew.solve(maze, name, 4, 4)
            assert (path.steps, path.walked, list(path)) == (0, 0, [4])


def island(size: int) -> Maze:
    """A room with a wall around its middle cell that has one door, so that the goal in it is at no outer wall."""
    grid = clew.Rectangle(size, size)
    middle = grid.index((size // 2, size // 2))
    return carved(
        grid, [edge for edge in edges_of(grid) if middle not in (edge[0], edge[2]) or edge[:2] == (middle, 1)]
    )


def test_walkers_that_miss_an_island_say_why():
    maze = island(9)
    for name, why in {
        "wall-follower": "it came back to where it began, so the goal is not on this wall; use tremaux",
        "pledge": "it went all around the outer wall, and the goal is not there; use tremaux",
    }.items():
        with pytest.raises(ClewError, match=rf"{name} gave up after .* although a path leads there: {why}"):
            clew.solve(maze, name, 0, 40)
    for name in ("tremaux", "chain"):
        check_walk(maze, name, 0, 40, "flat")


def test_pledge_leaves_an_island_around_which_the_wall_follower_circles():
    maze = island(9)
    beside = maze.grid.index((4, 3))  # with the island in the south, and the first exit along it
    goal = maze.grid.index((8, 8))
    assert check_walk(maze, "pledge", 40, goal, "flat", heading="north") == "found"
    with pytest.raises(ClewError, match="wall-follower gave up after"):
        clew.solve(maze, "wall-follower", beside, goal, hand="right")
    assert check_walk(maze, "pledge", beside, goal, "flat", heading="south") == "found"


def plain_pledge(maze: Maze, start: int, goal: int, own: int) -> list[int]:
    """The cells that Pledge's algorithm passes by the angles of the picture, until it arrives or gives up.

    While it has turned by less than half a turn, the next step depends on the cell alone; so there it gives up where it
    was like that before, and otherwise where it takes the same step again, turned as far at least.
    """

    def turned_to(cell: int, other: int, least: int) -> int:
        (x, y), (other_x, other_y) = center(maze.grid, cell), center(maze.grid, other)
        return least + (round(atan2(other_x - x, y - other_y) / tau * 24) - own - least) % 24

    walk, turned, met, left = [start], 0, set(), (-1, -1, 0)
    while (cell := walk[-1]) != goal:
        ways = [(turned_to(cell, other, max(0, turned - 11)), other) for other in open_neighbors(maze, cell)]
        if not ways or (turned < 12 and cell in met):
            break
        after, other = min(ways)
        if turned < 12:
            met.add(cell)
            left = cell, other, after
        elif (cell, other) == left[:2] and after >= left[2]:
            break
        turned = after
        walk.append(other)
    return walk


@pytest.mark.parametrize("spec", ["6x5", "hexagons:5x4", "triangles:7x4"])
def test_pledge_walks_with_each_heading_as_by_the_angles_of_the_picture(spec):
    """Also where it gives up, all around the wall that it is on."""
    draws, gave_up = Random(6), 0
    for _ in range(40):
        maze = random_maze(clew.parse_grid(spec), draws)
        start, goal = draws.randrange(maze.cells), draws.randrange(maze.cells)
        for own, heading in enumerate(("north", "east", "south", "west")):
            walk = plain_pledge(maze, start, goal, 6 * own)
            try:
                assert list(clew.solve(maze, "pledge", start, goal, heading=heading).walk) == walk
            except Unreachable:
                assert walk[-1] != goal
            except ClewError as problem:
                if f"pledge gave up after {len(walk) - 1:,} step" not in str(problem):
                    raise
                gave_up += 1
    assert gave_up > 0


@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_mirrored_maze_is_walked_with_the_other_hand(hand):
    draws = Random(3)
    for _ in range(40):
        grid = clew.Rectangle(draws.randint(1, 7), draws.randint(1, 7))
        maze = random_maze(grid, draws)

        def mirrored(cell: int, grid: clew.Rectangle = grid) -> int:
            x, y = grid.coordinates(cell)
            return grid.index((grid.width - 1 - x, y))

        other = carved(
            grid,
            [
                (mirrored(cell), (0, 3, 2, 1)[direction], mirrored(to))
                for cell, direction, to in edges_of(grid)
                if maze.is_open(cell, direction)
            ],
        )
        start, goal = draws.randrange(maze.cells), draws.randrange(maze.cells)
        walks = []
        for each, ends, side in (
            (maze, (start, goal), hand),
            (other, (mirrored(start), mirrored(goal)), "rightleft".replace(hand, "")),
        ):
            try:
                walks.append(list(clew.solve(each, "wall-follower", *ends, hand=side).walk))
            except ClewError as problem:
                walks.append(type(problem))
        assert walks[1] == (list(map(mirrored, walks[0])) if isinstance(walks[0], list) else walks[0])


def test_the_hand_stays_on_the_wall():
    """No exit lies between the way back and the next step, on the side of the hand."""
    for spec in ("7x6", "hexagons:5x5", "triangles:7x5", "upsilon:5x5", "polar:5", "weave:7x6"):
        maze = clew.braid(clew.generate("kruskal", spec, 5), 0.3, seed=2)
        for hand, turn in (("left", 1), ("right", -1)):
            for goal in range(maze.cells):
                try:
                    walk = clew.solve(maze, "wall-follower", 0, goal, hand=hand).walk
                except ClewError:
                    continue
                for (before, cell), (_, after) in pairwise(pairwise(walk)):
                    exits = sorted(
                        turn_to(maze.grid, cell, other, before) * turn % tau or tau
                        for other in open_neighbors(maze, cell)
                    )
                    assert turn_to(maze.grid, cell, after, before) * turn % tau in (
                        exits[0],
                        0 if exits[0] == tau else exits[0],
                    )
                break


def turn_to(grid: Grid, cell: int, other: int, begin: int) -> float:
    """The angle in the picture from one neighbor clockwise to another, rounded."""
    (x, y), *others = (grid.center(each) for each in (cell, other, begin))
    one, two = (atan2(to_y - y, to_x - x) for to_x, to_y in others)
    return round((one - two) % tau, 6) % round(tau, 6)


def test_tremaux_walks_no_passage_twice_in_one_direction_and_in_trees_as_the_wall_follower():
    draws = Random(8)
    for number in range(60):
        grid = clew.parse_grid(["6x5", "hexagons:4x4", "torus:2x4", "box:3x2x2"][number % 4])
        maze = random_maze(grid, draws)
        start = draws.randrange(maze.cells)
        reached = steps_from(maze, start)
        path = clew.solve(maze, "tremaux", start, goal := draws.choice(list(reached)))
        steps = list(zip(path.walk, path.route, strict=False))
        assert len(set(steps)) == len(steps)
        if passages_in(maze, reached) == len(reached) - 1:
            assert list(path.walk) == list(clew.solve(maze, "wall-follower", start, goal).walk)


def test_the_mouse_turns_back_in_dead_ends_only_and_follows_its_seed():
    maze = clew.braid(clew.generate("wilson", "9x9", 4), 0.5, seed=1)
    walk = list(clew.solve(maze, "random-mouse", seed=3).walk)
    for before, cell, after in zip(walk, walk[1:], walk[2:], strict=False):
        assert after != before or len(open_neighbors(maze, cell)) == 1
    assert walk == list(clew.solve(maze, "random-mouse", seed=3).walk)
    assert walk != list(clew.solve(maze, "random-mouse", seed=4).walk)
    with pytest.raises(ClewError, match=r"gave up after 5 steps .* as many steps as its option max-steps allows"):
        clew.solve(maze, "random-mouse", max_steps=5)


@interpreting()
def test_the_mouse_chooses_evenly_by_its_documented_draws():
    grid = clew.parse_grid("3x2")
    maze = carved(
        grid, [edge for edge in edges_of(grid) if 1 in (edge[0], edge[2])]
    )  # exits east, south, west of cell 1
    counts = {0: 0, 2: 0, 4: 0}
    for seed in range(600):
        cell = list(clew.solve(maze, "random-mouse", 1, 0, seed=seed).walk)[1]
        counts[cell] += 1
        drawn = weight(unsigned(seed), 0) >> 33
        assert cell == (2, 4, 0)[drawn * 3 >> 31]
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 27.6  # chi-square, one in a million


def test_chain_goes_straight_where_there_are_no_walls_and_takes_the_shorter_detour():
    grid = clew.Rectangle(8, 6)
    assert clew.solve(carved(grid, edges_of(grid)), "chain").walked == 12
    wall = {grid.index((x, 2)) for x in range(8)} - {grid.index((0, 2)), grid.index((5, 2))}  # with two gaps
    maze = carved(grid, [edge for edge in edges_of(grid) if not (edge[1] == 2 and edge[0] in wall)])
    path = clew.solve(maze, "chain", grid.index((4, 0)), grid.index((4, 5)))
    assert path.walked == 7
    assert grid.index((5, 3)) in list(path)


def test_pledge_needs_a_flat_grid():
    for spec in ("torus:4x4", "weave:5x5", "box:3x3x2", "polar:4", "cylinder:5x4"):
        maze = clew.generate("kruskal", spec, 1)
        with pytest.raises(ClewError, match="pledge turns by a compass, so it needs a flat grid"):
            clew.solve(maze, "pledge")
        with pytest.raises(ClewError, match="has no headings"):
            maze.grid.compass(False)


def test_headings_are_those_of_the_picture():
    for spec in [*FLAT, "hexagons:triangle=4", "triangles:hexagon=2"]:
        grid = clew.parse_grid(spec)
        for each in (grid, masked(grid, Random(1))):
            compass, topology = each.compass(False), each.topology()
            for cell in range(each.cells):
                (x, y), place = center(each, cell), topology.cell(cell)
                for direction, other in each.neighbors(cell):
                    other_x, other_y = center(each, other)
                    drawn = atan2(other_x - x, y - other_y) / tau * 24 % 24
                    assert compass.heading(place, direction) == round(drawn, 6) % 24


def test_compiled_walkers_keep_to_the_order_of_a_weave():
    check_solver("chain", ["weave:6x5"])  # the others pass `tests/testing` on rectangles


def test_many_mazes_are_walked_as_one():
    grid = clew.parse_grid("upsilon:5x4")
    mazes = clew.generate_many("kruskal", grid, 3, seed=5)
    for name in ("pledge", "wall-follower"):
        options = {"hand": "right"} if name == "wall-follower" else {}
        paths = clew.solve_many(mazes, grid, algorithm=name, **options)
        alone = [clew.solve(clew.from_directions(grid, each), name, **options) for each in mazes]
        assert [list(each) for each in paths] == [list(each) for each in alone]
        assert list(paths.walked) == [each.walked for each in alone]


def test_a_walk_too_long_for_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr("clew.kernel.memory.available", lambda: 0)
    with pytest.raises(ClewError, match="the cells of a walk of 4,194,304 steps"):
        cells_of_walk(clew.generate("wilson", "2x1", seed=7), 0, bytes(1 << 22))


def test_revisits_of_an_array_are_those_of_a_list():
    path = clew.solve(clew.generate("wilson", "9x9", seed=7), "wall-follower")
    walk = clew.Path(path.grid, numpy.array(path.walk), [])
    assert walk.revisits == path.walk.revisits > 0


@interpreting()
def test_the_pictures_of_the_docs_are_those_that_clew_draws():
    docs = Path(__file__).parents[2] / "docs"
    module = runpy.run_path(str(docs / "make" / "walker_pictures.py"))
    for name, each in module["pictures"]().items():
        assert (docs / "images" / f"solver-{name}.svg").read_text(encoding="utf-8") == module["drawn"](*each)
