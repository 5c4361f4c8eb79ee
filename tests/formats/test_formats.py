"""Every format that can be read back gives the same maze again, found by suffix and by content."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from maze_strategies import rectangles

import clew
from clew import ClewError, Graph, Grid, Hexagons, Maze, Rectangle, formats
from clew.formats import native

KEEPS_OPENINGS = {"boxes": ".boxes", "native": ".clew", "npz": ".npz", "thick": ".thick"}
KEEPS_PASSAGES = {**KEEPS_OPENINGS, "jam": ".json", "npy": ".npy"}


@pytest.mark.parametrize("name", sorted(KEEPS_PASSAGES))
@settings(max_examples=25)
@given(maze=rectangles())
def test_what_is_written_reads_back(name: str, maze: Maze) -> None:
    written = formats.dumps(maze, f"maze{KEEPS_PASSAGES[name]}")
    openings = maze.openings if name in KEEPS_OPENINGS else ()
    expected = Maze(maze.grid, maze.storage, openings=openings)
    notes: list[str] = []
    assert formats.loads(written, f"maze{KEEPS_PASSAGES[name]}", strict=True, notes=notes) == expected
    assert formats.loads(written) == expected
    assert notes == []


@pytest.mark.parametrize("name", ["native", "npz"])
@settings(max_examples=15)
@given(maze=rectangles())
def test_provenance_is_kept(name: str, maze: Maze) -> None:
    assert formats.loads(formats.dumps(maze, f"m{KEEPS_PASSAGES[name]}")).provenance == maze.provenance


@pytest.mark.parametrize("suffix", sorted(KEEPS_PASSAGES.values()))
def test_a_compiled_maze_reads_back_under_a_suffix_in_capitals(suffix: str) -> None:
    maze = clew.generate("recursive-backtracker", "61x47", 5, compiled=True)
    name = f"folder.d/maze{suffix.upper()}"
    assert formats.loads(formats.dumps(maze, name), name) == maze


NEIGHBORS = [[1, 2, 3], [0, 2], [1, 0, 3], [2, 0]]
POSITIONS = [(1.0, 0.75), (2.0, 0.5), (5 / 6, 2.5), (0.5, 1e20)]
GRIDS = {
    "one hexagon": Hexagons(1, 1),
    "hexagons": Hexagons(7, 5),
    "graph": Graph(NEIGHBORS, positions=POSITIONS),
    "one cell": Graph([[]]),
    "star of 12": Graph([list(range(1, 13))] + [[0]] * 12),
}


@pytest.mark.parametrize("suffix", [".clew", ".npz"])
@pytest.mark.parametrize("grid", [pytest.param(grid, id=name) for name, grid in GRIDS.items()])
def test_hexagons_and_graphs_read_back(grid: Grid, suffix: str) -> None:
    maze = clew.generate("recursive-backtracker", grid, 3)
    again = formats.loads(formats.dumps(maze, f"maze{suffix}"))
    assert again == maze
    assert again.digest == maze.digest
    assert again.provenance == maze.provenance


def test_places_of_a_graph_are_kept_to_the_last_bit() -> None:
    again = formats.loads(native.native(clew.generate("wilson", GRIDS["graph"], 1)))
    assert [again.grid.center(cell) for cell in range(4)] == POSITIONS


def test_openings_of_hexagons_are_kept() -> None:
    maze = clew.generate("wilson", Hexagons(4, 3), 1)
    open_ = Maze(maze.grid, maze.storage, openings=((0, 5), (11, 2)))
    assert formats.loads(native.native(open_)).openings == ((0, 5), (11, 2))


def test_an_opening_that_is_listed_twice_is_not_written() -> None:
    maze = clew.generate("wilson", Hexagons(4, 3), 1)
    with pytest.raises(ClewError, match="listed twice"):
        native.native(Maze(maze.grid, maze.storage, openings=((0, 5), (0, 5))))


def test_openings_must_be_in_the_outer_wall() -> None:
    maze = clew.generate("wilson", Hexagons(4, 3), 1)
    with pytest.raises(ClewError, match="not in the outer wall"):
        formats.from_directions(maze.grid, maze.array, openings=((0, 1),))


def test_json_is_the_jams_for_a_rectangle_and_the_document_for_others() -> None:
    assert formats.dumps(clew.generate("wilson", "3x2", 1), "a.json").startswith(b"[[")
    assert formats.dumps(clew.generate("wilson", "hexagons:3x2", 1), "a.json").startswith(b'{"clew":1')


def test_what_a_suffix_cannot_hold_is_refused() -> None:
    with pytest.raises(ClewError, match="rectangles only"):
        formats.dumps(clew.generate("wilson", "hexagons:3x2", 1), "a.npy")


@pytest.mark.parametrize("name", ["maze.json", "maze.txt", "maze.unknown", "maze"])
@pytest.mark.parametrize("suffix", [".clew", ".json", ".npy", ".npz", ".thick"])
def test_content_decides_where_the_suffix_does_not(name: str, suffix: str, tmp_path: Path) -> None:
    maze = clew.generate("wilson", "9x4", 8)
    (tmp_path / name).write_bytes(formats.dumps(maze, f"a{suffix}"))
    assert formats.load(tmp_path / name) == maze


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"hello", "", r"no format that Clew reads \(\..*\.boxes, \.clew"),
        (b" \n", "", "the input is empty"),
        (b"x---x---x\n|       |\nx---x---x\n", "", "no format that Clew reads"),
        (b"x---x---x\n|       |\nx---x---x\n", "maze.txt", "line 1, column 1 holds 'x'"),
    ],
)
def test_what_no_format_knows_is_refused(data: bytes, name: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        formats.loads(data, name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("maze", "'maze' does not end with one of them"),
        ("maze.foo", r"formats that can be read back \(\..*\.boxes, \.clew, .*'maze\.foo'"),
        ("maze.svg", r"formats that can be read back .*: use clew\.render for pictures such as maze\.svg"),
        ("maze.PNG", r"use clew\.render for pictures such as maze\.PNG"),
    ],
)
def test_what_cannot_be_read_back_is_not_saved(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ClewError, match=sentence):
        formats.save(clew.generate("wilson", "3x2", 1), name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("found", clew.registry.find_all("format"), ids=str)
def test_bytes_are_written_and_read_by_a_name_a_suffix_or_the_name_of_a_file(found: clew.registry.Format) -> None:
    maze = clew.generate("wilson", "16x16", 0)
    written = formats.dumps(maze, found.name)
    for name in (found.name, found.suffixes[0], found.suffixes[0][1:], f"maze{found.suffixes[0].upper()}"):
        assert passages_of(formats.loads(written, name)) == passages_of(maze)
    assert formats.dumps(maze, found.name.upper()) == written
    assert passages_of(formats.loads(formats.dumps(maze, found.suffixes[0]))) == passages_of(maze)
    assert passages_of(formats.loads(written, "npz")) == passages_of(maze)  # the content decides


def passages_of(maze: clew.Maze) -> list[list[int]]:
    """Return the passages; some formats have a start and a goal by convention."""
    return maze.array.tolist()


def test_bytes_are_clews_own_document_unless_a_format_is_named() -> None:
    maze = clew.generate("wilson", "3x2", 1)
    assert formats.dumps(maze) == formats.dumps(maze, "native") == formats.dumps(maze, "clew")
    assert formats.loads(formats.dumps(maze).decode()).provenance == maze.provenance


def test_unknown_formats_are_named_with_those_there_are() -> None:
    maze = clew.generate("wilson", "3x2", 1)
    for call in (lambda: formats.dumps(maze, "foo"), lambda: formats.loads(b"[[1]]", "foo")):
        with pytest.raises(
            ClewError, match=r"no format 'foo': choose one of .*boxes, clew, .*npy, npz, .*thick, .*txt"
        ):
            call()
    with pytest.raises(ClewError, match=r"^svg is a picture.*use clew\.draw"):
        formats.dumps(maze, "svg")


def test_errors_name_the_file_and_carry_the_place(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[[1],[16]]")
    with pytest.raises(ClewError, match=r"bad\.json: row 1, column 0 .* holds 16") as caught:
        formats.load(tmp_path / "bad.json")
    assert (caught.value.row, caught.value.column) == (1, 0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("missing.json", r"no file .*missing"),
        (".", "is a folder"),
        ("a\0.json", "cannot be the name of a file"),
    ],
)
def test_what_is_no_file_is_named(name: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ClewError, match=sentence):
        formats.load(f"{tmp_path}/{name}")


def test_too_much_data_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MAX_BYTES", 100)
    with pytest.raises(ClewError, match="too many: at most 100 "):
        formats.loads(b"[" * 101, built=True)


@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("sparse.json", 256 << 20, "too large: at most 256 MiB"),
        ("sparse.npy", 16 << 30, "too large: at most 16 GiB"),
    ],
)
def test_a_file_too_large_for_its_form_is_not_read(name: str, size: int, sentence: str, tmp_path: Path) -> None:
    with (tmp_path / name).open("wb") as file:
        file.truncate(size + 1)
    with pytest.raises(ClewError, match=sentence):
        formats.load(tmp_path / name)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device that never ends")
def test_an_endless_device_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MAX_BYTES", 100)
    with pytest.raises(ClewError, match="/dev/zero is too large: at most 100 bytes"):
        formats.load("/dev/zero")


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maze = clew.generate("wilson", "5x5", 1)
    target = tmp_path / "maze.clew"
    formats.save(maze, target)
    target.chmod(0o640)
    link = tmp_path / "link.clew"
    link.symlink_to(target)
    formats.save(clew.generate("wilson", "5x5", 2), link)
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    before = target.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no"):
        formats.save(maze, target)
    assert target.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["link.clew", "maze.clew"]


def test_where_nothing_can_be_written_a_sentence_says_so(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "5x5", 1)
    (tmp_path / "folder.clew").mkdir()
    with pytest.raises(ClewError, match="is a folder"):
        formats.save(maze, tmp_path / "folder.clew")
    with pytest.raises(ClewError, match=r"no folder .*: make it"):
        formats.save(maze, tmp_path / "none" / "maze.clew")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_an_error(tmp_path: Path) -> None:
    full = tmp_path / "full.json"
    full.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space"):
        formats.save(clew.generate("wilson", "5x5", 1), full)
    assert os.path.exists("/dev/full")


def test_from_directions_makes_a_maze_of_an_array_or_of_lists() -> None:
    maze = clew.generate("wilson", "6x4", 2)
    assert formats.from_directions(maze.grid, maze.array) == maze
    assert formats.from_directions(maze.grid, maze.array.tolist()) == maze


def test_from_directions_makes_hexagons() -> None:
    hexagons = clew.generate("wilson", Hexagons(3, 3), 1)
    assert formats.from_directions(hexagons.grid, hexagons.array) == hexagons


def test_one_sided_cells_are_named() -> None:
    maze = clew.generate("wilson", "6x4", 2)
    one_sided = maze.array.copy()
    one_sided[2, 5] |= 2
    with pytest.raises(ClewError, match=r"^1 cell opens a side .* keeps closed: 5,2$") as caught:
        formats.from_directions(maze.grid, one_sided)
    assert (caught.value.row, caught.value.column) == (2, 5)


@pytest.mark.parametrize(
    ("grid", "array", "sentence"),
    [
        (Rectangle(3, 2), [[0, 0, 0], [0, 0, 16]], "cell 2,1 holds 16"),
        (
            Rectangle(3, 2),
            [[0, 0], [0, 0]],
            r"integers of shape \(2, 3\), not int64 of shape \(2, 2\)",
        ),
        (Hexagons(3, 3), [1] * 9, r"cells open a side"),
        (Hexagons(3, 3), [256] * 9, "more bits than"),
    ],
)
def test_directions_that_do_not_fit_are_refused(grid: Grid, array: list[object], sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        formats.from_directions(grid, array)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda maze: clew.dumps(maze.array), "clew.dumps needs a maze, .* clew.from_directions"),
        (lambda maze: clew.save("a.json", maze), r"the maze comes first, clew.save\(maze, 'a.json'\)"),  # type: ignore[arg-type]
        (
            lambda maze: clew.dumps(maze, "text"),
            "text is a picture, not a format that keeps a maze: use clew.draw, or one of .*boxes, ",
        ),
        (lambda maze: clew.dumps(maze, "svg"), "svg is a picture, .* or one of .*boxes"),
        (lambda maze: clew.from_directions("2x2", [[2, 8], [0]]), "these rows are not equally long"),
        (lambda maze: clew.from_directions("2x", [[2, 8]]), "is not a size"),
    ],
)
def test_wrong_arguments_are_sentences(
    call: Callable[[Maze], object], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ClewError, match=says):
        call(clew.generate("wilson", "4x3", 1))
    assert list(tmp_path.iterdir()) == []


def test_directions_come_with_a_grid_or_its_spec() -> None:
    maze = clew.generate("wilson", "4x3", 1)
    assert clew.from_directions("4x3", maze.array) == clew.from_directions(maze.grid, maze.array.tolist()) == maze


@pytest.mark.parametrize("data", [None, 3, ["a"]])
def test_what_is_neither_bytes_nor_text_gets_a_sentence(data):
    with pytest.raises(ClewError, match=r"clew\.loads needs bytes or a string, not"):
        formats.loads(data)


def test_text_that_is_no_utf_8_gets_a_sentence():
    with pytest.raises(ClewError, match="in no format that Clew reads"):
        formats.loads("\ud800")


@pytest.mark.parametrize(
    ("data", "beginning"),
    [
        (b"# Clew\n\nmore", "it begins with '# Clew'"),
        ("迷路の本".encode(), "it begins with '迷路の本'"),
        (b"\0\1\2", "it is not text"),
    ],
)
def test_what_a_file_begins_with_is_shown_as_text(data: bytes, beginning: str) -> None:
    with pytest.raises(ClewError) as caught:
        clew.loads(data)
    assert str(caught.value).endswith(beginning)


def test_types_of_arrays_have_their_names() -> None:
    file = io.BytesIO()
    np.save(file, np.zeros((3, 3)))
    with pytest.raises(ClewError, match="holds float64 and must hold uint8"):
        clew.loads(file.getvalue())
    for kind in ("<f8", ">f8"):
        with pytest.raises(ClewError, match=r"not float64 of shape \(2, 2\)"):
            clew.from_directions("2x2", np.zeros((2, 2), kind))


@pytest.mark.parametrize("data", [b"[" + b"[1]," * 300_000, b'{"clew":[' + b"[]," * 300_000], ids=["rows", "document"])
def test_text_that_would_fill_the_memory_is_not_read(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.kernel.memory.available", lambda: 1 << 23)
    with pytest.raises(ClewError, match="of memory would be needed for reading"):
        clew.loads(data)


def test_seeds_are_bounded_by_a_power() -> None:
    document = clew.dumps(clew.generate("wilson", "2x2", 7)).replace(b'"seed":7', b'"seed":-7')
    for refused in (
        lambda: clew.loads(document),
        lambda: clew.generate("wilson", "2x2", -1),
        lambda: clew.openings(clew.generate("wilson", "2x2", 1), "any", seed=-1),
    ):
        with pytest.raises(ClewError, match=r"from 0 to 2\^64 - 1"):
            refused()
