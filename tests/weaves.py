"""What is lawful in a weave maze, worked out cell by cell from its exits, without Clew's own rules."""

from clew import Maze

AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
ACROSS = (0b1010, 0b0101, 0b1010, 0b0101)  # the exits of a bridge over a tunnel in each direction


def exits_of(maze):
    width, height = maze.grid.width, maze.grid.height
    return {(x, y): maze.open_directions(y * width + x) for y in range(height) for x in range(width)}


def ways(exits):
    """Every open (cell, direction, the cell to which it leads), or None for that where it leads outside."""
    for (x, y), bits in exits.items():
        for direction in range(16):
            if bits >> direction & 1:
                (right, down), steps = AHEAD[direction % 4], 1 + direction // 4
                other = (x + steps * right, y + steps * down)
                yield (x, y), direction, other if other in exits and direction < 8 else None


def is_lawful(exits):
    """Whether all passages have two sides, and all tunnels a bridge."""
    for (x, y), direction, other in ways(exits):
        if other is None or not exits[other] >> (direction ^ 2) & 1:
            return False
        if direction >= 4:
            right, down = AHEAD[direction % 4]
            if exits[x + right, y + down] != ACROSS[direction % 4] or exits[x, y] >> direction % 4 & 1:
                return False
    return True


def opened(exits, cell, direction):
    """The same passages and one more."""
    (x, y), (right, down), steps = cell, AHEAD[direction % 4], 1 + direction // 4
    other = (x + steps * right, y + steps * down)
    return exits | {cell: exits[cell] | 1 << direction, other: exits[other] | 1 << (direction ^ 2)}


def is_weave_tree(maze: Maze) -> bool:
    """Whether the passages are lawful and join all cells without a loop."""
    exits = exits_of(maze)
    return (
        is_lawful(exits) and len(weave_steps(maze, 0)) == maze.cells and len(list(ways(exits))) == 2 * (maze.cells - 1)
    )


def weave_steps(maze: Maze, start: int) -> dict[tuple[int, int], int]:
    """The steps from a cell to all places that can be reached, by the arithmetic of bridges and tunnels."""
    following: dict = {}
    for cell, _, other in ways(exits_of(maze)):
        following.setdefault(cell, []).append(other)
    first = maze.grid.coordinates(start)
    steps, queue = {first: 0}, [first]
    for cell in queue:
        for other in following.get(cell, []):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def tunnels(maze: Maze) -> int:
    return sum(direction >= 4 for _, direction, _ in ways(exits_of(maze))) // 2
