"""Jobs for worker processes that take long, fail or end their process; a module that is imported quickly."""

import os
import signal
import time

from clew import kernel
from clew.errors import ClewError


def choices() -> list[bool]:
    return [kernel.should_compile(choices, 100_000, "squares") for _ in range(4)]


def compute(seconds: float) -> int:
    """Keep the processor busy inside functions in C, which no exception could stop; return the process."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pow(3, 400_000)
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(sentence: str) -> None:
    raise ClewError(sentence)


def fail(secret: str) -> None:
    raise KeyError(secret)


def spin(seconds: float) -> None:
    """Keep the interpreter's lock, as a kernel does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pow(3, 300_000)


def go_on(path: str) -> None:
    """Write the number of this process into a file, and go on for minutes."""
    with open(path, "w", encoding="utf-8") as file:
        print(os.getpid(), file=file)
    time.sleep(600.0)


def carve(spec: str) -> int:
    """Carve a maze as WebAssembly, which takes minutes if it is large; return its cells."""
    from clew.kernel import choose
    from clew.mazes.generate import generate

    os.environ[choose.VARIABLE] = choose.WEBASSEMBLY
    choose._forced.cache_clear()
    return generate("aldous-broder", spec, 1).cells


def carve_on(spec: str) -> None:
    """Carve one maze after the other."""
    while True:
        carve(spec)


def wait_for(path: str) -> None:
    """Wait until there is such a file, so that a test says when work ends."""
    while not os.path.exists(path):
        time.sleep(0.01)
