"""Write the tables of pages that say what the code says: grids, formats, settings, what kernels may call, and more.

`make docs` runs this, and a test demands it. A table is between `<!-- NAME -->` and `<!-- end of NAME -->`.
"""

import inspect
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from page_parts import replaced, table

import clew
from clew import ClewError, Marks, Maze, draws, registry
from clew.cli.commands.grids import facts_about
from clew.grids import SHAPES, Graph, Grid
from clew.grids.canvas import Canvas, Edges, Hints, Topology
from clew.grids.events import TABLE
from clew.grids.spec import FILES
from clew.masks import image, word
from clew.service.app import create_app
from clew.service.configuration import DECLARED, meaning, shown_default

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parent
DEPLOYED = {  # the language of each file in deploy/
    "clew.toml": "toml",
    "clew.service": "ini",
    "nginx.conf": "nginx",
    "Caddyfile": "caddyfile",
    "Dockerfile": "dockerfile",
    "alarms.yml": "yaml",
}
LANGUAGES = {".py": "python", ".toml": "toml", ".js": "js"}
EXAMPLES = sorted(
    str(file.relative_to(ROOT))
    for file in (ROOT / "examples" / "my_mazes").rglob("*")
    if file.suffix in LANGUAGES and file.name != "__init__.py"
)
SERVICE_RESULTS = re.compile(r"^## Service\n.*?^(\|.*?)(?=^[^|])", re.MULTILINE | re.DOTALL)
SHOWN = 100  # cells on a side of the maze whose files are measured


def grids() -> str:
    """Return the table of grids, from their classes and an example of each."""
    rows = []
    for name in SHAPES:
        facts = facts_about(name)
        specs = ", ".join(f"`{form['example']}`" for form in facts["forms"])
        grid = None if name in FILES or facts["options"] else clew.parse_grid(facts["forms"][0]["example"])
        drawn = "any graph" if name == "graph" else "same as the underlying grid"
        directions, coordinates = (degrees(grid), grid.coordinate_names) if grid else (drawn, drawn)
        if name == "graph":
            directions, coordinates = "up to 31", Graph([[]]).coordinate_names
        rows.append([f'<a id="{name}"></a>{specs}', facts["summary"].rstrip("."), directions, coordinates])
    return table(["spec", "what it is", "directions of a cell", "coordinates"], rows)


def degrees(grid: Grid) -> str:
    """Return how many directions a cell has: the number, or 'up to' the largest."""
    topology = grid.topology()
    found = {topology.degree(topology.cell(index)) for index in range(grid.cells)}
    return str(max(found)) if len(found) == 1 else f"up to {max(found)}"


def changes() -> str:
    """Return the table of changes, in the order in which the command makes them."""
    rows = []
    for found in registry.catalogue("change"):
        options = sorted(found["options"], key=lambda each: each["name"] != found["main"])
        named = ", ".join(f"`{each['name']}`" for each in options) or "none"
        rows.append([f"`{found['name']}`", named, found["grids"], found["summary"].rstrip(".")])
    return table(["change", "options, the main one first", "grids", "what it does"], rows)


def change_options() -> str:
    """Return the table of the changes' options but the seed, which they have in common."""
    rows = [
        [
            f"`{found['name']}`",
            f"`{each['name']}`",
            each["values"].replace("|", ", "),
            "" if each["default"] is None else str(each["default"]),
            each["help"],
        ]
        for found in registry.catalogue("change")
        for each in found["options"]
        if each["name"] != "seed"
    ]
    return table(["change", "option", "values", "default", "meaning"], rows)


def solvers() -> str:
    """Return the table of solvers: what each needs, and what it claims."""
    needs = {"any": "", "perfect": "a perfect maze", "headings": "a flat grid"}
    rows = []
    for found in registry.find_all("solver"):
        needed = [needs[found.grids]] * (found.grids != "any") + ["costs of cells, if any"] * found.weights
        options = ", ".join(f"`--{each.flag}`" for each in found.parameters)
        rows.append(
            [
                f"[`{found.name}`](#{found.name})",
                "walker" if found.walks else "search",
                ", ".join(needed) or "nothing",
                "yes" if found.shortest else "no",
                "yes" if found.complete else "no",
                options or "none",
            ]
        )
    return table(["solver", "kind", "needs", "shortest path", "always arrives", "options"], rows)


OPTION_HELP = {  # of the options of masks, behind commas
    "width": "cells across; otherwise a pixel is a cell",
    "height": "cells from the foot to the top of a capital letter",
    "invert": "swap light and dark; transparent places are still left out",
    "join": "add bridges that join parts that are cut off",
    "font": "the file of a font, for letters that no font of the system has",
    "lines": "break the words into this many lines, at blanks and hyphens",
    "over": "cut the shape out of another grid: a name, for one as large as the picture, or a spec",
}


def mask_options(options: dict[str, str]) -> str:
    """Return the table of the options behind commas."""
    rows = [[f"`{name}={value}`" if value else f"`{name}`", OPTION_HELP[name]] for name, value in options.items()]
    return table(["option", "meaning"], rows)


def kept_formats() -> str:
    """Return the table of formats: what each keeps is found by writing a maze and reading it."""
    side = f"{SHOWN}x{SHOWN}"
    maze = clew.openings(clew.generate("wilson", side, seed=1), "corners")
    whole = Maze(maze.grid, maze.storage, maze.provenance, maze.openings, Marks(1, (3,)))
    enclosed = Maze(maze.grid, maze.storage, marks=whole.marks)
    contest = clew.generate("wilson", "16x16", seed=0)
    hexagons = clew.generate("wilson", "hexagons:5x4", seed=1)
    graph = clew.generate("wilson", Graph([[1, 2], [0, 2], [0, 1]]), seed=1)
    rows = []
    for found in registry.find_all("format"):
        written = next(each for each in (whole, enclosed, contest) if can_write(found.function, each))
        plain = Maze(written.grid, written.storage)
        again = found.read(encoded(found.function(written)))
        keeps = ["passages"] + ["openings"] * bool(again.openings)
        keeps += ["start and goals"] * (written.marks.has_ends and again.marks == written.marks)
        keeps += ["provenance"] * (again.provenance is not None)
        keeps += ["any graph"] * can_write(found.function, graph)
        rows.append(
            [
                ", ".join(f"`{suffix}`" for suffix in found.suffixes),
                f"`{found.name}`",
                "16x16" if written is contest else "all" if can_write(found.function, hexagons) else "rectangles",
                ", ".join(keeps),
                f"{len(encoded(found.function(plain))) / plain.cells:.1f}",
            ]
        )
    return table(["suffix", "name", "grids", "keeps", "bytes per cell"], rows)


def can_write(write: Callable[[Maze], str | bytes], maze: Maze) -> bool:
    """Return whether a format can hold the maze."""
    try:
        write(maze)
    except ClewError:
        return False
    return True


def encoded(content: str | bytes) -> bytes:
    """Return the bytes of a file."""
    return content.encode() if isinstance(content, str) else content


def canvas() -> str:
    """Return the table of the methods that kernels may call, from their docstrings."""
    rows = []
    for subject, classes in (("maze", (Topology, Edges, Hints, Canvas)), ("draws", (draws.Draws,))):
        for each in classes:
            for name, member in vars(each).items():
                if inspect.isfunction(member) and not name.startswith("_"):
                    names = ", ".join(list(inspect.signature(member).parameters)[1:])
                    meaning = (inspect.getdoc(member) or "").partition("\n")[0]
                    rows.append([f"`{subject}.{name}({names})`", meaning])
    return table(["call", "what it does"], rows)


def events() -> str:
    """Return the table of events."""
    return table(["event", "meaning"], [[f"`{kind.name.upper()}`", kind.meaning] for kind in TABLE.values()])


def settings() -> str:
    """Return the table of the settings of the service."""
    rows = [
        [f"`{name}`", meaning(name), f"`{default}`" if (default := shown_default(name)) else ""] for name in DECLARED
    ]
    return table(["setting", "meaning", "default"], rows)


def metrics() -> str:
    """Return the table of the metrics of the service."""
    rows = []
    for found in create_app().state.metrics.collect().collect():
        name = f"{found.name}_total" if found.type == "counter" else found.name
        rows.append([f"`{name}`", found.type, found.documentation.rstrip(".")])
    return table(["metric", "type", "meaning"], sorted(rows))


def capacity() -> str:
    """Return the first table of the benchmarks of the service, without the columns of limits."""
    found = SERVICE_RESULTS.search((ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8"))
    if found is None:
        return "`python -m benchmarks service` measures what a machine can do.\n"
    heads, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines())
    kept = [place for place, head in enumerate(heads) if not head.startswith(("at most", "at least"))]
    return table([heads[place] for place in kept], [[row[place] for place in kept] for row in rows])


def shown(name: str, language: str) -> str:
    """Return a file as a block of code."""
    return f"```{language}\n{(ROOT / name).read_text(encoding='utf-8')}```\n"


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "reference/grids.md": {"grids": grids},
    "guides/changes.md": {"changes": changes, "options of changes": change_options},
    "reference/solvers.md": {"solvers": solvers},
    "guides/masks.md": {
        "options of masks": lambda: mask_options(image.MaskFile.OPTIONS),
        "options of words": lambda: mask_options(word.OPTIONS),
    },
    "reference/formats.md": {"formats": kept_formats},
    "reference/service.md": {"settings": settings},
    "guides/operating.md": {
        "metrics": metrics,
        "capacity": capacity,
        **{f"deploy/{name}": partial(shown, f"deploy/{name}", language) for name, language in DEPLOYED.items()},
    },
    "guides/extending.md": {
        "canvas": canvas,
        "events": events,
        **{name: partial(shown, name, LANGUAGES[Path(name).suffix]) for name in EXAMPLES},
    },
}


def page(name: str) -> str:
    """Return the text of a page with its tables as they should be."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    for part, content in PARTS[name].items():
        text = replaced(text, part, content())
    return text


if __name__ == "__main__":
    for each in PARTS:
        (FOLDER / each).write_text(page(each), encoding="utf-8")
