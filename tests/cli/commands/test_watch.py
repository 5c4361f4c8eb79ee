"""`clew watch` in a real terminal, and its player with a clock of its own."""

import dataclasses
import io
import re
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused
from terminal_screen import Terminal, clew_in_terminal

import clew
from clew.cli.screens.maze_state import MazeState
from clew.cli.screens.maze_watch import HELP, MazeWatch
from clew.cli.terminal.full_screen import CLOSE, FullScreen, width
from clew.lessons import lesson
from clew.mazes.logs.trace import Trace
from clew.pictures.renderers import draw

SIZE, SEED = "12x6", "7"
PAGE_UP, PAGE_DOWN, HOME, END, RIGHT, LEFT = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[C", "\x1b[D"
SHIFT_LEFT = "\x1b[1;2D"


def trace() -> Trace:
    return clew.trace("wilson", SIZE, int(SEED))


def walls_of(log: Trace, events: int) -> str:
    """The replayed maze as text."""
    return draw(log.replay(events), "text", style="box").decode()


def shown_walls(lines: list[str]) -> str:
    """The maze on the screen, without what is around it and without the place of work."""
    picture = [line.replace("@", " ") for line in lines[:20]]
    left = min(len(line) - len(line.lstrip()) for line in picture if line.strip())
    return "".join(f"{line[left:].rstrip()}\n" for line in picture if line.strip())


def test_a_maze_is_played_to_its_end_and_back_in_a_terminal() -> None:
    log = trace()
    words = ("watch", SIZE, "-a", "wilson", "--seed", SEED, "--seconds", "1")
    with clew_in_terminal(*words, first="playing") as (process, terminal):
        terminal.until(f"end     {len(log)}/{len(log)}")
        assert shown_walls(terminal.settle()) == walls_of(log, len(log))
        terminal.press(LEFT)
        assert shown_walls(at(terminal, len(log) - 1)) == walls_of(log, len(log) - 1)
        terminal.press(SHIFT_LEFT + PAGE_UP)
        assert shown_walls(at(terminal, len(log) - 1 - 10 - len(log) // 20)) == walls_of(
            log, len(log) - 11 - len(log) // 20
        )
        terminal.press(HOME)
        assert shown_walls(at(terminal, 0)) == walls_of(log, 0)
        terminal.press(RIGHT * 30)
        lines = at(terminal, 30)
        assert shown_walls(lines) == walls_of(log, 30)
        assert any(clew.EVENTS[log[29][0]] in ("walk", "erase") and "walk" in line for line in lines[20:])
        terminal.press("q")
        assert process.wait(20) == 0


def at(terminal: Terminal, position: int) -> list[str]:
    """The screen when the player is paused at this event."""
    terminal.until(f" {position}/")
    return terminal.settle()


def test_a_search_shows_its_path_at_the_end() -> None:
    maze = clew.generate("wilson", SIZE, int(SEED))
    search = clew.trace_solve(maze, "a-star")
    words = ("watch", SIZE, "-a", "wilson", "--seed", SEED, "--with", "a-star", "--paused")
    with clew_in_terminal(*words, first="paused", NO_COLOR="1") as (process, terminal):
        terminal.press(END)
        lines = at(terminal, len(search))
        assert search.path is not None
        assert any(f"The path has {search.path.steps} steps." in line for line in lines)
        assert sum(line.count("•") for line in lines) == 2 * search.path.steps - 1  # between the ends, with passages
        assert sum(line.count("●") + line.count("○") for line in lines) == 2
        terminal.press("\x1b")
        assert process.wait(20) == 0


def test_a_new_size_is_drawn_and_the_place_of_work_stays_visible() -> None:
    words = ("watch", "30x30", "-a", "wilson", "--seed", SEED, "--paused", "--style", "box")
    with clew_in_terminal(*words, first="paused") as (process, terminal):
        terminal.press(END + PAGE_UP)
        terminal.until("@")
        for columns, lines in ((40, 12), (100, 30), (20, 5)):
            terminal.screen.reset()
            terminal.resize(columns, lines)
            terminal.until("paused")
            assert sum(line.count("@") for line in terminal.settle()) == 1
        terminal.press("q")
        assert process.wait(20) == 0


def test_a_maze_in_a_file_is_made_as_the_file_records_with_the_lesson_of_its_algorithm(tmp_path: Path) -> None:
    clew.save(clew.generate("wilson", SIZE, int(SEED)), tmp_path / "maze.clew")
    with clew_in_terminal("watch", str(tmp_path / "maze.clew"), "--paused", first="paused") as (process, terminal):
        terminal.press(END)
        lines = at(terminal, len(trace()))
        assert shown_walls(lines) == walls_of(trace(), len(trace()))
        terminal.press(LEFT)
        about = lesson("generator", "wilson", "en")
        assert about is not None
        texts = [about.summary, *(step.text for step in about.steps)]
        assert any(line and text.startswith(line) for line in at(terminal, len(trace()) - 1)[20:] for text in texts)
        terminal.press("q")
        assert process.wait(20) == 0


def test_ctrl_c_restores_the_terminal() -> None:
    with clew_in_terminal("watch", "9x9", "--seed", SEED, first="playing") as (process, terminal):
        terminal.press("\x03")
        terminal.until("clew: stopped")
        assert process.wait(20) == 130
        assert terminal.written.index(CLOSE) < terminal.written.index("clew: stopped")


def test_what_cannot_be_watched_is_refused(call, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(call("watch", "5x5"), "clew watch needs a terminal", "clew generate -o maze.gif")
    monkeypatch.setattr("clew.cli.terminal.full_screen.has_keys", lambda: True)
    refused(call("watch", "5x5", "--speed", "3", "--seconds", "4"), "leave one of them out")
    refused(call("watch", "5x5", "--speed", "0"), "speed")
    refused(call("watch", "5x5", "--from", "0,0"), "add --with NAME")
    maze = clew.generate("wilson", "4x3", seed=1)
    clew.save(dataclasses.replace(maze, provenance=None), "maze.clew")
    refused(call("watch", "maze.clew"), "add --with a-star to watch")
    monkeypatch.setattr("clew.cli.commands.watch.MAX_EVENTS", 100)
    refused(call("watch", "20x20", "--seed", "1"), "there are 799 events", "smaller maze")


class Keyboard(FullScreen):
    """A screen in memory whose keys are pressed at given times."""

    def __init__(self, presses: list[tuple[float, str]], *, colors: int = 1 << 24) -> None:
        self.output = io.StringIO()
        super().__init__(self.output, colors=colors)
        self.now, self._presses = 0.0, presses
        self.states: list[tuple[float, str]] = []  # the last line, by time
        self.screens: list[list[str]] = []

    def draw(self, lines) -> None:
        super().draw(lines)
        self.states.append((self.now, lines[-1]))
        self.screens.append(list(lines))

    def read_key(self, timeout: float | None = None) -> str | None:
        if self._presses and (timeout is None or self._presses[0][0] <= self.now + timeout):
            time, key = self._presses.pop(0)
            self.now = max(self.now, time)
            return key
        self.now += timeout or 0
        return ""


def watched(presses: list[tuple[float, str]], **options) -> tuple[Keyboard, MazeState, MazeWatch]:
    player = MazeState(trace())
    keyboard = Keyboard([*presses, (1000.0, "q")])
    with keyboard:
        watch = MazeWatch(keyboard, player, lesson("generator", "wilson", "en"), clock=lambda: keyboard.now, **options)
        watch.run()
    return keyboard, player, watch


def test_the_speed_is_events_a_second() -> None:
    keyboard, player, _ = watched([(3.0, "q")], speed=20)
    assert player.position == pytest.approx(60, abs=2)
    positions = [(now, int(line.split()[1].partition("/")[0])) for now, line in keyboard.states]
    assert all(position == pytest.approx(20 * now, abs=2) for now, position in positions)


def test_plus_and_minus_change_the_speed_and_space_pauses() -> None:
    _, _, watch = watched([(0.5, "+"), (0.6, "+"), (0.7, "-")], speed=20)
    assert watch.speed == 50
    _, player, _ = watched([(1.0, " "), (5.0, " "), (6.0, "q")], speed=20)
    assert player.position == pytest.approx(40, abs=3)


def test_space_at_the_end_begins_again() -> None:
    _, player, _ = watched([(0.0, "end"), (0.1, " "), (1.1, "q")], speed=20)
    assert player.position == pytest.approx(20, abs=3)


def test_nothing_moves_while_it_is_paused() -> None:
    keyboard, player, _ = watched([(50.0, "x"), (60.0, "right")], paused=True)
    assert player.position == 1
    assert len(keyboard.states) < 6  # nor is anything drawn again and again


def test_the_sizes_of_the_picture_and_the_help_are_reached_by_keys() -> None:
    keyboard, _, _ = watched([(0.1, "z"), (0.2, "z"), (0.3, "?")], paused=True)
    output = keyboard.output.getvalue()
    signs = ("┼───┼", "▀", "[\u2801-\u28ff]", "Page Up/Down")
    found = [re.search(sign, output) for sign in signs]
    places = [each.start() for each in found if each]
    assert len(places) == len(signs)
    assert places == sorted(places)


SIZES = [(80, 24), (60, 20), (40, 12), (20, 5), (20, 1)]


@cases(("columns", "rows"), SIZES)
def test_all_of_the_help_can_be_read_and_is_closed_again(
    monkeypatch: pytest.MonkeyPatch, columns: int, rows: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    keyboard, _, _ = watched([(number / 10, "?") for number in range(20)], paused=True)
    shown = " ".join(line.strip() for lines in keyboard.screens for line in lines)
    for word in HELP.split("   "):
        assert any(word.split()[0] in line for lines in keyboard.screens for line in lines), shown
    assert "quit" in shown
    assert any(lines[-1].endswith("? keys") for lines in keyboard.screens[2:])


@cases(("columns", "rows"), SIZES)
def test_the_bar_fits_and_names_the_state_and_the_key_of_the_help(
    monkeypatch: pytest.MonkeyPatch, columns: int, rows: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(rows))
    keyboard, _, _ = watched([(0.0, "end")], paused=True)
    for _, line in keyboard.states:
        assert width(line) <= columns
        assert line.startswith(("paused", "end"))
        assert "?" in line


def test_a_maze_that_does_not_fit_is_drawn_in_half_blocks_unless_there_are_no_colors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "12")
    for colors, character in ((256, "▀"), (0, "┼───┼")):
        keyboard = Keyboard([(0.0, "q")], colors=colors)
        with keyboard:
            MazeWatch(keyboard, MazeState(trace()), None, paused=True).run()
        assert character in keyboard.output.getvalue()
