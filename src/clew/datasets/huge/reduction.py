"""Tasks over the chunks of a huge maze whose results are joined in pairs, as a balanced binary tree.

The way up: the first tasks are the chunks. Each later one joins the results of two tasks about neighboring chunks,
until there is one about all of them. The way down: from what is known of a group of chunks, a task finds out what its
two parts must know, until one for each chunk finishes it. A task can run as soon as those that it needs are done.
"""

from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, Self

from clew.lazy import Int64Array, np


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
    """An iterator over the tasks that are ready. It ends when none is, and goes on when `note` has made others ready.

    The task of a group on the way up has the number of the group in `groups_of`; the one on the way down has the same
    number plus the number of groups.

    Parameters
    ----------
    chunks : int
        How many chunks there are.
    has_result : callable
        Called with a group: whether the result of its task on the way up is there.
    is_given : callable, optional
        Called with a group and its two parts, none for a chunk: whether the result of its task on the way down is
        there. Without it there is no way down.
    """

    def __init__(
        self,
        chunks: int,
        has_result: Callable[[Group], bool],
        is_given: Callable[[Group, tuple[Group, ...]], bool] | None,
    ) -> None:
        groups, self._parents, self._parts = groups_of(chunks)
        count = self._groups = len(groups)
        self._chunks = chunks
        self._is_done = [False] * count + [
            is_given is None or is_given(group, tuple(groups[part] for part in parts))
            for group, parts in zip(groups, self._parts, strict=True)
        ]
        for task in range(count - 1, -1, -1):  # if a group is done, those below need not be
            parent = self._parents[task]
            self._is_done[task] = (parent >= 0 and self._is_done[parent]) or has_result(groups[task])
        self._waits_for = [len(parts) for parts in self._parts] + [1] * count
        self._steps = chunks if is_given is None else 2 * chunks
        self._steps_left = sum(not self._is_done[half + chunk] for half in (0, count) for chunk in range(chunks))
        self._ready: deque[int] = deque()
        for chunk in range(chunks):
            self._advance(chunk)

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
        """The share of the tasks of single chunks that is done; the others are little work."""
        return 1 - self._steps_left / self._steps

    def note(self, task: int) -> None:
        """Note that a task is done, so that others become ready."""
        if not self._is_done[task]:
            self._is_done[task] = True
            self._steps_left -= task % self._groups < self._chunks
            self._advance(task)

    def _advance(self, task: int) -> None:
        """Let a task that waits for no other be ready, or, if it is done, those that waited for it."""
        tasks = [task]
        while tasks:
            task = tasks.pop()
            if self._is_done[task]:
                for other in self._followers(task):
                    self._waits_for[other] -= 1
                    if not self._waits_for[other]:
                        tasks.append(other)
            elif task % self._groups < self._chunks:
                self._ready.append(task)
            else:
                self._ready.appendleft(task)  # joins first: they free what those below have left

    def _followers(self, task: int) -> list[int]:
        if task >= self._groups:
            return [self._groups + part for part in self._parts[task - self._groups]]
        parent = self._parents[task]
        return [self._groups + task if parent < 0 else parent]


@lru_cache(4)
def groups_of(chunks: int) -> tuple[list[Group], list[int], list[tuple[int, ...]]]:
    """Return the group of each task, the task above it, -1 for none, and those of its two parts, the upper first.

    Single chunks come first, and all of them last.
    """
    groups = [Group(chunk, chunk + 1) for chunk in range(chunks)]
    parents = [-1] * chunks
    parts: list[tuple[int, ...]] = [()] * chunks
    row = list(range(chunks))
    while len(row) > 1:
        above = []
        for one, other in zip(row[::2], row[1::2], strict=False):
            parents[one] = parents[other] = len(groups)
            above.append(len(groups))
            parts.append((one, other))
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


class Joint(NamedTuple):
    """The graph of a group: what is left of its two parts, and the passages between them.

    The vertices of what is left of a group are the columns of its first row, `width` + a column of the last, then
    `ends` more that are the same in all groups, and others. Here those of the lower part come after those of the upper.

    Attributes
    ----------
    one, other : array
        The two vertices of each edge: first those of the upper part, then of the lower, then the passages.
    lower : int
        The first vertex of the lower part.
    labels : array
        For each vertex that others can reach, what it is called in what is left of the group; -1 for others.
    """

    one: Any
    other: Any
    lower: int
    labels: Any


def join(parts: tuple[Any, Any], last: Int64Array, columns: Int64Array, width: int, ends: int) -> Joint:
    """Join what is left of two neighboring groups, whose edges are the columns of arrays: two vertices, and more rows.

    Parameters
    ----------
    parts : tuple of array
        What is left of the upper group and of the lower.
    last : array
        The vertices of the last row of the upper group. Those of the lower have the same numbers if a group comes after
        it, since only the last group can have fewer chunks.
    columns : array
        Those in which a passage leads from the upper to the lower.
    width : int
        How many columns there are.
    ends : int
        How many vertices come after those of the rows.
    """
    above, below = parts
    named = 2 * width + ends
    sizes = [max(named, int(part[:2].max(initial=0)) + 1) for part in parts]
    lower = sizes[0]
    labels = np.full(sum(sizes), -1, np.int32)
    labels[:width] = np.arange(width)
    labels[lower + last] = width + np.arange(width)
    labels[2 * width : named] = labels[lower + 2 * width : lower + named] = np.arange(2 * width, named)
    one = np.concatenate([above[0], lower + below[0], last[columns]])
    other = np.concatenate([above[1], lower + below[1], lower + columns])
    return Joint(one, other, lower, labels)
