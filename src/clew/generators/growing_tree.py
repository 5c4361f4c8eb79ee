"""The growing tree: one algorithm that becomes many by how it picks the next cell to grow from."""

from clew.draws import Draws
from clew.generators.simplified_prim import grow_at_random
from clew.grids.canvas import Canvas
from clew.grids.events import DONE, VISIT
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator
from clew.registry.options import Blend


@generator(
    weave=True,
    scratch={"cells": Scratch("i", "cells")},
    options={
        "strategy": Blend(
            ("newest", "oldest", "random", "middle"), default="newest", help="Which active cell grows next."
        )
    },
)
def growing_tree(maze: Canvas, draws: Draws, cells: IntArray, strategy: tuple[int, ...]) -> None:
    """Pick an active cell and open a way to a random unvisited neighbor, which becomes active; without one, it is done.

    Active cells stand in the order in which they came. `newest` is the backtracker, `random` is simplified Prim,
    `oldest` gives straight spokes, `middle` (number count // 2 of them) something between; a blend draws each time.
    Texture: 10 % dead ends for `newest`, 27.5 % for `random`.
    Draws: `below(cells)` for the start; for a blend `below(sum of weights)`; for `random` `below(length of the list)`,
    repeated at places that are empty; then `choose` among the unvisited neighbors, where there are any. `random` alone
    draws as `simplified-prim` does.
    Cost: O(cells) for any strategy; 5 bytes per cell: the maze and the list.
    Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 11.

    The list: a cell that is done leaves a hole. A hole of several places holds, as a negative number, its last place
    in its first and its first place in its last (boundary tags: Knuth, "The Art of Computer Programming" 1, 2.5), so
    that it is crossed in one step. When a fifth of the list is holes, it is closed up.
    """
    newest, oldest, at_random, total = strategy[0], strategy[1], strategy[2], strategy[3]
    blended = at_random > 0 and newest < total and not (newest == 0 and oldest == total)
    cells[0] = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cells[0], 0)
    if oldest == 0 and at_random == total:  # no order is asked for, so none needs to be kept
        grow_at_random(maze, draws, cells)
        return
    head, tail = 0, 1  # the list is cells[head:tail]; its first and last place are no holes
    active = 1
    middle, rank = 0, 0  # the place of an active cell, and how many active cells come before it
    while active > 0:
        pick = draws.below(total) if blended else total - 1
        if pick < newest:
            place = tail - 1
        elif pick < oldest:
            place = head
        elif pick < at_random:
            place = head + draws.below(tail - head)
            while cells[place] < 0:
                place = head + draws.below(tail - head)
        else:
            while rank < active // 2:
                rank += 1
                middle += 1
                if cells[middle] < 0:
                    middle = ~cells[middle] + 1
            while rank > active // 2:
                rank -= 1
                middle -= 1
                if cells[middle] < 0:
                    middle = ~cells[middle] - 1
            place = middle
        cell = int(cells[place])
        directions = maze.unvisited(cell)
        if directions:
            cells[tail] = maze.carve(cell, draws.choose(directions))
            tail += 1
            active += 1
            continue
        maze.log(DONE, cell, 0)
        active -= 1
        first, last = make_hole(cells, place, head, tail)
        if place < middle:
            rank -= 1
        elif place == middle and last + 1 < tail:
            middle = last + 1
        elif place == middle:
            middle = first - 1
            rank -= 1
        if first == head:
            head = last + 1
        if last == tail - 1:
            tail = first
        if tail - head > active + active // 4 + 64:
            close_up(cells, head, tail)
            head, tail, middle = 0, active, rank


@helper
def make_hole(cells: IntArray, place: int, head: int, tail: int) -> tuple[int, int]:
    """Empty the place and join it with holes on both sides; return the first and the last place of the hole."""
    first = last = place
    cells[place] = ~place  # also where it will be inside the hole: a random place must be seen to be empty
    if place > head and cells[place - 1] < 0:
        first = ~cells[place - 1]
    if place + 1 < tail and cells[place + 1] < 0:
        last = ~cells[place + 1]
    cells[first] = ~last
    cells[last] = ~first
    return first, last


@helper
def close_up(cells: IntArray, head: int, tail: int) -> None:
    """Move all active cells to the front, in their order."""
    kept = 0
    place = head
    while place < tail:
        if cells[place] < 0:
            place = ~cells[place] + 1
        else:
            cells[kept] = cells[place]
            kept += 1
            place += 1
