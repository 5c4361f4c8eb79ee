"""Catalogue endpoints: algorithms, solvers, changes, formats and grids, from the registry and the lessons."""

import re
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import lessons, registry
from clew.grids import parse_grid
from clew.grids.spec import FILES, grid_names, shape
from clew.service.api import responses
from clew.service.api.openapi import Operation
from clew.service.api.params import change_params, has_own_parser, served_writers
from clew.service.api.requests import LanguageQuery, NoQuery
from clew.service.http.caching.etags import JSON, tagged_response

Facts = list[Any]

_NUMBER = re.compile(r"\{(\w+)\}")


def listing(
    response: type, query: type[NoQuery | LanguageQuery] = NoQuery
) -> Callable[[Callable[..., Facts]], Operation]:
    """Declare that the decorated function returns the list in a response; it gets the fields of the query."""

    def declare(function: Callable[..., Facts]) -> Operation:
        (name,) = msgspec.structs.fields(response)

        @cache
        def content(**fields: str) -> bytes:
            return msgspec.json.encode({name.name: function(**fields)})

        @wraps(function)
        async def endpoint(request: Request, query: NoQuery | LanguageQuery) -> Response:
            language = {"Content_Language": query.lang} if isinstance(query, LanguageQuery) else {}
            return tagged_response(content(**msgspec.structs.asdict(query)), **language)

        return Operation("GET", f"/{name.name}", endpoint, query, {JSON: response})

    return declare


@listing(responses.Grids)
def grids() -> Facts:
    """List the kinds of grids."""
    return [_kind_of_grid(name) for name in grid_names() if name not in FILES]


def _kind_of_grid(name: str) -> responses.GridFacts:
    """Describe a kind of grid; specs that their class parses itself, such as `text:CLEW`, have no numbers."""
    own = has_own_parser(name)
    forms = [
        responses.SpellingFacts(
            form=f"{name}:{form}", example=f"{name}:{example}", numbers=[] if own else _NUMBER.findall(form)
        )
        for form, example in shape(name).FORMS.items()
    ]
    example = forms[0].example
    grid = None if own else parse_grid(example)  # a grid from a text has neither rows nor weave
    rows, weave = (False, False) if grid is None else (grid.has_rows, grid.weaves)
    return responses.GridFacts(name=name, example=example, rows=rows, weave=weave, forms=forms)


@listing(responses.Algorithms, LanguageQuery)
def algorithms(lang: str) -> Facts:
    """List the algorithms that generate mazes, with their lessons and options."""
    return with_lessons("generator", lang)


@listing(responses.Solvers, LanguageQuery)
def solvers(lang: str) -> Facts:
    """List the algorithms that solve mazes, with their lessons and options."""
    return with_lessons("solver", lang)


def with_lessons(kind: str, language: str) -> Facts:
    """Describe all algorithms of a kind, with their lessons in this language."""
    return [_with_lesson(kind, each, language) for each in registry.catalogue(kind)]


def _with_lesson(kind: str, facts: dict[str, Any], language: str) -> responses.AlgorithmFacts:
    title = facts["name"].replace("-", " ").capitalize()
    lesson = lessons.lesson(kind, facts["name"], language) or lessons.Lesson(title, facts["summary"], "", "", "", ())
    described = msgspec.convert(facts | vars(lesson), responses.AlgorithmFacts, from_attributes=True)
    described.walks = True if facts.get("result") == "walk" else msgspec.UNSET
    return described


@listing(responses.Changes)
def changes() -> Facts:
    """List the changes that can be applied to a maze."""
    return msgspec.convert([registry.describe(each) for each in change_params()], list[responses.ChangeFacts])


@listing(responses.Formats)
def formats() -> Facts:
    """List the formats of mazes and pictures."""
    return [_format(each.kind, registry.describe(each)) for each in served_writers()]


def _format(kind: str, facts: dict[str, Any]) -> responses.FormatFacts:
    facts |= {"suffixes": [suffix.removeprefix(".") for suffix in facts["suffixes"]], "shows": kind == "renderer"}
    return msgspec.convert(facts, responses.FormatFacts)
