"""What goes wrong, said in a sentence: what came, what is needed, what to try."""


class ClewError(ValueError):
    """The input cannot be used; the message says why and what to try."""


class Unreachable(ClewError):
    """No passage leads from the start to the goal."""
