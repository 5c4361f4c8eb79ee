"""The types of requests, which validate them and from which the OpenAPI document is made.

A description ends the sentence 'NAME must be ...' of the error for an invalid value.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clew.draws import SEEDS
from clew.service.work.limits import MAX_ROWS

MAX_CELL_SIZE = 8000  # pixels: one cell of more would be too many pixels alone
MAX_LINE = 500  # characters of a line and of a formula, as their parsers allow
MAX_SPEC = 80  # characters of a grid's
MAX_STEPS = 1_000_000  # of a fill
SEED_DIGITS = len(str(SEEDS))

Cell = Annotated[int, Meta(ge=0, le=15, description="a whole number from 0 to 15: 1 north, 2 south, 4 east, 8 west")]
Row = Annotated[list[Cell], Meta(max_length=MAX_ROWS)]
Rows = Annotated[
    list[Row],
    Meta(
        min_length=1,
        max_length=MAX_ROWS,
        description="an array of rows of numbers from 0 to 15, in which 1 is a passage north, 2 south, 4 east, 8 west",
        examples=[[[2, 14, 8], [5, 11, 11]]],
    ),
]
CellSize = Annotated[
    int, Meta(ge=1, le=MAX_CELL_SIZE, description=f"a whole number of pixels from 1 to {MAX_CELL_SIZE}, such as 30")
]
Place = Annotated[
    list[Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]],
    Meta(
        min_length=1,
        max_length=4,
        description="a cell by its coordinates: [column, row] on a rectangle, from [0,0] at the top left",
        examples=[[0, 0]],
    ),
]
Suffix = Annotated[
    str, Meta(pattern="^[A-Za-z0-9]{1,16}$", description="the suffix of a form, such as svg: /forms lists all")
]
Switch = Annotated[bool, Meta(description="true or false, or 1 or 0")]
Solver = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="the name of a solver, such as a-star: /solvers lists all")
]
Language = Annotated[str, Meta(pattern="^(en|ja)$", description="en for English or ja for Japanese")]
Seed = Annotated[
    str,
    Meta(pattern=f"^[0-9]{{1,{SEED_DIGITS}}}$", description=f"a whole number from 0 to {SEEDS - 1}", examples=["7"]),
]
GridSpec = Annotated[
    str,
    Meta(
        pattern=f"^[^\\x00-\\x1f]{{1,{MAX_SPEC}}}$",
        description="width x height in cells, such as 40x30, or another grid such as hexagons:12x9: /grids lists all",
        examples=["40x30", "hexagons:12x9"],
    ),
]
PlaceText = Annotated[
    str,
    Meta(
        pattern="^-?[0-9]{1,9}(,-?[0-9]{1,9}){0,3}$",
        description="a cell by its coordinates, such as 0,0 for the top left",
        examples=["0,0"],
    ),
]
Width = Annotated[int, Meta(ge=1, le=MAX_ROWS, description=f"a whole number of cells from 1 to {MAX_ROWS}")]
FieldPlace = Annotated[
    str, Meta(pattern="^[0-9]{1,18},[0-9]{1,18}$", description="a place as x,y, such as 31,39", examples=["31,39"])
]

Favorite = Annotated[
    str, Meta(pattern="^-?[0-9]{1,300}$", description="a whole number, such as 1350", examples=["1350"])
]
Steps = Annotated[int, Meta(ge=0, le=MAX_STEPS, description=f"a number of steps from 0 to {MAX_STEPS}, such as 50")]
FormulaText = Annotated[
    str,
    Meta(
        max_length=MAX_LINE,
        description=f"a formula of x, y and z, at most {MAX_LINE} characters: docs/formulas.md",
    ),
]


class Strict(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A request; unknown fields are refused."""


class RenderOptions(Strict, kw_only=True):
    """How an uploaded maze is drawn; in the form, in the JSON or in the address."""

    cell_size: CellSize = field(default=30, name="cellSize")
    format: Suffix | UnsetType = UNSET
    path: Switch = False
    strict: Switch = False


class Render(RenderOptions, kw_only=True):
    """A maze to be drawn, as the Jam's service takes it; rows may be of different lengths."""

    maze: Rows


class MazeDocument(Struct, kw_only=True):
    """A maze as Clew writes it with the suffix .clew, on any grid; docs/formats.md describes the keys."""

    clew: Annotated[int, Meta(ge=1, le=1, description="1, the version of the document")]
    grid: Annotated[str, Meta(max_length=200, description="the spec of the grid", examples=["hexagons:12x9"])]
    passages: Annotated[str, Meta(description="Base64 of a bit for each pair of neighbors")]
    mask: str | UnsetType = UNSET
    neighbors: list[list[int]] | UnsetType = UNSET
    positions: list[list[float]] | UnsetType = UNSET
    openings: list[list[int]] | UnsetType = UNSET
    provenance: dict[str, Any] | UnsetType | None = UNSET


class Solve(Strict, kw_only=True):
    """A maze to be solved."""

    maze: Rows | MazeDocument
    start: Place | None = None
    goal: Place | None = None
    solver: Solver = field(default="breadth-first", name="with")
    events: Switch = False


class Measure(Strict, kw_only=True):
    """A maze to be measured."""

    maze: Rows | MazeDocument


class Convert(Strict, kw_only=True):
    """A maze to be written in another form; `built`: set bits are south and east walls, as wall builders have them."""

    maze: Rows | MazeDocument
    to: Suffix
    built: Switch = False
    strict: Switch = False


class Line(Strict, kw_only=True):
    """The defuser's description of a module of Algorithmia."""

    line: Annotated[
        str,
        Meta(
            max_length=MAX_LINE,
            description=f"a text of at most {MAX_LINE} characters: colour, ten numbers, start and goal",
            examples=["red 67 22 35 44 77 10 43 9 0 23 D3 B2"],
        ),
    ]
    lang: Language = "en"


class Ends(Strict, kw_only=True):
    """From where to where."""

    start: PlaceText | None = None
    goal: PlaceText | None = None


class SeedAndEnds(Ends, kw_only=True):
    """What a maze is made from, beside its grid, its algorithm and that one's options; and from where to where."""

    seed: Seed | None = None
    number: Seed = "0"


class Origin(SeedAndEnds, kw_only=True):
    """The same and the grid."""

    grid: GridSpec


class GridQuery(Strict, kw_only=True):
    """A grid."""

    grid: GridSpec


class MazeQuery(Origin, kw_only=True):
    """A maze and what is shown in it."""

    path: Switch = False
    distances: Switch = False


class GridUploadQuery(SeedAndEnds, kw_only=True):
    """A maze on an uploaded grid, and what is shown in it."""

    path: Switch = False
    distances: Switch = False


class MaskOptions(Strict, kw_only=True):
    """How a mask becomes a grid."""

    width: Width | None = None
    invert: Switch = False
    join: Switch = False
    over: GridSpec | None = None


class GridUpload(MaskOptions, kw_only=True):
    """A grid: a mask, whose light places are cells, or a graph; `join` builds bridges between the parts of a mask,
    `over` cuts it out of another grid.
    """

    mask: Annotated[str | None, Meta(description="a PNG, or lines of X for a place left out and . for a cell")] = None
    graph: Annotated[
        str | None,
        Meta(description="a line of two names for each edge; or JSON with neighbors and perhaps positions"),
    ] = None


class EventsQuery(Origin, kw_only=True):
    """What happens while a maze is made, or while a solver searches in it."""

    solver: Solver | None = None


class OutputQuery(Ends, kw_only=True):
    """What is shown in a maze that is sent."""

    path: Switch = False
    distances: Switch = False


class LanguageQuery(Strict, kw_only=True):
    """The language of texts."""

    lang: Language = "en"


class SeedQuery(Strict, kw_only=True):
    """Which of the random ones."""

    seed: Seed | None = None


class NoQuery(Strict, kw_only=True):
    """An address that takes no parameters."""


class CubiclesQuery(Strict, kw_only=True):
    """A maze that a formula gives, and what is to be found in it: `target` or `fill`."""

    favorite: Favorite
    target: FieldPlace | None = None
    fill: Steps | None = None
    start: FieldPlace = "1,1"
    solver: Solver = field(default="breadth-first", name="with")
    function: FormulaText | None = None
