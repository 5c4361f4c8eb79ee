"""Catalogue endpoints: algorithms, solvers, changes and formats, from the registry and the lessons."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import learning, registry
from clew.options import Parameter
from clew.registry import Algorithm
from clew.service.api import responses
from clew.service.api.change_params import change_params
from clew.service.api.openapi import Handler, Operation
from clew.service.api.params import writers
from clew.service.api.schemas import LanguageQuery, NoQuery
from clew.service.api.validation import query_of
from clew.service.http.caching import JSON, tagged_response


async def algorithms(request: Request) -> Response:
    """List all generators."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return tagged_response(request, _algorithms("generator", query.lang), Content_Language=query.lang)


async def solvers(request: Request) -> Response:
    """List all solvers."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return tagged_response(request, _algorithms("solver", query.lang), Content_Language=query.lang)


async def changes(request: Request) -> Response:
    """List all changes."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(request, _changes())


async def forms(request: Request) -> Response:
    """List all formats."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(request, _forms())


@cache
def _algorithms(kind: str, language: str) -> bytes:
    found = [_facts(registry.find(kind, name), language) for name in registry.names(kind)]
    if kind == "generator":
        return msgspec.json.encode(responses.Algorithms(algorithms=found))
    return msgspec.json.encode(responses.Solvers(solvers=found))


def _facts(found: Algorithm, language: str) -> responses.AlgorithmFacts:
    lesson = learning.lesson(found.kind, found.name, language)
    facts: dict[str, Any] = {"grids": found.facts["grids"]}
    if found.kind == "generator":
        facts |= {"uniform": found.facts["uniform"], "perfect": found.facts["perfect"], "weave": found.facts["weave"]}
    return responses.AlgorithmFacts(
        name=found.name,
        title=lesson.title if lesson else found.name.replace("-", " ").capitalize(),
        summary=lesson.summary if lesson else found.summary,
        texture=lesson.texture if lesson else "",
        cost=lesson.cost if lesson else "",
        history=lesson.history if lesson else "",
        steps=[responses.StepFacts(text=step.text, events=list(step.events)) for step in lesson.steps]
        if lesson
        else [],
        options=[option_facts(each) for each in found.parameters],
        **facts,
    )


def option_facts(parameter: Parameter) -> responses.OptionFacts:
    """Describe an option by its class in the registry."""
    option: Any = parameter.option
    details = {
        name: getattr(option, name) for name in ("least", "most") if isinstance(getattr(option, name, None), int)
    }
    if hasattr(option, "words"):
        details["words"] = list(option.words)
    return responses.OptionFacts(
        name=parameter.flag,
        help=parameter.help,
        kind=type(option).__name__.lower(),
        values=option.describe(),
        default=parameter.usual,
        grids=parameter.grids,
        weave=parameter.weave,
        **details,
    )


@cache
def _changes() -> bytes:
    found = [
        responses.ChangeFacts(
            name=each.name,
            summary=each.summary,
            grids=each.facts["grids"],
            options=[option_facts(parameter) for parameter in each.parameters],
        )
        for each in change_params()
    ]
    return msgspec.json.encode(responses.Changes(changes=found))


@cache
def _forms() -> bytes:
    found = [
        responses.FormFacts(
            name=each.name,
            suffixes=[suffix.removeprefix(".") for suffix in each.facts["suffixes"]],
            media=each.facts["media"],
            shows=each.kind == "renderer",
            options=[option_facts(parameter) for parameter in each.parameters],
            summary=each.summary,
        )
        for each in writers()
    ]
    return msgspec.json.encode(responses.Forms(forms=found))


def _listing(path: str, handler: Handler, summary: str, query: type, response: type) -> Operation:
    return Operation("GET", path, handler, summary, query, {JSON: response}, (304,))


OPERATIONS = [
    _listing("/algorithms", algorithms, "All algorithms that make mazes.", LanguageQuery, responses.Algorithms),
    _listing("/solvers", solvers, "All algorithms that solve mazes.", LanguageQuery, responses.Solvers),
    _listing("/changes", changes, "All that may be done with a maze once it is made.", NoQuery, responses.Changes),
    _listing("/forms", forms, "All forms in which a maze can be had.", NoQuery, responses.Forms),
]
