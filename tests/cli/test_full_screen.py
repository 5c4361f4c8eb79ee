"""Full-screen programs: keys by name, lines that change, a view that scrolls, and a terminal that is restored."""

import io
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import AbstractContextManager

import pyte
import pytest
from case_loops import cases
from terminal_screen import Terminal, in_terminal

from clew.cli.terminal import full_screen
from clew.cli.terminal.full_screen import CLOSE, OPEN, FullScreen, View, cut, scrolled, width
from clew.cli.terminal.key_input import Keys, keys_at_once
from clew.errors import ClewError
from clew.pictures.drawing.colors import painted

PROGRAM = """
import fcntl, hashlib, signal, sys, termios, time
from clew.cli.terminal import stopping
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C and Ctrl-Z reach it
signal.signal(signal.SIGINT, signal.default_int_handler)
stopping.listen()
from clew.cli.terminal.full_screen import FullScreen
print("before")
try:
    with FullScreen(keys=0) as screen:
        key = ""
        while key not in ("q", None):
            screen.draw(["screen", f"{screen.columns}x{screen.rows}", f"key {key}", "end"])
            key = screen.read_key()
            if key == "x":
                raise ValueError("broken")
            if key == "m":
                signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH])
            if key == "b":
                screen.draw(["busy"])
                hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9)  # one long step of the interpreter
    print("after")
except KeyboardInterrupt:
    stopping.stop()
"""


@cases(
    ("code", "name"),
    [
        (b"q", "q"),
        (b" ", " "),
        ("é".encode(), "é"),
        ("迷".encode(), "迷"),
        (b"\x1b[A", "up"),
        (b"\x1bOB", "down"),
        (b"\x1b[1;2C", "shift-right"),
        (b"\x1b[1;6D", "ctrl-shift-left"),
        (b"\x1b[d", "shift-left"),
        (b"\x1b[5~", "page-up"),
        (b"\x1b[6;5~", "ctrl-page-down"),
        (b"\x1b[H", "home"),
        (b"\x1b[4~", "end"),
        (b"\x1b[3~", "delete"),
        (b"\x1b[Z", "shift-tab"),
        (b"\x1b", "escape"),
        (b"\x1b\x1b", "escape"),
        (b"\x1bq", "alt-q"),
        (b"\x1b\x1b[A", "alt-up"),
        (b"\x1b\x1b[d", "alt-shift-left"),
        (b"\x1b\x1bOC", "alt-right"),
        (b"\r", "enter"),
        (b"\t", "tab"),
        (b"\x7f", "backspace"),
        (b"\x04", "ctrl-d"),
        (b"\x1b[15~", ""),
        (b"\x1b[[A", ""),
        (b"\x00", ""),
    ],
)
def test_keys_have_names(code: bytes, name: str) -> None:
    leader, follower = pty.openpty()
    try:
        with keys_at_once(follower):
            os.write(leader, code)
            keys = Keys(follower)
            assert keys.read(1) == name
            assert keys.read(0) == ""  # nothing of the code is left
    finally:
        os.close(leader)
        os.close(follower)


def test_only_lines_that_changed_are_written() -> None:
    stream = io.StringIO()
    with FullScreen(stream) as screen:
        screen.draw(["one", "two", "three"])
        begin = stream.tell()
        screen.draw(["one", "2", "three"])
        assert stream.getvalue()[begin:] == "\x1b[2;1H2\x1b[K"
        begin = stream.tell()
        screen.draw(["one", "2", "three"])
        assert stream.getvalue()[begin:] == ""
    assert stream.getvalue().startswith(OPEN)
    assert stream.getvalue().endswith(CLOSE)


def test_lines_are_cut_to_the_terminal_and_their_last_character_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "8")
    monkeypatch.setenv("LINES", "2")
    stream = io.StringIO()
    with FullScreen(stream) as screen:
        screen.draw(["12345678", painted("123456789", (255, 0, 0)), "third"])
        shown = pyte.Screen(10, 4)
        pyte.Stream(shown).feed(stream.getvalue())
    assert [line.rstrip() for line in shown.display] == ["12345678", "12345678", "", ""]
    assert "\x1b[K" not in stream.getvalue()  # many terminals would erase the last character of a full line


def test_a_new_size_is_drawn_from_scratch(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setenv("COLUMNS", "20")
    with FullScreen(stream) as screen:
        screen.draw(["line"])
        monkeypatch.setenv("COLUMNS", "30")
        begin = stream.tell()
        screen.draw(["line"])
        assert stream.getvalue()[begin:] == "\x1b[2J\x1b[1;1Hline\x1b[K"


def test_without_colors_no_color_is_written() -> None:
    stream = io.StringIO()
    with FullScreen(stream, colors=0) as screen:
        begin = stream.tell()
        screen.draw([painted("red", (255, 0, 0))])
        assert stream.getvalue()[begin:] == "\x1b[1;1Hred\x1b[K"


def stopped_by_signal(screen: FullScreen, monkeypatch: pytest.MonkeyPatch, *, seconds: float = 0.0) -> None:
    """Let Ctrl-Z stop the program and `fg` let it go on so much later."""
    now = time.monotonic()

    def kill(process: int, number: int) -> None:
        patched.setattr(time, "monotonic", lambda: now + seconds)

    with monkeypatch.context() as patched:
        patched.setattr(os, "kill", kill)
        screen._on_stop(signal.SIGTSTP, None)


def test_the_clock_stands_still_while_ctrl_z_has_stopped_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    with FullScreen(io.StringIO()) as screen:
        begin = screen.clock()
        stopped_by_signal(screen, monkeypatch, seconds=-1000.0)
        assert screen.clock() - begin == pytest.approx(1000, abs=5)  # the clock of the machine did not go on itself


def test_what_ctrl_z_interrupts_while_it_is_drawn_is_drawn_whole_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    monkeypatch.setenv("LINES", "3")
    stream = io.StringIO()
    with FullScreen(stream) as screen:
        screen.draw(["one", "two", "three"])
        with monkeypatch.context() as patched:
            calls = iter([lambda: stopped_by_signal(screen, monkeypatch)])
            patched.setattr(full_screen, "width", lambda line: next(calls, lambda: None)() or len(line))
            screen.draw(["one", "2", "three"])
        screen.draw(["one", "2", "three"])
        shown = pyte.Screen(10, 3)
        pyte.Stream(shown).feed(stream.getvalue().rpartition(OPEN)[2])
    assert [line.rstrip() for line in shown.display] == ["one", "2", "three"]


def test_ctrl_z_at_the_end_does_not_take_the_terminal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    screen = FullScreen(stream)
    handlers: list[object] = []
    restore = screen._restore

    def restored() -> None:
        handlers.append(signal.getsignal(signal.SIGTSTP))
        restore()

    monkeypatch.setattr(screen, "_restore", restored)
    with screen:
        pass
    assert handlers == [screen._on_stop]
    stopped_by_signal(screen, monkeypatch)
    signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    assert stream.getvalue().endswith(CLOSE)


@pytest.mark.parametrize(
    ("stdin", "stdout", "term", "words"),
    [
        (False, True, "xterm", "standard input is no terminal: use a GIF"),
        (True, False, "xterm", "standard output is no terminal: use a GIF"),
        (True, True, "dumb", "TERM=dumb"),
    ],
)
def test_without_a_terminal_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, stdin: bool, stdout: bool, term: str, words: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: stdin)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: stdout)
    with pytest.raises(ClewError, match=re.escape(words)):
        full_screen.require_terminal("clew watch", "use a GIF")


@cases("room", [1, 2, 5, 30, 100, 200])
@cases("margin", [0, 3])
def test_the_place_stays_visible_and_the_view_stays_in_the_picture(room: int, margin: int) -> None:
    first = 0
    for at in [*range(0, 100), *range(99, -1, -7), 50, 2, 98]:
        first = scrolled(first, room, 100, at, margin)
        assert first <= at < first + room
        assert 0 <= first <= max(0, 100 - room)
        assert first in (0, max(0, 100 - room)) or first + min(margin, (room - 1) // 2) <= at


def test_the_view_stays_where_it_is_while_the_place_is_visible() -> None:
    view = View()
    view.follow((50, 3), picture=(100, 20), room=(40, 10))
    before = view.left, view.top
    view.follow((60, 9), picture=(100, 20), room=(40, 10))
    assert (view.left, view.top) == before == (30, 0)


def test_a_line_is_cut_in_its_colors() -> None:
    line = painted("ab", (1, 2, 3)) + "迷c" + painted("d", (4, 5, 6))
    assert width(line) == 6
    assert cut(line, 1, 3) == "\x1b[38;2;1;2;3mb\x1b[0m迷\x1b[38;2;4;5;6m\x1b[0m"
    assert width(cut(line, 3, 2)) == 1  # half a wide character is left out


def program() -> AbstractContextManager[tuple[subprocess.Popen[bytes], Terminal]]:
    """The full-screen program in a terminal."""
    return in_terminal([sys.executable, "-c", PROGRAM], "end", columns=40, lines=8)


@pytest.mark.parametrize(("keys", "name"), [("\x1b[6~", "page-down"), ("m", "m")])
def test_a_program_reads_keys_and_new_sizes_and_leaves_the_terminal_as_it_was(keys: str, name: str) -> None:
    """After "m" the waiting thread receives no new size, as if that came between Python's last look and the waiting."""
    with program() as (process, terminal):
        terminal.press(keys)
        terminal.until(f"key {name}")
        terminal.resize(50, 10)
        assert "50x10" in terminal.until("key resize")
        terminal.press("q")
        terminal.until("after")
        assert process.wait(20) == 0
        assert terminal.written.index(CLOSE) < terminal.written.index("after")


@pytest.mark.parametrize(
    ("keys", "words", "code"), [("x", "broken", 1), ("\x03", "clew: stopped", 130), ("b", "clew: stopped", 130)]
)
def test_the_terminal_is_restored_after_errors_and_ctrl_c(keys: str, words: str, code: int) -> None:
    with program() as (process, terminal):
        terminal.press(keys)
        if keys == "b":
            terminal.until("busy")
            time.sleep(0.2)  # until it is in the long step
            terminal.press("\x03")
        terminal.until(words)
        assert process.wait(20) == code
        terminal.settle()
        assert terminal.written.index(CLOSE) < terminal.written.index(words)


def test_the_terminal_is_restored_after_sigterm() -> None:
    with program() as (process, terminal):
        process.terminate()
        terminal.until("clew: stopped")
        assert process.wait(20) == 143


def test_the_program_stops_and_goes_on_as_after_ctrl_z() -> None:
    """A process group without a parent in its session is never stopped, so the screen is given back and taken again."""
    with program() as (process, terminal):
        terminal.press("\x1a")
        terminal.until("key resize")
        assert terminal.written.count(OPEN) == 2
        assert terminal.written.index(CLOSE) < terminal.written.rindex(OPEN)
        terminal.press("q")
        terminal.until("after")
        assert process.wait(20) == 0


def test_signals_lose_nothing_of_what_is_drawn_without_buffers() -> None:
    leader, follower = pty.openpty()
    stream = io.TextIOWrapper(os.fdopen(follower, "wb", 0), encoding="utf-8", write_through=True)
    shown = bytearray()

    def read() -> None:
        while not shown.endswith(b"end"):
            shown.extend(os.read(leader, 1 << 16))

    reader = threading.Thread(target=read)
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    reader.start()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        screen = FullScreen(stream)
        for number in range(200):
            screen._write(f"<{number}>" + "x" * 6000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        stream.write("end")
        reader.join(10)
    assert shown == b"".join(b"<%d>" % number + b"x" * 6000 for number in range(200)) + b"end"
    os.close(leader)
    stream.close()
