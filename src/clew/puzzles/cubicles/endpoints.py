"""The endpoint for mazes that are given by a formula."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import SearchLimitError, facts_of_route, fill, find_route
from clew.service.api.openapi import operation
from clew.service.api.params import solver_named
from clew.service.api.requests import MAX_LINE, Solver, Strict, cell_of, number, text
from clew.service.api.responses import Triple
from clew.service.http.caching.etags import JSON, tagged_response
from clew.service.http.problems import field_of_request, problem_about, problem_of, refused

MAX_WINDOW = 1_000_000  # cells of the window in which the maze is searched
SMALL_WINDOW = 20_000  # cells; they take about ten milliseconds
MAX_DIGITS = 9  # of numbers for which the value of the formula fits into 64 bits
MAX_STEPS = 1_000_000  # of a fill

FieldPlace = Annotated[str, text("[0-9]{1,18},[0-9]{1,18}", "a cell as x,y, such as 31,39", "31,39")]
Favorite = Annotated[str, text("-?[0-9]{1,300}", "a whole number, such as 1350", "1350")]
Steps = Annotated[int, number(0, MAX_STEPS, "a number of steps", ", such as 50")]
FormulaText = Annotated[
    str,
    Meta(
        max_length=MAX_LINE,
        description=f"a formula of x, y and z of at most {MAX_LINE} characters, as docs/reference/formulas.md has it",
    ),
]


class CubiclesQuery(Strict):
    """A maze that is given by a formula, and what to find: a path to `target`, or all cells within `fill` steps."""

    favorite: Favorite
    target: FieldPlace | None = None
    fill: Steps | None = None
    start: FieldPlace = "1,1"
    solver: Solver = msgspec.field(default="breadth-first", name="with")
    function: FormulaText | None = None


class Searched(Struct, kw_only=True, omit_defaults=True):
    """The result of a search in the maze of a formula: a path to the target, or all cells within some steps."""

    favorite: str
    function: str
    notes: list[str]
    start: list[int]
    target: list[int] | UnsetType = UNSET
    steps: int
    solver: str | UnsetType = UNSET
    route: str | UnsetType = UNSET
    path: list[list[int]] | UnsetType = UNSET
    points: list[Triple] | UnsetType = UNSET
    count: int


@operation("GET", "/cubicles", CubiclesQuery, {JSON: Searched})
async def cubicles(request: Request, query: CubiclesQuery) -> Response:
    """Find a path, or all cells within a number of steps, in the maze of a formula."""
    if (query.target is None) == (query.fill is None):
        raise refused("search-unclear", "target")
    run = request.app.state.workers.run
    kind = "cubicles", solver_named(query.solver, "with").name, query.fill is None
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
    try:
        if target is None:
            near = fill(field, start, query.fill or 0, max_cells=max_cells)
            points: Any = [[x, y, steps] for (x, y), steps in near.points.items()]
            found = {"steps": near.steps, "points": points}
        else:
            with field_of_request("solver", "with"):
                route = find_route(field, start, target, solver, max_cells=max_cells)
            points, found = route.points, facts_of_route(route)
    except SearchLimitError as problem:
        if max_cells < MAX_WINDOW:
            return None
        far = problem.reworded(f"{str(problem).partition(';')[0]}; the service searches no further")
        raise problem_of(far, "target" if target else "fill") from None
    question = {"favorite": query.favorite, "function": formula.text, "notes": formula.notes, "start": start}
    return msgspec.json.encode(Searched(**question, **found, count=len(points)))
