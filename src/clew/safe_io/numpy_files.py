"""Read and write NumPy's array files safely: no pickle, and the header is checked before anything else.

An archive (.npz) is a ZIP file of such arrays; of each member the header is checked before the rest is unpacked.
"""

import io
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from clew.errors import ClewError
from clew.lazy import NDArray, np

if TYPE_CHECKING:
    from zipfile import ZipFile

MAGIC = b"\x93NUMPY"
ZIP_MAGIC = b"PK\x03\x04"
MANY_MAZES = (  # the error for a file of many mazes, with what holds them and how Python reads it
    "{} holds many mazes, and one is needed: in Python, {} and then clew.solve_many(mazes, grid) or "
    "clew.measure_many(mazes, grid) read them all, and numpy.save('one.npy', mazes[0]) saves one of a rectangle"
)
MAX_RECORDS = 100  # of members, counted by their signature; numbers may contain those four bytes by chance
MAX_HEADER = 4096  # bytes of a header with what comes before it
CHUNK = 1 << 20  # bytes that are unpacked at a time
ZIP_STORED, ZIP_DEFLATED = 0, 8  # methods of compression, as in `zipfile`, which takes long to import
_HEADER = re.compile(rb"\{'descr': '([^']{1,20})', 'fortran_order': (True|False), 'shape': \(([0-9, ]{0,60})\), \} *\n")


def array_bytes(array: "NDArray[Any]") -> bytes:
    """Return the array as the content of a .npy file."""
    file = io.BytesIO()
    np.lib.format.write_array(file, np.ascontiguousarray(array), allow_pickle=False)
    return file.getvalue()


class ArrayHeader(NamedTuple):
    """The header of a .npy file: the type and the shape of its array, known before any entry is read."""

    kind: str  # type code, such as '|u1'
    shape: tuple[int, ...]
    order: Literal["C", "F"]
    length: int  # bytes before the first entry

    @property
    def content(self) -> int:
        """Number of bytes of the entries."""
        return prod(self.shape) * int(np.dtype(self.kind).itemsize)

    @property
    def entries(self) -> int:
        """Number of entries."""
        return prod(self.shape)


def parse_header(data: bytes, kinds: tuple[str, ...], size: int) -> ArrayHeader:
    """Return the header of a .npy file.

    Parameters
    ----------
    data : bytes
        The beginning of the file: `MAX_HEADER` bytes, or all of a shorter file.
    kinds : tuple of str
        Regular expressions, one of which the array's type code must match.
    size : int
        Number of bytes of the whole file, which must be those of such an array.
    """
    if not data.startswith(MAGIC) or len(data) < 12:
        raise ClewError("this is not a NumPy array: it does not begin like a .npy file; save it with numpy.save")
    prefix = 10 if data[6] == 1 else 12
    length = int.from_bytes(data[8:prefix], "little")
    header = _HEADER.fullmatch(data[prefix : prefix + length]) if length <= MAX_HEADER - prefix else None
    if data[6] not in (1, 2, 3) or header is None:
        raise ClewError("the header of the NumPy array is not one that NumPy writes for plain numbers")
    kind, shape = header[1].decode("latin-1"), tuple(int(each) for each in re.findall(rb"[0-9]+", header[3]))
    if not any(re.fullmatch(each, kind) for each in kinds):
        needed = _type_name(kinds[0].replace("\\", ""))
        raise ClewError(f"the NumPy array holds {_type_name(kind)} and must hold {needed}: convert it before saving")
    found = ArrayHeader(kind, shape, "F" if header[2] == b"True" else "C", prefix + length)
    if found.content != size - found.length:
        raise ClewError(
            f"the NumPy array should have {found.content:,} bytes for its shape {shape} and has {size - found.length:,}"
        )
    if found.content == 0:
        raise ClewError(f"the NumPy array of shape {shape} is empty: it must have at least one entry")
    return found


def parse_array(data: bytes, kinds: tuple[str, ...]) -> "NDArray[Any]":
    """Return the array in a .npy file, as a view of `data`; `kinds` as for `parse_header`."""
    header = parse_header(data, kinds, len(data))
    return np.frombuffer(data, header.kind, offset=header.length).reshape(header.shape, order=header.order)


def _type_name(kind: str) -> str:
    """Return the name of a type code, such as 'float64' for '<f8'."""
    if "U" in kind or "S" in kind:
        return "text"
    try:
        return np.dtype(kind).name
    except TypeError:  # a pattern of several codes
        return "whole numbers" if "ui" in kind else "numbers"


class Archive:
    """The arrays of an archive (.npz). Their headers are read first, so that nothing too large is ever unpacked.

    Parameters
    ----------
    source : zipfile.ZipFile
        The archive.
    missing : str
        The message for an archive of other members than the reader needs.
    """

    def __init__(self, source: "ZipFile", missing: str) -> None:
        infos = source.infolist()
        self._source = source
        self._infos = {info.filename.removesuffix(".npy"): info for info in infos}
        self._headers: dict[str, ArrayHeader] = {}
        if len(infos) > len(self._infos):  # two members of one name
            raise ClewError(missing)

    @property
    def sizes(self) -> dict[str, int]:
        """Unpacked size in bytes of each member, without the suffix .npy, as the archive declares it."""
        return {name: info.file_size for name, info in self._infos.items()}

    def header(self, name: str, kinds: tuple[str, ...]) -> ArrayHeader:
        """Return the header of a member, of which no more is unpacked; `kinds` as for `parse_header`."""
        info = self._infos[name]
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ClewError("the archive is compressed by a method that NumPy does not use: save it with numpy.savez")
        with self._source.open(info) as member:
            self._headers[name] = parse_header(member.read(MAX_HEADER), kinds, info.file_size)
        return self._headers[name]

    def array(self, name: str) -> "NDArray[Any]":
        """Unpack a member into a new array; its header has been read."""
        header = self._headers[name]
        array: NDArray[Any] = np.empty(header.shape, header.kind, order=header.order)
        flat: Any = array.reshape(-1, order=header.order)
        content = memoryview(flat).cast("B")
        begin = 0
        for piece in self._pieces(name):
            content[begin : begin + len(piece)] = piece
            begin += len(piece)
        return array

    def text(self, name: str) -> bytes:
        """Unpack a member that is one string of the type '<U'; return it as UTF-8. Its header has been read."""
        decode = getincrementaldecoder("utf-32-le")().decode
        return b"".join(decode(piece).encode() for piece in self._pieces(name)).rstrip(b"\0")

    def _pieces(self, name: str) -> Iterator[bytes]:
        """Yield the entries of a member in small pieces, so that reading takes linear time and can be stopped."""
        header = self._headers[name]
        with self._source.open(self._infos[name]) as member:  # never more than its header says
            member.read(header.length)
            left = header.content
            while left > 0:
                piece = member.read(min(left, CHUNK))
                if not piece:
                    raise EOFError
                yield piece
                left -= len(piece)


@contextmanager
def open_archive(data: bytes, missing: str) -> Iterator[Archive]:
    """Open an archive; `missing` is the message for an archive of other members than the reader needs."""
    import struct
    import zlib
    from zipfile import BadZipFile, ZipFile

    if data.count(b"PK\1\2") > MAX_RECORDS:  # before millions of members are listed
        raise ClewError(missing)
    try:
        with ZipFile(io.BytesIO(data)) as source:
            yield Archive(source, missing)
    except ClewError:
        raise
    except (BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError):
        raise ClewError("the archive is damaged, cut short, or locked with a password") from None
