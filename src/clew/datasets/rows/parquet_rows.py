"""Rows as Parquet files: compression, encodings and row groups.

Measured for a row of a 10x10 maze of the recursive backtracker with its solution, 2 us in all: 0.19 us and 40.4 bytes
as below; 0.09 us and 69.5 bytes uncompressed; 0.14 us and 49.3 bytes with snappy; 0.20 us and 40.2 bytes with zstd at
level 3, 0.60 us and 40.0 bytes at level 6; 0.21 us and 41.5 bytes with plain bytes instead of lengths apart. The same
rows become the same bytes.
"""

from typing import Any, NamedTuple

from clew.datasets.arrow import pa, pq
from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.rows.table_rows import RowMaker

ROW_GROUP = 1 << 17  # rows: a thread of DuckDB takes a group; from 2^14 to 2^20 size and time hardly differ
GROUP_BYTES = 1 << 26  # of a row group, so that it fits in memory several times
LEVEL = 1  # of zstd


class ParquetFile(NamedTuple):
    """A Parquet file in memory."""

    rows: int
    content: "pa.Buffer"


def parquet_files(plan: DatasetPlan, begin: int, end: int) -> dict[str, ParquetFile]:
    """Return the rows with the indices begin..end-1 as a Parquet file for each split that has some.

    Parameters
    ----------
    plan : DatasetPlan
        The plan.
    begin, end : int
        The indices.

    Returns
    -------
    dict of str to ParquetFile
        The files by the names of the splits, in their order.
    """
    maker = RowMaker(plan)
    files = {name: RowFile(maker.schema) for name in plan.splits}
    for tables in maker.blocks(begin, end):
        for name, table in tables.items():
            files[name].add(table)
    return {name: file.finish() for name, file in files.items() if file.rows}


class RowFile:
    """A Parquet file to which tables are added; small ones become a row group together."""

    def __init__(self, schema: "pa.Schema") -> None:
        self._schema = schema
        self._writer: Any = None
        self._waiting: list[pa.Table] = []
        self.rows = 0

    def add(self, table: "pa.Table") -> None:
        if table.num_rows:
            self.rows += table.num_rows
            self._waiting.append(table)
            rows = sum(each.num_rows for each in self._waiting)
            if rows >= ROW_GROUP or sum(each.nbytes for each in self._waiting) >= GROUP_BYTES:
                self._write_group()

    def finish(self) -> ParquetFile:
        if self._waiting:
            self._write_group()
        self._writer.close()
        return ParquetFile(self.rows, self._sink.getvalue())

    def _write_group(self) -> None:
        if self._writer is None:
            self._sink = pa.BufferOutputStream()
            self._writer = pq.ParquetWriter(self._sink, self._schema, **parquet_options(self._schema))
        table = pa.concat_tables(self._waiting).unify_dictionaries()
        self._writer.write_table(table, row_group_size=table.num_rows)
        self._waiting.clear()


def parquet_options(schema: "pa.Schema") -> dict[str, Any]:
    """Return how the columns are written, as options of `pyarrow.parquet.ParquetWriter`."""
    few = [name for name in schema.names if name not in ("index", "passages", "form", "solution")]
    return {
        "compression": {name: "none" if name == "form" else "zstd" for name in schema.names},  # hashes do not shrink
        "compression_level": {name: LEVEL for name in schema.names if name != "form"},
        "use_dictionary": few,  # few different values; a column with too many of them falls back to plain values
        "column_encoding": {
            "index": "DELTA_BINARY_PACKED",  # nothing is left of consecutive numbers
            "passages": "DELTA_LENGTH_BYTE_ARRAY",  # equal lengths take nothing, and the bytes are together
            "form": "PLAIN",
            **({"solution": "DELTA_LENGTH_BYTE_ARRAY"} if "solution" in schema.names else {}),
        },
        # the least and the largest value, by which DuckDB leaves out row groups; of bytes they say nothing
        "write_statistics": [name for name in schema.names if name not in ("passages", "solution")],
    }
