"""The endpoint for mazes that are given by a formula."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import SearchLimitError, fill, find_route
from clew.service.api.openapi import operation
from clew.service.api.params import solver_named
from clew.service.api.responses import Searched
from clew.service.api.schemas import CubiclesQuery, cell_of
from clew.service.http.caching.etags import JSON, tagged_response
from clew.service.http.problems import bad_request, field_of_request, problem_about

MAX_WINDOW = 1_000_000  # cells of the window in which the maze is searched
SMALL_WINDOW = 20_000  # cells; they take about ten milliseconds
MAX_DIGITS = 9  # of numbers for which the value of the formula fits into 64 bits


@operation("GET", "/cubicles", CubiclesQuery, {JSON: Searched})
async def cubicles(request: Request, query: CubiclesQuery) -> Response:
    """Find a path, or all cells within a number of steps, in the maze of a formula."""
    if (query.target is None) == (query.fill is None):
        detail = "give either target=x,y, for a path to a cell, or fill=N, for all cells within N steps"
        raise bad_request(detail, "target")
    solver = solver_named(query.solver, "with").name
    run = request.app.state.workers.run
    kind = "cubicles", solver, query.fill is None
    content = await run(search, query, SMALL_WINDOW, small=True, kind=kind) if is_plain(query) else None
    if content is None:
        content = await run(search, query, small=False)
    return tagged_response(content)


def is_plain(query: CubiclesQuery) -> bool:
    """Whether the query has the default formula and short numbers, so that thousands of cells are searched quickly."""
    given = ",".join(filter(None, (query.favorite, query.start, query.target)))
    return query.function is None and all(len(number) <= MAX_DIGITS for number in given.split(","))


def search(query: CubiclesQuery, max_cells: int = MAX_WINDOW) -> bytes | None:
    """Search the maze and return JSON; None if `max_cells` is too small and less than the limit of the service."""
    with problem_about("function"):
        formula = parse_formula(query.function or DEFAULT_FORMULA)
    start: Any = cell_of(query.start)
    target: Any = cell_of(query.target)
    field = Field(formula, int(query.favorite))
    solver = solver_named(query.solver, "with").name
    found: dict[str, Any] = {"favorite": query.favorite, "function": formula.text, "notes": formula.notes}
    found["start"] = start
    try:
        if target is None:
            near = fill(field, start, query.fill or 0, max_cells=max_cells)
            points: Any = [[x, y, steps] for (x, y), steps in near.points.items()]
            found |= {"steps": near.steps, "points": points}
        else:
            with field_of_request("solver", "with"):
                route = find_route(field, start, target, solver, max_cells=max_cells)
            points = route.points
            found |= {"target": points[-1], "steps": route.steps, "solver": solver, "route": route.letters}
            found["path"] = points
    except SearchLimitError as problem:
        if max_cells < MAX_WINDOW:
            return None
        far = f"{problem.failed}; the service searches no further"
        raise bad_request(far, "target" if target else "fill") from None
    return msgspec.json.encode(Searched(**found, count=len(points)))
