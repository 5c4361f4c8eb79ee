"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.datasets.plans.file import parse_plan as parse_plan
from clew.datasets.plans.file import read_plan as read_plan
from clew.datasets.plans.plan import DatasetPlan as DatasetPlan
from clew.datasets.plans.plan import Part as Part
from clew.datasets.plans.plan import PlannedRow as PlannedRow
from clew.datasets.readers.description import Description as Description
from clew.datasets.readers.description import describe_dataset as describe_dataset
from clew.datasets.readers.reader import MazeDataset as MazeDataset
from clew.datasets.readers.repair import RepairReport as RepairReport
from clew.datasets.readers.repair import repair_dataset as repair_dataset
from clew.datasets.readers.verify import VerifyReport as VerifyReport
from clew.datasets.readers.verify import verify_dataset as verify_dataset
from clew.datasets.rows.edge_table import edges_table as edges_table
from clew.datasets.runs.run import Done as Done
from clew.datasets.runs.run import make_dataset as make_dataset
from clew.datasets.runs.shards import DatasetFacts as DatasetFacts

CONTENTS: dict[str, str]
__all__: list[str]
