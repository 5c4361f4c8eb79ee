"""Small data sets that tests read."""

from pathlib import Path

import pytest

from clew.datasets import DatasetPlan, Part, make_dataset

GRIDS = ("5x4", "hexagons:side=3", "weave:6x4", "torus:2x3")


@pytest.fixture(scope="session")
def mixed_plan() -> DatasetPlan:
    """A plan of many kinds of rows: small and large rectangles, other grids, two shards and more, missing paths."""
    return DatasetPlan(
        (
            Part(102, GRIDS, ("recursive-backtracker", "kruskal")),
            Part(1, ("64x64",), ("kruskal",)),
            Part(100, ("6x5",), ("wilson",), changes=(("percolation", {"share": 0.2}),)),
            Part(30, ("5x4",), ("prim",), ends="random"),
        ),
        seed=7,
        splits={"train": 0.7, "test": 0.3},
        measures=("dead-ends", "detour"),
        shard_rows=80,
    )


@pytest.fixture(scope="session")
def mixed(mixed_plan: DatasetPlan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of that plan, which tests must not change."""
    folder = tmp_path_factory.mktemp("mixed") / "mazes"
    make_dataset(mixed_plan, str(folder), processes=1)
    return folder
