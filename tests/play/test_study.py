"""Studies: every person gets the same mazes in another order, each time is a whole line, and the fit finds the law."""

import csv
import math
import random
from pathlib import Path

import pytest
from commands import refused

import clew
from clew.play import study
from clew.play.game import Game

ITEMS = [study.Item("6x5", "wilson", level, 0) for level in ("easy", "hard")]


def walked(game: Game) -> Game:
    """Walk to the goal."""
    for way in clew.solve(game.maze, start=game.start, goal=game.goal).directions():
        game.move(way)
    assert game.is_over
    return game


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
    assert found.slope == pytest.approx(0.02, abs=0.003)  # people differ by chance in their mean mazes
    assert found.exponent == pytest.approx(0.5, abs=0.15)
    assert found.r_squared > 0.9
    assert found.rank_correlation > 0.8
    picture = study.plot(found)
    assert picture.count("<circle") == 60


def test_tables_that_cannot_be_fitted_are_refused(call) -> None:
    Path("few.csv").write_text("person,difficulty,solution_length,seconds\na,3,4,5\n")
    refused(call("study", "--fit", "few.csv"), "a fit needs 4")
    Path("other.csv").write_text("a,b\n1,2\n")
    refused(call("study", "--fit", "other.csv"), "no column person")
    Path("bad.csv").write_text("person,difficulty,solution_length,seconds\n" + "a,3,4,x\n" * 4)
    refused(call("study", "--fit", "bad.csv"), "cannot be read")
    refused(call("study"), "-o times.csv")
    refused(call("study", "-o", "times.csv"), "--paper")


def test_times_of_mazes_on_paper_are_typed_in(call) -> None:
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
