from my_mazes.bricks import Bricks
from my_mazes.crossroads import crossroads
from my_mazes.dot import dot
from my_mazes.first_exit import first_exit
from my_mazes.listing import listing
from my_mazes.right_hand import right_hand
from my_mazes.shortcuts import shortcuts
from my_mazes.zigzag import zigzag

from clew.testing import (
    check_change,
    check_format,
    check_generator,
    check_grid,
    check_measure,
    check_renderer,
    check_solver,
)


def test_zigzag() -> None:
    check_generator(zigzag, compiled=False)
    check_generator(zigzag, ["9x7"], turns=1)


def test_right_hand() -> None:
    check_solver(right_hand, compiled=False)
    check_solver(right_hand, ["hexagons:6x5"])


def test_first_exit() -> None:
    check_solver(first_exit, compiled=False)


def test_bricks() -> None:
    for width, height in [(1, 1), (1, 5), (5, 1), (2, 2), (6, 5)]:
        check_grid(Bricks(width, height), compiled=False)
    check_grid(Bricks(6, 5))


def test_listing() -> None:
    check_format(listing)


def test_dot() -> None:
    check_renderer(dot)


def test_shortcuts() -> None:
    check_change(shortcuts, count=5)


def test_crossroads() -> None:
    check_measure(crossroads)
