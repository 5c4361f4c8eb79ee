"""Data sets of mazes: plans, Parquet files made on one machine or many, and readers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.datasets.dataset_checks import RepairReport, VerifyReport, repair_dataset, verify_dataset
    from clew.datasets.dataset_description import Description, describe_dataset
    from clew.datasets.dataset_facts import DatasetFacts
    from clew.datasets.dataset_reader import MazeDataset
    from clew.datasets.dataset_run import Done, make_dataset
    from clew.datasets.edge_table import edges_table
    from clew.datasets.plan import DatasetPlan, Part, PlannedRow
    from clew.datasets.plan_file import parse_plan, read_plan

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
    "DatasetFacts": "dataset_facts",
    "DatasetPlan": "plan",
    "Description": "dataset_description",
    "Done": "dataset_run",
    "MazeDataset": "dataset_reader",
    "Part": "plan",
    "PlannedRow": "plan",
    "RepairReport": "dataset_checks",
    "VerifyReport": "dataset_checks",
    "describe_dataset": "dataset_description",
    "edges_table": "edge_table",
    "make_dataset": "dataset_run",
    "parse_plan": "plan_file",
    "read_plan": "plan_file",
    "repair_dataset": "dataset_checks",
    "verify_dataset": "dataset_checks",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
