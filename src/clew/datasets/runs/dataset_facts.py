"""What a finished data set has, as its manifest says."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class DatasetFacts:
    """What a finished data set has.

    Attributes
    ----------
    rows : dict of str to int
        How many rows each split has.
    shards, files, size : int
        How many shards and files there are, and how many bytes the files have together.
    sha256 : str
        The SHA-256 of the list of the files, each with its own SHA-256: equal for equal data sets.
    plan : str
        The hash of the plan.
    clew, pyarrow : str
        The versions that made it.

    Examples
    --------
    >>> import tempfile
    >>> from clew.datasets import DatasetPlan, Part, make_dataset
    >>> folder = tempfile.mkdtemp()
    >>> facts = make_dataset(DatasetPlan((Part(100, ("4x4",), ("wilson",)),), seed=7), folder)
    >>> facts.rows, facts.shards, facts.files
    ({'train': 100}, 1, 1)
    """

    rows: dict[str, int]
    shards: int
    files: int
    size: int
    sha256: str
    plan: str
    clew: str
    pyarrow: str

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)
