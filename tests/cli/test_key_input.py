"""Keys of a terminal: arrows at once, other keys as lines, edited lines, and the terminal's own mode afterwards."""

import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from case_loops import cases

from clew.cli.terminal.key_input import Keys, keys_at_once, typed_lines
from clew.puzzles.algorithmia.module_grid import ARROWS
from clew.puzzles.algorithmia.practice import random_module

ALGORITHMIA = """
import fcntl, signal, sys, termios
from clew.cli import main
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches it
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job would ignore it
sys.argv[:1] = "clew algorithmia --lang en".split()
main()
"""


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal: the person's and the program's."""
    leader, follower = pty.openpty()
    yield leader, follower
    os.close(leader)
    os.close(follower)


@cases(
    ("keys", "lines"),
    [
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["↑", "↓", "→", "←"]),
        (b"\x1bOA\x1b[1;5D", ["↑", "←"]),
        (b"ul\n\x1b[Cquit\r", ["ul", "→", "quit"]),
        (b"u\x1b[A\n", ["u↑"]),
        (b"uxx\x7f\x7fd\n", ["ud"]),
        (b"xyz\x15r\n", ["r"]),
        ("終了x\x7f\n".encode(), ["終了"]),
        (b"\n \n\x1b[3~\x1b[15~d\n", ["d"]),
        (b"\x7f\x7f\x01u\n", ["u"]),
        (b"\xff\n", ["\ufffd"]),
        (b"u\x04\n", ["u"]),
    ],
)
def test_keys_become_lines_and_arrows(terminal: tuple[int, int], keys: bytes, lines: list[str]) -> None:
    leader, follower = terminal
    before = termios.tcgetattr(follower)
    reader = typed_lines(follower, lambda text: None, ARROWS)
    with keys_at_once(follower):  # so that the terminal passes on what is written before it is read
        os.write(leader, keys + b"\x04")
        assert list(reader) == lines
    assert termios.tcgetattr(follower) == before


def test_a_lone_escape_is_a_key(terminal: tuple[int, int]) -> None:
    leader, follower = terminal
    with keys_at_once(follower):
        os.write(leader, b"\x1b")
        keys = Keys(follower)
        assert keys.read() == "escape"
        os.write(leader, b"u")
        assert keys.read() == "u"


def test_what_is_typed_is_shown_and_erased(terminal: tuple[int, int]) -> None:
    leader, follower = terminal
    shown: list[str] = []
    with keys_at_once(follower):
        os.write(leader, "u終\x7f\n\x04".encode())
        list(typed_lines(follower, shown.append, ARROWS))
    assert "".join(shown) == "> u終\b\b  \b\b\n> \n"


def test_the_terminal_is_restored_whatever_happens(terminal: tuple[int, int]) -> None:
    leader, follower = terminal
    before = termios.tcgetattr(follower)

    def stop(text: str) -> None:
        if text == "x":
            assert termios.tcgetattr(follower) != before
            raise KeyboardInterrupt

    os.write(leader, b"x\n")
    with pytest.raises(KeyboardInterrupt):
        next(typed_lines(follower, stop, ARROWS))
    assert termios.tcgetattr(follower) == before


@contextmanager
def algorithmia(terminal: tuple[int, int], *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """`clew algorithmia` on this terminal, when it shows its first prompt; the terminal is afterwards as it was."""
    leader, follower = terminal
    before = termios.tcgetattr(follower)
    with subprocess.Popen(
        [sys.executable, "-c", ALGORITHMIA, *words],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "INPUTRC": os.devnull},
        start_new_session=True,
    ) as process:
        try:
            assert "> " in _until(leader, "> ")
            yield process
        finally:
            process.kill()
    assert termios.tcgetattr(follower) == before


def test_practice_is_played_with_arrow_keys(terminal: tuple[int, int]) -> None:
    """A real terminal: the first arrow moves without Enter, Ctrl-C leaves the terminal as it was."""
    leader, _ = terminal
    with algorithmia(terminal, "--practice", "--seed", "4") as game:
        os.write(leader, {"U": b"\x1b[A", "R": b"\x1b[C", "D": b"\x1b[B", "L": b"\x1b[D"}[_free_move()])
        answer = _until(leader, "> ")
        assert "A B C D" in answer
        assert "STRIKE" not in answer
        os.write(leader, b"ul\x03")
        assert "stopped" in _until(leader, "stopped")
        assert game.wait(20) == 130


def test_lines_at_the_prompt_are_edited_and_recalled(terminal: tuple[int, int]) -> None:
    """A real terminal: Ctrl-A and Ctrl-D take the first letter away, and the up arrow brings the line before back."""
    pytest.importorskip("readline")
    leader, _ = terminal
    with algorithmia(terminal) as console:
        os.write(leader, b"%g13410552094818164314b2d4\x01\x04\n")
        assert "clew:" not in _until(leader, "!1 move DDRR", "> ")
        os.write(leader, b"\x1b[A\n")
        assert "clew:" not in _until(leader, "!1 move DDRR", "> ")
        os.write(leader, b"\n")
        assert console.wait(20) == 0


def _free_move() -> str:
    module = random_module(4)
    return next(move for move in "URDL" if module.press(move).moves > module.moves)


def _until(leader: int, *words: str) -> str:
    """Read what is shown until it has these words, one after the other."""
    pattern = ".*".join(map(re.escape, words))
    shown = b""
    while not re.search(pattern, shown.decode("utf-8", "replace"), re.DOTALL):
        assert select.select([leader], [], [], 20)[0], shown
        shown += os.read(leader, 4096)
    return shown.decode("utf-8", "replace")
