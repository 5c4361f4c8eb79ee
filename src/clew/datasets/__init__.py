"""Data sets of mazes: plans, Parquet files made on one machine or many, and readers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.datasets.plans.plan import DatasetPlan, Part, PlannedRow
    from clew.datasets.plans.plan_file import parse_plan, read_plan
    from clew.datasets.readers.dataset_checks import RepairReport, VerifyReport, repair_dataset, verify_dataset
    from clew.datasets.readers.dataset_description import Description, describe_dataset
    from clew.datasets.readers.dataset_reader import MazeDataset
    from clew.datasets.rows.edge_table import edges_table
    from clew.datasets.runs.dataset_facts import DatasetFacts
    from clew.datasets.runs.dataset_run import Done, make_dataset

__all__ = [
    "DatasetFacts",
    "DatasetPlan",
    "Description",
    "Done",
    "MazeDataset",
    "Part",
    "PlannedRow",
    "RepairReport",
    "VerifyReport",
    "describe_dataset",
    "edges_table",
    "make_dataset",
    "parse_plan",
    "read_plan",
    "repair_dataset",
    "verify_dataset",
]

# A module is imported when one of its names is first used: reading needs less than making.
_HOMES = {
    "DatasetFacts": "runs.dataset_facts",
    "DatasetPlan": "plans.plan",
    "Description": "readers.dataset_description",
    "Done": "runs.dataset_run",
    "MazeDataset": "readers.dataset_reader",
    "Part": "plans.plan",
    "PlannedRow": "plans.plan",
    "RepairReport": "readers.dataset_checks",
    "VerifyReport": "readers.dataset_checks",
    "describe_dataset": "readers.dataset_description",
    "edges_table": "rows.edge_table",
    "make_dataset": "runs.dataset_run",
    "parse_plan": "plans.plan_file",
    "read_plan": "plans.plan_file",
    "repair_dataset": "readers.dataset_checks",
    "verify_dataset": "readers.dataset_checks",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
