"""The progress bar: late, on terminals only, and gone at the end."""

import io
import time
from types import SimpleNamespace

import pytest

from clew.cli import progress


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
