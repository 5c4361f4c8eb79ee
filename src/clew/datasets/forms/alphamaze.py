"""Tokens of AlphaMaze: for each cell its coordinates, its walls and what is in it, and the moves as the answer."""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

from clew.datasets.forms.lattices import lattice_of, paths_of_routes, rectangle_of
from clew.datasets.forms.spelling import chunks, spell, vocabulary_of
from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.rectangle import EAST, NORTH, SOUTH, STEPS, WEST
from clew.kernel import memory
from clew.lazy import Int32Array, UInt8Array, UnsignedArray, np
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

    mazes: UInt8Array
    ends: Int32Array
    paths: Paths | None


def wall_token(directions: int) -> str:
    """Return the token for the walls of a cell with these open directions."""
    walls = [name for name, direction in SIDES if not directions >> direction & 1]
    return f"<|{'_'.join(walls) if 0 < len(walls) < 4 else 'all' if walls else 'no'}_wall|>"


def alphamaze_prompts(mazes: UnsignedArray, grid: Grid | str, paths: Paths) -> list[str]:
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
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    routes = lattice.routes(paths, ends_apart=True)
    starts, goals = routes.ends_of(routes.cells)
    height, width = lattice.grid.shape
    cells = [f"<|{row}-{column}|>" for row, column in product(range(height), range(width))]
    walls = [wall_token(directions) for directions in range(16)]
    vocabulary = vocabulary_of([*cells, *walls, "<|blank|>", "<|origin|>", "<|target|>", "\n", " "])
    blank = len(cells) + len(walls)
    most = height * (3 * width + 1) + 1
    memory.require(8 * most, f"the tokens of a maze of {lattice.grid.spec}")
    prompts: list[str] = []
    for begin, end in chunks(len(lattice.mazes), most):
        numbers = np.arange(end - begin)
        tokens = np.empty((len(numbers), most), np.int32)
        tokens[:, -1] = blank + 4
        rows = tokens[:, :-1].reshape(-1, height, 3 * width + 1)
        rows[:, :, -1] = blank + 3
        rows[:, :, :-1:3] = np.arange(len(cells)).reshape(height, width)
        rows[:, :, 1:-1:3] = lattice.mazes[begin:end].astype(np.int32) + len(cells)
        content = np.full((len(numbers), len(cells)), blank, np.int32)
        content[numbers, goals[begin:end]] = blank + 2
        content[numbers, starts[begin:end]] = blank + 1
        rows[:, :, 2::3] = content.reshape(-1, height, width)
        offsets = np.arange(len(numbers) + 1, dtype=np.int64) * most
        prompts += spell(tokens.reshape(-1), offsets, vocabulary).strings()
    return prompts


def alphamaze_answers(mazes: UnsignedArray, grid: Grid | str, paths: Paths) -> list[str]:
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
    routes = lattice.routes(paths)
    tokens = np.full(len(routes.cells), len(MOVES), np.int32)  # after the last move, what becomes the line break
    steps = routes.steps()
    tokens[steps] = routes.directions(steps, lattice.grid.width)
    vocabulary = vocabulary_of([*(MOVES[direction] for direction in range(4)), " "])
    return spell(tokens, routes.offsets, vocabulary).strings()


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
    cells = {place: cell for cell, place in enumerate(product(range(shape.height), range(shape.width)))}
    mazes = np.zeros((len(given), shape.cells), np.uint8)
    ends = np.zeros((len(given), 2), np.int32)
    for number, text in enumerate(given):
        entries = _CELL.findall(text) if isinstance(text, str) else []
        contents = {(int(row), int(column)): (walls, mark) for row, column, walls, mark in entries}
        marks = [mark for *_, mark in entries if mark != "blank"]
        if len(entries) != len(cells) or contents.keys() != cells.keys() or sorted(marks) != ["origin", "target"]:
            raise ClewError(
                f"text {number}: {shown(text)} does not have each cell of {shape.spec} once, one origin and one target",
                field="prompts",
            )
        for place, (walls, mark) in contents.items():
            if walls not in directions_by_token:
                raise ClewError(f"text {number}: {shown(walls)} is not a token for walls, such as no_wall")
            mazes[number, cells[place]] = directions_by_token[walls]
            if mark != "blank":
                ends[number, int(mark == "target")] = cells[place]
    lattice = lattice_of(mazes.reshape(len(given), *shape.shape), shape, TEXT_NAME)
    if answers is None:
        return AlphaMazeTexts(lattice.mazes, ends, None)
    paths = paths_of_routes(shape, list(_routes(list(answers), ends, shape)))
    lattice.routes(paths)
    return AlphaMazeTexts(lattice.mazes, ends, paths)


def _routes(answers: list[str], ends: Any, grid: Rectangle) -> Iterator[Any]:
    """Yield the cells of each answer."""
    if len(answers) != len(ends):
        raise ClewError(f"there are {len(ends):,} prompts and {len(answers):,} answers: give one for each")
    steps = {name: STEPS[direction] for name, direction in SIDES}
    for number, (text, (cell, goal)) in enumerate(zip(answers, ends.tolist(), strict=True)):
        moves = (steps[move] for move in _MOVE.findall(text if isinstance(text, str) else ""))
        places = np.cumsum([grid.coordinates(cell), *moves], axis=0)
        inside = ((places >= 0) & (places < grid.shape[::-1])).all()
        if not inside or tuple(places[-1]) != grid.coordinates(goal):
            raise ClewError(f"answer {number}: its moves do not lead from the origin to the target", field="answers")
        yield places @ (1, grid.width)
