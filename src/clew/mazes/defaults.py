"""Defaults that the command line needs before it loads anything else."""

ALGORITHM = "recursive-backtracker"
TRIES = 10_000  # mazes that are looked at for one that meets wishes
MAX_TRIES = 1 << 40
