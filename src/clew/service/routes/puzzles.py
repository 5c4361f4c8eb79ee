"""The bomb module Algorithmia and the mazes of formulas."""

import base64
import hashlib
import re
import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from clew.service import puzzles as work
from clew.service.answers import Module, Practice, Searched
from clew.service.checks import decode, query_of, refused
from clew.service.routes.answering import FOR_EVER, JSON, told, typed
from clew.service.routes.operation import Operation
from clew.service.routes.sent import read_json
from clew.service.schemas import CubiclesQuery, LanguageQuery, Line, NoQuery, SeedQuery
from clew.service.wanted import number_of, solver_named

HTML = "text/html; charset=utf-8"
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
_manuals: dict[str, bytes] = {}


async def algorithmia(request: Request) -> Response:
    """The way through a module's maze."""
    query_of(request.query_params.multi_items(), NoQuery)
    wanted = decode(await read_json(request), Line)
    async with request.app.state.turns.one():
        content = await request.app.state.workers.run(work.module, wanted.line, wanted.lang, small=True)
    return typed(request, content, JSON, {"Cache-Control": "no-store"})


async def practice(request: Request) -> Response:
    """A module to practise on."""
    query, _ = query_of(request.query_params.multi_items(), SeedQuery)
    if query.seed is None:
        headers = {"Cache-Control": "no-store"}
        return RedirectResponse(f"{request.url.path}?seed={secrets.randbits(16)}", 307, headers)
    seed = number_of("seed", query.seed)
    content = await request.app.state.workers.run(work.practice, seed, small=True)
    return told(request, content, Cache_Control=FOR_EVER)


async def manual(request: Request) -> Response:
    """Our manual of the module, a page to print."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    if query.lang not in _manuals:
        async with request.app.state.turns.one():
            _manuals[query.lang] = await request.app.state.workers.run(work.manual, query.lang, small=True)
    page = _manuals[query.lang]
    return told(request, page, HTML, Content_Security_Policy=policy(page), Content_Language=query.lang)


def policy(page: bytes) -> str:
    """What the page may do: be looked at, in its own style, which is named by its hash."""
    styles = (base64.b64encode(hashlib.sha256(style).digest()).decode() for style in _STYLE.findall(page))
    hashes = " ".join(f"'sha256-{each}'" for each in styles) or "'none'"
    ends = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    return f"default-src 'none'; style-src {hashes}; img-src data:; {ends}"


async def cubicles(request: Request) -> Response:
    """What is found in the maze of a formula."""
    query, _ = query_of(request.query_params.multi_items(), CubiclesQuery)
    if (query.target is None) == (query.fill is None):
        raise refused("give one of target=x,y for a way there, and fill=STEPS for all places near", "target")
    solver_named(query.solver, "with")
    run = request.app.state.workers.run
    content = await run(work.cubicles, query, work.MOST_NEAR, small=True) if work.is_plain(query) else None
    if content is None:
        content = await run(work.cubicles, query, small=False)
    return told(request, content)


OPERATIONS = [
    Operation(
        "POST",
        "/algorithmia",
        algorithmia,
        "The way through the maze of the bomb module Algorithmia.",
        NoQuery,
        {JSON: Module},
        (408, 413, 415),
        body=Line,
    ),
    Operation(
        "GET",
        "/algorithmia/practice",
        practice,
        "A module to practise on; without a seed, the way to one that is drawn.",
        SeedQuery,
        {JSON: Practice},
        (304, 307),
    ),
    Operation(
        "GET",
        "/algorithmia/manual",
        manual,
        "Our own manual of the module as a page to print.",
        LanguageQuery,
        {"text/html": None},
        (304,),
    ),
    Operation(
        "GET",
        "/cubicles",
        cubicles,
        "A way, or all places near, in the maze that a formula gives.",
        CubiclesQuery,
        {JSON: Searched},
        (304,),
    ),
]
