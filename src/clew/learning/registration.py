"""The names by which `gymnasium.make` and `gymnasium.make_vec` find Clew's environments."""

from typing import Any

IDS: dict[str, dict[str, Any]] = {
    "clew/Maze-v0": {},
    "clew/FixedMaze-v0": {"grid": "5x5", "fixed": True},
    "clew/RandomEndsMaze-v0": {"ends": "random"},
    "clew/HardMaze-v0": {"grid": "15x15", "algorithm": "hunt-and-kill", "difficulty": "hard"},
    "clew/HexMaze-v0": {"grid": "hexagons:10x10"},
    "clew/PolarMaze-v0": {"grid": "polar:6"},
    "clew/WeaveMaze-v0": {"grid": "weave:10x10"},
    "clew/BoxMaze-v0": {"grid": "box:5x5x3"},
}
"""The options of the environments, by id."""


def register_environments() -> None:
    """Register all ids with Gymnasium."""
    import gymnasium

    for name, options in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="clew.learning.maze_env:MazeEnv",
                vector_entry_point="clew.learning.maze_vector_env:MazeVectorEnv",
                kwargs=options,
            )
