"""The rules, compared with a plain walk through the maze that `clew.generate` makes."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, Grid, Maze, registry
from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.learning import MazeEnv


@registry.generator(perfect=False)
def idle(maze: Canvas, draws: Draws) -> None:
    """Carve nothing."""


GRIDS = ["5x4", "hexagons:3x3", "polar:3", "box:3x2x2", "weave:5x4", "torus:3x3", "graph"]


def grid_of(spec: str) -> Grid:
    return clew.Graph([[1, 2], [0, 2], [0, 1, 3], [2]]) if spec == "graph" else clew.parse_grid(spec)


def seen(maze: Maze, cell: int, goal: int) -> list[int]:
    """What the observation passages should be."""
    here, there = maze.grid.coordinates(cell), maze.grid.coordinates(goal)
    flags = [maze.open_directions(cell) >> direction & 1 for direction in range(maze.grid.max_sides)]
    return [*flags, *here, *(far - near for near, far in zip(here, there, strict=True))]


@pytest.mark.parametrize("compiled", [False, True])
@given(
    spec=st.sampled_from(GRIDS),
    seed=st.integers(0, 2**63 - 1),
    limit=st.integers(1, 30),
    ends=st.sampled_from(["default", "farthest", "random"]),
    chances=st.lists(st.integers(0, 99), min_size=25, max_size=25),
)
@settings(max_examples=25, deadline=None)
def test_a_walk_follows_the_maze_of_the_seed(
    compiled: bool, spec: str, seed: int, limit: int, ends: str, chances: list[int]
) -> None:
    grid = grid_of("5x4" if compiled else spec)
    env = MazeEnv(grid, "hunt-and-kill", ends=ends, step_limit=limit, goal_reward=3, step_cost=0.25, wall_cost=0.5)
    env._environments._compiled = compiled
    episode = 0
    observation, info = env.reset(seed=seed)
    maze = clew.generate("hunt-and-kill", grid, seed)
    steps = 0
    cell = env.agent
    for chance in chances:
        assert env.maze == maze
        assert env.maze.provenance == maze.provenance
        steps_to = clew.distances(maze, env.goal)
        if steps == 0:
            expected = clew.default_ends(maze) if ends == "default" else (cell, env.goal)
            assert (cell, env.goal) == expected
            assert cell != env.goal
            assert info == {
                "seed": seed,
                "number": episode,
                "optimal": steps_to.at(cell),
                "distance": steps_to.at(cell),
            }
            if ends == "farthest":
                assert info["optimal"] == clew.longest_path(maze).steps
        direction = chance % env.action_space.n
        there = dict(grid.neighbors(cell))
        walked = direction in there and maze.is_open(cell, direction)
        cell = there[direction] if walked else cell
        steps += 1
        observation, reward, terminated, truncated, info = env.step(direction)
        assert env.agent == cell
        assert observation.tolist() == seen(maze, cell, env.goal)
        assert info == {"distance": steps_to.at(cell)}
        assert terminated == (cell == env.goal)
        assert truncated == (steps == limit and not terminated)
        assert reward == 3 * terminated - 0.25 - 0.5 * (not walked)
        if terminated or truncated:
            with pytest.raises(ClewError, match="has ended: call reset"):
                env.step(0)
            episode, steps = episode + 1, 0
            observation, info = env.reset()
            maze, cell = clew.generate("hunt-and-kill", grid, seed, number=episode), env.agent


def test_a_goal_reached_with_the_last_step_ends_the_episode_as_reached() -> None:
    env = MazeEnv("3x1", step_limit=2)
    env.reset(seed=1)
    assert [env.step(1)[2:4] for _ in range(2)] == [(False, False), (True, False)]


def test_random_ends_are_any_two_cells() -> None:
    env = MazeEnv("2x2", ends="random")
    env.reset(seed=1)
    pairs = set()
    for _ in range(200):
        env.reset()
        pairs.add((env.agent, env.goal))
    assert pairs == {(start, goal) for start in range(4) for goal in range(4) if start != goal}


def test_a_given_end_stays_when_the_other_one_is_random() -> None:
    env = MazeEnv("4x4", ends="random", goal=(2, 1))
    env.reset(seed=1)
    starts = set()
    for _ in range(100):
        env.reset()
        assert env.goal == 6
        starts.add(env.agent)
    assert starts == set(range(16)) - {6}


def test_a_fixed_maze_is_the_first_of_the_seed() -> None:
    env = MazeEnv("6x6", fixed=True)
    for seed in (3, 4):
        env.reset(seed=seed)
        for _ in range(3):
            _, info = env.reset()
            assert env.maze == clew.generate("recursive-backtracker", "6x6", seed)
            assert (info["seed"], info["number"]) == (seed, 0)


def test_a_given_maze_may_have_loops_openings_and_parts_cut_off() -> None:
    maze = clew.openings(clew.sparsify(clew.braid(clew.generate("wilson", "6x5", seed=2), seed=1), 0.3, seed=1))
    env = MazeEnv(maze=maze)
    _, info = env.reset(seed=0)
    assert (env.agent, env.goal) == clew.default_ends(maze)
    assert info["optimal"] == clew.solve(maze).steps
    assert env.maze is maze
    random = MazeEnv(maze=maze, ends="random")
    for _ in range(50):
        _, info = random.reset()
        assert info["optimal"] == clew.solve(maze, start=random.agent, goal=random.goal).steps > 0


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alone(duplicate: object) -> None:
    env = MazeEnv("5x5", observation="grid")
    env.reset(seed=5)
    env.step(1)
    assert callable(duplicate)
    twin = duplicate(env)
    direction = next(each for each in range(4) if env.maze.is_open(env.agent, each))
    observation = env.step(direction)[0]
    assert twin.agent != env.agent
    assert np.array_equal(twin.step(direction)[0], observation)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"grid": "1x1"}, "an agent needs two"),
        ({"ends": "far"}, "choose one of default, farthest, random"),
        ({"start": 3, "goal": 3}, "are the same cell"),
        ({"step_limit": 0}, "must be from 1"),
        ({"step_cost": "high"}, "must be a finite number"),
        ({"step_cost": 10**400}, "must be a finite number"),
        ({"goal_reward": float("nan")}, "must be a finite number"),
        ({"observation": "smell"}, "choose one of passages, local, grid, distances, rgb"),
        ({"observation": "local", "view": 4}, "odd number from 3"),
        ({"observation": "local", "grid": "hexagons:3x3"}, "is for rectangles"),
        ({"observation": "rgb", "tile": 1000}, "whole number of pixels from 4 to 64"),
        ({"render_mode": "rgb_array", "tile": 3}, "whole number of pixels from 4 to 64"),
        ({"tile": 8.0, "observation": "rgb"}, "tile is 8.0: it must be a whole number"),
        ({"render_mode": "film"}, "choose one of human, rgb_array, ansi"),
        ({"grid": "12x12", "maze": clew.generate("wilson", "4x4", 1)}, "leave out grid='12x12'"),
        ({"algorithm": "wilson", "maze": clew.generate("wilson", "4x4", 1)}, "algorithm is not possible with a maze"),
        ({"step_limt": 2, "maze": clew.generate("wilson", "4x4", 1)}, "step_limt is not possible with a maze"),
        ({"close_out": 2}, "close-out"),
        ({"algorithm": "percolation"}, "may have no way from the start to the goal: give ends='random'"),
        ({"difficulty": "hard", "fixed": True}, "leave out `maze` and `fixed`"),
        ({"difficulty": "hard", "ends": "random"}, "use ends='default'"),
        ({"difficulty": (0, 5)}, "goes from 1 to 100"),
        ({"difficulty": "11x11"}, "fit into the grid"),
        ({"difficulty": "9x9", "grid": "torus:10x10"}, "sizes are for rectangles"),
        ({"curriculum": [{}]}, "the level {} is not possible"),
        ({"curriculum": []}, "give levels in order"),
        ({"grid": "2000x2000"}, "at most 1,048,576"),
        ({"grid": "99999999x9999"}, "memory"),
    ],
)
def test_what_is_not_possible_gets_a_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        MazeEnv(**options)


@pytest.mark.parametrize("action", [-1, 4, 1.0, [1], None])
def test_an_action_that_is_no_direction_changes_nothing(action: object) -> None:
    env = MazeEnv("4x4")
    env.reset(seed=1)
    before = env.agent
    with pytest.raises(ClewError, match="the action"):
        env.step(action)
    assert env.agent == before


def test_a_maze_without_a_way_is_refused() -> None:
    walls = clew.from_directions("4x1", np.array([[2, 8, 2, 8]]))
    with pytest.raises(ClewError, match="no way leads"):
        MazeEnv(maze=walls)
    with pytest.raises(ClewError, match="has no passages"):
        MazeEnv(maze=clew.from_directions("2x2", np.zeros((2, 2), int)))


@pytest.mark.parametrize("options", [{}, {"ends": "farthest"}, {"ends": "random"}, {"ends": "random", "goal": 2}])
def test_an_algorithm_that_leaves_cells_apart_is_refused(options: dict[str, object]) -> None:
    """Random ends would be drawn forever where there are no passages."""
    env = MazeEnv("3x1", idle, **options)
    with pytest.raises(ClewError, match="no way leads from the start to the goal in a maze of idle on rectangle:3x1"):
        env.reset(seed=1)
    with pytest.raises(ClewError, match="the episode has not begun"):
        env.step(0)


def test_mazes_with_loops_are_possible() -> None:
    env = MazeEnv("9x8", "recursive-division", ends="random", room=9)
    for _ in range(20):
        _, info = env.reset()
        assert env.maze.passage_count > 71
        assert info["optimal"] == clew.solve(env.maze, start=env.agent, goal=env.goal).steps


@pytest.mark.parametrize("name", ["maze", "agent", "goal"])
def test_before_the_first_episode_there_is_nothing_to_see(name: str) -> None:
    with pytest.raises(ClewError, match=f"there is no {name} yet"):
        getattr(MazeEnv("4x4"), name)


@pytest.mark.parametrize("seed", [-1, 2**63, 0.5, True])
def test_a_seed_that_is_not_possible_is_refused(seed: object) -> None:
    with pytest.raises(ClewError, match="seed"):
        MazeEnv("4x4").reset(seed=seed)  # type: ignore[arg-type]
