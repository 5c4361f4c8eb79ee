"""The types of requests, which validate them and from which the OpenAPI document is generated.

A description completes the sentence "NAME must be ..." of the error for an invalid value.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from clew.draws import SEEDS
from clew.grids.spec import grid_names
from clew.mazes.diagnosis import LISTED
from clew.mazes.solving.solver_run import MAX_WEIGHT
from clew.paper.books.trim_sizes import INCHES, MIN_PAGES, PAPERS, STOCKS
from clew.paper.lists import split_grids, split_names
from clew.paper.pages.end_pictures import PAIRS
from clew.paper.pages.styles import CORNERS
from clew.pictures.drawing.paper_sizes import SHEETS, SIZES
from clew.service.work.limits import MAX_ROWS

MAX_CELL_SIZE = 8000  # pixels; a single cell of more would exceed the limit of a picture
MAX_LINE = 500  # characters of a line and of a formula; their parsers have the same limit
MAX_OPTIONS = 16  # of a solver
MAX_OPTION_NAME = 64  # characters
MAX_WEIGHTS = 1 << 24
MAX_SPEC = 80  # characters of the spec of a grid
MAX_LISTED = 1000  # islands and loops of a diagnosis
SEED_LIMIT = 1 << 32  # of a random seed; larger ones are long to type
MAX_SHEET_MAZES = 30
MAX_BOOK_PAGES = 96
MAX_SPECS, MAX_NAMES = 400, 1000  # characters of the specs of several grids, and of a list of names


def text(pattern: str, description: str, *examples: str, **more: Any) -> Meta:
    """Return the constraint of texts that match a pattern from the beginning to the end.

    In Python, `$` alone also matches before a newline at the end, and ECMAScript, as in OpenAPI, has nothing but `$`.
    """
    return Meta(pattern=f"^(?:{pattern})(?!\\n)$", description=description, examples=list(examples) or None, **more)


def choice(*words: str, more: str = "") -> Meta:
    """Return the constraint of texts that are one of these words, which the schema lists."""
    *others, last = filter(None, words)
    described = f"{', '.join(others)} or {last}{more}" if others else f"{last}{more}"
    return text("|".join(words).replace(".", "[.]"), described, extra_json_schema={"enum": list(words)})


def turned(*papers: str) -> tuple[str, ...]:
    """Return the names of papers, and of the same ones turned."""
    return tuple(f"{name}{turn}" for turn in ("", "-landscape") for name in papers)


def number(least: int, greatest: int, noun: str = "a whole number", more: str = "") -> Meta:
    """Return the constraint of numbers within limits, which the description names."""
    return Meta(ge=least, le=greatest, description=f"{noun} from {least} to {greatest}{more}")


def array(greatest: int, description: str, example: list[Any]) -> Meta:
    """Return the constraint of arrays that are not empty and have at most so many entries."""
    return Meta(min_length=1, max_length=greatest, description=description, examples=[example])


NUMBERS = "1 is a passage north, 2 south, 4 east, 8 west"
SPECS = "width x height in cells, such as 40x30, or another grid, such as hexagons:12x9: /grids lists all"
OPTIONS = 'an object with the options of the solver, such as {} or {"hand": "left"}: /solvers lists all'
COSTS = f"an array with the cost of each cell in reading order, whole numbers from 0 to {MAX_WEIGHT}"
WISHES = f"what the maze should be, in at most {MAX_LINE} characters, as docs/guides/wishes.md has it"
LEVELS = "levels such as easy, or numbers such as 40-60; with commas, those of the rows of mazes"
KINDS = "kinds of grids such as heart, or grids such as 12x9, with blanks between them"
NAMES = f"the names of at most {MAX_SHEET_MAZES} people, with commas, semicolons or lines between them"
ONE_LINE = r"[^\x00-\x1f]"  # a character of a text without line breaks

Cell = Annotated[int, number(0, 15, more=": 1 north, 2 south, 4 east, 8 west")]
Row = Annotated[list[Cell], Meta(max_length=MAX_ROWS)]
Rows = Annotated[
    list[Row],
    array(MAX_ROWS, f"an array of rows of numbers from 0 to 15, in which {NUMBERS}", [[2, 14, 8], [5, 11, 11]]),
]
CellSize = Annotated[int, number(1, MAX_CELL_SIZE, "a whole number of pixels", ", such as 30")]
Place = Annotated[
    list[Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]],
    array(4, "a cell by its coordinates: [column, row] on a rectangle, from [0,0] at the top left", [0, 0]),
]
Suffix = Annotated[
    str, text(r"[A-Za-z0-9]{1,16}(\.[A-Za-z0-9]{1,16})?", "the suffix of a format, such as svg: /formats lists all")
]
Switch = Annotated[bool, Meta(description="true or false, or 1 or 0")]
Solver = Annotated[str, text("[A-Za-z0-9_-]{1,64}", "the name of a solver, such as a-star: /solvers lists all")]
SolverOptions = Annotated[
    dict[Annotated[str, Meta(max_length=MAX_OPTION_NAME)], str | int | float | bool],
    Meta(max_length=MAX_OPTIONS, description=OPTIONS, examples=[{}]),
]
Weights = Annotated[list[Annotated[int, Meta(ge=0, le=MAX_WEIGHT)]], array(MAX_WEIGHTS, COSTS, [1, 1, 5, 1, 1, 1])]
Language = Annotated[str, text("en|ja", "en for English or ja for Japanese")]
Seed = Annotated[str, text(f"[0-9]{{1,{len(str(SEEDS))}}}", "a whole number from 0 to 2^64 - 1", "7")]
GridSpec = Annotated[str, text(f"{ONE_LINE}{{1,{MAX_SPEC}}}", SPECS, "40x30", "hexagons:12x9")]
PlaceText = Annotated[
    str, text("-?[0-9]{1,9}(,-?[0-9]{1,9}){0,3}", "a cell by its coordinates, such as 0,0 for the top left", "0,0")
]
Wishes = Annotated[str, text(f"{ONE_LINE}{{1,{MAX_LINE}}}", WISHES, "solution 30%-40%, dead-ends < 95")]
Difficulty = Annotated[
    str,
    text("[a-z0-9 .<>=-]{1,30}", "a level, such as easy, or a range of numbers from 1 to 100, such as 40-60", "easy"),
]
Width = Annotated[int, number(1, MAX_ROWS, "a whole number of cells")]
Levels = Annotated[str, text("[A-Za-z0-9 ,-]{1,60}", LEVELS, "easy,hard")]
Title = Annotated[str, text(f"{ONE_LINE}{{0,100}}", "a text of at most 100 characters", "Mazes")]
Algorithm = Annotated[str, text("[a-z0-9-]{1,64}", "the name of an algorithm")]
Solutions = Annotated[int, Meta(ge=4, le=9, description="4, 6 or 9", extra_json_schema={"enum": [4, 6, 9]})]
GridSpecs = Annotated[
    str, text(f"{ONE_LINE}{{1,{MAX_SPECS}}}", f"{SPECS}; several with semicolons between them", "12x12; hexagons:9x8")
]
Paper = Annotated[str, choice(*turned(*SHEETS))]
Translated = Annotated[str, choice("en", "ja", more=", the language of the words")]
Rung = Annotated[str, text("[a-z]{1,10}|[0-9]{1,3}", "a level such as easy, or a number from 1 to 100", "easy", "40")]


def cell_of(coordinates: str | None) -> tuple[int, ...] | None:
    """Return the coordinates in a text such as '3,4'."""
    return None if coordinates is None else tuple(map(int, coordinates.split(",")))


class Strict(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The base of requests; unknown fields are refused."""


class RenderOptions(Strict):
    """The style of the picture of a posted maze; these can be fields of the body or query parameters."""

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
    mask: Annotated[str, Meta(description="Base64 of a bit for each place, 1 for a cell")] | UnsetType = UNSET
    neighbors: Annotated[list[list[int]], Meta(description="of each cell of a graph")] | UnsetType = UNSET
    positions: Annotated[list[list[float]], Meta(description="x and y of each cell of a graph")] | UnsetType = UNSET
    openings: Annotated[list[list[int]], Meta(description="cell and side of each")] | UnsetType = UNSET
    start: Annotated[int, Meta(description="the number of the cell where a run starts")] | UnsetType = UNSET
    goals: Annotated[list[int], Meta(description="the numbers of the cells of a goal area")] | UnsetType = UNSET
    unknown: Annotated[list[list[int]], Meta(description="cell and direction of each unknown wall")] | UnsetType = UNSET
    provenance: Annotated[dict[str, Any], Meta(description="what made the maze")] | UnsetType | None = UNSET


class Measure(Strict):
    """A maze to measure; `start` and `goal` are the ends of its solution."""

    maze: Rows | MazeDocument
    start: Place | None = None
    goal: Place | None = None

    def ends(self) -> list[tuple[int, ...] | None]:
        """Return the cells `start` and `goal`."""
        return [None if cell is None else tuple(cell) for cell in (self.start, self.goal)]


class Solve(Measure):
    """A maze to solve."""

    solver: Solver = field(default="breadth-first", name="with")
    options: SolverOptions = {}
    weights: Weights | None = None
    events: Switch = False


class Diagnose(Strict):
    """A maze to diagnose; `limit`: how many islands and how many loops to list."""

    maze: Rows | MazeDocument
    limit: Annotated[int, number(1, MAX_LISTED)] = LISTED


class Convert(Strict):
    """A maze to convert to another format; `built`: the bits of a cell are its south and east walls."""

    maze: Rows | MazeDocument
    to: Suffix
    built: Switch = False
    strict: Switch = False


class Ends(Strict):
    """The start and the goal of a path."""

    start: PlaceText | None = None
    goal: PlaceText | None = None

    def ends(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Return the cells `start` and `goal`."""
        return cell_of(self.start), cell_of(self.goal)


class Origin(Ends):
    """The seed and the number of a maze, and the ends of a path; with wishes, the number of the first maze to try."""

    seed: Seed | None = None
    number: Seed = "0"
    want: Wishes | None = None
    difficulty: Difficulty | None = None


class GridQuery(Strict):
    """A grid."""

    grid: GridSpec


class GridUploadQuery(Origin):
    """A maze on an uploaded grid, and what is drawn in it."""

    path: Switch = False
    distances: Switch = False


class MazeQuery(GridUploadQuery, kw_only=True):
    """A maze and what is drawn in it."""

    grid: GridSpec


class MaskOptions(Strict):
    """The way from a mask to a grid."""

    width: Width | None = None
    invert: Switch = False
    join: Switch = False
    over: GridSpec | None = None


class GridUpload(MaskOptions):
    """A grid: a mask, whose light pixels are cells, or a graph. `join` connects the parts of a mask; `over`
    cuts the mask out of another grid.
    """

    mask: Annotated[
        str | None, Meta(description="a PNG, or lines with X for a place without a cell and . for a cell")
    ] = None
    graph: Annotated[
        str | None, Meta(description="a line of two names for each edge, or JSON with neighbors and optional positions")
    ] = None


class FileOptions(Strict):
    """Facts about a file."""

    suffix: Annotated[str, text(r"\.?[a-z.]{1,20}", "the suffix of the file's name, such as .maz")] = ""


class MazeFile(FileOptions, kw_only=True):
    """A file with a maze, in a format of Clew or another program, or a picture of a maze."""

    file: Annotated[str, Meta(description="the content of the file")]


class EventsQuery(Origin, kw_only=True):
    """A maze whose generator is logged, or the solver that is logged in it."""

    grid: GridSpec
    solver: Solver | None = None


class PrintQuery(Strict):
    """The parameters of all pages to print: the seed, the look of the mazes, and which page is requested."""

    seed: Seed | None = None
    style: Annotated[str, choice(*CORNERS)] = CORNERS[0]
    large_print: Switch = field(default=False, name="large-print")
    save_ink: Switch = field(default=False, name="save-ink")
    ends: Annotated[str, choice("", *PAIRS, more=", the pictures at the start and the goal")] = ""
    page: Annotated[int, Meta(ge=1, le=10_000, description="the number of a page, from 1")] | None = None
    title: Title | None = None

    def specs(self) -> list[str]:
        """Return the specs of the grids of the mazes, those that are known from the query."""
        text: str | None = getattr(self, "grid", None) or getattr(self, "grids", None)
        return split_grids(text) if text else []

    def maze_count(self) -> int:
        """Return how many mazes there are."""
        return len(self.specs())


class LadderQuery(PrintQuery):
    """The parameters of pages with mazes by one algorithm that become harder from one to the next."""

    low: Rung | None = field(default=None, name="from")
    high: Rung | None = field(default=None, name="to")
    algorithm: Algorithm | None = None


class WorksheetQuery(LadderQuery):
    """The parameters of sheets and class sets."""

    count: Annotated[int, number(1, MAX_SHEET_MAZES, "a whole number of mazes")] = 1
    per_page: Annotated[int, number(1, 6, "a whole number of mazes")] | None = field(default=None, name="per-page")
    difficulty: Levels | None = None
    number: Seed = "0"
    paper: Paper = "a4"
    tactile: Switch = False
    cell: Annotated[float, Meta(ge=2, le=40, description="a width of cells from 2 to 40 millimeters")] | None = None
    language: Annotated[str, choice("de", "en", "es", "fr", "ja", more=", the language of the words")] = "en"
    answers: Switch = True

    def maze_count(self) -> int:
        return self.count


class SheetQuery(WorksheetQuery, kw_only=True):
    """Mazes on pages to print."""

    grid: GridSpecs


class ClassSetQuery(WorksheetQuery, kw_only=True):
    """A page for each name, whose maze has its shape, or pages of mazes for each name."""

    names: Annotated[str, Meta(min_length=1, max_length=MAX_NAMES, description=NAMES, examples=["Anna, Mary Ann"])]
    grid: GridSpecs | None = None

    def maze_count(self) -> int:
        return self.count * len(split_names(self.names))


class BookQuery(LadderQuery):
    """A book of mazes."""

    pages: Annotated[int, number(MIN_PAGES, MAX_BOOK_PAGES, "an even number")] | None = None
    mazes: Annotated[int, number(1, MAX_BOOK_PAGES)] | None = None
    grids: Annotated[str, text(f"{ONE_LINE}{{1,{MAX_SPECS}}}", KINDS, "hexagons polar heart:18x18")] | None = None
    subtitle: Title = ""
    author: Title = ""
    year: Annotated[int, number(1000, 9999, "a year")] | None = None
    isbn: Annotated[str, text(f"{ONE_LINE}{{1,40}}", "a text such as 978-0-306-40615-7")] | None = None
    trim: Annotated[str, choice(*INCHES, *PAPERS)] = INCHES[0]
    bleed: Switch = False
    paper: Annotated[str, choice(*STOCKS, more=", the paper of the book")] = "white"
    language: Translated = "en"
    imprint: Annotated[str, choice("last", "page", "none", more=": where it says how to make it again")] = "last"
    picture: GridSpec = "polar"
    solutions: Solutions | None = None
    cover: Switch = False

    def specs(self) -> list[str]:
        named = [*(self.grids or "").split(), self.picture]  # kinds, such as heart, have no size
        return [
            each for each in named if each[:1].isdigit() or (":" in each and each.partition(":")[0] in grid_names())
        ]

    def maze_count(self) -> int:
        return self.mazes or self.pages or MAX_BOOK_PAGES


class PosterQuery(PrintQuery):
    """A poster: one maze."""

    grid: GridSpec | None = None
    paper: Annotated[str, choice(*turned(*SIZES))] | None = None
    tiles: Annotated[str, choice(*turned(*SHEETS), more=", the paper of its sheets")] | None = None
    sheets: Annotated[str, text("[1-6]x[1-6]", "columns x rows of sheets, from 1x1 to 6x6", "3x2")] | None = None
    overlap: Annotated[int, number(0, 30, "a whole number of millimeters")] | None = None
    algorithm: Algorithm | None = None
    number: Seed = "0"
    language: Translated = "en"
    where: Annotated[str, text(f"{ONE_LINE}{{1,60}}", "where the openings are, such as corners")] | None = None
    solution: Switch = False


class PlacematQuery(PrintQuery):
    """Mazes around the place for a plate."""

    grids: GridSpecs | None = None
    frame: Switch = False
    paper: Annotated[str, choice(*(f"{each}-landscape" for each in SIZES))] = "a3-landscape"
    language: Translated = "en"
    answers: Annotated[str, choice("edge", "page", "none", more=": where the answers are")] = "edge"


class OutputQuery(Ends):
    """The drawings in a posted maze."""

    path: Switch = False
    distances: Switch = False


FarNumber = Annotated[str, text("[0-9]{1,19}", "a number below 2^62, such as 5", "5")]
FarCell = Annotated[str, text("[0-9]{1,19},[0-9]{1,19}", "a cell as x,y with numbers below 2^62, such as 5,3", "5,3")]
WHOLE: dict[str, Any] = {"type": "string", "pattern": "^[0-9]{1,20}$"}
TILE = {
    "z": WHOLE | {"description": "the zoom, from 0 for the whole maze on"},
    "x": WHOLE | {"description": "the column of the tile, from 0 on; there are at most 2^z"},
    "y": WHOLE | {"description": "the row of the tile, from 0 on; there are at most 2^z"},
}


class TileQuery(Strict):
    """Two cells of a map, between which the route is drawn."""

    start: FarCell | None = field(default=None, name="from")
    goal: FarCell | None = field(default=None, name="to")


class DistanceQuery(Strict):
    """Two cells of a map."""

    start: FarCell = field(name="from")
    goal: FarCell = field(name="to")


class LanguageQuery(Strict):
    """The language of texts."""

    lang: Language = "en"


class NoQuery(Strict):
    """The query of an address without parameters."""
