"""Run a long kernel in a thread, so that the main thread can report progress and react to Ctrl-C."""

import threading
from collections.abc import Callable
from typing import Any


def run(work: Callable[[], Any], poll: Callable[[], None]) -> Any:
    """Run `work` in a thread, call `poll` about ten times a second until it ends, and return its result.

    A compiled kernel releases the interpreter's lock but cannot be stopped. The thread is a daemon, so after Ctrl-C the
    process ends without waiting for it.
    """
    from concurrent.futures import Future, wait  # here, as short work needs no thread

    result: Future[Any] = Future()

    def worker() -> None:
        try:
            result.set_result(work())
        except BaseException as problem:  # raised again in the thread that waits
            result.set_exception(problem)

    threading.Thread(target=worker, daemon=True).start()
    while not result.done():
        wait((result,), 0.1)
        poll()
    return result.result()
