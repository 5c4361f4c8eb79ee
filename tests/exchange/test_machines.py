"""Drawings for machines: each line once, exact sizes, what a kerf and tabs move, and short ways of a pen."""

import sys
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

import clew
from clew import ClewError, Marks, kernel
from clew.exchange.machines import pen_order
from clew.exchange.machines.job import CUT, ENGRAVE, FIRST_PEN, PATH, SECOND_PEN, cut_job, plot_job
from clew.pictures import drawing
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.shapes import wall_segments
from clew.pictures.painting.style import PictureOptions
from clew.service.api.params import media_types

GRIDS = ["7x5", "hexagons:4x3", "triangles:5x3", "polar:4", "torus:4x3", "weave:6x5", "box:3x2x2"]
FLAT = [each for each in GRIDS if not each.startswith("weave")]
SVG, LABEL = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}label"


def maze_on(spec, seed=3):
    return clew.generate("recursive-backtracker", spec, seed=seed)


def options_of(**changed):
    return PictureOptions(**({"cell": 8, "wall": 0, "margin": 5, "kerf": 0.2, "tab": 0} | changed))


def layer_of(job, name):
    [found] = [each for each in job.layers if each.name == name]
    return found


def pieces_of(lines, closed=False):
    """The straight pieces of all lines, each with its ends in order, in micrometers."""
    pieces = Counter()
    for line in lines.lines():
        for ends in pairwise([*line, line[0]] if closed else line):
            pieces[tuple(sorted(tuple(round(1000 * each) for each in end) for end in ends))] += 1
    return pieces


def split_pieces(lines, corners, closed=False):
    """The pieces of all lines from corner to corner."""
    found = Counter()
    for begin, end in pieces_of(lines, closed).elements():
        (ax, ay), (bx, by) = begin, end
        length = np.hypot(bx - ax, by - ay)
        on_it = []
        for x, y in corners:
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
            if abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length < 3 and -3 < along < length + 3:
                on_it.append((along, (x, y)))
        for (_, one), (_, other) in pairwise(sorted(on_it)):
            found[tuple(sorted((one, other)))] += 1
    return found


@pytest.mark.parametrize("spec", GRIDS)
def test_each_piece_of_wall_is_engraved_and_plotted_once(spec):
    maze = maze_on(spec)
    [engraved, *signs] = layer_of(cut_job(maze, options_of(margin=9)), ENGRAVE).lines
    [plotted] = layer_of(plot_job(maze, options_of(margin=10)), FIRST_PEN).lines
    assert all(lines.closed for lines in signs)
    walls = Strokes.from_polygons(wall_segments(maze)).scaled(8, 10, 10)
    corners = sorted({end for piece in pieces_of(walls) for end in piece})
    needed = Counter({piece for piece in split_pieces(walls, corners) if piece[0] != piece[1]})
    assert split_pieces(engraved.strokes, corners) == needed
    assert split_pieces(plotted.strokes, corners) == needed


def test_the_plate_has_its_size_after_cutting():
    job = cut_job(maze_on("7x5"), options_of())
    [outline] = layer_of(job, CUT).lines[0].strokes.lines()
    (left, top), (right, bottom) = np.min(outline, axis=0), np.max(outline, axis=0)
    assert (right - left - 0.2, bottom - top - 0.2) == pytest.approx((7 * 8 + 10, 5 * 8 + 10))
    assert (job.width, job.height) == pytest.approx((right + left, bottom + top))
    walls = layer_of(job, ENGRAVE).lines[0].strokes.points
    assert walls.min(axis=0) - (left, top) == pytest.approx(5 + 0.1)  # in the middle of the plate


@pytest.mark.parametrize("spec", FLAT)
def test_walls_that_are_cut_out_keep_their_width_and_no_line_is_cut_twice(spec):
    maze = maze_on(spec)
    areas = []
    for kerf in (0, 0.2):
        cut = layer_of(cut_job(maze, options_of(wall=1.2, kerf=kerf)), CUT).lines[0]
        assert cut.closed
        assert set(pieces_of(cut.strokes, closed=True).values()) == {1}
        areas.append((area_of(cut.strokes), length_of(cut.strokes)))
    (walls, length), (left, _) = areas
    assert left - walls == pytest.approx(length * 0.1, rel=0.01)  # half of the kerf along all lines, but for corners


def test_the_outlines_of_a_cell_are_exact():
    job = cut_job(clew.generate("wilson", "1x1", seed=1), options_of(wall=1))
    inner, outer = layer_of(job, CUT).lines[0].strokes.lines()
    assert np.ptp(outer, axis=0) == pytest.approx(8 + 1 + 0.2)
    assert np.ptp(inner, axis=0) == pytest.approx(8 - 1 - 0.2)
    assert (job.width, job.height) == pytest.approx((19.2, 19.2))


def test_pieces_are_cut_out_after_what_is_inside_of_them():
    maze = clew.braid(clew.sparsify(maze_on("12x9"), 0.3), 1.0, seed=2)
    cut = layer_of(cut_job(maze, options_of(wall=1)), CUT).lines[0].strokes
    sizes = [np.prod(np.ptp(line, axis=0)) for line in cut.lines()]
    assert len(sizes) > 2
    assert sizes == sorted(sizes)


@pytest.mark.parametrize(("spec", "wall"), [("30x20", 0), ("30x20", 1), ("hexagons:4x3", 1), ("polar:5", 1)])
def test_tabs_are_gaps_that_leave_their_width(spec, wall):
    maze = maze_on(spec)
    whole = layer_of(cut_job(maze, options_of(wall=wall)), CUT).lines[0].strokes
    [cut] = layer_of(cut_job(maze, options_of(wall=wall, tab=0.5)), CUT).lines
    assert not cut.closed
    gaps = (length_of(whole) - length_of(cut.strokes, closed=False)) / (0.5 + 0.2)
    assert gaps == pytest.approx(cut.strokes.count)
    assert cut.strokes.count >= 2 * whole.count
    assert not wall or cut.strokes.count >= 0.8 * length_of(whole) / 100
    ends = cut.strokes.points[np.sort([*cut.strokes.starts[:-1], *(cut.strokes.starts[1:] - 1)])]
    nearest = np.sort(np.hypot(*(ends[:, None] - ends).transpose(2, 0, 1)), axis=1)[:, 1]
    assert nearest == pytest.approx(np.full(len(ends), 0.7), abs=1e-6)


def test_start_goals_path_and_stairs_are_marked():
    maze = maze_on("box:3x3x2")
    job = cut_job(maze, options_of())
    assert [round(radius, 3) for _, _, radius in layer_of(job, ENGRAVE).circles] == [2.4, 2.4, 1.2]
    assert layer_of(job, ENGRAVE).lines[1].strokes.count == drawing.signs_of(maze).count > 0
    assert [each.name for each in job.layers] == [ENGRAVE, CUT]
    plain = maze_on("4x4")
    contest = clew.Maze(plain.grid, plain.storage, marks=Marks(12, (5, 6)))
    assert [each[:2] for each in layer_of(cut_job(contest, options_of()), ENGRAVE).circles] == [
        (10, 34), *[(18, 18)] * 2, *[(26, 18)] * 2
    ]  # fmt: skip
    path = clew.solve(contest)
    solved = cut_job(contest, options_of(path=path))
    assert [each.name for each in solved.layers] == [ENGRAVE, PATH, CUT]
    [line] = layer_of(solved, PATH).lines[0].strokes.lines()
    assert (line[0], line[-1]) == ((10, 34), (18, 18))


@pytest.mark.parametrize("form", ["cut-svg", "plot-svg"])
def test_the_svg_is_in_millimeters_with_the_layers_of_inkscape(form):
    maze = maze_on("7x5")
    root = ElementTree.fromstring(clew.draw(maze, form, path=clew.solve(maze), cell="0.5in"))
    width, height = (float(root.get(name).removesuffix("mm")) for name in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}"
    assert width - height == pytest.approx(2 * 12.7)
    names = [each.get(LABEL) for each in root.iter(f"{SVG}g")]
    assert names == ([ENGRAVE, PATH, CUT] if form == "cut-svg" else [FIRST_PEN, SECOND_PEN])


def test_the_dxf_is_sound_and_the_same_each_time(tmp_path):
    recover = pytest.importorskip("ezdxf.recover", reason="DXF needs ezdxf: pip install 'clew[exchange]'")
    maze = maze_on("hexagons:6x5")
    drawn = clew.draw(maze, "dxf", wall=1, path=clew.solve(maze))
    assert drawn == clew.draw(maze, "dxf", wall=1, path=clew.solve(maze))
    (tmp_path / "maze.dxf").write_bytes(drawn)
    document, auditor = recover.readfile(tmp_path / "maze.dxf")
    assert (auditor.errors, auditor.fixes, document.units) == ([], [], 4)
    job = cut_job(maze, options_of(wall=1, kerf=0.15, path=clew.solve(maze)))
    for layer in job.layers:
        found = document.modelspace().query(f'LWPOLYLINE[layer=="{layer.name}"]')
        points = np.array([point for each in found for point in each.get_points("xy")])
        needed = np.concatenate([np.empty((0, 2)), *(lines.strokes.points for lines in layer.lines)])
        assert points.reshape(-1, 2) == pytest.approx(needed * (1, -1) + (0, job.height), abs=6e-4)
        assert all(each.closed == (layer.name == CUT) for each in found)
        circles = document.modelspace().query(f'CIRCLE[layer=="{layer.name}"]')
        assert [(*each.dxf.center, each.dxf.radius) for each in circles] == [
            pytest.approx((x, job.height - y, 0, radius)) for x, y, radius in layer.circles
        ]


def test_without_ezdxf_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    with pytest.raises(ClewError, match=r"pip install 'clew\[exchange\]'"):
        clew.draw(maze_on("3x3"), "dxf")


@pytest.mark.parametrize(
    ("spec", "options", "sentence"),
    [
        ("5x5", {"wall": "8mm"}, "walls of 8 mm, cut with a kerf of 0.15 mm, leave no passage in cells of 8 mm"),
        ("5x5", {"wall": 7.9}, "leave no passage"),
        ("5x5", {"wall": 7, "kerf": 1}, "walls of 7 mm, cut with a kerf of 1 mm, leave no passage in cells of 8 mm"),
        ("5x5", {"tab": 7, "kerf": 1}, "tabs of 7 mm are as wide as a passage, 7 mm"),
        ("5x5", {"wall": 1, "kerf": 1}, "a kerf of 1 mm is as wide as the walls, 1 mm, which would be cut away"),
        ("5x5", {"tab": 8}, r"tabs of 8 mm are as wide as a passage, 7\.85 mm"),
        (
            "polar:9",
            {"wall": 1, "tab": 6.5},
            r"tabs need gaps of 6\.65 mm, and the longest straight side of an outline has 4",
        ),
        ("polar:9", {"wall": 2, "kerf": 1}, "a kerf of 1 mm is wider than parts of an outline"),
        ("5x5", {"margin": 0}, "margin must be from 1mm to 1000mm, not 0"),
        ("weave:5x5", {"wall": 1}, "passages of weave:5x5 go under others"),
        ("5x5", {"cell": 0}, "cell must be from 0.5mm to 1000mm, not 0"),
        ("5x5", {"kerf": "wide"}, "kerf must be a length"),
    ],
)
def test_mistakes_get_a_sentence(spec, options, sentence):
    with pytest.raises(ClewError, match=sentence):
        clew.draw(maze_on(spec), "cut-svg", **options)


def test_the_usual_svg_is_the_one_of_its_media_type():
    assert media_types()["image/svg+xml"] == "svg"


def test_what_has_no_lines_to_draw_is_refused():
    graph = clew.Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0, 0), (1, 0), (2, 0)])
    for form in ("cut-svg", "plot-svg"):
        with pytest.raises(ClewError, match="are points, without walls to draw"):
            clew.draw(clew.generate("wilson", graph, seed=1), form)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 200])
def test_an_order_of_a_pen_has_each_line_once(count):
    draws = np.random.default_rng(count)
    lines = Strokes.from_lines(draws.random((draws.integers(1, 5), 2)).tolist() for _ in range(count))
    ordered = pen_order.in_order(lines)
    assert Counter(min(tuple(line), tuple(line[::-1])) for line in ordered.lines()) == Counter(
        min(tuple(line), tuple(line[::-1])) for line in lines.lines()
    )


@pytest.mark.parametrize(
    ("place", "part", "is_turned", "expected"),
    [
        (4, (1, 2), False, [0, 6, 8, 2, 4, 10]),
        (4, (1, 2), True, [0, 6, 8, 5, 3, 10]),
        (0, (3, 4), False, [0, 6, 8, 2, 4, 10]),
        (0, (3, 4), True, [0, 9, 7, 2, 4, 10]),
    ],
)
def test_lines_are_moved_behind_another(place, part, is_turned, expected):
    tour, position = list(range(0, 12, 2)), list(range(6))
    pen_order.move(pen_order.Route(0, 0, *[[]] * 6, tour, position), place, *part, is_turned)
    assert tour == expected
    assert [tour[each] >> 1 for each in position] == list(range(6))


def test_a_pen_travels_little():
    lines = drawing.joined(wall_segments(maze_on("40x30", seed=1)))
    travels = {}
    for passes in (0, pen_order.MAX_PASSES):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pen_order, "MAX_PASSES", passes)
            patch.setattr(kernel, "should_compile", lambda *_: False)
            travels[passes] = travel(pen_order.in_order(lines))
    neighbors, best = travels.values()
    assert neighbors < 0.3 * travel(lines)
    assert best < 0.8 * neighbors
    assert best == pytest.approx(travel(pen_order.in_order(lines)))  # as machine code, too


def travel(lines):
    """How far a pen moves between lines."""
    ends = lines.starts[1:-1]
    return np.hypot(*(lines.points[ends] - lines.points[ends - 1]).T).sum()


def area_of(polygons):
    """The area inside of polygons, whose holes go round the other way."""
    return sum(
        sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*line, line[0]])) / 2 for line in polygons.lines()
    )


def length_of(lines, closed=True):
    """The length of all lines."""
    return sum(
        sum(np.hypot(*np.subtract(*ends)) for ends in pairwise([*line, line[0]] if closed else line))
        for line in lines.lines()
    )
