"""`clew play`: played to the end in a terminal, in lines of text, and its best times."""

import fcntl
import itertools
import json
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest
from case_loops import cases
from commands import Answer, refused
from forked_clew import ForkedClew
from play_moves import solution_keys
from terminal_screen import Console, in_memory

import clew
from clew.puzzles.play import command as play
from clew.puzzles.play import courses
from clew.puzzles.play.best_times import BestTime, BestTimes
from clew.puzzles.play.courses import Levels, key_of
from clew.puzzles.play.game import Game
from clew.puzzles.play.screen import HELP, PlayScreen
from clew.puzzles.play.steering import neighbor_in, way_words

PATIENCE = 60.0  # seconds


class Terminal:
    """A terminal in which `clew play` runs."""

    def __init__(self, leader: int, process: ForkedClew, columns: int, rows: int) -> None:
        self.process, self._leader = process, leader
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self._screen.display)

    @property
    def ball_colors(self) -> tuple[str, str]:
        """The colors of the ball and of its ground."""
        for row in self._screen.buffer.values():
            for character in row.values():
                if character.data in "●@":
                    return character.fg, character.bg
        raise AssertionError("no ball is on the screen")

    def type(self, *keys: bytes) -> None:
        """Press these keys one after the other."""
        os.write(self._leader, b"".join(keys))

    def wait(self, *parts: str) -> str:
        """Wait until the screen shows these words, and return what it shows."""
        end = time.monotonic() + PATIENCE
        while not all(part in self.text for part in parts):
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                raise AssertionError(f"not on the screen: {parts}\n{self.text}")
        return self.text

    def end(self) -> int:
        """Wait until the program ends, and return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.05)
        while self._read(0.05):
            pass
        return self.process.wait(1)

    def _read(self, timeout: float) -> bool:
        if not select.select([self._leader], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._leader, 1 << 16)
        except OSError:
            return False
        self.written += data
        self._stream.feed(data)
        return bool(data)


@contextmanager
def playing(folder: Path, *words: str, columns: int = 80, rows: int = 24, **environment: str) -> Iterator[Terminal]:
    """Run `clew play` with these words in a terminal; its best times are in the folder."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    settings = {"TERM": "xterm-256color", "CLEW_DATA_DIR": str(folder)}
    process = ForkedClew(["play", *words], (follower, follower, follower), kept | settings | environment, folder=folder)
    os.close(follower)
    try:
        yield Terminal(leader, process, columns, rows)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(leader)


LEVELS = {"hexagons": 3, "polar": 4, "box": 11}


@cases(("kind", "number"), LEVELS.items())
def test_a_level_is_played_to_the_end_its_time_is_kept_and_the_next_begins(
    tmp_path: Path, kind: str, number: int
) -> None:
    stage = Levels(0, number).stage()
    game = Game(stage.maze, stage.start, stage.goal)
    assert stage.maze.grid.spec.startswith(kind)
    with playing(tmp_path, "--level", str(number)) as terminal:
        assert "●" in terminal.wait(f"level {number}: {kind}", "0 steps", "○")
        terminal.type(*solution_keys(stage.maze, game.start, game.goal))
        terminal.wait("the best time so far", f"{game.shortest} steps (shortest {game.shortest})")
        kept = json.loads((tmp_path / "best-times.json").read_text())["mazes"]
        assert list(kept) == [key_of(stage.maze, game.start, game.goal)]
        assert next(iter(kept.values()))["without_hints"]["steps"] == game.shortest
        terminal.type(b"\r")
        terminal.wait(f"level {number + 1}: ", "0 steps")
        terminal.type(b"q")
        assert terminal.end() == 0


def test_undoing_hints_pauses_and_a_new_beginning(tmp_path: Path) -> None:
    with playing(tmp_path, "8x6", "-a", "wilson", "--seed", "7") as terminal:
        terminal.wait("8x6, wilson, seed 7", "0 steps")
        maze = clew.generate("wilson", "8x6", 7)
        keys = solution_keys(maze, 0, 47)
        terminal.type(*keys[:3])
        assert terminal.wait("3 steps").count("·") >= 3
        terminal.type(b"u", b"\x7f")
        terminal.wait("1 step ")
        terminal.type(b"i")
        assert "•" in terminal.wait("1 hint ", f"a shortest way from here has {len(keys) - 1} steps")
        terminal.type(b"p")
        assert "─" not in terminal.wait("Paused. Press any key to go on.")
        terminal.type(b"x", b"b")
        terminal.wait("0 steps", "1 hint ")
        terminal.type(b"?")
        terminal.wait("stairs up and down")
        terminal.type(b"x", *keys)
        terminal.wait("with 1 hint!")
        assert "with_hints" in next(iter(json.loads((tmp_path / "best-times.json").read_text())["mazes"].values()))
        terminal.type(b"n")
        terminal.wait("seed 7, number 1")
        terminal.type(b"\x1b")
        assert terminal.end() == 0


def test_runs_and_chosen_ways(tmp_path: Path) -> None:
    maze = clew.generate("recursive-backtracker", "8x6", 6)
    game = Game(maze)
    assert list(way_words(maze, 0)) == ["east"]
    count = game.run(clew.EAST)
    assert count > 1
    with playing(tmp_path, "8x6", "--seed", "6") as terminal:
        terminal.wait(" 0 steps")
        for keys in (b"L", b"D", b"\x1b[1;2C", b"r\t\r"):
            terminal.type(keys)
            terminal.wait(f" {count} steps")
            terminal.type(b"u")
            terminal.wait(" 0 steps")
        terminal.type(b"\t")
        assert "◇" in terminal.wait("east: Enter goes there")
        terminal.type(b"r", b"\r")
        terminal.wait(" 1 step ")
        terminal.type(b"q")
        assert terminal.end() == 0


def test_the_levels_of_the_command_are_all_there_are() -> None:
    assert len(courses.LEVELS) == play.LEVELS


def test_in_a_building_the_signs_of_stairs_are_the_keys_that_take_them(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "box:2x2x2", 1)
    start = next(cell for cell in range(8) if "up" in way_words(maze, cell) and "north" not in way_words(maze, cell))
    goal = "1,1,1" if start != 7 else "0,0,0"
    ends = ("--from", ",".join(map(str, maze.grid.coordinates(start))), "--to", goal)
    with playing(tmp_path, "box:2x2x2", "-a", "wilson", "--seed", "1", *ends) as terminal:
        shown = terminal.wait("0 steps", "< > stairs")
        assert not set("↑↓") & set(shown)
        terminal.type(b"\x1b[A")
        terminal.wait("the stairs up are <")
        terminal.type(b"<")
        terminal.wait("1 step ")
        terminal.type(b"q")
        assert terminal.end() == 0


def played(course: courses.Course, keys: Sequence[str], columns: int, rows: int) -> list[list[str]]:
    """The lines of the screen after each key."""
    console = Console([*keys], columns, rows)
    PlayScreen(course, in_memory(), console).play()
    return console.shown


SIZES = [(80, 24), (60, 20), (40, 12), (20, 5)]


@cases(("columns", "rows"), SIZES)
@cases("level", [5, 11])
def test_the_bottom_lines_fit_and_keep_the_level_help_and_quit(level: int, columns: int, rows: int) -> None:
    figures, keys = played(Levels(0, level), "", columns, rows)[0][-2:]
    assert max(len(figures), len(keys)) <= columns
    assert figures.startswith(f"level {level}")
    assert "?" in keys
    assert keys.endswith("q quit")


@cases(("columns", "rows"), SIZES)
def test_the_line_after_the_goal_fits_and_keeps_quit(columns: int, rows: int) -> None:
    course = courses.Series(lambda number: clew.generate("binary-tree", "2x1", number), 0)
    line = played(course, ["right"], columns, rows)[-1][-1]
    assert len(line) <= columns
    assert line.startswith("the best time so far" if columns > 40 else "best")
    assert "Enter" in line
    assert line.endswith("q quit" if columns > 20 else "q")


@cases(("columns", "rows"), SIZES)
def test_all_of_the_help_can_be_read(columns: int, rows: int) -> None:
    shown = played(Levels(), ["?", *"x" * 30], columns, rows)
    pages = list(itertools.takewhile(lambda lines: "any key" in lines[-1], shown[1:]))
    words = " ".join(" ".join(line for page in pages for line in page[:-2]).split())
    for keys, text in HELP:
        for part in (keys, text.format(follows="the next level")):
            assert part in words
    assert all(len(line) <= columns for page in pages for line in page)


def test_help_after_the_goal_leaves_the_clock_and_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    course = courses.Series(lambda number: clew.generate("binary-tree", "2x1", number), 0)
    times = itertools.count(0.0, 100.0)
    console = Console(["right", "?", "x", "y"], 80, 24)
    monkeypatch.setattr(console, "clock", lambda: next(times))
    screen = PlayScreen(course, in_memory(), console)
    screen.play()
    won, _, after, later = console.shown[1:]
    assert won[-2:] == after[-2:] == later[-2:]


def test_the_last_level_offers_no_next_one() -> None:
    assert [Levels(0, number).follows for number in (19, 20)] == ["the next level", ""]


def test_a_goal_that_is_out_of_sight_is_named_by_its_direction() -> None:
    course = courses.Series(lambda number: clew.generate("binary-tree", "60x60", number), 0)
    assert "goal: south-east" in played(course, "", 60, 20)[0][-2]
    course = courses.Series(lambda number: clew.generate("binary-tree", "6x6", number), 0)
    assert "goal" not in played(course, "", 60, 20)[0][-2]


def test_ctrl_c_restores_the_terminal_and_exits_with_130(tmp_path: Path) -> None:
    with playing(tmp_path) as terminal:
        terminal.wait("level 1")
        terminal.type(b"\x03")
        assert terminal.end() == 130
        assert b"\x1b[?1049l" in terminal.written
        assert terminal.written.rstrip().endswith(b"clew: stopped")
        assert b"Traceback" not in terminal.written


def test_in_color_the_ball_has_a_ground(tmp_path: Path) -> None:
    with playing(tmp_path, "5x4", "--seed", "1") as terminal:
        terminal.wait("0 steps")
        text, ground = terminal.ball_colors
        assert ground not in ("default", text)
        terminal.type(b"q")
        assert terminal.end() == 0


@pytest.mark.parametrize("spec", ["5x4", "hexagons:5x4"])
def test_ascii_and_no_color(tmp_path: Path, spec: str) -> None:
    with playing(tmp_path, spec, "--seed", "1", NO_COLOR="1", PYTHONUTF8="0", PYTHONIOENCODING="ascii") as terminal:
        shown = terminal.wait("0 steps", "@", "X")
        assert shown.isascii()
        assert terminal.ball_colors == ("default", "default")
        terminal.type(b"q")
        assert terminal.end() == 0
        assert b"\x1b[38" not in terminal.written


def test_a_large_maze_scrolls_and_a_new_size_of_the_terminal_shows_more(tmp_path: Path) -> None:
    with playing(tmp_path, "60x60", "-a", "binary-tree", "--seed", "1", columns=40, rows=12) as terminal:
        shown = terminal.wait("0 steps")
        assert "●" in shown
        assert "○" not in shown
        maze = clew.generate("binary-tree", "60x60", 1)
        terminal.type(*solution_keys(maze, 0, maze.cells - 1)[:-1])
        terminal.wait(f"{clew.solve(maze).steps - 1} steps", "○", "●")
        fcntl.ioctl(terminal._leader, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.killpg(terminal.process.pid, signal.SIGWINCH)
        terminal._screen.resize(24, 80)
        terminal.wait(f"{clew.solve(maze).steps - 1} steps (shortest {clew.solve(maze).steps})", "arrows move   r run")
        terminal.type(b"q")
        assert terminal.end() == 0


def test_a_damaged_file_of_best_times_is_said_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / "best-times.json").write_text("{")
    with playing(tmp_path) as terminal:
        terminal.wait("the file of best times was damaged and is now ")
        terminal.type(b"q")
        assert terminal.end() == 0
        assert b"note: the file of best times was damaged and is now " in terminal.written.rpartition(b"\x1b[?1049l")[2]
    assert (tmp_path / "best-times.damaged-1.json").read_text() == "{"


@pytest.fixture
def lines(call: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Answer]:
    """Run `clew play` with lines on standard input."""
    monkeypatch.setenv("CLEW_DATA_DIR", str(tmp_path / "data"))
    return lambda *words, text="": call("play", *words, text=text)


@pytest.mark.parametrize("level", [1, 5, 11])
def test_a_level_is_played_to_the_end_in_lines(lines: Callable[..., Answer], tmp_path: Path, level: int) -> None:
    stage = Levels(0, level).stage()
    game = Game(stage.maze, stage.start, stage.goal)
    typed = []
    while not game.is_over:
        following = game.hint(1)[0]
        words = way_words(stage.maze, game.at)
        word = next(each for each, way in words.items() if neighbor_in(stage.maze.grid, game.at, way) == following)
        typed.append(word)
        game.move(words[word])
    answer = lines("--level", str(level), text="\n".join([*typed, "next", "quit", ""]))
    assert answer.code == 0
    assert f"Level {level}: " in answer.out
    assert f"and {game.shortest} steps. It is the best time so far." in answer.out
    assert f"Level {level + 1}: " in answer.out
    assert len(BestTimes(tmp_path / "data" / "best-times.json").mazes) == 1


def test_lines_say_where_you_are_and_what_a_line_can_mean(lines: Callable[..., Answer]) -> None:
    typed = "s\nrun s\nhint\nundo\nundo\nundo\nundo\nzz\nrun\nagain\nhelp\nwhere\n\n"
    answer = lines("--plain", text=typed)
    assert answer.out.splitlines() == [
        "Level 1: rectangle:8x5, 40 cells. The goal is 7,4; a shortest way has 21 steps.",
        "You are at 0,0. Open: east, south. Goal: 8 cells to the south-east.",
        "You are at 0,1. Open: north, south. Goal: 8 cells to the south-east.",
        "16 steps.",
        "You are at 5,2. Open: east, south, west. Goal: 3 cells to the south-east.",
        "A shortest way goes east, east, south.",
        "You are at 0,1. Open: north, south. Goal: 8 cells to the south-east.",
        "You are at 0,0. Open: east, south. Goal: 8 cells to the south-east.",
        "There is no move to take back.",
        "There is no move to take back.",
        "'zz' is neither an open way nor a command: Open: east, south. Or type help.",
        "run needs one of the open ways, as in run east. Open: east, south.",
        "You are at 0,0. Open: east, south. Goal: 8 cells to the south-east.",
        answer.out.splitlines()[-2],
        "You are at 0,0. Open: east, south. Goal: 8 cells to the south-east.",
    ]
    assert answer.out.splitlines()[-2].startswith("Type one of the open ways, or its first letters.")


@cases("letter", ["n", "north", "w", "u", "ne"])
def test_a_letter_of_a_closed_way_is_no_command(lines: Callable[..., Answer], letter: str) -> None:
    answer = lines("--plain", text=f"{letter}\nwhere\n").out.splitlines()
    closed = {"n": "north", "north": "north", "w": "west", "u": "up"}.get(letter)
    assert answer[2] == (
        f"{closed} is not open. Open: east, south."
        if closed
        else f"{letter!r} is neither an open way nor a command: Open: east, south. Or type help."
    )
    assert answer[3] == answer[1]  # the same level, at the same place


@pytest.mark.parametrize(("typed", "words"), [("he", "Type one of"), ("a", "You are at 0,0."), ("q", "")])
def test_other_commands_may_be_shortened(lines: Callable[..., Answer], typed: str, words: str) -> None:
    answer = lines("--plain", text=f"{typed}\n").out.splitlines()
    assert "".join(answer[2:]).startswith(words)
    assert len(answer) == 2 + bool(words)


def test_a_file_is_played_and_has_no_next_maze(lines: Callable[..., Answer]) -> None:
    clew.save(clew.generate("wilson", "hexagons:4x3", 7), "maze.clew")
    answer = lines("maze.clew", "--from", "1,1", text="next\nquit\n")
    assert answer.out.startswith("Maze.clew: hexagons:4x3, 12 cells. The goal is 3,2; ")
    assert "You are at 1,1. " in answer.out
    assert answer.out.endswith("There is no other maze: type again, or quit.\n")


def test_a_file_of_any_name_is_played_to_the_end_and_its_time_is_kept(lines: Callable[..., Answer]) -> None:
    name = os.fsdecode(b"caf\xe9\xc2\xa0.clew")
    clew.save(clew.generate("binary-tree", "2x1", 7), name)
    answer = lines(name, text="east\n")
    assert answer.code == 0
    assert "It is the best time so far." in answer.out
    assert lines("--best").out.splitlines()[1].startswith("caf  .clew")


def test_a_graph_without_positions_is_played_in_words_only(lines: Callable[..., Answer], tmp_path: Path) -> None:
    (tmp_path / "ring.txt").write_text("0 1\n1 2\n2 3\n3 0\n")
    played = lines("graph:ring.txt", "--seed", "1", "--to", "2", text="to 1\nto 2\n")
    assert "You are at 0. Open: " in played.out
    with playing(tmp_path, "graph:ring.txt", columns=150) as terminal:
        terminal.wait("no positions", "or play it in words with --plain")
        assert terminal.end() == 2


def test_changes_are_made_to_every_maze(lines: Callable[..., Answer]) -> None:
    answer = lines("6x6", "--seed", "1", "--braid", "1", text="next\n")
    assert "6x6, recursive-backtracker, seed 1:" in answer.out
    assert "number 1: " in answer.out


def test_the_best_times_are_printed(lines: Callable[..., Answer], tmp_path: Path) -> None:
    assert lines("--best").out == "no best times yet: clew play begins with level 1\n"
    (tmp_path / "data").mkdir()
    times = BestTimes(tmp_path / "data" / "best-times.json")
    times.add("a", "level 1", BestTime(83.25, 1030, 0))
    times.add("b", "5x4, wilson, seed 7", BestTime(9.5, 7, 2))
    assert lines("--best").out.splitlines() == [
        "                                without hints                with hints",
        "level 1                  1:23.2 (1,030 steps)                         -",
        "5x4, wilson, seed 7                         -          0:09.5 (7 steps)",
    ]
    document = json.loads(lines("--best", "--json").out)
    assert document["file"] == str(times.file)
    assert document["mazes"][0] == {
        "maze": "a",
        "title": "level 1",
        "without_hints": {"seconds": 83.25, "steps": 1030, "hints": 0},
        "with_hints": None,
    }


@cases(
    ("words", "parts"),
    [
        (["--level", "21"], ["level must be", "1 to 20, not 21"]),
        (["--level", "0"], ["level must be", "1 to 20, not 0"]),
        (["8x5", "--level", "2"], ["leave out 8x5 or --level"]),
        (["--braid", "0.3"], ["--braid has no effect on levels"]),
        (["-a", "wilson"], ["--algorithm has no effect on levels"]),
        (["nowhere.clew"], ["there is no file nowhere.clew"]),
        (["8by5"], ["8by5"]),
        (["-"], ["standard input, which is for keys"]),
        (["1x1"], ["the start and the goal are both cell 0,0"]),
        (["600x600"], ["600x600 has 360,000 cells"]),
        (["8x5", "--from", "9,9"], ["--from: cell 9,9 is not in this maze"]),
        (["8x5", "--to", "9,9"], ["--to: cell 9,9 is not in this maze"]),
        (["--json"], ["add --best"]),
        (["wilson"], ["wilson is an algorithm"]),
    ],
)
def test_wrong_words_are_refused(lines: Callable[..., Answer], words: list[str], parts: list[str]) -> None:
    refused(lines(*words), *parts)


def test_a_file_takes_no_options_of_making_mazes(lines: Callable[..., Answer]) -> None:
    clew.save(clew.generate("wilson", "4x3", 7), "maze.clew")
    refused(lines("maze.clew", "--seed", "1"), "holds a finished maze: --seed has no effect")
