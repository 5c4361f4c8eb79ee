"""The types of responses, from which the OpenAPI document is generated."""

from typing import Annotated, Any, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field

from clew.measures import Measures

Triple = Annotated[list[int], Meta(min_length=3, max_length=3)]


class WishFigures(Struct, kw_only=True):
    """The numbers of mazes that met a wish and all the others, the best value, and that of the nearest maze."""

    wish: str
    met: int
    others_met: int
    best: bool | int | float | None
    nearest: bool | int | float | None


class ProblemDetails(Struct, kw_only=True, omit_defaults=True):
    """A problem (RFC 9457); `detail` is a sentence for people; `row` and `column` are counted from 0.

    By `code` and `fields` a program can write a sentence of its own.
    """

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    field: str | UnsetType = UNSET
    row: int | UnsetType = UNSET
    column: int | UnsetType = UNSET
    code: str | UnsetType = UNSET
    fields: dict[str, str | float] | UnsetType = UNSET
    request_id: str | UnsetType = UNSET
    tries: int | UnsetType = UNSET
    wishes: list[WishFigures] | UnsetType = UNSET
    obstacle: str | UnsetType = UNSET
    timeout: float | UnsetType = UNSET


class Solved(Struct, kw_only=True):
    """A path through a maze; `path` has the coordinates of its cells, `route` the initials of its directions.

    For walkers: `walked`, the steps of the whole walk, and `revisits`, how many of them lead to cells where it has been
    before. With `weights`: `cost`, what the path costs.
    """

    grid: str
    solver: str
    options: dict[str, str | int | float] | UnsetType = UNSET
    perfect: bool
    start: list[int]
    goal: list[int]
    steps: int
    route: str
    path: list[list[int]]
    walked: int | UnsetType = UNSET
    revisits: int | UnsetType = UNSET
    cost: int | UnsetType = UNSET
    events: list[Triple] | UnsetType = UNSET


# As the attributes of `Measures`; JSON has neither tuples nor numbers as keys.
_IN_JSON: dict[Any, Any] = {dict[int, int]: dict[str, int], tuple[int, ...] | None: list[int] | None}
_FIELDS = [(name, _IN_JSON.get(kind, kind)) for name, kind in get_type_hints(Measures).items()]
_ABOUT = "The measures of a maze, as docs/reference/measures.md defines them; null if it does not have one."
Measured = defstruct("Measured", _FIELDS, kw_only=True, module=__name__, namespace={"__doc__": _ABOUT})


class Island(Struct, kw_only=True):
    """Cells that no passage connects with others: how many, and the coordinates of the first 1,000."""

    size: int
    cells: list[list[int]]


class Loop(Struct, kw_only=True):
    """A loop: its length, and the coordinates of its first 1,000 cells; the last cell of all is next to the first."""

    steps: int
    cells: list[list[int]]


class Diagnosed(Struct, kw_only=True):
    """Why a maze is not perfect. All islands and loops are counted, and some are listed: islands from the largest on,
    without the `mainland`, the largest part of the maze, whose size is given, and loops from the shortest on.
    """

    grid: str
    perfect: bool
    cells: int
    mainland: int
    island_count: int
    loop_count: int
    islands: list[Island]
    loops: list[Loop]


class FileRead(Struct, kw_only=True):
    """The maze in a file, as a document in the format of .clew files, and what its reader left out or guessed.

    `start` and `goal` are the coordinates of the ends that the file names.
    """

    maze: dict[str, Any]
    start: list[int] | None
    goal: list[int] | None
    notes: list[str]


class Events(Struct, kw_only=True):
    """The log of an algorithm as [event, cell, direction]; cells are numbered in reading order."""

    grid: str
    width: int | None
    height: int | None
    names: dict[str, str]
    events: list[Triple]


class OptionFacts(Struct, kw_only=True, omit_defaults=True):
    """An option: its name, its values and its default. `grids`: the grids that it works on, if not all; `weave`:
    whether it works only on grids whose passages can go under others.
    """

    name: str
    help: str
    kind: str
    values: str
    words: list[str] | UnsetType = UNSET
    min: int | float | UnsetType = UNSET
    max: int | float | UnsetType = UNSET
    default: str | int | float | bool | None = None
    grids: str = "any"
    weave: bool = False


class StepFacts(Struct, kw_only=True):
    """A step of an algorithm, and the events that belong to it."""

    text: str
    events: list[str]


class AlgorithmFacts(Struct, kw_only=True, omit_defaults=True):
    """An algorithm: its lesson, its properties and its options. `promise` says how likely each maze is, or what path a
    solver finds. Only solvers have `shortest`, whether the path is a shortest one; `walks` is true for walkers.
    """

    name: str
    title: str
    summary: str
    texture: str
    cost: str
    history: str
    promise: str
    steps: list[StepFacts]
    grids: str
    options: list[OptionFacts]
    uniform: bool | UnsetType = UNSET
    perfect: bool | UnsetType = UNSET
    weave: bool | UnsetType = UNSET
    shortest: bool | UnsetType = UNSET
    walks: bool | UnsetType = UNSET


class ChangeFacts(Struct, kw_only=True):
    """A change that can be applied to a maze. Its options are query parameters; the first one requests the change.
    `grids`: the grids that it works on.
    """

    name: str
    summary: str
    grids: str
    options: list[OptionFacts]


class SpellingFacts(Struct, kw_only=True):
    """A pattern of specs, such as hexagons:{width}x{height}, and the names of the numbers in it."""

    form: str
    example: str
    numbers: list[str]


class GridFacts(Struct, kw_only=True):
    """A kind of grid. `rows`: whether algorithms that work row by row can use it; `weave`: whether its passages can go
    under others; `headings`: whether solvers can turn by a compass; `forms`: the patterns of its specs.
    """

    name: str
    example: str
    rows: bool
    weave: bool
    headings: bool
    forms: list[SpellingFacts]


class FormatFacts(Struct, kw_only=True):
    """A format of mazes or pictures; `shows`: whether it can show a path and distances."""

    name: str
    suffixes: list[str]
    media: str
    shows: bool
    options: list[OptionFacts]
    summary: str
    beside: Annotated[dict[str, str], Meta(description="files that such a file refers to, by name, in Base64")]


class Distance(Struct):
    """The steps from one cell to another, as a text, since they may need more than 64 bits."""

    steps: str


class Document(Struct, kw_only=True):
    """An OpenAPI 3.1 document."""

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]
    components: dict[str, Any] = field(default_factory=dict)
