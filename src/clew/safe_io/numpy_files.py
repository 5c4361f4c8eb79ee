"""Read and write NumPy's array files safely: no pickle, and the header is checked before anything else.

An archive (.npz) is a ZIP file of such arrays; the sizes of its members are checked before they are unpacked.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError
from clew.kernel import memory

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = b"\x93NUMPY"
ZIP_MAGIC = b"PK\x03\x04"
MANY_MAZES = (  # the error for a file of many mazes, with what holds them and how Python reads it
    "{} holds many mazes, and one is needed: in Python, {} and then clew.solve_many(mazes, grid) or "
    "clew.measure_many(mazes, grid) read them all, and numpy.save('one.npy', mazes[0]) saves one of a rectangle"
)
MAX_RECORDS = 100  # of members, counted by their signature; numbers may contain those four bytes by chance
_HEADER = re.compile(rb"\{'descr': '([^']{1,20})', 'fortran_order': (True|False), 'shape': \(([0-9, ]{0,60})\), \} *\n")


def array_bytes(array: "NDArray[Any]") -> bytes:
    """Return the array as the content of a .npy file."""
    import io

    import numpy as np

    file = io.BytesIO()
    np.lib.format.write_array(file, np.ascontiguousarray(array), allow_pickle=False)
    return file.getvalue()


def parse_array(data: bytes, kinds: tuple[str, ...]) -> "NDArray[Any]":
    """Return the array in a .npy file, as a view of `data`.

    Parameters
    ----------
    data : bytes
        The content of the file.
    kinds : tuple of str
        Regular expressions, one of which the array's type code must match.
    """
    import numpy as np

    if not data.startswith(MAGIC) or len(data) < 12:
        raise ClewError("this is not a NumPy array: it does not begin like a .npy file; save it with numpy.save")
    prefix = 10 if data[6] == 1 else 12
    length = int.from_bytes(data[8:prefix], "little")
    header = _HEADER.fullmatch(data[prefix : prefix + length]) if length <= 4096 else None
    if data[6] not in (1, 2, 3) or header is None:
        raise ClewError("the header of the NumPy array is not one that NumPy writes for plain numbers")
    kind, shape = header[1].decode("latin-1"), tuple(int(each) for each in re.findall(rb"[0-9]+", header[3]))
    if not any(re.fullmatch(each, kind) for each in kinds):
        needed = _type_name(kinds[0].replace("\\", ""))
        raise ClewError(f"the NumPy array holds {_type_name(kind)} and must hold {needed}: convert it before saving")
    size = int(np.dtype(kind).itemsize)
    for each in shape:
        size *= each
    if size != len(data) - prefix - length:
        raise ClewError(
            f"the NumPy array should have {size:,} bytes for its shape {shape} and has {len(data) - prefix - length:,}"
        )
    if size == 0:
        raise ClewError(f"the NumPy array of shape {shape} is empty: it must have at least one entry")
    order: Any = "F" if header[2] == b"True" else "C"
    return np.frombuffer(data, kind, offset=prefix + length).reshape(shape, order=order)


def _type_name(kind: str) -> str:
    """Return the name of a type code, such as 'float64' for '<f8'."""
    import numpy as np

    if "U" in kind or "S" in kind:
        return "text"
    try:
        return np.dtype(kind).name
    except TypeError:  # a pattern of several codes
        return "numbers"


def read_members(
    data: bytes, check: Callable[[Mapping[str, int]], None], reading: str, missing: str
) -> dict[str, bytes]:
    """Return the members of an archive by name, without the suffix .npy.

    Parameters
    ----------
    data : bytes
        The archive.
    check : callable
        Called with the unpacked size in bytes of each member before anything is unpacked; it raises `ClewError` for
        members that the reader does not need or that are too large.
    reading : str
        What the caller does with the archive, for the message about memory: 'reading this archive'.
    missing : str
        The message for an archive of more members than any reader needs.
    """
    import io
    import struct
    import zipfile
    import zlib

    if data.count(b"PK\1\2") > MAX_RECORDS:  # before millions of members are listed
        raise ClewError(missing)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            if len(archive.infolist()) > len(infos):  # two members of one name
                raise ClewError(missing)
            check({name: info.file_size for name, info in infos.items()})
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in infos.values()):
                raise ClewError(
                    "the archive is compressed by a method that NumPy does not use: save it with numpy.savez"
                )
            memory.require(4 * sum(info.file_size for info in infos.values()), reading)
            found = {}
            for name, info in infos.items():
                with archive.open(info) as member:  # never more than its header says
                    found[name] = member.read(info.file_size)
            return found
    except ClewError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError):
        raise ClewError("the archive is damaged, cut short, or locked with a password") from None
