"""Wait for a long kernel without going deaf: it runs in a thread, and this one reports and hears Ctrl-C."""

import threading
from collections.abc import Callable
from typing import Any


def run(work: Callable[[], Any], poll: Callable[[], None], every: float = 0.1) -> Any:
    """Do `work` in a thread and call `poll` about every `every` seconds until it ends; return what it returns.

    Compiled kernels let go of the interpreter's lock but cannot be stopped. The thread is a daemon: after Ctrl-C the
    process may end without waiting for it.
    """
    results: list[Any] = []
    problems: list[BaseException] = []

    def worker() -> None:
        try:
            results.append(work())
        except BaseException as problem:  # raised again where somebody waits for it
            problems.append(problem)

    thread = threading.Thread(target=worker, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(every)
        poll()
    if problems:
        raise problems[0]
    return results[0]
