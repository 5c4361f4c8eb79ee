"""The C reference: `reference.c` built into a library, and optionally another program, `limit.c`, to compare with."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Contestant, timed
from clew.grids import Rectangle

FLAGS = ("-O3", "-march=native")
SCRATCH = 16  # bytes for each place of the passages

# What CLEW_LIMIT_C calls the same algorithms
LIMIT_NAMES = {
    "recursive-backtracker": "dfs2bit",
    "recursive-backtracker, jumping": "dfsbp",
    "hunt-and-kill": "hunt",
    "eller": "eller",
    "recursive-division": "division",
    "prim": "prim",
    "wilson": "wilson",
    "kruskal": "kruskal2",
    "aldous-broder": "aldous",
    "breadth-first": "bfs2",
    "tree-distances": "treedist",
    "sidewinder": "sidewinder",
    "binary-tree": "bintree",
    "recursive-backtracker, many 10x10": "batch10",
}


def compiler() -> str | None:
    """The C compiler's path, if there is one."""
    return shutil.which(os.environ.get("CC") or "gcc")


@cache
def _folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="clew-benchmarks-")
    _kept.append(folder)  # removed when the process ends
    return Path(folder.name)


_kept: list[Any] = []


def _build(source: Path, target: str, *flags: str) -> Path:
    path = _folder() / target
    subprocess.run([str(compiler()), *FLAGS, *flags, "-o", str(path), str(source)], check=True)
    return path


@cache
def library() -> ctypes.CDLL | None:
    """The functions of `reference.c`; None without a compiler."""
    if compiler() is None:
        return None
    return ctypes.CDLL(str(_build(Path(__file__).parent / "reference.c", "reference.so", "-shared", "-fPIC")))


def has(name: str) -> bool:
    """Whether the reference has an algorithm of this name."""
    loaded = library()
    return loaded is not None and hasattr(loaded, _symbol(name))


def _symbol(name: str) -> str:
    return name.replace(", ", "_").replace("-", "_")


def scratch_for(grid: Rectangle) -> NDArray[np.uint8]:
    """Scratch memory for any algorithm of the reference, touched so that it is really there."""
    scratch = np.empty(SCRATCH * grid.storage, np.uint8)
    scratch.fill(1)
    return scratch


def carve(name: str, grid: Rectangle, passages: NDArray[np.uint8], seed: int, scratch: NDArray[np.uint8]) -> None:
    """Run a generator of the reference on blank passages."""
    function = getattr(library(), _symbol(name))
    size = ctypes.c_int64(grid.width), ctypes.c_int64(grid.height)
    function(_pointer(passages), *size, ctypes.c_uint64(seed), _pointer(scratch))


def spread(
    name: str, grid: Rectangle, passages: NDArray[np.uint8], distances: NDArray[np.int32], scratch: NDArray[np.uint8]
) -> None:
    """Run a solver of the reference: fill `distances` (by place) from the first cell."""
    function = getattr(library(), _symbol(name))
    size = ctypes.c_int64(grid.width), ctypes.c_int64(grid.height)
    function(_pointer(passages), *size, _pointer(distances), _pointer(scratch))


def walk(
    name: str, grid: Rectangle, passages: NDArray[np.uint8], left: NDArray[np.uint8], route: NDArray[np.uint8]
) -> int:
    """Run a walker of the reference: fill `left` (by place) and `route` (by step), and return its steps."""
    function = getattr(library(), _symbol(name))
    function.restype = ctypes.c_int64
    size = ctypes.c_int64(grid.width), ctypes.c_int64(grid.height)
    return int(function(_pointer(passages), *size, _pointer(left), _pointer(route)))


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def contestant(name: str, grid: Rectangle, passages: NDArray[np.uint8], scratch: NDArray[np.uint8]) -> Contestant:
    """A generator of the reference, for `by_turns`; `passages` are used again and again."""
    blank = grid.new_passages(True)

    def run(number: int) -> float:
        np.copyto(passages, blank)
        return timed(lambda: carve(name, grid, passages, number + 1, scratch))

    return run


@cache
def _limit_program() -> Path | None:
    source = os.environ.get("CLEW_LIMIT_C")
    return _build(Path(source), "limit") if source and compiler() else None


def limit_columns() -> tuple[str, ...]:
    """The heading for the times of CLEW_LIMIT_C, if it is set."""
    return ("limit.c",) if _limit_program() else ()


def limit_contestant(name: str, grid: Rectangle, texture: str = "") -> Contestant | None:
    """The same algorithm of the program that CLEW_LIMIT_C names, if it is set; it prints nanoseconds per cell.

    `texture`: the maze that it shall solve.
    """
    program = _limit_program()
    if program is None or name not in LIMIT_NAMES:
        return None
    command = [str(program), LIMIT_NAMES[name], str(grid.width), str(grid.height)]
    environment = {**os.environ, "MAZE": texture}

    def run(number: int) -> float:
        whole = [*command, str(number + 1), "1"]
        output = subprocess.run(whole, capture_output=True, text=True, check=True, env=environment).stdout
        return float(output.split()[2]) * 1e-9 * grid.cells

    return run
