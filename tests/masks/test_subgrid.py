"""Any grid with cells left out: its neighbors, directions and documents."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from case_loops import cases
from grid_masks import masks
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, Grid, Subgrid, kernel
from clew.formats import dumps, loads
from clew.grids import parse_grid


@pytest.fixture(autouse=True, scope="module")
def _interpreted() -> Iterator[None]:
    """Nothing is compiled but where a test says so: each kind of grid would be, anew."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernel, "should_compile", lambda *_: False)
        yield


@settings(max_examples=40)
@given(masks())
def test_neighbors_of_a_part_are_those_of_the_whole(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    cells = [cell for cell in range(grid.cells) if keep[cell]]
    part = clew.masked(grid, keep)
    assert part.cells == len(cells)
    assert [part.coordinates(cell) for cell in range(part.cells)] == [grid.coordinates(cell) for cell in cells]
    assert [part.center(cell) for cell in range(part.cells)] == [grid.center(cell) for cell in cells]
    for cell, place in enumerate(cells):
        assert part.index(grid.coordinates(place)) == cell
        around = [cells[other] for _, other in part.neighbors(cell)]
        assert len(set(around)) == len(around)
        assert set(around) == {other for _, other in grid.neighbors(place) if keep[other]}


@settings(max_examples=40)
@given(masks())
def test_directions_of_a_part_are_dense_and_lead_back_through_the_same_wall(made: tuple[Grid, list[bool]]) -> None:
    grid, keep = made
    part = clew.masked(grid, keep)
    assume(isinstance(part, Subgrid))
    topology = part.topology()
    for cell in range(part.cells):
        around = list(part.neighbors(cell))
        assert [direction for direction, _ in around] == list(range(len(around)))
        sides = dict(part.outline(cell))
        for direction, other in around:
            back = topology.opposite(cell, direction)
            assert dict(part.neighbors(other))[back] == cell
            assert part.apart(cell, direction) == part.apart(other, back)
            if not part.apart(cell, direction) and direction in sides:
                assert sides[direction] == dict(part.outline(other))[back][::-1]


def test_interpreted_and_compiled_tables_are_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = parse_grid("torus:2x5")
    keep = [cell % 4 != 1 for cell in range(grid.cells)]
    found = []
    for compiled in (False, True):
        monkeypatch.setattr(kernel, "should_compile", lambda *_, compiled=compiled: compiled)
        part = clew.masked(grid, keep)
        found.append([list(part.neighbors(cell)) for cell in range(part.cells)])
    assert found[0] == found[1]


def test_a_subgrid_has_what_only_some_grids_have() -> None:
    part = clew.masked("hexagons:3x3", lambda x, y: (x, y) != (1, 1))
    assert part.spec == "hexagons:3x3 with 8 of 9 cells"
    assert part.extent() == parse_grid("hexagons:3x3").extent()
    assert part.direction_name(0, 0) == "east"
    floors = clew.masked("box:2x2x2", [True] * 7 + [False])
    assert floors.floors == 2  # type: ignore[attr-defined]
    assert any(floors.sign(0, direction) for direction, _ in floors.neighbors(0))
    cube = clew.masked("cube:2", lambda *place: place != parse_grid("cube:2").coordinates(0))
    assert cube.solid(0) == parse_grid("cube:2").solid(1)  # type: ignore[attr-defined]
    assert not hasattr(part, "solid")
    assert not hasattr(part, "floors")


@given(masks(), st.sampled_from(["a.clew", "a.npz"]))
@settings(max_examples=30)
def test_documents_bring_a_mask_back(made: tuple[Grid, list[bool]], name: str) -> None:
    part = clew.masked(*made, join=True)
    maze = clew.generate("recursive-backtracker", part, 3)
    again = loads(dumps(maze, name))
    assert again == maze
    assert again.grid == part
    assert again.digest == maze.digest
    assert len(part.spec) <= 200
    assert part.spec.isprintable()


def test_other_masks_are_other_grids() -> None:
    one, two = (clew.masked("hexagons:3x3", [each != cell for each in range(9)]) for cell in (0, 2))
    assert one.spec == two.spec
    assert one != two
    assert one == Subgrid(parse_grid("hexagons:3x3"), bytes(one.kept))  # type: ignore[attr-defined]
    assert clew.generate("wilson", one, 1).digest != clew.generate("wilson", two, 1).digest


@cases(
    ("changes", "words"),
    [
        ({"grid": "hexagons:9x9"}, "one bit for each cell of hexagons:9x9"),
        ({"grid": "hexagons:99999999x99999999"}, "one bit for each cell"),
        ({"grid": "weave:3x3"}, "no cells can be left out of weave:3x3"),
        ({"mask": "AAA="}, "leaves every cell out"),
        ({"mask": "AP4="}, "the mask does not fit hexagons:3x3: the document is damaged"),
        ({"mask": "/wE=", "passages": "AA=="}, "the passages do not fit"),
        ({"mask": 3}, "one bit for each cell"),
    ],
)
def test_damaged_documents_are_refused(changes: dict[str, Any], words: str) -> None:

    maze = clew.generate("wilson", clew.masked("hexagons:3x3", [each != 4 for each in range(9)]), 1)
    document = json.loads(dumps(maze, "a.clew")) | changes
    with pytest.raises(ClewError, match=words):
        loads(json.dumps(document).encode(), "a.clew")
