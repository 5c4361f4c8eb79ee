"""The work of the service: plain functions over plain values, done in a worker process or, where small, in a thread."""

import base64
from typing import Any, TypeVar

import msgspec

from clew import maze as mazes
from clew import solving
from clew.errors import ClewError
from clew.grids import Grid
from clew.maze import Maze
from clew.service import answers, events, rows, schemas
from clew.service.checks import convert, decode, query_of, refused, rows_of
from clew.service.fields import JSON, fields_of, media_of
from clew.service.settings import Settings
from clew.service.wanted import Look, Recipe, check_pixels, look_of, names_of, suffix_of, writer_named

PNG, BASE64 = "image/png", "text/plain"
PICTURES = (PNG, BASE64)  # of the Jam
MOST_JSON_EVENTS = 200_000  # of a log inside another answer
MOST_WINDOW = 1_000_000  # cells of the window in which a formula's maze is searched

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


def make(recipe: Recipe, look: Look, settings: Settings) -> bytes:
    """Make a maze and write it."""
    return written(_made(recipe), look, settings)


def made_events(recipe: Recipe, media: str, settings: Settings) -> bytes:
    """Make a maze and tell what happened."""
    trace = mazes.trace(
        recipe.algorithm, recipe.grid, recipe.seed, number=recipe.number, most=settings.events, **recipe.options
    )
    return _told(trace, media)


def solved_events(
    recipe: Recipe,
    solver: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    media: str,
    settings: Settings,
) -> bytes:
    """Make a maze, solve it and tell what the solver did."""
    trace = solving.trace_solve(_made(recipe), solver, start, goal, most=settings.events)
    return _told(trace, media)


def _told(trace: Any, media: str) -> bytes:
    return events.pack(trace) if media == events.MEDIA else events.as_json(trace)


def _made(recipe: Recipe) -> Maze:
    return mazes.generate(recipe.algorithm, recipe.grid, recipe.seed, number=recipe.number, **recipe.options)


def written(maze: Maze, look: Look, settings: Settings) -> bytes:
    """The maze in the form that is wanted."""
    from io import BytesIO

    from clew import formats, renderers

    writer = renderers.writer_for(look.suffix, look.suffix)
    if writer.kind == "format":
        return formats.dumps(maze, f"maze{look.suffix}")
    check_pixels(spelling_of(maze.grid), writer, look.options, settings)
    drawn: dict[str, Any] = {}
    if look.path:
        drawn["path"] = solving.solve(maze, start=look.start, goal=look.goal)
    if look.distances:
        drawn["distances"] = solving.distances(maze, look.start or 0)
    file = BytesIO()
    renderers.render(maze, file, form=look.suffix, **look.options, **drawn)
    return file.getvalue()


def spelling_of(grid: Grid) -> str:
    """The size of a grid as a text, such as 40x30."""
    across, down = grid.extent()
    return f"{int(across) + 1}x{int(down) + 1}"


def picture_wanted(body: bytes, content_type: str, query: dict[str, str], settings: Settings) -> schemas.Render:
    """The maze and the options in a body of any of the three kinds, and in the address."""
    if media_of(content_type) == JSON:
        rows.check_text(body, settings)
        wanted = decode(body, schemas.Render)
        given = set(msgspec.json.decode(body, type=dict[str, msgspec.Raw])) if query else set()
        options = convert(query, schemas.RenderOptions)
    else:
        found = fields_of(body, content_type, settings.fields)
        if "maze" not in found:
            raise refused("maze is missing: give the rows as JSON, such as [[2,8],[1,1]]", "maze")
        rows.check_text(found["maze"], settings)
        maze = rows_of(found.pop("maze"), schemas.Rows)
        given = set(found)
        texts = {name: value.decode("utf-8", "replace") for name, value in found.items()}
        options = convert(query | texts, schemas.RenderOptions)
        wanted = schemas.Render(maze=maze)
    for name in query:
        if name in given:
            raise refused(f"{name} is given in the address and in the body: give it once", name)
    changed = {*query, *(given if media_of(content_type) != JSON else ())}
    for each in msgspec.structs.fields(schemas.RenderOptions):
        if each.encode_name in changed:
            setattr(wanted, each.name, getattr(options, each.name))
    return wanted


def media_wanted(wanted: schemas.Render, liked: str) -> str:
    """The media type to answer: that of the format which is named, else the one that the client likes best.

    As for the Jam, PNG is its own picture; text is Base64 where nobody names a format.
    """
    if wanted.format is msgspec.UNSET:
        return liked
    media: str = writer_named(wanted.format, 400, "format").facts["media"]
    return media


def render_sent(
    body: bytes, content_type: str, query: dict[str, str], liked: str, settings: Settings
) -> tuple[str, bytes]:
    """The media type and the picture of a maze that was sent."""
    wanted = picture_wanted(body, content_type, query, settings)
    media = media_wanted(wanted, liked)
    return media, render(wanted, media, settings)


def render(wanted: schemas.Render, media: str, settings: Settings) -> bytes:
    """Draw a maze."""
    if media not in PICTURES:
        suffix = suffix_of(media) if wanted.format is msgspec.UNSET else wanted.format
        writer = writer_named(suffix, 400, "format")
        if wanted.path and writer.kind != "renderer":
            raise refused(f".{suffix} holds a maze alone: leave out path", "path")
        maze = rows.maze_of(wanted.maze, settings, strict=wanted.strict, jagged=True)
        sizes = {"cell": wanted.cell_size} if "cell" in names_of(writer) else {}
        return written(maze, Look(f".{suffix.lower()}", sizes, path=wanted.path), settings)
    from clew.service import jam_picture

    rows.check_rows(wanted.maze, settings, wanted.cell_size)
    path = None
    if wanted.path or wanted.strict:
        maze = rows.maze_of(wanted.maze, settings, strict=wanted.strict, jagged=True)
        path = [(x, y) for x, y in solving.solve(maze).coordinates()] if wanted.path else None
    png = jam_picture.draw(wanted.maze, wanted.cell_size, path=path)
    return base64.b64encode(png) if media == BASE64 else png


def solve(body: bytes, settings: Settings) -> bytes:
    """Find the way through a maze that was sent."""
    wanted = _decoded(body, schemas.Solve, settings)
    maze = rows.maze_of(wanted.maze, settings)
    start, goal = (tuple(each) if each is not None else None for each in (wanted.start, wanted.goal))
    happened: Any = msgspec.UNSET
    if wanted.events:
        trace = solving.trace_solve(maze, wanted.solver, start, goal, most=MOST_JSON_EVENTS)
        happened = list(map(list, trace))
        assert trace.path is not None
        path = trace.path
    else:
        path = solving.solve(maze, wanted.solver, start, goal)
    return msgspec.json.encode(
        answers.Solved(
            grid=maze.grid.spelling,
            solver=wanted.solver,
            perfect=solving.is_perfect(maze),
            start=list(maze.grid.coordinates(path.start)),
            goal=list(maze.grid.coordinates(path.goal)),
            steps=path.steps,
            route=path.letters(),
            path=[list(each) for each in path.coordinates()],
            events=happened,
        )
    )


def measure(body: bytes, settings: Settings) -> bytes:
    """Measure a maze that was sent."""
    from clew.measures import measure as measured

    wanted = _decoded(body, schemas.Measure, settings)
    return msgspec.json.encode(measured(rows.maze_of(wanted.maze, settings)).as_dict())


def convert_sent(body: bytes, items: list[tuple[str, str]], settings: Settings) -> tuple[str, bytes]:
    """The media type, and a maze that was sent in the form that is wanted."""
    wanted = _decoded(body, schemas.Convert, settings)
    writer = writer_named(wanted.to, 400, "to")
    query, options = query_of(items, schemas.ShownQuery, names_of(writer))
    look = look_of(wanted.to, writer, options, query, path=query.path, distances=query.distances)
    maze = rows.maze_of(wanted.maze, settings, strict=wanted.strict, built=wanted.built)
    return writer.facts["media"], written(maze, look, settings)


def _decoded(body: bytes, kind: type[Wanted], settings: Settings) -> Wanted:
    rows.check_text(body, settings)
    return decode(body, kind)


def module(line: str, language: str) -> bytes:
    """Solve a module of Algorithmia."""
    from clew.algorithmia import reading, telling
    from clew.algorithmia.expert import solve_module

    try:
        said = reading.read(line, language)
        solution = solve_module(said.colour, said.seed, said.start, said.goal, module=said.module)
    except ClewError as problem:
        raise refused(str(problem), "line") from None
    texts = {"text": telling.answer(solution, language), "slips": telling.slips(solution, language)}
    return msgspec.json.encode(telling.facts(solution, language) | texts)


def practice(seed: int) -> bytes:
    """A module to practise on."""
    from clew.algorithmia.practice import random_module
    from clew.formats.jam import jam

    found = random_module(seed)
    return msgspec.json.encode(
        answers.Practice(
            seed=str(seed),
            colour=found.colour,
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


def cubicles(query: schemas.CubiclesQuery) -> bytes:
    """Search in the maze of a formula."""
    from clew.cubicles.field import Field
    from clew.cubicles.language import DEFAULT, parse
    from clew.cubicles.search import fill, find_route

    try:
        formula = parse(query.function or DEFAULT)
    except ClewError as problem:
        raise refused(str(problem), "function") from None
    start, target = _point(query.start), _point(query.target)
    field = Field(formula, int(query.favorite))
    found: dict[str, Any] = {}
    if target is not None:
        route = find_route(field, start, target, query.solver, most=MOST_WINDOW)
        found = {
            "target": list(target),
            "steps": route.steps,
            "solver": query.solver,
            "route": route.letters,
            "path": [list(point) for point in route.points],
            "count": len(route.points),
        }
    else:
        near = fill(field, start, query.fill or 0, most=MOST_WINDOW)
        points = [[x, y, steps] for (x, y), steps in near.points.items()]
        found = {"steps": near.steps, "points": points, "count": len(points)}
    return msgspec.json.encode(
        answers.Searched(
            favorite=query.favorite, function=formula.text, notes=list(formula.notes), start=list(start), **found
        )
    )


def _point(text: str | None) -> Any:
    return None if text is None else tuple(map(int, text.split(",")))
