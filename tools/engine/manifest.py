"""Describe what a page needs to call kernels: how grids look in memory, what algorithms take, and where kernels are.

All of it is made from the registry and from the classes of grids, of which a few sizes are tried.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, product
from typing import Any

import change_facts
import endless_facts
import measure_facts
import measure_formulas
import page_kernels
import shape_facts
import solver_facts
from polynomials import fitted, value_of

from clew import registry
from clew.changes.openings import Where
from clew.draws import seeded
from clew.errors import ClewError
from clew.grids import Grid, rings
from clew.grids.canvas import new_canvas
from clew.grids.compass import Compass
from clew.grids.graph import Graph
from clew.grids.grid import MAX_SIDES
from clew.grids.neighbor_lists import fill_table, first_wrong, max_degree
from clew.grids.neighbor_table import fill_rows, row_width, write_backs
from clew.grids.rectangle import Rectangle
from clew.grids.rings import Ringed
from clew.grids.spec import FILES, grid_names, parse_grid, shape
from clew.grids.tiling import Tiling
from clew.kernel.arguments import flatten, spell
from clew.lazy import np
from clew.masks import MaskedRectangle
from clew.masks.subgrid import fill_kept, fill_kept_headings, index_kept
from clew.mazes import diagnosis
from clew.mazes.checking import count_parts
from clew.mazes.helpers.edges import count_counters, counters
from clew.mazes.solving import solver_run, walker
from clew.measures._decisions import new_notes
from clew.registry import Entry, Generator
from clew.registry.options import Blend, Chance, Choice, Count

SIZES = {1: (3, 4, 5, 6, 7, 8, 9, 11), 2: (3, 4, 5, 6, 8), 3: (3, 4, 5, 7)}  # to try, by how many a form has
CHECKED = {1: (1, 2, 12, 17), 2: (1, 2, 12, 17), 3: (1, 2, 8)}  # where all numbers must be right, too
NUMBERS = ("cells", "storage", "edges", "columns")
LENGTHS = {counters: count_counters}  # kernels of cells and edges, in place of functions of a grid
Kernel = tuple[Callable[..., Any], tuple[Any, ...]]  # a function, and the kinds of its arguments
# Members of a canvas that are made for each maze or grid.
ROLES = ("passages", "events", "event_count", "entries", "place_table", "index_table")


def forms() -> Iterator[tuple[str, str]]:
    """Yield the names of grids with each form of their sizes."""
    for name in grid_names():
        if name not in FILES and name != "text":
            yield from ((name, form) for form in shape(name).FORMS)


def given_forms() -> Iterator[tuple[str, str]]:
    """Yield the same for masks and graphs, whose cells a page gives; those of graphs by the most neighbors of a cell.

    Graphs differ in the length of rows and the type of passages, so each form is for degrees up to the next change.
    """
    yield "mask", "{width}x{height}"
    star = {degree: grid_of(f"graph:1,degree={degree}") for degree in range(1, MAX_SIDES + 1)}
    most = {(row_width(degree), grid.typecode): degree for degree, grid in star.items()}
    yield from (("graph", f"{{cells}},degree={degree}") for degree in most.values())


def grid_of(spec: str) -> Grid:
    """Return the grid of a spec. That of a mask has all its cells, that of a graph one cell of the most neighbors."""
    name, _, size = spec.partition(":")
    if name == "mask":
        width, height = map(int, size.split("x"))
        return MaskedRectangle(width, height, b"\1" * (width * height))
    if name == "graph":
        extra, degree = map(int, size.split(",degree="))
        return Graph.from_edges(degree + extra, [(max(cell - degree, 0), cell) for cell in range(1, degree + extra)])
    return parse_grid(spec)


def spec_of(name: str, form: str, sizes: Sequence[int]) -> str:
    """Return the spec of a grid."""
    for key, size in zip(re.findall(r"{(\w+)}", form), sizes, strict=True):
        form = form.replace(f"{{{key}}}", str(size))
    return form if name == "rectangle" else f"{name}:{form}"


def small_spec(name: str, form: str) -> str:
    """Return the spec of a small grid of a form."""
    return spec_of(name, form, (4, 5, 3)[: form.count("{")])


def key_of(function: Callable[..., Any], kinds: tuple[Any, ...]) -> str:
    """Return by what a page finds a kernel."""
    return f"{name_of(function)} {spell(kinds)}"


def numbers_of(grid: Grid) -> dict[str, int]:
    """Return all numbers that a page needs of a grid, by where they belong."""
    found = {name: int(getattr(grid, name)) for name in NUMBERS if name != "columns" or grid.has_rows}
    canvas: Any = new_canvas(grid, compiled=True)
    for name, value in zip(canvas._fields, canvas, strict=True):
        if isinstance(value, int):
            found[f"canvas {name}"] = value
        elif name not in ROLES:
            found |= {f"canvas {name} {place}": int(entry) for place, entry in enumerate(value)}
    if isinstance(grid, Tiling):
        values: list[Any] = []
        flatten((tiles_of(grid),), [], values)
        found |= {f"shape {place}": value for place, value in enumerate(values) if isinstance(value, int)}
    return found


def tiles_of(grid: Any) -> Any:
    """Return what kernels know of a grid whose neighbors are in a table."""
    return grid.tiles(True)


def sizes_for(grid: Grid, sizes: Sequence[int]) -> Sequence[int]:
    """Return what the numbers of a grid are polynomials of: its sizes, or the number of cells (rings, graphs)."""
    return (grid.cells,) if isinstance(grid, Ringed | Graph) else sizes


def grid_form(name: str, form: str) -> dict[str, Any] | None:
    """Return how grids of a form are made, or None if that is not a matter of polynomials."""
    count = form.count("{")
    grids = [(sizes, grid_of(spec_of(name, form, sizes))) for sizes in product(SIZES[count], repeat=count)]
    tried = [(sizes_for(grid, sizes), numbers_of(grid)) for sizes, grid in grids]
    keys = tried[0][1].keys()
    if any(numbers.keys() != keys for _, numbers in tried):
        return None
    found = {key: fitted([sizes for sizes, _ in tried], [numbers[key] for _, numbers in tried]) for key in keys}
    left = [key for key, polynomial in found.items() if polynomial is None]
    if [key for key in left if key not in ("edges", "canvas factor", "canvas shift")]:
        return None
    for sizes in product(CHECKED[count], repeat=count):
        with suppress(ClewError):  # a size that this grid does not have
            grid = grid_of(spec_of(name, form, sizes))
            for key, number in numbers_of(grid).items():
                polynomial = found[key]
                if polynomial is not None and max(value_of(polynomial, sizes_for(grid, sizes)), 0) != max(number, 0):
                    assert key == "edges", (name, form, key)
                    found[key] = None
    grid = grids[-1][1]
    if not grid.in_one_part:
        found["edges"] = None
    if isinstance(grid, MaskedRectangle):
        found["cells"] = None
    canvas: Any = new_canvas(grid, compiled=True)
    members: list[Any] = []
    for field, value in zip(canvas._fields, canvas, strict=True):
        if field in ROLES:
            members.append(field)
        elif isinstance(value, int):
            members.append(found[f"canvas {field}"] or field)
        else:
            members.append([value.dtype.char, *(found[f"canvas {field} {place}"] for place in range(len(value)))])
    made = {
        "form": form,
        "typecode": grid.typecode,
        "padding": padding_of([each for _, each in grids]),
        "weaves": grid.weaves,
        "rows": grid.has_rows,
        "squares": grid.has_squares,
        "corners": grid.has_corners,
        "rectangle": isinstance(grid, Rectangle),
        "frame": grid.frame is not None,
        "compass": solver_facts.compass_of(grid),
        "scale": new_notes(grid, True).scale,
        "axes": measure_formulas.axes_of(grid),
        "connected": grid.in_one_part,
        "sides": grid.max_sides if isinstance(grid, Graph) or grid.has_subgrids else None,
        "numbers": {key: found[key] for key in NUMBERS if key in found},
        "picture": shape_facts.picture_of(grids),
        "members": list(canvas._fields),
        "canvas": {"class": class_of(canvas), "members": members},
    }
    if isinstance(grid, Tiling):
        values: list[Any] = []
        flatten((tiles_of(grid),), [], values)
        numbers = (found.get(f"shape {place}", "begins") for place in range(len(values)))
        made["shape"] = tree_of(tiles_of(grid), numbers)
    if isinstance(grid, Ringed):
        made["closed"] = int(grid.closed)
    return made


def padding_of(grids: Sequence[Grid]) -> dict[str, int]:
    """Return which places of new passages are marked as padding: whole rows above and below, and both ends of rows."""
    found = set()
    for grid in grids:
        canvas: Any = new_canvas(grid, compiled=True)
        rows = canvas.passages.reshape(-1, canvas.stride if "stride" in canvas._fields else 1)
        cells = np.argwhere(rows == 0)
        (top, left), (bottom, right) = cells.min(axis=0).tolist(), cells.max(axis=0).tolist()
        assert not rows[top : bottom + 1, left : right + 1].any()
        found.add((top, len(rows) - 1 - bottom, left, rows.shape[1] - 1 - right, int(rows.max())))
    [numbers] = found
    return dict(zip(("top", "bottom", "left", "right", "mark"), numbers, strict=True))


def class_of(members: Any) -> str:
    """Return a tuple's class as kernels spell it."""
    return spell([(type(members), len(members))])


def tree_of(value: Any, numbers: Iterator[Any]) -> Any:
    """Return a tuple of tuples of numbers as data, with these numbers."""
    if isinstance(value, tuple):
        return {"class": class_of(value), "members": [tree_of(each, numbers) for each in value]}
    return next(numbers)


def constants() -> dict[str, int]:
    """Return the numbers by which a page understands what kernels leave, by their names in Python."""
    places = {
        solver_run: ("MAX_WEIGHT", "NOT_REACHED", "STEPS_PER_CELL"),
        walker: ("NOT_LEFT", "STEPS"),
        diagnosis: ("MAX_LOOP_CELLS", "UNSEEN"),
        rings: ("MAX_RINGS",),
    }
    return {name: getattr(module, name) for module, names in places.items() for name in names}


def algorithm(entry: Entry) -> dict[str, Any]:
    """Return what a page has to know of an algorithm."""
    arrays = []
    for each in entry.scratch:
        length: Any = each.length
        if callable(length):
            length = {"kernel": name_of(LENGTHS[length])}
        arrays.append([each.typecode, length, each.fill])
    made = {
        "function": name_of(entry.function),
        "scratch": arrays,
        "options": [option_of(each) for each in entry.parameters],
    }
    if isinstance(entry, Generator):
        return made | {"rows": entry.needs_rows, "weave": entry.weave}
    return made | {name: getattr(entry, name) for name in solver_facts.FACTS}


def changes() -> dict[str, Any]:
    """Return what a page has to know of changes, in the order in which several are made."""
    found = {}
    for entry in change_facts.entries():
        options = [option_of(each) for each in entry.parameters if each.name != change_facts.SEED]
        made = found[entry.name] = {"grids": entry.grids, "main": entry.main, "options": options}
        change = change_facts.kernel_of(entry)
        if change is not None:
            arguments = change.arguments(change_facts.TRIED[0], True, **change_facts.usual_options(entry))
            made |= {
                "function": name_of(change.function),
                "onto": change.onto,
                "arguments": tree_of(arguments, iter(change_facts.leaves_of(entry, change))),
                "max_result": change.max_result if change.refusal else None,
                "refusal": change.refusal,
            }
    return found


def name_of(function: Callable[..., Any]) -> str:
    """Return the name by which a page calls a kernel."""
    return f"{function.__module__}.{function.__qualname__}"


def option_of(parameter: Any) -> dict[str, Any]:
    """Return how a value of an option becomes what the kernel takes."""
    option = parameter.option
    made = {"name": parameter.name, "default": parameter.default, "squares": option.grids == "squares"}
    made |= {"weave": True} if option.weave else {}
    if isinstance(option, Chance):
        return made | {"kind": "chance", "scale": 65536}
    if isinstance(option, Choice):
        return made | {"kind": "choice", "words": list(option.words)}
    if isinstance(option, Blend):
        return made | {"kind": "blend", "words": list(option.words), "most": option.max}
    if isinstance(option, Where):
        return made | {"kind": "places", "words": list(option.words)}
    assert isinstance(option, Count), f"pages cannot set {parameter.name} yet"
    return made | {"kind": "count", "least": option.min, "most": option.max}


def recorded(specs: Sequence[str]) -> Iterator[Kernel]:
    """Yield the kernels that a page calls on these grids, with the kinds of their arguments; some come again."""

    def kernel(function: Callable[..., Any], *arguments: Any) -> Kernel:
        kinds: list[Any] = []
        flatten(arguments, kinds, [])
        return function, (*kinds,)

    word = np.zeros(1, np.uint64)
    yield kernel(page_kernels.begin_stream, np.zeros(2, np.uint64), word, 1)
    yield kernel(page_kernels.find_own_seed, word, 1, 1)
    for function in LENGTHS.values():
        yield kernel(function, 1, 1)
    for function, *arguments in endless_facts.calls():
        yield kernel(function, *arguments)
    for spec in specs:
        grid = grid_of(spec)
        canvas: Any = new_canvas(grid, compiled=True)
        cells = np.zeros(1, np.int32)
        yield kernel(page_kernels.list_cells, canvas, cells)
        if isinstance(grid, Ringed):
            yield kernel(rings.begin_rings, 1, 1, np.zeros(1, np.int64))
        if isinstance(grid, MaskedRectangle):
            yield kernel(page_kernels.number_cells, canvas.passages, cells, cells)
        if isinstance(grid, Graph):
            lists = np.zeros(1, np.int64), np.zeros(1, np.int64)
            yield kernel(max_degree, *lists)
            yield kernel(first_wrong, *lists)
            yield kernel(fill_table, *lists, 1, 1, cells)
            yield kernel(write_backs, 1, 1, 1, cells)
        if grid.has_subgrids:
            kept = np.zeros(1, np.uint8)
            yield kernel(index_kept, canvas, kept, cells, cells)
            yield kernel(fill_kept, canvas, cells, cells, 1, 1, cells)
            yield kernel(fill_kept_headings, canvas, Compass(kept, 1), cells, cells, 1, kept)
        if not grid.in_one_part:
            yield kernel(count_parts, canvas, cells, cells, np.zeros(2, np.int64))
        if isinstance(grid, Tiling):
            yield kernel(fill_rows, tiles_of(grid), 1, 1, cells)
        for entry in registry.find_all("generator"):
            arrays = [np.zeros(1, each.typecode_on(grid)) for each in entry.scratch]
            for options in combinations(entry, grid) if runs_on(entry, grid) else ():
                yield kernel(entry.function, canvas, seeded(1, compiled=True), *arrays, *entry.values(options))
        for function, *arguments in chain(
            *(each.calls(grid, canvas) for each in (solver_facts, measure_facts, change_facts, shape_facts))
        ):
            yield kernel(function, *arguments)


def runs_on(entry: Generator, grid: Grid) -> bool:
    """Return whether a generator runs on this kind of grid."""
    return (entry.weave or not grid.weaves) and (grid.has_rows or not entry.needs_rows)


def combinations(entry: Entry, grid: Grid) -> Iterator[dict[str, Any]]:
    """Yield options that make a difference to the kinds of arguments: those without a default, given or not."""
    optional = [each for each in entry.parameters if each.default is None]
    if not grid.has_squares:
        optional = [each for each in optional if each.option.grids != "squares"]
    for given in product((False, True), repeat=len(optional)):
        yield {each.name: 0.5 for each, is_given in zip(optional, given, strict=True) if is_given}
