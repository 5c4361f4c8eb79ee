"""The picture of a game: marks are where cells and steps are, and never on walls."""

import pytest
from hypothesis import given, settings
from play_moves import games

import clew
from clew.pictures.character_map import character_map
from clew.pictures.drawing import has_square_cells
from clew.puzzles.play.game import Game
from clew.puzzles.play.game_board import Board


def board_of(maze: clew.Maze, style: str = "") -> Board:
    return Board(maze, style or ("box" if has_square_cells(maze.grid) else "braille"), (80, 22))


@settings(max_examples=40)
@given(game=games())
def test_marks_hide_no_walls(game: Game) -> None:
    board = board_of(game.maze)
    for (row, column), kind in board.overlay(game).items():
        assert kind in ("ball", "goal") or board.map.lines[row][column] == " "


@settings(max_examples=40)
@given(game=games())
def test_the_ball_and_the_goal_are_always_seen(game: Game) -> None:
    board = board_of(game.maze)
    overlay = board.overlay(game)
    assert overlay[board.cell_place(game.at)] == "ball"
    assert [kind for kind in overlay.values() if kind == "goal"] == ["goal"] * (not game.is_over)


@settings(max_examples=40)
@given(game=games())
def test_cells_are_in_different_places(game: Game) -> None:
    board = board_of(game.maze)
    assert len({board.cell_place(cell) for cell in range(game.maze.cells)}) == game.maze.cells


def test_a_trail_of_squares() -> None:
    game = Game(clew.generate("wilson", "3x2", seed=7))
    board = board_of(game.maze, "ascii")
    game.run(clew.EAST)
    game.run(clew.EAST)
    lines = [list(line) for line in board.map.lines]
    for (row, column), kind in board.overlay(game).items():
        lines[row][column] = kind[0]
    assert ["".join(line) for line in lines] == [
        "+---+---+---+",
        "| t t t t t |",
        "+   +---+ t +",
        "|       | b |",
        "+---+---+---+",
    ]


@settings(max_examples=40)
@given(game=games())
def test_nothing_is_drawn_next_to_the_ball_and_the_goal(game: Game) -> None:
    board = board_of(game.maze)
    overlay = board.overlay(game)
    for cell in (game.at, game.goal):
        row, column = board.cell_place(cell)
        assert {overlay.get((row, column + side)) for side in (-1, 1)} <= {None, "ball", "goal"}


def test_a_step_over_a_seam_is_seen_on_both_sides() -> None:
    maze = clew.generate("wilson", "torus:4x4", 3)
    board = board_of(maze)
    cell, direction = next(
        (cell, direction)
        for cell in range(maze.cells)
        for direction, other in maze.grid.neighbors(cell)
        if maze.is_open(cell, direction) and other - cell == 3
    )
    columns = {column for _, column in board.step_places(cell, direction)}
    assert columns == {0, 2, 14, 16}


def test_cells_shrink_to_fit_and_then_the_picture_is_larger_than_the_room() -> None:
    maze = clew.generate("wilson", "hexagons:9x6", 1)
    wide, narrow, tiny = (character_map(maze, "braille", room) for room in (None, (45, 99), (10, 10)))
    assert wide.columns > narrow.columns > tiny.columns
    assert narrow.columns <= 45
    assert tiny.columns > 10


@pytest.mark.parametrize("spec", ["20x10", "hexagons:12x9"])
def test_a_picture_of_too_many_characters_is_refused(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    monkeypatch.setattr("clew.pictures.character_map.MAX_CHARACTERS", 1000)
    with pytest.raises(clew.ClewError, match=r" lines of \d+ characters, and 1,000 characters are the limit: choose"):
        character_map(clew.generate("wilson", spec, 1), "ascii")
