"""The operations of the API, and the OpenAPI 3.1 document generated from them and their types."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew import __version__
from clew.registry import Entry
from clew.registry.options import Chance, Count, Flag, Length, Parameter, Word
from clew.service.api.responses import ProblemDetails
from clew.service.api.validation import query_of
from clew.service.http.form_data import JSON
from clew.service.http.problems import MEDIA

Endpoint = Callable[..., Awaitable[Response]]

TEMPLATE = "#/components/schemas/{name}"
REASONS = {
    304: "The copy that the client has is current.",
    307: "A redirect to the same URL with a random seed, or with the number of the maze that meets the wishes.",
    400: "The request is invalid; the response names the field.",
    401: "The service requires its token.",
    404: "There is no algorithm or format of that name, or no maze that meets the wishes was found.",
    406: "The header Accept allows none of the media types.",
    408: "The request did not arrive in time.",
    413: "The body is too large.",
    415: "The media type of the body is not supported.",
    421: "The header Host names another machine.",
    429: "The queue is full, or the client has used up its limit; Retry-After says when to try again.",
    431: "The address or the headers of the request are too long.",
    503: "The work took too long, or there is not enough memory.",
}
COMMON_STATUSES = (400, 401, 421, 429, 431, 503)
OF_METHOD = {"GET": (304,), "POST": (408, 413, 415)}
URL = {"type": "string", "format": "uri-reference"}
LOCATION = {"description": "The URL to go to.", "required": True, "schema": URL}


@dataclass(frozen=True)
class Operation:
    """A method and a path with their endpoint, declared once for the router and for the OpenAPI document.

    The types of queries and bodies are in `requests`, those of responses in `responses`; the type None is for responses
    that are not JSON. The endpoint gets the request and its query. If algorithms have options in the query too, it gets
    the request alone: which options there are depends on the algorithm.
    """

    endpoint: Endpoint  # its docstring is the summary
    method: str
    path: str
    query: type[msgspec.Struct]
    responses: Mapping[str, type | None]  # by media type, for status 200
    statuses: tuple[int, ...] = ()  # besides 200, `COMMON_STATUSES` and `OF_METHOD`
    body: type | None = None
    body_media: tuple[str, ...] = (JSON,)
    option_owners: Callable[[], Sequence[Entry]] | None = None  # their options are query parameters too
    path_params: Mapping[str, Any] = field(default_factory=dict)  # the JSON schema of each

    async def handle(self, request: Request) -> Response:
        """Return the response to a request."""
        if self.option_owners is not None:
            return await self.endpoint(request)
        query, _ = query_of(request.query_params.multi_items(), self.query)
        return await self.endpoint(request, query)


def operation(*fields: Any, **more: Any) -> Callable[[Endpoint], Operation]:
    """Declare that the decorated function is the endpoint of an `Operation` with these other fields."""
    return lambda endpoint: Operation(endpoint, *fields, **more)


def document(operations: list[Operation]) -> bytes:
    """Return the OpenAPI document as JSON."""
    declared = [kind for each in operations for kind in (each.query, each.body, *each.responses.values())]
    kinds = dict.fromkeys(kind for kind in (ProblemDetails, *declared) if kind is not None)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=TEMPLATE)
    known = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, known, components)
    info = {"title": "Clew", "version": __version__, "summary": "Generate, solve, measure, draw and convert mazes."}
    schemes = {"token": {"type": "http", "scheme": "bearer"}}
    content = {
        "openapi": "3.1.0",
        "info": {**info, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": schemes},
        "security": [{}, {"token": []}],
    }
    return msgspec.json.encode(content)


def _operation(each: Operation, known: dict[type, Any], components: dict[str, Any]) -> dict[str, Any]:
    content = {media: {"schema": known[kind]} if kind else {} for media, kind in each.responses.items()}
    responses: dict[str, Any] = {"200": {"description": "Success.", "content": content}}
    for status in sorted((*COMMON_STATUSES, *OF_METHOD[each.method], *each.statuses)):
        responses[str(status)] = {"description": REASONS[status]}
        if status not in (304, 307):  # which have no body
            responses[str(status)]["content"] = {MEDIA: {"schema": known[ProblemDetails]}}
        if status == 307:
            responses[str(status)]["headers"] = {"Location": LOCATION}
    params = each.path_params.items()
    in_path = [{"name": name, "in": "path", "required": True, "schema": kind} for name, kind in params]
    described: dict[str, Any] = {
        "summary": " ".join((each.endpoint.__doc__ or "").split()),
        "operationId": each.endpoint.__name__,
        "parameters": in_path + _in_query(components[each.query.__name__], each),
        "responses": responses,
    }
    if each.body is not None:
        content = {media: {"schema": known[each.body]} for media in each.body_media}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _in_query(schema: dict[str, Any], each: Operation) -> list[dict[str, Any]]:
    """Return a parameter for each field of the query, and for each option of the algorithms and formats."""
    required = schema.get("required", ())
    params = {
        name: {"name": name, "in": "query", "required": name in required, "schema": _without_null(kind)}
        for name, kind in schema["properties"].items()
    }
    for owner in each.option_owners() if each.option_owners else ():
        for parameter in owner.parameters:
            name, kind, text = parameter.flag, option_schema(parameter), f"{owner.name}: {parameter.help}"
            if name not in params:
                params[name] = {"name": name, "in": "query", "required": False, "schema": kind, "description": text}
            elif name not in schema["properties"]:  # another entry has an option of this name
                params[name]["description"] += f"; {text}"
                kinds = params[name]["schema"].get("anyOf", [params[name]["schema"]])
                if kind["type"] not in [each["type"] for each in kinds]:  # pixels here, a length there
                    params[name]["schema"] = {"anyOf": [*kinds, kind]}
                words = params[name]["schema"].get("enum", [])
                words += [word for word in kind.get("enum", ()) if word not in words]
    return list(params.values())


def option_schema(parameter: Parameter) -> dict[str, Any]:
    """Return the JSON schema of an option in the registry."""
    option = parameter.option
    if isinstance(option, Word):
        return one_of(option.words)
    if isinstance(option, Count):
        return {"type": "integer", "minimum": option.min, "maximum": option.max}
    if isinstance(option, Length):
        return {
            "type": "string",
            "pattern": r"^[0-9]{1,4}(\.[0-9]{1,3})?(mm|cm|in)?$",
            "description": option.describe(),
        }
    if isinstance(option, Chance):
        return {"type": "number", "minimum": 0, "maximum": 1}
    if isinstance(option, Flag):
        return {"type": "boolean"}
    return {"type": "string", "description": option.describe()}


def one_of(words: Iterable[str], **more: str) -> dict[str, Any]:
    """Return the JSON schema of a text that is one of these words."""
    return {"type": "string", "enum": list(words), **more}


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without null, which means only that a parameter may be missing."""
    choices = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    return choices[0] if choices else schema
