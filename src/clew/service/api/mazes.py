"""Endpoints that generate mazes: the URL determines the maze, so a response can be cached forever."""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.draws import SEEDS
from clew.grids import Grid
from clew.mazes.cell_numbers import number_of
from clew.mazes.logs import event_log
from clew.registry import Writer
from clew.service.api import params
from clew.service.api.openapi import one_of, operation
from clew.service.api.replies import job_response, random_seed, redirect, run_search
from clew.service.api.requests import EventsQuery, GridUpload, GridUploadQuery, MazeQuery, Origin
from clew.service.api.responses import Events
from clew.service.api.uploads import uploaded_grid
from clew.service.api.validation import partition
from clew.service.http.body import read_body
from clew.service.http.caching.etags import JSON, preferred_media, typed_response
from clew.service.http.form_data import FORMS, media_of
from clew.service.http.problems import bad_request
from clew.service.settings import Settings
from clew.service.work import jobs
from clew.service.work.jobs import Output, Recipe
from clew.service.work.limits import check_picture
from clew.service.work.prices import Price, price_of_first_tries, price_of_log, price_of_maze, price_of_search

FOUND_CACHING = "public, max-age=3600"  # a version of Clew may rate a maze in another way
CHANGED_SHARE = 4  # mazes that are changed are tried one by one: as many times fewer of them
FIRST_SECONDS = 0.2  # for the first tries, as small work
JOB_SECONDS = 0.02  # for each job of them

ALGORITHMS = one_of(registry.names("generator"), description="the name of a generator")
SUFFIXES = {suffix.removeprefix(".") for each in params.served_writers() for suffix in each.suffixes}
MAZE_OPERATION: dict[str, Any] = {
    "path": "/mazes/{algorithm}.{suffix}",
    "responses": dict.fromkeys(params.media_types()),
    "option_owners": lambda: [*params.makers(), *params.served_writers()],
    "path_params": {"algorithm": ALGORITHMS, "suffix": one_of(sorted(SUFFIXES), description="of a format")},
}


@operation("GET", query=MazeQuery, statuses=(307, 404), **MAZE_OPERATION)
async def maze(request: Request) -> Response:
    """Generate a maze, in the format of the suffix; without a seed, a redirect to a random one; with wishes, a redirect
    to the first maze that meets them.
    """
    query, recipe, output, writer = _maze_of(request, MazeQuery)
    grid, price = await params.with_grid(request, query.grid, plan_maze, recipe, output)
    if other := await _redirect(request, recipe, grid, query):
        return other
    return await job_response(request, writer.media, price, jobs.make, recipe, grid, output, request.app.state.settings)


def plan_maze(spec: str, settings: Settings, recipe: Recipe, output: Output) -> tuple[Grid, Price]:
    """Return the grid of a maze that can be made and written, and the price of that."""
    grid, writer = params.grid_of(spec, settings), params.writer_named(output.suffix.removeprefix("."))
    _check(recipe, grid, output.ends)
    check_picture(grid, writer, output.options, settings, recipe.steps(grid))
    return grid, price_of_maze(recipe, grid, output, writer)


@operation(
    "GET",
    "/mazes/{algorithm}/events",
    EventsQuery,
    {event_log.MEDIA: None, JSON: Events},
    (307, 404, 406),
    option_owners=lambda: [*params.makers(), *params.solver_params()],
    path_params={"algorithm": ALGORITHMS},
)
async def log(request: Request) -> Response:
    """Get the log of a generator, or of a solver in its maze, event by event."""
    generator = params.generator_named(request.path_params["algorithm"])
    query, changes, others = params.query_with_options(request, EventsQuery, generator, *params.solver_params())
    solver, options = params.split_solver(query.solver, others)
    recipe = params.recipe_of(query, generator, options, changes)
    media = preferred_media(request, event_log.MEDIA, JSON)
    if solver is None:
        for name, given in (("start", query.start), ("goal", query.goal)):
            if given is not None and not _wishes_of(query):  # which are about the solution from the start to the goal
                raise bad_request(f"{name} is an option of a solver: add solver=NAME, such as solver=a-star", name)
        for name, _ in changes:
            reason = f"{name} changes the finished maze, which is not in the log of a generator"
            raise bad_request(f"{reason}: leave it out, or add solver=NAME, such as solver=a-star", name)
    ends = query.ends()
    grid, price = await params.with_grid(request, query.grid, plan_log, recipe, solver, ends)
    if other := await _redirect(request, recipe, grid, query, *(("start", "goal") if solver is None else ())):
        return other
    job = jobs.make_log, recipe, grid, solver, ends, media, request.app.state.settings
    return await job_response(request, media, price, *job, Vary="Accept")


def plan_log(spec: str, settings: Settings, recipe: Recipe, solver: str | None, ends: jobs.Cells) -> tuple[Grid, Price]:
    """Return the grid of a log that can be made, and the price of the log."""
    grid = params.grid_of(spec, settings)
    _check(recipe, grid, ends)
    return grid, price_of_log(recipe, grid, solver)


@operation("POST", query=GridUploadQuery, statuses=(404,), body=GridUpload, body_media=FORMS, **MAZE_OPERATION)
async def maze_on_upload(request: Request) -> Response:
    """Generate a maze on an uploaded grid, a mask or a graph; without a seed, a random one."""
    query, recipe, output, writer = _maze_of(request, GridUploadQuery)
    if query.seed is None:
        recipe = replace(recipe, seed=int(random_seed()))
    media_of(kind := request.headers.get("content-type", ""))
    body = await read_body(request)
    wishes = _wishes_of(query)
    job = make_on_upload, recipe, body, kind, output, wishes, request.app.state.settings
    content, number = await run_search(request, wishes, *job)
    seed = query.seed or str(recipe.seed)
    return typed_response(content, writer.media, {"Clew-Seed": seed, "Clew-Number": str(number)})


def make_on_upload(
    recipe: Recipe, body: bytes, content_type: str, output: Output, wishes: Mapping[str, str], settings: Settings
) -> tuple[bytes, int]:
    """Generate a maze on an uploaded grid, with wishes the first that meets them; return its file and its number."""
    grid = uploaded_grid(body, content_type, settings)
    writer = params.writer_named(output.suffix.removeprefix("."))
    check_picture(grid, writer, output.options, settings, recipe.steps(grid))
    if wishes:
        tries = _tries(recipe, grid, settings)
        number = jobs.find_number(recipe, grid, wishes, output.ends, tries, settings.search_timeout)
        recipe = replace(recipe, number=number)
    return jobs.make(recipe, grid, output, settings), recipe.number


def _check(recipe: Recipe, grid: Grid, ends: jobs.Cells) -> None:
    """Raise an error for a maze that cannot be made, or a cell that it does not have."""
    recipe.check(grid)
    if not recipe.changes:  # which may make another grid
        for name, cell in zip(("start", "goal"), ends, strict=True):
            if cell is not None:
                number_of(grid, cell, name)


def _maze_of(request: Request, kind: type[GridUploadQuery]) -> tuple[Any, Recipe, Output, Writer]:
    """Parse a request for a maze; without a seed the recipe has 0. The suffix begins at the first dot."""
    algorithm, _, suffix = f"{request.path_params['algorithm']}.{request.path_params['suffix']}".partition(".")
    generator, writer = params.generator_named(algorithm), params.writer_named(suffix)
    query, changes, others = params.query_with_options(request, kind, generator, writer)
    options, style = partition(others, params.names_of(generator))
    recipe = params.recipe_of(query, generator, options, changes)
    return query, recipe, params.output_of(suffix, writer, style, query), writer


def _wishes_of(query: Origin) -> dict[str, str]:
    """Return what the maze should be, by the name of the parameter that says so."""
    given = {"want": query.want, "difficulty": query.difficulty}
    return {name: text for name, text in given.items() if text is not None}


def _tries(recipe: Recipe, grid: Grid, settings: Settings) -> int:
    """Return how many mazes are tried for one that meets wishes."""
    share = CHANGED_SHARE if recipe.changes else 1
    most = max(1, min(settings.max_tries, settings.max_tried_cells // grid.cells) // share)
    return min(most, SEEDS - recipe.number)


async def _redirect(request: Request, recipe: Recipe, grid: Grid, query: Origin, *of_wishes: str) -> Response | None:
    """Return a redirect to a random seed or to the first maze that meets the wishes; None if there is no need.

    `of_wishes`: parameters that only the wishes need. A few mazes are tried as small work, so that an easy wish does
    not wait behind hard ones.
    """
    if query.seed is None:
        return redirect(request, seed=random_seed())
    if not (wishes := _wishes_of(query)):
        return None
    settings: Settings = request.app.state.settings
    run, tries = request.app.state.workers.run, _tries(recipe, grid, settings)
    ends, number, tried = query.ends(), None, 0
    price, until = price_of_first_tries(recipe, grid), monotonic() + FIRST_SECONDS
    while price.small and number is None and tried < tries and monotonic() < until:
        rest = replace(recipe, number=recipe.number + tried), grid, wishes, ends, tries - tried, JOB_SECONDS
        number, more = await run(jobs.first_tries, *rest, **price.estimate)
        tried += more
    if number is None:
        price, timeout = price_of_search(recipe, grid, tries), settings.search_timeout
        job, estimate = (jobs.find_number, recipe, grid, wishes, ends, tries, timeout), min(price.seconds, timeout)
        number = await run_search(request, wishes, *job, kind=price.kind, seconds=estimate)
    return redirect(request, *wishes, *of_wishes, caching=FOUND_CACHING, number=number)
