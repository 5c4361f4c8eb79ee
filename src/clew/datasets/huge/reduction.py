"""Tasks over the chunks of a huge maze whose results are joined in pairs, as a balanced binary tree.

The first tasks are the chunks. Each later one joins the results of two tasks about neighboring chunks, until there is
one about all of them. Then, for each chunk, a last task finishes it. A task can run as soon as those that it needs are
done.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, Self


class Group(NamedTuple):
    """The chunks begin..end-1."""

    begin: int
    end: int


class Rows:
    """The chunks that are missing, each a task that needs no other.

    Parameters
    ----------
    chunks : int
        How many chunks there are.
    is_finished : callable
        Whether a chunk is finished.
    """

    def __init__(self, chunks: int, is_finished: Callable[[int], bool]) -> None:
        missing = [chunk for chunk in range(chunks) if not is_finished(chunk)]
        self._chunks, self._finished, self._missing = chunks, chunks - len(missing), iter(missing)

    def __iter__(self) -> Iterator[int]:
        """Return an iterator over the chunks."""
        return self._missing

    @property
    def share(self) -> float:
        """The share of the tasks that is done."""
        return self._finished / self._chunks

    def note(self, task: int) -> None:
        """Note that a task is done."""
        self._finished += 1


class Reduction:
    """The tasks that are ready, as an iterator. After its end it goes on if a task is done on which others waited.

    Parameters
    ----------
    chunks : int
        How many chunks there are.
    has_result : callable
        Whether the result of the tasks of a group is there.
    is_finished : callable
        Whether a chunk is finished.
    """

    def __init__(self, chunks: int, has_result: Callable[[Group], bool], is_finished: Callable[[int], bool]) -> None:
        self.groups, self._parents, _ = groups_of(chunks)
        self._chunks = chunks
        self._left = [2] * len(self.groups)  # results that each joined group lacks
        self._is_done = [False] * len(self.groups)
        self._ready: deque[int] = deque()
        self._missing = [chunk for chunk in range(chunks) if not is_finished(chunk)]
        self.finished = chunks - len(self._missing)
        for task in range(len(self.groups) - 1, -1, -1):  # what a group above has, those below need no more
            parent = self._parents[task]
            self._is_done[task] = (parent >= 0 and self._is_done[parent]) or has_result(self.groups[task])
        done = [task for task, is_done in enumerate(self._is_done) if is_done]
        self._ready.extend(task for task in range(chunks) if not self._is_done[task])
        for task in done:
            self._note(task)
        self.done = len(done)

    def __iter__(self) -> Self:
        """Return the iterator itself."""
        return self

    def __next__(self) -> int:
        """Return a task that can run now."""
        if not self._ready:
            raise StopIteration
        return self._ready.popleft()

    @property
    def share(self) -> float:
        """The share of the tasks that is done."""
        return (self.done + self.finished) / (len(self.groups) + self._chunks)

    def note(self, task: int) -> None:
        """Note that a task is done, so that others become ready."""
        if task >= len(self.groups):
            self.finished += 1
        elif not self._is_done[task]:
            self._is_done[task] = True
            self.done += 1
            self._note(task)

    def _note(self, task: int) -> None:
        parent = self._parents[task]
        if parent < 0:
            self._ready.extend(len(self.groups) + chunk for chunk in self._missing)
        elif not self._is_done[parent]:
            self._left[parent] -= 1
            if not self._left[parent]:
                self._ready.appendleft(parent)  # joins first: they free what those below have left


@lru_cache(4)
def groups_of(chunks: int) -> tuple[list[Group], list[int], list[tuple[Group, ...]]]:
    """Return the group of each task, the task above it, -1 for none, and the two groups that it joins, the upper first.

    Single chunks come first, and all of them last.
    """
    groups = [Group(chunk, chunk + 1) for chunk in range(chunks)]
    parents = [-1] * chunks
    parts: list[tuple[Group, ...]] = [()] * chunks
    row = list(range(chunks))
    while len(row) > 1:
        above = []
        for one, other in zip(row[::2], row[1::2], strict=False):
            parents[one] = parents[other] = len(groups)
            above.append(len(groups))
            parts.append((groups[one], groups[other]))
            groups.append(Group(groups[one].begin, groups[other].end))
            parents.append(-1)
        row = above + row[len(row) // 2 * 2 :]
    return groups, parents, parts


def groups_above(chunks: int, chunk: int) -> Iterator[Group]:
    """Yield the groups of more than one chunk that have a chunk, the smallest first."""
    groups, parents, _ = groups_of(chunks)
    task = parents[chunk]
    while task >= 0:
        yield groups[task]
        task = parents[task]
