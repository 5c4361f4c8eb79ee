"""Read and write NumPy's array files without trusting them: no pickle, and the header is checked before anything."""

import re
from typing import TYPE_CHECKING, Any

from clew.errors import ClewError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = b"\x93NUMPY"
_HEADER = re.compile(rb"\{'descr': '([^']{1,20})', 'fortran_order': (True|False), 'shape': \(([0-9, ]{0,60})\), \} *\n")


def array_bytes(array: "NDArray[Any]") -> bytes:
    """The array as the content of a .npy file."""
    import io

    import numpy as np

    file = io.BytesIO()
    np.lib.format.write_array(file, np.ascontiguousarray(array), allow_pickle=False)
    return file.getvalue()


def array_of(data: bytes, kinds: tuple[str, ...]) -> "NDArray[Any]":
    """The array in a .npy file, a view of `data`; its type code must match one of the regular expressions `kinds`."""
    import numpy as np

    if not data.startswith(MAGIC) or len(data) < 12:
        raise ClewError("this is no NumPy array: it does not begin as a .npy file does")
    prefix = 10 if data[6] == 1 else 12
    length = int.from_bytes(data[8:prefix], "little")
    header = _HEADER.fullmatch(data[prefix : prefix + length]) if length <= 4096 else None
    if data[6] not in (1, 2, 3) or header is None:
        raise ClewError("the header of the NumPy array is not one that NumPy writes for plain numbers")
    kind, shape = header[1].decode("latin-1"), tuple(int(each) for each in re.findall(rb"[0-9]+", header[3]))
    if not any(re.fullmatch(each, kind) for each in kinds):
        wanted = kinds[0].replace("\\", "")
        raise ClewError(f"the NumPy array holds {kind!r} and must hold {wanted!r}: convert it before saving")
    size = int(np.dtype(kind).itemsize)
    for each in shape:
        size *= each
    if size != len(data) - prefix - length:
        raise ClewError(
            f"the NumPy array should have {size:,} bytes for its shape {shape} and has {len(data) - prefix - length:,}"
        )
    if size == 0:
        raise ClewError(f"the NumPy array of shape {shape} is empty")
    order: Any = "F" if header[2] == b"True" else "C"
    return np.frombuffer(data, kind, offset=prefix + length).reshape(shape, order=order)
