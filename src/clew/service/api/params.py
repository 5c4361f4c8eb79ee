"""Query parameters: look up names in the registry, and build the recipe and the output of a maze."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from starlette.requests import Request

from clew import registry
from clew.draws import SEEDS
from clew.errors import ClewError, cut
from clew.grids import Grid, parse_grid
from clew.grids.spec import FILES, grid_names, shape
from clew.registry import Change, Entry, Generator, Solver, Writer
from clew.registry.options import Flag, Parameter, Written
from clew.service.api.requests import DistanceQuery, GridUploadQuery, Origin, OutputQuery, TileQuery
from clew.service.api.validation import partition, query_of
from clew.service.http.problems import Problem, bad_request, problem_about, problem_of
from clew.service.settings import Settings
from clew.service.work.jobs import Changes, Output, Recipe
from clew.service.work.limits import check_grid

Result = TypeVar("Result")
Query = TypeVar("Query", bound=Struct)
SOLVER = "solver-"  # before the names of a solver's options in a query


def generator_named(name: str) -> Generator:
    """Return the generator of this name; raise a 404 `Problem` for an unknown one."""
    try:
        return registry.find("generator", name)
    except ClewError as problem:
        raise Problem(404, str(problem), field="algorithm") from None


def solver_named(name: str, field: str = "solver") -> Solver:
    """Return the solver of this name; raise a `Problem` about the field for an unknown one."""
    with problem_about(field):
        return registry.find("solver", name)


def check_solver_options(solver: Solver, options: Mapping[str, Any], field: str) -> dict[str, Written]:
    """Return all options of a solver as people write them; raise a `Problem` about the field for an invalid one."""
    with problem_about(field):
        return solver.shown(registry.values_of(solver, dict(options)))


@cache
def solver_params() -> tuple[Solver, ...]:
    """Return the solvers with their options as query parameters, whose names begin with 'solver-'."""
    return tuple(
        solver.with_parameters(tuple(Parameter(f"solver_{each.name}", each.option) for each in solver.parameters))
        for solver in registry.find_all("solver")
    )


def split_solver(name: str | None, others: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """Return the solver of this name with its options among the parameters, as one text, and the other parameters."""
    own, rest = partition(others, {flag for solver in solver_params() for flag in names_of(solver)})
    if name is None:
        for flag in own:
            raise bad_request(f"{flag} is an option of a solver: add solver=NAME, such as solver=a-star", flag)
        return None, rest
    solver = solver_named(name)
    for flag, value in own.items():
        check_solver_options(solver, {flag.removeprefix(SOLVER): value}, flag)
    options = check_solver_options(solver, {flag.removeprefix(SOLVER): value for flag, value in own.items()}, "solver")
    return registry.format_call(solver, options), rest


# A change is requested by its name with the value of its main option, `braid=0.3`, or as a flag, `join=1`. The names of
# its other options begin with its name: `braid-prefer=straight`.


@cache
def change_params() -> tuple[Change, ...]:
    """Return the changes in the order in which they are applied; the first option of each requests it."""
    changes = []
    for change in registry.find_all("change"):
        name = change.name.replace("-", "_")
        named = {f"{name}_{each.name}": each.option for each in change.parameters}
        main = named.pop(f"{name}_{change.main}", None) or Flag(default=False, help=change.summary)
        changes.append(change.with_parameters(tuple(map(Parameter, (name, *named), (main, *named.values())))))
    return tuple(changes)


@cache
def change_names() -> tuple[str, ...]:
    """Return the names of the parameters of all changes."""
    return tuple(name for change in change_params() for name in names_of(change))


def split_changes(given: Mapping[str, str]) -> tuple[Changes, dict[str, str]]:
    """Return the changes that parameters request, in order, and the parameters that belong to no change.

    The changes are validated as far as possible without a maze.
    """
    own, others = partition(given, change_names())
    changes = []
    for change in change_params():
        options = {flag: own[flag] for flag in names_of(change) if flag in own}
        check_options(change, options)
        first = names_of(change)[0]
        main = options.pop(first, None)
        for flag in options if main is None else ():
            raise bad_request(f"{flag} is an option of {change.name}: add {first} too", flag)
        if main is None or (not change.main and not Flag().parse(main)):
            continue
        options = {flag.removeprefix(f"{change.name}-"): value for flag, value in options.items()}
        if change.main:
            options[change.main.replace("_", "-")] = main
        changes.append((change.name, options))
    return tuple(changes), others


def makers() -> list[Entry]:
    """Return the algorithms and changes whose options are query parameters of mazes."""
    return [*registry.find_all("generator"), *change_params()]


def query_with_options(request: Request, kind: type[Query], *owners: Entry) -> tuple[Query, Changes, dict[str, str]]:
    """Return the query, the changes in it, and the options of these entries."""
    known = [*(name for each in owners for name in names_of(each)), *change_names()]
    query, others = query_of(request.query_params.multi_items(), kind, known)
    return query, *split_changes(others)


@cache
def writer_named(suffix: str, status: int = 404, field: str = "suffix") -> Writer:
    """Return the renderer or format of this suffix; raise a `Problem` for an unknown one."""
    writer = next((each for each in registry.writers() if f".{suffix.lower()}" in each.suffixes), None)
    if writer in served_writers():
        return writer
    if writer is None:
        names = ", ".join(sorted(each for served in served_writers() for each in served.suffixes))
        sentence = f"there is no format .{cut(suffix)}: choose one of {names}"
    else:
        sentence = f"this service makes no .{suffix}: choose .webp or .gif, or use the command clew generate"
    raise Problem(status, sentence, field=field)


@cache
def served_writers() -> tuple[Writer, ...]:
    """Return the renderers and formats of the service: all that need no extra of Clew."""
    return tuple(each for each in registry.writers() if not getattr(each, "extra", ""))


@cache
def media_types() -> dict[str, str]:
    """Return the media types of mazes, each with the suffix of its format; pictures first."""
    suffixes: dict[str, str] = {}
    for writer in served_writers():
        media, suffix = writer.media.partition(";")[0], writer.suffixes[0].removeprefix(".")
        suffixes[media] = min(suffixes.get(media, suffix), suffix, key=len)  # svg, not cut.svg
    return suffixes


@cache
def names_of(entry: Entry) -> tuple[str, ...]:
    """Return the names of the options of an entry, with dashes."""
    return tuple(parameter.flag for parameter in entry.parameters)


def recipe_of(query: Origin, generator: Generator, options: Mapping[str, str], changes: Changes) -> Recipe:
    """Return the recipe of a maze; its options are validated."""
    check_options(generator, options)
    seed = 0 if query.seed is None else seed_of("seed", query.seed)
    return Recipe(generator.name, seed, seed_of("number", query.number), dict(options), changes)


def check_options(entry: Entry, options: Mapping[str, Any]) -> None:
    """Raise a `Problem` for an invalid value of an option."""
    for name, value in options.items():
        for parameter in entry.parameters:
            if name in (parameter.flag, parameter.name):
                try:
                    parameter.option.parse(value)
                except ClewError as problem:
                    coded = problem if problem.code else ClewError.coded("option", name=name)
                    raise problem_of(coded.reworded(f"{name} {problem}"), name) from None


def output_of(suffix: str, writer: Writer, options: Mapping[str, str], query: GridUploadQuery | OutputQuery) -> Output:
    """Return how a maze is written; what the format cannot show is refused, not ignored."""
    for name, is_drawn in (("path", query.path), ("distances", query.distances)):
        if is_drawn and writer.kind != "renderer":
            raise bad_request(f".{suffix} cannot show {name}: leave it out, or choose a picture such as .svg", name)
    if not query.path and not query.distances:
        for name, given in (("start", query.start), ("goal", query.goal)):
            if given is not None:
                raise bad_request(f"{name} is an option of a path or of distances: add path=1 or distances=1", name)
    if query.goal is not None and not query.path:
        raise bad_request("goal is an option of a path: add path=1", "goal")
    check_options(writer, options)
    chosen = {name.replace("-", "_"): value for name, value in options.items()}
    return Output(f".{suffix.lower()}", chosen, query.path, query.distances, query.ends())


def seed_of(name: str, text: str) -> int:
    """Return the number in a text; refuse one of more than 64 bits."""
    number = int(text)
    if number >= SEEDS:
        raise bad_request(f"{name} must be a whole number from 0 to 2^64 - 1, not {text}", name)
    return number


def grid_of(spec: str, settings: Settings, field: str = "grid") -> Grid:
    """Return the grid of this spec; raise a `Problem` about the field if it is invalid or too large."""
    with problem_about(field):
        return check_grid(parse_grid(spec), settings, field)


async def with_grid(request: Request, spec: str, function: Callable[..., Result], *arguments: Any) -> Result:
    """Return `function(spec, settings, *arguments)`, which makes the grid of this spec and checks a request for it.

    Grids that are rasterized from a text take time, to make and to check, so a worker process does it.
    """
    settings: Settings = request.app.state.settings
    if has_own_parser(spec.partition(":")[0]):
        result: Result = await request.app.state.workers.run(function, spec, settings, *arguments, small=False)
        return result
    return function(spec, settings, *arguments)


def has_own_parser(name: str) -> bool:
    """Whether the class of these grids parses the spec itself, which may take time."""
    return name in grid_names() and name not in FILES and hasattr(shape(name), "from_spec")


def number_in_path(request: Request, name: str) -> int:
    """Return a whole number in the address."""
    given = request.path_params[name]
    if not (given.isascii() and given.isdigit() and len(given) <= 20):
        raise bad_request(f"{name} must be a whole number, such as 7, in the address", name)
    return int(given)


def route_ends(query: TileQuery | DistanceQuery) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the two cells between which a map shows a route, if there are any."""
    if query.start is None and query.goal is None:
        return None
    if query.start is None or query.goal is None:
        raise bad_request("a route needs two cells: give from and to, or neither", "to" if query.start else "from")
    (x, y), (goal_x, goal_y) = (map(int, each.split(",")) for each in (query.start, query.goal))
    return (x, y), (goal_x, goal_y)
