"""The events of a log, and the table of what each changes and how it is shown.

Three kinds of event change the maze, and replaying them reproduces it: CARVE, WALL and OPEN. The others show how the
algorithm works. The studio has the same table in `js/maze/events.js`, which `make docs` writes.
"""

from typing import NamedTuple

CARVE, WALL, OPEN, VISIT, WALK, ERASE, BACKTRACK, HUNT, FRONTIER, DONE, MERGE, REJECT, CLOSE, ROUND, SPLIT = range(
    1, 16
)


class EventKind(NamedTuple):
    """The meaning of a kind of event for the maze and for a picture of it."""

    name: str
    meaning: str
    passage: str = ""  # what it does to a passage: "open", "close"; or "open-all"
    joins: str = ""  # what is part of the maze from then on: the "cell", "both" it and its neighbor, "all" cells
    mark: str = ""  # how its cell looks from then on, and the neighbor if both join: one of `MARKS`
    at: str = ""  # where the work goes on: in the "cell" or in its "neighbor"


MARKS = ("plain", "walk", "erased", "frontier", "hunted")

TABLE = {
    CARVE: EventKind(
        "carve", "the passage from cell in that direction was opened", "open", "both", mark="plain", at="neighbor"
    ),
    WALL: EventKind("wall", "the passage from cell in that direction was closed", "close", at="cell"),
    OPEN: EventKind("open", "every passage of the grid was opened (the cell is the first)", "open-all", "all"),
    VISIT: EventKind(
        "visit", "the algorithm is at the cell, or takes it into the maze", joins="cell", mark="plain", at="cell"
    ),
    WALK: EventKind(
        "walk", "a random walk left the cell in that direction, carving nothing", mark="walk", at="neighbor"
    ),
    ERASE: EventKind("erase", "the walk closed a loop, and the cell left its path", mark="erased"),
    BACKTRACK: EventKind("backtrack", "the algorithm stepped back from the cell in that direction", at="neighbor"),
    HUNT: EventKind("hunt", "the hunt looked at the cell", mark="hunted", at="cell"),
    FRONTIER: EventKind("frontier", "the cell became a candidate", mark="frontier"),
    DONE: EventKind("done", "the cell was taken off the list: nothing more can start from it", mark="plain"),
    MERGE: EventKind("merge", "the two sides of this edge belong to one set from now on", at="cell"),
    REJECT: EventKind("reject", "the edge was considered and refused: it would close a loop", at="cell"),
    CLOSE: EventKind(
        "close", "a run or row ended with the cell; or a walker goes back in that direction for good", at="cell"
    ),
    ROUND: EventKind("round", "a new round began (the direction is its number, counted from 1; the cell is the first)"),
    SPLIT: EventKind("split", "a wall is about to be built that begins behind this cell, in that direction"),
}

EVENTS = {number: event.name for number, event in TABLE.items()}
