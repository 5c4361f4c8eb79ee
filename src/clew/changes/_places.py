"""Openings as people name them: cells and sides, `0,0:west+19,13:east`."""

import re
from dataclasses import dataclass
from typing import Any

from clew.changes._outer_wall import OuterSide
from clew.errors import ClewError, cut, shown
from clew.grids import Grid
from clew.registry.options import Option

WORDS = ("none", "corners", "left-right", "top-bottom", "farthest", "hardest", "any")
MAX_TEXT = 2000
_NAMED = re.compile(r"(\d{1,12}(?:,\d{1,12}){0,9})(?::([a-z0-9-]{1,30}))?", re.ASCII)


@dataclass(frozen=True)
class Where(Option):
    """One of the words, or cells with sides, joined by + or blanks; a side's name or number may be left out."""

    words = WORDS

    def parse(self, value: object) -> str:
        """The text with plain signs between its parts."""
        text = str(value).strip()
        if text in WORDS:
            return text
        parts = re.split(r"[+\s]+", text[:MAX_TEXT])
        if len(text) > MAX_TEXT or not all(_NAMED.fullmatch(each) for each in parts):
            raise ClewError(
                f"must be one of {', '.join(WORDS)}, or cells with sides such as 0,0:west+19,13:east, not {shown(text)}"
            )
        return "+".join(parts)

    def describe(self) -> str:
        """The words, and an example."""
        return f"{'|'.join(WORDS)}, or cells such as 0,0:west+19,13:east"


def named_openings(grid: Grid, text: str, sides: list[OuterSide]) -> list[tuple[int, int]]:
    """The openings that a text of cells and sides names; `ClewError` where one is not in the outer wall."""
    found: list[tuple[int, int]] = []
    for each in text.split("+"):
        coordinates, _, name = each.partition(":")
        cell = grid.index(tuple(map(int, coordinates.split(","))))
        here = [side for side in sides if side.cell == cell]
        chosen = [side for side in here if name in ("", str(side.side), side_name(grid, side))]
        free = [side for side in chosen if (side.cell, side.side) not in found]
        if not free:
            has = [side_name(grid, side) or str(side.side) for side in here]
            raise ClewError(
                f"openings: {cut(each)} is not in the outer wall: "
                + (f"this cell has {', '.join(has)} there" if has else "choose a cell beside it")
            )
        found.append((free[0].cell, free[0].side))
    return found


def side_name(grid: Any, side: OuterSide) -> str:
    """What this side is called; '' where it has no name."""
    if hasattr(grid, "side_name"):
        return str(grid.side_name(side.cell, side.side))
    direction = grid.outline(side.cell)[side.side][0]
    return str(grid.direction_name(side.cell, direction)) if direction >= 0 else ""
