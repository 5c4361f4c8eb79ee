"""The file of best times: kept whole, merged with what other games wrote, and never lost when it is damaged."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.puzzles.play.best_times import (
    MAX_BYTES,
    MAX_MAZES,
    BestTime,
    BestTimes,
    MazeTimes,
    clean_title,
    data_file,
    shown_time,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "best-times.json"


def test_the_best_time_is_kept(file: Path) -> None:
    assert BestTimes(file).add("a", "level 1", BestTime(20.5, 30, 0))
    assert not BestTimes(file).add("a", "level 1", BestTime(21.0, 10, 0))
    assert BestTimes(file).add("a", "level 1", BestTime(19.25, 40, 0))
    times = BestTimes(file)
    assert times.mazes == {"a": MazeTimes("level 1", BestTime(19.25, 40, 0))}
    assert times.problem == ""


def test_times_with_hints_and_without_are_not_compared(file: Path) -> None:
    times = BestTimes(file)
    assert times.add("a", "level 1", BestTime(20.0, 30, 0))
    assert times.add("a", "level 1", BestTime(25.0, 30, 2))
    assert not times.add("a", "level 1", BestTime(26.0, 30, 1))
    kept = BestTimes(file).mazes["a"]
    assert kept == MazeTimes("level 1", BestTime(20.0, 30, 0), BestTime(25.0, 30, 2))
    assert (kept.best(0), kept.best(1)) == (kept.without_hints, kept.with_hints)


def test_two_games_that_are_open_at_once_lose_nothing(file: Path) -> None:
    one, other = BestTimes(file), BestTimes(file)
    one.add("a", "level 1", BestTime(20.0, 30, 0))
    other.add("b", "level 2", BestTime(30.0, 30, 0))
    one.add("a", "level 1", BestTime(15.0, 30, 0))
    other.add("a", "level 1", BestTime(16.0, 30, 0))
    found = BestTimes(file).mazes
    assert {key: each.best(0) for key, each in found.items()} == {
        "a": BestTime(15.0, 30, 0),
        "b": BestTime(30.0, 30, 0),
    }


def test_games_that_end_at_the_same_time_lose_nothing(file: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from clew.puzzles.play.best_times import *\n"
        "times = BestTimes(Path(sys.argv[1]))\n"
        "for number in range(15): times.add(f'{sys.argv[2]}-{number}', 'maze', BestTime(1.0, 1, 0))"
    )
    games = [subprocess.Popen([sys.executable, "-c", code, str(file), name]) for name in "abc"]
    assert [game.wait() for game in games] == [0, 0, 0]
    assert len(BestTimes(file).mazes) == 45


DAMAGED = [
    b"",
    b"{",
    b"[1, 2]",
    b"\xff\xfe",
    b'{"clew": "best-times", "version": 1, "mazes": []}',
    b'{"clew": "best-times", "version": 1, "mazes": {"a": {"title": "x", "with_hints": {"seconds": NaN}}}}',
]


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_file_is_kept_under_another_name_and_the_game_goes_on(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    aside = file.with_name("best-times.damaged-1.json")
    times = BestTimes(file)
    assert times.problem.startswith(f"the file of best times was damaged and is now {aside}: ")
    assert "\n" not in times.problem
    assert aside.read_bytes() == data
    assert times.add("a", "level 1", BestTime(1.0, 1, 0))
    assert list(BestTimes(file).mazes) == ["a"]


def test_a_second_damaged_file_does_not_replace_the_first(file: Path) -> None:
    file.parent.mkdir()
    for data in (b"one", b"two"):
        file.write_bytes(data)
        BestTimes(file)
    assert [file.with_name(f"best-times.damaged-{number}.json").read_bytes() for number in (1, 2)] == [b"one", b"two"]


@settings(max_examples=40)
@given(data=st.binary(max_size=60) | st.recursive(st.integers() | st.text(), st.lists).map(json.dumps).map(str.encode))
def test_no_content_of_the_file_stops_a_game(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("times") / "best-times.json"
    file.write_bytes(data)
    assert BestTimes(file).problem != ""


LEFT_ALONE = [
    b'{"clew": "best-times", "version": 2, "mazes": {}}',
    b'{"clew": "best-times", "version": "next"}',
    b" " * (MAX_BYTES + 1),
]


@pytest.mark.parametrize("data", LEFT_ALONE)
def test_a_file_that_this_version_cannot_read_is_left_alone(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    times = BestTimes(file)
    assert times.problem.startswith("best times are not kept: ")
    assert times.add("a", "level 1", BestTime(1.0, 1, 0))
    assert times.mazes["a"] == MazeTimes("level 1", BestTime(1.0, 1, 0))
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    assert file.read_bytes() == data


def test_a_newer_clew_may_write_the_file_during_a_game(file: Path) -> None:
    times = BestTimes(file)
    file.parent.mkdir()
    file.write_bytes(LEFT_ALONE[0])
    assert times.add("a", "level 1", BestTime(1.0, 1, 0))
    assert file.read_bytes() == LEFT_ALONE[0]


@pytest.mark.parametrize("title", ["my\u00a0maze.clew", "caf\udce9.clew", "\x1b[2J", "a\nb", "x" * 300])
def test_every_title_that_is_written_is_read(file: Path, title: str) -> None:
    BestTimes(file).add("a", title, BestTime(1.0, 1, 0))
    times = BestTimes(file)
    assert times.problem == ""
    assert times.mazes == {"a": MazeTimes(clean_title(title), BestTime(1.0, 1, 0))}
    assert clean_title(title).isprintable()


@cases("entry", [{"title": "x"}, {"title": "x", "with_hints": {"seconds": "1"}}, {"title": 1}, [], None])
def test_an_entry_that_is_wrong_costs_no_other(file: Path, entry: object) -> None:
    BestTimes(file).add("a", "level 1", BestTime(1.0, 1, 0))
    document = json.loads(file.read_text())
    document["mazes"]["b"] = entry
    file.write_text(json.dumps(document))
    times = BestTimes(file)
    assert list(times.mazes) == ["a"]
    assert times.problem == "1 of the mazes in the file of best times cannot be read and were left out"


def test_a_folder_that_cannot_be_written_is_said_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / ("x" * 300)):
        times = BestTimes(folder / "best-times.json")
        assert times.problem.startswith("best times are not kept: ")
        assert times.add("a", "level 1", BestTime(1.0, 1, 0))
        assert times.mazes["a"] == MazeTimes("level 1", BestTime(1.0, 1, 0))
    monkeypatch.setattr("os.access", lambda *_: False)
    assert "cannot be written" not in BestTimes(None).problem
    assert BestTimes(tmp_path / "new" / "best-times.json").problem.endswith("is no folder that can be written")


def test_a_replay_that_is_no_record_counts_as_played(file: Path) -> None:
    for key in "ab":
        BestTimes(file).add(key, "maze", BestTime(1.0, 1, 0))
    assert not BestTimes(file).add("a", "maze", BestTime(2.0, 1, 0))
    assert list(BestTimes(file).mazes) == ["b", "a"]


def test_the_mazes_that_were_not_played_for_longest_are_forgotten(file: Path) -> None:
    both = MazeTimes("迷" * 200, BestTime(1e9 / 3, 1 << 40, 0), BestTime(1e9 / 3, 1 << 40, 1 << 40))
    times = BestTimes(file)
    times.mazes = {f"{number:064}": both for number in range(MAX_MAZES)}
    file.parent.mkdir()
    times._write()
    assert times.add(f"{0:064}", "maze", BestTime(0.5, 1, 0))
    assert times.add("new", "maze", BestTime(1.0, 1, 0))
    assert file.stat().st_size < MAX_BYTES
    again = BestTimes(file)
    assert (again.problem, len(again.mazes)) == ("", MAX_MAZES)
    assert list(again.mazes)[-2:] == [f"{0:064}", "new"]
    assert f"{1:064}" not in again.mazes


def test_the_folder_is_that_of_the_variable_or_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CLEW_DATA_DIR", str(tmp_path))
    assert data_file() == tmp_path / "best-times.json"
    monkeypatch.delenv("CLEW_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    found = data_file()
    assert found is not None
    assert found.name == "best-times.json"
    if sys.platform == "linux":
        assert found == tmp_path / "home" / "clew" / "best-times.json"


@cases(("seconds", "shown"), [(0, "0:00.0"), (9.99, "0:09.9"), (600, "10:00.0"), (3600, "1:00:00.0")])
def test_times_are_shown_as_on_a_clock(seconds: float, shown: str) -> None:
    assert shown_time(seconds) == shown
