"""NumPy's files are read without pickle, and their headers are checked before memory is taken."""

import io
import json
import tracemalloc
import zipfile
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError
from clew.formats import npy, npz
from clew.safe_io import numpy_files
from clew.safe_io.numpy_files import Archive

MAZE = clew.generate("wilson", "6x4", 2)


def saved(array: Any, pickle: bool = False) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=pickle)
    return file.getvalue()


def with_shape(shape: str) -> bytes:
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\1\0" + len(header).to_bytes(2, "little") + header + b"\0" * 8


def archive(compression: int = zipfile.ZIP_STORED, **members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as target:
        for name, content in members.items():
            target.writestr(f"{name}.npy", content)
    return file.getvalue()


def damaged(data: bytes) -> bytes:
    """With other bytes where the first member's content is."""
    return data[:60] + bytes(each ^ 85 for each in data[60:90]) + data[90:]


def members() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(npz.npz(MAZE))) as source:
        return {name.removesuffix(".npy"): source.read(name) for name in source.namelist()}


def test_numpy_reads_what_is_written() -> None:
    assert np.array_equal(np.load(io.BytesIO(npy.npy(MAZE)), allow_pickle=False), MAZE.array)
    with np.load(io.BytesIO(npz.npz(MAZE)), allow_pickle=False) as file:
        assert np.array_equal(file["passages"], MAZE.array)
        assert json.loads(str(file["document"]))["grid"] == "rectangle:6x4"


def test_what_numpy_writes_is_read() -> None:
    assert npy.read(saved(MAZE.array)) == MAZE
    assert npy.read(saved(np.asfortranarray(MAZE.array))) == MAZE
    packed = archive(zipfile.ZIP_DEFLATED, **members())
    assert npz.read(packed) == MAZE


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not a NumPy array"),
        (b"\x93NUMPY\1\0v\0", "not a NumPy array"),
        (saved(np.array([{}]), pickle=True), "holds object and must hold uint8"),
        (saved(MAZE.array.astype(np.int64)), "holds int64 and must hold uint8"),
        (saved(MAZE.array)[:-1], "should have 24 bytes for its shape .* and has 23"),
        (saved(MAZE.array) + b"x", "should have 24 bytes for its shape .* and has 25"),
        (saved(MAZE.array[0]), "1 dimensions"),
        (saved(MAZE.array[:0]), "is empty"),
        (saved(MAZE.array | 1), "^12 cells open a side"),
        (saved(MAZE.array | 16), "cell 0,0 holds"),
        (saved(np.zeros(3, [("a", "u1")])), "the header of the NumPy array"),
        (with_shape("(99999999999, 99999999999)"), "should have 9,999,999,999,800,000,000,001 bytes"),
        (with_shape("(" * 40 + "1" + ")" * 40), "the header of the NumPy array"),
        (with_shape("__import__('os')"), "the header of the NumPy array"),
        (b"\x93NUMPY\2\0\xff\xff\xff\xff" + b"{" * 99, "the header of the NumPy array"),
        (b"\x93NUMPY\x09" + saved(MAZE.array)[7:], "the header of the NumPy array"),
    ],
)
def test_an_array_that_is_no_maze_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        npy.read(data)


def document(**changes: Any) -> bytes:
    return saved(np.array(json.dumps({"clew": 1, "grid": "rectangle:6x4"} | changes)))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\3\4", "the archive is damaged"),
        (npz.npz(MAZE)[:-30], "the archive is damaged"),
        (archive(passages=saved(MAZE.array)), "members 'passages' and 'document'"),
        (archive(**members(), more=b""), "members 'passages' and 'document'"),
        (
            archive(passages=saved(MAZE.array), document=document(grid="rectangle:4x6")),
            r"integers of shape \(6, 4\)",
        ),
        (archive(passages=saved(MAZE.array), document=document(grid="rectangle:9x9")), "too few passages"),
        (archive(passages=saved(MAZE.array), document=document(passages="")), "no key 'passages'"),
        (archive(passages=saved(MAZE.array), document=saved(np.array(["{}"]))), "must be one string"),
        (archive(passages=saved(MAZE.array), document=saved(np.array("{}"))), "not a Clew document"),
        (archive(passages=saved(MAZE.array), document=saved(np.array([{}]), pickle=True)), "must hold text"),
        (archive(zipfile.ZIP_BZIP2, **members()), "compressed by a method that NumPy does not use"),
        (archive(zipfile.ZIP_LZMA, **members()), "compressed by a method that NumPy does not use"),
        (damaged(archive(zipfile.ZIP_LZMA, **members())), "compressed by a method that NumPy does not use"),
        (damaged(archive(zipfile.ZIP_DEFLATED, **members())), "the archive is damaged"),
        (archive(**{str(number): b"" for number in range(101)}), "members 'passages' and 'document'"),
    ],
)
def test_an_archive_that_is_no_maze_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        npz.read(data)


def test_two_members_of_one_name_are_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as target:
        target.writestr("passages.npy", members()["passages"])
        target.writestr("document.npy", members()["document"])
        with pytest.warns(UserWarning, match="Duplicate"):
            target.writestr("document.npy", members()["document"])
    with pytest.raises(ClewError, match="members 'passages' and 'document', and no others"):
        npz.read(file.getvalue())


def test_a_member_that_unpacks_to_more_than_it_says_takes_no_memory() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        target.writestr("passages.npy", bytes(100_000_000))
        target.writestr("document.npy", document())
    packed = file.getvalue().replace((100_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert packed != file.getvalue()
    tracemalloc.start()
    try:
        with pytest.raises(ClewError, match="the archive is damaged"):
            npz.read(packed)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_an_array_of_another_shape_than_its_grid_is_refused_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = saved(np.zeros((4000, 6000), np.uint8))
    unpacked = []
    pieces = Archive._pieces
    monkeypatch.setattr(Archive, "_pieces", lambda self, name: unpacked.append(name) or pieces(self, name))
    with pytest.raises(ClewError, match=r"integers of shape \(4, 6\), not uint8 of shape \(4000, 6000\)"):
        npz.read(archive(zipfile.ZIP_DEFLATED, passages=many, document=members()["document"]))
    assert unpacked == ["document"]


def test_a_member_of_another_size_than_its_header_says_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Archive, "_pieces", None)
    text = saved(np.array("x" * 2000)).replace(b"<U2000", b"<U1999")
    with pytest.raises(ClewError, match=r"should have 7,996 bytes .* has 8,000"):
        npz.read(archive(passages=saved(MAZE.array), document=text))


def test_members_are_unpacked_in_pieces_that_may_end_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_files, "CHUNK", 7)
    assert npz.read(archive(zipfile.ZIP_DEFLATED, **members())) == MAZE
    column_by_column = members() | {"passages": saved(np.asfortranarray(MAZE.array))}
    assert npz.read(archive(**column_by_column)) == MAZE


def test_the_document_may_be_as_large_as_the_limit_and_no_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    data = npz.npz(MAZE)
    monkeypatch.setattr(npz, "MAX_TEXT", len(members()["document"]))
    assert npz.read(data) == MAZE
    monkeypatch.setattr(npz, "MAX_TEXT", npz.MAX_TEXT - 1)
    with pytest.raises(ClewError, match=r"'document' is too large: at most .* are read"):
        npz.read(data)


def test_a_text_that_is_no_text_is_refused() -> None:
    wrong = saved(np.array("{}")).replace(b"{\0\0\0", b"\xff\xff\xff\xff")
    with pytest.raises(ClewError, match="not Unicode text"):
        npz.read(archive(passages=saved(MAZE.array), document=wrong))


@settings(max_examples=40)
@given(st.data())
def test_a_damaged_file_is_refused_or_another_maze(data: st.DataObject) -> None:
    for whole, read in ((npz.npz(MAZE), npz.read), (npy.npy(MAZE), npy.read)):
        broken = bytearray(whole)
        for _ in range(data.draw(st.integers(1, 3))):
            place = data.draw(st.integers(0, len(broken) - 1))
            broken[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        try:
            assert read(bytes(broken)).cells >= 1
        except ClewError:
            continue


def test_a_file_of_many_mazes_is_named_as_such() -> None:
    mazes = clew.generate_many("wilson", "6x4", 3, seed=2)
    for data in (saved(mazes), archive(mazes=saved(mazes), document=saved(np.array("{}")))):
        with pytest.raises(ClewError, match=r"holds many mazes, and one is needed: .*numpy\.load.*solve_many"):
            clew.loads(data)
