"""Graphs from the sparse matrices that `scipy.sparse.save_npz` writes, read without SciPy and without trust."""

import zipfile
from typing import Any

from clew import memory
from clew.errors import ClewError
from clew.grids.graph import Graph
from clew.grids.graph_sources import from_pairs
from clew.reading.arrays import array_of

MOST_UNPACKED = 256 << 20  # bytes
MOST_RECORDS = 100  # of members, by their signature; numbers may hold those four bytes by chance
WHOLE = ("<i4", "<i8")
VALUES = ("<[fiu][248]", r"\|[biu]1", "<c(8|16)")
KINDS = ("csr", "csc", "coo")


def matrix_in(data: bytes) -> Graph:
    """The graph of a square matrix: two cells are neighbors where one of their two entries is not 0."""
    import numpy as np

    arrays = _arrays(data)
    kind = arrays["format"].tobytes().replace(b"\0", b"").decode("latin-1")
    shape = arrays["shape"].tolist()
    if kind not in KINDS:
        raise ClewError(f"the matrix is of the format {kind[:10]!r}: save it as {', '.join(KINDS)}")
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ClewError(f"the matrix has shape {'x'.join(map(str, shape))}: it must be square")
    if kind == "coo":
        rows, columns = arrays["row"], arrays["col"]
    else:
        begins, columns = arrays["indptr"], arrays["indices"]
        lengths = np.diff(begins)
        if len(begins) != shape[0] + 1 or begins[0] or (lengths < 0).any() or begins[-1] != len(columns):
            raise ClewError("the rows of the matrix do not fit it: the file is damaged")
        rows = np.repeat(np.arange(shape[0]), lengths)
    if not len(rows) == len(columns) == len(arrays["data"]):
        raise ClewError("the entries of the matrix do not fit each other: the file is damaged")
    there = arrays["data"] != 0
    return from_pairs(shape[0], rows[there], columns[there])


def _arrays(data: bytes) -> dict[str, Any]:
    """The members by their names, each checked before it is unpacked."""
    import io
    import struct
    import zlib

    kinds: dict[str, tuple[str, ...]] = dict.fromkeys(("indices", "indptr", "row", "col", "shape"), WHOLE)
    kinds |= {"format": (r"\|S[0-9]", "<U[0-9]"), "data": VALUES}
    missing = "this .npz holds no sparse matrix: write it with scipy.sparse.save_npz"
    if data.count(b"PK\1\2") > MOST_RECORDS:
        raise ClewError(missing)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            if not {"format", "shape", "data"} <= set(infos):
                raise ClewError(missing)
            size = sum(info.file_size for info in infos.values())
            if size > MOST_UNPACKED:
                raise ClewError(f"the matrix is too large: at most {memory.readable(MOST_UNPACKED)} are unpacked")
            memory.require(4 * size, "reading this matrix")
            found = {}
            for name in kinds.keys() & infos.keys():
                with archive.open(infos[name]) as member:
                    found[name] = array_of(member.read(infos[name].file_size), kinds[name]).reshape(-1)
    except ClewError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError):
        raise ClewError("the archive is damaged, cut short, or locked with a password") from None
    wanted = {"row", "col"} if b"coo" in found["format"].tobytes().replace(b"\0", b"") else {"indices", "indptr"}
    if not wanted <= found.keys():
        raise ClewError(missing)
    return found
