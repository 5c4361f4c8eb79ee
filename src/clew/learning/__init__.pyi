"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.learning.curriculum import Curriculum as Curriculum
from clew.learning.maze_env import MazeEnv as MazeEnv
from clew.learning.maze_vector_env import MazeVectorEnv as MazeVectorEnv
from clew.learning.registration import IDS as IDS
from clew.learning.vector_checks import check_vector_env as check_vector_env

CONTENTS: dict[str, str]
__all__: list[str]
