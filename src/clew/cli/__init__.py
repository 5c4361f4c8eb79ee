"""The command `clew`: one small file per command in `commands`, imported when it is run."""

import atexit
import gc
import os
import sys

STOPPED = 130  # exit code after Ctrl-C


def main() -> None:
    """Run the command line of this process and end it.

    All imports are in here, so that Ctrl-C while they run is not answered with a traceback.
    """
    gc.set_threshold(100_000)  # few of the many objects that imports create are ever garbage
    sys.unraisablehook = _report_unraisable
    try:
        import signal

        signal.signal(signal.SIGTERM, signal.default_int_handler)  # SIGTERM cleans up as Ctrl-C does
        from clew.cli import program, standard_streams

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
    """Say that the command was stopped, below the ^C of a terminal, and end the process."""
    try:
        os.write(2, b"\n" * os.isatty(2) + b"clew: stopped\n")
    finally:
        os._exit(STOPPED)


def _report_unraisable(problem: "sys.UnraisableHookArgs") -> None:
    """End the process if Ctrl-C came in a callback of the interpreter, which would lose it; report other problems."""
    if issubclass(problem.exc_type, KeyboardInterrupt):
        _stop()
    sys.__unraisablehook__(problem)
