"""What the agents see, next to the maze drawn by hand or by other parts of Clew."""

import numpy as np

import clew
from clew.learning import MazeEnv

WALL, FLOOR, GOAL = (2, 5, 0), (1, 0, 0), (8, 1, 0)  # the numbers of MiniGrid


def test_the_local_view_is_a_window_of_the_thick_array() -> None:
    """`Maze.to_thick` has a square for each wall, cell and passage too."""
    env = MazeEnv("5x4", "wilson", observation="local", ends="random", view=7)
    env.reset(seed=3)
    for _ in range(20):
        observation, _ = env.reset()
        squares = np.pad(np.asarray(env.maze.to_thick()).astype(bool), 7, constant_values=True)
        (x, y), (goal_x, goal_y) = (env.grid.coordinates(each) for each in (env.agent, env.goal))
        expected = np.where(squares[..., None], WALL, FLOOR)
        expected[7 + 2 * goal_y + 1, 7 + 2 * goal_x + 1] = GOAL
        top, left = 7 + 2 * y + 1 - 3, 7 + 2 * x + 1 - 3
        assert np.array_equal(observation, expected[top : top + 7, left : left + 7])


def test_the_grid_shows_all_passages_the_agent_and_the_goal() -> None:
    for spec in ("4x3", "hexagons:side=2", "mask", "weave:4x3"):
        grid = clew.masked(clew.Rectangle(4, 3), lambda x, y: (x, y) != (1, 1)) if spec == "mask" else spec
        env = MazeEnv(grid, "hunt-and-kill", observation="grid", ends="random")
        observation, _ = env.reset(seed=1)
        sides = env.grid.max_sides
        shown = (observation[..., :sides].astype(int) << np.arange(sides)).sum(axis=-1)
        assert np.array_equal(shown, env.maze.array)
        for plane, cell in ((sides, env.agent), (sides + 1, env.goal)):
            places = env.grid.cell_entries(observation[..., plane])
            assert places.sum() == 1
            assert places[cell] == 1


def test_the_distances_lead_to_the_goal() -> None:
    env = MazeEnv("hexagons:4x4", observation="distances", ends="random")
    for seed in range(10):
        observation, info = env.reset(seed=seed)
        steps_to = clew.distances(env.maze, env.goal)
        expected = np.full(6, -1)
        for direction, other in env.grid.neighbors(env.agent):
            if env.maze.is_open(env.agent, direction):
                expected[direction] = steps_to.at(other)
        assert observation.tolist() == expected.tolist()
        assert observation[observation >= 0].min() == info["distance"] - 1


def test_the_picture_has_a_gap_for_every_passage() -> None:
    """Between the middles of two neighbors there is ink if and only if there is a wall."""
    for spec in ("5x4", "hexagons:4x3", "polar:3"):
        env = MazeEnv(spec, observation="rgb", tile=24)
        picture, _ = env.reset(seed=2)
        dark = (picture < 100).all(axis=-1)
        for cell in range(env.grid.cells):
            for direction, other in env.grid.neighbors(cell):
                line = dict(env.grid.outline(cell))[direction]
                middle = np.mean([line[0], line[-1]], axis=0) if spec != "polar:3" else _middle_of(line)
                x, y = (round(each * 24) for each in middle)
                assert other >= 0
                assert bool(dark[y, x]) != env.maze.is_open(cell, direction), (spec, cell, direction)
    colors = {tuple(color) for color in picture.reshape(-1, 3).tolist()}
    assert colors == {(255, 255, 255), (34, 34, 34), (200, 40, 40), (40, 140, 70)}


def _middle_of(line: list[tuple[float, float]]) -> np.ndarray:
    """Return a point half-way along an arc."""
    points = np.array(line)
    lengths = np.hypot(*np.diff(points, axis=0).T)
    half, number = lengths.sum() / 2, 0
    while half > lengths[number]:
        half -= lengths[number]
        number += 1
    found: np.ndarray = points[number] + (points[number + 1] - points[number]) * half / lengths[number]
    return found
