"""The work of the service: plain functions over plain values, done in a worker process or, where small, in a thread."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes import generate as mazes
from clew.mazes import solving
from clew.mazes.maze import Maze
from clew.service import answers, changing, events, rows, schemas
from clew.service.brought import grid_sent
from clew.service.checks import decode, naming, query_of, refused
from clew.service.documents import maze_sent, steps_of
from clew.service.pictures import SIZES, check_picture, outline_of
from clew.service.settings import Settings
from clew.service.shape import shape_of
from clew.service.wanted import Look, Recipe, look_of, names_of, solver_named, writer_named

MOST_JSON_EVENTS = 200_000  # of a log inside another answer
_OPTION = re.compile(r": ([\w-]+) is for ")

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


def make(recipe: Recipe, grid: Grid, look: Look, settings: Settings) -> bytes:
    """Make a maze and write it."""
    return written(_made(recipe, grid, settings), look, settings)


def make_on_sent(recipe: Recipe, body: bytes, content_type: str, look: Look, settings: Settings) -> bytes:
    """Make a maze on a grid that was sent, and write it."""
    grid = grid_sent(body, content_type, settings)
    writer = writer_named(look.suffix.removeprefix("."))
    if writer.kind == "renderer":
        check_picture(outline_of(grid, recipe.steps(grid)), writer, look.options, settings)
    return make(recipe, grid, look, settings)


def made_events(recipe: Recipe, grid: Grid, media: str, settings: Settings) -> bytes:
    """Make a maze and tell what happened."""
    with _fitting(recipe, grid):
        trace = mazes.trace(
            recipe.algorithm, grid, recipe.seed, number=recipe.number, most=settings.events, **recipe.options
        )
    return _told(trace, media)


def solved_events(
    recipe: Recipe,
    grid: Grid,
    solver: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    media: str,
    settings: Settings,
) -> bytes:
    """Make a maze, solve it and tell what the solver did."""
    maze = _made(recipe, grid, settings)
    with naming("start", "goal"):
        return _told(solving.trace_solve(maze, solver, start, goal, most=settings.events), media)


def _told(trace: Any, media: str) -> bytes:
    return events.pack(trace) if media == events.MEDIA else events.as_json(trace)


def _made(recipe: Recipe, grid: Grid, settings: Settings) -> Maze:
    with _fitting(recipe, grid):
        maze = mazes.generate(recipe.algorithm, grid, recipe.seed, number=recipe.number, **recipe.options)
    return changing.changed(maze, recipe.changes, settings)


@contextmanager
def _fitting(recipe: Recipe, grid: Grid) -> Iterator[None]:
    """Where an algorithm, or an option of it, does not fit the grid, the problem names what to change."""
    try:
        yield
    except ClewError as problem:
        said = str(problem)
        option = _OPTION.match(said.removeprefix(recipe.algorithm))
        whole = "algorithm" if said.startswith(f"{recipe.algorithm} ") else "grid" if grid.spec in said else None
        raise refused(said, option[1] if option else whole) from None


def written(maze: Maze, look: Look, settings: Settings) -> bytes:
    """The maze in the form that is wanted."""
    from io import BytesIO

    from clew import formats, renderers

    writer = renderers.writer_for(look.suffix, look.suffix)
    if writer.kind == "format":
        return formats.dumps(maze, f"maze{look.suffix}")
    check_picture(outline_of(maze.grid), writer, look.options, settings)
    drawn: dict[str, Any] = {}
    with naming("start", "goal"):
        if look.path:
            drawn["path"] = solving.solve(maze, start=look.start, goal=look.goal)
        if look.distances:
            drawn["distances"] = solving.distances(maze, look.start or 0)
    file = BytesIO()
    renderers.render(maze, file, form=look.suffix, **look.options, **drawn)
    return file.getvalue()


def shape(grid: Grid) -> bytes:
    """Tell the shape of a grid."""
    return msgspec.json.encode(shape_of(grid))


def solve(body: bytes, settings: Settings) -> bytes:
    """Find the way through a maze that was sent."""
    wanted = _decoded(body, schemas.Solve, settings)
    maze = maze_sent(wanted.maze, body, settings)
    solver_named(wanted.solver, "with")
    start, goal = (tuple(each) if each is not None else None for each in (wanted.start, wanted.goal))
    happened: Any = msgspec.UNSET
    with naming("start", "goal"):
        if wanted.events:
            trace = solving.trace_solve(maze, wanted.solver, start, goal, most=MOST_JSON_EVENTS)
            happened = list(map(list, trace))
            path: Any = trace.path
        else:
            path = solving.solve(maze, wanted.solver, start, goal)
    return msgspec.json.encode(
        answers.Solved(
            grid=maze.grid.spec,
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
    return msgspec.json.encode(measured(maze_sent(wanted.maze, body, settings)).as_dict())


def is_brief(body: bytes, items: list[tuple[str, str]], settings: Settings) -> bool:
    """Whether to convert what was sent takes some milliseconds only, if the body is a small one."""
    wanted = _decoded(body, schemas.Convert, settings)
    plain = not any(name in SIZES or name in changing.names() for name, _ in items)
    return writer_named(wanted.to, 400, "to").quick and plain


def convert_sent(body: bytes, items: list[tuple[str, str]], settings: Settings) -> tuple[str, bytes]:
    """The media type, and a maze that was sent in the form that is wanted."""
    wanted = _decoded(body, schemas.Convert, settings)
    writer = writer_named(wanted.to, 400, "to")
    query, others = query_of(items, schemas.ShownQuery, [*changing.names(), *names_of(writer)])
    changes, options = changing.parted(others)
    look = look_of(wanted.to, writer, options, query, path=query.path, distances=query.distances)
    maze = maze_sent(wanted.maze, body, settings, strict=wanted.strict, built=wanted.built)
    check_picture(outline_of(maze.grid, steps_of(maze)), writer, look.options, settings)
    return writer.media, written(changing.changed(maze, changes, settings), look, settings)


def _decoded(body: bytes, kind: type[Wanted], settings: Settings) -> Wanted:
    rows.check_text(body, settings)
    return decode(body, kind)
