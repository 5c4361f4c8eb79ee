"""Watch in the terminal how a maze is made or searched: the picture, what happens in words, and the keys."""

import time
from collections.abc import Callable, Sequence
from textwrap import wrap

from clew.cli.screens.event_sentences import current_step, sentence
from clew.cli.screens.maze_picture import FEW, MazePicture, palette, signs_of
from clew.cli.screens.maze_state import MazeState
from clew.cli.screens.shape_picture import ShapePicture
from clew.cli.screens.square_picture import SquarePicture
from clew.cli.terminal.full_screen import FullScreen, HelpPages, View, cut, fitted, width
from clew.cli.terminal.key_input import without_modifiers
from clew.cli.terminal.terminal import can_write, stdout_encoding
from clew.errors import ClewError
from clew.lessons import Lesson
from clew.pictures.drawing import has_square_cells
from clew.pictures.drawing.colors import RGB, look, painted, rgb
from clew.pictures.painting.raster.character_dots import RASTERS

FRAME = 1 / 30  # seconds
LONGEST_FRAME = 1.0  # seconds that count: after Ctrl-Z the player goes on where it was
SPEEDS = [factor * 10**power for power in range(7) for factor in (1, 2, 5)]  # events a second
DURATION = 20  # seconds that all events take if nothing else is chosen
SLOWEST = 8  # events a second that are chosen for a short log
STRIDE = 10  # events of a larger step
PAGES = 20  # pages of a log
HELP = "Space play   ←→ step   Shift ←→ ten   Page Up/Down more   Home/End   +- speed   z zoom   q quit"


class MazeWatch:
    """A player of the events of a maze on a screen.

    Parameters
    ----------
    screen : FullScreen
        The screen, open.
    player : MazeState
        The maze and its events.
    lesson : Lesson or None
        How the algorithm works.
    speed : float, optional
        Events a second.
    paused : bool
        Whether to begin with a pause.
    dark : bool
        Whether to draw on dark ground.
    style : str, optional
        One of `STYLES`; the default is 'box' if the maze fits on the screen, or else 'blocks'.
    clock : callable
        Returns seconds.
    """

    def __init__(
        self,
        screen: FullScreen,
        player: MazeState,
        lesson: Lesson | None,
        *,
        speed: float | None = None,
        paused: bool = False,
        dark: bool = True,
        style: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._screen, self._player, self._lesson, self._clock = screen, player, lesson, clock
        self.speed = speed or max(player.length / DURATION, SLOWEST)
        self._is_playing = not paused
        self._due = 0.0  # the position at which the player should be now
        self._help = HelpPages(lambda: wrap(HELP, screen.columns), lambda: screen.rows - 1)
        self._colors: Sequence[RGB] = palette(screen.colors, dark=dark) if screen.colors else ()
        self._quiet = rgb(look(dark).quiet)
        self._signs = signs_of(stdout_encoding(), screen.colors, searches=player.searches)
        self._styles = self._possible_styles()
        if style is not None and style not in self._styles:
            raise ClewError(f"style {style} cannot show this maze here: leave it out", option="style")
        self._style = style
        self._view = View()
        self._pictures: dict[object, MazePicture] = {}

    def run(self) -> None:
        """Play until a key ends it, or the terminal goes away."""
        last = self._clock()
        while True:
            self._show()
            key = self._screen.read_key(max(last + FRAME - self._clock(), 0) if self._is_playing else None)
            if not self._is_playing:
                last = self._clock()  # the time that a pause takes does not count
            while key:
                if not self._press(key):
                    return
                key = self._screen.read_key(0)
            if key is None:
                return
            now = self._clock()
            if self._is_playing:
                self._due += min(now - last, LONGEST_FRAME) * self.speed
                self._player.seek(int(self._due))
                self._is_playing = not self._player.is_finished
            last = now

    def _press(self, key: str) -> bool:
        """Do what a key is for; return False if it is to leave."""
        player = self._player
        if key in ("q", "Q", "escape"):
            return False
        step = STRIDE if key.startswith(("shift-", "ctrl-", "alt-")) else 1
        page = max(player.length // PAGES, STRIDE)
        ways = {"right": step, "left": -step, "page-down": page, "page-up": -page}
        ways |= {"end": player.length, "home": -player.length}
        plain = without_modifiers(key)
        if plain in ways:
            self._is_playing = False
            self._go(player.position + ways[plain])
        elif key in ("+", "="):
            self.speed = next((speed for speed in SPEEDS if speed > self.speed), SPEEDS[-1])
        elif key in ("-", "_"):
            self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SPEEDS[0])
        elif key == " ":
            if player.is_finished:
                self._go(0)
            self._is_playing = not self._is_playing
        elif key == "?":
            self._help.turn()
        elif key == "z":
            self._style = self._styles[(self._styles.index(self._chosen_style()) + 1) % len(self._styles)]
        return True

    def _go(self, position: int) -> None:
        self._player.seek(position)
        self._due = float(self._player.position)

    def _possible_styles(self) -> list[str]:
        """Return the styles that show this maze with the colors and characters of the terminal, the largest first."""
        grid = self._player.grid
        if not has_square_cells(grid):
            return ["shapes"]
        styles = ["box"]
        if not grid.has_signs:  # stairs have no room in the others
            styles += ["blocks"] * bool(self._colors and can_write("▀"))
            styles += ["braille"] * can_write("⣿")
        return styles

    def _chosen_style(self) -> str:
        """Return the style: the largest if the maze fits, or else half blocks, in which it scrolls."""
        if self._style is not None:
            return self._style
        columns, rows = self._room()
        largest = self._picture(self._styles[0])
        fits = largest.width <= columns and largest.height <= rows
        return "blocks" if "blocks" in self._styles and not fits else self._styles[0]

    def _picture(self, style: str) -> MazePicture:
        """Return the picture in a style; it is made when it is first needed, and for each size of other shapes."""
        key = self._room() if style == "shapes" else style
        if key not in self._pictures:
            if style == "shapes":
                self._pictures.clear()
                name = next((each for each in RASTERS if can_write(RASTERS[each].dots)), "ascii")
                self._pictures[key] = ShapePicture(self._player, self._signs, RASTERS[name], self._room())
            else:
                self._pictures[key] = SquarePicture(self._player, self._signs, style)
        return self._pictures[key]

    def _room(self) -> tuple[int, int]:
        return self._screen.columns, max(self._screen.rows - self._lines_below(), 1)

    def _lines_below(self) -> int:
        """Return how many lines are below the picture: the step of the lesson, what happens, the bar."""
        rows = self._screen.rows
        if rows < 6:
            return 1
        texts = [self._lesson.summary, *(step.text for step in self._lesson.steps)] if self._lesson else []
        longest = max((len(wrap(text, self._screen.columns)) for text in texts), default=0)
        return 2 + min(longest, rows // 10)

    def _show(self) -> None:
        player, columns, rows = self._player, *self._room()
        picture = self._picture(self._chosen_style())
        at = player.path.goal if player.path is not None and player.is_finished else max(player.at, 0)
        self._view.follow(picture.place_of(at), (picture.width, picture.height), (columns, rows), 2)
        part = picture.draw(self._view.left, self._view.top, columns, rows)
        margin = " " * ((columns - part.characters.shape[1]) // 2)
        shown = [margin + line for line in part.lines(self._colors)]
        above = [""] * ((rows - len(shown)) // 2)
        lines = [*above, *shown, *[""] * (rows - len(shown) - len(above)), *self._words(columns)]
        if self._help.is_open:
            page = self._help.lines()
            end = max(len(lines) - 1, 1)  # above the bar
            lines[end - len(page) : end] = page
        self._screen.draw(lines)

    def _words(self, columns: int) -> list[str]:
        """Return the lines below the picture."""
        room = self._lines_below() - 1
        step = current_step(self._player, self._lesson)
        about = wrap(step, columns, max_lines=room - 1, placeholder=" …") if room > 1 else []
        lines = [*map(self._tinted, about), *[""] * (room - 1 - len(about)), cut(sentence(self._player), 0, columns)]
        return [*lines[:room], self._bar(columns)]

    def _tinted(self, text: str) -> str:
        return painted(text, self._quiet) if self._screen.colors >= FEW and text else text

    def _bar(self, columns: int) -> str:
        """Return the last line: the state, the position, a bar, the speed and how to get help."""
        player = self._player
        length = f"{player.length:,}"
        state = "playing" if self._is_playing else "end" if player.is_finished else "paused"
        left = f"{state:7} {player.position:>{len(length)},}/{length} "
        help_key = "? keys" if not self._help.is_open else "? more" if self._help.has_more else "? close"
        speed = f"{self.speed:,.0f}" if self.speed >= 10 else f"{self.speed:.2g}"
        right = f" {speed}/s  {help_key}"
        room = columns - width(left) - width(right)
        if room < 4:
            place = f"{state} {player.position:,}"
            parts = [((3, f"{place}/{length}"), (1, place), (0, state)), ((2, help_key), (0, "?"))]
            return cut(fitted(parts, columns), 0, columns)
        full, empty = ("━", "─") if can_write("━─") else ("#", "-")
        done = player.position * room // max(player.length, 1)
        return f"{left}{full * done}{self._tinted(empty * (room - done))}{right}"
