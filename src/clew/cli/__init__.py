"""The command `clew`: one small file per command in `commands`, imported when it is run."""

from clew.cli.program import main

__all__ = ["main"]
