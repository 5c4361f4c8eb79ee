"""Write docs/learn, the pages of the site about each algorithm, with their pictures; `make site` does so.

The repository does not have them. What they say comes from the lessons, the registry and the head of each source file.
The code and the steps are what a live maze replaces: there both are marked while it runs.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import isnan, nan
from pathlib import Path
from statistics import fmean
from typing import Any

import algorithms_page
from page_parts import table

import clew
from clew import Maze, Measures, registry
from clew.analysis.recognition.recognize import algorithms_of_kinds
from clew.engine import files as engine
from clew.lessons import Lesson, lesson, lesson_names, promise
from clew.pictures.renderers import draw

DOCS = Path(__file__).parents[1]
FOLDER = DOCS / "learn"
SEED = 7
SMALL, COLORED, LARGE, OTHER = "16x12", "32x24", "80x60", "hexagons:20x15"
SHARES = (0.05, 0.5, 0.95)  # of an option that is a chance
MAZES, SIZE = 20, "50x50"  # from which figures are means
MAKERS = ("recursive-backtracker", "wilson", "prim")  # of the mazes that solvers are compared in
SEARCHES, SEARCHED = 20, "30x30"
AKIN = {"distances": ("breadth-first", "dijkstra")}  # to a lesson that belongs to no algorithm
FIGURES: dict[str, Callable[[Maze, Measures], float]] = {
    "dead ends, % of the cells": lambda maze, found: 100 * found.dead_ends / maze.cells,
    "junctions, % of the cells": lambda maze, found: 100 * found.junctions / maze.cells,
    "corridor cells that go straight on, %": lambda _, found: 100 * (found.straightness or 0),
    "cells of a corridor": lambda _, found: found.corridor_length or 0,
    "longest path, % of the cells": lambda maze, found: (
        nan if found.diameter is None else 100 * found.diameter / maze.cells
    ),
}
COLORS = "Cells are colored by the steps from the top left corner: near is yellow, far is gray."
SEARCH = (
    "The cells that it reached, or did not fill, are colored by their distance from the start: near is yellow, far is "
    "gray. The path is red."
)
WALK = (
    "The red thread is the path that is left of the walk. A thin red line was walked once and does not belong to it, "
    "a gray one again."
)
INTRODUCTION = """# How mazes are made and solved

Each algorithm has a texture of its own. Choose one to watch it work line by line, on any grid that it takes, and to
read what its mazes have in common, what it costs, and who found it.
"""


def main() -> None:
    """Write all pages, each only if it has changed, since Sphinx reads those again."""
    (FOLDER / "pictures").mkdir(parents=True, exist_ok=True)
    write("index.md", index())
    for found in algorithms_page.with_lessons("generator"):
        write(f"{found['name']}.md", page("generator", found["name"], generator_sections(found)))
    for found in algorithms_page.with_lessons("solver"):
        write(f"{found['name']}.md", page("solver", found["name"], solver_sections(found)))
    for name in set(lesson_names("solver")) - set(registry.names("solver")):
        write(f"{name}.md", page("solver", name, []))


def write(name: str, content: str | bytes) -> str:
    """Write a file unless it has this content, and return its name."""
    file, data = FOLDER / name, content.encode() if isinstance(content, str) else content
    if not file.exists() or file.read_bytes() != data:
        file.write_bytes(data)
    return name


def index() -> str:
    """Return the page that leads to all others: cards, and what Sphinx needs to know their order."""
    parts = [INTRODUCTION]
    for kind, title, picture in (
        ("generator", "Generators", maze_picture),
        ("solver", "Solvers", lambda name, *_: search_picture(name)),
    ):
        names = [found["name"] for found in algorithms_page.with_lessons(kind)]
        others = [name for name in lesson_names(kind) if name not in names]
        cards = [
            f"- [![]({picture(name, '24x18', 8)}) **{title_of(kind, name)}**]({name}.md) {about(kind, name).summary}"
            for name in names
        ]
        parts += [f"## {title}\n", "```{container} cards", *cards, "```\n"]
        parts += ["```{toctree}", ":hidden:\n", *names, *others, "```\n"]
    return "\n".join(parts)


def page(kind: str, name: str, sections: Iterable[str]) -> str:
    """Return the page about an algorithm."""
    shown = about(kind, name)
    parts = [f"# {title_of(kind, name)}\n", f"{shown.summary}\n", *live(kind, name, shown), *sections]
    parts += [f"## Cost\n\n{shown.cost}\n", f"## History\n\n{shown.history}\n"]
    if name in registry.names(kind):
        source = f"../../src/clew/{kind}s/{name.replace('-', '_')}.py"
        parts += [f"## Sources\n\n{sources(kind, name)}\n", f"The whole file: [{Path(source).name}]({source}).\n"]
    return "\n".join([*parts, f"## See also\n\n{see_also(kind, name)}"])


def live(kind: str, name: str, shown: Lesson) -> Iterator[str]:
    """Yield the picture, the steps and the code, in whose place the site shows the algorithm at work."""
    code = json.loads(engine.manifest_json(engine.CODE))[f"{kind}s"].get(name)
    yield "`````{container} live\n"
    if code:
        picture = maze_picture(name, SMALL, 24, "svg") if kind == "generator" else search_picture(name)
        yield f'![{shown.title} at work]({picture} "live: learn?algorithm={name}")\n'
    yield "\n".join(["**How it works**\n", *algorithms_page.steps(shown)]) + "\n"
    for part in code["parts"] if code else []:
        yield f"**Its code**, `{part['file']}`\n\n```python\n{part['text'].strip()}\n```\n"
    yield "`````\n"


def generator_sections(found: dict[str, Any]) -> Iterator[str]:
    """Yield what a generator's page has of its own: its texture, its law and its options."""
    name, shown = found["name"], about("generator", found["name"])
    sizes = [COLORED, LARGE, *([OTHER] if found["grids"] == "any" else [])]
    pictures = [f"![{shown.title}, {size}]({maze_picture(name, size)}) `{size}`" for size in sizes]
    yield f"## Texture\n\n{shown.texture}\n\n{COLORS}\n\n{gallery(pictures)}"
    yield f"## Law\n\n{promise(found, 'en')}\n"
    columns = [figures(name), *([] if found["uniform"] else [figures("wilson")])]
    heads = ["mean", shown.title, "all mazes equally likely"][: 1 + len(columns)]
    rows = [[row, *("" if isnan(each[row]) else f"{each[row]:.1f}" for each in columns)] for row in FIGURES]
    yield f"Of {MAZES} mazes of {SIZE.replace('x', ' by ')} cells:\n\n{table(heads, rows)}"
    yield from options(found, lambda values: maze_picture(name, "24x18", 10, **values))


def solver_sections(found: dict[str, Any]) -> Iterator[str]:
    """Yield what a solver's page has of its own: its search, its promise and its options."""
    name, shown = found["name"], about("solver", found["name"])
    picture = gallery([f"![{shown.title}: what it has seen, and its path]({search_picture(name)})"])
    walks = found["result"] == "walk"
    yield f"## What its search looks like\n\n{shown.texture}\n\n{WALK if walks else SEARCH}\n\n{picture}"
    fails = f" It gives up when {found['gives_up']}." if found["gives_up"] else ""
    yield f"## What it promises\n\n{promise(found, 'en')}{fails}\n"
    rows = [[about("generator", maker).title, *searched(name, maker)] for maker in MAKERS]
    heads = ["maze", "cells seen, %", "steps walked" if walks else "steps of its path", "steps of a shortest path"]
    yield f"Means of {SEARCHES} mazes of {SEARCHED.replace('x', ' by ')} cells, from corner to corner:\n\n"
    yield table(heads, rows)
    yield from options(found, None)


def options(found: dict[str, Any], picture: Callable[[dict[str, Any]], str] | None) -> Iterator[str]:
    """Yield the table of options, with a picture of each value that is a word or a share."""
    if not found["options"]:
        return
    yield "## Options\n\n| option | values | default | meaning |\n|---|---|---|---|"
    yield "\n".join(map(algorithms_page.option_row, found["options"])) + "\n"
    for option in found["options"] if picture else []:
        values = option.get("words") or (SHARES if option["kind"] == "chance" and not option["weave"] else ())
        shown = [(f"{option['name']}={value}", picture({option["name"]: value})) for value in values]
        if shown:
            title = about("generator", found["name"]).title
            yield gallery([f"![{title}, {text}]({file}) `{text}`" for text, file in shown])


def see_also(kind: str, name: str) -> str:
    """Return links to algorithms that make like mazes, or that name each other in their files, and to guides."""
    alike = (
        next((names for names in algorithms_of_kinds().values() if name in names), []) if kind == "generator" else []
    )
    named = [each for each in lesson_names(kind) if each in mentioned(kind, name) or name in mentioned(kind, each)]
    others = sorted({*alike, *named, *AKIN.get(name, ())} - {name})
    links = [f"[{title_of(kind, each)}]({each}.md): {about(kind, each).summary}" for each in others]
    if kind == "generator":
        links += ["[Which algorithm made this?](../guides/recognition.md)"]
        links += ["[Uniformity and its proof](../explain/uniformity.md)"]
    else:
        place = name if name in registry.names(kind) else "searches"
        links += [f"[Solvers in the library and the command](../reference/solvers.md#{place})"]
    return "".join(f"- {link}\n" for link in links)


def mentioned(kind: str, name: str) -> set[str]:
    """Return the names in the head of an algorithm's file."""
    return set(re.findall(r"`([\w-]+)`", head(kind, name))) if name in registry.names(kind) else set()


def sources(kind: str, name: str) -> str:
    """Return what the head of an algorithm's file names as its sources."""
    found = re.search(r"Sources?:\s(.*?)(?:\.$|\. See also|\Z)", head(kind, name), re.DOTALL | re.MULTILINE)
    if not found:
        raise ValueError(f"the head of the file of {name} names no source")
    text = " ".join(found[1].split())
    return f"{text[0].upper()}{text[1:]}."


def head(kind: str, name: str) -> str:
    """Return the docstring of an algorithm's file."""
    return sys.modules[registry.find(kind, name).function.__module__].__doc__ or ""


@cache
def about(kind: str, name: str) -> Lesson:
    """Return a lesson in English."""
    found = lesson(kind, name, "en")
    assert found
    return found


def title_of(kind: str, name: str) -> str:
    """Return the title of an algorithm as Markdown: A* has a mark of emphasis."""
    return about(kind, name).title.replace("*", r"\*")


@cache
def figures(name: str) -> dict[str, float]:
    """Return the mean of each figure; NaN for what not all mazes have."""
    mazes = [clew.generate(name, SIZE, seed=seed) for seed in range(MAZES)]
    measured = [(maze, clew.measure(maze)) for maze in mazes]
    return {title: fmean(figure(*each) for each in measured) for title, figure in FIGURES.items()}


def searched(name: str, maker: str) -> list[str]:
    """Return the share of the cells that a solver sees, its steps, and those of the shortest path, as texts."""
    rows = []
    for seed in range(SEARCHES):
        maze = clew.generate(maker, SEARCHED, seed=seed)
        trace = clew.trace_solve(maze, name)
        path = trace.path
        seen = {cell for _, cell, _ in trace} | set(path.walk or ())
        steps = len(path.walk or path) - 1
        rows.append((100 * len(seen) / maze.cells, steps, len(clew.solve(maze)) - 1))
    return [f"{fmean(column):,.0f}" for column in zip(*rows, strict=True)]


def maze_picture(name: str, grid: str, cell: int = 0, suffix: str = "png", **values: Any) -> str:
    """Write the picture of a maze, colored by the distance from its first cell unless it is large; return its name."""
    maze = clew.generate(name, grid, seed=SEED, **{option.replace("-", "_"): value for option, value in values.items()})
    cell = cell or {LARGE: 5}.get(grid, 11)
    marks = {} if suffix == "svg" or grid == LARGE else {"distances": clew.distances(maze, 0)}
    stem = "-".join([name, grid.replace(":", "-"), str(cell), *map(str, values.values())])
    picture = draw(maze, f".{suffix}", cell=cell, **marks)
    return write(f"pictures/{stem}.{suffix}", picture)


def search_picture(name: str) -> str:
    """Return the picture of a solver that the page about solvers has."""
    [file] = (DOCS / "images").glob(f"solver-{name}.*")
    return f"../images/{file.name}"


def gallery(pictures: list[str]) -> str:
    """Return pictures side by side, as far as there is room."""
    return "\n".join(["```{container} pictures", *(f"- {each}" for each in pictures), "```\n"])


if __name__ == "__main__":
    main()
