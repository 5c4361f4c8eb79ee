"""The Jam's JSON: a wall on either side is a wall, and whatever is no such array is refused with a sentence."""

import json
import math
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, MaskedRectangle, Rectangle, formats
from clew.formats import jam

SHEET = Path(__file__).parents[2] / "examples" / "jam-sheet.json"
SHEET_ONE_SIDED = "1,0 3,0 2,1 3,1 4,1 0,2 1,2 3,2 2,3 4,3 1,4 2,4 3,4 4,4"
NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8


def test_the_sheets_own_maze_is_perfect_with_24_passages() -> None:
    notes: list[str] = []
    maze = jam.read(SHEET.read_bytes(), notes=notes)
    assert maze.grid == Rectangle(5, 5)
    assert maze.passage_count == 24
    assert clew.is_perfect(maze)
    assert notes == [
        f"14 cells open a side that leads outside or that the neighbor keeps closed: {SHEET_ONE_SIDED}; "
        "these sides were read as walls"
    ]


def test_strict_lists_the_one_sided_cells() -> None:
    with pytest.raises(ClewError, match=f"^14 cells open a side .*: {SHEET_ONE_SIDED}$"):
        jam.read(SHEET.read_bytes(), strict=True)
    with pytest.raises(ClewError, match=r"^36 cells .*: 1,0 3,0 5,0 .* 3,4 and 16 more$"):
        jam.from_rows([[(x + y) % 2 * 15 for x in range(9)] for y in range(8)], strict=True)


def test_numbers_are_the_jams() -> None:
    maze = jam.from_rows([[EAST, WEST | SOUTH], [0, NORTH]], strict=True)
    assert maze.array.tolist() == [[2, 8 | 4], [0, 1]]
    assert jam.jam(maze) == b"[[4,10],\n[0,1]]\n"


@given(
    st.integers(1, 6).flatmap(
        lambda width: st.lists(st.lists(st.integers(0, 15), min_size=width, max_size=width), min_size=1, max_size=6)
    )
)
def test_a_wall_on_either_side_is_a_wall(rows: list[list[int]]) -> None:
    width, height = len(rows[0]), len(rows)
    maze = jam.read(json.dumps(rows).encode())
    for y in range(height):
        for x in range(width):
            east = x + 1 < width and rows[y][x] & EAST and rows[y][x + 1] & WEST
            south = y + 1 < height and rows[y][x] & SOUTH and rows[y + 1][x] & NORTH
            assert maze.is_open(y * width + x, 1) == bool(east)
            assert maze.is_open(y * width + x, 2) == bool(south)
    assert jam.read(jam.jam(maze), strict=True) == maze


def test_built_becomes_carved_as_on_the_jams_page() -> None:
    built = [[SOUTH, EAST, 0], [0, EAST | SOUTH, SOUTH]]
    assert jam.built_to_carved(built) == [
        [15 - SOUTH - NORTH - WEST, 15 - EAST - NORTH, 15 - NORTH - EAST],
        [15 - SOUTH - WEST, 15 - EAST - SOUTH, 15 - SOUTH - EAST],
    ]
    maze = jam.from_rows(jam.built_to_carved(built))
    assert jam.jam(maze) == b"[[4,10,2],\n[4,9,1]]\n"
    assert jam.built_to_carved([[0]]) == [[0]]


@given(st.binary(max_size=40) | st.text('[],0123456789 \n-.eE"{}', max_size=40).map(str.encode))
@settings(max_examples=100)
def test_what_is_read_is_json_and_what_is_refused_gets_a_sentence(data: bytes) -> None:
    try:
        maze = jam.read(data)
    except ClewError:
        assert not is_rows(data)
    else:
        assert is_rows(data)
        assert maze.cells == sum(map(len, json.loads(data)))


@given(st.text("[],1", max_size=14).map(lambda text: f"[[{text}]]".encode()))
@settings(max_examples=100)
def test_near_misses_are_told_from_json(data: bytes) -> None:
    test_what_is_read_is_json_and_what_is_refused_gets_a_sentence.hypothesis.inner_test(data)  # type: ignore[attr-defined]


def is_rows(data: bytes) -> bool:
    """Whether Python's own JSON reader sees equally long rows of numbers from 0 to 15."""
    try:
        rows = json.loads(data.decode("utf-8"))
    except ValueError:
        return False
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) and row for row in rows):
        return False
    numbers = all(type(value) is int and 0 <= value <= 15 for row in rows for value in row)
    return numbers and len(set(map(len, rows))) == 1


@given(
    st.lists(st.lists(st.integers(0, 15), min_size=1, max_size=9), min_size=1, max_size=4).map(json.dumps)
    | st.text("[],  0123456789x", max_size=30)
    | st.text("[],1", max_size=14).map(lambda text: f"[[1],[{text}]]"),
    st.integers(0, 12),
)
@example("[[0],[100,0", 0)
@example("[[0],[100,00", 0)
@settings(max_examples=100)
def test_a_document_is_read_alike_in_pieces_of_any_size(text: str, piece: int) -> None:
    def read() -> ClewError | list[bytes]:
        try:
            return jam.parse_rows(text.encode())
        except ClewError as problem:
            return problem

    def place(problem: ClewError | list[bytes]) -> tuple[float, float]:
        assert isinstance(problem, ClewError)
        return tuple(math.inf if each is None else each for each in (problem.row, problem.column))

    whole = read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jam, "CHUNK", piece)
        in_pieces = read()
    if str(in_pieces) != str(whole):
        assert place(in_pieces) <= place(whole), "of two mistakes, that in an earlier row may be found first"


@pytest.mark.parametrize("data", [b"[[" + b"0," * 2_000_000, b"[[" + b"0," * 2_000_000 + b"16]]"], ids=["cut", "wrong"])
def test_little_memory_is_taken_for_a_document_that_is_refused(data: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ClewError):
            clew.loads(data)
        assert tracemalloc.get_traced_memory()[1] < 3 * len(data)  # a list of all the numbers takes 4 times the text
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[[1,1],[1]]", r"row 1 .* has length 1 and row 0 has 2: all rows must be equally long"),
        (b"[[1],[1,1]]", r"row 1 .* has length 2 and row 0 has 1"),
        (b"[[1,2],[3,16]]", r"row 1, column 1 .* holds 16: a cell is a whole number from 0 to 15"),
        (b"[[1,2],[-1,1]]", r"row 1, column 0 .* holds -1"),
        (b"[[1.5]]", r"row 0, column 0 .* holds 1\.5"),
        (b"[[1e1]]", r"row 0, column 0 .* holds 1e1"),
        (b"[[1,NaN]]", r"row 0, column 1 .* holds NaN"),
        (b'[[1,"a"]]', r'row 0, column 1 .* holds "a"'),
        (b"[[1],[null]]", r"row 1, column 0 .* holds null"),
        (b"[[true]]", r"row 0, column 0 .* holds true"),
        (b"[[01]]", r"row 0, column 0 .* holds 01"),
        (b"[[1 2]]", r"row 0, column 0 .* holds 1"),
        (b"[[1,\xff]]", r"row 0, column 1 .* holds \\xff"),
        (b"[[99999999999999999999]]", r"row 0, column 0 .* holds 99999"),
        (b"[[1],[2,[3]]]", r"row 1, column 1 .* holds an array"),
        (b"[" * 100_000 + b"]" * 100_000, r"row 0, column 0 .* holds an array"),
        (b"[[1,2],[3", r"cut short: row 1"),
        (b"[[1,2],[3,4]", r"cut short: row 2"),
        (b"[[1]] [[2]]", "text after the array"),
        (b"[[1]] x", "text after the array"),
        (b"[[1]]7", "text after the array"),
        (b"x [[1]]", "not an array of rows"),
        (b"\xef\xbb\xbf[[1]]", "byte-order mark"),
        (b"\xff\xfe[\0[\0", "byte-order mark"),
        (b"[]", "there are no rows"),
        (b"[1,2]", "1 is in place of row 0 .*: a row is an array"),
        (b"[[]]", "row 0 .* is empty"),
        (b"[[1],[]]", "row 1 .* has length 0 and row 0 has 1"),
        (b"[[1,]]", "row 0, column 1 .* holds nothing"),
        (b"[[1],]", "row 1 .* is misplaced"),
        (b"[[1],2]", "2 is in place of row 1 .*: a row is an array"),
        (b"[[1],null]", "null is in place of row 1 .*: a row is an array"),
        (b"[[1][2]]", "row 1 .* is misplaced"),
        (b"null", "not an array of rows"),
        (b"", "not an array of rows"),
    ],
)
def test_a_sentence_says_what_is_wrong(data: bytes, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        jam.read(data)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 1_000_000,
        b"[" + b"[1]," * 200_000 + b"[1,2]]",
        b"[[" + b"1" * 1_000_000 + b"]]",
        b'[["' + b"[" * 1_000_000,
    ],
    ids=["deep", "jagged", "digits", "text"],
)
def test_much_nonsense_is_refused(data: bytes) -> None:
    with pytest.raises(ClewError):  # in minutes, where a place is looked for again and again
        jam.read(data)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([], "there are no rows"),
        ([[1], 2], "row 1 .* is 2: a row is an array"),
        ([[1], []], "row 1 .* has length 0 and row 0 has 1"),
        ([[]], "row 0 .* is empty"),
        ([[1], [16]], "row 1, column 0 .* holds 16"),
        ([[1], [300]], "row 1, column 0 .* holds 300"),
        ([[1.5]], r"row 0, column 0 .* holds 1\.5"),
    ],
)
def test_rows_are_checked(rows: list[list[int]], sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        jam.from_rows(rows)


def test_rows_of_different_lengths_leave_places_out() -> None:
    maze = jam.from_rows([[EAST, WEST | SOUTH], [], [NORTH]], jagged=True)
    assert maze.grid == MaskedRectangle.parse_text("..\nXX\n.X")
    assert maze.array.tolist() == [[2, 8], [0, 0], [0, 0]]


def test_strict_rows_name_the_first_one_sided_cell() -> None:
    with pytest.raises(ClewError, match=r"1 cell opens a side .*: 1,0$") as caught:
        jam.from_rows([[EAST, WEST | SOUTH], [0]], strict=True, jagged=True)
    assert (caught.value.row, caught.value.column) == (0, 1)


def test_rows_without_a_cell_are_refused() -> None:
    with pytest.raises(ClewError, match="all rows are empty"):
        jam.from_rows([[], []], jagged=True)


def test_openings_have_no_place_and_hexagons_are_refused() -> None:
    with pytest.raises(ClewError, match="rectangles only"):
        jam.jam(clew.generate("wilson", "hexagons:2x2", 1))


@settings(max_examples=40)
@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 99))
def test_a_wall_builders_maze_is_the_one_whose_walls_it_lists(width: int, height: int, seed: int) -> None:
    maze = clew.generate("wilson", Rectangle(width, height), seed)
    built = [[15 - value & (SOUTH | EAST) for value in row] for row in json.loads(jam.jam(maze))]
    inner = [
        [value & ~(EAST * (x == width - 1) | SOUTH * (y == height - 1)) for x, value in enumerate(row)]
        for y, row in enumerate(built)
    ]
    for rows in (built, inner):  # the outer walls are there whether they are listed or not
        assert formats.loads(json.dumps(rows).encode(), built=True) == maze
        assert jam.from_rows(formats.built_to_carved(rows)) == maze


def test_the_sheets_own_maze_is_what_the_page_made_of_its_walls() -> None:
    carved = json.loads(SHEET.read_text())
    built = [[15 - value & (SOUTH | EAST) for value in row] for row in carved]
    assert formats.built_to_carved(built) == carved
    assert formats.loads(json.dumps(built).encode(), built=True) == formats.load(SHEET)


def test_walls_of_a_wall_builder_cannot_be_strict(tmp_path: Path) -> None:
    (tmp_path / "walls.json").write_text("[[0,0]]")
    assert formats.load(tmp_path / "walls.json", built=True).passage_count == 1
    with pytest.raises(ClewError, match=r"walls\.json: strict cannot be combined with built"):
        formats.load(tmp_path / "walls.json", built=True, strict=True)
    with pytest.raises(ClewError, match="not an array of rows"):
        formats.loads(b'{"clew":1}', built=True)


def test_a_large_value_is_not_said_whole() -> None:
    with pytest.raises(ClewError, match=r"holds '9{59}\.\.\.: a cell"):
        jam.from_rows([["9" * 5000]])  # type: ignore[list-item]
