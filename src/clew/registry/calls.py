"""An entry with its options, as values for its function and as one text: 'growing-tree choose=oldest'."""

from typing import Any, Literal, overload

from clew.errors import ClewError, prefixed
from clew.registry.discovery import find, find_all, names
from clew.registry.entries import Entry, Solver
from clew.registry.options import Option, Written


def values_of(entry: Entry, options: dict[str, object]) -> tuple[Any, ...]:
    """Return the values that an entry's function takes for these options, in the order of its signature.

    The same as `entry.values(options)`, but the error for an unknown option names the entries that have it.

    Parameters
    ----------
    entry : Entry
        What has the options.
    options : dict of str to object
        The options as people write them.

    Returns
    -------
    tuple
        A value for each parameter of the entry.

    Raises
    ------
    ClewError
        If an option does not exist or its value is not possible.

    Examples
    --------
    >>> from clew import registry
    >>> registry.values_of(registry.find("generator", "sidewinder"), {"close-out": 0.25})
    (16384,)
    """
    try:
        return entry.values(options)
    except ClewError as problem:
        flag = problem.option or ""
        owners = [other.name for other in find_all(entry.kind) if _has_option(other, flag)]
        if not owners or _has_option(entry, flag):
            raise
        raise problem.reworded(f"{problem}; {flag} is an option of {', '.join(owners)}") from None


def _has_option(entry: Entry, flag: str) -> bool:
    return any(each.flag == flag for each in entry.parameters)


def format_call(entry: Entry, options: dict[str, Written]) -> str:
    """Return an entry with its options as one text: 'growing-tree choose=oldest'.

    Parameters
    ----------
    entry : Entry
        The entry.
    options : dict of str to str, int or float
        Its options as people write them, which contain no blanks.

    Returns
    -------
    str
        The name, then each option with its value.

    Examples
    --------
    >>> from clew import registry
    >>> registry.format_call(registry.find("generator", "sidewinder"), {"close-out": 0.3})
    'sidewinder close-out=0.3'
    """
    return " ".join([entry.name, *(f"{name}={value}" for name, value in options.items())])


@overload
def parse_call(kind: Literal["solver"], text: str) -> tuple[Solver, dict[str, Written]]: ...
@overload
def parse_call(kind: str, text: str) -> tuple[Entry, dict[str, Written]]: ...
def parse_call(kind: str, text: str) -> tuple[Entry, dict[str, Written]]:
    """Return the entry and the options that a text names, as `format_call` writes it.

    Parameters
    ----------
    kind : str
        The kind of the entry, as for `find`.
    text : str
        The name of the entry, then its options.

    Returns
    -------
    entry : Entry
        The entry of this name.
    options : dict of str to str, int or float
        Its options, checked, as people write them.

    Raises
    ------
    ClewError
        If there is no such entry, or it has no such option.

    Examples
    --------
    >>> from clew import registry
    >>> found, options = registry.parse_call("generator", "sidewinder close-out=0.30")
    >>> found.name, options
    ('sidewinder', {'close-out': 0.3})
    """
    name, *words = text.split(" ")
    found = find(kind, name)
    given: dict[str, object] = {key: value for key, _, value in (word.partition("=") for word in words)}
    values = values_of(found, given)
    flags = {key.replace("_", "-") for key in given}
    return found, {flag: value for flag, value in found.shown(values).items() if flag in flags}


class Name(Option):
    """An option whose value is the name of an entry of this kind in the registry, with its options."""

    def __init__(self, of: str, **common: Any) -> None:
        super().__init__(**common)
        self.of = of

    def parse(self, value: object) -> str:
        with prefixed("is not possible: "):
            return format_call(*parse_call(self.of, str(value)))

    def describe(self) -> str:
        return "|".join(names(self.of))
