"""The progress bar: late, on terminals only, and gone at the end."""

import io
import time
from types import SimpleNamespace

import pytest

import clew
from clew.cli.terminal import progress
from clew.kernel import notices


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal as standard error, and a bar that appears at once."""
    stream = Terminal()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(progress, "DELAY", 0.01)
    monkeypatch.setattr(progress, "INTERVAL", 0.01)
    return stream


def wait_for(stream: Terminal, text: str) -> None:
    deadline = time.monotonic() + 30
    while text not in stream.getvalue():
        assert time.monotonic() < deadline, stream.getvalue()
        time.sleep(0.01)


def test_it_shows_the_share_and_is_erased(terminal: Terminal) -> None:
    with progress.show("carving") as report:
        wait_for(terminal, "carving  0:00")
        report(0.5)
        wait_for(terminal, f"carving  [{'#' * 15}{'-' * 15}]  0:00")
    width = len("carving  [") + 30 + len("]  0:00")
    assert terminal.getvalue().endswith(f"\r{' ' * width}\r")


def test_it_fits_a_narrow_terminal(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    with progress.show("a title that is longer than the terminal is wide"):
        wait_for(terminal, "\ra title that is lon\r")


def test_quick_work_shows_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 60)
    with progress.show("carving"):
        pass
    assert terminal.getvalue() == ""


def test_a_file_gets_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(progress, "DELAY", 0)
    with progress.show("carving") as report:
        report(0.5)
        time.sleep(0.05)
    assert stream.getvalue() == ""


def test_a_terminal_is_told_what_is_compiled(terminal: Terminal) -> None:
    notices.running(wait_for, "wilson", clew.Hexagons(9, 9))
    with progress.show("carving"):
        wait_for(terminal, "carving  0:00")
        with notices.compiling(wait_for):
            wait_for(terminal, "\rcompiling wilson for hexagons, once  0:00")
        wait_for(terminal, "once  0:00\r" + " " * 41 + "\r")
        with notices.compiling(wait_for.__init__):
            wait_for(terminal, "\rcarving: compiling, once  0:00")
    lines = [line.rpartition("\r")[2] for line in terminal.getvalue().split("\n")]
    assert lines == ["compiling wilson for hexagons, once", ""]


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_cache_that_cannot_be_written_is_said_once(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool
) -> None:
    monkeypatch.setattr(terminal, "isatty", lambda: is_terminal)
    for _ in range(2):
        with progress.show("carving"):
            notices.send_once(notices.NotStored(f"/nowhere/{is_terminal}"))
    assert terminal.getvalue().count("clew: /nowhere") == 1
    assert "cannot be written, so every run compiles its algorithms again: set CLEW_CACHE_DIR" in terminal.getvalue()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_that_nothing_can_be_compiled_is_said_once(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool
) -> None:
    monkeypatch.setattr(terminal, "isatty", lambda: is_terminal)
    for _ in range(2):
        with progress.show("carving"):
            notices.send_once(notices.NoCompiler(f"numba is not there, {is_terminal}"))
    sentence = f"clew: this is interpreted, which takes longer: numba is not there, {is_terminal}\n"
    assert terminal.getvalue().count(sentence) == 1


def test_words_about_the_share_take_the_place_of_the_time_and_lines_stay(terminal: Terminal) -> None:
    with progress.show("making") as report:
        report(0.5, "5 of 10 rows")
        wait_for(terminal, f"making  [{'#' * 15}{'-' * 15}]  5 of 10 rows")
        report.say("a line")
    assert "\ra line\n" in terminal.getvalue()


@pytest.mark.parametrize(("seconds", "text"), [(7.9, "0:07"), (750, "12:30"), (10_800, "3:00:00")])
def test_times(seconds: float, text: str) -> None:
    assert progress.clock(seconds) == text
