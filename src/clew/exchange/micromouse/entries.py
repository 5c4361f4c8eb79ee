"""The formats of Micromouse contests and of the simulator mms, as the registry finds them."""

import re
from typing import TYPE_CHECKING

from clew import registry
from clew.lazy import LazyModule

if TYPE_CHECKING:
    from clew.exchange.micromouse import text_files, wall_numbers
    from clew.mazes.maze import Maze
else:
    text_files = LazyModule("clew.exchange.micromouse.text_files")
    wall_numbers = LazyModule("clew.exchange.micromouse.wall_numbers")

TEXT = "text/plain; charset=utf-8"
_TOP = rb"%s(?:(?:---|   | \. )%s)+ *(?:\r?\n|\Z)"  # the first line of a text with these posts
_PLUS, _ROUND = (re.compile(_TOP % (post, post)) for post in (rb"\+", b"o"))
_NUMBERS = re.compile(rb"\s*\d{1,5} +\d{1,5}(?: +[01]){4} *(?:\r?\n|\Z)")


def _read_text(data: bytes, strict: bool = False, notes: list[str] | None = None) -> "Maze":
    return text_files.read(data, notes)


def _read_map(data: bytes, strict: bool = False, notes: list[str] | None = None) -> "Maze":
    return text_files.read_map(data)


def _read_binary(data: bytes, strict: bool = False, notes: list[str] | None = None) -> "Maze":
    return wall_numbers.read_binary(data)


def _read_numbers(data: bytes, strict: bool = False, notes: list[str] | None = None) -> "Maze":
    return wall_numbers.read_numbers(data)


def _is_binary(data: bytes) -> bool:
    return len(data) == 256 and max(data) < 16


@registry.format(suffixes=(".maze",), media=TEXT, read=_read_text, sniff=lambda data: bool(_PLUS.match(data)))
def micromouse(maze: "Maze") -> bytes:
    """Write the maze of a contest as text with `+` at the posts, S at the start and G in the goal area."""
    return text_files.write(maze, "+")


@registry.format(suffixes=(".mouse.txt",), media=TEXT, read=_read_text, sniff=lambda data: bool(_ROUND.match(data)))
def micromouse_text(maze: "Maze") -> bytes:
    """Write the same text with `o` at the posts."""
    return text_files.write(maze, "o")


@registry.format(suffixes=(".maz",), media="application/octet-stream", read=_read_binary, sniff=_is_binary)
def micromouse_binary(maze: "Maze") -> bytes:
    """Write a byte for each of 16x16 cells: its walls."""
    return wall_numbers.write_binary(maze)


@registry.format(suffixes=(".map",), media=TEXT, read=_read_map, sniff=lambda data: bool(_PLUS.match(data)))
def mms_map(maze: "Maze") -> bytes:
    """Write text for the simulator mms: whatever is not blank in the middle of a side of a cell is a wall."""
    return text_files.write_map(maze)


@registry.format(suffixes=(".num",), media=TEXT, read=_read_numbers, sniff=lambda data: bool(_NUMBERS.match(data)))
def mms_num(maze: "Maze") -> str:
    """Write a line `X Y N E S W` for each cell: its place from the south-west, and 1 for each of its walls."""
    return wall_numbers.write_numbers(maze)
