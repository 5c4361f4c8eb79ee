"""The shape of a grid as a document: enough to walk on the grid and to draw it."""

from itertools import accumulate, pairwise
from typing import Any

import msgspec
import pytest
from service_client import Service, problem

from clew.grids import SHAPES, parse_grid
from clew.grids.spec import FILES, shape
from clew.pictures.drawing.grid_shape import GridShape, shape_of

EXAMPLES = [f"{name}:{form}" for name in SHAPES if name not in FILES for form in shape(name).FORMS.values()]
AWKWARD = ["1x1", "5x3", "torus:2x2", "torus:1x3", "moebius:2x3", "klein:3x2", "cylinder:1x2", "hexagons:1x1"]


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def told(service: Service, grid: str) -> Any:
    answer = service.ask("GET", "/grids/shape", params={"grid": grid})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=GridShape)


@pytest.mark.parametrize("spelling", [*EXAMPLES, *AWKWARD])
def test_the_ways_are_those_of_the_grid_and_lead_back(service: Service, spelling: str) -> None:
    grid, found = parse_grid(spelling), told(service, spelling)
    assert (found.grid, found.cells, found.kind) == (grid.spec, grid.cells, grid.spec.partition(":")[0])
    firsts = list(accumulate(found.degrees, initial=0))
    assert len(found.degrees) == grid.cells
    assert firsts[-1] == grid.edges_twice == len(found.neighbors) == len(found.backs) == len(found.named)
    for cell, (begin, end) in enumerate(pairwise(firsts)):
        assert list(zip(found.numbers[begin:end], found.neighbors[begin:end], strict=True)) == list(
            grid.neighbors(cell)
        )
        for slot in range(begin, end):
            there = found.neighbors[slot]
            other = firsts[there] + found.numbers[firsts[there] : firsts[there + 1]].index(found.backs[slot])
            assert (found.neighbors[other], found.backs[other]) == (cell, found.numbers[slot])
            assert found.names[found.named[slot]] == grid.direction_name(cell, found.numbers[slot])


@pytest.mark.parametrize("spelling", [*EXAMPLES, *AWKWARD])
def test_neighbors_share_their_walls_to_the_last_digit(service: Service, spelling: str) -> None:
    grid, found = parse_grid(spelling), told(service, spelling)
    lines: dict[tuple[int, int], list[list[float]]] = {}
    side = 0
    for cell, sides in enumerate(found.sides):
        directions = [direction for direction, _ in grid.neighbors(cell)]
        for _ in range(sides):
            assert found.leads[side] in (-1, *directions)
            lines.setdefault((cell, found.leads[side]), []).append(found.lines[side])
            assert all(-0.001 <= x <= found.extent[0] + 0.001 for x in found.lines[side][::2])
            assert all(-0.001 <= y <= found.extent[1] + 0.001 for y in found.lines[side][1::2])
            side += 1
    assert side == len(found.leads) == len(found.lines)
    apart = set(map(tuple, found.apart))
    slots = [(cell, number) for cell, degree in enumerate(found.degrees) for number in [None] * degree]
    for slot, (cell, _) in enumerate(slots):
        here = (cell, found.numbers[slot])
        there = (found.neighbors[slot], found.backs[slot])
        if here in lines and here not in apart:
            for line in lines[here]:
                reverse = [value for place in range(len(line) - 2, -1, -2) for value in line[place : place + 2]]
                assert reverse in lines[there]


@pytest.mark.parametrize("spelling", [*EXAMPLES, *AWKWARD])
def test_cells_have_their_places(spelling: str) -> None:
    grid, found = parse_grid(spelling), shape_of(parse_grid(spelling))
    assert [tuple(each) for each in found.coordinates] == [grid.coordinates(cell) for cell in range(grid.cells)]
    assert found.centers == [round(value, 5) for cell in range(grid.cells) for value in grid.center(cell)]
    assert found.extent == [round(value, 5) for value in grid.extent()]
    assert found.apart == [
        [cell, direction]
        for cell in range(grid.cells)
        for direction, _ in grid.neighbors(cell)
        if grid.apart(cell, direction)
    ]
    assert found.corners == grid.has_corners
    assert (found.dimensions == 3) == (hasattr(grid, "floors") or hasattr(grid, "solid"))
    if found.solid is not None:
        assert len(found.solid) == grid.cells
        assert all(abs(value) <= 1.001 for corners in found.solid for value in corners)
        assert all(len(corners) % 3 == 0 and len(corners) >= 9 for corners in found.solid)


def test_a_shape_is_kept_until_the_next_version(service: Service) -> None:
    address = "/grids/shape?grid=hexagons:4x3"
    answer = service.get(address)
    assert answer.headers["cache-control"] == "no-cache"
    service.desk.done.clear()
    assert service.get(address, if_none_match=answer.headers["etag"]).status_code == 304
    assert service.ask("HEAD", address).headers["etag"] == answer.headers["etag"]
    assert service.desk.done == []
    assert service.get("/grids/shape?grid=hexagons:4x4").headers["etag"] != answer.headers["etag"]


def test_a_large_shape_is_made_elsewhere_and_a_larger_one_not_at_all(service: Service) -> None:
    service.desk.done.clear()
    told(service, "hexagons:4x3")
    told(service, "40x30")
    assert [small for _, small in service.desk.done] == [True, False]
    refusal = problem(service.get("/grids/shape?grid=torus:201x100"))
    assert (refusal["field"], len(service.desk.done)) == ("grid", 2)
    assert "20,100" in refusal["detail"]


@pytest.mark.parametrize("query", ["", "grid=", "grid=spiral:3", "grid=mask:heart.png", "grid=graph:3", "grid=3x3&a=1"])
def test_what_is_no_grid_is_refused(service: Service, query: str) -> None:
    problem(service.get(f"/grids/shape?{query}"))
