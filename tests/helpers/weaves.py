"""Weave mazes made and counted by their rules, cell by cell from open directions, without the kernels of Clew."""

from collections.abc import Iterator, Mapping

from clew import Maze

Place = tuple[int, int]
Exits = Mapping[Place, int]  # the open directions of each cell, as a bit set

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
ACROSS = (0b1010, 0b0101, 0b1010, 0b0101)  # the exits of a bridge over a tunnel in each direction


def exits_of(maze: Maze) -> dict[Place, int]:
    """Return the open directions by coordinates."""
    places = (maze.grid.coordinates(cell) for cell in range(maze.cells))
    return {(x, y): maze.open_directions(cell) for cell, (x, y) in enumerate(places)}


def passages_of(exits: Exits) -> Iterator[tuple[Place, int, Place | None]]:
    """Yield every open (cell, direction, the cell to which it leads), or None for the cell if it leads outside."""
    for (x, y), bits in exits.items():
        for direction in range(16):
            if bits >> direction & 1:
                (right, down), steps = AHEAD[direction % 4], 1 + direction // 4
                other = (x + steps * right, y + steps * down)
                yield (x, y), direction, other if other in exits and direction < 8 else None


def is_lawful(exits: Exits) -> bool:
    """Return whether all passages are open from both sides, and all tunnels lead under a bridge."""
    for (x, y), direction, other in passages_of(exits):
        if other is None or not exits[other] >> (direction ^ 2) & 1:
            return False
        if direction >= 4:
            right, down = AHEAD[direction % 4]
            if exits[x + right, y + down] != ACROSS[direction % 4] or exits[x, y] >> direction % 4 & 1:
                return False
    return True


def weave_steps(maze: Maze, start: int) -> dict[Place, int]:
    """Return the steps from a cell to all places that can be reached, by the arithmetic of bridges and tunnels."""
    following: dict[Place, list[Place]] = {}
    for cell, _, other in passages_of(exits_of(maze)):
        if other is not None:
            following.setdefault(cell, []).append(other)
    x, y = maze.grid.coordinates(start)
    steps, queue = {(x, y): 0}, [(x, y)]
    for cell in queue:
        for other in following.get(cell, []):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def opened(exits, cell, direction):
    """The same passages and one more."""
    (x, y), (right, down), steps = cell, AHEAD[direction % 4], 1 + direction // 4
    other = (x + steps * right, y + steps * down)
    return exits | {cell: exits[cell] | 1 << direction, other: exits[other] | 1 << (direction ^ 2)}


def tunnels(maze: Maze) -> int:
    return sum(direction >= 4 for _, direction, _ in passages_of(exits_of(maze))) // 2
