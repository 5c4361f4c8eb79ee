"""Environments for agents that learn to find their way: Gymnasium's interface, one maze or thousands at once.

Importing it registers the ids in `IDS`, such as clew/Maze-v0, if Gymnasium is installed
(`pip install 'clew[learning]'`).
"""

from contextlib import suppress

from clew.errors import ClewError
from clew.lazy import attach
from clew.learning.registration import register_environments

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "curriculum": "Curriculum",
    "maze_env": "MazeEnv",
    "maze_vector_env": "MazeVectorEnv",
    "registration": "IDS",
    "vector_checks": "check_vector_env",
}
__all__, _find = attach(__name__, CONTENTS)

with suppress(ModuleNotFoundError):
    register_environments()


def __getattr__(name: str) -> object:
    try:
        return globals().setdefault(name, _find(name))
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] != "gymnasium":
            raise
        raise ClewError("environments need Gymnasium: pip install 'clew[learning]'") from None
