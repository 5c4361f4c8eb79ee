"""The start, the goal area and the unknown walls of a contest maze."""

import pickle

import pytest

import clew
from clew.mazes.maze import NO_MARKS, Marks, Maze

PLAIN = clew.generate("wilson", "4x4", seed=7)
MARKS = Marks(12, (5, 6, 9, 10), ((0, 1), (1, 3)))
CONTEST = Maze(PLAIN.grid, PLAIN.storage, PLAIN.provenance, marks=MARKS)


@pytest.mark.parametrize("format", ["clew", "npz"])
def test_documents_keep_marks(format: str) -> None:
    again = clew.loads(clew.dumps(CONTEST, format))
    assert (again, again.marks) == (CONTEST, MARKS)
    assert pickle.loads(pickle.dumps(CONTEST)) == CONTEST
    assert b"start" not in clew.dumps(PLAIN)


def test_mazes_with_other_marks_are_other_mazes() -> None:
    assert CONTEST != PLAIN
    assert Maze(PLAIN.grid, PLAIN.storage, marks=Marks(0)) != Maze(PLAIN.grid, PLAIN.storage, marks=Marks(1))


def test_a_run_ends_at_the_nearest_goal_unless_another_is_given() -> None:
    steps = clew.distances(PLAIN, 12)
    nearest = min(MARKS.goals, key=lambda cell: (steps.at(cell), cell))
    assert clew.default_ends(CONTEST) == (12, nearest)
    assert clew.default_ends(CONTEST, start=10) == (10, 10)
    assert clew.default_ends(CONTEST, goal=3) == (12, 3)
    opened = Maze(PLAIN.grid, PLAIN.storage, openings=((0, 0), (15, 2)), marks=Marks(None, (3,)))
    assert clew.default_ends(opened) == (0, 3)


def test_a_goal_that_can_be_reached_is_nearer_than_one_that_cannot() -> None:
    grid = clew.Rectangle(3, 1)
    maze = clew.from_directions(grid, [[0, 2, 8]], marks=Marks(1, (0, 2)))
    assert clew.default_ends(maze) == (1, 2)
    assert clew.default_ends(clew.from_directions(grid, [[0, 0, 0]], marks=Marks(1, (0, 2)))) == (1, 0)


def test_changes_keep_the_ends_of_the_same_cells_without_openings() -> None:
    assert clew.braid(CONTEST).marks == Marks(12, (5, 6, 9, 10))
    assert clew.openings(CONTEST).marks == NO_MARKS
    assert clew.sparsify(CONTEST).marks == NO_MARKS


@pytest.mark.parametrize(
    ("marks", "problem"),
    [
        (Marks(16), "no cell of rectangle:4x4: give the numbers 0 to 15"),
        (Marks(0, (3, 16)), "no cell of rectangle:4x4"),
        (Marks(0, (3, 2)), "ascending order"),
        (Marks(0, (2, 2)), "each listed once"),
        (Marks(0, (), ((0, 0),)), r"unknown wall \(0, 0\) is not between two cells"),
        (Marks(0, (), ((1, 1), (0, 1))), "ascending order"),
    ],
)
def test_marks_that_are_not_of_the_maze_are_refused(marks: Marks, problem: str) -> None:
    with pytest.raises(clew.ClewError, match=problem):
        Maze(PLAIN.grid, PLAIN.storage, marks=marks)


@pytest.mark.parametrize("value", ['"start":"a"', '"start":1.5', '"goals":3', '"goals":[true]', '"unknown":[[1]]'])
def test_marks_of_other_types_are_refused(value: str) -> None:
    document = clew.dumps(PLAIN).rstrip()[:-1] + b"," + value.encode() + b"}"
    with pytest.raises(clew.ClewError, match=r"start must be|must be a list of pairs"):
        clew.loads(document)
