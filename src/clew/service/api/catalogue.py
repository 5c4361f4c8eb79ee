"""Catalogue endpoints: grids, algorithms, solvers, changes and formats, from the registry and the lessons."""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import lessons, registry
from clew.grids import Grid, parse_grid
from clew.grids.spec import FILES, grid_names, shape
from clew.pictures.drawing.grid_shape import GridShape, shape_of
from clew.service.api import responses
from clew.service.api.openapi import Operation, operation
from clew.service.api.params import change_params, grid_of, has_own_parser, served_writers, with_grid
from clew.service.api.replies import job_response
from clew.service.api.requests import GridQuery, LanguageQuery, NoQuery
from clew.service.http.caching.etags import JSON, REVALIDATE, compressed_response
from clew.service.settings import Settings
from clew.service.work.limits import check_cells
from clew.service.work.prices import Price, grid_name, price_of_task

Facts = list[Any]
LISTINGS: dict[str, Callable[..., bytes]] = {}  # the contents of catalogues; some take a language

_NUMBER = re.compile(r"\{(\w+)\}")


@operation("GET", "/grids/shape", GridQuery, {JSON: GridShape})
async def grid_shape(request: Request, query: GridQuery) -> Response:
    """Get the shape of a grid: its neighbors, directions and outlines."""
    grid, price = await with_grid(request, query.grid, plan_shape)
    return await job_response(request, JSON, price, shape_json, grid, caching=REVALIDATE)


def plan_shape(spec: str, settings: Settings) -> tuple[Grid, Price]:
    """Return a grid whose shape can be returned, and the price of that."""
    grid = grid_of(spec, settings)
    hint, of = "choose a smaller grid, or request a picture of a maze", "for the shape of a grid"
    check_cells(f"{grid.spec} has", grid.cells, settings.max_shape_cells, hint, "grid", of)
    return grid, price_of_task("shape", grid_name(grid), cells=grid.cells)


def shape_json(grid: Grid) -> bytes:
    """Return the shape of a grid as JSON."""
    return msgspec.json.encode(shape_of(grid))


def listing(
    facts: type, description: str, query: type[NoQuery | LanguageQuery] = NoQuery
) -> Callable[[Callable[..., Facts]], Operation]:
    """Declare that the decorated function returns the list in a response; it gets the fields of the query."""

    def declare(function: Callable[..., Facts]) -> Operation:
        name = function.__name__
        fields, documented = [(name, list[facts])], {"__doc__": description}  # type: ignore[valid-type]
        response = msgspec.defstruct(name.capitalize(), fields, kw_only=True, module=__name__, namespace=documented)

        @cache
        def content(**fields: str) -> bytes:
            return msgspec.json.encode({name: function(**fields)})

        LISTINGS[name] = content

        @wraps(function)
        async def endpoint(request: Request, query: NoQuery | LanguageQuery) -> Response:
            language = {"Content_Language": query.lang} if isinstance(query, LanguageQuery) else {}
            return compressed_response(request, content(**msgspec.structs.asdict(query)), **language)

        return Operation(endpoint, "GET", f"/{name}", query, {JSON: response})

    return declare


@listing(responses.GridFacts, "All kinds of grids that have a spec.")
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
    grid = parse_grid(forms[0].example)
    facts = {"rows": grid.has_rows, "weave": grid.weaves, "headings": grid.has_headings}
    return responses.GridFacts(name=name, example=forms[0].example, forms=forms, **facts)


@listing(responses.AlgorithmFacts, "All generators.", LanguageQuery)
def algorithms(lang: str) -> Facts:
    """List the algorithms that generate mazes, with their lessons and options."""
    return with_lessons("generator", lang)


@listing(responses.AlgorithmFacts, "All solvers.", LanguageQuery)
def solvers(lang: str) -> Facts:
    """List the algorithms that solve mazes, with their lessons and options."""
    return with_lessons("solver", lang)


def with_lessons(kind: str, language: str) -> Facts:
    """Describe all algorithms of a kind, with their lessons in this language."""
    described = []
    for facts in registry.catalogue(kind):
        name = facts["name"]
        title = name.replace("-", " ").capitalize()
        lesson = lessons.lesson(kind, name, language) or lessons.Lesson(title, facts["summary"], "", "", "", ())
        walks = {"walks": True} if facts.get("result") == "walk" else {}
        more = vars(lesson) | walks | {"promise": lessons.promise(facts, language)}
        described.append(msgspec.convert(facts | more, responses.AlgorithmFacts, from_attributes=True))
    return described


@listing(responses.ChangeFacts, "All changes, in the order in which they are applied.")
def changes() -> Facts:
    """List the changes that can be applied to a maze."""
    return msgspec.convert([registry.describe(each) for each in change_params()], list[responses.ChangeFacts])


@listing(responses.FormatFacts, "All formats.")
def formats() -> Facts:
    """List the formats of mazes and pictures."""
    facts = []
    for each in served_writers():
        suffixes = [suffix.removeprefix(".") for suffix in each.suffixes]
        beside = getattr(each, "beside", None) or dict
        files = {name: b64encode(content).decode() for name, content in beside().items()}
        facts.append(
            registry.describe(each) | {"suffixes": suffixes, "shows": each.kind == "renderer", "beside": files}
        )
    return msgspec.convert(facts, list[responses.FormatFacts])
