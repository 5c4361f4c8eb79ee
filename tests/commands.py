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
