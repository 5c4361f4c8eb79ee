"""Levels that rise with the success rate."""

from typing import Any

import numpy as np
import pytest

import clew
from clew import ClewError
from clew.learning import Curriculum, MazeEnv, MazeVectorEnv


def follow(env: MazeEnv, *, well: bool) -> dict[str, Any]:
    """Play an episode, by the distances that an oracle sees or not at all; return the info of its beginning."""
    distances, info = env.reset()
    over = False
    while not over:
        open_ways = np.where(distances < 0, 1 << 20, distances)
        action = int(open_ways.argmin()) if well else int(distances.argmin())
        distances, _, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
    return info


def test_levels_rise_when_enough_episodes_succeed() -> None:
    curriculum = Curriculum(["easy", (36, 60), "8x8"], threshold=0.75, window=4)
    env = MazeEnv("10x10", "hunt-and-kill", observation="distances", curriculum=curriculum, step_limit=100)
    env.reset(seed=5)
    played = [follow(env, well=number not in (1, 2)) for number in range(13)]
    assert [each["level"] for each in played] == ["easy"] * 8 + ["36-60"] * 4 + ["8x8"]
    for info in played[:-1]:
        maze = clew.generate("hunt-and-kill", "10x10", info["seed"], number=info["number"])
        low, high = (1, 35) if info["level"] == "easy" else (36, 60)
        assert low <= clew.measure(maze).difficulty <= high
        assert clew.solve(maze).steps == info["optimal"]
    small = clew.generate("hunt-and-kill", "8x8", played[-1]["seed"], number=played[-1]["number"])
    assert np.array_equal(env.maze.array[:8, :8], small.array)
    assert not env.maze.array[8:].any()
    assert clew.solve(small).steps == played[-1]["optimal"]


def test_a_difficulty_chooses_the_first_mazes_that_have_it() -> None:
    envs = MazeVectorEnv(3, "9x9", "wilson", difficulty=(40, 60), step_limit=2)
    _, info = envs.reset(seed=4)
    for number in range(3):
        rated = clew.measure_many(clew.generate_many("wilson", "9x9", 200, seed=4 + number), "9x9", ["difficulty"])
        fits = np.flatnonzero((rated["difficulty"] >= 40) & (rated["difficulty"] <= 60))
        assert info["number"][number] == fits[0]
        assert envs.maze_of(number) == clew.generate("wilson", "9x9", 4 + number, number=int(fits[0]))


def test_environments_of_a_vector_share_the_levels() -> None:
    envs = MazeVectorEnv(20, "6x6", curriculum=Curriculum(["2x1", "6x6"], window=20), autoreset_mode="SameStep")
    envs.reset(seed=1)
    info = envs.step(np.full(20, 1))[4]  # through the only passage
    assert info["level"].tolist() == ["6x6"] * 20
    assert set(info["optimal"]) != {1}


def test_a_callable_chooses_the_level_by_the_success_rate() -> None:
    rates: list[float] = []

    def choose(rate: float) -> str:
        rates.append(rate)
        return "easy" if rate < 0.6 else "medium"

    curriculum = Curriculum(choose, window=5)
    curriculum.note(episodes=4, successes=2)
    assert (curriculum.level, rates) == ("easy", [0.0])
    curriculum.note(episodes=1, successes=1)
    assert (curriculum.level, curriculum.rises, rates) == ("medium", 1, [0.0, 0.6])


def test_a_difficulty_that_no_maze_has_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.learning.environments.MAX_TRIES", 20)
    with pytest.raises(ClewError, match="none of 31 mazes of recursive-backtracker on rectangle:3x3 in a row"):
        MazeEnv("3x3", difficulty="expert").reset(seed=1)


@pytest.mark.parametrize(
    "options", [{"threshold": 0}, {"threshold": 1.5}, {"threshold": "high"}, {"window": 0}, {"levels": "easy"}]
)
def test_a_curriculum_that_is_not_possible_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ClewError):
        Curriculum(**{"levels": ["easy"], **options})
