"""The search as it is shown in a terminal."""

import re

import pytest

from clew.cli.terminal import full_screen
from clew.cli.terminal.colors import TRUE
from clew.cli.terminal.full_screen import CLOSE, OPEN
from clew.puzzles.cubicles import watch as cubicles_watch
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import fill, find_route

OFFICE = Field(parse_formula(DEFAULT_FORMULA), 1350)


class Clock:
    """A clock that only sleeping moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the program."""
    found = Clock()
    monkeypatch.setattr(cubicles_watch, "time", found)
    return found


def test_watch_takes_the_time_that_the_speed_says_and_leaves_the_screen_as_it_was(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    cubicles_watch.watch(fill(OFFICE, (1, 1), 50), 100)
    shown = capsys.readouterr().out
    assert clock.now == pytest.approx(1.24 + cubicles_watch.HOLD, abs=0.1)
    assert shown.startswith(OPEN)
    assert shown.endswith(CLOSE)
    assert "124 places" in shown
    assert shown.count("\x1b[2J") == 1  # nothing is cleared while it runs: nothing flickers


def test_watch_follows_a_search_that_leaves_the_terminal(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LINES", "8")
    route = find_route(OFFICE, (1, 1), (31, 39))
    cubicles_watch.watch(route, 400)
    shown = capsys.readouterr().out
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in re.split(r"\x1b\[\d+;1H", shown)[1:]]
    assert max(len(row.partition("\x1b")[0]) for row in rows) == 20
    assert "92 steps" in shown
    assert clock.now == pytest.approx(321 / 400 + cubicles_watch.GROWTH + cubicles_watch.HOLD, abs=0.1)
    assert {int(row) for row in re.findall(r"\x1b\[(\d+);1H", shown)} == set(range(1, 9))


@pytest.mark.usefixtures("clock")
def test_watch_uses_the_colors_that_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = {16: r"\d+;\d+", 256: r"38;5;\d+;48;5;\d+", TRUE: r"38;2;[\d;]+;48;2;[\d;]+"}
    for count, kind in kinds.items():
        monkeypatch.setattr(full_screen, "color_count", lambda stream, count=count: count)
        cubicles_watch.watch(fill(OFFICE, (1, 1), 2), 100)
        codes = set(re.findall(r"\x1b\[([\d;]+)m", capsys.readouterr().out)) - {"0"}
        assert len(codes) > 1
        assert all(re.fullmatch(kind, each) for each in codes)


def test_a_watch_that_is_stopped_leaves_the_screen_as_it_was(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(clock, "sleep", stop)
    with pytest.raises(KeyboardInterrupt):
        cubicles_watch.watch(fill(OFFICE, (1, 1), 50), 100)
    assert capsys.readouterr().out.endswith(CLOSE)
