"""What there is to choose from, told by the registry; its texts by the lessons."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import lessons, registry
from clew.service import answers, changing
from clew.service.checks import query_of
from clew.service.routes.answering import JSON, told
from clew.service.routes.operation import Operation
from clew.service.schemas import LanguageQuery, NoQuery


async def algorithms(request: Request) -> Response:
    """All generators."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return told(request, _algorithms("generator", query.lang), Content_Language=query.lang)


async def solvers(request: Request) -> Response:
    """All solvers."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    return told(request, _algorithms("solver", query.lang), Content_Language=query.lang)


async def changes(request: Request) -> Response:
    """All changes."""
    query_of(request.query_params.multi_items(), NoQuery)
    return told(request, _changes())


async def forms(request: Request) -> Response:
    """All forms."""
    query_of(request.query_params.multi_items(), NoQuery)
    return told(request, _forms())


@cache
def _algorithms(kind: str, language: str) -> bytes:
    found = [_with_lesson(kind, each, language) for each in registry.catalogue(kind)]
    if kind == "generator":
        return msgspec.json.encode(answers.Algorithms(algorithms=found))
    return msgspec.json.encode(answers.Solvers(solvers=found))


def _with_lesson(kind: str, found: dict[str, Any], language: str) -> answers.AlgorithmFacts:
    lesson = lessons.lesson(kind, found["name"], language)
    return answers.AlgorithmFacts(
        name=found["name"],
        title=lesson.title if lesson else found["name"].replace("-", " ").capitalize(),
        summary=lesson.summary if lesson else found["summary"],
        texture=lesson.texture if lesson else "",
        cost=lesson.cost if lesson else "",
        history=lesson.history if lesson else "",
        steps=[answers.StepFacts(text=step.text, events=list(step.events)) for step in lesson.steps] if lesson else [],
        options=_options(found),
        **{name: found[name] for name in ("grids", "uniform", "perfect", "weave") if name in found},
    )


def _options(found: dict[str, Any]) -> list[answers.OptionFacts]:
    names = {"min": "least", "max": "most"}  # as the answer calls them
    return [
        answers.OptionFacts(**{names.get(name, name): value for name, value in option.items()})
        for option in found["options"]
    ]


@cache
def _changes() -> bytes:
    found = [
        answers.ChangeFacts(name=each["name"], summary=each["summary"], grids=each["grids"], options=_options(each))
        for each in map(registry.describe, changing.offered())
    ]
    return msgspec.json.encode(answers.Changes(changes=found))


@cache
def _forms() -> bytes:
    found = [
        answers.FormFacts(
            name=each["name"],
            suffixes=[suffix.removeprefix(".") for suffix in each["suffixes"]],
            media=each["media"],
            shows=kind == "renderer",
            options=_options(each),
            summary=each["summary"],
        )
        for kind in ("renderer", "format")
        for each in registry.catalogue(kind)
    ]
    return msgspec.json.encode(answers.Forms(forms=found))


def _listing(path: str, handler: Any, summary: str, query: type, answer: type) -> Operation:
    return Operation("GET", path, handler, summary, query, {JSON: answer}, (304,))


OPERATIONS = [
    _listing("/algorithms", algorithms, "All algorithms that make mazes.", LanguageQuery, answers.Algorithms),
    _listing("/solvers", solvers, "All algorithms that solve mazes.", LanguageQuery, answers.Solvers),
    _listing("/changes", changes, "All that may be done with a maze once it is made.", NoQuery, answers.Changes),
    _listing("/forms", forms, "All forms in which a maze can be had.", NoQuery, answers.Forms),
]
