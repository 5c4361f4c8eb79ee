"""What Gymnasium expects: its checker, the registered ids, and a Python without it."""

import subprocess
import sys

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from clew.learning import IDS, MazeEnv, MazeVectorEnv, maze_env, registration

ANYWHERE = ["passages", "grid", "distances", "rgb"]
CASES = [
    ("4x4", "local"),
    *((grid, each) for grid in ("4x4", "hexagons:3x3", "polar:3", "box:2x2x2", "weave:4x3") for each in ANYWHERE),
]


@pytest.mark.parametrize(("grid", "observation"), CASES)
def test_the_checker_of_gymnasium_finds_nothing(
    grid: str, observation: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Warnings are errors here. The checker makes an environment for each way to render."""
    monkeypatch.setattr(maze_env, "FPS", 10_000)
    env = gymnasium.make("clew/Maze-v0", grid=grid, observation=observation, render_mode="rgb_array")
    check_env(env.unwrapped)
    assert "●" in capsys.readouterr().out  # the mode for people


@pytest.mark.parametrize("name", IDS)
def test_every_id_makes_environments(name: str) -> None:
    env = gymnasium.make(name)
    _, info = env.reset(seed=2)
    envs = gymnasium.make_vec(name, num_envs=2)
    _, infos = envs.reset(seed=1)
    assert isinstance(env.unwrapped, MazeEnv)
    assert isinstance(envs, MazeVectorEnv)
    assert infos["optimal"][1] == info["optimal"]
    sync = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    assert sync.reset(seed=1)[1]["optimal"].tolist() == infos["optimal"].tolist()


def test_gymnasium_may_lower_the_limit_of_steps() -> None:
    envs = gymnasium.make_vec("clew/Maze-v0", num_envs=2, max_episode_steps=2)
    envs.reset(seed=1)
    assert [bool(envs.step([0, 0])[3].all()) for _ in range(3)] == [False, True, False]


def test_registering_again_changes_nothing() -> None:
    before = dict(gymnasium.registry)
    registration.register_environments()
    assert gymnasium.registry == before


def test_without_gymnasium_an_error_says_how_to_install_it() -> None:
    program = """
import sys
sys.modules["gymnasium"] = None
import clew.learning
try:
    clew.learning.MazeEnv
except clew.ClewError as problem:
    print(problem)
assert not {"numpy", "numba"} & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("environments need Gymnasium: pip install 'clew[learning]'\n", "")
