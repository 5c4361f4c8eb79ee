"""What a command line answers, and what a refusal looks like."""

import re


class Answer:
    """What a command line printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def refused(answer: Answer, *parts: str) -> None:
    """Check that the answer is one sentence for people with exit code 2, and says these things."""
    assert answer.code == 2, answer.err
    assert answer.out == ""
    assert re.fullmatch(r"clew: [^\n]+\n", answer.err), answer.err
    for part in parts:
        assert part in answer.err


# The command, which prints a line whenever it reports progress, as soon as there is some. A shell's background job
# inherits that SIGINT is ignored, and so would the command; the tests are about one that hears it.
REPORTING = """
import signal
from contextlib import contextmanager

signal.signal(signal.SIGINT, signal.default_int_handler)
from clew.cli import main; from clew.cli.terminal import progress

@contextmanager
def show(title, **options):
    yield lambda share: share > 0 and print("carving", flush=True)

progress.show = show
main()
"""
