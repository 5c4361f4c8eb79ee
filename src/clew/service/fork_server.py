"""What the fork server imports before it makes worker processes, and only it: to be imported changes the process.

It ignores the signals that stop the server, and so do the processes that it makes from their first moment on; the
server ends them when nobody waits for their work any more.
"""

import signal
from contextlib import suppress
from importlib import import_module

NEEDED = ("clew.kernel.compiler", "PIL.Image", "clew.service.rendering", "clew.service.puzzles")

signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for _name in NEEDED:
    with suppress(Exception):  # what is wrong with it is told by the work that needs it
        import_module(_name)
