"""Every format that can be read back gives the same maze again, found by suffix and by content."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, Graph, Hexagons, Maze, Provenance, Rectangle, formats, registry
from clew.formats import jam, native, npy, npz, thick

KEEPS_OPENINGS = {"boxes": ".boxes", "native": ".clew", "npz": ".npz", "thick": ".thick"}
KEEPS_PASSAGES = {**KEEPS_OPENINGS, "jam": ".json", "npy": ".npy"}


@st.composite
def rectangles(draw: st.DrawFn) -> Maze:
    """Any passages at all: loops, islands, walls around single cells; up to two openings in any order."""
    grid = Rectangle(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    canvas = clew.grids.canvas.new_canvas(grid)
    for index in range(grid.cells):
        for direction, other in grid.neighbors(index):
            if other > index and draw(st.booleans()):
                canvas.carve(canvas.cell(index), direction)
    border = [
        (index, side)
        for index in range(grid.cells)
        for side in range(4)
        if side not in {direction for direction, _ in grid.neighbors(index)}
    ]
    openings = draw(st.lists(st.sampled_from(border), max_size=2, unique=True))
    return Maze(grid, canvas.passages, draw(st.none() | provenances()), tuple(openings))


@st.composite
def provenances(draw: st.DrawFn) -> Provenance:
    values = st.text("abc-:,", min_size=1) | st.integers() | st.floats(0, 1)
    options = draw(st.dictionaries(st.text("abc-", min_size=1), values, max_size=3))
    return Provenance("wilson", draw(st.integers(0, 2**64 - 1)), draw(st.integers(0, 2**40)), options)


def test_every_format_is_tried() -> None:
    assert set(registry.names("format")) == set(KEEPS_PASSAGES)


@pytest.mark.parametrize("name", KEEPS_PASSAGES)
@settings(max_examples=60, deadline=None)
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
@settings(max_examples=40, deadline=None)
@given(maze=rectangles())
def test_provenance_is_kept(name: str, maze: Maze) -> None:
    assert formats.loads(formats.dumps(maze, f"m{KEEPS_PASSAGES[name]}")).provenance == maze.provenance


def test_a_big_compiled_maze_reads_back_in_every_format() -> None:
    maze = clew.generate("recursive-backtracker", "301x203", 5, compiled=True)
    for suffix in KEEPS_PASSAGES.values():
        assert formats.loads(formats.dumps(maze, suffix_name(suffix)), suffix_name(suffix)) == maze


def suffix_name(suffix: str) -> str:
    return f"folder.d/maze{suffix.upper()}"


@pytest.mark.parametrize("write", [native.native, npz.npz])
def test_hexagons_and_graphs_read_back(write: object) -> None:
    neighbors = [[1, 2, 3], [0, 2], [1, 0, 3], [2, 0]]
    positions = [(1.0, 0.75), (2.0, 0.5), (5 / 6, 2.5), (0.5, 1e20)]
    star = Graph([list(range(1, 13))] + [[0]] * 12)
    for grid in (Hexagons(1, 1), Hexagons(7, 5), Graph(neighbors, positions=positions), Graph([[]]), star):
        maze = clew.generate("recursive-backtracker", grid, 3)
        again = formats.loads(write(maze))  # type: ignore[operator]
        assert again == maze
        assert again.digest == maze.digest
        assert again.provenance == maze.provenance
    again = formats.loads(native.native(clew.generate("wilson", Graph(neighbors, positions=positions), 1)))
    assert [again.grid.center(cell) for cell in range(4)] == positions


def test_openings_of_hexagons_are_kept() -> None:
    maze = clew.generate("wilson", Hexagons(4, 3), 1)
    open_ = Maze(maze.grid, maze.storage, openings=((0, 5), (11, 2)))
    assert formats.loads(native.native(open_)).openings == ((0, 5), (11, 2))
    with pytest.raises(ClewError, match="listed twice"):
        native.native(Maze(maze.grid, maze.storage, openings=((0, 5), (0, 5))))
    with pytest.raises(ClewError, match="not in the outer wall"):
        formats.from_directions(maze.grid, maze.array, openings=((0, 1),))


def test_json_is_the_jams_for_a_rectangle_and_the_document_for_others() -> None:
    assert formats.dumps(clew.generate("wilson", "3x2", 1), "a.json").startswith(b"[[")
    assert formats.dumps(clew.generate("wilson", "hexagons:3x2", 1), "a.json").startswith(b'{"clew":1')
    with pytest.raises(ClewError, match="rectangles only"):
        formats.dumps(clew.generate("wilson", "hexagons:3x2", 1), "a.npy")


def test_content_decides_where_the_suffix_does_not(tmp_path: Path) -> None:
    maze = clew.generate("wilson", "9x4", 8)
    for write in (jam.jam, native.native, npy.npy, npz.npz, thick.thick):
        for name in ("maze.json", "maze.txt", "maze.unknown", "maze"):
            (tmp_path / name).write_bytes(write(maze))
            assert formats.load(tmp_path / name) == maze
    with pytest.raises(ClewError, match="none of the forms that can be read: boxes, jam"):
        formats.loads(b"hello")
    with pytest.raises(ClewError, match="nothing in it"):
        formats.loads(b" \n")
    with pytest.raises(ClewError, match=r"does not tell a form: end it with one of \.boxes"):
        formats.dumps(maze, "maze")


def test_a_micromouse_maze_is_refused() -> None:
    with pytest.raises(ClewError, match="none of the forms"):
        formats.loads(b"o---o---o\n|       |\no---o---o\n")
    with pytest.raises(ClewError, match="line 1, column 1 holds 'o'"):
        formats.loads(b"o---o---o\n|       |\no---o---o\n", "maze.txt")


def test_reading_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[[1],[16]]")
    with pytest.raises(ClewError, match=r"bad\.json: row 1, column 0 .* holds 16"):
        formats.load(tmp_path / "bad.json")
    with pytest.raises(ClewError, match=r"no file .*missing"):
        formats.load(tmp_path / "missing.json")
    with pytest.raises(ClewError, match="is a folder"):
        formats.load(tmp_path)
    with pytest.raises(ClewError, match="cannot be a file's name"):
        formats.load("a\0.json")


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_BYTES", 100)
    with pytest.raises(ClewError, match="too many: at most 100 "):
        formats.loads(b"[" * 101)
    with (tmp_path / "sparse.npy").open("wb") as file:
        file.truncate(npy.MOST_BYTES + 1)
    with pytest.raises(ClewError, match="too large: at most 16 GiB"):
        formats.load(tmp_path / "sparse.npy")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a device that never ends")
def test_an_endless_device_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_BYTES", 100)
    with pytest.raises(ClewError, match="/dev/zero is too large: at most 100 bytes"):
        formats.load("/dev/zero")


def test_a_file_too_large_for_its_form_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_BYTES", 100)
    (tmp_path / "big.json").write_bytes(b"[" * 300)
    with pytest.raises(ClewError, match=r"big\.json is too large: at most 100 bytes"):
        formats.load(tmp_path / "big.json")


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


def test_from_directions_makes_a_maze_and_names_one_sided_cells() -> None:
    maze = clew.generate("wilson", "6x4", 2)
    assert formats.from_directions(maze.grid, maze.array) == maze
    assert formats.from_directions(maze.grid, maze.array.tolist()) == maze
    one_sided = maze.array.copy()
    one_sided[0, 0] |= 1
    with pytest.raises(ClewError, match=r"^1 cell opens a side .* keeps shut: 0,0$"):
        formats.from_directions(maze.grid, one_sided)
    with pytest.raises(ClewError, match="cell 2,1 holds 16"):
        formats.from_directions(Rectangle(3, 2), [[0, 0, 0], [0, 0, 16]])
    with pytest.raises(ClewError, match=r"needs whole numbers in an array of \(2, 3\), not int64 in \(2, 2\)"):
        formats.from_directions(Rectangle(3, 2), [[0, 0], [0, 0]])
    hexagons = clew.generate("wilson", Hexagons(3, 3), 1)
    assert formats.from_directions(hexagons.grid, hexagons.array) == hexagons
    with pytest.raises(ClewError, match=r"cells? opens? a side"):
        formats.from_directions(hexagons.grid, hexagons.array ^ 1)
    with pytest.raises(ClewError, match="more bits than"):
        formats.from_directions(hexagons.grid, [256] * 9)
