"""Columns of figures, with an entry for each of many mazes."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from clew import registry
from clew.errors import ClewError, shown
from clew.lazy import Int32Array, NDArray, np
from clew.mazes.many.batch import Batch
from clew.mazes.maze import Maze
from clew.measures._figures import Figures, ManyFigures
from clew.measures._survey.row import PARTS
from clew.registry import Measure
from clew.registry.discovery import in_order

Columns = dict[str, NDArray[Any]]
PREFIXES = {"degrees": "degree_", "bias": "bias_"}  # of the columns of measures that are dictionaries


@cache
def attribute_of(measure: Measure) -> str:
    """Return the name of a measure as an attribute of `Measures`, and as a column: 'dead_ends'."""
    return measure.name.replace("-", "_")


def columns_of(batch: Batch, names: Iterable[str] | None, ends: Int32Array) -> Columns:
    """Return the columns with these names and those of the measures with these names; without names, all columns."""
    requested = None if names is None else {name.replace("-", "_") for name in _checked(names)}
    chosen = registry.find_all("measure") if requested is None else in_order(map(measure_of_column, requested))
    measures = {attribute_of(each): each for each in chosen}
    figures = ManyFigures(batch, sum({PARTS[part] for each in chosen for part in each.parts or ()}), ends)
    values = {name: figures.of(each.function) for name, each in measures.items() if each.parts is not None}
    values |= _measured_one_by_one(batch, [each for each in measures.values() if each.parts is None], ends)
    columns: Columns = {}
    for name in measures:
        flat = _flattened(name, values[name], len(batch), requested or set())
        chosen_columns = flat.keys() if requested is None or name in requested else requested & flat.keys()
        columns |= {each: flat[each] for each in flat if each in chosen_columns}
    missing = sorted((requested or set()) - columns.keys() - measures.keys())
    if missing:
        raise _unknown(missing[0], columns)
    return columns


def _measured_one_by_one(batch: Batch, measures: list[Measure], ends: Int32Array) -> Columns:
    """Compute the measures of plug-ins, one maze at a time."""
    rows: dict[str, list[Any]] = {attribute_of(each): [] for each in measures}
    for number, maze in enumerate(batch.mazes if measures else ()):
        figures = Figures(Maze(batch.grid, batch.grid.storage_of(maze), trusted=True), tuple(ends[:, number].tolist()))
        for each in measures:
            rows[attribute_of(each)].append(figures.of(each.function))
    return {name: np.array(row) for name, row in rows.items()}


def _checked(names: Iterable[str]) -> list[str]:
    """Return the names as a list; `ClewError` if they are not names."""
    listed = [names] if isinstance(names, str) else list(names)
    for name in listed:
        if not isinstance(name, str):
            raise _unknown(name, ())
    return listed


def measure_of_column(column: str) -> Measure:
    """Return the measure that a column belongs to, such as degrees for `degree_3`; `ClewError` for an unknown one."""
    owner = next((name for name, prefix in PREFIXES.items() if column.startswith(prefix)), column)
    names = [name.replace("-", "_") for name in registry.names("measure")]
    if owner not in names:
        raise _unknown(column, names)
    return registry.find("measure", owner)


def _unknown(name: object, known: Iterable[str]) -> ClewError:
    return ClewError(
        f"{shown(name)} is not a measure or a column of one: use {', '.join(known) or 'names such as dead_ends'}",
        field="names",
    )


def _flattened(name: str, value: Any, count: int, requested: set[str]) -> Columns:
    """Return the columns of a measure: one, or one for each key of a dictionary."""
    if not isinstance(value, dict):
        return {name: _as_column(value, count)}
    prefix = PREFIXES.get(name, f"{name}_")
    columns = {f"{prefix}{key}".replace("-", "_"): _as_column(each, count) for key, each in value.items()}
    for column in requested - columns.keys():
        if name == "degrees" and column.removeprefix(prefix).isdecimal():  # no cell has so many passages
            columns[column] = np.zeros(count, np.int32)
    return columns


def _as_column(value: Any, count: int) -> "NDArray[Any]":
    """Return the figures of all mazes, which may be one number for all, as int32, float64 or bool."""
    column = np.asarray(value)
    if column.dtype.kind in "iu":
        column = column.astype(np.int32)
    return np.ascontiguousarray(np.broadcast_to(column, count)) if column.ndim == 0 else np.ascontiguousarray(column)
