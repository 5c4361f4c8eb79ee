"""Run long work in a thread, so that the main thread can report progress and react to Ctrl-C."""

from collections.abc import Callable
from typing import Any

from clew.kernel import parallel


def run(work: Callable[[], Any], poll: Callable[[], None] = lambda: None) -> Any:
    """Run `work` in a thread, call `poll` about ten times a second until it ends, and return its result.

    If the wait ends with an exception, such as that of Ctrl-C, the kernel that runs in the thread is stopped. Machine
    code cannot be stopped; the thread is a daemon, so a process that ends does not wait for it.
    """
    results: list[Any] = []
    parallel.run(lambda: lambda begin, end: results.append(work()), 1, 1, 1, lambda share: poll())
    return results[0]
