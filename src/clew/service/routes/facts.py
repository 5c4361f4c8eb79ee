"""What there is to choose from, told by the registry; its texts by the lessons."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import lessons, registry
from clew.options import Parameter
from clew.registry import Algorithm
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
    found = [_facts(registry.find(kind, name), language) for name in registry.names(kind)]
    if kind == "generator":
        return msgspec.json.encode(answers.Algorithms(algorithms=found))
    return msgspec.json.encode(answers.Solvers(solvers=found))


def _facts(found: Algorithm, language: str) -> answers.AlgorithmFacts:
    lesson = lessons.lesson(found.kind, found.name, language)
    facts: dict[str, Any] = {"grids": found.facts["grids"]}
    if found.kind == "generator":
        facts |= {"uniform": found.facts["uniform"], "perfect": found.facts["perfect"], "weave": found.facts["weave"]}
    return answers.AlgorithmFacts(
        name=found.name,
        title=lesson.title if lesson else found.name.replace("-", " ").capitalize(),
        summary=lesson.summary if lesson else found.summary,
        texture=lesson.texture if lesson else "",
        cost=lesson.cost if lesson else "",
        history=lesson.history if lesson else "",
        steps=[answers.StepFacts(text=step.text, events=list(step.events)) for step in lesson.steps] if lesson else [],
        options=[option_facts(each) for each in found.parameters],
        **facts,
    )


def option_facts(parameter: Parameter) -> answers.OptionFacts:
    """An option as its class in the registry tells it."""
    option: Any = parameter.option
    told_by_class = {
        name: getattr(option, name) for name in ("least", "most") if isinstance(getattr(option, name, None), int)
    }
    if hasattr(option, "words"):
        told_by_class["words"] = list(option.words)
    return answers.OptionFacts(
        name=parameter.flag,
        help=parameter.help,
        kind=type(option).__name__.lower(),
        values=option.describe(),
        default=parameter.usual,
        grids=parameter.grids,
        weave=parameter.weave,
        **told_by_class,
    )


@cache
def _changes() -> bytes:
    found = [
        answers.ChangeFacts(
            name=each.name,
            summary=each.summary,
            grids=each.facts["grids"],
            options=[option_facts(parameter) for parameter in each.parameters],
        )
        for each in changing.offered()
    ]
    return msgspec.json.encode(answers.Changes(changes=found))


@cache
def _forms() -> bytes:
    writers = [registry.find(kind, name) for kind in ("renderer", "format") for name in registry.names(kind)]
    found = [
        answers.FormFacts(
            name=each.name,
            suffixes=[suffix.removeprefix(".") for suffix in each.facts["suffixes"]],
            media=each.facts["media"],
            shows=each.kind == "renderer",
            options=[option_facts(parameter) for parameter in each.parameters],
            summary=each.summary,
        )
        for each in writers
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
