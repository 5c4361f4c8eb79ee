"""People who walk through a maze step by step, for comparison with `clew.measures.difficulty`, which only counts.

Each function returns how many steps one person takes from the start to the goal. They share no code with Clew beyond
`maze.neighbors` and its grid.
"""

import random
from collections import deque
from statistics import mean

SIGHT = 3  # cells ahead


def follow_wall(maze, start, goal, hand, heading):
    """Keep one hand on the wall; None if that leads back to where one was, without meeting the goal."""
    grid = maze.grid.topology()
    cell, direction, walked, states = start, heading, 0, set()
    while cell != goal:
        if (cell, direction) in states:
            return None
        states.add((cell, direction))
        place = grid.cell(cell)
        sides = grid.degree(place)
        while not maze.open_directions(cell) >> direction & 1:
            direction = (direction + hand) % sides
        there = grid.neighbor(place, direction)
        direction = (grid.opposite(place, direction) + hand) % grid.degree(there)
        cell = grid.index_of(there)
        walked += 1
    return walked


def mark_passages(nearby, start, goal, rng):
    """Tremaux: never take a passage a third time, turn back where one has been before, choose at random."""
    marks, been, walked = {}, {start}, 0
    cell, before, turns_back = start, None, False
    while cell != goal:
        unmarked = [other for other in nearby[cell] if (cell, other) not in marks]
        if turns_back:
            other = before
        elif unmarked:
            other = rng.choice(unmarked)
        else:
            other = next(other for other in nearby[cell] if marks[cell, other] == 1)
        for passage in ((cell, other), (other, cell)):
            marks[passage] = marks.get(passage, 0) + 1
        turns_back = other in been and marks[cell, other] == 1
        been.add(other)
        cell, before = other, cell
        walked += 1
    return walked


def look_ahead(nearby, start, goal, direct, rng):
    """Skip what is seen to end, go to the goal when it is seen, otherwise to the cell nearest to it without walls."""
    trail, been, walked = [start], {start}, 0
    while trail[-1] != goal:
        cell = trail[-1]
        seen = {other: _view(nearby, other, been) for other in nearby[cell] if other not in been}
        choices = [other for other, (cells, goes_on) in seen.items() if goes_on or goal in cells]
        at_once = [other for other in choices if goal in seen[other][0]]
        if choices:
            least = min(direct[other] for other in choices)
            other = rng.choice(at_once or [each for each in choices if direct[each] == least])
            trail.append(other)
            been.add(other)
        else:
            trail.pop()
        walked += 1
    return walked


def _view(nearby, first, been):
    """Return the cells seen in a passage, and whether it goes on behind them."""

    def next_to(cells):
        return {other for cell in cells for other in nearby[cell]} - seen - been

    seen = edge = {first}
    for _ in range(SIGHT - 1):
        edge = next_to(edge)
        seen = seen | edge
    return seen, bool(next_to(edge))


def steps_to(neighbors, goal):
    """Return the steps from each cell to the goal, by cell."""
    steps, queue = {goal: 0}, deque([goal])
    while queue:
        cell = queue.popleft()
        for other in neighbors(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def walks(maze, start, goal, repeats, seed=0):
    """Return the steps of a shortest route and the mean walks of a follower (or None), a Tremaux walker, a looker."""
    rng = random.Random(seed)
    nearby = [maze.neighbors(cell) for cell in range(maze.cells)]
    shortest = steps_to(nearby.__getitem__, goal)[start]
    direct = steps_to(lambda cell: [other for _, other in maze.grid.neighbors(cell)], goal)
    grid = maze.grid.topology()
    headings = range(grid.degree(grid.cell(start)))
    followed = [follow_wall(maze, start, goal, hand, heading) for hand in (1, -1) for heading in headings]
    arrived = [walked for walked in followed if walked is not None]
    tremaux = mean(mark_passages(nearby, start, goal, rng) for _ in range(repeats))
    looker = mean(look_ahead(nearby, start, goal, direct, rng) for _ in range(repeats))
    return shortest, mean(arrived) if arrived else None, tremaux, looker
