"""The exceptions of Clew, whose messages say what came, what is needed and what to try."""

from collections.abc import Mapping
from functools import cache

MAX_SHOWN = 60  # characters of a value that a message repeats


class ClewError(ValueError):
    """An input that cannot be used; its message says why and what to try.

    A subclass of `ValueError`. Programs read the attributes instead of the message.

    Parameters
    ----------
    sentence : str
        The message: what came, what is needed, what to try.
    field : str, optional
        Name of the request field, argument or document key that is wrong, such as ``"grid"``.
    row, column : int, optional
        Position of the problem in a text or table, counted from 0.
    option : str, optional
        Name of the option that is wrong, with dashes, such as ``"close-out"``.
    code : str, optional
        A name for what is wrong, by which programs can write a sentence of their own, such as ``"maze-narrow"``.
    fields : mapping, optional
        What such a sentence needs, by name.

    Attributes
    ----------
    field, row, column, option, code, fields
        The arguments, each None if it was not given.

    Examples
    --------
    >>> import clew
    >>> try:
    ...     clew.generate("wilson", "0x5")
    ... except clew.ClewError as problem:
    ...     print(problem)
    a grid of 0x5 cells is not possible: width and height must be at least 1
    >>> clew.ClewError("seed is -1: it must be at least 0", field="seed").field
    'seed'
    """

    def __init__(
        self,
        sentence: str,
        *,
        field: str | None = None,
        row: int | None = None,
        column: int | None = None,
        option: str | None = None,
        code: str | None = None,
        fields: Mapping[str, str | float] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.fields = fields
        self.field = field
        self.row = row
        self.column = column
        self.option = option

    @classmethod
    def coded(cls, code: str, field: str | None = None, /, **fields: str | float) -> "ClewError":
        """Return the error with a code, whose sentence is in error_sentences.json.

        Parameters
        ----------
        code : str
            The code.
        field : str, optional
            Name of the request field, argument or document key that is wrong.
        **fields
            What is in braces in the sentence.

        Examples
        --------
        >>> problem = ClewError.coded("difficulty-falls", "to", first="hard", last="easy")
        >>> str(problem), problem.code, problem.fields["last"]
        ('difficulty from hard to easy falls: swap the two', 'difficulty-falls', 'easy')
        """
        return cls(_sentences()[code].format_map(fields), field=field, code=code, fields=fields)

    def reworded(self, sentence: str, *, field: str | None = None, option: str | None = None) -> "ClewError":
        """Return the same error with another message.

        Parameters
        ----------
        sentence : str
            The new message.
        field, option : str, optional
            New values of these attributes; by default they are kept, like `row` and `column`.

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
            code=self.code,
            fields=self.fields,
        )


@cache
def _sentences() -> dict[str, str]:
    """Return the sentences of errors by their codes."""
    import json  # no short command needs it
    from importlib.resources import files

    return dict(json.loads(files("clew").joinpath("error_sentences.json").read_text("utf-8")))


class prefixed:  # noqa: N801 - it is used like a function
    """Let messages of errors in a block begin with a prefix, and name an option, or a field if they name none.

    Examples
    --------
    >>> with prefixed("cat.txt: ", field="mask"):
    ...     raise ClewError("line 3 is empty")
    Traceback (most recent call last):
    ...
    clew.errors.ClewError: cat.txt: line 3 is empty
    """

    def __init__(self, prefix: str = "", *, field: str | None = None, option: str | None = None) -> None:
        self.prefix, self.field, self.option = prefix, field, option

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, ClewError):
            field = problem.field or self.field
            raise problem.reworded(f"{self.prefix}{problem}", field=field, option=self.option) from None


class Unreachable(ClewError):  # noqa: N818 - `except Unreachable` reads better
    """No path leads from the start to the goal of a maze.

    Examples
    --------
    >>> import clew
    >>> maze = clew.from_directions(clew.Rectangle(4, 1), [[2, 8, 2, 8]])
    >>> try:
    ...     clew.solve(maze)
    ... except clew.Unreachable:
    ...     print("the goal cannot be reached")
    the goal cannot be reached
    """


def cut(text: object) -> str:
    """Return `text` shortened to `MAX_SHOWN` characters, for use in a message."""
    whole = str(text)
    return whole if len(whole) <= MAX_SHOWN else f"{whole[:MAX_SHOWN]}..."


def shown(value: object) -> str:
    """Return the shortened `repr` of `value` on one line, for use in a message."""
    return cut(" ".join(line.strip() for line in repr(value).splitlines()))


def counted(count: int, noun: str) -> str:
    """Return a count and its noun.

    Examples
    --------
    >>> counted(1, "maze"), counted(1200, "maze")
    ('1 maze', '1,200 mazes')
    """
    return f"{count:,} {noun}{'s' * (count != 1)}"
