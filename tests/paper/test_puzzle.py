"""Mazes for paper: of a difficulty, no two alike, and each can be made again."""

import shlex

import pytest
from case_loops import cases
from paper_pages import GRIDS

import clew
from clew.analysis.counting import canonical
from clew.mazes.command_words import format_changes
from clew.measures.levels import LEVELS
from clew.paper.puzzle import TRIES, Puzzle, PuzzleMaker, default_openings


def made_by_command(call, command: str) -> clew.Maze:
    """Return the maze that a command line makes."""
    program, *words = shlex.split(command)
    assert program == "clew"
    answer = call(*words, "-o", "maze.clew")
    assert answer.code == 0, answer.err
    return clew.load("maze.clew")


@cases("grid", GRIDS)
def test_a_command_makes_the_same_maze_again(grid: str, call) -> None:
    maker = PuzzleMaker(7)
    for _ in range(2):
        puzzle = maker.make(grid)
        assert made_by_command(call, puzzle.command) == puzzle.maze


@cases(
    "making",
    [
        {"difficulty": LEVELS["medium"]},
        {"difficulty": LEVELS["easy"], "where": "farthest"},
        {"algorithm": "wilson", "where": "any"},
        {"algorithm": "growing-tree", "options": {"strategy": "oldest"}},
        {"changes": [("braid", {"share": 0.5, "seed": 3}), ("openings", {"where": "0,2+8,2"})]},
        {"changes": [("unicursal", {}), ("rooms", {"count": 2})], "where": "none"},
    ],
)
def test_a_command_names_difficulty_options_and_changes(making: dict, call) -> None:
    puzzle = PuzzleMaker(11).make("9x7", **making)
    assert made_by_command(call, puzzle.command) == puzzle.maze


def test_changes_are_written_as_the_command_line_writes_them() -> None:
    puzzle = PuzzleMaker(1).make("9x7", changes=[("braid", {"share": 0.5}), ("openings", {"where": "any"})])
    assert puzzle.command.endswith(shlex.join(format_changes(puzzle.maze.provenance.changes)))


def test_no_two_are_alike_even_turned_or_mirrored() -> None:
    maker = PuzzleMaker(1)
    forms = [bytes(canonical(maker.make("3x3", algorithm="wilson").maze).storage) for _ in range(20)]
    assert len(set(forms)) == 20
    plain = [clew.generate("wilson", "3x3", 1, number=number) for number in range(20)]
    assert len({bytes(canonical(maze).storage) for maze in plain}) < 20  # some would be alike


def test_a_grid_with_too_few_mazes_is_refused() -> None:
    maker = PuzzleMaker(1)
    maker.make("2x2")
    with pytest.raises(clew.ClewError, match="no further maze on 2x2"):
        maker.make("2x2")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_puzzles_have_the_difficulty(level: str) -> None:
    puzzle = PuzzleMaker(2).make("16x16", difficulty=LEVELS[level])
    lowest, highest = LEVELS[level]
    assert lowest <= clew.measure(puzzle.maze).difficulty <= highest


@pytest.mark.parametrize(
    ("grid", "level", "least"),
    [("9x9", "medium", 1.5), ("12x12", "hard", 1.5), ("hexagons:12x12", "hard", 1.5)],
)
def test_mazes_that_are_not_easy_wind(grid: str, level: str, least: float) -> None:
    maker = PuzzleMaker(7)
    for _ in range(2):
        assert clew.measure(maker.make(grid, difficulty=LEVELS[level]).maze).detour >= least


def test_a_grid_that_is_too_small_for_a_hard_maze_that_winds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.paper.puzzle.TRIES", 40)
    with pytest.raises(clew.ClewError, match=r"no maze on '3x3' of difficulty 67 to 100 .* 1\.2 times .* larger grid"):
        PuzzleMaker(7).make("3x3", difficulty=LEVELS["expert"])


def test_mazes_of_an_algorithm_that_is_named_need_not_wind() -> None:
    puzzle = PuzzleMaker(7).make("12x12", difficulty=LEVELS["hard"], algorithm="prim")
    assert puzzle.maze.provenance.algorithm == "prim"
    assert clew.measure(puzzle.maze).detour < 1.5


@pytest.mark.parametrize(("grid", "where"), [("10x8", "corners"), ("hexagons:8x7", "left-right")])
def test_the_fast_search_finds_the_maze_that_the_slow_one_finds(grid: str, where: str) -> None:
    slow = clew.find_maze(grid, "difficulty 40-55", 5, tries=TRIES, changes=[("openings", {"where": where})])
    assert PuzzleMaker(5).make(grid, difficulty=(40, 55), where=where).maze == slow


def test_the_solution_leads_from_opening_to_opening() -> None:
    puzzle = PuzzleMaker(2).make("9x7", where="left-right")
    assert (puzzle.path.start, puzzle.path.goal) == tuple(cell for cell, _ in puzzle.maze.openings)


@cases(
    ("grid", "where"),
    [("5x4", "corners"), ("polar:4", "middle"), ("torus:5x4", "none"), ("text:Jo,height=8", "corners")],
)
def test_openings_suit_the_grid(grid: str, where: str) -> None:
    assert default_openings(clew.parse_grid(grid)) == where


def test_a_word_is_entered_at_its_first_letter_and_left_at_its_last() -> None:
    maze = PuzzleMaker(2).make("text:Anna,height=8").maze
    columns = [maze.grid.coordinates(cell)[0] for cell, _ in maze.openings]
    assert columns == [0, maze.grid.extent()[0] - 1]


def test_openings_are_made_before_what_follows_them_on_a_command_line() -> None:
    maze = PuzzleMaker(2).make("9x7", changes=[("braid", {"share": 1.0})]).maze
    assert [name for name, _ in maze.provenance.changes] == ["braid", "openings"]
    assert clew.measure(maze).dead_ends == 0


def test_puzzles_begin_with_the_first_number() -> None:
    maker = PuzzleMaker(2, 5)
    assert [maker.make("9x7").maze.provenance.number for _ in range(2)] == [5, 6]


def test_what_no_command_makes_has_none() -> None:
    maze = PuzzleMaker(7).make("9x7").maze
    for grid in ("heart:9x7", "a frame of 9x7"):
        puzzle = Puzzle(grid, maze, clew.solve(maze))
        assert puzzle.command == ""
        assert puzzle.small_prints == (f"{grid} recursive-backtracker 7/0 --openings corners",)


def test_few_words_name_options_and_changes() -> None:
    puzzle = PuzzleMaker(7).make("9x7", algorithm="growing-tree", options={"strategy": "oldest"}, where="any")
    assert puzzle.origin == "9x7 growing-tree 7/0 --strategy oldest --openings any"
