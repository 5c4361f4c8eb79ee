"""The command `clew`: one small file per command in `commands`, loaded when it is asked for."""

from clew.cli.program import main

__all__ = ["main"]
