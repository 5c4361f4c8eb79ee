"""SVG: well-formed, compact, and its strokes are the walls."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from pictures import Wall, example, opened, rectangles, svg, walls

import clew
from clew import ClewError, Graph, Maze, kernel
from clew.kernel import for_kernel
from clew.pictures.drawing import Polyline, Strokes
from clew.pictures.drawing.colors import LIGHT, hexadecimal
from clew.pictures.painting.brush import description, title
from clew.pictures.painting.shape_text import path_data, straight_lines, write_shapes

SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([MhvlZz])([-\d. e]*)")


def parsed(maze: Maze, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(maze, **options))  # type: ignore[arg-type]


def one(picture: ElementTree.Element, name: str) -> ElementTree.Element:
    [found] = [each for each in picture.iter() if each.get("class") == name]
    return found


def strokes(data: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The lines that the path data draws."""
    lines, x, y = [], 0.0, 0.0
    for command, numbers in COMMAND.findall(data):
        values = [float(each) for each in numbers.split()]
        if command == "M":
            x, y = values
            continue
        dx, dy = {"h": lambda v: (v[0], 0), "v": lambda v: (0, v[0]), "l": tuple}[command](values)
        lines.append(((x, y), (x + dx, y + dy)))
        x, y = x + dx, y + dy
    return lines


@given(rectangles())
def test_the_strokes_are_the_walls_each_once(maze: Maze) -> None:
    found: list[Wall] = []
    for (x1, y1), (x2, y2) in strokes(one(parsed(maze), "walls").get("d", "")):
        for step in range(int(x2 - x1 + y2 - y1)):
            dx, dy = int(x2 > x1), int(y2 > y1)
            begin = (int(x1) + dx * step, int(y1) + dy * step)
            found.append((begin, (begin[0] + dx, begin[1] + dy)))
    assert len(found) == len(set(found))
    assert set(found) == walls(maze)


@pytest.mark.parametrize("grid", ["6x4", "1x5", "hexagons:5x4"])
def test_the_thread_joins_start_and_goal(grid: str) -> None:
    maze = example(grid)
    path = clew.solve(maze)
    picture = parsed(maze, path=path)
    lines = strokes(one(picture, "thread").get("d", ""))
    assert lines[0][0] == pytest.approx(maze.grid.center(path.start), abs=2e-3)
    assert lines[-1][1] == pytest.approx(maze.grid.center(path.goal), abs=5e-3)
    assert one(picture, "thread").get("stroke") == LIGHT.thread
    for name, cell in (("start", path.start), ("goal", path.goal)):
        circle = one(picture, name)
        place = (float(circle.get("cx", "")), float(circle.get("cy", "")))
        assert place == pytest.approx(maze.grid.center(cell), abs=1e-3)


@pytest.mark.parametrize("grid", ["6x4", "hexagons:5x4"])
def test_every_cell_has_the_color_of_its_distance(grid: str) -> None:
    maze = example(grid)
    found = clew.distances(maze)
    shapes = {}
    for path in one(parsed(maze, distances=found), "distances"):
        for shape in path.get("d", "").split("M")[1:]:
            shapes[tuple(float(each) for each in re.findall(r"^[\d.]+ [\d.]+", shape)[0].split())] = path.get("fill")
    expected = {}
    for cell in range(maze.cells):
        corner = maze.grid.outline(cell)[0][1][0]
        color = hexadecimal(LIGHT.shade(found.at(cell), found.farthest[1]))
        expected[tuple(round(each, 3) for each in corner)] = color
    assert shapes == expected


def test_a_cell_that_cannot_be_reached_has_no_color() -> None:
    grid = clew.Rectangle(2, 1)
    maze = Maze(grid, grid.new_passages(False))
    paths = list(one(parsed(maze, distances=clew.distances(maze)), "distances"))
    assert [path.get("d") for path in paths] == ["M0 0h1v1h-1z"]


def test_the_size_follows_from_cell_wall_and_margin() -> None:
    picture = parsed(example("7x5"), cell=10, wall=2, margin=3)
    assert (picture.get("width"), picture.get("height"), picture.get("viewBox")) == ("78", "58", "0 0 78 58")
    group = picture.find(f"{SVG}g")
    assert group is not None
    assert group.get("transform") == "translate(4 4) scale(10)"
    assert one(picture, "walls").get("stroke-width") == "0.2"


def test_title_and_description_are_there_and_escaped() -> None:
    maze = example("3x3")
    odd = Maze(maze.grid, maze.storage, clew.Provenance("a<b>&c", 1))
    picture = parsed(odd)
    found = picture.find(f"{SVG}title")
    assert found is not None
    assert found.text == "A maze, rectangle:3x3, a<b>&c, seed 1"
    assert picture.find(f"{SVG}desc") is not None


def test_dark_and_transparent() -> None:
    maze = example("3x3")
    assert b"#14171F" in svg(maze, dark=True)
    assert b"#FAF6EE" not in svg(maze, dark=True)
    assert b"<rect" not in svg(maze, background=False)


def test_a_graph_is_drawn_with_dots() -> None:
    grid = Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0.5, 0.5), (1.5, 1.5), (2.5, 0.5)])
    maze = clew.generate("wilson", grid, seed=1)
    assert one(parsed(maze), "cells").get("d") == "M0.5 0.5h0M1.5 1.5h0M2.5 0.5h0"
    assert len(strokes(one(parsed(maze), "walls").get("d", ""))) == 2


def test_few_elements_and_few_bytes() -> None:
    maze = opened(example("50x50"))
    drawn = svg(maze, path=clew.solve(maze))
    assert len(list(ElementTree.fromstring(drawn).iter())) <= 10
    assert len(drawn) < 6 * maze.cells


def test_walls_thicker_than_cells_are_refused() -> None:
    with pytest.raises(ClewError, match="leave no passage"):
        svg(example(), cell=5, wall=5)


def test_the_description_tells_what_is_to_be_seen() -> None:
    maze = example("4x3")
    said = description(maze, clew.solve(maze), clew.distances(maze))
    assert "12 cells and 11 passages" in said
    assert "from 0,0 to 3,2" in said
    assert "farthest" in said
    assert title(maze) == "A maze, rectangle:4x3, wilson, seed 3"


def test_a_diagonal_between_whole_numbers_is_a_diagonal() -> None:
    assert path_data(Strokes.from_lines([[(0, 0), (2, 3)]])) == "M0 0l2 3"
    straight: list[Polyline] = [[(1, 0), (1, 3)], [(0, 2), (4, 2)], [(0.5, 2)]]
    assert path_data(Strokes.from_lines(straight)) == straight_lines(straight) == "M1 0v3M0 2h4M0.5 2h0"


numbers = st.integers(-(10**9), 10**9)


@given(st.lists(st.lists(st.tuples(numbers, numbers), max_size=4), max_size=4), st.booleans())
def test_path_data_holds_every_number_to_three_decimals(lines: list[list[tuple[int, int]]], closed: bool) -> None:
    data = path_data(Strokes.from_lines([[(x / 1000, y / 1000) for x, y in line] for line in lines]), closed=closed)
    places: list[list[tuple[Fraction, Fraction]]] = []
    for command, text in COMMAND.findall(data):
        values = [Fraction(each) for each in text.split()]
        if command == "M":
            places.append([(values[0], values[1])])
        elif command != "z":
            dx, dy = {"h": lambda v: (v[0], 0), "v": lambda v: (0, v[0]), "l": tuple}[command](values)
            places[-1].append((places[-1][-1][0] + dx, places[-1][-1][1] + dy))
    expected = [[(Fraction(x, 1000), Fraction(y, 1000)) for x, y in line] for line in lines if line]
    assert not re.search(r"\.\d*0(?!\d)", data)
    assert places == [line if len(line) > 1 else line * 2 for line in expected]
    assert data.count("z") == closed * len(expected)


@pytest.mark.parametrize(
    ("is_pdf", "expected"),
    [
        (0, b"M0 0l-1.5 0.001h13.84zM7 8h0z"),
        (1, b"0 0 m -1.5 0.001 l 12.34 0.001 l h 7 8 m 7 8 l h "),
    ],
)
def test_compiled_kernels_write_the_same_text(is_pdf: int, expected: bytes) -> None:
    strokes = Strokes.from_lines([[(0, 0), (-1.5, 0.001), (12.34, 0.001)], [], [(7, 8)]])
    xs, ys = np.rint(strokes.points.T * 1000).astype(np.int64).copy()
    for compiled in (False, True):
        text, places = np.zeros(100, np.uint8), np.zeros(4, np.int64)
        arrays = (for_kernel(each, compiled) for each in (xs, ys, strokes.starts, text, places))
        kernel.run(write_shapes, compiled, *arrays, 1, is_pdf)
        assert text.tobytes().rstrip(b"\0") == expected
        assert places[-1] == len(expected)
        assert places[1] == places[2] > 0


@cases("extent", [(0.0, 0.0), (-1.0, 2.0), (1.0, float("inf")), (float("nan"), 1.0), (1e300, 1.0)])
@cases("cell", [None, 20])
def test_a_grid_without_an_honest_extent_gets_a_sentence(extent: tuple[float, float], cell: int | None) -> None:
    class Odd(Graph):
        def extent(self) -> tuple[float, float]:
            return extent

    grid = Odd.from_edges(2, [(0, 1)], positions=[(0, 0), (1, 0)])
    maze = clew.generate("wilson", grid, seed=1)
    for name in ("svg", "png"):
        with pytest.raises(ClewError, match="cannot be drawn: give positions"):
            clew.renderers.draw(maze, name, cell=cell)


@cases("positions", [[(-5, -5), (-7, 3)], [(2, 2), (2, 2)], [(-1e308, 0), (1e308, 0)], [(0, 0), (1e12, 1)]])
def test_odd_positions_are_drawn_or_refused(positions: list[tuple[float, float]]) -> None:
    try:
        grid = Graph.from_edges(2, [(0, 1)], positions=positions)
        maze = clew.generate("wilson", grid, seed=1)
        assert parsed(maze, path=clew.solve(maze)).get("width")
    except ClewError as problem:
        assert "be drawn" in str(problem)  # noqa: PT017
