"""Games on mazes of all kinds of grids, and the keys that play them, found from the rule of steering backwards."""

from collections.abc import Iterable

from hypothesis import strategies as st

import clew
from clew.puzzles.play import steering
from clew.puzzles.play.game import Game

GRIDS = (
    "6x4",
    "cylinder:5x4",
    "torus:4x4",
    "klein:4x3",
    "weave:6x5",
    "hexagons:5x4",
    "triangles:7x4",
    "upsilon:5x4",
    "cairo:4x4",
    "polar:4",
    "sphere:6",
    "cube:3",
    "box:3x3x3",
    "text:T,height=7",
)
CODES = {
    "up": b"\x1b[A", "down": b"\x1b[B", "right": b"\x1b[C", "left": b"\x1b[D",
    "up-left": b"7", "up-right": b"9", "down-left": b"1", "down-right": b"3",
}  # fmt: skip


@st.composite
def mazes(draw: st.DrawFn) -> clew.Maze:
    """Mazes on any grid, some with loops."""
    spec = draw(st.sampled_from(GRIDS))
    maze = clew.generate("recursive-backtracker", spec, draw(st.integers(0, 200)))
    return clew.braid(maze, 1.0, seed=1) if draw(st.booleans()) else maze


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games that have begun: some moves at random, each a step, a run, or taking one back."""
    game = Game(draw(mazes()))
    make_moves(game, draw(st.lists(st.integers(0, 99), max_size=25)))
    return game


def make_moves(game: Game, choices: Iterable[int]) -> list[tuple[list[int], list[int]]]:
    """Make a move for each number; return the trail and the ways before each move that changed them."""
    before = []
    for choice in choices:
        state = list(game.trail), list(game.ways)
        ways = steering.open_ways(game.maze, game.at)
        way = ways[choice % len(ways)]
        made = game.run(way) if choice % 3 == 0 else game.move(way)
        if made:
            before.append(state)
    return before


def key_for(maze: clew.Maze, cell: int, direction: int, before: int) -> bytes:
    """Return the code of a key that means this direction."""
    for name, code in CODES.items():
        if steering.steer(maze, cell, name, before) == direction:
            return code
    for key, name in ((b"<", "up"), (b">", "down")):
        if steering.stairs(maze, cell, name) == direction:
            return key
    raise AssertionError(f"no key leads from cell {cell} of {maze.grid.spec} in direction {direction}")


def solution_keys(maze: clew.Maze, start: int, goal: int) -> list[bytes]:
    """Return the codes of the keys that lead from the start to the goal by a shortest path."""
    path = clew.solve(maze, start=start, goal=goal)
    cells = [int(cell) for cell in path.cells]
    before = [-1, *cells]
    return [
        key_for(maze, cells[place], int(direction), before[place]) for place, direction in enumerate(path.directions())
    ]
