"""Rows as Parquet files: compression, encodings and row groups.

Measured with 10x10 mazes of the recursive backtracker, for a row: 0.26 us and 44 bytes as below; 0.06 us and 100 bytes
without compression; 0.26 us and 43 bytes with zstd for everything. The same rows become the same bytes.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from clew.datasets.plan import DatasetPlan
from clew.datasets.table_rows import RowMaker

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 1 << 17  # rows: DuckDB gives each of its threads a row group, and advises 100,000 to 1,000,000
GROUP_BYTES = 1 << 26  # of a row group, so that it fits in memory several times
LEVEL = 1  # of zstd; 3 takes 0.2 us more for a row and saves 2 %


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
        import pyarrow as pa
        import pyarrow.parquet as pq

        if self._writer is None:
            self._sink = pa.BufferOutputStream()
            self._writer = pq.ParquetWriter(self._sink, self._schema, **parquet_options(self._schema))
        table = pa.concat_tables(self._waiting).unify_dictionaries()
        self._writer.write_table(table, row_group_size=table.num_rows)
        self._waiting.clear()


def parquet_options(schema: "pa.Schema") -> dict[str, Any]:
    """Return how the columns are written, as options of `pyarrow.parquet.ParquetWriter`."""
    measures = [
        name for name in schema.names if name not in ("index", "passages", "form", "solution") and name not in WORDS
    ]
    return {
        "compression": {name: "none" if name == "form" else "zstd" for name in schema.names},  # hashes do not shrink
        "compression_level": {name: LEVEL for name in schema.names if name != "form"},
        # few different values: seed, ends and measures; a column with too many of them falls back to plain values
        "use_dictionary": [*WORDS, "seed", "start", "goal", *measures],
        "column_encoding": {
            "index": "DELTA_BINARY_PACKED",  # nothing is left of consecutive numbers
            "passages": "DELTA_LENGTH_BYTE_ARRAY",  # equal lengths take nothing, and the bytes are together
            "form": "PLAIN",
            **({"solution": "DELTA_LENGTH_BYTE_ARRAY"} if "solution" in schema.names else {}),
        },
        # the least and the largest value, by which DuckDB leaves out row groups; of bytes they say nothing
        "write_statistics": [name for name in schema.names if name not in ("passages", "solution")],
    }


WORDS = ("grid", "algorithm", "changes")
