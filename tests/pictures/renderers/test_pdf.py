"""PDF: one page whose strokes are the walls, the same bytes each time."""

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import given, settings
from pictures import Wall, example, masked, opened, rectangles, walls

import clew
from clew import ClewError, Graph, Maze
from clew.grids.spec import parse_grid
from clew.pictures.drawing.colors import LIGHT
from clew.pictures.painting.style import PictureOptions
from clew.pictures.renderers import draw
from clew.pictures.renderers.pdf import check

INK, THREAD = ".121569 .141176 .188235", ".784314 .062745 .180392"
MM = 72 / 25.4


def page(data: bytes) -> str:
    """What is drawn on the page."""
    stream = re.search(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    assert stream is not None
    return zlib.decompress(stream[1]).decode()


def sides(data: bytes) -> tuple[float, float]:
    """Width and height of the page, in points."""
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert box is not None
    return float(box[1]), float(box[2])


def stroked(data: bytes, color: str) -> list[list[tuple[float, float]]]:
    """The polylines in this color."""
    found: list[list[tuple[float, float]]] = []
    for part in re.findall(rf"{re.escape(color)} RG\n(.*?)\nS\n", page(data), re.DOTALL):
        for x, y, command in re.findall(r"([-\d.]+) ([-\d.]+) ([ml])", part):
            if command == "m":
                found.append([])
            found[-1].append((float(x), float(y)))
    return found


@given(rectangles())
@settings(max_examples=60, deadline=None)
def test_the_strokes_are_the_walls_each_once(maze: Maze) -> None:
    found: list[Wall] = []
    for (x1, y1), (x2, y2) in stroked(draw(maze, "pdf"), INK):
        for step in range(int(x2 - x1 + y2 - y1)):
            dx, dy = int(x2 > x1), int(y2 > y1)
            begin = (int(x1) + dx * step, int(y1) + dy * step)
            found.append((begin, (begin[0] + dx, begin[1] + dy)))
    assert len(found) == len(set(found))
    assert set(found) == walls(maze)


@cases("grid", ["6x4", "1x1", "hexagons:5x4"])
@cases("shaded", [False, True])
def test_the_thread_joins_start_and_goal(grid: str, shaded: bool) -> None:
    maze = example(grid)
    path = clew.solve(maze)
    found = clew.distances(maze)
    data = draw(maze, "pdf", path=path, distances=found if shaded else None)
    *cased, line = stroked(data, THREAD)
    assert not cased
    assert line[0] == pytest.approx(maze.grid.center(path.start), abs=0.0005)
    assert line[-1] == pytest.approx(maze.grid.center(path.goal), abs=0.0005)
    shades = {LIGHT.shade(found.at(cell), found.farthest[1]) for cell in range(maze.cells)} if shaded else set()
    filled = set(re.findall(r"([\d. ]+) rg\n(?:n.*\nf|n.*\nB)", page(data)))
    assert len(filled) == len(shades) + 2  # and the thread and the hole of its ring


@cases(
    ("grid", "paper", "width", "height"),
    [
        ("20x30", "a4", 210 * MM, 297 * MM),
        ("30x20", "a4", 297 * MM, 210 * MM),
        ("20x30", "letter", 612, 792),
        ("hexagons:9x4", "letter", 792, 612),
    ],
)
def test_a_sheet_is_turned_as_the_maze_is_and_the_maze_fits(grid: str, paper: str, width: float, height: float) -> None:
    data = draw(example(grid), "pdf", paper=paper)
    assert sides(data) == pytest.approx((width, height), abs=0.01)
    left, top, scale = placed(data)
    across, down = example(grid).grid.extent()
    assert left >= 12 * MM - 1
    assert height - top >= 12 * MM - 1
    assert left + across * scale <= width - 12 * MM + 1
    assert top - down * scale >= 12 * MM - 1
    assert scale < 14 * MM + 1e-3


def placed(data: bytes) -> tuple[float, float, float]:
    """Where the maze's corner is, and how many points a cell is wide."""
    moved = re.search(r"([\d.]+) 0 0 -\1 ([\d.]+) ([\d.]+) cm", page(data))
    assert moved is not None
    return float(moved[2]), float(moved[3]), float(moved[1])


def test_the_size_of_a_cell_is_kept_or_refused() -> None:
    assert placed(draw(example("10x10"), "pdf", cell=40))[2] == 30
    with pytest.raises(ClewError, match="larger than the sheet: use a cell of at most"):
        draw(example("40x30"), "pdf", cell=40)
    with pytest.raises(ClewError) as told:
        draw(example("40x30"), "pdf", cell=100)
    most = int(re.findall(r"at most (\d+)", str(told.value))[0])
    assert placed(draw(example("40x30"), "pdf", cell=most))[2] == most * 0.75


def test_a_page_of_the_mazes_own_size() -> None:
    data = draw(example("10x6"), "pdf", paper="own", cell=40, wall=4, margin=8)
    assert sides(data) == pytest.approx(((400 + 4 + 16) * 0.75, (240 + 4 + 16) * 0.75))
    with pytest.raises(ClewError, match="too large for PDF"):
        draw(clew.generate("sidewinder", "500x1", seed=1), "pdf", paper="own", cell=1000)
    assert max(sides(draw(clew.generate("sidewinder", "3000x1", seed=1), "pdf", paper="own"))) <= 14_400


def test_the_same_maze_gives_the_same_bytes_and_one_page_with_a_title() -> None:
    maze = opened(example())
    first, second = (draw(maze, "pdf", path=clew.solve(maze)) for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF-1.")
    assert first.count(b"/Type /Page\n") == 1
    assert b"/Title (A maze, rectangle:7x5, wilson, seed 3)" in first


def test_night_is_painted_and_paper_only_when_asked() -> None:
    maze = example()
    for options, painted in (({}, False), ({"dark": True}, True), ({"background": True}, True)):
        assert ("re f" in page(draw(maze, "pdf", **options))) == painted


def test_a_page_without_text_names_no_font() -> None:
    maze = example("4x3")
    data = draw(maze, "pdf", path=clew.solve(maze), distances=clew.distances(maze))
    assert b"Helvetica" not in data
    assert "Tf" not in page(data)


@given(masked())
@settings(max_examples=30, deadline=None)
def test_masks_and_graphs_are_drawn(maze: Maze) -> None:
    solid, blank = (page(draw(maze, "pdf", mask=mask)) for mask in ("solid", "blank"))
    left_out = maze.grid.width * maze.grid.height > maze.cells
    assert (solid != blank) == left_out


def test_a_graph_is_drawn_with_dots() -> None:
    grid = Graph.from_edges(3, [(0, 1), (1, 2)], positions=[(0.5, 0.5), (1.5, 1.5), (2.5, 0.5)])
    maze = clew.generate("wilson", grid, seed=1)
    assert page(draw(maze, "pdf")).count(" c ") >= 3 * 4 - 1
    assert draw(maze, "pdf", distances=clew.distances(maze), path=clew.solve(maze))


def test_a_path_of_one_cell_is_a_ball_with_a_hole() -> None:
    maze = example("1x1")
    drawn = page(draw(maze, "pdf", path=clew.solve(maze)))
    assert "\nf*\n" not in drawn  # by that rule the ball and the ring would cancel each other out
    assert drawn.count("\nf\n") == 2


def test_too_many_cells_are_refused() -> None:
    grid = clew.Rectangle(1001, 1000)
    with pytest.raises(ClewError, match="too many for PDF: at most 1,000,000; use SVG or PNG"):
        draw(clew.Maze(grid, grid.new_passages(False)), "pdf")


@pytest.mark.parametrize(("paper", "most"), [("a4", 1819), ("own", 33_865)])
def test_hairlines_are_refused_with_the_size_that_works(paper: str, most: int) -> None:
    with pytest.raises(ClewError, match=f"would be a hairline: .* can have (1,819 cells, or )?{most:,} ") as caught:
        check(parse_grid("1x100000"), PictureOptions(paper=paper))
    assert caught.value.field == "grid"
    check(parse_grid(f"1x{most}"), PictureOptions(paper=paper))
    with pytest.raises(ClewError, match="hairline"):
        check(parse_grid(f"{most + 3}x1"), PictureOptions(paper=paper))
    check(parse_grid("1000x1000"), PictureOptions(paper="a4"))


def test_the_command_writes_it(call, tmp_path: Path) -> None:
    assert call("generate", "40x30", "--seed", "1", "--solve", "-o", "maze.pdf", "--paper", "letter").code == 0
    assert sides((tmp_path / "maze.pdf").read_bytes()) == (792, 612)
    refused = call("generate", "4x3", "-o", "maze.svg", "--paper", "a4")
    assert refused.code == 2
    assert "maze.svg cannot show a sheet of paper: name a file with -o that ends with .pdf" in refused.err
    assert "must be one of a4, letter, own" in call("generate", "4x3", "-o", "maze.pdf", "--paper", "a9").err


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm of poppler-utils is not installed")
def test_another_program_reads_it(tmp_path: Path) -> None:
    from PIL import Image

    maze = example("8x8")
    clew.render(maze, tmp_path / "maze.pdf", path=clew.solve(maze), distances=clew.distances(maze))
    done = subprocess.run(
        ["pdftoppm", "-r", "30", "-png", "maze.pdf", "maze"], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    [name] = tmp_path.glob("*.png")
    with Image.open(name) as picture:
        assert picture.size == pytest.approx((248, 351), abs=1)
        assert len(picture.convert("RGB").getcolors(10_000)) > 10
