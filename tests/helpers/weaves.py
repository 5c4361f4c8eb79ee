"""Weave mazes made and counted by the rules of `clew.testing`, without Clew's own."""

from clew import Maze
from clew.testing.weave_rules import AHEAD, exits_of, passages_of


def opened(exits, cell, direction):
    """The same passages and one more."""
    (x, y), (right, down), steps = cell, AHEAD[direction % 4], 1 + direction // 4
    other = (x + steps * right, y + steps * down)
    return exits | {cell: exits[cell] | 1 << direction, other: exits[other] | 1 << (direction ^ 2)}


def tunnels(maze: Maze) -> int:
    return sum(direction >= 4 for _, direction, _ in passages_of(exits_of(maze))) // 2
