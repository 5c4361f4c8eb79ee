"""Mazes by their address, which is their provenance: the same address gives the same bytes for ever."""

import secrets
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from clew import registry
from clew.registry import Entry, Generator
from clew.service import changing, events, jobs
from clew.service.answers import Events
from clew.service.body import read
from clew.service.checks import query_of, refused
from clew.service.fields import MULTIPART, URLENCODED, media_of
from clew.service.pictures import check_picture, is_small, outline_of
from clew.service.routes.answering import FOR_EVER, JSON, is_known, liked, tag, typed, unchanged, without_body
from clew.service.routes.asking import grid_asked
from clew.service.routes.operation import Operation
from clew.service.schemas import EventsQuery, MazeQuery, SentGrid, SentGridQuery
from clew.service.settings import Settings
from clew.service.wanted import (
    SMALL_WORK,
    generator_named,
    look_of,
    medias,
    names_of,
    place_of,
    recipe_of,
    solver_named,
    writer_named,
)

MOST_SEED = 1 << 32  # of a seed that is drawn, so that people can type it


async def maze(request: Request) -> Response:
    """A maze in the form that the suffix names."""
    settings: Settings = request.app.state.settings
    found = generator_named(request.path_params["algorithm"])
    suffix = request.path_params["suffix"]
    writer = writer_named(suffix)
    query, others = query_of(request.query_params.multi_items(), MazeQuery, _known(found, writer))
    changes, others = changing.parted(others)
    options, looks = _parted(others, found)
    grid = await grid_asked(request, query.grid)
    recipe = recipe_of(query, found, options, changes)
    look = look_of(suffix, writer, looks, query, path=query.path, distances=query.distances)
    outline = outline_of(grid, recipe.steps(grid))
    check_picture(outline, writer, looks, settings)
    if query.seed is None:
        return _drawn(request)
    media = writer.media
    headers = {"ETag": _tag(request), "Cache-Control": FOR_EVER}
    if is_known(request, headers["ETag"]):
        return unchanged(headers)
    if request.method == "HEAD":
        return without_body(media, headers)
    small = recipe.work(grid) <= SMALL_WORK and is_small(outline, writer, looks) and not changes
    content = await request.app.state.workers.run(jobs.make, recipe, grid, look, settings, small=small)
    return typed(request, content, media, headers)


async def log(request: Request) -> Response:
    """What happens while a maze is made, or solved."""
    found = generator_named(request.path_params["algorithm"])
    query, others = query_of(request.query_params.multi_items(), EventsQuery, _known(found))
    changes, options = changing.parted(others)
    grid = await grid_asked(request, query.grid)
    recipe = recipe_of(query, found, options, changes)
    media = liked(request, events.MEDIA, JSON)
    if query.solver is None:
        for name, given in (("start", query.start), ("goal", query.goal)):
            if given is not None:
                raise refused(f"{name} is for a solver: add solver=NAME, such as a-star", name)
        for name, _ in changes:
            raise refused(f"{name} changes a maze that is made: leave it out, or add solver=NAME, such as a-star", name)
    else:
        solver_named(query.solver)
    if query.seed is None:
        return _drawn(request)
    headers = {"ETag": _tag(request, media), "Cache-Control": FOR_EVER, "Vary": "Accept"}
    if is_known(request, headers["ETag"]):
        return unchanged(headers)
    if request.method == "HEAD":
        return without_body(media, headers)
    settings: Settings = request.app.state.settings
    small = recipe.work(grid) <= SMALL_WORK // 2 and not changes
    run = request.app.state.workers.run
    if query.solver is None:
        content = await run(jobs.made_events, recipe, grid, media, settings, small=small)
    else:
        ends = (place_of(query.start), place_of(query.goal))
        content = await run(jobs.solved_events, recipe, grid, query.solver, *ends, media, settings, small=small)
    return typed(request, content, media, headers)


async def maze_on_sent(request: Request) -> Response:
    """A maze on a grid that was sent."""
    found = generator_named(request.path_params["algorithm"])
    suffix = request.path_params["suffix"]
    writer = writer_named(suffix)
    query, others = query_of(request.query_params.multi_items(), SentGridQuery, _known(found, writer))
    changes, others = changing.parted(others)
    options, looks = _parted(others, found)
    if query.seed is None:
        query.seed = str(secrets.randbelow(MOST_SEED))
    recipe = recipe_of(query, found, options, changes)
    look = look_of(suffix, writer, looks, query, path=query.path, distances=query.distances)
    kind = request.headers.get("content-type", "")
    media_of(kind)
    body = await read(request)
    settings: Settings = request.app.state.settings
    content = await request.app.state.workers.run(jobs.make_on_sent, recipe, body, kind, look, settings, small=False)
    return typed(request, content, writer.media, {"Clew-Seed": query.seed})


def _known(*owners: Entry) -> list[str]:
    """The parameters that these have, and the changes."""
    return [*(name for each in owners for name in names_of(each)), *changing.names()]


def _parted(others: dict[str, str], found: Generator) -> tuple[dict[str, str], dict[str, str]]:
    """What is for the algorithm, and what is for the picture."""
    own = set(names_of(found))
    return (
        {name: value for name, value in others.items() if name in own},
        {name: value for name, value in others.items() if name not in own},
    )


def _drawn(request: Request) -> Response:
    """Send the client to a maze of a seed that nobody can foresee."""
    query = [*request.query_params.multi_items(), ("seed", str(secrets.randbelow(MOST_SEED)))]
    return RedirectResponse(f"{request.url.path}?{urlencode(query)}", 307, {"Cache-Control": "no-store"})


def _tag(request: Request, media: str = "") -> str:
    return tag(request.url.path, sorted(request.query_params.multi_items()), media)


def _suffixes() -> list[str]:
    return sorted({suffix.removeprefix(".") for each in registry.writers() for suffix in each.suffixes})


NAME = {"type": "string", "enum": list(registry.names("generator"))}

OPERATIONS = [
    Operation(
        "GET",
        "/mazes/{algorithm}.{suffix}",
        maze,
        "A maze, in the form that the suffix names; without a seed, the way to one that is drawn.",
        MazeQuery,
        dict.fromkeys(medias()),
        (304, 307, 404),
        more=lambda: [*registry.find_all("generator"), *registry.writers(), *changing.offered()],
        described={"algorithm": NAME, "suffix": {"type": "string", "enum": _suffixes()}},
    ),
    Operation(
        "POST",
        "/mazes/{algorithm}.{suffix}",
        maze_on_sent,
        "A maze on a grid that is sent, a mask or a graph; without a seed, of one that is drawn.",
        SentGridQuery,
        dict.fromkeys(medias()),
        (404, 408, 413, 415),
        body=SentGrid,
        body_media=(MULTIPART, URLENCODED),
        more=lambda: [*registry.find_all("generator"), *registry.writers(), *changing.offered()],
        described={"algorithm": NAME, "suffix": {"type": "string", "enum": _suffixes()}},
    ),
    Operation(
        "GET",
        "/mazes/{algorithm}/events",
        log,
        "What happens while a maze is made, or while a solver searches in it.",
        EventsQuery,
        {events.MEDIA: None, JSON: Events},
        (304, 307, 404, 406),
        more=lambda: [*registry.find_all("generator"), *changing.offered()],
        described={"algorithm": NAME},
    ),
]
