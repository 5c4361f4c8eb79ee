"""Cells left out of any grid: parts of grids, cut-off parts and their bridges, masks from pictures and texts."""

import io
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import parts_of
from PIL import Image

import clew
from clew import ClewError, Graph, Grid, MaskedRectangle, Subgrid, kernel
from clew.formats import dumps, loads
from clew.grids import parse
from clew.masks.bridges import bridged
from clew.masks.image import read_bitmap
from clew.mazes.checking import NAMED, check_connected

HEART = Path(__file__).parents[2] / "examples" / "heart.png"
SPELT = [
    "hexagons:5x4",
    "5x4",
    "torus:2x5",
    "torus:2x2",
    "moebius:1x3",
    "klein:3x4",
    "cylinder:4x3",
    "polar:4",
    "cube:2",
]
GRAPH = Graph.from_edges(
    6, [(0, 5), (5, 1), (1, 3), (3, 0), (2, 4), (4, 0), (2, 3)], positions=[(i, i) for i in range(6)]
)


@pytest.fixture(autouse=True, scope="module")
def _interpreted() -> Iterator[None]:
    """Nothing is compiled but where a test says so: each kind of grid would be, anew."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernel, "should_compile", lambda function, cells: False)
        yield


@st.composite
def kept(draw: st.DrawFn) -> tuple[Grid, list[bool]]:
    """A grid, and which of its cells are kept."""
    spelling = draw(st.sampled_from([*SPELT, "graph"]))
    grid = GRAPH if spelling == "graph" else parse(spelling)
    keep = draw(st.lists(st.booleans(), min_size=grid.cells, max_size=grid.cells).filter(any))
    return grid, keep


def named(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))


@given(kept())
def test_neighbors_of_a_part_are_those_of_the_whole(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    cells = [cell for cell in range(grid.cells) if keep[cell]]
    part = clew.masked(grid, keep)
    assert part.cells == len(cells)
    assert [part.coordinates(cell) for cell in range(part.cells)] == [grid.coordinates(cell) for cell in cells]
    assert [part.center(cell) for cell in range(part.cells)] == [grid.center(cell) for cell in cells]
    for cell, place in enumerate(cells):
        assert part.index(grid.coordinates(place)) == cell
        around = [cells[other] for _, other in part.neighbors(cell)]
        assert len(set(around)) == len(around)
        assert set(around) == {other for _, other in grid.neighbors(place) if keep[other]}


@given(kept())
def test_directions_of_a_part_are_dense_and_lead_back_through_the_same_wall(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    part = clew.masked(grid, keep)
    assume(isinstance(part, Subgrid))
    topology = part.topology()
    for cell in range(part.cells):
        around = list(part.neighbors(cell))
        assert [direction for direction, _ in around] == list(range(len(around)))
        sides = dict(part.outline(cell))
        for direction, other in around:
            back = topology.opposite(cell, direction)
            assert dict(part.neighbors(other))[back] == cell
            assert part.apart(cell, direction) == part.apart(other, back)
            if not part.apart(cell, direction) and direction in sides:
                assert sides[direction] == dict(part.outline(other))[back][::-1]


@pytest.mark.parametrize("spelling", ["hexagons:5x4", "torus:2x5"])
def test_interpreted_and_compiled_tables_are_equal(spelling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = parse(spelling)
    keep = [cell % 4 != 1 for cell in range(grid.cells)]
    found = []
    for compiled in (False, True):
        monkeypatch.setattr(kernel, "should_compile", lambda function, cells, compiled=compiled: compiled)
        part = clew.masked(spelling, keep, join=True)
        found.append([list(part.neighbors(cell)) for cell in range(part.cells)])
        check_connected(part)
    assert found[0] == found[1]


def test_a_part_tells_what_only_its_whole_knows() -> None:
    part = clew.masked("hexagons:3x3", lambda x, y: (x, y) != (1, 1))
    assert part.spec == "hexagons:3x3 with 8 of 9 cells"
    assert part.extent() == parse("hexagons:3x3").extent()
    assert part.direction_name(0, 0) == "east"
    floors = clew.masked("box:2x2x2", [True] * 7 + [False])
    assert floors.floors == 2  # type: ignore[attr-defined]
    assert any(floors.sign(0, direction) for direction, _ in floors.neighbors(0))
    cube = clew.masked("cube:2", lambda *place: place != parse("cube:2").coordinates(0))
    assert cube.solid(0) == parse("cube:2").solid(1)  # type: ignore[attr-defined]
    assert not hasattr(part, "solid")
    assert not hasattr(part, "floors")


@given(kept())
@settings(deadline=None)
def test_bridges_join_all_parts_and_add_only_what_was_left_out(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    joined = bridged(grid, bytes(keep))
    assert all(there or not before for before, there in zip(keep, joined, strict=True))
    assert len(parts_of(clew.masked(grid, list(map(bool, joined))))) == 1
    before = len(parts_of(clew.masked(grid, keep)))
    assert (joined == bytes(keep)) == (before == 1)
    check_connected(clew.masked(grid, keep, join=True))


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 6))
def test_two_cells_are_joined_by_as_few_as_can_be(x: int, y: int, u: int, v: int) -> None:
    part = clew.masked("7x7", lambda *place: place in ((x, y), (u, v)), join=True)
    assert part.cells == abs(x - u) + abs(y - v) + 1


def test_bridges_are_those_of_a_minimum_spanning_tree() -> None:
    row = "X....X..X.....X"  # of gaps 4, 2 and 5 in a ring of 15 cells; the ring closes with none
    part = clew.masked("cylinder:15x1", [each == "X" for each in row], join=True)
    assert part.cells == 4 + 4 + 2


def test_joining_what_the_whole_grid_does_not_join_is_refused() -> None:
    apart = Graph([[1], [0], [3], [2]])
    with pytest.raises(ClewError, match="graph:4 falls into parts itself, and 2 remain"):
        clew.masked(apart, [True, False, True, False], join=True)


@given(kept())
@settings(deadline=None)
def test_parts_are_named_with_their_sizes_largest_first(made: tuple[Grid, list[bool]]) -> None:
    part = clew.masked(*made)
    parts = sorted(parts_of(part), key=lambda each: (-len(each), each[0]))
    assume(len(parts) > 1)
    with pytest.raises(ClewError) as caught:
        clew.generate("wilson", part, 1)
    said = str(caught.value)
    assert f"fall into {len(parts)} parts, which no maze can join: " in said
    first, *others = parts[:NAMED]
    told = [f"{len(first)} cell{'s' * (len(first) > 1)} from {named(part, first[0])} on"]
    told += [f"{len(each)} from {named(part, each[0])} on" for each in others]
    assert ", ".join(told) in said
    assert (f"and {len(parts) - NAMED} more parts" in said) == (len(parts) > NAMED)


@given(kept(), st.sampled_from(["a.clew", "a.npz"]))
@settings(deadline=None)
def test_documents_bring_a_mask_back(made: tuple[Grid, list[bool]], name: str) -> None:
    part = clew.masked(*made, join=True)
    maze = clew.generate("recursive-backtracker", part, 3)
    again = loads(dumps(maze, name))
    assert again == maze
    assert again.grid == part
    assert again.digest == maze.digest
    assert len(part.spec) <= 200
    assert part.spec.isprintable()


def test_other_masks_are_other_grids() -> None:
    one, two = (clew.masked("hexagons:3x3", [each != cell for each in range(9)]) for cell in (0, 2))
    assert one.spec == two.spec
    assert one != two
    assert one == Subgrid(parse("hexagons:3x3"), bytes(one.kept))  # type: ignore[attr-defined]
    assert clew.generate("wilson", one, 1).digest != clew.generate("wilson", two, 1).digest


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"grid": "hexagons:9x9"}, "a bit for each place of hexagons:9x9"),
        ({"grid": "hexagons:99999999x99999999"}, "a bit for each place"),
        ({"grid": "weave:3x3"}, "no cells can be left out of weave:3x3"),
        ({"mask": "AAA="}, "leaves every cell out"),
        ({"mask": "AP4="}, "the mask does not fit hexagons:3x3: the document is damaged"),
        ({"mask": "/wE=", "passages": "AA=="}, "the passages do not fit"),
        ({"mask": 3}, "a bit for each place"),
    ],
)
def test_damaged_documents_are_refused(changes: dict[str, Any], words: str) -> None:
    import json

    maze = clew.generate("wilson", clew.masked("hexagons:3x3", [each != 4 for each in range(9)]), 1)
    document = json.loads(dumps(maze, "a.clew")) | changes
    with pytest.raises(ClewError, match=words):
        loads(json.dumps(document).encode(), "a.clew")


def test_keep_is_a_rule_booleans_or_an_array() -> None:
    for grid in (parse("hexagons:4x3"), parse("4x3"), parse("torus:4x3")):
        rule = clew.masked(grid, lambda x, y: x != y)
        assert rule == clew.masked(grid, [x != y for y in range(3) for x in range(4)])
        array = np.array([[x != y for x in range(4)] for y in range(3)])
        assert rule == clew.masked(grid, array.reshape(grid.shape)) == clew.masked(grid, array.reshape(-1).astype(int))


def test_a_mask_over_a_mask_is_one_mask() -> None:
    for spelling in ("hexagons:4x3", "4x3"):
        once = clew.masked(spelling, lambda x, y: x != 0)
        twice = clew.masked(once, lambda x, y: y != 1)
        assert twice == clew.masked(spelling, lambda x, y: x != 0 and y != 1)
    first = clew.masked("4x3", lambda x, y: x != 0)
    assert clew.masked(first, np.ones((3, 4), bool)) == first


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: clew.masked("3x3", [False] * 9), "nothing is left of rectangle:3x3"),
        (lambda: clew.masked("3x3", [True]), "1 entries: rectangle:3x3 needs 9"),
        (lambda: clew.masked("3x3", np.ones((2, 2))), "shape 2x2: rectangle:3x3 needs 3x3"),
        (lambda: clew.masked("3x3", 7), "a mask cannot be int"),  # type: ignore[arg-type]
        (lambda: clew.masked("weave:3x3", [True] * 9), "no cells can be left out of weave:3x3"),
        (lambda: clew.masked("hexagons:99999x99999", [True]), "free|entries"),
        (lambda: clew.masked("hexagons:2x2", [True, False, True, True]).index((1, 0)), "leaves that cell out"),
        (lambda: Subgrid(parse("hexagons:2x2"), b"\1\1\1\2"), "1 for a cell that is kept"),
        (lambda: Subgrid(parse("hexagons:2x2"), b"\0\0\0\0"), "leaves every cell out"),
    ],
)
def test_errors_are_sentences(make: Any, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        make()


def test_a_large_mask_of_many_parts_is_joined_by_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "should_compile", lambda function, cells: True)
    keep = np.random.default_rng(1).random((500, 1000)) < 0.4  # about 100,000 parts
    part = clew.masked("torus:1000x500", keep, join=True)
    check_connected(part)
    assert part.cells > keep.sum()


# Pictures and texts


def png(rows: list[list[int]], mode: str = "L", **extra: Any) -> bytes:
    """A picture of these pixels."""
    picture = Image.new(mode, (len(rows[0]), len(rows)))
    picture.putdata([pixel for row in rows for pixel in row])
    file = io.BytesIO()
    picture.save(file, "PNG", **extra)
    return file.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def header(width: int, height: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))


SIGNATURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def masks(tmp_path: Path) -> Any:
    """The grid spelt `mask:` with a file of this content."""

    def make(content: bytes, options: str = "", name: str = "a.png") -> Any:
        (tmp_path / name).write_bytes(content)
        return parse(f"mask:{tmp_path / name}{options}", files=True)

    return make


def test_light_pixels_are_cells(masks: Any) -> None:
    grid = masks(png([[255, 128, 127], [0, 200, 255]]))
    assert grid == MaskedRectangle(3, 2, bytes([1, 1, 0, 0, 1, 1]))
    assert masks(png([[255, 128, 127], [0, 200, 255]]), ",invert").mask == bytes([0, 0, 1, 1, 0, 0])


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "LA", "P", "1", "I;16"])
def test_pictures_of_every_kind_are_read(masks: Any, mode: str) -> None:
    white = {"RGB": (255,) * 3, "RGBA": (255,) * 4, "LA": (255, 255), "P": 1, "1": 255, "I;16": 65535}[mode]
    black = {"RGB": (0, 0, 255), "RGBA": (0, 0, 0, 255), "LA": (0, 255), "P": 0, "1": 0, "I;16": 300}[mode]
    picture = Image.new(mode, (2, 2))
    if mode == "P":
        picture.putpalette([0, 0, 0, 255, 255, 255])
    for x, y, pixel in ((0, 0, white), (1, 0, black), (0, 1, white), (1, 1, white)):
        picture.putpixel((x, y), pixel)  # type: ignore[arg-type]
    file = io.BytesIO()
    picture.save(file, "PNG")
    assert masks(file.getvalue()).mask == bytes([1, 0, 1, 1])


def test_transparent_pixels_are_left_out_inverted_or_not(masks: Any) -> None:
    rows: Any = [[(255, 255, 255, 0), (255, 255, 255, 255), (0, 0, 0, 255), (0, 0, 0, 0)]]
    picture = png(rows, "RGBA")
    assert masks(picture).mask == bytes([0, 1, 0, 0])
    assert masks(picture, ",invert").mask == bytes([0, 0, 1, 0])


def test_a_picture_is_scaled_by_its_share_of_light(masks: Any) -> None:
    rows = [[255, 255, 0, 0, 255, 0], [255, 0, 0, 0, 0, 255]]
    assert masks(png(rows), ",width=3") == MaskedRectangle(3, 1, bytes([1, 0, 1]))
    assert masks(png([[255, 0]]), ",width=4") == MaskedRectangle(4, 2, bytes([1, 1, 0, 0] * 2))


def test_the_heart_is_one_part_over_any_grid() -> None:
    heart = parse(f"mask:{HEART}", files=True)
    assert (heart.width, heart.height) == (42, 36)  # type: ignore[attr-defined]
    assert len(parts_of(heart)) == 1
    for over in ("hexagons", "triangles", "polar:9", "hexagons:30x30", "cylinder"):
        grid: Any = parse(f"mask:{HEART},over={over},join", files=True)
        assert grid.base.spec.startswith(over)
        assert 0.4 < grid.cells / grid.base.cells < 0.8
        assert clew.is_perfect(clew.generate("wilson", grid, 1))


def test_over_a_grid_of_a_name_fills_the_picture(masks: Any) -> None:
    grid = masks(png([[255] * 30] * 20), ",over=hexagons")
    across, down = grid.base.extent()
    assert grid.base.width == 30
    assert across / down == pytest.approx(30 / 20, rel=0.03)
    assert grid.cells == grid.base.cells


def test_texts_are_masks_too(masks: Any) -> None:
    grid = masks(b"\xef\xbb\xbf..X\r\n#..\r\n", "", "a.txt")
    assert grid == MaskedRectangle.parse_text("..X\n#..")
    assert masks(b"..X\n#..\n", ",invert,join", "a.txt").cells == 4  # one of the two between is added


BOMBS = {
    "100,000 x 100,000": SIGNATURE + header(100_000, 100_000) + chunk(b"IDAT", b""),
    "4,294,967,295": SIGNATURE + header(2**32 - 1, 2**32 - 1),
    "20,000 x 4,000": SIGNATURE + header(4, 4) + header(20_000, 4_000) + chunk(b"IDAT", zlib.compress(bytes(99))),
}


@pytest.mark.parametrize("said", BOMBS)
def test_a_picture_that_is_too_large_is_refused_from_its_header(said: str, masks: Any) -> None:
    import tracemalloc

    with pytest.raises(ClewError, match="a mask may have"):
        masks(BOMBS["100,000 x 100,000"])  # Pillow is imported
    tracemalloc.start()
    with pytest.raises(ClewError, match=f"a.png has {said}"):
        masks(BOMBS[said])
    assert tracemalloc.get_traced_memory()[1] < 4 << 20
    tracemalloc.stop()


GOOD = png([[255, 0], [255, 255]])


@given(st.data())
@settings(deadline=None, max_examples=100)
def test_broken_pictures_are_refused_or_read(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    good = bytearray(HEART.read_bytes() if data.draw(st.booleans()) else GOOD)
    for place in data.draw(st.lists(st.integers(8, len(good) - 1), max_size=4)):
        good[place] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.getbasetemp() / "broken.png"
    file.write_bytes(good[: data.draw(st.integers(0, len(good)))])
    with suppress(ClewError):
        drawn = read_bitmap(str(file))
        assert len(drawn.places) == drawn.width * drawn.height


@pytest.mark.parametrize(
    ("content", "options", "words"),
    [
        (png([[0, 0]]), "", "leaves nothing: all 2 places are dark; try invert"),
        (png([[255, 255]]), "", "leaves nothing out: all places are light"),
        (png([[255, 0]]), ",over=hexagons:1x1", "no cell's middle is on a light place"),
        (GOOD, ",width=0", "width=0 is none: give a whole number from 1 to 16384"),
        (GOOD, ",width=12345678901", "is none"),
        (GOOD, ",over=hexagons:3000x3000", "4,194,304 at most"),
        (GOOD, ",width", "write width=40"),
        (GOOD, ",join=1", "write join"),
        (GOOD, ",colour=red", "no option 'colour' behind a comma: choose width=40 or invert or join or over=hexagons"),
        (GOOD, ",join,join", "join is given twice"),
        (GOOD, ",over=box", "tells no size: choose rectangle, "),
        (GOOD, ",over=rectangle:100000x100000", "10,000,000,000 cells"),
        (GOOD, ",over=mask:b.png", "names a file, which cannot be read here"),
        (GOOD, ",over=cone:3", "there is no grid 'cone'"),
        (SIGNATURE, "", "has no header"),
        (SIGNATURE + header(2, 2), "", "is damaged"),
        (SIGNATURE + header(8000, 8000) + chunk(b"IDAT", b""), "", "8,000 x 8,000 pixels need more than its bytes"),
        (b"\xff\xd8\xff\xe0 a JPEG", "", "neither a PNG nor a text"),
        (b"..\n.?\n", "", "line 2, column 2 of the mask holds '?'"),
        (b"..\n.\n", "", "line 2 of the mask has 1 places"),
        (b"", "", "is empty"),
    ],
)
def test_errors_of_files_are_sentences(content: bytes, options: str, words: str, masks: Any) -> None:
    with pytest.raises(ClewError) as caught:
        masks(content, options)
    assert words in str(caught.value)


def test_a_chunk_that_lies_is_told_without_places_in_memory(masks: Any) -> None:
    with pytest.raises(ClewError) as caught:
        masks(SIGNATURE + header(2, 2) + bytes(4) + b"tEXt1234" + bytes(20))
    assert str(caught.value).endswith("is damaged, or no PNG that can be read")


def test_errors_of_names_are_sentences(tmp_path: Path) -> None:
    for text, words in (
        ("mask:", "names no file"),
        (f"mask:{tmp_path}", "is a folder"),
        ("mask:nothing.png", "there is no file nothing.png"),
        ("mask:40x30", "a mask is more than its size"),
    ):
        with pytest.raises(ClewError, match=words):
            parse(text, files=True)
    with pytest.raises(ClewError, match="names a file, which cannot be read here"):
        parse(f"mask:{HEART}")


def test_a_mask_of_rows_in_a_list_is_one_of_an_array() -> None:
    rows = [[True, False, True], [True, True, True]]
    grid = clew.masked("3x2", rows)
    assert grid == clew.masked("3x2", [True, False, True, True, True, True])
    with pytest.raises(ClewError, match="shape 2x2: rectangle:3x2 needs 2x3"):
        clew.masked("3x2", [[True, False], [True, True]])
    with pytest.raises(ClewError, match="not equally long"):
        clew.masked("3x2", [[True, False, True], [True, True]])
