"""The vector environment: it agrees with environments that are stepped one by one, in all modes of autoreset."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError
from clew.learning import MazeVectorEnv, check_vector_env, vector_checks

SHARED = clew.braid(clew.generate("wilson", "4x3", seed=3), seed=1)
tasks = st.one_of(
    st.fixed_dictionaries(
        {
            "grid": st.sampled_from(["4x3", "hexagons:3x3", "polar:3", "box:2x2x2", "weave:4x3", "torus:3x3"]),
            "algorithm": st.sampled_from(["hunt-and-kill", "recursive-backtracker"]),
            "fixed": st.booleans(),
        }
    ),
    st.just({"maze": SHARED}),
)


@given(
    task=tasks,
    observation=st.sampled_from(["passages", "grid", "distances"]),
    ends=st.sampled_from(["default", "farthest", "random"]),
    limit=st.integers(1, 12),
    count=st.integers(1, 4),
    seed=st.integers(0, 2**62),
)
@settings(max_examples=12, deadline=None)
def test_it_agrees_with_environments_stepped_one_by_one(
    task: dict[str, Any], observation: str, ends: str, limit: int, count: int, seed: int
) -> None:
    check_vector_env(count, 14, seed, observation=observation, ends=ends, step_limit=limit, **task)


def test_compiled_it_does_the_same_as_interpreted() -> None:
    options: dict[str, Any] = {"observation": "local", "view": 5, "ends": "random", "step_limit": 9}
    results = []
    for compiled in (False, True):
        envs = MazeVectorEnv(5, "5x4", **options)
        envs._environments._compiled = compiled
        results.append([envs.reset(seed=1), *(envs.step(np.full(5, step % 4)) for step in range(30))])
    for ours, right in zip(*results, strict=True):
        vector_checks._compare("compiled", ours, right)


def test_the_checker_notices_a_rule_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = MazeVectorEnv._finish

    def forget_reset(self: MazeVectorEnv, ended: Any, observations: Any, left: Any, info: dict[str, Any]) -> None:
        begin(self, ended, observations.copy(), left, info)

    monkeypatch.setattr(MazeVectorEnv, "_finish", forget_reset)
    with pytest.raises(AssertionError, match="SameStep, step 2: observations are"):
        check_vector_env(grid="3x3", step_limit=3)


def test_some_environments_begin_again_and_the_others_go_on() -> None:
    envs = MazeVectorEnv(3, "4x4", autoreset_mode="Disabled", step_limit=2)
    _, info = envs.reset(seed=[7, None, 9])
    assert info["seed"].tolist()[::2] == [7, 9]
    envs.step([0, 0, 0])
    mask = np.array([True, False, False])
    observations, info = envs.reset(options={"reset_mask": mask})
    assert np.array_equal(info["_number"], mask)
    assert info["number"].tolist() == [1, 0, 0]
    ended = envs.step([0, 0, 0])[3]
    assert ended.tolist() == [False, True, True]
    with pytest.raises(ClewError, match="the episodes of 2 environments have ended, the first of them number 1"):
        envs.step([0, 0, 0])
    envs.reset(options={"reset_mask": np.array([True, True, False])})
    with pytest.raises(ClewError, match="of 1 environments have ended, the first of them number 2"):
        envs.step([0, 0, 0])
    assert observations in envs.observation_space


def test_the_arrays_of_a_step_are_not_used_again() -> None:
    envs = MazeVectorEnv(3, "4x4", autoreset_mode="SameStep", step_limit=2)
    envs.reset(seed=0)
    steps = [envs.step([1, 1, 1]) for _ in range(2)]
    for ours, others in zip(steps[0][:4], steps[1][:4], strict=True):
        assert not np.shares_memory(ours, others)
    assert not np.shares_memory(steps[0][4]["distance"], steps[1][4]["distance"])


def test_without_a_seed_every_environment_has_its_own() -> None:
    envs = MazeVectorEnv(4, "3x3")
    seeds = envs.reset()[1]["seed"]
    assert len(set(seeds.tolist())) == 4
    assert envs.reset()[1]["number"].tolist() == [1, 1, 1, 1]


def test_pictures_and_texts_are_those_of_each_maze() -> None:
    envs = MazeVectorEnv(2, "4x4", render_mode="ansi")
    envs.reset(seed=3)
    texts = envs.render()
    assert texts is not None
    for number, text in enumerate(texts):
        walls = str(clew.generate("recursive-backtracker", "4x4", 3 + number)).rstrip()
        assert text.replace("●", " ").replace("○", " ") == walls
        assert text.count("●") == text.count("○") == 1
    envs = MazeVectorEnv(2, "4x4", render_mode="rgb_array", observation="rgb", tile=8)
    observations, _ = envs.reset(seed=3)
    frames = envs.render()
    assert frames is not None
    assert np.array_equal(np.stack(frames), observations)
    assert envs.metadata["render_fps"] > 0  # as the wrapper HumanRendering needs it


@pytest.mark.parametrize(
    ("use", "sentence"),
    [
        (lambda envs: envs.step([0, 0]), "call reset"),
        (lambda envs: envs.reset(seed=[1]), "the number of seeds is 1, and that of environments 2"),
        (lambda envs: envs.reset(seed=2**63 - 1), "seed is"),
        (lambda envs: envs.reset(options={"reset_mask": [True, False]}), "array of bool"),
        (lambda envs: envs.reset(options={"reset_mask": np.zeros(2, bool)}), "at least one"),
        (lambda envs: envs.reset(options={"reset_mask": np.array([True, False])}), "reset all"),
        (lambda envs: (envs.reset(), envs.step([0])), r"shape \(2,\)"),
        (lambda envs: (envs.reset(), envs.step([0, 4])), "the action 4 is not possible"),
        (lambda envs: envs.reset(options=3), "options is 3: give a dict"),
        (lambda envs: envs.maze_of(0), "call reset"),
        (lambda envs: (envs.reset(), envs.maze_of(2)), "environment is 2: it must be from 0 to 1"),
        (lambda envs: (envs.reset(), envs.maze_of("0")), "must be a whole number"),
        (lambda envs: MazeVectorEnv(0), "num_envs"),
        (lambda envs: MazeVectorEnv(1 << 24, "4x4", observation="rgb"), "of memory would be needed for 16,777,216"),
        (lambda envs: MazeVectorEnv(2, autoreset_mode="Never"), "NextStep, SameStep, Disabled"),
        (lambda envs: MazeVectorEnv(2, render_mode="human"), "choose one of rgb_array, ansi"),
    ],
)
def test_what_is_not_possible_gets_a_sentence(use: Any, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        use(MazeVectorEnv(2, "3x3"))


def test_the_modes_are_those_of_gymnasium() -> None:
    for mode in AutoresetMode:
        assert MazeVectorEnv(1, "3x3", autoreset_mode=mode.value).metadata["autoreset_mode"] is mode


def test_the_seeds_of_all_environments_fit_below_the_largest() -> None:
    envs = MazeVectorEnv(3, "3x3")
    assert envs.reset(seed=2**63 - 3)[1]["seed"].tolist() == [2**63 - 3, 2**63 - 2, 2**63 - 1]
    with pytest.raises(ClewError, match="count on from it and end at 2\\^63 - 1"):
        envs.reset(seed=2**63 - 2)
