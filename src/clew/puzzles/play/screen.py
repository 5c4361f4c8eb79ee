"""A game on the whole screen of a terminal: the maze, a line of figures, and a line that says what can be done."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from clew.cli.terminal.full_screen import FullScreen, HelpPages, Part, View, fitted
from clew.cli.terminal.key_input import NOTHING, RESIZE
from clew.cli.terminal.terminal import can_write, text_options
from clew.errors import ClewError, counted
from clew.pictures import drawing
from clew.pictures.drawing.colors import RGB, painted
from clew.puzzles.play import game_board as boards
from clew.puzzles.play import steering
from clew.puzzles.play.best_times import BestTimes, shown_time
from clew.puzzles.play.course_player import CoursePlayer, Stopwatch
from clew.puzzles.play.courses import Course, Levels
from clew.puzzles.play.game import Game

TICK = 0.2  # seconds between two looks at the clock
LINES_BELOW = 2  # the figures and the message
MAX_TITLE = 12  # characters of a title where there is little room
MARGIN = 4  # characters between the ball and the edge of the part that is shown
WHITE: RGB = (255, 255, 255)
COLORS: dict[str, tuple[RGB, RGB | None]] = {  # of text and of its ground; legible on light and on dark screens
    boards.BALL: (WHITE, (200, 16, 46)),
    boards.GOAL: (WHITE, (0, 120, 80)),
    boards.TRAIL: ((128, 128, 128), None),
    boards.HINT: ((0, 140, 180), None),
    boards.CHOICE: ((190, 60, 190), None),
}
ARROWS = {
    "up": "up", "right": "right", "down": "down", "left": "left",
    "k": "up", "l": "right", "j": "down", "h": "left",
    "w": "up", "d": "right", "s": "down", "a": "left",
    "8": "up", "6": "right", "2": "down", "4": "left",
    "home": "up-left", "page-up": "up-right", "end": "down-left", "page-down": "down-right",
    "7": "up-left", "9": "up-right", "1": "down-left", "3": "down-right",
}  # fmt: skip
STAIRS = {"<": "up", ">": "down"}
PAGES = {"page-up": "up", "page-down": "down"}  # in a building, which has no slanted directions
BUILDING = {"up": "north", "down": "south"}  # what the arrows mean where stairs lead up and down
QUIT: Part = (1, "q quit"), (0, "q")
KEYS: tuple[Part, ...] = (
    ((5, "arrows move"), (3, "arrows"), (0, "")),
    ((6, "< > stairs"), (4, "< >"), (0, "")),  # only in a building
    ((8, "r run"), (0, "")),
    ((7, "i hint"), (0, "")),
    ((7, "u undo"), (0, "")),
    ((2, "? all keys"), (1, "? keys"), (0, "?")),
    QUIT,
)
HELP = (
    ("arrows, hjkl, wasd", "to the neighbor that is nearest to that direction"),
    ("7 9 1 3", "the same, slanted (also Home, Page Up, End, Page Down)"),
    ("< >", "stairs up and down (also Page Up and Page Down)"),
    ("HJKL, WASD, Shift", "run: follow the corridor to a junction, dead end or goal"),
    ("r", "let every move be a run, or a step again"),
    ("Tab, then Enter", "choose a way out of this cell, then take it"),
    ("i", "a hint: the next three steps of a shortest way"),
    ("u, Backspace", "take the last move back"),
    ("b", "back to the beginning"),
    ("n", "{follows}"),
    ("p", "pause: the maze is hidden and the clock stands still"),
    ("q, Escape", "quit"),
    ("", ""),
    ("", "The clock starts with the first step, in a study when the maze is shown."),
    ("", "Times with hints and times without hints are kept apart."),
)
RUNS = ("moves are single steps", "moves run to the next junction; r: step by step")
KEYS_WIDTH, HELP_WIDTH = 21, 78  # columns of the keys and of the whole help, where there is room


def help_lines(follows: str, columns: int) -> Iterator[str]:
    """Yield the lines of the help page: keys and texts side by side, or one below the other on a narrow screen."""
    for keys, template in HELP:
        text = template.format(follows=follows or "(there is no other maze)")
        if columns >= HELP_WIDTH:
            yield f"{keys:{KEYS_WIDTH}}{text}" if keys else text
        else:
            yield from wrap(f"{keys}: {text}" if keys else text, max(columns, 1), subsequent_indent="  ") or [""]


class PlayScreen(CoursePlayer):
    """A game that is played with keys.

    Parameters
    ----------
    course : Course
        The mazes.
    times : BestTimes
        The best times.
    screen : FullScreen
        The screen, which is open.
    ascii_only : bool, default False
        Whether to draw with ASCII characters only.
    finished : callable, optional
        Called with each game that has reached its goal and the seconds since it was shown, of which the beginning and
        further tries are parts; without it times begin with the first step.

    Attributes
    ----------
    notes : list of str
        What went wrong with the best times, in sentences, which may be too long for the screen.
    """

    def __init__(
        self,
        course: Course,
        times: BestTimes,
        screen: FullScreen,
        *,
        ascii_only: bool = False,
        finished: Callable[[Game, float], None] | None = None,
    ) -> None:
        self._screen, self._ascii, self._finished = screen, ascii_only, finished
        has_signs = not ascii_only and can_write("".join(boards.UNICODE.values()))
        self._signs = boards.UNICODE if has_signs else boards.ASCII
        self._runs = False
        self._help = HelpPages(
            lambda: list(help_lines(self._course.follows, screen.columns)), lambda: screen.rows - LINES_BELOW
        )
        self._drawn: tuple[object, list[str]] = (None, [])
        self.notes: list[str] = []
        super().__init__(course, times, lambda: Stopwatch(screen.clock))  # which begins the first maze

    def play(self) -> None:
        """Play until the player quits."""
        while True:
            self._draw()
            if self._finished is not None and not self._watch.is_started:
                self._screen.discard_keys()
                self._watch.start()
            is_timed = self._watch.is_started and not self._watch.is_paused and not self._game.is_over
            key = self._screen.read_key(TICK if is_timed else None)
            if key is None or not self._handle(key):
                return

    def _begin(self) -> None:
        """Begin the maze of the course."""
        super()._begin()
        self._keys = KEYS if self._game.maze.grid.has_signs else (KEYS[0], *KEYS[2:])
        self._place_board()
        width, height = self._board.map.columns, len(self._board.map.lines) + LINES_BELOW
        columns, rows = self._screen.columns, self._screen.rows
        if self._finished is not None and (width > columns or height > rows):  # a study's mazes are seen whole
            raise ClewError(
                f"a maze of {self._stage.maze.grid.spec} needs {width} x {height} characters, and the terminal has "
                f"{columns} x {rows}: enlarge it, or choose another --grid"
            )
        self._restart()

    def _restart(self) -> None:
        self._game.restart()
        if self._finished is None:
            self._watch = self._new_watch()
        self._hint: list[tuple[int, int]] = []
        self._choice: int | None = None
        self._message: str | Sequence[Part] = self._keys
        self._note()

    def _note(self) -> None:
        """Show what went wrong with the best times, once."""
        if problem := self._take_problem():
            self._message = problem
            self.notes.append(problem)

    def _place_board(self) -> None:
        """Draw the walls in the size that suits the terminal."""
        maze = self._game.maze
        try:
            maze.grid.extent()
        except ClewError as problem:  # a graph without positions
            raise ClewError(f"{problem}, or play it in words with --plain") from None
        square = drawing.has_square_cells(maze.grid)
        style = str(text_options(square=square).get("style", "box" if square else "braille"))
        self._room = self._screen.columns, max(self._screen.rows - LINES_BELOW, 1)
        self._board = boards.Board(maze, "ascii" if self._ascii else style, self._room)
        self._view = View()

    def _handle(self, key: str) -> bool:
        """Do what a key means; return False to quit."""
        if key in ("q", "escape"):
            return False
        if key == NOTHING:
            return True
        if key == RESIZE:
            self._place_board()
        elif self._help.is_open or self._watch.is_paused:
            if self._help.is_open:
                self._help.turn()
            if not self._help.is_open:
                self._watch.resume()
                self._message = self._message if self._game.is_over else self._keys
        elif key == "?":
            self._help.turn()
            self._watch.pause()
        elif key == "b":
            self._restart()
        elif key == "n" or (self._game.is_over and key in ("enter", " ")):
            self._next()
        elif not self._game.is_over:
            self._play_key(key)
        return True

    def _play_key(self, key: str) -> None:
        """Do what a key means before the goal is reached."""
        if key == "p":
            self._watch.pause()
        elif key == "r":
            self._runs = not self._runs
            self._message = RUNS[self._runs]
        elif key == "i":
            self._hint, self._choice = self._hinted_ways(), None
            self._message = f"a shortest way from here has {self._game.to_goal()} steps"
        elif key in ("u", "backspace"):
            self._hint, self._choice = [], None
            self._message = self._keys if self._game.undo() else "there is no move to take back"
        elif key in ("tab", "shift-tab"):
            self._choose(-1 if key == "shift-tab" else 1)
        elif key in ("enter", " ") and self._choice is not None:
            self._go(self._choice, runs=self._runs)
        else:
            self._steer(key)

    def _steer(self, key: str) -> None:
        """Move if the key names a way."""
        runs = self._runs or key.startswith("shift-") or (len(key) == 1 and key.isupper())
        name = key.removeprefix("shift-")
        name = name.lower() if len(name) == 1 else name
        maze, at = self._game.maze, self._game.at
        stairs = STAIRS.get(name) or (PAGES.get(name) if maze.grid.has_signs else None)
        if stairs is None and name not in ARROWS:
            self._message = self._keys
            return
        before = self._game.before
        way = steering.stairs(maze, at, stairs) if stairs else steering.steer(maze, at, ARROWS[name], before)
        if way is None:
            self._message = self._refusal(stairs, ARROWS.get(name, ""))
        else:
            self._go(way, runs=runs)

    def _go(self, way: int, *, runs: bool) -> None:
        """Step or run in an open direction."""
        self._make_move(way, runs=runs)
        is_hinted = self._hint and self._game.at == steering.neighbor_in(self._game.maze.grid, *self._hint[0])
        self._hint = self._hint[1:] if is_hinted else []
        self._choice = None
        self._message = self._keys
        if self._game.is_over:
            self._finish()

    def _refusal(self, stairs: str | None, arrow: str) -> str:
        """Return why a key leads nowhere; in a building an arrow may have been meant for the stairs."""
        maze, at = self._game.maze, self._game.at
        if stairs is not None:
            return f"no stairs lead {stairs} from this cell"
        if not maze.grid.has_signs:
            return f"no way out of this cell leads {arrow.replace('-', ' and to the ')}"
        if steering.stairs(maze, at, arrow) is not None:
            return f"the stairs {arrow} are {'<' if arrow == 'up' else '>'}"
        return f"no way out of this cell leads {BUILDING.get(arrow, arrow)}"

    def _choose(self, step: int) -> None:
        """Choose the next way out of this cell."""
        words = steering.way_words(self._game.maze, self._game.at)
        ways = list(words.values())
        at = ways.index(self._choice) + step if self._choice in ways else 0 if step > 0 else -1
        self._choice = ways[at % len(ways)]
        self._message = f"{list(words)[at % len(ways)]}: Enter goes there, Tab chooses another way"

    def _next(self) -> None:
        """Go on to the next maze."""
        if self._course.advance():
            self._begin()
        else:
            self._message = "there is no other maze: b plays this one again, q quits"

    def _finish(self) -> None:
        """Keep the time, and say how it went."""
        self._watch.stop()
        game, seconds = self._game, round(self._watch.seconds, 2)
        if self._finished is not None:
            self._finished(game, seconds)
        is_best = self._finished is None and self._keep_time()
        how, short = ("the best time so far", "best!") if is_best else ("the goal", "goal!")
        time, steps, follows = f"{how}: {shown_time(seconds)}", counted(game.steps, "step"), self._course.follows
        self._message = (
            ((7, f"{time}, {steps}{self._hints}!"), (5, f"{time}{self._hints}!"), (4, f"{time}!"), (0, short)),
            ((8, f"Enter {follows}"), (3, "Enter next"), (0, "Enter")) if follows else ((0, ""),),
            ((6, "b again"), (0, "")),
            QUIT,
        )
        self._note()

    def _draw(self) -> None:
        columns, rows = self._screen.columns, self._screen.rows
        room = columns, max(rows - LINES_BELOW, 0)
        message = self._message if isinstance(self._message, str) else fitted(self._message, columns)
        if self._help.is_open:
            lines = self._help.lines()
            message = fitted([((2, "Press any key to go on"), (0, "any key: on")), QUIT], columns)
        elif self._watch.is_paused:
            lines = ["Paused. Press any key to go on."[: columns or None]]
        else:
            state = self._game, self._game.steps, self._game.at, list(self._hint), self._choice, self._board, room
            if self._drawn[0] != state:  # it is drawn at each tick of the clock, too
                self._drawn = state, self._picture(room)
            lines = self._drawn[1]
        blank = [""] * (room[1] - len(lines))
        self._screen.draw([*lines[: room[1]], *blank, self._figures(columns), message])

    def _picture(self, room: tuple[int, int]) -> list[str]:
        """Return the part of the picture that is shown, in the middle of the screen."""
        shown = self._board.map
        row, column = self._board.cell_place(self._game.at)
        self._view.follow((column, row), (shown.columns, shown.rows), room, MARGIN)
        left, top = self._view.left, self._view.top
        choice = None if self._choice is None else (self._game.at, self._choice)
        rows = [list(line[left : left + room[0]]) for line in shown.lines[top : top + room[1]]]
        for (row, column), kind in self._board.overlay(self._game, self._hint, choice).items():
            place = column - left
            if not (0 <= row - top < len(rows) and 0 <= place < len(rows[row - top])):
                continue
            characters = rows[row - top]
            color, ground = COLORS[kind]
            characters[place] = painted(self._signs[kind], color, ground)
            for side in (place - 1, place + 1) if ground else ():  # a wider ball and goal, where there is room
                if 0 <= side < len(characters) and characters[side] == " ":
                    characters[side] = painted(" ", color, ground)
        indent = " " * max((room[0] - shown.columns) // 2, 0)
        return [indent + "".join(characters).rstrip(" ") for characters in rows]

    def _figures(self, columns: int) -> str:
        """Return the line of figures, the most important ones if the terminal is narrow."""
        game, known = self._game, self._times.mazes.get(self._key)
        best = known.best(game.hints) if known else None
        grid, title = game.maze.grid, self._stage.title
        steps = counted(game.steps, "step")
        shortest = f" (shortest {game.shortest:,})" if self._finished is None else ""  # which a study must not say
        parts: list[Part] = [
            ((5, f"{title}: {grid.source or grid.spec}"), (0, title))
            if isinstance(self._course, Levels)
            else ((4, title), (0, title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 3]}...")),
            ((6, f"{steps}{shortest}"), (1, steps), (0, f"{game.steps:,}")),
            ((3 if game.hints else 7, counted(game.hints, "hint")), (0, "")),
            ((2, shown_time(self._watch.seconds)[:-2]), (0, "")),
            ((4, f"best {shown_time(best.seconds)}" if best else ""), (0, "")),
            ((3, "run" if self._runs else ""), (0, "")),
            ((3, f"goal: {self._goal_wind}" if self._goal_wind else ""), (0, "")),
        ]
        return fitted(parts, columns)

    @property
    def _goal_wind(self) -> str:
        """Where the goal is in the picture, if it is not on the screen; '' if it is."""
        row, column = self._board.cell_place(self._game.goal)
        columns, rows = self._room
        left, top = self._view.left, self._view.top
        if left <= column < left + columns and top <= row < top + rows:
            return ""
        return steering.bearing(self._game.maze.grid, self._game.at, self._game.goal)[1]
