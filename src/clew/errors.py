"""What goes wrong, said in a sentence: what came, what is needed, what to try."""


class ClewError(ValueError):
    """The input cannot be used; the message says why and what to try."""


class Unreachable(ClewError):  # noqa: N818 - the sentence reads better so
    """No passage leads from the start to the goal."""
