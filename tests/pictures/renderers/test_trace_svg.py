"""An SVG that animates itself: at each step it shows the walls of that time, and in the end the plain picture."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from pictures import example, walls

import clew
from clew import ClewError, Graph, Maze, registry
from clew.grids.events import OPEN
from clew.pictures.drawing.colors import LIGHT
from clew.pictures.film import trace_svg
from clew.pictures.film.film_runs import making, seconds_of
from clew.pictures.painting.style import PictureOptions
from clew.pictures.renderers import draw

GENERATORS = registry.names("generator")
GRIDS = ["9x7", "torus:5x4", "hexagons:5x4", "polar:4", "box:4x3x2", "cube:3", "upsilon:4x3"]
END = 10**6
Segment = frozenset[tuple[float, float]]


class Shown:
    """What an animated SVG shows after some steps, as a browser computes it from the style sheet."""

    def __init__(self, data: bytes) -> None:
        self.root = ElementTree.fromstring(data)
        [self.style] = [each.text or "" for each in self.root.iter() if each.tag.endswith("style")]

    @property
    def steps(self) -> int:
        return int(re.findall(r"steps\((\d+)\)", self.style)[0])

    def shapes(self, step: int) -> Iterator[tuple[ElementTree.Element, dict[str, str]]]:
        """Each path that is seen, and its attributes with those of the groups around it."""
        yield from self._inside(self.root, step, "", {})

    def _inside(
        self, parent: ElementTree.Element, step: int, kind: str, around: dict[str, str]
    ) -> Iterator[tuple[ElementTree.Element, dict[str, str]]]:
        for each in parent:
            steps = dict(re.findall(r"--(\w):([\d.]+)", each.get("style") or ""))
            begin, end = float(steps.get("a", -1)), float(steps.get("b", END + 1))
            if (kind in ("new", "part") and step <= begin) or (kind in ("gone", "part") and step >= end):
                continue
            known = around | dict(each.attrib)
            if each.tag.endswith("path"):
                yield each, known
            yield from self._inside(each, step, each.get("class") or "", known)

    def walls(self, step: int, scale: float | None = None) -> set[Segment]:
        """The segments of all lines in ink, cut at the corners of cells."""
        found: set[Segment] = set()
        for each, known in self.shapes(step):
            if known.get("stroke") == LIGHT.ink and known.get("class") != "mask":
                found |= segments(each.get("d") or "")
        return found


def points_of(data: str) -> Iterator[list[tuple[float, float]]]:
    """The lines of path data."""
    line: list[tuple[float, float]] = []
    for letter, text in re.findall(r"([MhvlzL])([^MhvlzL]*)", data):
        numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if letter == "M":
            if line:
                yield line
            line = []
        if letter in "ML":
            line += [(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        elif letter == "h":
            for each in numbers:
                line.append((line[-1][0] + each, line[-1][1]))
        elif letter == "v":
            for each in numbers:
                line.append((line[-1][0], line[-1][1] + each))
        elif letter == "l":
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                line.append((line[-1][0] + x, line[-1][1] + y))
    yield line


def segments(data: str) -> set[Segment]:
    """The steps of lines; those along the sides of squares are cut into sides."""
    found = set()
    for line in points_of(data):
        for (x, y), (u, v) in pairwise(line):
            whole = (x == u or y == v) and all(each == round(each) for each in (x, y, u, v))
            count = max(1, round(abs(u - x) + abs(v - y))) if whole else 1
            corners = [(x + (u - x) * n / count, y + (v - y) * n / count) for n in range(count + 1)]
            found |= {frozenset((round(a, 1), round(b, 1)) for a, b in pair) for pair in pairwise(corners)}
    return found


def plain_walls(maze: Maze) -> set[Segment]:
    root = ElementTree.fromstring(draw(maze, "svg"))
    return {each for path in root.iter() if path.get("class") == "walls" for each in segments(path.get("d") or "")}


@cases("name", GENERATORS)
def test_a_maze_of_twenty_by_twenty_is_small(name: str) -> None:
    maze = clew.generate(name, "20x20", seed=7)
    joined = registry.find("generator", name).connected
    data = draw(maze, "svg", animate=True, path=clew.solve(maze) if joined else None)
    assert len(data) < 60_000
    assert Shown(data).walls(END) == plain_walls(maze)


@pytest.mark.parametrize("name", GENERATORS)
@given(st.integers(0, 50), st.integers(0, 999))
@settings(max_examples=5, deadline=None)
def test_after_each_step_the_walls_are_those_of_that_time(name: str, seed: int, part: int) -> None:
    maze = clew.generate(name, "6x5", seed=seed)
    shown = Shown(draw(maze, "svg", animate=True))
    log = clew.trace(name, "6x5", seed=seed)
    step = 1 + part * (shown.steps - 1) // 999
    happened = sum(number * shown.steps // len(log) < step for number in range(len(log)))
    expected = {frozenset((float(x), float(y)) for x, y in wall) for wall in walls(log.replay(happened))}
    assert shown.walls(step) == expected
    opened = log[0][0] == OPEN
    assert shown.walls(0) == {
        frozenset((float(x), float(y)) for x, y in wall) for wall in walls(log.replay(1 if opened else 0))
    }


@cases("grid", GRIDS)
def test_the_last_step_on_any_grid_is_the_plain_picture(grid: str) -> None:
    maze = clew.generate("wilson", grid, seed=3)
    shown = Shown(draw(maze, "svg", animate=True, path=clew.longest_path(maze)))
    plain = ElementTree.fromstring(draw(maze, "svg", path=clew.longest_path(maze)))
    before, after = shown.walls(0), shown.walls(END)
    found = Counter(length(each) for each in after)
    expected = plain_walls(maze)
    if grid.startswith(("hexagons", "polar", "upsilon")):  # whose plain picture rounds steps, and not corners
        assert sum(map(length, after)) == pytest.approx(sum(map(length, expected)), rel=0.02)
    else:
        assert after == expected, found
    assert after < before or maze.grid.edges == maze.passage_count
    size = [each.get("viewBox") for each in (shown.root, plain)]
    assert size[0] == size[1]


def length(segment: Segment) -> float:
    points = list(segment)
    return 0.0 if len(points) < 2 else float(sum((a - b) ** 2 for a, b in zip(*points, strict=True)) ** 0.5)


def test_corridors_of_a_weave_grow_together() -> None:
    maze = clew.generate("kruskal", "weave:6x5", seed=3)
    shown = Shown(draw(maze, "svg", animate=True))
    total = sum(map(length, shown.walls(END)))
    assert total == pytest.approx(sum(map(length, plain_walls(maze))), rel=0.05)
    assert len(shown.walls(0)) == 4 * maze.cells


def test_changes_come_after_the_making_and_the_path_last() -> None:
    made = clew.generate("wilson", "8x6", seed=3)
    braided = clew.braid(made, 0.6)
    maze = clew.openings(braided)
    path = clew.solve(maze)
    shown = Shown(draw(maze, "svg", animate=True, path=path))
    runs = making(maze, "a film")
    begins = trace_svg._timeline(runs, path, PictureOptions()).begins
    drawn = [shown.walls(step) for step in (*begins[1:], END)]
    plain = [
        {frozenset((float(x), float(y)) for x, y in wall) for wall in walls(each)} for each in (made, braided, maze)
    ]
    assert drawn[:3] == plain
    assert drawn[3] == plain[2]
    red = [any(known.get("stroke") == LIGHT.thread for _, known in shown.shapes(step)) for step in (0, shown.steps)]
    assert shown.steps > begins[-1]
    assert red[1]


@pytest.mark.parametrize("change", [clew.unicursal, clew.sparsify])
def test_a_new_grid_replaces_the_old_one(change) -> None:
    made = clew.generate("wilson", "6x5", seed=3)
    maze = change(made)
    shown = Shown(draw(maze, "svg", animate=True))
    scales = [
        {known["transform"] for _, known in shown.shapes(step) if "transform" in known} for step in (1, shown.steps)
    ]
    assert [len(each) for each in scales] == [1, 1]
    assert (scales[0] == scales[1]) == (change is clew.sparsify)
    assert shown.walls(END) == plain_walls(maze)


def test_a_search_colors_cells_when_they_are_visited() -> None:
    maze = clew.generate("wilson", "8x6", seed=3)
    log = clew.trace_solve(maze, "breadth-first")
    shown = Shown(draw(maze, "svg", animate=True, solver="breadth-first"))
    ends = trace_svg._timeline([trace_svg.Run(maze, log)], log.path, PictureOptions()).begins[1]

    def colored(step: int) -> int:
        return sum(
            (each.get("d") or "").count("M")
            for each, known in shown.shapes(step)
            if known.get("shape-rendering") == "crispEdges" and known.get("fill", "none") != "none"
        )

    assert [colored(0), colored(END)] == [0, 1 + sum(clew.EVENTS[event] == "visit" for event, *_ in log[1:])]
    counts = [colored(step) for step in range(ends)]
    assert counts == sorted(counts)
    assert shown.walls(0) == shown.walls(END) == plain_walls(maze)


def test_times_are_in_the_style_sheet() -> None:
    data = draw(example(), "svg", animate=True, seconds=4, hold=1, loop=3).decode()
    assert "5s 3 steps(" in data
    assert "80%,to{--t:" in data
    assert "11s infinite steps(" in draw(example(), "svg", animate=True).decode()
    fast = Shown(draw(example(), "svg", animate=True, seconds=600))
    assert fast.steps <= trace_svg.MAX_STEPS


def test_it_needs_no_script_nothing_from_elsewhere_and_stays_still_for_those_who_prefer_it() -> None:
    data = draw(clew.braid(example()), "svg", animate=True, path=clew.solve(clew.braid(example()))).decode()
    assert re.findall(r"(?i)<script|href|url\(|@import|javascript|<foreign|<animate|\bon\w+=", data) == []
    assert data.count("http") == data.count('xmlns="http://www.w3.org/2000/svg"') == 1
    style = data[data.index("<style>") : data.index("</style>")]
    moved = style[style.index("@media (prefers-reduced-motion:no-preference){") :]
    rules = moved[: moved.index("}}") + 2]
    assert style.count("animation:") == rules.count("animation:") == 2
    assert style.count("opacity:calc") == rules.count("opacity:calc")


def test_what_no_browser_moves_is_hidden_or_shown_by_attributes() -> None:
    maze = clew.braid(clew.generate("wilson", "8x6", seed=3))
    root = ElementTree.fromstring(draw(maze, "svg", animate=True, path=clew.solve(maze)))
    for each in root.iter():
        if each.get("class") in ("gone", "part") or (each.get("class") or "").startswith("ball"):
            assert each.get("visibility") == "hidden"
        assert each.get("opacity") is None


@cases(
    ("options", "sentence"),
    [
        ({"seconds": 3}, "seconds has no effect on a still SVG: add animate"),
        ({"solver": "a-star"}, "solver has no effect on a still SVG"),
        (
            {"animate": True, "style": "round"},
            "has plain walls and a thin thread: leave out the style",
        ),
        ({"animate": True, "seconds": 3, "speed": 3}, "leave out speed or seconds"),
        ({"animate": True, "speed": 1}, r"take \d+ seconds|are the limit"),
    ],
)
def test_options_that_have_no_effect_or_exclude_each_other_are_refused(options, sentence) -> None:
    maze = clew.generate("aldous-broder", "12x12", seed=3)
    with pytest.raises(ClewError, match=sentence):
        draw(maze, "svg", **options)


def test_large_mazes_and_unknown_ones_are_refused() -> None:
    with pytest.raises(
        ClewError, match=r"has 10,201 cells, and an animated SVG shows at most 10,000: use .gif or .webp"
    ):
        draw(clew.generate("binary-tree", "101x101", seed=3), "svg", animate=True)
    with pytest.raises(ClewError, match="does not record how it was made, so an animated SVG cannot show it"):
        draw(Maze(example().grid, example().storage), "svg", animate=True)
    with pytest.raises(ClewError, match="and no islands and loops"):
        draw(example(), "svg", animate=True, diagnosis=clew.diagnose(example()))


def test_passages_of_points_appear() -> None:
    placed = Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0, 0), (1, 0), (1, 1)])
    maze = clew.generate("wilson", placed, 1)
    shown = Shown(draw(maze, "svg", animate=True, path=clew.solve(maze)))
    lines = [{each for each in shown.walls(step) if len(each) == 2} for step in (0, END)]
    assert [len(each) for each in lines] == [0, 2]


def test_each_run_gets_time_and_all_the_time_is_used() -> None:
    runs = making(clew.braid(clew.generate("aldous-broder", "9x9", seed=3), 0.1), "a film")
    times, growing = seconds_of(runs, None, PictureOptions(seconds=10))
    assert sum(times) == pytest.approx(10)
    assert growing == 0
    assert times[1] > 1


def test_the_command_animates(call, tmp_path) -> None:
    words = ("generate", "6x5", "-a", "prim", "--seed", "7", "--braid", "0.5", "--solve", "--animate", "--loop", "1")
    assert call(*words, "-o", "a.svg", "-o", "a.clew", "-o", "a.png").code == 0
    assert b"@keyframes" in (tmp_path / "a.svg").read_bytes()
    assert call("show", "a.svg").out.rstrip().endswith("--animate --loop 1 -o a.svg")
    assert call("solve", "a.clew", "--with", "wall-follower", "--animate", "-o", "b.svg").code == 0
    assert call("solve", "a.clew", "--with", "wall-follower", "-o", "c.svg").code == 0
    assert b"@keyframes" in (tmp_path / "b.svg").read_bytes()
    assert b"@keyframes" not in (tmp_path / "c.svg").read_bytes()


def test_the_same_maze_at_another_pace_has_a_name_of_its_own() -> None:
    maze = clew.generate("wilson", "6x5", seed=3)
    pictures = [draw(maze, "svg", animate=True, **more).decode() for more in ({}, {"hold": 9}, {"loop": 2})]
    assert len({re.findall(r' id="(clew-\w+)"', each)[0] for each in pictures}) == 3
