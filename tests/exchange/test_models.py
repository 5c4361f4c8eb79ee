"""Models: closed surfaces of the right volume, which the programs of printers and of the web take as they are."""

import io
import json
import re
import shutil
import struct
import subprocess
from collections import Counter
from math import pi, sin, sqrt
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.errors import ClewError
from clew.exchange.models.marks import CORNERS, GOAL, PATH, START, profiles_of
from clew.exchange.models.model import model_of
from clew.exchange.models.room import CLEARANCE
from clew.exchange.models.solids import radius_of
from clew.exchange.plan import FLOOR, OUTSIDE, WALL
from clew.exchange.thick_walls import thick_walls
from clew.mazes.maze import Marks, Maze
from clew.pictures.drawing.arrays import distances_of
from clew.pictures.renderers import _checked
from clew.registry import find

FLAT = [
    "6x5",
    "hexagons:4x4",
    "triangles:5x3",
    "upsilon:4x4",
    "cairo:4x3",
    "polar:4",
    "torus:4x3",
    "box:3x2x3",
    "text:O",
]
SOLID = ["cube:1", "cube:3", "sphere:4", "sphere:9"]
VALIDATOR = Path(__file__).parents[1] / "browser" / "node_modules" / "gltf-validator"
VALIDATE = """
const bytes = new Uint8Array(require("fs").readFileSync(0));
require(process.argv[1]).validateBytes(bytes).then((report) => console.log(JSON.stringify(report)));
"""


def maze_on(spec, **options):
    maze = clew.generate("wilson", spec, 7, **options)
    return clew.openings(maze) if spec in ("6x5", "hexagons:4x4", "cairo:4x3") else maze


def model(maze, **options):
    return model_of(maze, _checked(find("renderer", "stl"), options))


def volume(made):
    one, two, three = made.points[made.triangles].transpose(1, 0, 2)
    return (one * np.cross(two, three)).sum() / 6


def outline_area(polygons):
    areas = []
    for line in polygons.lines():
        x, y = np.array(line).T
        areas.append((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)
    return sum(areas)


def area(plan, level):
    one, two, three = plan.points[plan.triangles[plan.levels == level]].transpose(1, 2, 0)
    return ((two - one)[0] * (three - one)[1] - (two - one)[1] * (three - one)[0]).sum() / 2


@pytest.mark.parametrize("base", [2, 0])
@pytest.mark.parametrize("spec", FLAT + SOLID)
def test_a_model_is_one_closed_surface(spec, base):
    made = model(maze_on(spec), base=base)
    begins, ends = made.triangles.reshape(-1), np.roll(made.triangles, -1, axis=1).reshape(-1)
    sides = Counter(zip(begins.tolist(), ends.tolist(), strict=True))
    assert max(sides.values()) == 1
    assert all((end, begin) in sides for begin, end in sides)
    assert made.points.min() == 0
    assert volume(made) > 0
    trimesh = pytest.importorskip("trimesh", reason="trimesh is not installed")
    loaded = trimesh.load(io.BytesIO(b"".join(pieces("stl", made))), file_type="stl")
    assert loaded.is_watertight
    assert loaded.is_winding_consistent
    assert len(loaded.faces) == len(made.triangles)
    assert loaded.volume == pytest.approx(volume(made), 1e-4)


def pieces(form, made):
    from clew.exchange.models import files

    return getattr(files, form)(made, "a maze")


@pytest.mark.parametrize("spec", FLAT)
def test_the_volume_is_that_of_the_walls_and_of_the_plate(spec):
    maze, cell, wall = maze_on(spec), 8, 1.2
    plan = thick_walls(maze, wall / cell)
    walls = outline_area(plan.contours()) * cell**2
    assert area(plan, WALL) * cell**2 == pytest.approx(walls)
    assert volume(model(maze, base=0)) == pytest.approx(10 * walls)
    marked = model(maze)
    whole = 10 * walls + 2 * (walls + area(plan, FLOOR) * cell**2)
    assert 0 < whole - volume(marked) < 0.2 * whole  # what marks and holes take
    assert {START, GOAL} <= set(marked.parts.tolist())


def test_the_walls_of_squares_are_counted():
    maze, wall = maze_on("6x5"), 0.2
    dots = np.frombuffer(b"".join(clew.drawing.wall_dots(maze)), np.uint8).reshape(11, 13)
    posts, sides = dots[::2, ::2].sum(), dots[::2, 1::2].sum() + dots[1::2, ::2].sum()
    assert area(thick_walls(maze, wall), WALL) == pytest.approx(posts * wall**2 + sides * wall * (1 - wall))


def test_the_walls_of_hexagons_are_counted():
    """Posts of three sides are triangles, and those of two are kites and squares; all walls are equally long."""
    maze, wall = clew.generate("wilson", "hexagons:4x4", 7), 0.2
    sides = {}
    for cell in range(maze.cells):
        for direction, (begin, end) in maze.grid.outline(cell):
            ends = frozenset((round(x, 6), round(y, 6)) for x, y in (begin, end))
            sides[ends] = direction < 0 or not maze.is_open(cell, direction)
    meeting, walled = (
        Counter(node for ends in chosen for node in ends) for chosen in (sides, [s for s in sides if sides[s]])
    )
    start = wall / 2 / sqrt(3)
    posts = sum(sqrt(3) / 4 * wall**2 if meeting[node] == 3 else 2 * wall * start for node in walled)
    ribbons = sum(sides.values()) * wall * (1 / sqrt(3) - 2 * start)
    assert area(thick_walls(maze, wall), WALL) == pytest.approx(posts + ribbons)


@pytest.mark.parametrize("spec", SOLID)
def test_the_volume_of_a_solid_is_that_of_its_shape_and_its_walls(spec):
    maze = maze_on(spec)
    radius, cube = radius_of(maze.grid) * 8, spec.startswith("cube")
    inner, outer = ((2 * size) ** 3 if cube else 4 / 3 * pi * size**3 for size in (radius, radius + 4))
    found = volume(model(maze, height=4, base=0))
    assert 0.93 * inner < found < outer
    if cube:  # a wall of 1.2 mm becomes thicker outwards
        flat = area(thick_walls(maze, 0.15), WALL)
        assert 0 < (found - inner) / (outer - inner) < flat / (6 * maze.grid.size**2) + 0.1


def test_a_cube_without_walls_is_a_cube():
    grid = clew.Cube(3)
    storage = grid.new_passages(False)
    storage[: grid.cells] = bytes(grid.cells * [0b1111])
    assert volume(model(Maze(grid, storage), base=0)) == pytest.approx(24**3)


def test_the_floor_of_a_cell_can_be_apart():
    maze = clew.generate("wilson", "5x1", 7)
    assert (thick_walls(maze, 0.2).cells == -1).all()
    plan = thick_walls(maze, 0.2, (2,))
    assert area(plan._replace(levels=plan.cells), 2) == pytest.approx(0.8**2)
    assert set(plan.cells.tolist()) == {-1, 2}


def test_marks_are_as_deep_as_half_of_the_plate():
    maze = clew.generate("wilson", "3x1", 7)
    plain = thick_walls(maze, 0.15)
    whole = 64 * (12 * area(plain, WALL) + 2 * area(plain, FLOOR))
    room = 3.4  # millimeters from the middle of a cell to its walls
    circle = CORNERS / 2 * sin(2 * pi / CORNERS) * room**2
    taken = circle * (0.7**2 - 0.5**2 + 0.7**2)
    assert volume(model(maze)) == pytest.approx(whole - taken)
    path = model(maze, path=clew.solve(maze))
    assert volume(path) == pytest.approx(whole - taken - circle * 0.3**2)
    assert PATH in path.parts


def test_all_goals_of_a_contest_are_marked():
    maze = clew.generate("wilson", "4x4", 7)
    contest = Maze(maze.grid, maze.storage, marks=Marks(12, (5, 6, 9, 10)))
    goals = model(contest)
    assert (goals.parts == GOAL).sum() == 4 * 3 * CORNERS  # a floor and a side of two triangles for each corner


@pytest.mark.parametrize("left_out", [None, (0, 0, 2)])
def test_there_are_holes_above_stairs_only(left_out):
    grid = "box:3x2x3" if left_out is None else clew.masked("box:3x2x3", lambda *place: place != left_out)
    maze = clew.generate("wilson", grid, 7)
    floor = [maze.grid.coordinates(cell)[2] for cell in range(maze.cells)]
    above = {other for one, other in maze.edges().tolist() if floor[other] > floor[one]}
    holes = {cell for cell, profile in profiles_of(maze, None).items() if profile[-1][1] == OUTSIDE}
    assert holes == above
    stairs = len(above)
    made = model(maze)
    # Euler's formula: a plate has 2 - 2 for each hole, whatever walls stand on it.
    sides = 3 * len(made.triangles) // 2
    assert len(made.points) - sides + len(made.triangles) == 2 * 3 - 2 * stairs


@pytest.mark.parametrize("spec", ["6x5", "hexagons:4x4", "triangles:5x3", "upsilon:4x4", "cairo:4x3", "polar:4"])
def test_a_ball_rolls_through(spec):
    maze, ball, wall = maze_on(spec), 10, 1.5
    made = model(maze, ball=ball, wall=wall, base=0)
    plan_width = np.ptp(thick_walls(maze, 0.01).points, axis=0)[0] - 0.01
    cell = (np.ptp(made.points, axis=0)[0] - wall) / plan_width
    contours = [np.array(line) * cell for line in thick_walls(maze, wall / cell).contours().lines()]
    begins, ends = (np.concatenate([np.roll(line, turn, axis=0) for line in contours]) for turn in (0, -1))
    for one, other in maze.edges().tolist():
        way = next(way for way, behind in maze.grid.neighbors(one) if behind == other and maze.is_open(one, way))
        line = next(np.array(line) for direction, line in maze.grid.outline(one) if direction == way)
        for place in (maze.grid.center(one), line[len(line) // 2] if len(line) > 2 else line.mean(axis=0)):
            away = distances_of(np.array([place]) * cell, begins, ends).min()
            assert away > 0.98 * ball / 2 * CLEARANCE - (0.1 * ball if spec == "polar:4" else 0)


def test_contours_go_around_walls_on_the_same_side():
    maze = clew.generate("wilson", "polar:4", 7)
    for wall in (0.05, 0.2, 0.5):  # 0.5 covers points of the bent sides
        plan = thick_walls(maze, wall)
        assert outline_area(plan.contours()) == pytest.approx(area(plan, WALL))
        assert plan.heights[:, 0].min() == OUTSIDE


@pytest.mark.parametrize(
    ("spec", "options", "message"),
    [
        ("weave:4x4", {}, "passages of weave:4x4 go under others, which walls of one height cannot show"),
        ("6x5", {"wall": "8mm"}, "walls of 8 mm leave no passage in cells of 8 mm: make the wall thinner"),
        ("upsilon:4x4", {"wall": 5}, r"leave no passage on upsilon:4x4: make them thinner than 0.586 times it"),
        ("sphere:1", {}, "sphere:1 is one cell without a side: give a sphere of at least 2 rings"),
        ("6x5", {"height": "0"}, "height must be from 0.1mm to 1000mm, not 0"),
    ],
)
def test_what_is_no_model_is_refused(spec, options, message):
    maze = clew.generate("prim", spec, 7)
    with pytest.raises(ClewError, match=message):
        clew.draw(maze, "stl", **options)


def test_walls_as_thick_as_cells_are_refused():
    with pytest.raises(ClewError, match="make them thinner than 1 times it"):
        thick_walls(maze_on("3x3"), 1)


def test_a_graph_is_no_model():
    with pytest.raises(ClewError, match="are points, without walls that could be thick"):
        clew.draw(clew.generate("wilson", clew.Graph.from_edges(2, [(0, 1)], positions=[(0, 0), (1, 0)]), 7), "glb")


def test_convert_makes_a_model_of_the_size_that_is_given(call):
    Path("maze.json").write_bytes(clew.dumps(clew.generate("wilson", "6x5", 7), ".json"))
    words = "convert maze.json -o maze.stl -o maze.obj --cell 1cm --wall 0.1in --height 4mm --base 1mm"
    assert call(*words.split()).code == 0
    data = Path("maze.stl").read_bytes()
    count = struct.unpack_from("<I", data, 80)[0]
    assert len(data) == 84 + 50 * count
    numbers = np.frombuffer(data[84:], np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")]))
    assert numbers["corners"].reshape(-1, 3).max(axis=0) == pytest.approx([62.54, 52.54, 5])
    assert np.linalg.norm(numbers["normal"], axis=1) == pytest.approx(1)
    text = Path("maze.obj").read_text().splitlines()
    assert sum(line.startswith("f ") for line in text) == count
    assert [line for line in text if line.startswith("g ")] == ["g floor", "g walls", "g start", "g goal"]
    corner = np.array([line.split()[1:] for line in text if line.startswith("v ")], float).max(axis=0)
    assert corner == pytest.approx([62.54, 52.54, 5])


def test_a_glb_is_in_meters_with_y_upwards():
    data = clew.draw(clew.generate("wilson", "6x5", 7), "glb")
    length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20 : 20 + length])
    assert document["accessors"][0]["max"] == pytest.approx([0.0492, 0.012, 0])
    assert document["accessors"][0]["min"] == pytest.approx([0, 0, -0.0412])
    assert [each["name"] for each in document["materials"]] == ["floor", "walls", "start", "goal"]


@pytest.mark.skipif(not shutil.which("admesh"), reason="admesh is not installed")
@pytest.mark.parametrize("spec", ["6x5", "polar:4", "sphere:9", "box:3x2x3"])
def test_admesh_finds_nothing_to_mend(spec, tmp_path):
    clew.render(maze_on(spec), tmp_path / "maze.stl")
    report = subprocess.run(["admesh", tmp_path / "maze.stl"], capture_output=True, check=True).stdout
    # It prints the header and what is in memory after it.
    found = dict(re.findall(r"([A-Z][a-z ]+[a-z]) +: +(\d+)", report.decode(errors="replace")))
    names = "Total disconnected facets", "Degenerate facets", "Edges fixed", "Facets reversed", "Backwards edges"
    assert [found[name] for name in (*names, "Facets removed", "Facets added", "Normals fixed")] == 8 * ["0"]


@pytest.mark.skipif(not shutil.which("prusa-slicer"), reason="PrusaSlicer is not installed")
def test_prusa_slicer_slices_it(tmp_path):
    clew.render(clew.generate("wilson", "2x1", 7), tmp_path / "maze.stl", height=1, base=0.4)
    command = ["prusa-slicer", "--export-gcode", "--output", tmp_path / "maze.gcode", tmp_path / "maze.stl"]
    subprocess.run(command, capture_output=True, check=True)
    assert ";LAYER_CHANGE" in (tmp_path / "maze.gcode").read_text()


@pytest.mark.skipif(
    not VALIDATOR.exists(), reason="gltf-validator is not installed: npm --prefix tests/browser install"
)
@pytest.mark.parametrize("spec", ["6x5", "cube:3"])
def test_the_validator_of_gltf_finds_nothing(spec):
    data = clew.draw(maze_on(spec), "glb")
    report = subprocess.run(["node", "-e", VALIDATE, str(VALIDATOR)], input=data, capture_output=True, check=True)
    assert json.loads(report.stdout)["issues"]["messages"] == []
