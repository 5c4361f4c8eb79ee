"""Pictures of a maze that is being made or searched, in characters: any part of them, as it is at any event.

A picture is a raster of dots. `SquarePicture` has one dot for each post, wall and cell, and shows it as box-drawing
characters, as half blocks or in Braille; `ShapePicture` draws cells of other shapes with the dots of Braille. Which
walls meet a dot is found once, so that drawing takes time for what is visible (of squares) and no longer for walls that
are out of sight.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from clew.cli.screens.maze_state import MazeState
from clew.cli.terminal.colors import BASIC
from clew.cli.terminal.terminal import can_write
from clew.lazy import FloatArray, Int64Array, NDArray, UInt8Array, np
from clew.mazes.logs.replay import CANDIDATE, ERASED, HUNTED, ON_WALK
from clew.pictures.drawing.colors import RGB, look, mixed, painted, rgb
from clew.pictures.renderers.text import BOX

NONE = -1  # in place of the number of a cell

# Colors of cells, the least important first: between two cells there is that of the less important one.
LEVELS = 64  # colors of distances
FEW = 256  # a terminal with fewer colors gets signs too
PAPER, ROCK, GONE, CHECKED, NEAR = range(5)
FAR = NEAR + LEVELS - 1
WAITING, STRIDE, THREAD, HERE, INK = range(FAR + 1, FAR + 6)
_BY_MARK = {ON_WALK: STRIDE, ERASED: GONE, CANDIDATE: WAITING, HUNTED: CHECKED}


def palette(count: int, *, dark: bool) -> list[RGB]:
    """Return the colors by number, for a terminal that has so many."""
    if count < FEW:
        return _basic_palette(count, dark=dark)
    colors = look(dark)
    paper, ink, thread = rgb(colors.paper), rgb(colors.ink), rgb(colors.thread)
    stride = rgb("#B07A10" if dark else "#F2B84B")
    waiting = rgb("#9A52D0" if dark else "#C79BEA")
    rock, gone, checked = mixed(paper, ink, 0.3), mixed(paper, stride, 0.35), mixed(paper, rgb("#3E8E7E"), 0.5)
    levels = (colors.shade(level, LEVELS - 1) for level in range(LEVELS))
    return [paper, rock, gone, checked, *levels, waiting, stride, thread, thread, ink]


def _basic_palette(count: int, *, dark: bool) -> list[RGB]:
    """Return colors that 8 or 16 colors keep apart; what has that of the paper is known by its sign."""
    black, red, green, yellow, blue, magenta, cyan, white, gray, *_ = BASIC
    paper, ink, near = (black, white, blue) if dark else (white, black, cyan)
    rock = gray if count >= 16 else paper
    return [paper, rock, paper, green, *[near] * LEVELS, magenta, yellow, red, red, ink]


def signs_of(encoding: str, colors: int, *, searches: bool) -> list[str]:
    """Return the sign in the middle of cells by the number of their color, '' for none.

    With few colors, signs say what colors cannot; an encoding that lacks some gets plain ones.
    """
    found = [""] * (INK + 1)
    found[HERE] = "@"
    if colors >= FEW:
        return found
    rich = can_write("•×·░", encoding)
    found[ROCK], crossed, found[THREAD], small = ("░", "×", "•", "·") if rich else (":", "x", "*", ".")
    found[NEAR : FAR + 1] = [small] * LEVELS
    found[GONE] = crossed if searches else small
    found[CHECKED], found[WAITING], found[STRIDE] = "?", "+", "•" if rich else "*"
    return found


class MazePicture(ABC):
    """A maze of a player in characters.

    Attributes
    ----------
    width, height : int
        The size of the whole picture in characters.
    """

    width: int
    height: int

    def __init__(self, player: MazeState, signs: Sequence[str]) -> None:
        self.player, self.signs = player, np.array(signs)
        edges = player.is_open.size
        self._always, self._never = edges, edges + 1  # numbers of walls that are no edges
        self._levels: UInt8Array | None = None
        self._threaded = np.zeros(edges + 2, bool)  # the edges on the path
        self._on_thread = np.zeros(player.grid.cells + 1, bool)  # its cells; the last entry is for `NONE`
        if player.distances is not None:
            steps = player.grid.cell_entries(player.distances.array).astype(np.int64)
            self._levels = (NEAR + np.maximum(steps, 0) * (LEVELS - 1) // max(int(steps.max()), 1)).astype(np.uint8)
        if player.path is not None:
            cells = np.array(player.path.cells, np.int64)
            self._threaded[player.edge_of[cells[:-1], player.path.directions()]] = True
            self._on_thread[cells] = True

    @property
    def shows_path(self) -> bool:
        """Whether the path of a search is drawn: at the end."""
        return self.player.is_finished and self.player.path is not None

    def cell_colors(self, cells: Int64Array) -> UInt8Array:
        """Return the colors of these cells without the path and the place of work; paper for `NONE`."""
        player = self.player
        beyond, within = (PAPER, ROCK) if self._levels is None else (self._levels[cells], PAPER)
        colors = np.where(player.joined[cells] > 0, beyond, within).astype(np.uint8)
        marks = player.marks[cells]
        for mark, color in _BY_MARK.items():
            colors[marks == mark] = color
        colors[cells == NONE] = PAPER
        return colors

    def size_of_part(self, left: int, top: int, columns: int, rows: int) -> tuple[int, int]:
        """Return how many columns and rows of a part are in the picture."""
        return max(min(columns, self.width - left), 0), max(min(rows, self.height - top), 0)

    def _movable_lines(self) -> tuple[Int64Array, FloatArray]:
        """Return the edge of each line that may be a wall, or a passage between points, and the lines."""
        from clew.pictures.drawing.shapes import movable_pieces

        begins, ways, lines = movable_pieces(self.player.log.maze)
        return np.where(ways < 0, self._always, self.player.edge_of[begins, ways]), lines

    def _is_shut(self) -> UInt8Array:
        """Return 1 for each edge that is a wall, and for those that are always or never one."""
        return np.append(~self.player.is_open, (True, False)).astype(np.uint8)

    def _draw_ends(self, part: "Part", left: int, top: int) -> None:
        """Draw the start and the goal of a search in the part that begins at this character."""
        path, (rows, columns) = self.player.path, part.characters.shape
        for cell, mark in () if path is None else ((path.start, BOX.start), (path.goal, BOX.goal)):
            column, row = self.place_of(cell)
            if left <= column < left + columns and top <= row < top + rows:
                part.characters[row - top, column - left] = mark

    def _color_work(self, colors: UInt8Array, cells: Int64Array) -> None:
        """Color the path, or the place of work, among these cells."""
        if self.shows_path:
            colors[self._on_thread[cells]] = THREAD
        elif self.player.at >= 0:
            colors[cells == self.player.at] = HERE

    @abstractmethod
    def place_of(self, cell: int) -> tuple[int, int]:
        """Return the column and the row of the character in the middle of a cell."""

    @abstractmethod
    def draw(self, left: int, top: int, columns: int, rows: int) -> "Part":
        """Draw the part of the picture that begins at this character; less if the picture ends there."""


class Part(NamedTuple):
    """A part of a picture in characters, all arrays of one shape."""

    characters: "NDArray[np.str_]"
    inks: UInt8Array  # the numbers of their colors
    grounds: UInt8Array  # those of the colors behind them

    def lines(self, colors: Sequence[RGB]) -> list[str]:
        """Return the lines in these colors, or as they are without colors."""
        rows = np.ascontiguousarray(self.characters)
        texts = [] if not rows.size else rows.view(f"<U{rows.shape[1]}").reshape(-1).tolist()
        texts = [text.ljust(rows.shape[1]) for text in texts]
        if not colors:
            return [text.rstrip(" ") for text in texts]
        pairs = self.inks.astype(np.int64) << 8 | self.grounds
        lines = []
        for text, row in zip(texts, pairs, strict=True):
            bounds = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), len(text)]
            runs = ((text[begin:end], int(row[begin])) for begin, end in pairwise(bounds))
            lines.append("".join(painted(run, colors[pair >> 8], colors[pair & 255]) for run, pair in runs))
        return lines
