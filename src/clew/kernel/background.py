"""Run long work in a thread, so that the main thread can report progress and react to Ctrl-C."""

import sys
import threading
from collections.abc import Callable
from typing import Any


def run(work: Callable[[], Any], poll: Callable[[], None] = lambda: None) -> Any:
    """Run `work` in a thread, call `poll` about ten times a second until it ends, and return its result.

    If the wait ends with an exception, such as that of Ctrl-C, the kernel that runs in the thread is stopped. Machine
    code cannot be stopped; the thread is a daemon, so a process that ends does not wait for it.
    """
    from concurrent.futures import Future, wait  # here, as short work needs no thread

    result: Future[Any] = Future()

    def worker() -> None:
        try:
            result.set_result(work())
        except BaseException as problem:  # raised again in the thread that waits
            result.set_exception(problem)

    thread = threading.Thread(target=worker, daemon=True)
    thread.start()
    try:
        while not result.done():
            wait((result,), 0.1)
            poll()
    except BaseException:
        stop_kernel(thread)
        raise
    return result.result()


def stop_kernel(thread: threading.Thread) -> None:
    """Stop the kernel that runs in a thread as WebAssembly, if one does."""
    engine = sys.modules.get("clew.kernel.webassembly")
    if engine is not None and thread.ident is not None:
        engine.stop(thread.ident)
