"""A search as an animated GIF: the cells light up as the solver comes to them, then the thread runs to the target."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import IO, TYPE_CHECKING

from clew.colours import RGB, Look, look, rgb
from clew.cubicles.field import Point
from clew.cubicles.plan import Plan, plan
from clew.cubicles.run import Happening, happenings
from clew.cubicles.search import Fill, Route
from clew.errors import ClewError

if TYPE_CHECKING:
    from PIL.Image import Image

SPEED = 200  # cells a second where nobody says
MOST_FRAMES = 300
MOST_PIXELS = 1_000_000  # of a frame
LARGEST = 16  # pixels of a cell where nobody says
RATE = 25  # frames a second
GROWTH = 20  # frames in which the thread grows
HOLD = 3000  # milliseconds of the last frame
FINE = 4  # times larger the thread is drawn, for soft edges

WALL, PAPER, CANDIDATE, BLENDS, SHADES = 0, 1, 2, 3, 32  # places in the palette
EDGES = SHADES - BLENDS


def write(
    solution: Route | Fill, file: IO[bytes], *, speed: float = SPEED, cell: int | None = None, dark: bool = False
) -> None:
    """Write the search that led to this solution, run once more, as a GIF that repeats.

    `speed`: cells that the solver stands on in a second. `cell`: pixels of a cell. A search too long for `MOST_FRAMES`
    takes larger steps in the same time. Raises `ClewError` for a picture of more than `MOST_PIXELS` pixels.
    """
    run = happenings(solution)
    shown = plan(solution, [point for point, _ in run])
    cell = cell or max(1, min(LARGEST, int((MOST_PIXELS / (shown.width * shown.height)) ** 0.5)))
    if shown.width * shown.height * cell * cell > MOST_PIXELS:
        raise ClewError(
            f"{shown.width:,} x {shown.height:,} cells of {cell} pixels are too many for a GIF, which may have "
            f"{MOST_PIXELS:,}: give a smaller --cell, or write SVG or PNG"
        )
    stood = sum(stands for _, stands in run)
    searching = min(MOST_FRAMES, stood, max(1, round(stood / speed * RATE)))
    pause = max(20, min(round(1000 * stood / speed / max(searching, 1)), 60_000))
    pictures = list(_frames(solution, shown, run, searching, cell, look(dark)))
    pauses = [pause] * searching + [40] * (len(pictures) - searching - 1) + [HOLD]
    pictures[0].save(
        file, "GIF", save_all=True, append_images=pictures[1:], duration=pauses, loop=0, disposal=1, optimize=False
    )


def _frames(
    solution: Route | Fill, shown: Plan, run: Sequence[Happening], count: int, cell: int, colours: Look
) -> Iterator["Image"]:
    from PIL import Image

    (left, top), width, height = shown.corner, shown.width, shown.height
    small = Image.frombytes("P", (width, height), shown.field.walls(left, top, width, height).translate(_WALLS))
    small.putpalette(_palette(colours))
    steps = solution.window.reached
    most = max((steps[point] for point, _ in run), default=1)
    route: Sequence[Point] = solution.points if isinstance(solution, Route) else [solution.window.start]
    ends = [route[0], *([route[-1]] if isinstance(solution, Route) else ())]
    draw = partial(_laid, corner=shown.corner, cell=cell, ends=ends)
    shade = len(colours.shades) - 1
    pixels = small.load()
    assert pixels is not None
    passed = shown_frames = 0
    stood = sum(stands for _, stands in run)
    for (x, y), stands in run:
        if stands or pixels[x - left, y - top] == PAPER:
            place = SHADES + steps[x, y] * shade // max(most, 1)
            pixels[x - left, y - top] = place if stands else CANDIDATE
        passed += stands
        if stands and passed * count // stood > shown_frames:
            shown_frames += 1
            yield draw(small, [])
    if isinstance(solution, Route):
        for grown in range(1, GROWTH + 1):
            yield draw(small, route[: 2 + (len(route) - 1) * grown // GROWTH])
    yield draw(small, route if isinstance(solution, Route) else [])


_WALLS = bytes([PAPER, WALL]) + bytes(254)


def _laid(small: "Image", route: Sequence[Point], *, corner: Point, cell: int, ends: list[Point]) -> "Image":
    """The picture in its full size with the thread through these cells, a ball at the start, a ring at the target."""
    from PIL import Image, ImageDraw

    frame = small.resize((small.width * cell, small.height * cell), Image.Resampling.NEAREST)
    places = [((x - corner[0] + 0.5) * cell * FINE, (y - corner[1] + 0.5) * cell * FINE) for x, y in (*ends, *route)]
    marks, way = places[: len(ends)], places[len(ends) :]

    def cover(growth: float) -> Image.Image:
        """How much of each pixel the thread covers, 0 to 255."""
        large = Image.new("L", (frame.width * FINE, frame.height * FINE))
        pen = ImageDraw.Draw(large)
        thick = max(1, round(cell * FINE * 0.3 * growth))
        if len(way) > 1:
            pen.line(way, 255, thick, "curve")
        radius = cell * FINE * 0.36 * (1 + growth) / 2
        for place, (x, y) in enumerate(marks):
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
            if place == 1 and growth == 1:
                hole = radius / 2
                pen.ellipse((x - hole, y - hole, x + hole, y + hole), 0)
        return large.resize(frame.size, Image.Resampling.BOX)

    frame.paste(PAPER, (0, 0), cover(1.6).point(lambda covered: 255 * (covered >= 128)))
    thread = cover(1.0)
    soft = thread.point(lambda covered: BLENDS + covered * (EDGES - 1) // 255)
    frame.paste(soft, (0, 0), thread.point(lambda covered: 255 * (covered >= 8)))
    return frame


def candidate(colours: Look) -> RGB:
    """The colour of a cell that the search has seen and not yet come to."""
    return _mixed(rgb(colours.paper), rgb(colours.quiet), 0.4)


def _palette(colours: Look) -> bytes:
    """256 colours of three bytes: wall, paper, candidates, thread over paper, distances."""
    ink, paper, thread = (rgb(each) for each in (colours.ink, colours.paper, colours.thread))
    table = [ink, paper, candidate(colours)]
    table += [_mixed(paper, thread, (place + 1) / EDGES) for place in range(EDGES)]
    span = len(colours.shades) - 1
    table += [colours.shade(place, span) for place in range(span + 1)]
    return b"".join(map(bytes, table)).ljust(768, b"\0")


def _mixed(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
