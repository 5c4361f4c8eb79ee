"""Words next to the arrows at the start and the goal of a maze."""

from collections.abc import Iterator, Sequence

from clew.grids.grid import Point
from clew.paper.figure import ARROW_GAP, Placement, arrow_room, ends_of, mark_length, way_out
from clew.paper.pages import typeface
from clew.paper.pages.pages import POINT, Box, Label
from clew.paper.pages.styles import PaperStyle
from clew.paper.posters.tiles import cut
from clew.paper.puzzle import Puzzle
from clew.pictures import drawing

WORD = 7.5  # points
WORD_SHARES = (1.0, 0.87, 0.73)  # of that size: words get smaller where they would not fit
WORD_ROOM = 2.5  # millimeters: what words need on the left and the right, besides the arrows


def beside_words(room: Box, style: PaperStyle) -> Box:
    """Return the room of a maze from left to right without that of the words at its start and goal."""
    return room.inset(WORD_ROOM * style.text, 0)


def end_words(
    puzzle: Puzzle, place: Placement, style: PaperStyle, words: Sequence[str], left: float, right: float
) -> Iterator[Label]:
    """Yield the words for the start and the goal next to their arrows, where they are on nothing else.

    They are between `left` and `right`, in millimeters of the page.
    """
    around, arrow = arrow_room(place.cell, style), mark_length(place.cell, style)
    down = place.cell * puzzle.maze.grid.extent()[1]
    room = Box(left, place.top - around, right - left, down + 2 * around)
    walls = place.strokes(drawing.strokes_of(puzzle.maze))
    tips: list[tuple[str, str, Point, Point]] = []
    for word, end in zip(words, ends_of(puzzle), strict=True):
        if end.side >= 0:
            (x, y), out = way_out(puzzle, end, place)
            far = around - arrow / 2
            tips.append((end.name, word, (x + out[0] * far, y + out[1] * far), out))
    taken = [Box(x - arrow / 2, y - arrow / 2, arrow, arrow) for _, _, (x, y), _ in tips]
    sizes = [share * WORD * style.text for share in WORD_SHARES]
    for name, word, center, out in tips:
        for size, each in _word_places(word, sizes, center, out, arrow):
            spaced = each.inset(-0.4)
            if room.holds(each) and not any(map(spaced.meets, taken)) and not cut(walls, spaced).count:
                taken.append(each)
                yield Label(word, each.x, each.bottom, size, color=style.ink, name=f"{name}-word")
                break


def _word_places(
    word: str, sizes: Sequence[float], center: Point, out: Point, arrow: float
) -> Iterator[tuple[float, Box]]:
    """Yield where a word may be next to an arrow, the best place first, each with the size of its letters in points."""
    x, y = center
    beside = arrow / 2 + 0.8
    for size in sizes:
        length, high = typeface.width(word, size * POINT), size * POINT * 0.75
        right = Box(x + beside, y - high / 2, length, high)
        left = right._replace(x=x - beside - length)
        above = Box(x - length / 2, y - beside - high, length, high)
        if abs(out[0]) > 0.5:  # next to the maze, as near to it as the letters' size allows
            edge = arrow * (0.5 + ARROW_GAP) - 0.6
            above = above._replace(x=x + edge - length if out[0] < 0 else x - edge)
        below = above._replace(y=y + beside)
        choices = [left, right, above, below] if out[0] < -0.5 else [right, left, above, below]
        inside = {(-1, 0): right, (1, 0): left, (0, -1): below, (0, 1): above}  # where the opening is
        straight = inside.get((round(out[0]), round(out[1]))) if max(map(abs, out)) > 0.95 else None
        yield from ((size, each) for each in choices if each is not straight)
