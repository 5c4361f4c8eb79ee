"""The work for the bomb module Algorithmia and for the mazes of formulas."""

from typing import Any

import msgspec

from clew.errors import ClewError
from clew.service import answers, schemas
from clew.service.checks import naming, refused

MOST_WINDOW = 1_000_000  # cells of the window in which a formula's maze is searched
MOST_NEAR = 20_000  # of one that takes about ten milliseconds
MOST_DIGITS = 9  # of numbers whose formula's value is computed in 64 bits


def module(line: str, language: str) -> bytes:
    """Solve a module of Algorithmia."""
    from clew.algorithmia import explanation
    from clew.algorithmia.line_parser import parse_line
    from clew.algorithmia.solution import solve_module

    try:
        parsed = parse_line(line, language)
        solution = solve_module(parsed.color, parsed.seed, parsed.start, parsed.goal, module=parsed.module)
    except ClewError as problem:
        raise refused(str(problem), "line") from None
    texts = {
        "text": explanation.format_answer(solution, language),
        "slips": explanation.format_misheard(solution, language),
    }
    return msgspec.json.encode(explanation.to_dict(solution, language) | texts)


def practice(seed: int) -> bytes:
    """A module to practise on."""
    from clew.algorithmia.practice import random_module
    from clew.formats.jam import jam

    found = random_module(seed)
    return msgspec.json.encode(
        answers.Practice(
            seed=str(seed),
            colour=found.color,
            numbers=list(found.seed),
            start=found.cell,
            goal=found.goal,
            rows=msgspec.json.decode(jam(found.maze)),
        )
    )


def manual(language: str) -> bytes:
    """Our manual as a page."""
    from clew.algorithmia.manual import manual as page

    return page(language).encode()


def is_plain(query: schemas.CubiclesQuery) -> bool:
    """Whether it is the usual formula with numbers of a few digits, of which some thousand cells are quickly found."""
    given = ",".join(filter(None, (query.favorite, query.start, query.target)))
    return query.function is None and all(len(number) <= MOST_DIGITS for number in given.split(","))


def cubicles(query: schemas.CubiclesQuery, most: int = MOST_WINDOW) -> bytes | None:
    """Search in the maze of a formula; None where `most` cells are too few to tell, and the service has more."""
    from clew.cubicles.field import Field
    from clew.cubicles.formula import DEFAULT_FORMULA, parse_formula
    from clew.cubicles.search import SearchLimitError, fill, find_route

    try:
        formula = parse_formula(query.function or DEFAULT_FORMULA)
    except ClewError as problem:
        raise refused(str(problem), "function") from None
    start, target = _point(query.start), _point(query.target)
    field = Field(formula, int(query.favorite))
    found: dict[str, Any] = {}
    with naming("start", "target"):
        try:
            route = find_route(field, start, target, query.solver, max_cells=most) if target else None
            near = None if target else fill(field, start, query.fill or 0, max_cells=most)
        except SearchLimitError as problem:
            if most < MOST_WINDOW:
                return None
            far = f"{problem.failed}, and the service looks no further"
            raise refused(far, "target" if target else "fill") from None
    if route is not None:
        found = {
            "target": list(target),
            "steps": route.steps,
            "solver": query.solver,
            "route": route.letters,
            "path": [list(point) for point in route.points],
            "count": len(route.points),
        }
    if near is not None:
        points = [[x, y, steps] for (x, y), steps in near.points.items()]
        found = {"steps": near.steps, "points": points, "count": len(points)}
    return msgspec.json.encode(
        answers.Searched(
            favorite=query.favorite, function=formula.text, notes=list(formula.notes), start=list(start), **found
        )
    )


def _point(text: str | None) -> Any:
    return None if text is None else tuple(map(int, text.split(",")))
