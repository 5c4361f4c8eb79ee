"""Environments for agents that learn to find their way: Gymnasium's interface, one maze or thousands at once.

Importing it registers the ids in `IDS`, such as clew/Maze-v0, if Gymnasium is installed
(`pip install 'clew[learning]'`).
"""

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from clew.errors import ClewError
from clew.learning.registration import IDS, register_environments

if TYPE_CHECKING:
    from clew.learning.curriculum import Curriculum
    from clew.learning.maze_env import MazeEnv
    from clew.learning.maze_vector_env import MazeVectorEnv
    from clew.learning.vector_checks import check_vector_env

__all__ = ["IDS", "Curriculum", "MazeEnv", "MazeVectorEnv", "check_vector_env"]

_MODULES = {
    "Curriculum": "curriculum",
    "MazeEnv": "maze_env",
    "MazeVectorEnv": "maze_vector_env",
    "check_vector_env": "vector_checks",
}

with suppress(ModuleNotFoundError):
    register_environments()


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] != "gymnasium":
            raise
        raise ClewError("environments need Gymnasium: pip install 'clew[learning]'") from None
    globals()[name] = found
    return found
