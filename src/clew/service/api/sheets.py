"""The endpoint for pages to print: mazes with a title, a line for the name, and answers."""

from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from clew import registry
from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes.defaults import ALGORITHM
from clew.service.api.openapi import one_of, operation
from clew.service.api.params import check_options, grid_of, makers, query_with_options, seed_of, with_grid
from clew.service.api.replies import caching_headers, random_seed, redirect, run_search
from clew.service.api.requests import SheetQuery
from clew.service.http.caching.etags import IMMUTABLE, not_modified, typed_response
from clew.service.http.problems import Problem, bad_request, problem_about, problem_of
from clew.service.settings import Settings

if TYPE_CHECKING:
    from clew.paper.sheets.settings import SheetSettings

MEDIA = {"pdf": "application/pdf", "svg": "image/svg+xml"}
RESPONSES, SUFFIX = dict.fromkeys(MEDIA.values()), {"suffix": one_of(sorted(MEDIA))}
PAGES = "Clew-Pages"  # the header with the number of pages
MAX_CELLS = 200_000  # of all mazes together
MAX_KEPT = 4  # sheets in the memory of a worker
SECONDS, SECONDS_OF_MAZE, SECONDS_OF_CELL = 0.05, 0.02, 4e-5  # the first for the fonts and the pages


@operation("GET", "/sheets.{suffix}", SheetQuery, RESPONSES, (307, 404), option_owners=makers, path_params=SUFFIX)
async def sheet(request: Request) -> Response:
    """Make pages to print, up to 30 mazes with answers: all pages as PDF, or one page as SVG; Clew-Pages says how many
    there are.
    """
    if (suffix := request.path_params["suffix"].lower()) not in MEDIA:
        raise Problem(404, f"pages are made as .pdf or .svg, not as .{suffix[:16]}", field="suffix")
    with problem_about("algorithm"):
        generator = registry.find("generator", request.query_params.get("algorithm", ALGORITHM))
    query, changes, options = query_with_options(request, SheetQuery, generator)
    check_options(generator, options)
    if query.page is not None and suffix != "svg":
        raise bad_request("page chooses a page of an .svg, and a .pdf has all pages: leave it out", "page")
    cells = await with_grid(request, query.grid, plan_sheet, query)
    if query.seed is None:
        return redirect(request, seed=random_seed())
    if unchanged := not_modified(request, headers := caching_headers(request, IMMUTABLE)):
        return unchanged
    seconds = SECONDS + query.count * SECONDS_OF_MAZE + cells * SECONDS_OF_CELL
    wishes = () if query.difficulty is None else ("difficulty",)
    making = {"seed": seed_of("seed", query.seed), "first": seed_of("number", query.number), "changes": changes}
    job = make_sheet, query, making | {"options": options}, suffix, request.app.state.settings.search_timeout
    content, pages = await run_search(request, wishes, *job, kind=("sheet", suffix), seconds=seconds)
    return typed_response(content, MEDIA[suffix], headers | {PAGES: str(pages)})


def plan_sheet(spec: str, query: SheetQuery, settings: Settings) -> int:
    """Return the number of cells of all mazes; raise a `Problem` if there are too many."""
    grid: Grid = grid_of(spec, settings)
    cells = query.count * grid.cells
    if cells > MAX_CELLS:
        limit = f"the limit of this service is {MAX_CELLS:,} for a sheet"
        hint = "choose a smaller grid, fewer mazes, or use the command clew sheet"
        raise bad_request(f"{query.count} mazes on {grid.spec} have {cells:,} cells, and {limit}: {hint}", "grid")
    return cells


def make_sheet(query: SheetQuery, making: dict[str, Any], suffix: str, timeout: float) -> tuple[bytes, int]:
    """Return the content of the response and the number of pages; search so many seconds for its mazes."""
    from clew.analysis.wishes import NoMazeFound
    from clew.analysis.wishes.maze_search import limited_searches
    from clew.paper.pages.pdf import write_pdf
    from clew.paper.pages.svg import page_svg

    try:
        with limited_searches(timeout) as limit:
            document = _document(_settings(query, making))
            if suffix == "pdf":
                write_pdf(document, file := BytesIO())
                return file.getvalue(), document.count
            number = query.page or 1
            if number > document.count:
                raise bad_request(f"page {number} does not exist: the sheet has {document.count} pages", "page")
            page = next(islice(document.pages(), number - 1, None))
            return page_svg(page, f"{document.title}, page {number}"), document.count
    except NoMazeFound as problem:
        facts: dict[str, Any] = {"timeout": timeout} if limit.is_over() else {}
        over = f"; the {timeout:g} seconds for the mazes of a sheet are over" if facts else ""
        raise Problem(404, f"{problem}{over}", field="difficulty", **facts) from None
    except ClewError as problem:
        raise problem_of(problem, (problem.option or problem.field or "").replace("_", "-")) from None


def _settings(query: SheetQuery, making: dict[str, Any]) -> "SheetSettings":
    """Return the settings of the sheet that is requested."""
    from clew.paper.pages.styles import paper_style
    from clew.paper.sheets.settings import SheetSettings

    fields = asdict(query) | making
    levels = fields.pop("difficulty")
    look = {name: fields.pop(name) for name in ("large_print", "save_ink", "tactile", "ends")}
    style = paper_style(fields.pop("style"), **look)
    del fields["page"], fields["number"]
    return SheetSettings(**fields, style=style, difficulty=() if levels is None else tuple(levels.split(",")))


@lru_cache(MAX_KEPT)
def _document(settings: "SheetSettings") -> Any:
    """Return the pages of a sheet; sheets used last are kept with their mazes, as pages are requested one by one."""
    from clew.paper.sheets.sheet import plan_sheet

    return plan_sheet(settings).document(answers=settings.answers)
