"""Tokens of AlphaMaze: for each cell its coordinates, its walls and what is in it, and the moves as the answer."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from clew.datasets.forms.lattices import (
    Lattice,
    Routes,
    directions_of,
    ends_apart,
    lattice_of,
    paths_of_routes,
    rectangle_of,
    routes_of,
)
from clew.datasets.forms.spelling import Texts, Vocabulary, chunks, spell, vocabulary_of
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.rectangle import EAST, NORTH, SOUTH, STEPS, WEST
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.mazes.many.solve_many import Paths

TEXT_NAME = "a text for AlphaMaze"
SIDES = (("up", NORTH), ("down", SOUTH), ("left", WEST), ("right", EAST))  # in the order of their names in a token
MOVES = {direction: f"<|{name}|>" for name, direction in SIDES}
_CELL = re.compile(r"<\|([0-9]{1,9})-([0-9]{1,9})\|><\|([a-z_]{1,30})\|><\|(blank|origin|target)\|>")
_MOVE = re.compile(r"<\|(up|down|left|right)\|>")


class AlphaMazeTexts(NamedTuple):
    """The result of `from_alphamaze`.

    Attributes
    ----------
    mazes : ndarray of uint8, shape (count, height, width)
        The open directions of each cell.
    ends : ndarray of int32, shape (count, 2)
        The cells of the origin and of the target.
    paths : Paths or None
        The paths of the answers; None without answers.
    """

    mazes: "NDArray[np.uint8]"
    ends: "NDArray[np.int32]"
    paths: Paths | None


def wall_token(directions: int) -> str:
    """Return the token for the walls of a cell with these open directions."""
    walls = [name for name, direction in SIDES if not directions >> direction & 1]
    return f"<|{'_'.join(walls) if 0 < len(walls) < 4 else 'all' if walls else 'no'}_wall|>"


def alphamaze_prompts(mazes: "NDArray[np.unsignedinteger]", grid: Grid | str, paths: Paths) -> list[str]:
    r"""Return many mazes as prompts of AlphaMaze.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec. AlphaMaze was trained on 5x5 cells.
    paths : Paths
        A path through each maze, as `clew.solve_many` returns them. Its ends become origin and target.

    Returns
    -------
    list of str
        A line for each row of cells: `<|row-column|>`, a token for the walls, and `<|blank|>`, `<|origin|>` or
        `<|target|>`.

    Raises
    ------
    ClewError
        If the grid is not a plain rectangle, the array does not hold mazes of it, or a path does not fit its maze or
        ends where it starts.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import alphamaze_prompts
    >>> mazes = clew.generate_many("wilson", "2x1", 1, seed=7)
    >>> alphamaze_prompts(mazes, "2x1", clew.solve_many(mazes, "2x1"))
    ['<|0-0|><|up_down_left_wall|><|origin|><|0-1|><|up_down_right_wall|><|target|>\n']
    """
    return [text for piece in _prompt_texts(mazes, grid, paths) for text in piece.strings()]


def alphamaze_answers(mazes: "NDArray[np.unsignedinteger]", grid: Grid | str, paths: Paths) -> list[str]:
    """Return many paths as answers of AlphaMaze: the moves `<|up|>`, `<|down|>`, `<|left|>` and `<|right|>`.

    Parameters
    ----------
    mazes, grid, paths
        As for `alphamaze_prompts`.

    Returns
    -------
    list of str
        The moves of each path, from its start to its end; '' for a path of one cell.

    Raises
    ------
    ClewError
        As for `alphamaze_prompts`, but a path may end where it starts.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import alphamaze_answers
    >>> mazes = clew.generate_many("wilson", "3x2", 1, seed=7)
    >>> alphamaze_answers(mazes, "3x2", clew.solve_many(mazes, "3x2"))
    ['<|right|><|right|><|down|>']
    """
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    routes = routes_of(paths, lattice, TEXT_NAME)
    ends = len(MOVES)  # the token after the last move, which becomes the line break
    tokens = np.full(len(routes.cells), ends, np.int32)
    steps = routes.steps()
    tokens[steps] = directions_of(routes.cells, steps, lattice.grid.width)
    vocabulary = vocabulary_of([*(MOVES[direction] for direction in range(4)), " "])
    return spell(tokens, routes.offsets, vocabulary).strings()


def _prompt_texts(mazes: Any, grid: Grid | str, paths: Paths) -> Iterable[Texts]:
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    routes = ends_apart(routes_of(paths, lattice, TEXT_NAME), TEXT_NAME)
    cells = [f"<|{row}-{column}|>" for row in range(lattice.grid.height) for column in range(lattice.grid.width)]
    walls = [wall_token(directions) for directions in range(16)]
    vocabulary = vocabulary_of([*cells, *walls, "<|blank|>", "<|origin|>", "<|target|>", "\n", " "])
    most = lattice.grid.height * (3 * lattice.grid.width + 1) + 1
    memory.require(8 * most, f"the tokens of a maze of {lattice.grid.spec}")
    for begin, end in chunks(lattice.maze_count, most):
        yield _prompts(lattice, routes, vocabulary, begin, end)


def _prompts(lattice: Lattice, routes: Routes, vocabulary: Vocabulary, begin: int, end: int) -> Texts:
    """Return the prompts of the mazes begin..end-1."""
    width, height, count = lattice.grid.width, lattice.grid.height, end - begin
    first_wall = width * height
    blank = first_wall + 16
    tokens = np.empty((count, height * (3 * width + 1) + 1), np.int32)
    tokens[:, -1] = blank + 4
    rows = tokens[:, :-1].reshape(count, height, 3 * width + 1)
    rows[:, :, -1] = blank + 3
    rows[:, :, :-1:3] = np.arange(first_wall).reshape(height, width)
    rows[:, :, 1:-1:3] = lattice.mazes[begin:end].astype(np.int32) + first_wall
    content = np.full((count, first_wall), blank, np.int32)
    numbers = np.arange(count)
    content[numbers, routes.goals[begin:end]] = blank + 2
    content[numbers, routes.starts[begin:end]] = blank + 1
    rows[:, :, 2::3] = content.reshape(count, height, width)
    offsets = np.arange(count + 1, dtype=np.int64) * tokens.shape[1]
    return spell(tokens.reshape(-1), offsets, vocabulary)


def from_alphamaze(prompts: Iterable[str], grid: Grid | str, answers: Iterable[str] | None = None) -> AlphaMazeTexts:
    """Return the mazes of prompts of AlphaMaze, and the paths of answers; the inverse of the two functions above.

    Parameters
    ----------
    prompts : iterable of str
        The prompts; anything before the first cell and after the last is ignored.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.
    answers : iterable of str, optional
        The moves, one text for each prompt; anything else in it is ignored.

    Returns
    -------
    AlphaMazeTexts
        The mazes, their ends, and the paths of the answers.

    Raises
    ------
    ClewError
        If a prompt does not have every cell of the grid once, an origin and a target, if a wall is there from one side
        only, or if an answer does not lead through the maze.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import alphamaze_answers, alphamaze_prompts, from_alphamaze
    >>> mazes = clew.generate_many("wilson", "5x5", 10, seed=7)
    >>> paths = clew.solve_many(mazes, "5x5")
    >>> texts = alphamaze_prompts(mazes, "5x5", paths), alphamaze_answers(mazes, "5x5", paths)
    >>> again = from_alphamaze(texts[0], "5x5", texts[1])
    >>> bool((again.mazes == mazes).all()), bool((again.paths.cells == paths.cells).all()), again.ends[0].tolist()
    (True, True, [0, 24])
    """
    texts = (prompts,) if answers is None else (prompts, answers)
    if any(isinstance(each, str) or not isinstance(each, Iterable) for each in texts):
        raise ClewError("the prompts and the answers must be lists of texts, one for each maze")
    shape = rectangle_of(grid, TEXT_NAME)
    given = list(prompts)
    memory.require(3 * len(given) * shape.cells, f"{len(given):,} mazes on {shape.spec}")
    directions_by_token = {wall_token(directions)[2:-2]: directions for directions in range(16)}
    mazes = np.zeros((len(given), shape.cells), np.uint8)
    ends = np.zeros((len(given), 2), np.int32)
    for number, text in enumerate(given):
        found = _CELL.findall(text) if isinstance(text, str) else []
        places = {(int(row), int(column)): entry for entry, (row, column, _, _) in enumerate(found)}
        marks = [mark for _, _, _, mark in found]
        right = len(found) == len(places) == shape.cells and marks.count("origin") == 1 == marks.count("target")
        if not right or any(row >= shape.height or column >= shape.width for row, column in places):
            raise ClewError(
                f"text {number}: {shown(text)} does not have each cell of {shape.spec} once, one origin and one target",
                field="prompts",
            )
        for (row, column), entry in places.items():
            cell = row * shape.width + column
            _, _, walls, mark = found[entry]
            if walls not in directions_by_token:
                raise ClewError(f"text {number}: {shown(walls)} is not a token for walls, such as no_wall")
            mazes[number, cell] = directions_by_token[walls]
            if mark != "blank":
                ends[number, int(mark == "target")] = cell
    lattice = lattice_of(mazes.reshape(len(given), *shape.shape), shape, TEXT_NAME)
    if answers is None:
        return AlphaMazeTexts(lattice.mazes, ends, None)
    routes = _routes(list(answers), ends, shape.width, shape.height)
    paths = paths_of_routes(shape, routes)
    routes_of(paths, lattice, TEXT_NAME)
    return AlphaMazeTexts(lattice.mazes, ends, paths)


def _routes(answers: list[str], ends: Any, width: int, height: int) -> list[Any]:
    """Return the cells of each answer."""
    if len(answers) != len(ends):
        raise ClewError(f"there are {len(ends):,} prompts and {len(answers):,} answers: give one for each")
    by_name = dict(SIDES)
    routes = []
    for number, (text, (cell, goal)) in enumerate(zip(answers, ends.tolist(), strict=True)):
        moves = _MOVE.findall(text) if isinstance(text, str) else []
        column, row = cell % width, cell // width
        route = [cell]
        for move in moves:
            right, down = STEPS[by_name[move]]
            column, row = column + right, row + down
            if not (0 <= column < width and 0 <= row < height):
                break
            route.append(row * width + column)
        if len(route) != len(moves) + 1 or route[-1] != goal:
            raise ClewError(f"answer {number}: its moves do not lead from the origin to the target", field="answers")
        routes.append(np.array(route, np.int32))
    return routes
