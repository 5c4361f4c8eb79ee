"""The types of requests, which validate them and from which the OpenAPI document is generated.

A description completes the sentence "NAME must be ..." of the error for an invalid value.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clew.draws import SEEDS
from clew.mazes.diagnosis import LISTED
from clew.mazes.solving.solve import MAX_WEIGHT
from clew.paper.pages.end_pictures import PAIRS
from clew.service.work.limits import MAX_ROWS

MAX_CELL_SIZE = 8000  # pixels; a single cell of more would exceed the limit of a picture
MAX_LINE = 500  # characters of a line and of a formula; their parsers have the same limit
MAX_OPTIONS = 16  # of a solver
MAX_OPTION_NAME = 64  # characters
MAX_WEIGHTS = 1 << 24
MAX_SPEC = 80  # characters of the spec of a grid
MAX_LISTED = 1000  # islands and loops of a diagnosis
MAX_STEPS = 1_000_000  # of a fill
SEED_DIGITS = len(str(SEEDS))
SEED_LIMIT = 1 << 32  # of a random seed; larger ones are long to type
MAX_SHEET_MAZES = 30
PAPERS = "a3, a4, a5, letter, legal or tabloid, with -landscape after it if it is turned"


def whole(pattern: str) -> str:
    """Return the pattern of texts that match from the beginning to the end.

    In Python, `$` alone also matches before a newline at the end, and ECMAScript, as in OpenAPI, has nothing but `$`.
    """
    return f"^(?:{pattern})(?!\\n)$"


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
    str,
    Meta(
        pattern=whole("[A-Za-z0-9]{1,16}(\\.[A-Za-z0-9]{1,16})?"),
        description="the suffix of a format, such as svg: /formats lists all",
    ),
]
Switch = Annotated[bool, Meta(description="true or false, or 1 or 0")]
Solver = Annotated[
    str,
    Meta(pattern=whole("[A-Za-z0-9_-]{1,64}"), description="the name of a solver, such as a-star: /solvers lists all"),
]
SolverOptions = Annotated[
    dict[Annotated[str, Meta(max_length=MAX_OPTION_NAME)], str | int | float | bool],
    Meta(
        max_length=MAX_OPTIONS,
        description='an object with the options of the solver, such as {} or {"hand": "left"}: /solvers lists all',
        examples=[{}],
    ),
]
Weights = Annotated[
    list[Annotated[int, Meta(ge=0, le=MAX_WEIGHT)]],
    Meta(
        min_length=1,
        max_length=MAX_WEIGHTS,
        description=f"an array with the cost of each cell in reading order, whole numbers from 0 to {MAX_WEIGHT}",
        examples=[[1, 1, 5, 1, 1, 1]],
    ),
]
Language = Annotated[str, Meta(pattern=whole("en|ja"), description="en for English or ja for Japanese")]
Seed = Annotated[
    str,
    Meta(pattern=whole(f"[0-9]{{1,{SEED_DIGITS}}}"), description="a whole number from 0 to 2^64 - 1", examples=["7"]),
]
GridSpec = Annotated[
    str,
    Meta(
        pattern=whole(f"[^\\x00-\\x1f]{{1,{MAX_SPEC}}}"),
        description="width x height in cells, such as 40x30, or another grid, such as hexagons:12x9: /grids lists all",
        examples=["40x30", "hexagons:12x9"],
    ),
]
PlaceText = Annotated[
    str,
    Meta(
        pattern=whole("-?[0-9]{1,9}(,-?[0-9]{1,9}){0,3}"),
        description="a cell by its coordinates, such as 0,0 for the top left",
        examples=["0,0"],
    ),
]
Wishes = Annotated[
    str,
    Meta(
        pattern=whole(f"[^\\x00-\\x1f]{{1,{MAX_LINE}}}"),
        description=f"what the maze should be, in at most {MAX_LINE} characters, as docs/guides/wishes.md describes it",
        examples=["solution 30%-40%, dead-ends < 95"],
    ),
]
Difficulty = Annotated[
    str,
    Meta(
        pattern=whole("[a-z0-9 .<>=-]{1,30}"),
        description="a level, such as easy, or a range of numbers from 1 to 100, such as 40-60",
        examples=["easy"],
    ),
]
Width = Annotated[int, Meta(ge=1, le=MAX_ROWS, description=f"a whole number of cells from 1 to {MAX_ROWS}")]
Levels = Annotated[
    str,
    Meta(
        pattern=whole("[A-Za-z0-9 ,-]{1,60}"),
        description="levels such as easy, or numbers such as 40-60; with commas, those of the rows of mazes",
        examples=["easy,hard"],
    ),
]
PerPage = Annotated[int, Meta(ge=1, le=6, description="a whole number of mazes from 1 to 6")]
Title = Annotated[
    str,
    Meta(pattern=whole("[^\\x00-\\x1f]{0,100}"), description="a text of at most 100 characters", examples=["Mazes"]),
]
FieldPlace = Annotated[
    str, Meta(pattern=whole("[0-9]{1,18},[0-9]{1,18}"), description="a cell as x,y, such as 31,39", examples=["31,39"])
]

Favorite = Annotated[
    str, Meta(pattern=whole("-?[0-9]{1,300}"), description="a whole number, such as 1350", examples=["1350"])
]
Steps = Annotated[int, Meta(ge=0, le=MAX_STEPS, description=f"a number of steps from 0 to {MAX_STEPS}, such as 50")]
FormulaText = Annotated[
    str,
    Meta(
        max_length=MAX_LINE,
        description=f"a formula of x, y and z of at most {MAX_LINE} characters, as docs/reference/formulas.md has it",
    ),
]


class Strict(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of requests; unknown fields are refused."""


class RenderOptions(Strict, kw_only=True):
    """How a posted maze is drawn; these can be fields of the body or query parameters."""

    cell_size: CellSize = field(default=30, name="cellSize")
    format: Suffix | UnsetType = UNSET
    path: Switch = False
    strict: Switch = False


class Render(RenderOptions, kw_only=True):
    """A maze to draw, as in the Maze Jam; rows may have different lengths."""

    maze: Rows


class MazeDocument(Struct, kw_only=True):
    """A maze on any grid, in the format of .clew files; docs/reference/formats.md describes the keys."""

    clew: Annotated[int, Meta(ge=1, le=1, description="1, the version of the document")]
    grid: Annotated[str, Meta(max_length=200, description="the spec of the grid", examples=["hexagons:12x9"])]
    passages: Annotated[str, Meta(description="Base64 of a bit for each pair of neighbors")]
    mask: str | UnsetType = UNSET
    neighbors: list[list[int]] | UnsetType = UNSET
    positions: list[list[float]] | UnsetType = UNSET
    openings: list[list[int]] | UnsetType = UNSET
    provenance: dict[str, Any] | UnsetType | None = UNSET


class Solve(Strict, kw_only=True):
    """A maze to solve."""

    maze: Rows | MazeDocument
    start: Place | None = None
    goal: Place | None = None
    solver: Solver = field(default="breadth-first", name="with")
    options: SolverOptions = {}
    weights: Weights | None = None
    events: Switch = False


class Measure(Strict, kw_only=True):
    """A maze to measure; `start` and `goal` are the ends of its solution."""

    maze: Rows | MazeDocument
    start: Place | None = None
    goal: Place | None = None


class Diagnose(Strict, kw_only=True):
    """A maze to diagnose; `limit`: how many islands and how many loops to list."""

    maze: Rows | MazeDocument
    limit: Annotated[int, Meta(ge=1, le=MAX_LISTED, description=f"a whole number from 1 to {MAX_LISTED}")] = LISTED


class Convert(Strict, kw_only=True):
    """A maze to convert to another format; `built`: the bits of a cell are its south and east walls."""

    maze: Rows | MazeDocument
    to: Suffix
    built: Switch = False
    strict: Switch = False


class Line(Strict, kw_only=True):
    """A description of a module of Algorithmia, as the defuser gives it."""

    line: Annotated[
        str,
        Meta(
            max_length=MAX_LINE,
            description=f"a text of at most {MAX_LINE} characters: color, ten numbers, start and goal",
            examples=["red 67 22 35 44 77 10 43 9 0 23 D3 B2"],
        ),
    ]
    lang: Language = "en"


class Ends(Strict, kw_only=True):
    """The start and the goal of a path."""

    start: PlaceText | None = None
    goal: PlaceText | None = None


class Origin(Ends, kw_only=True):
    """The seed and the number of a maze, and the ends of a path; with wishes, the number of the first maze to try."""

    seed: Seed | None = None
    number: Seed = "0"
    want: Wishes | None = None
    difficulty: Difficulty | None = None


class GridQuery(Strict, kw_only=True):
    """A grid."""

    grid: GridSpec


class MazeQuery(Origin, kw_only=True):
    """A maze and what is drawn in it."""

    grid: GridSpec
    path: Switch = False
    distances: Switch = False


class GridUploadQuery(Origin, kw_only=True):
    """A maze on an uploaded grid, and what is drawn in it."""

    path: Switch = False
    distances: Switch = False


class MaskOptions(Strict, kw_only=True):
    """How a mask becomes a grid."""

    width: Width | None = None
    invert: Switch = False
    join: Switch = False
    over: GridSpec | None = None


class GridUpload(MaskOptions, kw_only=True):
    """A grid: a mask, whose light pixels are cells, or a graph. `join` connects the parts of a mask; `over`
    cuts the mask out of another grid.
    """

    mask: Annotated[
        str | None, Meta(description="a PNG, or lines with X for a place without a cell and . for a cell")
    ] = None
    graph: Annotated[
        str | None,
        Meta(description="a line of two names for each edge, or JSON with neighbors and optional positions"),
    ] = None


class EventsQuery(Origin, kw_only=True):
    """A maze whose generator is logged, or the solver that is logged in it."""

    grid: GridSpec
    solver: Solver | None = None


class SheetQuery(Strict, kw_only=True):
    """Mazes on pages to print."""

    grid: GridSpec
    count: Annotated[
        int, Meta(ge=1, le=MAX_SHEET_MAZES, description=f"a whole number of mazes from 1 to {MAX_SHEET_MAZES}")
    ] = 1
    per_page: PerPage | None = field(default=None, name="per-page")
    title: Title = ""
    difficulty: Levels | None = None
    algorithm: Annotated[str, Meta(pattern=whole("[a-z0-9-]{1,64}"), description="the name of an algorithm")] | None = (
        None
    )
    seed: Seed | None = None
    paper: Annotated[
        str, Meta(pattern=whole("(a[3-5]|letter|legal|tabloid)(-landscape)?"), description=f"{PAPERS}, such as a4")
    ] = "a4"
    style: Annotated[str, Meta(pattern=whole("plain|round"), description="plain or round")] = "plain"
    large_print: Switch = field(default=False, name="large-print")
    save_ink: Switch = field(default=False, name="save-ink")
    tactile: Switch = False
    ends: Annotated[
        str,
        Meta(
            pattern=whole("|".join(("", *PAIRS))),
            description=f"one of {', '.join(PAIRS)}, the pictures at the start and the goal",
        ),
    ] = ""
    cell: Annotated[float, Meta(ge=2, le=40, description="a width of cells from 2 to 40 millimeters")] | None = None
    language: Annotated[
        str, Meta(pattern=whole("de|en|es|fr|ja"), description="de, en, es, fr or ja, the language of the words")
    ] = "en"
    answers: Switch = True
    page: Annotated[int, Meta(ge=1, le=10_000, description="the number of a page, from 1")] | None = None


class OutputQuery(Ends, kw_only=True):
    """What is drawn in a posted maze."""

    path: Switch = False
    distances: Switch = False


class LanguageQuery(Strict, kw_only=True):
    """The language of texts."""

    lang: Language = "en"


class SeedQuery(Strict, kw_only=True):
    """The seed of a random module."""

    seed: Seed | None = None


class NoQuery(Strict, kw_only=True):
    """The query of an address without parameters."""


class CubiclesQuery(Strict, kw_only=True):
    """A maze that is given by a formula, and what to find: a path to `target`, or all cells within `fill` steps."""

    favorite: Favorite
    target: FieldPlace | None = None
    fill: Steps | None = None
    start: FieldPlace = "1,1"
    solver: Solver = field(default="breadth-first", name="with")
    function: FormulaText | None = None
