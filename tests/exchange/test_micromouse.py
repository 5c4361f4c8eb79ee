"""Mazes of Micromouse contests: their files, their marks in solvers, games and pictures, and the fastest run."""

import io
import json
import os
import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import numpy as np
import pytest
from commands import Answer
from mutations import mutated
from PIL import Image

import clew
from clew import ClewError, Marks, Maze, formats, registry
from clew.exchange.micromouse import Costs, fastest_run, runs
from clew.exchange.micromouse.wall_numbers import usual_marks
from clew.kernel import memory
from clew.kernel.choose import compiling_always
from clew.puzzles.play.game import Game
from clew.puzzles.play.game_board import GOAL, Board

# Contest mazes with what is known of them, in expected.json; they are not part of the project.
REAL = Path(os.getenv("CLEW_CONTEST_MAZES") or Path(__file__).parents[2].parent / "shared/data/micromouse")
WRITERS = {".txt": "micromouse-text", ".maze": "micromouse", ".maz": "micromouse-binary"}
NAMES = ("micromouse", "micromouse-binary", "micromouse-text", "mms-map", "mms-num")

SMALL = """\
+---+---+---+---+
|               |
+   +---+ . +   +
|   | G   G .   |
+   +---+   +   +
| S |           |
+---+---+---+---+
"""


@pytest.fixture
def small() -> Maze:
    """A maze of 4x3 cells with two goals and two unknown walls; the way to the near goal leads through one."""
    return clew.loads(SMALL)


@pytest.mark.skipif(not REAL.is_dir(), reason="CLEW_CONTEST_MAZES names no folder with mazes of contests")
def test_real_mazes_are_read_solved_and_written_back() -> None:
    for name, facts in json.loads((REAL / "expected.json").read_text()).items():
        maze = clew.load(REAL / name)
        known = {
            "size": [maze.grid.width, maze.grid.height],
            "start": [] if maze.marks.start is None else [list(maze.grid.coordinates(maze.marks.start))],
            "goal_cells": len(maze.marks.goals),
            "passages": maze.passage_count,
            "unknown_walls": bool(maze.marks.unknown),
            "shortest": facts.get("shortest") and steps_to_goal(maze),
        }
        asked = {key: value for key, value in facts.items() if value is not None and key != "same_walls_as"}
        assert asked == {key: known[key] for key in asked}, name
        data = (REAL / name).read_bytes()
        assert clew.dumps(maze, WRITERS[Path(name).suffix]) == data, name
        assert clew.loads(clew.dumps(maze)) == maze
        if other := facts.get("same_walls_as"):
            path = next(each for each in (REAL / other, REAL / "binary" / other) if each.exists())
            assert clew.load(path).array.tolist() == maze.array.tolist(), name


def steps_to_goal(maze: Maze) -> int:
    """Return the steps of a shortest path; -1 if no path leads to a goal."""
    try:
        return clew.solve(maze).steps
    except clew.Unreachable:
        return -1


def test_a_maze_is_read_with_start_goals_and_unknown_walls(small: Maze) -> None:
    assert small.marks == Marks(8, (5, 6), ((2, clew.SOUTH), (6, clew.EAST)))
    assert clew.dumps(small, "micromouse").decode() == SMALL
    assert clew.dumps(small, "a.mouse.txt").decode() == SMALL.replace("+", "o")
    assert (
        clew.loads(SMALL.replace("+", "o")) == clew.loads(SMALL, "maze.maze") == clew.loads(clew.dumps(small)) == small
    )
    assert clew.loads("\n".join(line.rstrip() for line in SMALL.splitlines())) == small
    notes: list[str] = []
    clew.loads(SMALL, notes=notes)
    assert re.match("2 unknown walls are taken as open, but", notes[0])


def test_text_with_a_path_or_without_marks_stays_boxes(small: Maze) -> None:
    drawn = clew.draw(small, "text", style="ascii")
    assert clew.loads(drawn).marks.goals == (5, 6)  # S and G alone are those of a contest
    assert clew.loads(clew.draw(small, "text", style="ascii", path=clew.solve(small))).marks == Marks()
    plain = drawn.replace(b"S", b" ").replace(b"G", b" ")
    assert registry.find("format", "boxes").sniff(plain)
    assert clew.loads(plain).marks == clew.loads(plain, "maze.maze").marks == Marks()


@pytest.mark.parametrize("suffix", [".maze", ".mouse.txt", ".map", ".num", ".maz"])
def test_the_command_converts(suffix: str, call: Callable[..., Answer]) -> None:
    call("generate", "16x16", "-a", "wilson", "--seed", "0", "-o", "maze.num")
    assert call("convert", "maze.num", f"one{suffix}").code == 0
    assert call("convert", f"one{suffix}", "two.clew").code == 0
    assert call("convert", "two.clew", f"two{suffix}").code == 0
    assert Path(f"one{suffix}").read_bytes() == Path(f"two{suffix}").read_bytes()
    marks = Marks(240, (119, 120, 135, 136))
    assert clew.load("two.clew") == Maze(clew.load("maze.num").grid, clew.load("maze.num").storage, marks=marks)


@pytest.mark.parametrize(
    ("old", "new", "sentence", "place"),
    [
        ("| S |", "| S x", "line 6, column 5 holds 'x': between cells must be", (5, 4)),
        ("| S |", "|SS |", "line 6, column 2 holds 'S': a cell must be blank, but for S or G in its middle", (5, 1)),
        ("| S |       ", "| S |     S ", "line 6, column 11 holds 'S': a maze has one start", (5, 10)),
        ("+ . +", "+ ..+", "line 3, column 12 holds '.': between posts must be ---, three blanks, or a dot", (2, 11)),
        ("+ . +", "+-. +", "line 3, column 11 holds '.': between posts must be", (2, 10)),
        ("+---+ . +", "+---x . +", r"line 3, column 9 holds 'x': a post must be o or \+", (2, 8)),
        (
            "| S |           |",
            "| S |           .",
            "line 6, column 17 holds '.': the outer wall cannot be unknown",
            (5, 16),
        ),
        ("|\n+---+---+", "|\n+---+ . +", "line 7, column 7 holds '.': the outer wall cannot be unknown", (6, 6)),
        ("| S |           |\n", "", "lines of 17 characters are not the maze of a contest", None),
    ],
)
def test_damaged_text_is_refused_with_its_place(
    old: str, new: str, sentence: str, place: tuple[int, int] | None
) -> None:
    with pytest.raises(ClewError, match=sentence) as caught:
        registry.find("format", "micromouse").read(SMALL.replace(old, new, 1).encode())
    assert place is None or (caught.value.row, caught.value.column) == place


def test_other_bytes_of_the_same_size_are_refused() -> None:
    data = clew.dumps(clew.generate("wilson", "16x16", 0), "maze.maz")
    assert len(data) == 256
    walls = np.frombuffer(data, np.uint8).reshape(16, 16)
    upside_down = walls[:, ::-1].tobytes()
    for other, sentence in (
        (data + b"\0", "has 256 bytes, not 257"),
        (data[:7] + b"\x1f" + data[8:], "byte 7 is 31, not 0 to 15"),
        (b"\x0d" + data[1:], "byte 0 is 13, not 14"),
        (b"\x0e" + upside_down[1:], "another layout of 256 bytes: 135 cells open a side"),
    ):
        with pytest.raises(ClewError, match=sentence):
            formats.loads(other, "maz")


def test_what_a_format_cannot_hold_is_refused(small: Maze) -> None:
    opened = clew.openings(clew.generate("wilson", "16x16", 1))
    hexagons = clew.generate("wilson", "hexagons:3x3", 1)
    both = Maze(small.grid, small.storage, marks=Marks(8, (8,)))
    for maze, name, sentence in (
        (small, "maz", "opens to the north only, and this one of rectangle:4x3 is different: write .maze"),
        (clew.generate("wilson", "16x16", 1), "maz", "opens to the north only, and this one of rectangle:16x16 is"),
        (opened, "num", "is enclosed, and this one has openings"),
        (both, "maze", "the start is in the goal area"),
        *((hexagons, name, "rectangles only") for name in NAMES),
    ):
        with pytest.raises(ClewError, match=sentence):
            clew.dumps(maze, name)


def test_numbers_of_walls_are_read_in_any_order() -> None:
    lines = ["0 0 0 1 1 1", "0 1 1 0 0 1", "1 0 0 0 1 1", "1 1 1 1 0 0", "2 0 0 1 1 0", "2 1 1 1 0 1"]
    maze = clew.loads("\n".join(reversed(lines)))
    assert clew.draw(maze, "text", style="ascii").decode().splitlines()[1:-1:2] == ["|     G |   |", "| S | G     |"]
    assert clew.dumps(maze, "num").decode().splitlines() == lines
    for wrong, sentence in (
        ([*lines, lines[0]], "3x2 cells needs one line for each, and this has 7 lines"),
        ([*lines[:-1], lines[0]], "3x1|3x2 cells needs"),
        ([lines[0], "1 2 3"], "line 2 is '1 2 3': it must be X Y N E S W"),
        (["0 0 1 0 1 1", *lines[1:]], "open a side"),
    ):
        with pytest.raises(ClewError, match=sentence):
            clew.loads("\n".join(wrong), "num")


def test_the_start_is_not_a_goal() -> None:
    assert [usual_marks(clew.Rectangle(1, height)) for height in (1, 2, 3)] == [
        Marks(0, ()),
        Marks(1, (0,)),
        Marks(2, (1,)),
    ]


def test_lines_are_counted_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "available", lambda: 0)
    for end in ("\n", "\r"):
        with pytest.raises(ClewError, match="needed for reading these lines"):
            clew.loads("0 0 1 1 1 1" + 40_000 * end, "num")


def test_a_map_needs_walls_only_where_they_are_looked_for(small: Maze) -> None:
    odd = SMALL.replace("+", "*").replace("---", " # ").replace("|", "!").replace(".", " ").encode()
    read = clew.loads(odd, "maze.map")
    assert (read.array.tolist(), read.marks) == (small.array.tolist(), Marks(8, (5, 6)))
    assert clew.loads(odd.replace(b"S", b" ").replace(b"G", b" "), "maze.map").marks == Marks(8, (5, 6))
    assert clew.loads(odd.replace(b"G   G", b"G    "), "maze.map").marks == Marks(8, (5,))
    assert clew.loads(clew.dumps(small, "map"), "map") == read


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_are_refused_or_read(name: str) -> None:
    found = registry.find("format", name)
    mazes = [clew.generate("wilson", "16x16", seed) for seed in (0, 5)]
    if name != "micromouse-binary":
        mazes.append(clew.loads(SMALL))
    refused = 0
    for data in mutated([clew.dumps(maze, name) for maze in mazes], 200, seed=1):
        try:
            assert isinstance(found.read(data, notes=[]), Maze)
        except ClewError:
            refused += 1
    assert refused > 50


def test_a_run_through_turns_straights_and_a_diagonal() -> None:
    maze = clew.loads(
        "+---+---+---+---+---+\n"
        "|       |           |\n"
        "+---+   +---+---+   +\n"
        "|   |       |       |\n"
        "+   +---+   +---+   +\n"
        "|       |         G |\n"
        "+   +   +---+---+---+\n"
        "| S                 |\n"
        "+---+---+---+---+---+\n"
    )
    with pytest.raises(clew.Unreachable, match="no run leads from 0,3 to 4,2"):
        fastest_run(maze)
    run = fastest_run(maze, start=(0, 0), goals=[(4, 2), (4, 0)])
    assert run.moves == ("R45", "D2", "L45", "S1")
    assert run.cost == 257 + (100 + 2 * 55) + 257 + 175
    assert run.path.letters() == "ESESEE"


def steps_cost(steps: list[int], costs: Costs) -> int:
    """Return what a way costs: straights, and arcs of the turns to one hand among those that follow each other."""
    total = 0
    place = 0
    while place < len(steps):
        end = place
        while end + 1 < len(steps) and steps[end + 1] == steps[place]:
            end += 1
        is_last = end + 1 == len(steps)
        straight = end - place + is_last - (place > 0)  # the first step is part of the arc before, the last of the next
        total += (costs.start + costs.straight * straight) * (straight > 0)
        hands = []
        while end + 1 < len(steps) and steps[end + 1] != steps[end]:
            hands.append((steps[end + 1] - steps[end]) % 4)
            end += 1
        arcs = [len(list(group)) for _, group in groupby(hands)]
        if len(arcs) == 1:
            total += (costs.turn90, costs.turn180)[arcs[0] - 1]
        elif arcs:
            total += sum((costs.turn45, costs.turn135)[arcs[end] - 1] for end in (0, -1))
            for length, group in groupby(arcs[1:-1]):
                count = len(list(group))
                total += costs.turn90 * count if length == 2 else costs.start + costs.diagonal * count
        place = end + is_last
    return total


def ways(
    maze: Maze, cell: int, goals: set[int], before: tuple[int, ...] = (), steps: tuple[int, ...] = ()
) -> Iterator[list[int]]:
    """Yield the directions of every way that enters no cell twice."""
    if cell in goals:
        yield list(steps)
    for direction, other in maze.grid.neighbors(cell):
        if maze.is_open(cell, direction) and other not in before:
            yield from ways(maze, other, goals, (*before, cell), (*steps, direction))


def test_no_way_is_faster_than_the_fastest_run() -> None:
    draws = Random(4)
    for seed in range(60):
        width, height = draws.choice([(4, 3), (3, 4), (2, 7), (6, 2)])
        walls = np.ones((2 * height + 1, 2 * width + 1), bool)
        for y, x in np.ndindex(2 * height - 1, 2 * width - 1):
            walls[y + 1, x + 1] = draws.random() < 0.15 if (y + x) % 2 else y % 2
        maze = clew.join(clew.from_thick(walls), seed=seed)
        costs = Costs(draws.randrange(150), draws.randrange(40, 100), draws.randrange(30, 80))
        costs = costs._replace(turn45=200 + draws.randrange(99), turn180=500 + draws.randrange(99))
        start, *goals = draws.sample(range(maze.cells), 3)
        run = fastest_run(maze, start, goals, costs)
        assert run.cost == min(steps_cost(way, costs) for way in ways(maze, start, set(goals)))
        assert run.cost == steps_cost(run.path.directions(), costs)
        assert (run.path.start, run.path.goal in goals) == (start, True)
        if seed < 3:
            with compiling_always():
                assert fastest_run(maze, start, goals, costs) == run


def test_a_full_heap_is_tidied() -> None:
    walls = np.pad(np.zeros((9, 9), bool), 1, constant_values=True)
    walls[::2, ::2] = True
    maze = clew.from_thick(walls)
    search = runs._new_search(maze, [24], compiled=False)
    few = search._replace(keys=search.keys[:100], items=search.items[:100])
    assert few.cost[runs.find_run(few, 0, Costs())] == fastest_run(maze, 0, 24).cost


def test_a_run_keeps_to_known_passages(small: Maze) -> None:
    assert clew.solve(small).steps == 5
    run = fastest_run(small)
    assert (run.path.letters(), run.moves, run.path.goal) == ("NNEEESSWN", ("S1", "R90", "S1", "R90", "R180"), 6)
    unknown = tuple((cell, direction) for cell in (2, 6) for direction in (clew.EAST, clew.SOUTH))
    closed = Maze(small.grid, small.storage, marks=Marks(8, (5, 6), unknown))
    with pytest.raises(clew.Unreachable, match="no run leads from 0,2 to 2,1 through passages that are known"):
        fastest_run(closed)


def test_the_command_finds_the_fastest_run(call: Callable[..., Answer]) -> None:
    Path("small.maze").write_text(SMALL)
    said = call(
        "solve", "small.maze", "--turns", "--json", "-o", "run.svg", "--style", "contest", "--costs", "turn90=1"
    )
    facts = json.loads(said.out)
    assert (facts["costs"]["turn90"], facts["goal"]) == (1, [2, 1])
    assert Path("run.svg").read_text().count('class="goal"') == 2
    assert re.search(r"steps from 0,2 to 2,1, at a cost of [\d,]+: ", call("solve", "small.maze", "--turns").out)
    for words, sentence in (
        (("--turns", "--with", "a-star"), "--turns has a search of its own"),
        (("--costs", "start=1"), "--costs has no effect without --turns"),
        (("--turns", "--costs", "speed=1"), "--costs: there is no cost 'speed': give some of start, straight"),
        (("--turns", "--costs", "start=-1"), "--costs: start must be from 0"),
    ):
        assert sentence in call("solve", "small.maze", *words).err
    call("generate", "hexagons:3x3", "--seed", "1", "-o", "hexagons.clew")
    assert "a mouse runs in mazes of squares" in call("solve", "hexagons.clew", "--turns").err


def test_pictures_show_the_start_and_all_goals(small: Maze) -> None:
    assert clew.draw(small, "text", style="ascii").decode().splitlines()[3:6:2] == [
        "|   | G   G     |",
        "| S |           |",
    ]
    path = clew.solve(small, start=0, goal=3)
    drawn = clew.draw(small, "text", style="ascii", path=path).decode()
    assert (drawn.count("S"), drawn.count("G")) == (1, 3)  # that of the path, too
    picture = clew.draw(small).decode()
    assert (picture.count('class="start"'), picture.count('class="goal"')) == (1, 2)
    for options in ({}, {"style": "round"}, {"cell": 2, "wall": 1}):
        colors = np.array(Image.open(io.BytesIO(clew.draw(small, "png", **options))).convert("RGB")).reshape(-1, 3)
        assert (colors == (200, 16, 46)).all(axis=1).any()
    assert len(clew.draw(small, "pdf")) > len(clew.draw(Maze(small.grid, small.storage), "pdf"))


def test_the_look_of_a_contest(small: Maze) -> None:
    picture = clew.draw(small, style="contest").decode()
    assert picture.count('class="goals"') == picture.count('class="posts"') == 1
    image = Image.open(io.BytesIO(clew.draw(small, "png", style="contest", cell=20, wall=2, margin=0))).convert("RGB")
    post, wall, floor = (image.getpixel(place) for place in ((0, 0), (10, 0), (10, 10)))
    assert (post, wall, floor) == ((244, 244, 244), (224, 38, 45), (27, 28, 34))
    assert image.getpixel((24, 24)) not in (post, wall, floor)  # the goal area
    assert clew.draw(small, "pdf", style="contest")[:4] == b"%PDF"
    with pytest.raises(ClewError, match="style contest draws rectangles, not hexagons:3x3"):
        clew.draw(clew.generate("wilson", "hexagons:3x3", 1), style="contest")


def test_a_game_ends_at_any_goal(small: Maze) -> None:
    game = Game(small)
    assert (game.start, game.goals, game.shortest) == (8, {5, 6}, 5)
    assert list(Board(small, "box").overlay(game).values()).count(GOAL) == 2
    for way in (clew.NORTH, clew.NORTH, clew.EAST, clew.EAST, clew.SOUTH):
        game.move(way)
    assert (game.is_over, game.at) == (True, 6)
    assert Game(small, goal=5).goals == {5}
    other = Game(Maze(small.grid, small.storage, marks=Marks(8, (3, 10))), start=11)
    assert (other.goal, other.shortest) == (10, 1)
    other.move(clew.NORTH)
    assert (other.run(clew.NORTH), other.is_over) == (1, True)
    with pytest.raises(ClewError, match="no way to find"):
        Game(small, start=6)
