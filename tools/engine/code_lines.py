"""Find the text of each algorithm, and how the events of a log tell which of its lines ran.

Algorithms run here as plain Python while the lines that log are noted. Where lines log the same kind of event, the few
features of an event are sought that decide between them. `studio/js/maze/code_lines.js` reads the table.
"""

import ast
import inspect
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any
from unittest import mock

import clew
from clew import registry
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.events import CARVE, TABLE
from clew.grids.rectangle import TUNNEL
from clew.registry import Entry
from clew.registry.options import Blend, Choice

# What decides between lines, the most helpful first; "previous" is the line that ran before, 0 at the beginning.
FEATURES = ("direction", "previous", "same", "follows", "joined", "candidate", "neighbors", "next", "tunnels")
MAX_FEATURES = 3  # of them, beside the kind of the event
GRIDS = ("6x5", "4x3", "1x5", "4x1", "torus:4x3", "hexagons:5x4", "weave:6x5")
SEEDS = range(8)
MIXED = "mixed"  # in place of a word: a blend of several

Event = tuple[int, int, int]  # a kind, a cell and a direction
Row = tuple[dict[str, Any], int]  # the features of an event, and its line


def codes(kind: str) -> dict[str, Any]:
    """Return the text of each generator or solver, with the table of its lines, by name."""
    found = {}
    for entry in registry.find_all(kind):
        code = Code(entry)
        found[entry.name] = {"parts": code.parts, **table(entry, code)}
    return found


class Code:
    """The text of an algorithm: its own module without decorators, and what that takes from other algorithms."""

    def __init__(self, entry: Entry) -> None:
        self.parts: list[dict[str, str]] = []
        self.shown: dict[tuple[str, int], int] = {}  # the line of the text, counted from 1, by file and line
        self.count = 0
        module = inspect.getmodule(entry.function)
        assert module is not None
        self.add(module, {*definitions(module)})
        for other, names in foreign(module, entry.kind).items():
            self.add(sys.modules[other], reached(sys.modules[other], names))

    def add(self, module: ModuleType, names: set[str]) -> None:
        """Add the definitions of these names in a module, in their order."""
        file = inspect.getsourcefile(module) or ""
        source = inspect.getsource(module).splitlines()
        text: list[str] = []
        last: ast.stmt | None = None
        for node in dict.fromkeys(node for name, node in definitions(module).items() if name in names):
            if last is not None and not (isinstance(node, ast.Assign) and isinstance(last, ast.Assign)):
                text.append("")
            last = node
            for line in range(node.lineno, (node.end_lineno or 0) + 1):
                text.append(source[line - 1])
                self.shown[file, line] = self.count + len(text)
        self.count += len(text)
        self.parts.append({"file": Path(file).name, "text": "\n".join(text)})

    def line_of(self, frame: FrameType | None) -> int:
        """Return the line of the text that runs in the innermost frame that has one; 0 if no frame has one."""
        while frame is not None:
            line = self.shown.get((frame.f_code.co_filename, frame.f_lineno))
            if line:
                return line
            frame = frame.f_back
        return 0


@cache
def definitions(module: ModuleType) -> dict[str, ast.stmt]:
    """Return the statements at the top of a module that define names."""
    found: dict[str, ast.stmt] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            names = chain.from_iterable(map(ast.walk, node.targets))
            found |= {each.id: node for each in names if isinstance(each, ast.Name)}
    return found


def foreign(module: ModuleType, kind: str) -> dict[str, set[str]]:
    """Return the names that a module imports from the modules of other algorithms of the kind, by module."""
    others = {each.function.__module__ for each in registry.find_all(kind)}
    tree = ast.parse(inspect.getsource(module))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module in others]
    return {str(node.module): {each.name for each in node.names} for node in imports}


def reached(module: ModuleType, names: set[str]) -> set[str]:
    """Return these names of a module and all that their definitions use."""
    known = definitions(module)
    found: set[str] = set()
    left = [*names]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [each.id for each in ast.walk(known[name]) if isinstance(each, ast.Name) and each.id in known]
    return found


def runs(entry: Entry, code: Code) -> Iterator[tuple[Any, dict[str, str], list[int]]]:
    """Yield logs of an algorithm with the words of its options, and the line of each event."""
    for spec, options, seed in product(GRIDS, choices(entry), SEEDS):
        lines: list[int] = []
        with mock.patch.object(Canvas, "log", noting(code, lines)):
            try:
                log = run(entry, clew.parse_grid(spec), options, seed)
            except ClewError:
                continue  # it does not run there, or does not find the goal
        yield log, options, lines[len(lines) - len(log) :]


def noting(code: Code, lines: list[int]) -> Any:
    """Return the method `Canvas.log`, which also notes the line."""
    log = Canvas.log

    def noted(self: Canvas, event: int, cell: int, direction: int) -> None:
        lines.append(code.line_of(sys._getframe(1)))
        log(self, event, cell, direction)

    return noted


def run(entry: Entry, grid: Grid, options: dict[str, str], seed: int) -> Any:
    """Return a log of an algorithm, interpreted."""
    values = {name: option_value(entry, name, word) for name, word in options.items()}
    if entry.kind == "generator":
        return clew.trace(entry.function, grid, seed, compiled=False, **values)
    maze = clew.generate("recursive-backtracker" if seed % 2 else "wilson", grid, seed, compiled=False)
    return clew.trace_solve(maze, entry.name, compiled=False, **values)


def choices(entry: Entry) -> list[dict[str, str]]:
    """Return the combinations of words that the options of an algorithm have."""
    words = {}
    for each in entry.parameters:
        if isinstance(each.option, Choice):
            words[each.name] = [*each.option.words]
        elif isinstance(each.option, Blend):
            words[each.name] = [*each.option.words, MIXED]
    return [dict(zip(words, chosen, strict=True)) for chosen in product(*words.values())]


def option_value(entry: Entry, name: str, word: str) -> str:
    """Return the value of an option for a word: a blend of all for `MIXED`."""
    [option] = [each.option for each in entry.parameters if each.name == name]
    return ",".join(f"{each}:1" for each in option.words) if word == MIXED else word


def features(log: Any, options: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the features of each event."""
    grid = log.grid
    canvas = new_canvas(grid)
    events: list[Event] = [*log]
    joined: set[int] = set()
    candidates: set[int] = set()
    last = end = -1
    through = [place for place, event in enumerate(events) if grid.weaves and event[2] >= TUNNEL]
    last_tunnel = max(through, default=-1)
    for place, (kind, cell, direction) in enumerate(events):
        yield {
            "kind": kind,
            "direction": direction,
            "same": int(cell == last),
            "follows": int(cell == end),
            "joined": int(cell in joined),
            "candidate": int(cell in candidates),
            "neighbors": canvas.directions(canvas.cell(cell)),
            "next": events[place + 1][0] if place + 1 < len(events) else 0,
            "tunnels": int(place <= last_tunnel),
            **options,
        }
        event = TABLE[kind]
        last = end = cell
        if event.at == "neighbor":
            end = canvas.index_of(canvas.neighbor(canvas.cell(cell), direction))
        if event.joins == "all":
            joined.update(range(grid.cells))
        elif event.joins:
            joined |= {cell, end if kind == CARVE else cell}
        if event.mark == "frontier":
            candidates.add(cell)


def table(entry: Entry, code: Code) -> dict[str, Any]:
    """Return which features of an event tell its line, and the lines for their values: several if they do not decide.

    They are chosen by half of the runs and must hold for the other half, too.
    """
    halves: tuple[list[Row], list[Row]] = ([], [])
    for number, (log, options, lines) in enumerate(runs(entry, code)):
        halves[number % 2].extend(rows(log, options, lines))
    names = (*choices(entry)[0], *FEATURES)
    best: tuple[str, ...] = ()
    least = faults(halves, best)
    for chosen in chain.from_iterable(combinations(names, size) for size in range(1, MAX_FEATURES + 1)):
        if least == (0, 0):
            break
        found = faults(halves, chosen)
        best, least = (chosen, found) if found < least else (best, least)
    return {"features": best, "lines": lines_by([*chain(*halves)], best)}


def rows(log: Any, options: dict[str, str], lines: list[int]) -> Iterator[Row]:
    """Yield the features of each event with its line."""
    for values, previous, line in zip(features(log, options), [0, *lines], lines, strict=False):
        yield values | {"previous": previous}, line


def faults(halves: tuple[list[Row], list[Row]], chosen: tuple[str, ...]) -> tuple[int, int]:
    """Return how many events of the second half get wrong lines by the first half, and how many get more than one.

    The latter counts twice for each feature, so that a feature is taken only if it helps much.
    """
    known = lines_by(halves[0], chosen)
    wrong = unclear = 0
    for values, line in halves[1]:
        found = known.get(key_of(values, chosen), ())
        wrong += line not in found
        unclear += len(found) > 1
    return wrong, unclear << len(chosen)


def lines_by(found: list[Row], chosen: tuple[str, ...]) -> dict[str, list[int]]:
    """Return the lines for each combination of values of features, with the kind of event in front."""
    lines: defaultdict[str, set[int]] = defaultdict(set)
    for values, line in found:
        lines[key_of(values, chosen)].add(line)
    return {key: sorted(each) for key, each in sorted(lines.items())}


def key_of(values: dict[str, Any], chosen: tuple[str, ...]) -> str:
    """Return the values of features as the key of a table."""
    return " ".join(str(values[name]) for name in ("kind", *chosen))
