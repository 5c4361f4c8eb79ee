"""Mazes that the engine for pages makes in Node and in Chromium, and how they are compared with Python's.

With CLEW_TEST_EVERYTHING every algorithm is tried on every form of grid, and generators with thirty seeds: `make
test-engine`. That takes minutes, as every kernel must be compiled for every canvas.
"""

import os
from typing import Any

import manifest

import clew
from clew import registry
from clew.formats.documents import provenance_values

EVERYTHING = bool(os.environ.get("CLEW_TEST_EVERYTHING"))
ALL = tuple(manifest.small_spec(*each) for each in manifest.forms()) if EVERYTHING else ()
SPECS = ("10x10", "1x1", "1x7", "13x4", "hexagons:8x6", "hexagons:side=3", "hexagons:triangle=5", "polar:4", "polar:1")
SEEDS = (1, 2**64 - 1, 77, *(range(1000, 1027) if EVERYTHING else ()))
OPTIONS: dict[str, dict[str, object]] = {
    "binary-tree": {"bias": "south-west"},
    "growing-tree": {"strategy": "oldest"},
    "houston": {"switch": 0.9},
    "percolation": {"chance": 0.3},
    "recursive-backtracker": {"run": 0.3},
    "recursive-division": {"room": 6, "bias": "longest"},
    "sidewinder": {"close_out": 0.2},
}
# On grids with tables of neighbors. Each kernel must be compiled for them, and the caller does nothing otherwise there.
FEW = ("boruvka", "growing-tree", "percolation", "wilson", "a-star", "breadth-first", "chain", "wall-follower")
Job = list[Any]  # an algorithm, the spec of a grid, a seed as text, a number and options
# Answers a job: the passages, the events and the distances.
ANSWER = """async (clew, [name, grid, seed, number, options]) => {
  const maze = await clew.generate(name, grid, { seed: BigInt(seed), number, options, log: true });
  const numbers = [maze.passages, maze.events, await maze.distances(0)].map((each) => Array.from(each));
  const { seed: word, ...provenance } = maze.provenance;
  return [...numbers, { ...provenance, seed: String(word) }];
}"""


def is_tried(entry: registry.Entry, spec: str) -> bool:
    """Whether tests try a generator or solver on a grid: all on rectangles."""
    return EVERYTHING or clew.parse_grid(spec).name == "rectangle" or entry.name in FEW


def jobs() -> list[Job]:
    """Generators on all of these grids."""
    found: list[Job] = []
    for entry in registry.find_all("generator"):
        for spec in (*SPECS, *ALL):
            if is_tried(entry, spec) and manifest.runs_on(entry, clew.parse_grid(spec)):
                options = OPTIONS.get(entry.name, {}) if spec != "10x10" else {}
                if "run" in options and not clew.parse_grid(spec).has_squares:
                    options = {}
                found += [[entry.name, spec, str(seed), seed % 3, options] for seed in SEEDS]
    return found


def steps_in(maze: clew.Maze) -> list[int]:
    """The steps from the first cell to each cell, -1 where no way leads."""
    found = clew.distances(maze, 0)
    return [-1 if (steps := found.at(cell)) is None else steps for cell in range(maze.grid.cells)]


def check(job: Job, answer: list[Any], grid: clew.Grid | None = None) -> None:
    """Compare an answer with Python's; `grid` is that of a job without a spec."""
    name, spec, seed, number, options = job
    passages, events, distances, provenance = answer
    trace = clew.trace(name, grid or spec, int(seed), number=number, compiled=False, **options)
    assert list(trace.maze.storage) == passages, job
    assert provenance_values(trace.maze.provenance) == provenance | {"seed": int(provenance["seed"])}, job
    assert list(trace._log) == events, job
    assert steps_in(trace.maze) == distances, job
