"""Settings written once: a class whose fields are the arguments of a function, its command and its endpoint."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, signature
from types import UnionType
from typing import Any, ParamSpec, TypeVar, get_args, get_origin, overload

from clew.errors import ClewError, shown

Arguments = ParamSpec("Arguments")
Settings = TypeVar("Settings")
Result = TypeVar("Result")

UNCHECKED = (int, float, bool, tuple, object)  # here: numbers and pairs are checked where they are used
WORDS: dict[Any, str] = {str: "text", Sequence: "a list", Iterable: "a list"}


@overload
def takes(
    settings: Callable[Arguments, Settings],
) -> Callable[[Callable[[Settings], Result]], Callable[Arguments, Result]]: ...
@overload
def takes(
    settings: Callable[..., Settings], *, rest: str, without: tuple[str, ...] = ()
) -> Callable[[Callable[[Settings], Result]], Callable[..., Result]]: ...
def takes(
    settings: Any, *, rest: str = "", without: tuple[str, ...] = ()
) -> Callable[[Callable[[Any], Any]], Callable[..., Any]]:
    """Let a function of one settings object be called with the arguments of the object's class.

    It accepts a ready settings object, too. Texts, lists and objects of a class are checked to be such: a `ClewError`
    names the argument that is not.

    Parameters
    ----------
    settings : class
        A frozen dataclass. Its fields are the arguments of the decorated function, as `inspect.signature` shows too.
    rest : str, optional
        A field that gets all other keywords as a dict.
    without : tuple of str, optional
        Fields that are no arguments of the function, but are set by other callers.

    Returns
    -------
    callable
        The decorator.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Area:
    ...     width: int
    ...     height: int = 1
    >>> @takes(Area)
    ... def cells(area: Area) -> int:
    ...     return area.width * area.height
    >>> cells(3, height=2), str(signature(cells))
    (6, '(width: int, height: int = 1) -> int')
    """
    described = signature(settings)
    parameters = [each for each in described.parameters.values() if each.name not in (rest, *without)]
    names = {each.name for each in parameters}
    kinds = {each.name: _classes(each.annotation) for each in parameters}
    if rest:
        parameters.append(Parameter(rest, Parameter.VAR_KEYWORD, annotation=object))

    def decorated(function: Callable[[Any], Any]) -> Callable[..., Any]:
        @wraps(function)
        def with_settings(*arguments: Any, **keywords: Any) -> Any:
            if not keywords and len(arguments) == 1 and isinstance(arguments[0], settings):  # they are ready
                return function(arguments[0])
            if rest:
                keywords[rest] = {name: keywords.pop(name) for name in [*keywords] if name not in names}
            given = dict(zip(described.parameters, arguments, strict=False)) | keywords
            for name, (needed, *others) in kinds.items():
                if name in given and needed not in UNCHECKED and not isinstance(given[name], (needed, *others)):
                    words = WORDS.get(needed, f"a {needed.__name__}")
                    raise ClewError(f"{name} must be {words}, not {shown(given[name])}", field=name)
            return function(settings(*arguments, **keywords))

        visible = described.replace(parameters=parameters, return_annotation=signature(function).return_annotation)
        vars(with_settings).update(__signature__=visible, settings=settings)
        return with_settings

    return decorated


def _classes(annotation: Any) -> list[Any]:
    """Return the classes of the values that an argument may have, the usual one first."""
    members = get_args(annotation) if isinstance(annotation, UnionType) else [annotation]
    return [get_origin(each) or each for each in members]
