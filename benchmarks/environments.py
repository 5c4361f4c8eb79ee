"""Steps per second of the environments for agents that learn, next to those of Gymnasium and MiniGrid."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from benchmarks.report import LEAST, Report
from benchmarks.timing import timed
from clew.learning import MazeEnv, MazeVectorEnv

TITLE = "Environments"
TEXT = """Millions of steps per second of one core, with random actions that are drawn beforehand: the most of {rounds}
rounds, since other programs disturb the machine, by CPU time. In a round of `MazeVectorEnv`, as many steps are taken as
its limit allows, so that every environment gets a new maze of the recursive backtracker, with the distances to the
goal. The episodes begin at different times, a few in each step, which takes longer than all at once. CartPole is
Gymnasium's own, in NumPy for all environments at once, and one by one in a `SyncVectorEnv`. MiniGrid
(MiniGrid-MultiRoom-N6-v0, which is the nearest to a maze) runs in the Python that CLEW_PEERS_PYTHON names."""
SMALL, LARGE = 1024, 16_384
SMALL_LEAST, LARGE_LEAST = 20.0, 40.0  # million steps per second
MINIGRID = """
import time, warnings
warnings.simplefilter("ignore")
import gymnasium, minigrid
import numpy as np
name = "MiniGrid-MultiRoom-N6-v0"
count = {count}
if count == 1:
    env = gymnasium.make(name)
else:
    env = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make(name)] * count)
actions = np.random.default_rng(1).integers(0, 3, (2000 // count, count))
best = 0
for round in range(3):
    env.reset(seed=1)
    begin = time.process_time()
    for action in actions:
        ended = env.step(action if count > 1 else int(action[0]))[2:4]
        if count == 1 and any(ended):
            env.reset()
    best = max(best, actions.size / (time.process_time() - begin))
print(best)
"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Step through all of them. `side` x `side` cells are the mazes in place of 10x10 and 16x16."""
    report.section(TITLE, TEXT.format(rounds=rounds))
    report.table("what", "number", "million", LEAST)
    for grid in [f"{side}x{side}"] if side else ["10x10", "16x16"]:
        for count, least in ((SMALL, SMALL_LEAST), (LARGE, LARGE_LEAST)):
            _row(report, f"MazeVectorEnv {grid}", count, _rate_of_vector(MazeVectorEnv(count, grid), rounds), least)
    for observation in ("distances", "local", "grid", "rgb"):
        envs = MazeVectorEnv(SMALL, "10x10", observation=observation, step_limit=100)
        _row(report, f"MazeVectorEnv 10x10, {observation}", SMALL, _rate_of_vector(envs, rounds))
    _row(report, "MazeEnv 10x10", 1, _rate_of_one(MazeEnv("10x10"), 4000, rounds))
    for count in (SMALL, LARGE):
        cart_poles: Any = gymnasium.make_vec("CartPole-v1", num_envs=count)
        _row(report, "CartPole, vector", count, _rate_of_vector(cart_poles, rounds, 100))
    _row(report, "CartPole", 1, _rate_of_one(gymnasium.make("CartPole-v1").unwrapped, 4000, rounds))
    poles: Any = gymnasium.make_vec("CartPole-v1", num_envs=SMALL, vectorization_mode="sync")
    _row(report, "CartPole, SyncVectorEnv", SMALL, _rate_of_vector(poles, rounds, 5))
    for count in (1, 8):
        _minigrid(report, count)


def _row(report: Report, title: str, count: int, rate: float, least: float | None = None) -> None:
    report.row(title, f"{count:,}", f"{rate:.4f}" if rate < 1 else f"{rate:.1f}", report.at_least(rate, least))


def _rate_of_vector(envs: Any, rounds: int, steps: int | None = None) -> float:
    """Return the millions of steps per second of all environments together."""
    count = envs.num_envs
    steps = steps or envs._environments.task.limit + 1
    actions = np.random.default_rng(1).integers(0, envs.single_action_space.n, (64, count))

    def walk() -> None:
        for step in range(steps):
            envs.step(actions[step % 64])

    envs.reset(seed=1)
    if isinstance(envs, MazeVectorEnv):
        table = envs._environments
        table.episodes.steps_taken[:] = np.random.default_rng(1).integers(0, table.task.limit, count)
    return _best(walk, steps * count, rounds)


def _rate_of_one(env: Any, steps: int, rounds: int) -> float:
    actions = np.random.default_rng(1).integers(0, env.action_space.n, steps).tolist()

    def walk() -> None:
        env.reset(seed=1)
        for action in actions:
            if any(env.step(action)[2:4]):
                env.reset()

    return _best(walk, steps, rounds)


def _best(walk: Callable[[], None], steps: int, rounds: int) -> float:
    walk()  # compile
    return steps / min(timed(walk) for _ in range(rounds)) / 1e6


def _minigrid(report: Report, count: int) -> None:
    """Print a row for MiniGrid; where it is not installed, say so."""
    title = "MiniGrid" if count == 1 else "MiniGrid, SyncVectorEnv"
    command = [os.environ.get("CLEW_PEERS_PYTHON") or sys.executable, "-c", MINIGRID.format(count=count)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        report.row(title, done.stderr.strip().rpartition("\n")[2].partition(":")[0], "", "")
        return
    _row(report, title, count, float(done.stdout) / 1e6)
