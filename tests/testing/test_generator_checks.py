"""The check of generators finds what is wrong: each generator here breaks one property, and the sentence names it."""

import itertools
import subprocess
import sys
import threading
import time

import pytest

from clew import ClewError, Rectangle, registry
from clew.grids.events import CARVE, VISIT
from clew.grids.neighbor_table import KindTable
from clew.registry import generator
from clew.registry.options import Flag
from clew.testing import LAYOUTS, check_generator, check_ten_numbers, sample_grids
from clew.testing.samples import hexagons_by_kind

runs = itertools.count()


@generator()
def does_nothing(maze, draws):
    """Leave all walls where they are."""


@generator()
def opens_all(maze, draws):
    """Take all walls away."""
    maze.open_all()


@generator()
def carves_unseen(maze, draws):
    """Make a comb without a log."""
    comb(maze, draws, logged=False)


@generator()
def counts_runs(maze, draws):
    """Make a maze that depends on how often it was called."""
    comb(maze, draws, row=next(runs) % 2)


@generator()
def fails(maze, draws):
    """Divide by zero."""
    return 1 // (maze.cells() - 4)


@generator()
def visits_padding(maze, draws):
    """Log a place that is no cell."""
    maze.log(VISIT, 0, 0)
    comb(maze, draws)


@generator(uniform=True)
def claims_to_be_uniform(maze, draws):
    """Make the same maze each time."""
    comb(maze, draws)


@generator(weights=True)
def claims_to_have_weights(maze, draws):
    """Make a maze that has nothing to do with weights."""
    comb(maze, draws)


@generator(options={"loops": Flag(default=False, help="Take all walls away.")})
def has_an_option_for_loops(maze, draws, loops):
    """Make a comb, or open everything."""
    if loops:
        maze.open_all()
    else:
        comb(maze, draws)


@generator(perfect=False)
def claims_to_have_loops(maze, draws):
    """Make a comb."""
    comb(maze, draws)


def comb(maze, draws, row=0, logged=True):
    """Open one row, and all columns from there."""
    for cell in range(maze.cells()):
        for direction, opens in ((1, cell // maze.columns() == row), (2, True)):
            place = maze.cell(cell)
            if opens and maze.directions(place) >> direction & 1:
                other = maze.neighbor(place, direction)
                maze.passages[place] |= 1 << direction
                maze.passages[other] |= 1 << maze.opposite(place, direction)
                if logged:
                    maze.log(CARVE, place, direction)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (does_nothing, "no spanning tree: only 1 of 4 cells can be reached"),
        (opens_all, "no spanning tree: 4 passages join 4 cells, so there are loops"),
        (carves_unseen, "replaying the events does not give the maze"),
        (counts_runs, "another maze the second time"),
        (fails, "the interpreted function raises ZeroDivisionError"),
        (visits_padding, "an event names a cell that does not exist"),
    ],
)
def test_what_is_wrong_is_named_with_the_grid_and_the_seed(wrong, sentence):
    name = registry.entry_of(wrong).name
    with pytest.raises(AssertionError, match=f"^{name} on rectangle:2x2 with seed 7: {sentence}"):
        check_generator(wrong, ["2x2"], seed=7, compiled=False)


def test_a_wrong_claim_to_be_uniform_is_found():
    with pytest.raises(AssertionError, match="uniform=True, but 3000 mazes are not spread evenly over the 15"):
        check_generator(claims_to_be_uniform, ["2x2"], compiled=False)


def test_a_wrong_claim_to_have_weights_is_found():
    with pytest.raises(AssertionError, match="weights=True, but the maze is not the minimum spanning tree"):
        check_generator(claims_to_have_weights, ["5x4"], compiled=False)


def test_an_option_that_makes_loops_is_found():
    with pytest.raises(AssertionError, match=r"5x4 .*, loops=True: no spanning tree: .* needs perfect=False if that"):
        check_generator(has_an_option_for_loops, ["2x2"], compiled=False)
    check_generator(has_an_option_for_loops, ["2x2"], compiled=False, loops=False)


def test_a_wrong_claim_to_be_imperfect_is_found():
    with pytest.raises(AssertionError, match="perfect=False, but every maze that was tried is a spanning tree"):
        check_generator(claims_to_have_loops, ["2x2"], compiled=False)


def test_cells_that_are_cut_off_need_a_decorator_that_says_so():
    """And a decorator that says so needs cells that are cut off."""
    closed, rooms = (lambda maze, draws: None), (lambda maze, draws: maze.open_all())
    check_generator(registry.generator(connected=False)(closed), ["4x3"], compiled=False)
    with pytest.raises(AssertionError, match="not all cells can be reached; the decorator needs connected=False"):
        check_generator(registry.generator(perfect=False)(closed), ["4x3"], compiled=False)
    with pytest.raises(AssertionError, match="connected=False, but 0 mazes of those that were tried have cells"):
        check_generator(registry.generator(connected=False)(rooms), ["4x3"], compiled=False)


def test_loops_are_allowed_where_the_decorator_says_so():
    open_rooms = registry.generator(perfect=False)(lambda maze, draws: maze.open_all())
    check_generator(open_rooms, ["4x3", "hexagons:3x3"], compiled=False)


def test_a_compiled_function_that_does_something_else_is_found(monkeypatch):
    """Compiled code keeps the module constant of the time when it was compiled, and so another maze."""
    monkeypatch.setattr("clew.kernel.call", lambda function, maze, *rest: maze.open_all())
    with pytest.raises(AssertionError, match="on rectangle:2x2 with seed 5: another maze compiled"):
        check_generator("recursive-backtracker", ["2x2"])


@generator()
def waits_for_a_second_cell(maze, draws):
    """Draw cells until there is another one, and make a comb."""
    while draws.below(maze.cells()) == 0:
        pass
    comb(maze, draws)


def test_a_loop_that_never_ends_is_named_with_its_grid():
    running = threading.active_count()
    with pytest.raises(AssertionError, match=r"on rectangle:1x1 with seed 5: it has not ended after 0\.2 seconds"):
        check_generator(waits_for_a_second_cell, ["1x1"], compiled=False, time_limit=0.2)
    while threading.active_count() > running:  # it ends itself
        time.sleep(0.01)


ENDLESS = """
from clew.registry import generator
from clew.testing import check_generator

@generator()
def overflows(maze, draws):
    "Shift a bit out of 64 bits, which only machine code has."
    number = 1
    for _ in range(64):
        number <<= 1
    while number == 0:
        draws.word()

check_generator(overflows, ["1x1"], time_limit=3)
"""


def test_machine_code_that_never_ends_is_left_behind(tmp_path):
    """In a process of its own, which ends although the loop does not."""
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=240, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "overflows on rectangle:1x1 with seed 5: it has not ended after 3 seconds: is there a loop that never ends?"
    )


def test_the_check_of_another_kind_is_named():
    with pytest.raises(ClewError, match="a-star is a solver, not a generator: use the check for solvers"):
        check_generator(registry.find("solver", "a-star").function)


def test_ten_numbers_must_be_drawn():
    with pytest.raises(AssertionError, match="no number is drawn"):
        check_ten_numbers(claims_to_be_uniform, "3x3", compiled=False)


def test_the_samples_have_every_layout():
    assert isinstance(hexagons_by_kind().topology(), KindTable)
    kinds = {type(grid.topology()) for grid in sample_grids()}
    assert len(kinds) == 6  # rectangles whole, masked, wrapped and woven; tables of neighbors and of kinds
    assert sample_grids() == [grid for layout in LAYOUTS for grid in sample_grids(layout)]


@pytest.mark.parametrize("grids", ["2x2", Rectangle(2, 2), ["2x2"]])
def test_one_grid_may_be_given_alone(grids):
    check_generator("prim", grids, compiled=False)
