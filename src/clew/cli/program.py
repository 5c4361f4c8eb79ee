"""Run one command line and return its exit code; every failure is one sentence on standard error.

Exit codes: 0 done, 1 reading or writing failed (a full disk, no permission), or the answer of a command is no
(`verify`, `generate --want`), 2 the input cannot be used, 130 and 143 stopped (see `clew.cli.terminal.stopping`). A
pipe that its reader has closed is no failure: the reader had read enough, as `head` does.
"""

import os
import sys
from collections.abc import Sequence

from clew.cli import help_page
from clew.errors import ClewError

DONE, FAILED, REFUSED = 0, 1, 2
COMPLETION = "_CLEW_COMPLETE"  # set by a shell that wants to complete a word
# what loaders of libraries say, and threads
NOT_LOADED = ("failed to map segment", "annot allocate memory", "find/load shared object", "start new thread")
NO_ROOM = (
    "there is not enough memory to load the libraries that this needs: allow more (ulimit -v shows the limit), or try "
    "a smaller size"
)
HELP = (["--help"], ["-h"], ["help"])


def run(arguments: Sequence[str]) -> int:
    """Run the words after `clew`; return the exit code. Without words a terminal gets a maze, and others the help."""
    try:
        code = _run(list(arguments))
        sys.stdout.flush()
    except ClewError as problem:
        return _fail(str(problem), REFUSED)
    except BrokenPipeError as problem:
        if problem.filename:  # a named pipe, not standard output
            return _fail(f"{problem.filename}: its reader has closed it", FAILED)
        return DONE if _reader_is_gone() else FAILED
    except (ImportError, OSError, RuntimeError) as problem:
        if any(sign in str(problem) for sign in NOT_LOADED):
            return _fail(NO_ROOM, FAILED)
        if not isinstance(problem, OSError):
            raise
        place = f"{problem.filename}: " if problem.filename else ""
        return _fail(f"{place}{problem.strerror or problem}", FAILED)
    except MemoryError:
        return _fail("there is not enough memory: try a smaller size", FAILED)
    return code


def _run(words: list[str]) -> int:
    """Run the words, and import click only if they name a command."""
    if COMPLETION in os.environ:
        from clew.cli import group

        group.program.main(prog_name="clew")  # answers the shell, and raises `SystemExit`
    if not words and sys.stdout.isatty():
        from clew.cli.screens import welcome

        if welcome.show():
            return DONE
    if not words or words in HELP:
        page = help_page.text()
        if sys.stdout.isatty():
            from clew.cli.terminal.terminal import wrapped

            page = wrapped(page)
        sys.stdout.write(f"{page}\n")
        return DONE
    from clew.cli import group
    from clew.safe_io import whole_files

    whole_files.waiting[:] = [_report_waiting]
    return group.invoke([*words[1:], "--help"] if words[0] == "help" else words)


def _report_waiting(name: str, mode: str) -> None:
    role = "writes to" if mode == "rb" else "reads from"
    sys.stderr.write(f"clew: waiting for a program that {role} the named pipe {name}\n")


def _reader_is_gone() -> bool:
    """Return whether standard output is a pipe that nobody reads any more."""
    import select

    if not hasattr(select, "poll"):  # on Windows
        return True
    poll = select.poll()
    poll.register(sys.stdout, 0)
    return any(state & select.POLLERR for _, state in poll.poll(0))


def _fail(sentence: str, code: int) -> int:
    """Print the sentence on standard error, if anybody reads it; return the exit code."""
    from contextlib import suppress

    with suppress(BrokenPipeError):
        sys.stderr.write(f"clew: {sentence}\n")
    return code
