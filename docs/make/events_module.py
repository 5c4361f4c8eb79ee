"""Write the studio's js/maze/events.js from the table of events; `make docs` runs this, a test demands it."""

import json

from clew import studio
from clew.grids.events import TABLE

FILE = studio.FOLDER / "js" / "maze" / "events.js"

HEAD = """/** What each event means for the maze and for its picture: clew.grids.events, written by `make docs`. */

/** By number: {name, passage, joins, mark, at}; what an event does not have is left out. */
export const EFFECTS = {
"""
TAIL = """};

/** EVENT.CARVE is the number of "carve". */
export const EVENT = Object.fromEntries(
  Object.entries(EFFECTS).map(([number, { name }]) => [name.toUpperCase(), Number(number)]),
);

/** EVENT_NAMES[1] is "carve", as the steps of an algorithm name them. */
export const EVENT_NAMES = ["", ...Object.values(EFFECTS).map(({ name }) => name)];
"""


def module() -> str:
    """Return the text of the module."""
    lines = []
    for number, event in TABLE.items():
        effects = {name: value for name, value in event._asdict().items() if value and name != "meaning"}
        parts = ", ".join(f"{name}: {json.dumps(value)}" for name, value in effects.items())
        lines.append(f"  {number}: {{ {parts} }}, // {event.meaning}\n")
    return HEAD + "".join(lines) + TAIL


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
