"""Sentences for the events of a log."""

from clew.cli.screens.maze_state import MazeState
from clew.errors import counted
from clew.grids.events import EVENTS
from clew.lessons import Lesson
from clew.mazes.cell_numbers import cell_name

MAKING = {
    "carve": "A passage opens {direction} from {cell}.",
    "wall": "A wall is built {direction} of {cell}.",
    "open": "All walls are removed.",
    "visit": "{cell} is visited.",
    "walk": "The walk goes {direction} from {cell}.",
    "erase": "The walk has met its own path: {cell} is erased with the loop.",
    "backtrack": "Dead end: back {direction} from {cell}.",
    "hunt": "The hunt checks {cell}.",
    "frontier": "{cell} becomes a candidate.",
    "done": "{cell} is done: nothing more can grow from it.",
    "merge": "The parts on both sides of the wall {direction} of {cell} are one part now.",
    "reject": "The wall {direction} of {cell} stays: opening it would close a loop.",
    "close": "The run ends at {cell}.",
    "round": "Round {number} begins.",
    "split": "A wall comes next, starting at {cell}.",
}
SEARCHING = MAKING | {
    "visit": "{cell} is visited, {steps} from the start.",
    "frontier": "{cell} is seen, and waits for its turn.",
    "walk": "The walker goes {direction} from {cell}.",
    "erase": "{cell} leads nowhere, and is filled in.",
    "hunt": "The walker looks into {cell}.",
    "close": "The walker leaves {cell} for good.",
}


def sentence(player: MazeState) -> str:
    """Return what the last event of a player did.

    Examples
    --------
    >>> import clew
    >>> player = MazeState(clew.trace("wilson", "4x3", seed=7))
    >>> player.seek(2)
    >>> sentence(player)
    'The walk goes south from 0,0.'
    """
    if player.event is None:
        if player.path is None:
            return "Nothing has happened yet: every wall is in place."
        return f"Nothing has happened yet: the search is about to begin at {cell_name(player.grid, player.path.start)}."
    number, cell, direction = player.event
    words = {"cell": cell_name(player.grid, cell), "number": str(direction), "steps": ""}
    text = (SEARCHING if player.searches else MAKING)[EVENTS[number]]
    if "{direction}" in text:
        words["direction"] = player.grid.direction_name(cell, direction)
    if player.distances is not None:
        words["steps"] = counted(player.distances.at(cell), "step")
    text = " ".join(text.format_map(words).split())
    if player.is_finished and player.path is not None:
        text += f" The path has {counted(player.path.steps, 'step')}."
    return text[:1].upper() + text[1:]


def current_step(player: MazeState, lesson: Lesson | None) -> str:
    """Return the step of the lesson that the last event belongs to; before the first event, what it is about."""
    if lesson is None:
        return ""
    if player.event is None:
        return lesson.summary
    return next((step.text for step in lesson.steps if EVENTS[player.event[0]] in step.events), "")
