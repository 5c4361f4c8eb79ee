"""The files of models: STL in binary, OBJ, and glTF 2.0 as GLB."""

import struct
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from clew.exchange.models.model import PARTS, Model
from clew.lazy import NDArray, np

BAND = 1 << 15  # triangles that are in memory as a piece of a file
COLORS = {"floor": 0xD9D1BD, "walls": 0x29476B, "start": 0x1A994D, "goal": 0xCC3326, "path": 0xE6A61A}  # in glTF
GLB, JSON, BINARY = 0x46546C67, 0x4E4F534A, 0x004E4942  # the names in a GLB
FLOAT, UNSIGNED = 5126, 5125  # the types of numbers in glTF
VERTICES, INDEXES = 34962, 34963  # the uses of its buffers


def stl(model: Model, title: str) -> Iterator[bytes]:
    """Yield the pieces of a binary STL; `title`: the words in its head."""
    yield title.encode("ascii", "replace")[:80].ljust(80) + struct.pack("<I", len(model.triangles))
    points = model.points.astype(np.float32)
    record = np.dtype([("numbers", "<f4", 12), ("attribute", "<u2")])  # the normal, three corners
    for begin in range(0, len(model.triangles), BAND):
        corners = points.take(model.triangles[begin : begin + BAND].reshape(-1), axis=0).reshape(-1, 9).T
        one, two, three = corners[:3], corners[3:6], corners[6:]
        (ux, uy, uz), (vx, vy, vz) = two - one, three - one  # np.cross takes three times as long
        x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        piece = np.zeros(corners.shape[1], record)
        piece["numbers"][:, :3] = (np.stack([x, y, z]) / np.sqrt(x * x + y * y + z * z)).T
        piece["numbers"][:, 3:] = corners.T
        yield piece.tobytes()


def obj(model: Model, title: str) -> Iterator[bytes]:
    """Yield the pieces of an OBJ in millimeters, with a group for each part."""
    yield f"# {title}\n".encode()
    yield from _lines("v %.7g %.7g %.7g\n", model.points)
    for part, name in PARTS.items():
        triangles = model.triangles[model.parts == part]
        yield f"g {name}\n".encode() * (len(triangles) > 0)
        yield from _lines("f %d %d %d\n", triangles + 1)


def _lines(form: str, rows: "NDArray[Any]") -> Iterator[bytes]:
    """Yield each row of numbers as a line of this form."""
    for begin in range(0, len(rows), BAND):
        piece = rows[begin : begin + BAND]
        yield (form * len(piece) % tuple(piece.reshape(-1).tolist())).encode()


def glb(model: Model, title: str) -> Iterator[bytes]:
    """Yield the pieces of a GLB in meters, y upwards, as glTF has it; each part has its material."""
    import msgspec

    points = (model.points[:, [0, 2, 1]] * (0.001, 0.001, -0.001)).astype("<f4")
    indexes = {name: model.triangles[model.parts == part].astype("<u4") for part, name in PARTS.items()}
    indexes = {name: each for name, each in indexes.items() if len(each)}
    buffers = [points, *indexes.values()]
    ends = list(accumulate(each.nbytes for each in buffers))
    views = [
        {"buffer": 0, "byteOffset": end - each.nbytes, "byteLength": each.nbytes, "target": target}
        for each, end, target in zip(buffers, ends, (VERTICES, *len(indexes) * [INDEXES]), strict=True)
    ]
    bounds = {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
    accessors: list[dict[str, Any]] = [
        {"bufferView": 0, "componentType": FLOAT, "count": len(points), "type": "VEC3", **bounds},
        *(
            {"bufferView": number, "componentType": UNSIGNED, "count": each.size, "type": "SCALAR"}
            for number, each in enumerate(indexes.values(), 1)
        ),
    ]
    names = range(len(indexes))
    primitives = [{"attributes": {"POSITION": 0}, "indices": 1 + each, "material": each} for each in names]
    colors = [[(COLORS[name] >> shift & 255) / 255 for shift in (16, 8, 0)] for name in indexes]
    paints = [{"baseColorFactor": [*color, 1], "metallicFactor": 0} for color in colors]
    document = {
        "asset": {"version": "2.0", "generator": title},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "maze"}],
        "meshes": [{"primitives": primitives}],
        "materials": [{"name": name, "pbrMetallicRoughness": each} for name, each in zip(indexes, paints, strict=True)],
        "buffers": [{"byteLength": ends[-1]}],
        "bufferViews": views,
        "accessors": accessors,
    }
    text = msgspec.json.encode(document)
    text += b" " * (-len(text) % 4)
    yield struct.pack("<5I", GLB, 2, 28 + len(text) + ends[-1], len(text), JSON) + text
    yield struct.pack("<2I", ends[-1], BINARY)
    yield from (each.tobytes() for each in buffers)
