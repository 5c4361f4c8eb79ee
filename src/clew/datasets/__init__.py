"""Data sets of mazes: plans, Parquet files made on one machine or many, and readers."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.datasets.dataset_run import make_dataset
    from clew.datasets.plan import DatasetPlan, Part

__all__ = ["DatasetPlan", "Part", "make_dataset"]

# A module is imported when one of its names is first used: reading needs less than making.
_HOMES = {"DatasetPlan": "plan", "Part": "plan", "make_dataset": "dataset_run"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
