"""Catalogue endpoints: algorithms, solvers, changes and formats, from the registry and the lessons."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import lessons, registry
from clew.service.api import responses
from clew.service.api.change_params import change_params
from clew.service.api.openapi import Handler, Operation
from clew.service.api.params import served_writers
from clew.service.api.schemas import LanguageQuery, NoQuery
from clew.service.api.validation import query_of
from clew.service.http.caching.etags import JSON, tagged_response


async def algorithms(request: Request) -> Response:
    """List all generators."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return tagged_response(_algorithms("generator", query.lang), Content_Language=query.lang)


async def solvers(request: Request) -> Response:
    """List all solvers."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return tagged_response(_algorithms("solver", query.lang), Content_Language=query.lang)


async def changes(request: Request) -> Response:
    """List all changes."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(_changes())


async def formats(request: Request) -> Response:
    """List all formats."""
    query_of(request.query_params.multi_items(), NoQuery)
    return tagged_response(_formats())


@cache
def _algorithms(kind: str, language: str) -> bytes:
    found = [_with_lesson(kind, each, language) for each in registry.catalogue(kind)]
    if kind == "generator":
        return msgspec.json.encode(responses.Algorithms(algorithms=found))
    return msgspec.json.encode(responses.Solvers(solvers=found))


def _with_lesson(kind: str, found: dict[str, Any], language: str) -> responses.AlgorithmFacts:
    lesson = lessons.lesson(kind, found["name"], language)
    return responses.AlgorithmFacts(
        name=found["name"],
        title=lesson.title if lesson else found["name"].replace("-", " ").capitalize(),
        summary=lesson.summary if lesson else found["summary"],
        texture=lesson.texture if lesson else "",
        cost=lesson.cost if lesson else "",
        history=lesson.history if lesson else "",
        steps=[responses.StepFacts(text=step.text, events=list(step.events)) for step in lesson.steps]
        if lesson
        else [],
        options=_options(found),
        **{name: found[name] for name in ("grids", "uniform", "perfect", "weave", "shortest") if name in found},
        walks=True if found.get("result") == "walk" else msgspec.UNSET,
    )


def _options(found: dict[str, Any]) -> list[responses.OptionFacts]:
    return [responses.OptionFacts(**option) for option in found["options"]]


@cache
def _changes() -> bytes:
    found = [
        responses.ChangeFacts(name=each["name"], summary=each["summary"], grids=each["grids"], options=_options(each))
        for each in map(registry.describe, change_params())
    ]
    return msgspec.json.encode(responses.Changes(changes=found))


@cache
def _formats() -> bytes:
    found = [
        responses.FormatFacts(
            name=each["name"],
            suffixes=[suffix.removeprefix(".") for suffix in each["suffixes"]],
            media=each["media"],
            shows=kind == "renderer",
            options=_options(each),
            summary=each["summary"],
        )
        for kind in ("renderer", "format")
        for each in registry.catalogue(kind)
        if each["name"] in {writer.name for writer in served_writers()}
    ]
    return msgspec.json.encode(responses.Formats(formats=found))


def _listing(path: str, handler: Handler, summary: str, query: type, response: type) -> Operation:
    return Operation("GET", path, handler, summary, query, {JSON: response}, (304,))


OPERATIONS = [
    _listing(
        "/algorithms",
        algorithms,
        "List the algorithms that generate mazes, with their lessons and options.",
        LanguageQuery,
        responses.Algorithms,
    ),
    _listing(
        "/solvers",
        solvers,
        "List the algorithms that solve mazes, with their lessons and options.",
        LanguageQuery,
        responses.Solvers,
    ),
    _listing("/changes", changes, "List the changes that can be applied to a maze.", NoQuery, responses.Changes),
    _listing("/formats", formats, "List the formats of mazes and pictures.", NoQuery, responses.Formats),
]
