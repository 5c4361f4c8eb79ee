"""Where a command writes to: files whose suffix picks the form, standard output, or the terminal.

All targets are checked before the work begins, and options that no target can show are refused rather than ignored.
"""

import inspect
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from clew import registry
from clew.errors import ClewError
from clew.maze import Maze
from clew.solving import Distances
from clew.solving import Path as Route

TEXT = ".txt"


@dataclass(frozen=True)
class Output:
    """One target and what writes it."""

    target: str  # a file, or '-' for standard output
    suffix: str
    writer: registry.Algorithm
