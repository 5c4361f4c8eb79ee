"""Endpoints for the bomb module Algorithmia: its solution, a module to practice, and the manual."""

import base64
import hashlib
import re
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from clew.errors import ClewError
from clew.service.api.openapi import Operation
from clew.service.api.params import seed_of
from clew.service.api.responses import Module, Practice
from clew.service.api.schemas import LanguageQuery, Line, NoQuery, SeedQuery
from clew.service.api.validation import decode, query_of
from clew.service.http.body import read_json
from clew.service.http.caching.etags import IMMUTABLE, JSON, tagged_response, typed_response
from clew.service.http.problems import problem_of
from clew.service.work.prices import price_of_task

HTML = "text/html; charset=utf-8"
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
_manuals: dict[str, bytes] = {}


async def algorithmia(request: Request) -> Response:
    """Return the path through the maze of a module."""
    query_of(request.query_params.multi_items(), NoQuery)
    params = decode(await read_json(request), Line)
    async with request.app.state.lock.hold():
        small = price_of_task("task", "algorithmia").small
        content = await request.app.state.workers.run(solve_line, params.line, params.lang, small=small)
    return typed_response(content, JSON, {"Cache-Control": "no-store"})


async def practice(request: Request) -> Response:
    """Return a random module to practice."""
    query, _ = query_of(request.query_params.multi_items(), SeedQuery)
    if query.seed is None:
        headers = {"Cache-Control": "no-store"}
        return RedirectResponse(f"{request.url.path}?seed={secrets.randbits(16)}", 307, headers)
    seed = seed_of("seed", query.seed)
    small = price_of_task("task", "practice").small
    content = await request.app.state.workers.run(practice_module, seed, small=small)
    return tagged_response(content, Cache_Control=IMMUTABLE)


async def manual(request: Request) -> Response:
    """Return the manual as a page to print."""
    query, _ = query_of(request.query_params.multi_items(), LanguageQuery)
    if query.lang not in _manuals:
        async with request.app.state.lock.hold():
            small = price_of_task("task", "manual").small
            _manuals[query.lang] = await request.app.state.workers.run(manual_page, query.lang, small=small)
    page = _manuals[query.lang]
    return tagged_response(page, HTML, Content_Security_Policy=content_policy(page), Content_Language=query.lang)


def content_policy(page: bytes) -> str:
    """Return a content security policy that allows only the styles inside the page, by their hashes."""
    styles = (base64.b64encode(hashlib.sha256(style).digest()).decode() for style in _STYLE.findall(page))
    hashes = " ".join(f"'sha256-{each}'" for each in styles) or "'none'"
    ends = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    return f"default-src 'none'; style-src {hashes}; img-src data:; {ends}"


def solve_line(line: str, language: str) -> bytes:
    """Solve a module and return the response as JSON."""
    from clew.puzzles.algorithmia import explanation
    from clew.puzzles.algorithmia.line_parser import parse_line
    from clew.puzzles.algorithmia.solution import solve_module

    try:
        parsed = parse_line(line, language)
        solution = solve_module(parsed.color, parsed.seed, parsed.start, parsed.goal, module=parsed.module)
    except ClewError as problem:
        refusal = problem_of(problem, "line")
        refusal.headers["Content-Language"] = language
        raise refusal from None
    texts = {
        "text": explanation.format_answer(solution, language),
        "slips": explanation.format_misheard(solution, language),
    }
    return msgspec.json.encode(explanation.to_dict(solution, language) | texts)


def practice_module(seed: int) -> bytes:
    """Return the practice module of this seed as JSON."""
    from clew.formats.jam import jam
    from clew.puzzles.algorithmia.practice import random_module

    found = random_module(seed)
    return msgspec.json.encode(
        Practice(
            seed=str(seed),
            color=found.color,
            numbers=list(found.seed),
            start=found.cell,
            goal=found.goal,
            rows=msgspec.json.decode(jam(found.maze)),
        )
    )


def manual_page(language: str) -> bytes:
    """Return the manual as HTML."""
    from clew.puzzles.algorithmia.manual import manual

    return manual(language).encode()


OPERATIONS = [
    Operation(
        "POST",
        "/algorithmia",
        algorithmia,
        "Solve the maze of the bomb module Algorithmia.",
        NoQuery,
        {JSON: Module},
        (408, 413, 415),
        body=Line,
    ),
    Operation(
        "GET",
        "/algorithmia/practice",
        practice,
        "Get a module to practice; without a seed, a redirect to a random one.",
        SeedQuery,
        {JSON: Practice},
        (304, 307),
    ),
    Operation(
        "GET",
        "/algorithmia/manual",
        manual,
        "Get the manual of the module, as a page to print.",
        LanguageQuery,
        {"text/html": None},
        (304,),
    ),
]
