"""Endpoints for the bomb module Algorithmia: its solution, a module to practice, and the manual."""

import base64
import hashlib
import re
import secrets
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from clew.errors import ClewError
from clew.formats.jam import jam
from clew.puzzles.algorithmia import explanation
from clew.puzzles.algorithmia.line_parser import parse_line
from clew.puzzles.algorithmia.manual import manual as manual_text
from clew.puzzles.algorithmia.practice import random_module
from clew.puzzles.algorithmia.solution import find_route, solve_module
from clew.service.api.openapi import operation
from clew.service.api.params import seed_of
from clew.service.api.replies import redirect
from clew.service.api.requests import MAX_LINE, Language, LanguageQuery, NoQuery, Seed, Strict
from clew.service.api.validation import decode
from clew.service.http.body import read_json
from clew.service.http.caching.etags import IMMUTABLE, JSON, tagged_response, typed_response
from clew.service.http.problems import problem_of
from clew.service.work.prices import price_of_task

HTML = "text/html; charset=utf-8"
_STYLE = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
_manuals: dict[str, bytes] = {}


class Line(Strict):
    """A description of a module of Algorithmia, as the defuser gives it."""

    line: Annotated[
        str,
        Meta(
            max_length=MAX_LINE,
            description=f"a text of at most {MAX_LINE} characters: color, ten numbers, start and goal",
            examples=["red 67 22 35 44 77 10 43 9 0 23 D3 B2"],
        ),
    ]
    lang: Language = "en"


class SeedQuery(Strict):
    """The seed of a random module."""

    seed: Seed | None = None


class DrawFacts(Struct, kw_only=True):
    """A draw of the module: the number that it used, and the result."""

    step: int
    number: int
    shown: int
    n: int
    value: int
    decides: str


class Slip(Struct, kw_only=True):
    """The routes that result if one digit of a number is different."""

    number: int
    shown: int
    routes: dict[str, str]


class Module(Struct, kw_only=True, omit_defaults=True):
    """The solution of a module of Algorithmia. Cells are 0 to 15; rows are in the bits of the Jam."""

    color: str
    seed: list[int]
    start: int
    goal: int
    start_name: str
    goal_name: str
    route: str
    arrows: str
    chat: str
    rows: list[list[int]]
    draws: list[DrawFacts]
    warnings: list[str]
    misheard: list[Slip]
    text: str
    slips: str
    manual_rows: list[list[int]] | UnsetType = UNSET
    manual_route: str | UnsetType = UNSET
    legal_in_both: bool | UnsetType = UNSET


class Practice(Struct, kw_only=True):
    """A module to practice."""

    seed: str
    color: str
    numbers: list[int]
    start: int
    goal: int
    route: str
    rows: list[list[int]]


@operation("POST", "/algorithmia", NoQuery, {JSON: Module}, body=Line)
async def algorithmia(request: Request, query: NoQuery) -> Response:
    """Solve the maze of the bomb module Algorithmia."""
    params = decode(await read_json(request), Line)
    content = await _run(request, "algorithmia", solve_line, params.line, params.lang)
    return typed_response(content, JSON, {"Cache-Control": "no-store"})


@operation("GET", "/algorithmia/practice", SeedQuery, {JSON: Practice}, (307,))
async def practice(request: Request, query: SeedQuery) -> Response:
    """Get a module to practice; without a seed, a redirect to a random one."""
    if query.seed is None:
        return redirect(request, seed=secrets.randbits(16))
    content = await _run(request, "practice", practice_module, seed_of("seed", query.seed))
    return tagged_response(content, Cache_Control=IMMUTABLE)


@operation("GET", "/algorithmia/manual", LanguageQuery, {"text/html": None})
async def manual(request: Request, query: LanguageQuery) -> Response:
    """Get the manual of the module, as a page to print."""
    if query.lang not in _manuals:
        _manuals[query.lang] = (await _run(request, "manual", manual_text, query.lang)).encode()
    page = _manuals[query.lang]
    return tagged_response(page, HTML, Content_Security_Policy=content_policy(page), Content_Language=query.lang)


async def _run(request: Request, task: str, function: Callable[..., Any], *arguments: Any) -> Any:
    small = price_of_task("task", task).small
    return await request.app.state.workers.run(function, *arguments, small=small)


def content_policy(page: bytes) -> str:
    """Return a content security policy that allows only the styles inside the page, by their hashes."""
    styles = (base64.b64encode(hashlib.sha256(style).digest()).decode() for style in _STYLE.findall(page))
    hashes = " ".join(f"'sha256-{each}'" for each in styles) or "'none'"
    ends = "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    return f"default-src 'none'; style-src {hashes}; img-src data:; {ends}"


def solve_line(line: str, language: str) -> bytes:
    """Solve a module and return the response as JSON."""
    try:
        solution = solve_module(**vars(parse_line(line, language)))
    except ClewError as problem:
        refusal = problem_of(problem, "line")
        refusal.headers["Content-Language"] = language
        raise refusal from None
    text, slips = explanation.format_answer(solution, language), explanation.format_misheard(solution, language)
    return msgspec.json.encode(explanation.to_dict(solution, language) | {"text": text, "slips": slips})


def practice_module(seed: int) -> bytes:
    """Return the practice module of this seed as JSON."""
    found = random_module(seed)
    facts = {"seed": str(seed), "color": found.color, "numbers": found.seed, "start": found.cell, "goal": found.goal}
    facts["route"] = find_route(found.maze, found.cell, found.goal)
    return msgspec.json.encode(facts | {"rows": msgspec.json.decode(jam(found.maze))})
