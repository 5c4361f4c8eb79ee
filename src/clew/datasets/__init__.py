"""Data sets of mazes: plans, Parquet files made on one machine or many, and readers."""

from clew.lazy import attach

# Reading needs less than making. `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "plans.plan": "DatasetPlan Part PlannedRow",
    "plans.file": "parse_plan read_plan",
    "readers.description": "Description describe_dataset",
    "readers.reader": "MazeDataset",
    "readers.repair": "RepairReport repair_dataset",
    "readers.verify": "VerifyReport verify_dataset",
    "rows.edge_table": "edges_table",
    "runs.shards": "DatasetFacts",
    "runs.run": "Done make_dataset",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
