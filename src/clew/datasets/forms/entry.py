"""The description of a form in which a data set can be written, and all forms by name."""

from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.plugins import all_guests, load_guest


class Form(NamedTuple):
    """A form in which a data set can be written.

    Attributes
    ----------
    name : str
        Its name, such as 'hard-csv'.
    suffix : str
        The usual suffix of its files: '.txt', '.csv' and '.jsonl' are texts, '.npy' is an array, and '.npz' several.
    summary : str
        What it is, in a few words.
    needs_paths : bool
        Whether it needs a path through each maze.
    options : dict of str to object
        Its options with their defaults.
    content : callable
        ``content(mazes, grid, paths, first, options)`` returns what a batch adds to the file: pieces of text, or
        arrays by name, whose first axis grows.
    head : bytes
        What a text begins with.
    one_size : bool
        Whether all mazes of a file must be of one grid, although it is a text.
    """

    name: str
    suffix: str
    summary: str
    needs_paths: bool
    options: dict[str, Any]
    content: Callable[[Any, Grid | str, Any, int, dict[str, Any]], Any]
    head: bytes = b""
    one_size: bool = False

    def check_option(self, name: str) -> None:
        """Raise `ClewError` if there is no such option."""
        if name not in self.options:
            known = ", ".join(each.replace("_", "-") for each in self.options) or "none"
            raise ClewError(f"{self.name} has no option {shown(name)}: it has {known}", option=name)


def form(
    name: str,
    suffix: str,
    summary: str,
    writer: Any = None,
    *,
    needs_paths: bool = True,
    head: bytes = b"",
    one_size: bool = False,
    **options: Any,
) -> Callable[[Callable[..., Any]], Form]:
    r"""Make a form of the function that returns its content: see `Form`.

    Its options are these, and those of the function `writer`. An entry point of the group `clew.forms` leads to it.

    Examples
    --------
    >>> @form("counts", ".txt", "how many mazes there are", needs_paths=False)
    ... def counts(mazes, grid, paths, first, options):
    ...     yield f"{len(mazes)}\n".encode()
    >>> counts.name
    'counts'
    """
    given = signature(writer).parameters.values() if writer else ()
    options |= {each.name: each.default for each in given if each.default is not each.empty}
    for handed_in in ("paths", "out", "first"):
        options.pop(handed_in, None)
    return lambda content: Form(name, suffix, summary, needs_paths, options, content, head, one_size)


class _Forms(Mapping[str, Form]):
    """The forms of Clew and of installed packages, by name; each is imported when it is used."""

    def __getitem__(self, name: str) -> Form:
        found: Form | None = load_guest("forms", name)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(all_guests("forms"))

    def __len__(self) -> int:
        return sum(1 for _ in self)


FORMS: Mapping[str, Form] = _Forms()


def form_named(name: str) -> Form:
    """Return the form with this name.

    Parameters
    ----------
    name : str
        One of `FORMS`.

    Returns
    -------
    Form
        The form.

    Raises
    ------
    ClewError
        If no form has this name.

    Examples
    --------
    >>> from clew.datasets.forms import form_named
    >>> form_named("hard-csv").suffix
    '.csv'
    """
    if not isinstance(name, str) or name not in FORMS:
        raise ClewError(f"there is no form {shown(name)}: use one of {', '.join(FORMS)}", field="form")
    return FORMS[name]


def parse_option(form: Form, name: str, text: str) -> Any:
    """Return the value of an option that is given as a text, as on the command line.

    Parameters
    ----------
    form : Form
        The form that has the option.
    name : str
        The name of the option, with hyphens or underscores.
    text : str
        'true' or 'false', a whole number, values with commas between them, or a word.

    Returns
    -------
    bool, int, tuple of str or str
        The value, of the type of the option's default.

    Raises
    ------
    ClewError
        If the form has no such option, or the text is not of its type.

    Examples
    --------
    >>> from clew.datasets.forms import form_named, parse_option
    >>> parse_option(form_named("tokens"), "step-tokens", "coordinate,distance")
    ('coordinate', 'distance')
    """
    key = name.replace("-", "_")
    form.check_option(key)
    default = form.options[key]
    if isinstance(default, bool):
        if text not in ("true", "false"):
            raise ClewError(f"{name}={shown(text)} must be true or false", option=name)
        return text == "true"
    if default is None or isinstance(default, int):
        if not (text.isascii() and text.isdecimal()) or len(text) > 20:
            raise ClewError(f"{name}={shown(text)} must be a whole number", option=name)
        return int(text)
    return tuple(text.split(",")) if isinstance(default, tuple) else text
