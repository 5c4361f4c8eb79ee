"""Clew makes, solves, measures, draws and exchanges mazes of any size.

Make a maze, print it, find a path through it, and draw it:

>>> import clew
>>> maze = clew.generate("wilson", "12x6", seed=7)
>>> print(maze)
┌───────┬───┬───────┬───────┬───────────┬───────┐
│       │   │       │       │           │       │
├───╴   ╵   ╵   ┌───┴───┐   ├───╴   ┌───┴───╴   │
│               │       │   │       │           │
│   ┌───┬───╴   │   ┌───┘   └───╴   └───╴   ╷   │
│   │   │       │   │                       │   │
│   │   │   ┌───┘   ╵   ┌───────╴   ╷   ╶───┤   │
│   │   │   │           │           │       │   │
│   │   ╵   └───╴   ╷   │   ┌───┬───┘   ┌───┘   │
│   │               │   │   │   │       │       │
│   ├───╴   ┌───╴   ├───┴───┘   ╵   ╶───┴───┐   │
│   │       │       │                       │   │
└───┴───────┴───────┴───────────────────────┴───┘
>>> path = clew.solve(maze)
>>> path.steps
24
>>> svg = clew.draw(maze, "svg", path=path)  # or clew.render(maze, "maze.svg", path=path)

`clew.generators()`, `clew.solvers()`, `clew.grids()`, `clew.changes()`, `clew.measures()`, `clew.formats()` and
`clew.renderers()` list what there is to choose from. `help(clew.generate)` describes one function;
docs/reference/library.md describes all of them. The parts for special purposes are `clew.algorithmia` (the bomb
module), `clew.counting` (how many mazes there are, and the number of a maze), `clew.cubicles` (mazes given by a
formula), `clew.datasets` (mazes by the million in files), `clew.learning` (environments for agents), `clew.lessons`
(how each algorithm works), `clew.paper` (pages to print), `clew.registry` and `clew.testing` (algorithms, grids and
formats of your own).
"""

import sys

# The public names, by chapter of docs/reference/library.md and by module. This is the only list of them: `make docs`
# writes `__init__.pyi` from it, for type checkers. A module is imported when one of its names is first used.
CONTENTS: dict[str, dict[str, str]] = {
    "Make mazes": {
        "mazes.generate": "generate trace",
        "mazes.many.generate_many": "generate_many",
        "analysis.wishes": "find_maze",
        "pictures.picture_mazes.secret": "secret_maze",
        "registry.listing": "generators",
        "mazes.maze": "Maze Marks Provenance",
        "puzzles.endless.world": "Endless",
        "mazes.logs.trace": "Trace",
        "grids.events": "EVENTS CARVE WALL OPEN VISIT WALK ERASE BACKTRACK HUNT FRONTIER DONE MERGE REJECT CLOSE ROUND "
        "SPLIT",
    },
    "Make grids": {
        "grids.spec": "parse_grid grids",
        "grids.grid": "Grid",
        "grids.rectangle": "Rectangle NORTH EAST SOUTH WEST",
        "grids.wrapped": "Cylinder Torus Moebius Klein",
        "grids.weave": "Weave",
        "grids.hexagons": "Hexagons",
        "grids.triangles": "Triangles",
        "grids.upsilon": "Upsilon",
        "grids.cairo": "Cairo",
        "grids.polar": "Polar",
        "grids.sphere": "Sphere",
        "grids.cube": "Cube",
        "grids.box": "Box",
        "grids.graph": "Graph",
        "masks.subgrid": "masked Subgrid",
        "masks.masked_rectangle": "MaskedRectangle",
    },
    "Solve mazes": {
        "mazes.solving.solve": "solve default_ends distances longest_path is_perfect trace_solve trace_distances "
        "SolverTrace",
        "mazes.solving.paths": "Path Distances",
        "mazes.solving.shortest_paths": "count_shortest_paths",
        "mazes.many.ends": "ends_many",
        "mazes.many.solve_many": "solve_many distances_many Paths",
        "registry.listing": "solvers",
    },
    "Measure mazes": {
        "measures": "measure measure_many Measures",
        "mazes.diagnosis": "diagnose Diagnosis Island",
        "registry.listing": "measures",
    },
    "Verify and recognize algorithms": {
        "analysis.verification": "verify Verdict Check ChanceTest",
        "analysis.recognition": "recognize Recognition",
    },
    "Change mazes": {
        "changes": "change_many",
        "changes.braid": "braid",
        "changes.cut_loops": "cut_loops",
        "changes.join": "join",
        "changes.openings": "openings",
        "changes.percolation": "percolation",
        "changes.rooms": "rooms",
        "changes.sparsify": "sparsify",
        "changes.symmetric": "symmetric",
        "changes.unicursal": "unicursal",
        "registry.listing": "changes",
    },
    "Read and write mazes": {
        "formats": "load save loads dumps from_directions from_thick",
        "registry.listing": "formats",
    },
    "Draw mazes": {
        "pictures.renderers": "render draw",
        "pictures.picture_mazes.tone": "read_tone tone_of Tone",
        "registry.listing": "renderers",
    },
    "Random numbers": {"draws": "seeded ten_numbers Scripted Draws"},
    "Errors": {"errors": "ClewError Unreachable", "analysis.wishes": "NoMazeFound"},
}
# The parts for special purposes, with their titles in docs/reference/library.md; each is imported at its first use.
PARTS = {
    "algorithmia": "The bomb module",
    "counting": "Count and number mazes",
    "cubicles": "Mazes given by a formula",
    "datasets": "Data sets",
    "huge": "Mazes larger than memory",
    "learning": "Environments for agents that learn",
    "lessons": "Lessons",
    "paper": "Mazes on paper",
    "registry": "Algorithms and formats of your own",
    "testing": "Checks for algorithms, grids and formats of your own",
}
# Packages and modules whose public address is not the place of their files.
HOMES = {
    "algorithmia": "puzzles.algorithmia",
    "counting": "analysis.counting",
    "cubicles": "puzzles.cubicles",
    "drawing": "pictures.drawing",
    "huge": "datasets.huge",
    "mazes.walker": "mazes.solving.walker",
    "renderers": "pictures.renderers",
    "renderers.style": "pictures.painting.style",
}
# What comes in by the doors that installed packages have too: by group of entry points and name, its address; for
# commands also what they do.
GUESTS = {
    "commands": {
        "algorithmia": "clew.puzzles.algorithmia.command:algorithmia Solve the bomb module Algorithmia.",
        "cubicles": "clew.puzzles.cubicles.command:cubicles Solve the maze of a formula (Advent of Code 2016, day 13).",
        "endless": "clew.puzzles.endless.command:endless Print a part of a maze of 2^62 x 2^62 cells.",
        "play": "clew.puzzles.play.command:play Play mazes in the terminal, level by level.",
        "study": "clew.puzzles.play.study_command:study Gather times of people in mazes, and fit them.",
    },
    "endpoints": {
        "algorithmia": "clew.puzzles.algorithmia.endpoints",
        "cubicles": "clew.puzzles.cubicles.endpoints",
        "endless": "clew.puzzles.endless.endpoints",
    },
    "examples": {
        "endless": "clew.puzzles.endless.tiles:try_all",
    },
    "pages": {
        "algorithmia": "clew.puzzles.algorithmia.page",
        "cubicles": "clew.puzzles.cubicles.page",
    },
    "formats": {
        "micromouse": "clew.exchange.micromouse.entries:micromouse",
        "micromouse-binary": "clew.exchange.micromouse.entries:micromouse_binary",
        "micromouse-text": "clew.exchange.micromouse.entries:micromouse_text",
        "mms-map": "clew.exchange.micromouse.entries:mms_map",
        "mms-num": "clew.exchange.micromouse.entries:mms_num",
        "picture": "clew.exchange.picture_reading.entries:picture",
        "tmj": "clew.exchange.tiled.entries:tmj",
        "tmj-blocks": "clew.exchange.tiled.entries:tmj_blocks",
        "tmx": "clew.exchange.tiled.entries:tmx",
        "tmx-blocks": "clew.exchange.tiled.entries:tmx_blocks",
    },
    "renderers": {
        "glb": "clew.exchange.models.entries:glb",
        "obj": "clew.exchange.models.entries:obj",
        "stl": "clew.exchange.models.entries:stl",
        "dxf": "clew.exchange.machines.entries:dxf",
        "cut-svg": "clew.exchange.machines.entries:cut_svg",
        "plot-svg": "clew.exchange.machines.entries:plot_svg",
    },
    "forms": {
        "maze-dataset": "clew.datasets.forms.entries:maze_dataset",
        "tokens": "clew.datasets.forms.entries:tokens",
        "hard-csv": "clew.datasets.forms.entries:hard_csv",
        "search-traces": "clew.datasets.forms.entries:search_trace_lines",
        "alphamaze": "clew.datasets.forms.entries:alphamaze",
        "pixels": "clew.datasets.forms.entries:pixels",
        "rgb": "clew.datasets.forms.entries:rgb",
        "image-pairs": "clew.datasets.forms.entries:pairs",
    },
}
# What lower parts look up by name in higher ones: the packages of the kinds of entries, and classes of grids.
FOLDERS = {
    "generator": "clew.generators",
    "solver": "clew.solvers",
    "measure": "clew.measures",
    "change": "clew.changes",
    "format": "clew.formats",
    "renderer": "clew.pictures.renderers",
}
GRIDS = {
    "text": "clew.masks.word.Word",
    "mask": "clew.masks.image.MaskFile",
    "graph": "clew.formats._graph_files.GraphFile",
}
_MODULES = {
    name: module for chapter in CONTENTS.values() for module, names in chapter.items() for name in names.split()
}
__all__ = list(_MODULES)
__version__ = "1.0.0"


class _PublicAddress:
    """Import a module by its public address: `from clew.counting import rank`."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> object:
        if name[:5] != "clew." or name[5:] not in HOMES:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, cls)  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: object) -> None:
        """Let an empty module be made, which `exec_module` replaces."""

    @staticmethod
    def exec_module(module: object) -> None:
        from importlib import import_module

        name: str = getattr(module, "__name__", "")
        sys.modules[name] = import_module(f"clew.{HOMES[name[5:]]}")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in PARTS or name in HOMES:
        return import_module(f"{__name__}.{HOMES.get(name, name)}")
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _MODULES[name]
    if module == "registry.listing" or name == "grids":  # a package of that name, which lists its contents when called
        return import_module(f"{__name__}.{name}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
    return found


def __dir__() -> list[str]:
    return sorted([*__all__, *PARTS])


sys.meta_path.append(_PublicAddress)
