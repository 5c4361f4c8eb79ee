"""The table of the bits in the passages of a row: rows can be read without Clew."""

from typing import Any

from clew.datasets.arrow import pa, pq, require_pyarrow
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.plans.values import MAX_CELLS, grid_of
from clew.datasets.rows.packing import passage_bits
from clew.errors import ClewError
from clew.grids import Grid, Rectangle, parse_grid
from clew.lazy import Int64Array, np

RULE_FROM = 1 << 12  # cells of a rectangle from which the rule has to do: bits 2c to the east, 2c + 1 to the south
CHUNK = 1 << 18  # cells whose directions are named together


def edges_table(grid: Grid | str) -> "pa.Table":
    """Return the possible passages of a grid, each with its bit in the column `passages` of a data set.

    Bit k is bit ``k % 8`` of byte ``k // 8``, the lowest first; it is 1 if the passage is open. In a rectangle of width
    w no table is needed: bit ``2 * c`` leads from cell c to cell c + 1, and bit ``2 * c + 1`` to cell c + w.

    Parameters
    ----------
    grid : Grid or str
        A grid or its spec.

    Returns
    -------
    pyarrow.Table
        The columns `bit`; `cell` and `neighbor`, the numbers of the two cells; `direction`, the number of the direction
        from the cell to its neighbor, as in the column `solution`; `back`, that from the neighbor to the cell; and
        `name`, the name of the direction, "" on graphs.

    Raises
    ------
    ClewError
        If the grid is not possible or too large, or if pyarrow is not installed.

    Examples
    --------
    >>> from clew.datasets import edges_table
    >>> edges_table("2x2").to_pylist()[0]
    {'bit': 0, 'cell': 0, 'neighbor': 1, 'direction': 1, 'back': 3, 'name': 'east'}
    """
    require_pyarrow()
    shape = parse_grid(grid)
    if shape.cells > MAX_CELLS:
        raise ClewError(f"{shape.spec} has {shape.cells:,} cells: at most {MAX_CELLS:,} have a table", field="grid")
    table = passage_bits(shape)
    codes, names = _names(shape, table.cells, table.directions)
    return pa.table(
        {
            "bit": table.bits,
            "cell": table.cells.astype(np.int32),
            "neighbor": table.others.astype(np.int32),
            "direction": table.directions.astype(np.uint8),
            "back": table.backs.astype(np.uint8),
            "name": pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(names, pa.string())),
        }
    )


def edges_file(plan: DatasetPlan) -> "pa.Buffer":
    """Return the tables of all grids of a plan as one Parquet file, with the column `grid` before the others.

    Rectangles of `RULE_FROM` cells or more are left out: their rule is in the metadata of the file.
    """
    tables = [edges_table("1x1").slice(0, 0).add_column(0, "grid", [pa.array([], pa.string())])]
    for spec in dict.fromkeys(run.grid for run in plan.runs):
        grid = grid_of(spec)
        if not isinstance(grid, Rectangle) or grid.cells < RULE_FROM:
            table = edges_table(grid)
            tables.append(table.add_column(0, "grid", [pa.repeat(spec, table.num_rows)]))
    whole = pa.concat_tables(tables).unify_dictionaries().replace_schema_metadata({b"clew": RULE})
    sink = pa.BufferOutputStream()
    deltas = dict.fromkeys(("bit", "cell", "neighbor"), "DELTA_BINARY_PACKED")
    few = ["grid", "direction", "back", "name"]
    pq.write_table(whole, sink, compression="zstd", use_dictionary=few, column_encoding=deltas)
    return sink.getvalue()


RULE = (
    "Bit k of a maze is bit k % 8 of byte k // 8 of its passages, the lowest first. "
    "A rectangle of width w that is not in this table: bit 2c is the passage from cell c to cell c + 1 (east, "
    "direction 1), bit 2c + 1 that to cell c + w (south, direction 2)."
)


def _names(grid: Grid, cells: Int64Array, directions: Int64Array) -> tuple[Any, list[str]]:
    """Return the names of the directions in these cells, which ascend: for each the place of its name, and the names.

    In cells whose outlines are alike, the same side leads in a direction of the same name.
    """
    codes = np.zeros(len(cells), np.int32)
    if not len(cells) or not grid.direction_name(int(cells[0]), int(directions[0])):
        return codes, [""]
    if grid.has_squares:
        return directions.astype(np.int32), [grid.direction_name(0, each) for each in range(int(directions.max()) + 1)]
    names: dict[str, int] = {}
    for begin in range(0, grid.cells, CHUNK):
        chunk = np.arange(begin, min(begin + CHUNK, grid.cells))
        own = slice(*np.searchsorted(cells, (begin, begin + len(chunk))))
        known = np.zeros((len(chunk), int(directions.max()) + 1), np.int32)
        for outlines in grid.outlines(chunk):
            for side in (*outlines.sides, *outlines.signs):
                present = np.flatnonzero((side.directions >= 0) & (side.directions < known.shape[1]))
                if len(present):
                    places, theirs = outlines.chosen[present], side.directions[present]
                    name = grid.direction_name(int(chunk[places[0]]), int(theirs[0]))
                    known[places, theirs] = names.setdefault(name, len(names))
        codes[own] = known[cells[own] - begin, directions[own]]
    return codes, list(names)
