"""Which mazes follow each other: levels that get harder and are the same for everybody, and the mazes of a seed."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest
from case_loops import cases

import clew
from clew.cli.terminal.full_screen import scrolled
from clew.errors import ClewError
from clew.pictures.character_map import character_map
from clew.pictures.drawing import has_square_cells
from clew.puzzles.play import courses
from clew.puzzles.play.courses import LEVELS, RISING, Course, Levels, Series, Stage, difficulty_of, key_of
from clew.puzzles.play.game import Game

find_level = cache(courses.find_level)


@pytest.mark.parametrize("seed", range(2))
def test_the_difficulty_of_the_levels_rises(seed: int) -> None:
    found = []
    for number in range(1, RISING + 1):
        start, goal = LEVELS[number - 1].ends
        found.append(clew.measure(find_level(number, seed), start=start, goal=goal).difficulty)
    assert found == sorted(set(found))
    assert found[0] <= 12
    assert found[-1] >= 63


@pytest.mark.parametrize("number", [RISING + 1, RISING + 2, len(LEVELS)])
def test_later_levels_are_at_least_as_hard_as_the_hardest_before(number: int) -> None:
    assert clew.measure(find_level(number, 0)).difficulty >= difficulty_of(RISING)[0]


def test_levels_become_larger_from_one_of_a_grid_to_the_next() -> None:
    sizes: dict[tuple[str, str], int] = {}
    for level in LEVELS:
        grid = clew.parse_grid(level.grid)
        kind = (grid.spec.partition(":")[0], level.algorithm)
        assert grid.cells > sizes.get(kind, 0)
        sizes[kind] = grid.cells


def test_the_same_seed_has_the_same_levels_and_another_seed_has_others() -> None:
    first, again, other = (Levels(seed, 2).stage() for seed in (5, 5, 6))
    assert first.maze == again.maze != other.maze
    assert (first.title, Levels().stage().title) == ("level 2 of seed 5", "level 1")


def test_the_mazes_of_the_first_levels_stay_as_they_are() -> None:
    digests = [find_level(number, 0).digest[:8] for number in (1, 2, 3)]
    assert digests == ["0a2bdaab", "52b999ef", "08e8dd1a"]


@cases("number", range(1, RISING))
def test_the_first_levels_fit_into_80_by_24_characters(number: int) -> None:
    maze = find_level(number, 0)
    shown = character_map(maze, "box" if has_square_cells(maze.grid) else "braille", (80, 22))
    assert shown.columns <= 80
    assert shown.rows <= 22
    assert scrolled(0, 22, shown.rows, 0) == 0


def test_making_the_first_levels_compiles_nothing() -> None:
    code = "import sys; from clew.puzzles.play.courses import RISING, find_level\n"
    code += "for number in range(1, RISING + 1): find_level(number, 0)\nprint('numba' in sys.modules)"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout == "False\n"


def test_levels_end() -> None:
    levels = Levels(0, len(LEVELS))
    assert not levels.advance()
    assert levels.number == len(LEVELS)
    assert Levels(0, 1).advance()


@pytest.mark.parametrize("number", [0, len(LEVELS) + 1])
def test_an_unknown_level_is_refused(number: int) -> None:
    with pytest.raises(ClewError, match=rf"there is no level {number}: choose one from 1 to {len(LEVELS)}"):
        Levels(0, number)


def test_polar_levels_lead_to_the_middle() -> None:
    number = next(place for place, level in enumerate(LEVELS, 1) if level.grid.startswith("polar"))
    stage = Levels(0, number).stage()
    game = Game(stage.maze, stage.start, stage.goal)
    assert (game.start, game.goal) == (stage.maze.cells - 1, 0)


def test_a_series_has_the_mazes_of_a_seed() -> None:
    make: Callable[[int], clew.Maze] = lambda number: clew.generate("wilson", "5x4", 7, number=number)  # noqa: E731
    series = Series(make, 3, start=2)
    assert series.stage() == Stage("5x4, wilson, seed 7, number 3", make(3), 2, None)
    assert series.advance()
    assert series.stage().maze == make(4)


def test_a_single_maze_has_no_next() -> None:
    stage = Stage("maze.clew", clew.generate("wilson", "5x4", 7))
    single = Course(stage)
    assert (single.stage(), single.advance(), single.stage()) == (stage, False, stage)


def test_keys_of_mazes_differ_by_the_maze_and_its_ends() -> None:
    one, other = (clew.generate("wilson", "5x4", seed) for seed in (1, 2))
    assert len({key_of(one, 0, 19), key_of(other, 0, 19), key_of(one, 1, 19), key_of(one, 0, 18)}) == 4
