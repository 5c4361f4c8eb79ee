"""Mazes of Micromouse contests: their files, and the fastest run of a mouse."""

from clew.lazy import attach

CONTENTS = {"runs": "Costs Run fastest_run"}
__all__, __getattr__ = attach(__name__, CONTENTS)
