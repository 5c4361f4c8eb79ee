"""What goes wrong, said in a sentence: what came, what is needed, what to try."""

MAX_SHOWN = 60  # characters of a value that a sentence repeats


class ClewError(ValueError):
    """The input cannot be used; the message says why and what to try.

    Parameters
    ----------
    sentence
        What came, what is needed, what to try.
    field
        The name of the request field, argument or document key that is wrong, such as ``"grid"``.
    row, column
        The place in a text or table, counted from 0.
    option
        The name of the option of an algorithm, change or picture that is wrong, with dashes.

    Examples
    --------
    >>> str(ClewError("seed is -1: it must be at least 0", field="seed"))
    'seed is -1: it must be at least 0'
    """

    def __init__(
        self,
        sentence: str,
        *,
        field: str | None = None,
        row: int | None = None,
        column: int | None = None,
        option: str | None = None,
    ) -> None:
        super().__init__(sentence)
        self.field = field
        self.row = row
        self.column = column
        self.option = option

    def reworded(self, sentence: str, *, field: str | None = None, option: str | None = None) -> "ClewError":
        """Return the same error with another sentence; what it knows of the place goes along.

        Examples
        --------
        >>> problem = ClewError("must be from 0 to 1, not 7", option="braid").reworded("braid must be from 0 to 1")
        >>> problem.option
        'braid'
        """
        return type(self)(
            sentence,
            field=field if field is not None else self.field,
            row=self.row,
            column=self.column,
            option=option if option is not None else self.option,
        )


class Unreachable(ClewError):  # noqa: N818 - the sentence reads better so
    """No passage leads from the start to the goal."""


def cut(text: object) -> str:
    """As much of it as a sentence can bear."""
    whole = str(text)
    return whole if len(whole) <= MAX_SHOWN else f"{whole[:MAX_SHOWN]}..."


def shown(value: object) -> str:
    """The same of a value as programs write it: texts in quotation marks."""
    return cut(repr(value))
