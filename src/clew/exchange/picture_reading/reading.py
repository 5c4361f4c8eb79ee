"""The reading of a picture: the maze, and what of it is sure and what was guessed."""

from contextlib import suppress
from dataclasses import dataclass

from clew.errors import ClewError
from clew.exchange.picture_reading.crisp import read_crisp
from clew.exchange.picture_reading.found import Found, Unsure
from clew.exchange.picture_reading.outline import parts
from clew.exchange.picture_reading.search import search
from clew.exchange.picture_reading.shades import decode, reduced
from clew.formats import from_thick
from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze

SIDES = ("above", "to the right of", "below", "to the left of")
MAX_DOUBT = 0.65  # of a wall that is sure: 1 is halfway between wall and opening
MIN_BORDER = 0.75  # the share of the border that must be walls
MAX_UNSURE = 0.2  # the share of unsure walls above which this is no maze
MAX_PARTS = 0.1  # that no passage joins, as a share of the cells
MAX_SOLID = 0.7  # the share of cells that a mask may leave out: more are those of noise
MIN_SIDE = 2  # cells of a picture that is not exact
TURNED = 0.3  # degrees that are worth a word
NAMED = 6  # walls that a sentence names
NO_MAZE = (
    "no maze was found in the picture: only mazes of square cells in straight rows are read, neither circular ones nor "
    "hexagons; cut the picture to the maze, or take it sharper and more from the front"
)


@dataclass(frozen=True)
class Reading:
    """A maze that was read from a picture.

    Attributes
    ----------
    maze : Maze
        The maze; gaps in its border are its openings.
    unsure : tuple of Unsure
        The places where a wall or an opening was guessed, the least sure first.
    is_exact : bool
        Whether every pixel of the picture is explained by a wall, a cell or a mark.
    """

    maze: Maze
    unsure: tuple[Unsure, ...]
    is_exact: bool
    pixels: UInt8Array
    found: Found

    @property
    def is_sure(self) -> bool:
        """Whether nothing was guessed."""
        return self.is_exact or not (self.unsure or self._guesses())

    def report(self) -> list[str]:
        """Return sentences about what was read: what is sure, and what was guessed."""
        rows, columns = (side // 2 for side in self.found.dark.shape)
        places = rows * (columns + 1) + columns * (rows + 1)
        sentences = [f"the maze has {columns} x {rows} cells, {self._looks()}", self._openings()]
        left_out = rows * columns - self.maze.cells
        if left_out:
            sentences.append(f"{left_out:,} places are solid, and left out of the maze")
        if self.is_exact:
            return [*sentences, "every pixel is explained by a wall, a cell or a mark"]
        if not self.unsure:
            return [*sentences, f"each of its {places:,} walls and openings is sure", *self._guesses()]
        named = [f"the {'wall' if each.is_wall else 'opening'} {_place(each)}" for each in self.unsure]
        count = f"{len(self.unsure):,} of {places:,} walls and openings are unsure"
        return [*sentences, f"{count}: {_listed(named)}", *self._guesses()]

    def check_picture(self) -> bytes:
        """Return the picture as PNG, with what was read drawn over it, and what is unsure in another color."""
        from clew.exchange.picture_reading.check import draw_check

        return draw_check(self.pixels, self.found, self.unsure)

    def _looks(self) -> str:
        """Return the size of the cells and how the maze lies in the picture, as a part of a sentence."""
        kind = "light walls on dark" if self.found.is_light else "dark walls on light"
        if sizes := self.found.sizes:
            across, down = (f"walls of {wall} and cells of {cell} pixels" for wall, cell in (sizes[:2], sizes[2:]))
            return f"{kind}, {across}" + (f" across, {down} down" if across != down else "")
        middle = self.found.dark.shape[1] / 4, self.found.dark.shape[0] / 4
        x, y = self.found.lattice.pixels(middle[0] + np.array([0, 1]), np.full(2, middle[1]))
        angle = float(np.degrees(np.arctan2(y[1] - y[0], x[1] - x[0])))
        turned = f", turned by {abs(angle):.1f} degrees" if abs(angle) >= TURNED else ""
        return f"{kind}, each {self.found.lattice.period(*middle):.1f} pixels wide{turned}"

    def _openings(self) -> str:
        """Return a sentence about the openings."""
        openings = [
            f"{SIDES[side]} {','.join(map(str, self.maze.grid.coordinates(cell)))}" for cell, side in self.maze.openings
        ]
        if not openings:
            return "its border has no opening"
        count = f"its border has {len(openings):,} opening{'s' * (len(openings) > 1)}"
        return f"{count}: {_listed(openings)}"

    def _guesses(self) -> list[str]:
        """Return sentences about what seldom is so in mazes, where the picture may mislead."""
        guesses = []
        if (count := _part_count(self.maze)) > 1:
            guesses.append(f"the cells fall into {count:,} parts that no passage joins: a wall may be a mark")
        if self.found.is_ambiguous:
            guesses.append("its walls and passages look alike, and may have been mistaken for each other")
        if len(self.maze.openings) > 2:
            guesses.append("a border with more than two openings may be that of something else")
        return guesses


def _listed(names: list[str]) -> str:
    """Return the first of these names, and how many more there are."""
    more = [f"{len(names) - NAMED:,} more"] if len(names) > NAMED else []
    return ", ".join(names[:NAMED] + more)


def _part_count(maze: Maze) -> int:
    """Return how many parts the cells form."""
    edges = maze.edges()
    return len(np.unique(parts(edges[:, 0], edges[:, 1], maze.cells)))


def _place(each: Unsure) -> str:
    return f"{SIDES[each.side]} {each.cell[0]},{each.cell[1]} ({each.confidence:.0%})"


def read_picture(data: bytes) -> Reading:
    """Read a maze from a picture that Clew did not draw.

    The maze consists of square cells in straight rows. Its walls may be lines or blocks, dark or light; the picture may
    be a scan or a photograph, turned a little or seen at an angle.

    Parameters
    ----------
    data : bytes
        The content of a PNG, JPEG, GIF or WebP.

    Returns
    -------
    Reading
        The maze, and what was guessed.

    Raises
    ------
    ClewError
        If the picture is damaged or too large, or no maze was found in it.

    Examples
    --------
    >>> import clew
    >>> from clew.exchange.picture_reading import read_picture
    >>> maze = clew.openings(clew.generate("wilson", "12x9", seed=7))
    >>> reading = read_picture(clew.draw(maze, "png"))
    >>> reading.maze == maze, reading.unsure
    (True, ())
    """
    pixels = decode(data)
    found = read_crisp(pixels)
    if found is None:
        small, factor = reduced(pixels)
        with suppress(np.linalg.LinAlgError):  # its equations may have no solution
            found = search(small)
        if found is None or not _is_plausible(found):
            raise ClewError(NO_MAZE)
        found = found._replace(lattice=found.lattice.placed(0, 0, factor))
    maze = from_thick(found.dark)
    unsure = unsure_places(found)
    if found.doubt is not None:
        if len(unsure) > MAX_UNSURE * found.dark.size / 2:
            raise ClewError(f"{NO_MAZE} ({len(unsure):,} walls are unsure)")
        if (count := _part_count(maze)) > 1 + MAX_PARTS * maze.cells:
            raise ClewError(f"{NO_MAZE} (its {maze.cells:,} cells fall into {count:,} parts, as in a table)")
    return Reading(maze, unsure, found.doubt is None, pixels, found)


def _is_plausible(found: Found) -> bool:
    """Return whether this may be a maze at all."""
    is_large = min(found.dark.shape) > 2 * MIN_SIDE
    return is_large and found.border >= MIN_BORDER and bool(found.dark[1::2, 1::2].mean() <= MAX_SOLID)


def unsure_places(found: Found) -> tuple[Unsure, ...]:
    """Return the places with doubts, the least sure first."""
    if found.doubt is None:
        return ()
    lines, columns = np.nonzero(found.doubt > MAX_DOUBT)
    order = np.argsort(-found.doubt[lines, columns], kind="stable")
    rows, width = (side // 2 for side in found.dark.shape)
    unsure = []
    for line, column in zip(lines[order].tolist(), columns[order].tolist(), strict=True):
        if line % 2:
            cell, side = ((column // 2, line // 2), 3) if column // 2 < width else ((width - 1, line // 2), 1)
        else:
            cell, side = ((column // 2, line // 2), 0) if line // 2 < rows else ((column // 2, rows - 1), 2)
        confidence = round(1 - float(found.doubt[line, column]), 3)
        unsure.append(Unsure(cell, side, bool(found.dark[line, column]), confidence))
    return tuple(unsure)
