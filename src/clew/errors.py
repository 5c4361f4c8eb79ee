"""What goes wrong, said in a sentence: what came, what is needed, what to try."""

MOST_SHOWN = 60  # characters of a value that a sentence repeats


class ClewError(ValueError):
    """The input cannot be used; the message says why and what to try."""


class Unreachable(ClewError):  # noqa: N818 - the sentence reads better so
    """No passage leads from the start to the goal."""


def cut(text: object) -> str:
    """As much of it as a sentence can bear."""
    whole = str(text)
    return whole if len(whole) <= MOST_SHOWN else f"{whole[:MOST_SHOWN]}..."


def shown(value: object) -> str:
    """The same of a value as programs write it: texts in quotation marks."""
    return cut(repr(value))
