"""The command `clew`: one small file per command in `commands`, imported when it is run."""

import atexit
import gc
import os
import sys


def main() -> None:
    """Run the command line of this process and end it.

    All imports are in here, so that Ctrl-C while they run is not answered with a traceback.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no matrices are multiplied, and its threads take memory
    gc.set_threshold(100_000)  # few of the many objects that imports create are ever garbage
    sys.unraisablehook = _report_unraisable
    try:
        from clew.cli.terminal import stopping

        stopping.listen()
        from clew.cli import program
        from clew.cli.terminal import standard_streams

        standard_streams.open_missing()
        code = program.run(sys.argv[1:])
        if code == 0:
            atexit._run_exitfuncs()  # os._exit leaves them out, and coverage and plug-ins count on them
    except KeyboardInterrupt:
        _stop()
    # Not sys.exit: a kernel may be running in a thread, sys.exit would try again to flush a full device, and it takes
    # the interpreter apart, which lasts longer than making a small maze.
    os._exit(code)


def _stop() -> None:
    from clew.cli.terminal import stopping

    stopping.stop()


def _report_unraisable(problem: "sys.UnraisableHookArgs") -> None:
    """End the process if Ctrl-C came in a callback of the interpreter, which would lose it; report other problems."""
    if issubclass(problem.exc_type, KeyboardInterrupt):
        _stop()
    sys.__unraisablehook__(problem)
