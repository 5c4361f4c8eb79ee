"""The CSV files of the hard mazes of the papers on recursive reasoning: `source,q,a,rating`.

`q` is a square of characters, row by row: `#` wall, space floor, `S` start, `G` goal; `a` is the same with `o` on the
path. A row of 900 characters is a square of 30x30. Every character is wall or floor, so a maze of 15x15 cells has one
character for each cell and one for each wall to the right of or below it: half a frame. The papers' own mazes have
obstacles at any place instead, and no frame.
"""

import csv
import io
from collections.abc import Sequence
from math import isqrt
from os import PathLike, fspath
from typing import Any, NamedTuple

from clew.datasets.forms.lattices import lattice_of, mazes_of_passages
from clew.datasets.forms.pixels import Frame, end_pixels, frame_sides, from_wall_images, route_pixels, walls_of
from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.kernel import memory
from clew.lazy import FloatArray, NDArray, UInt8Array, UnsignedArray, np
from clew.mazes.many.solve_many import Paths, solve_many
from clew.safe_io import whole_files

TEXT_NAME = "the CSV of hard mazes"
CHARACTERS = b"# SGo"
WALL, FLOOR, START, GOAL, ON_PATH = CHARACTERS
HEADER = "source,q,a,rating"
MAX_BYTES = 1 << 31
SYMMETRIES = 8
SOURCE = "clew"


class HardMazes(NamedTuple):
    """Mazes as squares of characters.

    Attributes
    ----------
    questions, answers : ndarray of uint8, shape (count, side, side)
        The characters of `q` and `a`.
    ratings : ndarray of float64, shape (count,)
        How hard the mazes are; those that Clew writes are the steps of the path, from character to character.
    sources : list of str
        Where the mazes come from.
    """

    questions: UInt8Array
    answers: UInt8Array
    ratings: FloatArray
    sources: list[str]


def hard_mazes(
    mazes: UnsignedArray, grid: Grid | str, paths: Paths, *, frame: Frame = "half", source: str = SOURCE
) -> HardMazes:
    """Return many mazes as squares of characters.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a square without a mask, or its spec. 15x15 cells become 30x30 characters.
    paths : Paths
        A path through each maze, as `clew.solve_many` returns them.
    frame : {'half', 'whole', 'none'}
        Which outer walls there are, as for `wall_images`: n x n cells become 2n, 2n + 1 or 2n - 1 characters a side.
    source : str, default 'clew'
        What the column `source` holds.

    Returns
    -------
    HardMazes
        The squares with and without the path, as many as there are mazes.

    Raises
    ------
    ClewError
        If the grid is not a plain square, the array does not hold mazes of it, or a path does not fit its maze or ends
        where it starts.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import hard_mazes
    >>> mazes = clew.generate_many("wilson", "3x3", 1, seed=7)
    >>> hard = hard_mazes(mazes, "3x3", clew.solve_many(mazes, "3x3"))
    >>> for row in hard.answers[0]:
    ...     print(row.tobytes().decode())
    Soo# #
    ##o# #
      ooo#
    ####o#
        G#
    ######
    """
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    if lattice.grid.width != lattice.grid.height:
        raise ClewError(
            f"{TEXT_NAME} can hold squares only, because its readers take the root of the length, and "
            f"{lattice.grid.spec} is not one: make the mazes on a grid such as 15x15",
            field="grid",
        )
    _check_sources([source])
    routes = lattice.routes(paths, ends_apart=True)
    questions = np.array((FLOOR, WALL), np.uint8)[walls_of(lattice, frame)]
    starts, goals = end_pixels(lattice, routes, frame)
    answers = questions.copy()
    answers.reshape(-1)[route_pixels(lattice, routes, frame)] = ON_PATH
    for each in (questions, answers):
        each.reshape(-1)[starts] = START
        each.reshape(-1)[goals] = GOAL
    ratings = np.asarray(2 * (routes.lengths - 1), np.float64)
    return HardMazes(questions, answers, ratings, [source] * len(lattice.mazes))


def from_hard_mazes(hard: HardMazes, *, frame: Frame | None = "half") -> tuple[UInt8Array, Rectangle, Paths]:
    """Return the mazes, their grid and the paths; the inverse of `hard_mazes`.

    Parameters
    ----------
    hard : HardMazes
        The squares, as `read_hard_csv` or `hard_mazes` returns them.
    frame : {'half', 'whole', 'none'} or None
        Which outer walls there are. With None every character is a cell, and neighbors that are both floor have a
        passage between them, as in the papers' own mazes; walls are cells without passages.

    Returns
    -------
    ndarray of uint8, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    Rectangle
        The grid of the mazes.
    Paths
        The paths of the answers.

    Raises
    ------
    ClewError
        If the squares do not have cells at every second character, or if an answer is not its question with a path
        from S to G.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import from_hard_mazes, hard_mazes
    >>> mazes = clew.generate_many("wilson", "15x15", 10, seed=7)
    >>> again, grid, paths = from_hard_mazes(hard_mazes(mazes, "15x15", clew.solve_many(mazes, "15x15")))
    >>> grid.spec, bool((again == mazes).all())
    ('rectangle:15x15', True)
    """
    hard = _checked(hard)
    walls = hard.questions == WALL
    if frame is None:
        mazes, grid = open_neighbors(~walls)
        step, before = 1, 0
    else:
        mazes, grid = from_wall_images(walls, frame=frame)
        step, before = 2, frame_sides(frame)[0]
    marked = _marked_paths(hard.answers)
    differ = (np.where(hard.answers == ON_PATH, FLOOR, hard.answers) != hard.questions).any(axis=(1, 2))
    if differ.any():
        raise ClewError(
            f"the answer of maze {int(differ.argmax())} is not its question with a path of `o`: walls, S or G differ",
            field="answers",
        )
    places = np.full(hard.questions.shape[1:], -1, np.int32)
    places[before::step, before::step] = np.arange(grid.cells).reshape(grid.shape)
    numbers = places.reshape(-1)[marked.cells]
    kept = np.concatenate(([0], np.cumsum(numbers >= 0)))[marked.offsets]
    paths = Paths(grid, numbers[numbers >= 0], kept)
    lattice_of(mazes, grid, TEXT_NAME).routes(paths)
    return mazes, grid, paths


def open_neighbors(floor: Any) -> tuple[UInt8Array, Rectangle]:
    """Return mazes in which every pixel is a cell, and neighbors that are both floor have a passage between them.

    Parameters
    ----------
    floor : ndarray of bool, shape (count, rows, columns)
        Where there is no wall.

    Returns
    -------
    ndarray of uint8, shape (count, rows, columns)
        The open directions of each cell, as `clew.generate_many` returns them; walls are cells without passages.
    Rectangle
        The grid of the mazes.

    Raises
    ------
    ClewError
        If the array has another dtype or shape.

    Examples
    --------
    >>> import numpy
    >>> from clew.datasets.forms import open_neighbors
    >>> mazes, grid = open_neighbors(numpy.array([[[True, True], [False, True]]]))
    >>> grid.spec, mazes.tolist()
    ('rectangle:2x2', [[[2, 12], [0, 1]]])
    """
    given = np.asarray(floor)
    if given.ndim != 3 or given.dtype != bool or 0 in given.shape[1:]:
        raise ClewError(f"floor must be bool of shape (count, rows, columns), not {given.dtype} of {given.shape}")
    mazes = mazes_of_passages(given[:, :, 1:] & given[:, :, :-1], given[:, 1:] & given[:, :-1])
    return mazes, Rectangle(given.shape[2], given.shape[1])


def _marked_paths(answers: Any) -> Paths:
    """Return the characters of each path from S to G: a shortest path among the marks that takes all of them."""
    is_marked = (answers == ON_PATH) | (answers == START) | (answers == GOAL)
    starts, goals = ((answers == mark).reshape(len(answers), answers[:1].size) for mark in (START, GOAL))
    marked, grid = open_neighbors(is_marked)
    paths = solve_many(marked, grid, starts.argmax(axis=1), goals.argmax(axis=1), threads=1)
    wrong = np.flatnonzero(
        (paths.lengths != is_marked.sum(axis=(1, 2))) | (starts.sum(axis=1) != 1) | (goals.sum(axis=1) != 1)
    )
    if len(wrong):
        raise ClewError(f"the answer of maze {wrong[0]} is not one path of `o` from one S to one G", field="answers")
    return paths


def eight_symmetries(images: "NDArray[Any]") -> "NDArray[Any]":
    """Return each square image in all eight positions, in the order in which the papers augment their data.

    Parameters
    ----------
    images : ndarray, shape (count, side, side)
        The images.

    Returns
    -------
    ndarray, shape (count, 8, side, side)
        As it is; turned to the left by 90, 180 and 270 degrees; mirrored left to right; top to bottom; along the
        diagonal; along the other diagonal.

    Raises
    ------
    ClewError
        If the images are not squares.

    Examples
    --------
    >>> import numpy
    >>> from clew.datasets.forms import eight_symmetries
    >>> eight_symmetries(numpy.array([[[1, 2], [3, 4]]]))[0, 1].tolist()
    [[2, 4], [1, 3]]
    """
    images = np.asarray(images)
    if images.ndim != 3 or images.shape[1] != images.shape[2]:
        raise ClewError(f"the images have the shape {images.shape}: it must be (count, side, side)", field="images")
    turned = [np.rot90(images, turns, axes=(1, 2)) for turns in range(4)]
    mirrored = [images[:, :, ::-1], images[:, ::-1], images.transpose(0, 2, 1), turned[1][:, :, ::-1]]
    return np.stack([*turned, *mirrored], axis=1)


def augmented(hard: HardMazes) -> HardMazes:
    """Return each maze in all eight positions, one after the other.

    Parameters
    ----------
    hard : HardMazes
        The mazes, as `hard_mazes` or `read_hard_csv` returns them.

    Returns
    -------
    HardMazes
        Eight times as many mazes, in the order of `eight_symmetries`.

    Raises
    ------
    ClewError
        If these are not such mazes, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import augmented, hard_mazes
    >>> mazes = clew.generate_many("wilson", "15x15", 10, seed=7)
    >>> augmented(hard_mazes(mazes, "15x15", clew.solve_many(mazes, "15x15"))).questions.shape
    (80, 30, 30)
    """
    hard = _checked(hard)
    shape = (SYMMETRIES * len(hard.questions), *hard.questions.shape[1:])
    memory.require(2 * SYMMETRIES * hard.questions.size, f"{shape[0]:,} mazes", remedy="try fewer mazes at a time")
    return HardMazes(
        eight_symmetries(hard.questions).reshape(shape),
        eight_symmetries(hard.answers).reshape(shape),
        np.repeat(hard.ratings, SYMMETRIES),
        [source for source in hard.sources for _ in range(SYMMETRIES)],
    )


def _checked(hard: Any) -> HardMazes:
    """Return the mazes after checking that they are squares of the right characters, and all parts of one length."""
    if not isinstance(hard, HardMazes):
        raise ClewError(f"the mazes are {shown(hard)}: give HardMazes, as read_hard_csv or hard_mazes returns them")
    questions, answers, ratings = map(np.asarray, hard[:3])
    shape = questions.shape
    are_squares = len(shape) == 3 and shape[1] == shape[2] and answers.shape == shape
    if not are_squares or {questions.dtype, answers.dtype} != {np.dtype(np.uint8)}:
        raise ClewError(
            f"the questions have the shape {shape} and the dtype {questions.dtype}, the answers {answers.shape} and "
            f"{answers.dtype}: both must be uint8 of the same shape (count, side, side)"
        )
    if ratings.shape != shape[:1] or len(hard.sources) != len(questions):
        raise ClewError(
            f"there are {len(questions):,} questions, {len(hard.sources):,} sources and ratings of shape "
            f"{ratings.shape}: each maze needs one of each"
        )
    if questions.tobytes().translate(None, CHARACTERS[:-1]) or answers.tobytes().translate(None, CHARACTERS):
        raise ClewError("the questions must be characters of '# SG', and the answers of '# SGo'")
    _check_sources(hard.sources)
    return HardMazes(questions, answers, ratings, hard.sources)


def _check_sources(sources: Sequence[object]) -> None:
    """Raise `ClewError` unless all are texts that a file can hold."""
    for source in sources:
        if not isinstance(source, str) or source.encode(errors="ignore").decode() != source:
            raise ClewError(f"source is {shown(source)}: it must be a text")


def csv_rows(hard: HardMazes) -> bytes:
    """Return the rows of the CSV file, without its header."""
    quoted = {each: each for each in hard.sources}
    for source in quoted:
        if not {*'",\r\n'}.isdisjoint(source):
            quoted[source] = '"' + source.replace('"', '""') + '"'
    size = hard.questions[0].size if len(hard.questions) else 0
    questions, answers = (each.tobytes().decode("ascii") for each in (hard.questions, hard.answers))
    places = range(0, len(questions), size or 1)
    rows = zip(hard.sources, places, hard.ratings.tolist(), strict=True)
    return "".join(
        f"{quoted[source]},{questions[place : place + size]},{answers[place : place + size]},{rating:.12g}\n"
        for source, place, rating in rows
    ).encode()


def write_hard_csv(name: str | PathLike[str], hard: HardMazes) -> None:
    """Write a CSV file of hard mazes, completely or not at all.

    Parameters
    ----------
    name : str or path
        The name of the file.
    hard : HardMazes
        The mazes, as `hard_mazes` or `augmented` returns them.

    Raises
    ------
    ClewError
        If these are not such mazes, or if the file cannot be written.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import hard_mazes, write_hard_csv
    >>> mazes = clew.generate_many("wilson", "15x15", 10, seed=7)
    >>> write_hard_csv("/dev/null", hard_mazes(mazes, "15x15", clew.solve_many(mazes, "15x15")))
    """
    hard = _checked(hard)
    with whole_files.open_atomic(fspath(name) if isinstance(name, PathLike) else name) as file:
        file.writelines((f"{HEADER}\n".encode(), csv_rows(hard)))


def read_hard_csv(name: str | PathLike[str]) -> HardMazes:
    """Read a CSV file of hard mazes.

    Parameters
    ----------
    name : str or path
        The name of the file.

    Returns
    -------
    HardMazes
        The mazes, in the order of the file.

    Raises
    ------
    ClewError
        If there is no such file, or it is not a file of such mazes, all of one size.

    Examples
    --------
    >>> import os, tempfile
    >>> import clew
    >>> from clew.datasets.forms import hard_mazes, read_hard_csv, write_hard_csv
    >>> mazes = clew.generate_many("wilson", "15x15", 10, seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     name = os.path.join(folder, "hard.csv")
    ...     write_hard_csv(name, hard_mazes(mazes, "15x15", clew.solve_many(mazes, "15x15")))
    ...     read_hard_csv(name).questions.shape
    (10, 30, 30)
    """
    name = fspath(name) if isinstance(name, PathLike) else name
    data = whole_files.read_bytes(name, MAX_BYTES, MAX_BYTES >> 4, "hard mazes")
    limit = csv.field_size_limit(MAX_BYTES - 1)  # the usual one is less than a square of 363 characters a side
    try:
        rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
        header = next(rows, [])
        if header != HEADER.split(","):
            raise ClewError(f"{name} begins with {shown(','.join(header))}: it must begin with {HEADER}", row=0)
        read = [_row(row, number) for number, row in enumerate(rows, 1) if row]
    except UnicodeDecodeError:
        raise ClewError(f"{name} is not a text in UTF-8: give a CSV file with the columns {HEADER}") from None
    except csv.Error as problem:
        raise ClewError(f"{name} is not a CSV file: {problem}") from None
    finally:
        csv.field_size_limit(limit)
    sources, questions, answers, ratings = zip(*read, strict=True) if read else ((), (), (), ())
    lengths = set(map(len, questions))
    if len(lengths) > 1:
        raise ClewError(
            f"the mazes of {name} have {min(lengths):,} to {max(lengths):,} characters: give one size in each file"
        )
    side = isqrt(lengths.pop()) if lengths else 0
    shape = (len(questions), side, side)
    squares: Any = [np.frombuffer("".join(texts).encode(), np.uint8).reshape(shape) for texts in (questions, answers)]
    return HardMazes(squares[0], squares[1], np.array(ratings, np.float64), list(sources))


def _row(row: list[str], number: int) -> tuple[str, str, str, float]:
    """Return the checked fields of a row."""
    if len(row) != 4:
        raise ClewError(f"row {number} has {len(row)} fields: it must have {HEADER}", row=number)
    source, question, answer, rating = row
    side = isqrt(len(question))
    known = not question.strip("# SG") and not answer.strip("# SGo")
    if not known or side * side != len(question) or len(question) != len(answer) or side == 0:
        raise ClewError(
            f"row {number} does not have a square of # SG and one of # SGo of the same size: q has "
            f"{len(question):,} characters and a has {len(answer):,}",
            row=number,
        )
    try:
        return source, question, answer, float(rating)
    except ValueError:
        raise ClewError(f"the rating {shown(rating)} of row {number} is not a number", row=number) from None
