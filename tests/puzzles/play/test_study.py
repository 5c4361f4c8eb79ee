"""Studies: every person gets the same mazes in another order, each time is a whole line, and the fit finds the law."""

import csv
import math
import random
import resource
from collections.abc import Sequence
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused
from play_moves import solution_keys
from terminal_screen import Console, clew_in_terminal, in_memory

import clew
from clew.errors import ClewError
from clew.puzzles.play import study
from clew.puzzles.play.game import Game
from clew.puzzles.play.screen import PlayScreen

ITEMS = [study.Item("6x5", "wilson", level, 0) for level in ("easy", "medium")]


def walked(game: Game) -> Game:
    """Walk to the goal."""
    for way in clew.solve(game.maze, start=game.start, goal=game.goal).directions():
        game.move(way)
    assert game.is_over
    return game


def keys_through(maze: clew.Maze) -> list[str]:
    """The keys that lead to the goal."""
    return [{b"A": "up", b"B": "down", b"C": "right", b"D": "left"}[code[-1:]] for code in solution_keys(maze, 0, 29)]


class Clocked(Console):
    """A screen in memory on which a key takes a second, and to draw takes ten."""

    now = 0.0

    def draw(self, lines: Sequence[str]) -> None:
        super().draw(lines)
        self.now += 10

    def read_key(self, timeout: float | None = None) -> str | None:
        self.now += 1
        return super().read_key(timeout)

    def clock(self) -> float:
        return self.now


def seconds_of(course: study.Study, keys: list[str], early: Sequence[str] = ()) -> list[float]:
    """Play with these keys; return the seconds in the table."""
    console = Clocked(keys, 80, 24)
    console.typed_early += early
    PlayScreen(course, in_memory(), console, finished=course.finish).play()
    return [float(row["seconds"]) for row in study.read_times(course.file)]


def test_the_clock_runs_from_the_sight_of_the_maze_and_pauses_do_not_count(tmp_path: Path) -> None:
    file = str(tmp_path / "times.csv")
    course = study.Study(file, 7, "ann", ITEMS)
    keys = keys_through(course.stage().maze)
    # "p" is handled after a second, and the clock stands still until "x" is; "b" does not set it back.
    pressed = ["p", "x", keys[0], "b", *keys]
    assert seconds_of(course, pressed) == [11 * (len(pressed) - 1) - 10]


def test_keys_pressed_before_the_maze_is_shown_do_not_count(tmp_path: Path) -> None:
    course = study.Study(str(tmp_path / "times.csv"), 7, "ann", ITEMS)
    keys = keys_through(course.stage().maze)
    assert seconds_of(course, [], early=keys) == []
    assert seconds_of(course, keys, early=keys) == [11 * len(keys) - 10]


def test_quitting_loses_no_finished_line_and_the_order_goes_on_without_repeats(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    items = [study.Item("6x5", "wilson", "easy", number) for number in range(3)]
    made = [keys_through(item.stage(7).maze) for item in items]
    for number, keys in enumerate(made, 1):
        after = made[number][:2] if number < len(made) else []
        seconds_of(study.Study(str(file), 7, "ann", items), [*keys, "enter", *after])  # and "q" in the middle of it
        text = file.read_text()
        assert text.count("\n") == number + 1
        assert text.endswith(",0\n")
    assert [row["item"] for row in study.read_times(str(file))] == [item.name for item in items]
    seconds_of(study.Study(str(file), 7, "bob", items), made[0])
    assert [row["person"] for row in study.read_times(str(file))] == ["ann"] * 3 + ["bob"]


def test_the_last_maze_offers_no_next_one(tmp_path: Path) -> None:
    course = study.Study(str(tmp_path / "times.csv"), 7, "ann", ITEMS)
    assert course.follows == "the next maze"
    assert course.advance()
    assert course.follows == ""


def test_in_a_terminal_keys_typed_ahead_are_discarded_and_each_maze_is_kept_at_once(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    words = ("--grid", "6x5", "-a", "wilson", "--person", "ann", "--seed", "7")
    one, two = (item.stage(7).maze for item in study.plan(7, "ann", ["6x5"], ["wilson"])[:2])
    with clew_in_terminal("study", "-o", str(file), *words, first="maze 1 of 4", NO_COLOR="1") as (process, terminal):
        terminal.until("0:01")  # the clock runs
        terminal.press(b"".join([*solution_keys(one, 0, 29), b"\r", *solution_keys(two, 0, 29)]).decode())
        assert " 0 steps" in terminal.until("maze 2 of 4")
        assert " 0 steps" in terminal.until("0:01")
        terminal.press("q")
        terminal.until("clew study --fit")
        assert process.wait(60) == 0
        assert "\x1b[38" not in terminal.written
    [row] = study.read_times(str(file))
    assert float(row["seconds"]) >= 1


def test_a_terminal_in_which_a_maze_cannot_be_seen_whole_is_refused_before_the_first_one(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    words = ("study", "-o", str(file), "--grid", "6x5", "--grid", "30x6", "-a", "wilson")
    with clew_in_terminal(*words, first="needs 121 x 15", columns=100) as (process, terminal):
        assert "the terminal has 100 x 24" in " ".join(" ".join(terminal.settle()).split())
        assert process.wait(60) == 2
    assert study.read_times(str(file)) == []


def test_a_line_for_which_the_disk_has_no_room_is_not_begun(tmp_path: Path) -> None:
    course = study.Study(str(tmp_path / "times.csv"), 7, "ann", ITEMS)
    game = walked(Game(course.stage().maze))
    before = Path(course.file).read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 20, limits[1]))
    try:
        with pytest.raises(ClewError, match="make room on the disk"):
            course.finish(game, 3.0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert Path(course.file).read_bytes() == before


def test_a_study_goes_on_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "times.csv")
    course = study.Study(file, 7, "ann", ITEMS)
    stage = course.stage()
    assert stage.title == "maze 1 of 2"
    course.finish(walked(Game(stage.maze)), 12.3456)
    course.finish(walked(Game(stage.maze)), 1.0)  # played again
    with open(file, "a") as table:
        table.write("ann,7,half a li")  # the crash of a machine
    again = study.Study(file, 7, "ann", ITEMS)
    assert again.left == ITEMS[1:]
    assert again.stage().title == "maze 2 of 2"
    again.finish(walked(Game(again.stage().maze)), 20.0)
    rows = study.read_times(file)
    assert [(row["item"], row["seconds"]) for row in rows] == [(ITEMS[0].name, "12.35"), (ITEMS[1].name, "20.00")]
    assert study.Study(file, 7, "ann", ITEMS).left == []
    assert study.Study(file, 7, "bob", ITEMS).left == study.Study(file, 8, "ann", ITEMS).left == ITEMS
    assert not again.advance()


def test_the_columns_are_those_of_the_maze(tmp_path: Path, call) -> None:
    file = str(tmp_path / "times.csv")
    course = study.Study(file, 7, "ann", ITEMS)
    game = walked(Game(course.stage().maze))
    course.finish(game, 3.0)
    [row] = csv.DictReader(Path(file).read_text().splitlines())
    assert tuple(row) == study.COLUMNS
    figures = clew.measure(game.maze, game.start, game.goal)
    assert (row["difficulty"], row["solution_length"], row["solution_turns"]) == (
        str(figures.difficulty),
        str(figures.solution_length),
        str(figures.solution_turns),
    )
    assert (row["steps"], row["wrong_turns"], row["hints"]) == (str(game.shortest), "0", "0")
    assert call(*row["command"].split()[1:], "--json").code == 0


def test_a_way_astray_is_one_wrong_turn() -> None:
    maze = clew.loads("+---+---+---+\n|           |\n+---+   +   +\n|       |   |\n+---+---+---+\n")
    game = Game(maze, (1, 0), (2, 1))
    for way in (clew.WEST, clew.EAST, clew.SOUTH, clew.WEST, clew.EAST, clew.NORTH, clew.EAST, clew.SOUTH):
        game.move(way)
    assert game.is_over
    assert study.wrong_turns(game) == 2
    straight = Game(maze, (1, 0), (2, 1))
    straight.run(clew.EAST)
    assert study.wrong_turns(straight) == 0


def test_the_fit_finds_the_law_of_the_times(tmp_path: Path) -> None:
    draws = random.Random(7)
    rows = []
    for person, pace in (("ann", 0.0), ("bob", 1.0), ("once", 5.0)):
        for _ in range(1 if person == "once" else 30):
            difficulty, length = draws.randrange(1, 101), draws.randrange(10, 100)
            seconds = math.exp(pace + 0.02 * difficulty + 0.5 * math.log(length))
            rows.append({"person": person, "difficulty": difficulty, "solution_length": length, "seconds": seconds})
    rows.append(rows[0] | {"seconds": 1e6, "hints": "1"})
    found = study.fit([{name: str(value) for name, value in row.items()} for row in rows])
    assert (found.rows, found.people) == (60, 2)
    assert (found.constant, found.slope, found.exponent) == pytest.approx((0.5, 0.02, 0.5))
    assert found.r_squared == pytest.approx(1)
    assert found.rank_correlation > 0.8
    picture = study.plot(found)
    assert picture.count("<circle") == 60 + 1  # one in the legend
    assert all(words in picture for words in ("time in seconds", "difficulty (1 to 100)"))


def test_the_law_is_found_within_its_standard_errors_under_noise() -> None:
    draws = random.Random(7)
    rows = []
    for person in ("ann", "bob", "cy"):
        for _ in range(20):
            difficulty, length = draws.randrange(1, 101), draws.randrange(20, 120)
            seconds = math.exp(1.5 + 0.02 * difficulty + draws.gauss(0, 0.4))
            row = {"person": person, "difficulty": difficulty, "solution_length": length, "seconds": seconds}
            rows.append({name: str(value) for name, value in row.items()})
    found = study.fit(rows)
    away = [found.constant - 1.5, found.slope - 0.02, found.exponent]
    assert all(abs(each) < 3 * error for each, error in zip(away, found.errors, strict=True))
    # The error of a slope is that of the noise, divided by the spread of the difficulty and the root of the number.
    assert found.errors[1] == pytest.approx(0.4 / (28.9 * 60**0.5), rel=0.2)


HEADER = "person,difficulty,solution_length,seconds\n"
FOUR = "a,50,30,3\na,70,25,4\na,20,40,5\na,30,50,6\n"


@cases(
    ("text", "part"),
    [
        ("", "no column person"),
        ("a,b\n1,2\n", "no column person"),
        (HEADER.replace(",", ";"), "with commas"),
        ("person,difficulty,seconds\na,1,2\n", "no column solution_length"),
        (HEADER, "a fit needs 4 times"),
        (HEADER + "a,3,4,5\n", "people with two or more have 0"),
        (HEADER + "a,50,30,3\na,70,25,4\nb,20,40,5\nb,30,50,6\n", "a fit needs 5 times"),
        (HEADER + FOUR + "a,3,4,x\n", "seconds must be a number from 0.01 to 1,000,000, not 'x'"),
        (HEADER + FOUR + "a,3,4,-3\n", "seconds must be"),
        (HEADER + FOUR + "a,3,4,nan\n", "seconds must be"),
        (HEADER + FOUR + "a,3,4,inf\n", "seconds must be"),
        (HEADER + FOUR + "a,101,4,3\n", "difficulty must be a number from 1 to 100, not '101'"),
        (HEADER + FOUR + "a,3,,3\n", "solution_length must be a number"),
        (HEADER + FOUR.replace("3\n", "6\n").replace("4\n", "6\n").replace("5\n", "6\n"), "must differ"),
        (HEADER + "a,50,30,3\n" * 4, "must differ"),
        (HEADER + "a" * 200_000 + ",1,2,3\n", "is no table"),
        ("\xff\xfe", "is no table"),
    ],
)
def test_tables_that_cannot_be_fitted_are_refused(call, text: str, part: str) -> None:
    Path("times.csv").write_bytes(text.encode("latin-1"))
    refused(call("study", "--fit", "times.csv", "-o", "plot.svg"), part)
    assert not Path("plot.svg").exists()


def test_a_table_with_the_mark_of_a_spreadsheet_is_read(call) -> None:
    Path("times.csv").write_text("\ufeff" + (HEADER + FOUR).replace("\n", "\r\n"))
    assert "4 times of 1 person" in call("study", "--fit", "times.csv").out


@cases("words", [(), ("-o", "times.csv"), ("-o", "times.txt"), ("--json",), ("-o", "t.csv", "--json")])
def test_a_study_without_a_table_or_a_terminal_is_refused(call, words: tuple[str, ...]) -> None:
    refused(call("study", *words), "--paper" if words == ("-o", "times.csv") else "times.csv")
    assert not Path("times.csv").exists()


def test_files_that_cannot_hold_times_are_refused(call) -> None:
    Path("folder.csv").mkdir()
    refused(call("study", "--enter", "-o", "folder.csv", text="1 5\n"), "folder.csv is a folder")
    answer = call("study", "--enter", "-o", "nowhere/times.csv", text="1 5\n")
    assert (answer.code, answer.err) == (1, "clew: nowhere/times.csv: No such file or directory\n")
    for text in (HEADER, HEADER + FOUR, "a,b\n"):  # of another program: it stays as it is
        Path("other.csv").write_text(text)
        refused(call("study", "--enter", "-o", "other.csv", text="1 5\n"), "column")
        assert Path("other.csv").read_text() == text


def test_times_of_mazes_on_paper_are_typed_in(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "TRIES", 20)
    words = ("--grid", "6x5", "-a", "wilson", "--person", "bob")
    assert call("study", "--paper", "pages.pdf", *words).code == 0
    assert Path("pages.pdf").read_bytes().startswith(b"%PDF")
    assert call("study", "--enter", "-o", "times.csv", *words, text="2 1:05\n\n3 8.5\n1 3\n4 11\n").code == 0
    rows = study.read_times("times.csv")
    order = [item.name for item in study.plan(0, "bob", ["6x5"], ["wilson"])]
    assert [(row["item"], row["seconds"]) for row in rows[:2]] == [(order[1], "65.00"), (order[2], "8.50")]
    assert {row["medium"] for row in rows} == {"paper"}
    assert "4 times of 1 person" in call("study", "--fit", "times.csv", "-o", "plot.svg").out
    assert Path("plot.svg").read_text().startswith("<svg")
    refused(call("study", "--enter", "-o", "times.csv", *words, text="2 5\n"), "'2 5' is not the number of a maze")
