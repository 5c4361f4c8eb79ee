"""Check a `MazeVectorEnv`, for which Gymnasium has no checker: it must do what a `SyncVectorEnv` of `MazeEnv` does."""

from typing import Any

from gymnasium.vector import AutoresetMode, SyncVectorEnv

from clew.lazy import np
from clew.learning.maze_env import MazeEnv
from clew.learning.maze_vector_env import MazeVectorEnv

EVERY = 5  # steps after which one of the environments is reset


def check_vector_env(
    num_envs: int = 3,
    steps: int = 100,
    seed: int = 0,
    modes: tuple[AutoresetMode, ...] = tuple(AutoresetMode),
    **given: Any,
) -> None:
    """Check that a vector environment agrees with environments that are stepped one by one.

    Both are driven by the same random actions and resets of single environments, in all modes of autoreset.

    Parameters
    ----------
    num_envs : int, default 3
        How many environments.
    steps : int, default 100
        How many steps, in each mode.
    seed : int, default 0
        Of the environments and of the actions.
    modes : tuple of AutoresetMode
        The modes to check; by default all.
    **given
        The arguments of `MazeEnv`, without a `curriculum`, which is shared.

    Raises
    ------
    AssertionError
        If they differ; the message names the mode, the step and what differs.

    Examples
    --------
    >>> from clew.learning import check_vector_env
    >>> check_vector_env(grid="4x4", steps=30, observation="grid")
    """
    for mode in modes:
        ours = MazeVectorEnv(num_envs, autoreset_mode=mode, **given)
        theirs: Any = SyncVectorEnv([lambda: MazeEnv(**given)] * num_envs, autoreset_mode=mode)
        for space in ("single_observation_space", "observation_space", "single_action_space", "action_space"):
            assert getattr(ours, space) == getattr(theirs, space), f"{space} differs"
        assert ours.metadata["autoreset_mode"] == mode
        _compare(f"{mode.value}, reset", ours.reset(seed=seed), theirs.reset(seed=seed))
        ours.action_space.seed(seed)
        for step in range(steps):
            actions = ours.action_space.sample()
            found = ours.step(actions)
            assert found[0] in ours.observation_space, f"{mode.value}, step {step}: an observation is not in the space"
            _compare(f"{mode.value}, step {step}", found, theirs.step(actions))
            chosen = np.zeros(num_envs, np.bool_)
            chosen[step // EVERY % num_envs] = step % EVERY == 0
            if mode == AutoresetMode.DISABLED:
                chosen |= found[2] | found[3]
            if chosen.any():
                resets = [each.reset(options={"reset_mask": chosen.copy()}) for each in (ours, theirs)]
                _compare(f"{mode.value}, reset after step {step}", *resets)
        ours.close()
        theirs.close()


def _compare(when: str, ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> None:
    """Raise `AssertionError` if two results of `reset` or `step` differ."""
    *arrays, info = ours
    *expected, expected_info = theirs
    names = ("observations", "rewards", "terminations", "truncations")
    for name, found, right in zip(names, arrays, expected, strict=False):
        assert found.dtype == right.dtype, f"{when}: {name} are {found.dtype}, not {right.dtype}"
        assert np.array_equal(found, right), f"{when}: {name} are {found}, not {right}"
    _compare_info(when, info, expected_info)


def _compare_info(when: str, info: dict[str, Any], expected: dict[str, Any]) -> None:
    """Compare dictionaries of arrays; where a mask is False, the entries do not matter."""
    assert info.keys() == expected.keys(), f"{when}: info has {sorted(info)}, not {sorted(expected)}"
    for name, right in expected.items():
        if isinstance(right, dict):
            _compare_info(f"{when}, {name}", info[name], right)
            continue
        mask = expected.get(f"_{name}", np.ones(len(right), bool))
        for found, value in zip(info[name][mask], right[mask], strict=True):
            assert np.array_equal(found, value), f"{when}: info[{name!r}] has {found}, not {value}"
