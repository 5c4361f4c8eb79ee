"""What the kernels that describe grids for pages find, interpreted, and the service's document of the same grid."""

import json
from collections.abc import Iterator
from typing import Any

import manifest
import msgspec
import shape_facts

import clew
from clew.engine import files
from clew.grids.canvas import new_canvas
from clew.lazy import np
from clew.pictures.drawing.grid_shape import shape_of

SIZES = (4, 5, 3), (1, 2, 1), (5, 1, 2)


def kernels(grid: Any) -> dict[str, Any]:
    """Return the lists that each kernel fills, or what it returns, by its name."""
    rows: Any = shape_facts.rows_of(grid)
    lengths = {
        "list_directions": [grid.cells, *[2 * grid.edges] * 3],
        "mark_sides": [grid.cells] * 2,
        "list_rows": [rows.height if rows else 0] * 2,
    }
    found: dict[str, Any] = {}
    for function, first, *_ in shape_facts.calls(grid, new_canvas(grid)):
        lists = [np.zeros(each, np.int32) for each in lengths.get(function.__name__, [])]
        if function.__name__ == "mark_sides":
            lists[0][:] = range(grid.cells)
        returned = function(first, *lists)
        found[function.__name__] = [each.tolist() for each in lists] or returned
    return found


def shapes() -> Iterator[dict[str, Any]]:
    """Yield small grids of every form in the manifest."""
    known = json.loads(files.manifest_json())["grids"]
    for name, facts in ((name, each) for name, forms in known.items() for each in forms):
        for sizes in (each[: facts["form"].count("{")] for each in SIZES):
            spec = manifest.spec_of(name, facts["form"], sizes)
            grid: Any = clew.parse_grid(spec)
            yield {
                "grid": {"spec": spec, "sizes": sizes, "facts": facts, "cells": grid.cells},
                "edges": grid.edges,
                "begins": list(getattr(grid, "_begins", [])),
                "kernels": kernels(grid),
                "service": msgspec.to_builtins(shape_of(grid)),
            }
