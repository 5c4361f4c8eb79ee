"""The agent of docs/guides/environments.md learns the shortest way through a maze."""

import numpy as np

from clew.learning import MazeVectorEnv


def test_q_learning_finds_a_shortest_way() -> None:
    envs = MazeVectorEnv(8, "5x5", fixed=True, autoreset_mode="SameStep")
    states = 25
    values = np.zeros((8, states, 4))
    draws = np.random.default_rng(1)
    each = np.arange(8)
    observations, info = envs.reset(seed=3)
    optimal = info["optimal"]
    for _ in range(3000):
        cells = observations[:, 4] + 5 * observations[:, 5]
        best = np.where(draws.random(8) < 0.2, draws.integers(4, size=8), values[each, cells].argmax(axis=1))
        observations, rewards, terminated, _, info = envs.step(best)
        following = observations[:, 4] + 5 * observations[:, 5]
        ahead = np.where(terminated, 0, values[each, following].max(axis=1))
        values[each, cells, best] += 0.5 * (rewards + 0.97 * ahead - values[each, cells, best])
    observations, info = envs.reset(seed=3)
    steps = np.zeros(8, int)
    for step in range(1, 26):
        cells = observations[:, 4] + 5 * observations[:, 5]
        observations, _, terminated, _, info = envs.step(values[each, cells].argmax(axis=1))
        steps[(steps == 0) & terminated] = step
    assert steps.tolist() == optimal.tolist()
