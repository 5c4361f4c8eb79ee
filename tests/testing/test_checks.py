"""All parts of Clew pass the checks for plug-ins, and the checks find what is wrong in others."""

import itertools

import pytest
from compiled_on import GENERATORS, KERNELS, LARGE, SOLVERS

import clew
from clew import ClewError, Maze, registry
from clew.formats import native
from clew.kernel.choose import interpreting
from clew.pictures import drawing
from clew.pictures.painting.style import PictureOptions
from clew.registry.options import Flag
from clew.testing import (
    LAYOUTS,
    check_change,
    check_format,
    check_grid,
    check_measure,
    check_renderer,
    check_solver,
    sample_grids,
)

PICTURES = ["1x1", "4x3", "weave:3x3", "hexagons:3x2"]
MOVING = {"apng", "gif", "mp4", "webm", "webp"}  # tests/pictures/renderers/test_film.py draws larger ones
CHANGES = {"symmetric": {"kind": "rotation"}, "openings": {"where": "farthest"}, "rooms": {"count": 2}}
COUNTER = itertools.count()
SMALL = [min(sample_grids(layout), key=lambda grid: abs(grid.cells - 40)) for layout in LAYOUTS]
SIZES = {"micromouse-binary": ["16x16"]}  # of formats that hold one size only
FEW = ["2x2", "5x4", "hexagons:3x3"]


@pytest.mark.parametrize("name", registry.names("solver"))
def test_solvers_pass(name):
    small = [grid for grid in sample_grids() if grid.cells < 200]
    check_solver(name, small, compiled=False)
    check_solver(name, [grid for grid in sample_grids(SOLVERS[name]) if grid in small])


def test_every_layout_is_met_by_a_kernel():
    assert {KERNELS[layout] for layout in GENERATORS.values()} == set(KERNELS.values())
    assert set(SOLVERS.values()) == set(LARGE)


@pytest.mark.parametrize("name", registry.names("format"))
def test_formats_pass(name):
    check_format(name, SIZES.get(name))


@pytest.mark.parametrize("name", registry.names("renderer"))
def test_renderers_pass(name):
    check_renderer(name, ["2x1"] if name in MOVING else PICTURES)


@pytest.mark.parametrize("name", registry.names("change"))
@interpreting()
def test_changes_pass(name):
    check_change(name, **CHANGES.get(name, {}))


@pytest.mark.parametrize("name", registry.names("measure"))
def test_measures_pass(name):
    check_measure(name, SMALL)


# What is wrong is named


@registry.solver(scratch={"distance": registry.Scratch("i", "storage", -1)})
def goes_nowhere(maze, start, goal, distance):
    """Find nothing."""
    distance[start] = 0


@registry.solver(scratch={"distance": registry.Scratch("i", "storage", -1)})
def ignores_walls(maze, start, goal, distance):
    """Count from the start as if there were no walls."""
    for cell in range(maze.cells()):
        distance[maze.cell(cell)] = cell


@registry.solver(scratch={"distance": registry.Scratch("i", "storage", -1), "left": registry.Scratch("i", "cells")})
def goes_deep_first(maze, start, goal, distance, left):
    """Search depth-first: some path, not the shortest."""
    left[0], waiting, distance[start] = start, 1, 0
    while waiting:
        waiting -= 1
        cell = left[waiting]
        for direction in range(maze.degree(cell)):
            if maze.open_directions(cell) >> direction & 1:
                other = maze.neighbor(cell, direction)
                if distance[other] < 0:
                    distance[other] = distance[cell] + 1
                    left[waiting] = other
                    waiting += 1


@registry.solver(result="walk")
def stays(walker):
    """Walk nowhere."""
    return walker.at_goal()


@registry.solver(result="walk", shortest=False)
def walks_past(walker):
    """Keep a hand on the wall, all around the maze."""
    while walker.steps() < 1000 or not walker.at_goal():
        direction = walker.back() + 1
        while not walker.exits() >> direction % 4 & 1:
            direction += 1
        walker.step(direction % 4)
    return True


@registry.solver(result="back", scratch={"back": registry.Scratch("B", "storage", 255)})
def goes_back(maze, start, goal, back):
    """Say that the way back is always to the north."""
    for cell in range(maze.cells()):
        back[maze.cell(cell)] = 2


@registry.solver(scratch={"distance": registry.Scratch("i", "storage", -1)})
def logs_what_there_is_not(maze, start, goal, distance):
    """Log an event that does not exist."""
    distance[start] = 0
    maze.log(77, start, 0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (goes_nowhere, "from cell 0 to 80: the distance of the goal is -1, although a path leads there"),
        (ignores_walls, "no passage leads from cell [0-9]+ to a cell whose distance is [0-9]+"),
        (goes_deep_first, "with loops and parts on .* the path has [0-9]+ steps, the shortest has [0-9]+"),
        (stays, "it does not reach the goal, although a path leads there"),
        (walks_past, "the walk goes on after it has met the goal"),
        (goes_back, "there is no passage from cell 80 in direction [0-9], which should lead back"),
    ],
)
def test_a_wrong_solver_is_found(wrong, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_solver(wrong, ["9x9"], compiled=False)


def format_of(write, read=native.read, sniff=lambda data: data.startswith(b"{")):
    """A format like Clew's own document, in which one function is another."""

    def broken(maze):
        """Write something."""
        return write(maze)

    return registry.format(suffixes=(".broken",), media="text/plain", read=read, sniff=sniff)(broken)


def forgetful(data, strict=False, notes=None):
    maze = native.read(data)
    return Maze(maze.grid, maze.grid.new_passages(False))


def careless(data, strict=False, notes=None):
    try:
        return native.read(data)
    except ClewError:
        raise KeyError("nothing here") from None


def chatty(data, strict=False, notes=None):
    if notes is not None:
        notes.append("a comment was left out")
    return native.read(data)


def silent(data, strict=False, notes=None):
    try:
        return native.read(data)
    except ClewError:
        return None


def sniffs_text(data):
    return data.decode().startswith("{")


def refuse(maze):
    raise ClewError("not this one")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (format_of(refuse), "no maze can be written on any of the grids"),
        (format_of(lambda maze: 1), "writing returns int, not text or bytes"),
        (format_of(native.native, sniff=lambda data: False), "`sniff` does not recognize what was written"),
        (format_of(native.native, sniff=lambda data: True), "`sniff` recognizes an empty file"),
        (format_of(native.native, read=forgetful), "reading gives other passages or openings"),
        (
            format_of(native.native, read=chatty),
            "reading what was written leaves something out: a comment",
        ),
        (format_of(native.native, sniff=bool), "`sniff` recognizes bytes that are no maze"),
        (format_of(native.native, sniff=sniffs_text), "sniffing bytes that are no maze raises UnicodeDecodeError"),
        (format_of(native.native, read=silent), "reading a document with .* returns NoneType, not a Maze"),
        (format_of(native.native, read=careless), "reading a document with .* raises KeyError"),
    ],
)
def test_a_wrong_format_is_found(wrong, sentence):
    with pytest.raises(AssertionError, match=f"^broken.*: {sentence}"):
        check_format(wrong, FEW)


def renderer_of(draw, **declared):
    def broken(maze, options=PictureOptions()):  # noqa: B008
        """Draw something."""
        return draw(maze, options)

    return registry.renderer(suffixes=(".broken",), media="text/plain", **declared)(broken)


def letters(maze, options):
    drawing.check_grids(maze, options.path, options.distances)
    return "x" * maze.cells


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (renderer_of(lambda maze, options: ""), "drawing returns nothing"),
        (renderer_of(lambda maze, options: 1), "drawing returns int, not text or bytes"),
        (renderer_of(lambda maze, options: str(next(COUNTER))), "something else the second time"),
        (renderer_of(lambda maze, options: "x"), "drawing a path of another maze must raise ClewError"),
        (renderer_of(lambda maze, options: refuse(maze)), "on no grid a maze is drawn alone, with a path"),
        (renderer_of(letters, write=lambda maze, file, *_: file.write(b"y")), "`write` writes something else"),
        (renderer_of(letters, options={"ink": Flag()}), "an option that `PictureOptions` does not"),
    ],
)
def test_a_wrong_renderer_is_found(wrong, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_renderer(wrong, FEW)


def test_a_right_renderer_passes():
    check_renderer(renderer_of(letters), FEW)


def change_of(function):
    def broken(maze):
        """Change something."""
        return function(maze)

    return registry.change(order=1)(broken)


def carved_in_place(maze):
    storage = bytearray(memoryview(maze.storage))
    storage[maze.grid.topology().cell(0)] ^= 15
    return Maze(maze.grid, storage, maze.provenance, trusted=True)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (change_of(lambda maze: None), "the change returns NoneType, not a Maze"),
        (change_of(carved_in_place), "opens a direction without a neighbor|open from one side only"),
        (change_of(refuse), "every maze is refused"),
        (change_of(lambda maze: Maze(maze.grid, maze.storage)), "the provenance is lost: mark the function with"),
    ],
)
def test_a_wrong_change_is_found(wrong, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_change(wrong, FEW)


def test_an_event_that_does_not_exist_is_found():
    with pytest.raises(AssertionError, match=r"there is no event 77: clew\.EVENTS lists all"):
        check_solver(logs_what_there_is_not, ["1x1"], compiled=False)


def test_a_measure_that_json_has_no_number_for_is_found():
    @registry.measure(order=1)
    def broken(figures):
        """Give what is not a number in JSON."""
        return float("inf")

    with pytest.raises(AssertionError, match="writing inf as JSON raises ValueError"):
        check_measure(broken, FEW)


def test_a_measure_that_is_not_ready_for_json_is_found():
    @registry.measure(order=1)
    def broken(figures):
        """Give a set."""
        return {figures.maze.cells}

    with pytest.raises(AssertionError, match=r"broken of a perfect maze on rectangle:2x2 .* as JSON raises TypeError"):
        check_measure(broken, FEW)


class Mine(clew.Rectangle):
    """A rectangle that is not called like one of Clew."""

    @property
    def spec(self):
        return f"mine:{self.width}x{self.height}"


class Hole(Mine):
    """A rectangle whose first cell does not know its eastern neighbor."""

    def neighbors(self, index):
        return (each for each in super().neighbors(index) if (index, each[0]) != (0, 1))


class Shifted(Mine):
    """A rectangle whose last cell is drawn somewhere else."""

    def outline(self, index):
        sides = super().outline(index)
        return [(way, [(x / 2, y) for x, y in line]) for way, line in sides] if index == self.cells - 1 else sides


class Misnamed(clew.Rectangle):
    """A rectangle whose spec is that of a smaller one."""

    @property
    def spec(self):
        return "rectangle:2x2"


class Twice(Mine):
    """A rectangle that lists each neighbor twice."""

    def neighbors(self, index):
        return [*super().neighbors(index)] * 2


class Borderless(Mine):
    """A rectangle that does not know its outer wall."""

    def border_cells(self):
        return []


class Unbounded(Mine):
    """A rectangle that counts on behind its last row."""

    def index(self, coordinates):
        return coordinates[0] + self.width * coordinates[1] if len(coordinates) == 2 else super().index(coordinates)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Hole(3, 3), "cell 0: `directions` of the canvas are not those of `neighbors`"),
        (Shifted(3, 3), "cell [0-9]: .*not the same wall between them"),
        (Misnamed(3, 3), "the spec gives another grid"),
        (Twice(3, 3), "cell 0: `neighbors` has a direction twice"),
        (Borderless(3, 3), "`border_cells` lacks a cell with an outer side"),
        (Unbounded(3, 3), r"the cell at \(-1, 0\) must raise ClewError"),
    ],
    ids=repr,
)
def test_a_wrong_grid_is_found(wrong, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_grid(wrong, compiled=False)
