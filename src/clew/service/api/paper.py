"""Endpoints for pages to print: worksheets, class sets, books, posters and placemats."""

from functools import lru_cache
from io import BytesIO
from itertools import cycle, islice
from typing import Any

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.errors import ClewError
from clew.mazes.defaults import ALGORITHM
from clew.service.api import requests
from clew.service.api.openapi import one_of, operation
from clew.service.api.params import check_options, grid_of, makers, query_with_options, seed_of, with_grid
from clew.service.api.replies import caching_headers, random_seed, redirect, run_search
from clew.service.api.requests import MAX_SHEET_MAZES, PrintQuery, WorksheetQuery
from clew.service.api.validation import fields_of
from clew.service.http.caching.etags import IMMUTABLE, not_modified, typed_response
from clew.service.http.problems import Problem, bad_request, problem_about, problem_of, refused

MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}
FACTS: dict[str, Any] = {"statuses": (307, 404), "path_params": {"suffix": one_of(MEDIA, description="of the file")}}
RESPONSES = dict.fromkeys(MEDIA.values())
PAGES = "Clew-Pages"  # the header with the number of pages
MAX_CELLS = 200_000  # of all mazes together
MAX_KEPT = 4  # documents in the memory of a worker
SECONDS, SECONDS_OF_MAZE, SECONDS_OF_CELL = 0.05, 0.02, 4e-5  # the first for the fonts and the pages


@operation("GET", "/sheets.{suffix}", requests.SheetQuery, RESPONSES, option_owners=makers, **FACTS)
async def sheet(request: Request) -> Response:
    """Make pages to print, up to 30 mazes with answers: all pages as PDF, or one page as SVG; Clew-Pages says how many
    there are.
    """
    return await _print_changed(request, "sheet", requests.SheetQuery)


@operation("GET", "/class-sets.{suffix}", requests.ClassSetQuery, RESPONSES, option_owners=makers, **FACTS)
async def class_set(request: Request) -> Response:
    """Make pages with a maze for each name, up to 30 mazes with answers."""
    return await _print_changed(request, "class_set", requests.ClassSetQuery)


@operation("GET", "/books.{suffix}", requests.BookQuery, RESPONSES, **FACTS)
async def book(request: Request, query: requests.BookQuery) -> Response:
    """Make a book of mazes that become harder page by page, with their solutions, or its cover alone."""
    return await _print(request, "book", query)


@operation("GET", "/posters.{suffix}", requests.PosterQuery, RESPONSES, option_owners=makers, **FACTS)
async def poster(request: Request) -> Response:
    """Make a poster: one maze on one large page, or a map of many sheets and these sheets."""
    return await _print_changed(request, "poster", requests.PosterQuery)


@operation("GET", "/placemats.{suffix}", requests.PlacematQuery, RESPONSES, **FACTS)
async def placemat(request: Request, query: requests.PlacematQuery) -> Response:
    """Make a placemat: mazes around the place for a plate."""
    return await _print(request, "placemat", query)


async def _print_changed(
    request: Request, function: str, kind: type[WorksheetQuery | requests.PosterQuery]
) -> Response:
    """Return pages of mazes with changes, and with the options of their algorithm."""
    with problem_about("algorithm"):
        generator = registry.find("generator", request.query_params.get("algorithm", ALGORITHM))
    query, changes, options = query_with_options(request, kind, generator)
    check_options(generator, options)
    first = seed_of("number", query.number)
    return await _print(request, function, query, changes=changes, options=options, first=first)


async def _print(request: Request, function: str, query: PrintQuery, **making: Any) -> Response:
    """Return the pages that a function of `clew.paper` makes: all as PDF, or one as SVG."""
    if (suffix := request.path_params["suffix"].lower()) not in MEDIA:
        raise Problem(404, f"pages are made as .pdf or .svg, not as .{suffix[:16]}", field="suffix")
    if query.page is not None and suffix != "svg":
        raise bad_request("page chooses a page of an .svg, and a .pdf has all pages: leave it out", "page")
    cells = await _count_cells(request, query)
    if query.seed is None:
        return redirect(request, seed=random_seed())
    if unchanged := not_modified(request, headers := caching_headers(request, IMMUTABLE)):
        return unchanged
    seconds = SECONDS + query.maze_count() * SECONDS_OF_MAZE + cells * SECONDS_OF_CELL
    wishes = ("difficulty",) if getattr(query, "difficulty", None) else ()
    making["seed"] = seed_of("seed", query.seed)
    job = make_pages, function, query, making, suffix, request.app.state.settings.search_timeout
    content, pages = await run_search(request, wishes, *job, kind=("print", suffix), seconds=seconds)
    return typed_response(content, MEDIA[suffix], headers | {PAGES: str(pages)})


async def _count_cells(request: Request, query: PrintQuery) -> int:
    """Return the number of cells of all mazes whose grids the query names; raise a `Problem` if there are too many."""
    count, field = query.maze_count(), "grid" if "grid" in fields_of(type(query)) else "grids"
    if isinstance(query, WorksheetQuery) and count > MAX_SHEET_MAZES:
        raise refused("pages-mazes", "names", count=count, limit=MAX_SHEET_MAZES)
    fields = {getattr(query, "picture", None): "picture"}
    grids = [await with_grid(request, spec, grid_of, fields.get(spec, field)) for spec in query.specs()]
    total = sum(each.cells for each in islice(cycle(grids), count))
    if total > MAX_CELLS:
        raise refused("pages-cells", field, count=count, grids=", ".join(query.specs()), cells=total, limit=MAX_CELLS)
    return total


def make_pages(
    function: str, query: PrintQuery, making: dict[str, Any], suffix: str, timeout: float
) -> tuple[bytes, int]:
    """Return the content of the response and the number of pages; search so many seconds for mazes."""
    from clew.analysis.wishes import NoMazeFound
    from clew.analysis.wishes.maze_search import limited_searches
    from clew.paper.pages.pdf import write_pdf
    from clew.paper.pages.svg import page_svg

    try:
        with limited_searches(timeout) as limit:
            document = _document(function, _settings(function, query, making))
            if getattr(query, "cover", False):
                document = document.cover
            if suffix == "pdf":
                write_pdf(document, file := BytesIO())
                return file.getvalue(), document.count
            number = query.page or 1
            if number > document.count:
                raise bad_request(f"page {number} does not exist: the number of pages is {document.count}", "page")
            page = next(islice(document.pages(), number - 1, None))
            return page_svg(page, f"{document.title}, page {number}"), document.count
    except NoMazeFound as problem:
        facts: dict[str, Any] = {"timeout": timeout} if limit.is_over() else {}
        over = f"; the {timeout:g} seconds for the mazes of a sheet are over" if facts else ""
        raise Problem(404, f"{problem}{over}", field="difficulty", **facts) from None
    except ClewError as problem:
        field, known = (problem.option or problem.field or "").replace("_", "-"), fields_of(type(query))
        raise problem_of(problem, field if field in known or f"{field}s" not in known else f"{field}s") from None


def _settings(function: str, query: PrintQuery, making: dict[str, Any]) -> Any:
    """Return the settings that the query describes, for a function of `clew.paper`."""
    from clew import paper
    from clew.paper.books.plan import book_plan
    from clew.paper.pages.styles import LOOK, paper_style

    fields = {name: value for name, value in asdict(query).items() if value is not None}
    look = {name: fields.pop(name) for name in LOOK if name in fields}
    style = paper_style(fields.pop("style"), **look)
    if hasattr(query, "low"):
        fields["ladder"] = fields.pop("low", None), fields.pop("high", None)
    for name in ("page", "number", "cover"):
        fields.pop(name, None)
    return getattr(getattr(paper, function), "settings", book_plan)(**fields | making, style=style)


@lru_cache(MAX_KEPT)
def _document(function: str, settings: Any) -> Any:
    """Return a document; those used last are kept with their mazes, as pages are requested one by one."""
    from clew import paper

    return getattr(paper, function)(settings)
