"""Jobs of workers: tasks with numbers, each of which builds something and writes it to a store."""

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from clew.datasets.plans.plan import DatasetPlan
from clew.datasets.runs.shards import BuiltShard, ShardRecord, build_shard, write_shard
from clew.datasets.stores.base import RUN_FILE
from clew.datasets.stores.store import Store


class Job(Protocol):
    """Tasks that can be sent to another process, made twice, and in any order in which they come."""

    noun: ClassVar[str]  # what a task makes
    smaller: ClassVar[str]  # what to do if a task needs too much memory
    shared: ClassVar[str]  # what to give so that all workers see it

    @property
    def digest(self) -> str:
        """A text that distinguishes this job from others at the same address."""

    def build(self, number: int) -> Any:
        """Build what a task makes."""

    def write(self, store: Store, built: Any) -> Any:
        """Write what was built, and return a record of it."""

    def sees(self, store: Store) -> bool:
        """Return whether a store is the one in which the run has begun."""


@dataclass(frozen=True)
class ShardJob:
    """Make the shards of a plan."""

    plan: DatasetPlan
    noun: ClassVar[str] = "shard"
    smaller: ClassVar[str] = "make smaller shards (shard-rows)"
    shared: ClassVar[str] = "a folder that all machines share, or an address such as s3://bucket/mazes"

    @property
    def digest(self) -> str:
        """That of the plan."""
        return self.plan.digest

    def build(self, number: int) -> BuiltShard:
        """Build a shard."""
        return build_shard(self.plan, number)

    def write(self, store: Store, built: BuiltShard) -> ShardRecord:
        """Write a shard, and return its record."""
        return write_shard(store, built)

    def sees(self, store: Store) -> bool:
        """Return whether a store has a data set of this plan."""
        return bool(store.read_fact(RUN_FILE, "plan") == self.digest)
