"""Tone mazes: from afar they show the photograph, from near they are mazes that can be solved with a pen."""

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from case_loops import cases
from commands import refused
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

import clew
from clew import ClewError, Maze, Tone, read_tone, tone_of
from clew.grids import parse_grid
from clew.masks.subgrid import masked
from clew.paper.figure import figure, placement
from clew.paper.pages.pages import INCH, MIN_LINE, Box, Document, Lines, Page
from clew.paper.pages.pdf import write_pdf
from clew.paper.pages.styles import paper_style
from clew.paper.puzzle import Puzzle
from clew.pictures import drawing
from clew.pictures.drawing.colors import LIGHT, rgb
from clew.pictures.painting.style import PictureOptions, sizes
from clew.pictures.picture_mazes.tone import PASSAGE, paper_limits, wall_levels

Floats = NDArray[np.float64]
FINE = 6  # samples of a picture in a cell width and direction
SIGHT = 1.75  # cell widths: the standard deviation of the blur


def portrait() -> Floats:
    """A light face with dark hair, eyes and shoulders before a gray ground, from 0 to 1."""
    y, x = np.mgrid[-1:1:160j, -1:1:120j]
    picture = 0.7 - 0.15 * y + 0.1 * x

    def ellipse(middle: tuple[float, float], radii: tuple[float, float], light: Any) -> None:
        nonlocal picture
        away = ((x - middle[0]) / radii[0]) ** 2 + ((y - middle[1]) / radii[1]) ** 2
        share = np.clip((1.2 - away) / 0.4, 0, 1)
        picture = picture * (1 - share) + light * share

    ellipse((0, 1), (0.8, 0.5), 0.25 + 0.1 * x)
    ellipse((0, -0.15), (0.6, 0.65), 0.1)
    ellipse((0, -0.05), (0.45, 0.55), 0.85 - 0.25 * x)
    for side in (-1, 1):
        ellipse((0.19 * side, -0.12), (0.1, 0.06), 0.05)
    ellipse((0, 0.27), (0.17, 0.05), 0.3)
    return np.asarray(picture)


def disc() -> Floats:
    y, x = np.mgrid[-1:1:90j, -1:1:130j]
    return (np.hypot(x, y) > 0.6).astype(np.float64)


def gradient() -> Floats:
    return np.linspace(0, 1, 90)[None] * np.ones((60, 1))


PHOTOGRAPHS = {
    "gradient": gradient(),
    "portrait": portrait(),
    "disc": disc(),
    "pale": 0.6 + 0.03 * portrait(),
}


def blurred(values: Floats) -> Floats:
    return np.asarray(ndimage.gaussian_filter(values, SIGHT * FINE, mode="constant", truncate=4), np.float64)


def inside(maze: Maze) -> Floats:
    """1 where cells are, else 0."""
    across, down = maze.grid.extent()
    mask = Image.new("L", (round(across * FINE), round(down * FINE)))
    for line in drawing.areas_of(maze).lines():
        ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in line], fill=1)
    return np.asarray(mask, np.float64)


def likeness(print_: Image.Image, photograph: Floats, maze: Maze) -> float:
    """Return the correlation of a print of the whole maze with the middle of the photograph, both blurred."""
    where = inside(maze)
    height, width = where.shape
    seen = np.asarray(print_.convert("L").resize((width, height), Image.Resampling.BOX), np.float64)
    scale = min(photograph.shape[1] / width, photograph.shape[0] / height)
    left, top = (
        (whole - part * scale) / 2 for whole, part in zip(photograph.shape[::-1], (width, height), strict=True)
    )
    box = (left, top, left + width * scale, top + height * scale)
    picture = Image.fromarray(photograph.astype(np.float32)).resize((width, height), Image.Resampling.BILINEAR, box)
    weight = blurred(where)
    one, other = (
        (blurred(values * where) / np.maximum(weight, 1e-9))[where > 0]
        for values in (seen, np.asarray(picture, np.float64))
    )
    return float(np.corrcoef(one, other)[0, 1])


def png_of(maze: Maze, cell: int = 12, **options: Any) -> Image.Image:
    """The picture of the maze alone, without its margin."""
    picture = Image.open(io.BytesIO(clew.draw(maze, "png", cell=cell, margin=cell, **options))).convert("RGB")
    start = sizes(maze.grid, PictureOptions(cell=cell, margin=cell), max_pixels=1 << 40).offset
    across, down = maze.grid.extent()
    return picture.crop(tuple(map(round, (start, start, start + across * cell, start + down * cell))))


def segments_of(levels: list[tuple[float, drawing.Strokes]]) -> tuple[Floats, Floats]:
    """Return all segments, [n, 2, 2], and their thicknesses."""
    parts, widths = [], []
    for width, strokes in levels:
        for line in strokes.lines():
            points = np.array(line)
            parts.append(np.stack([points[:-1], points[1:]], axis=1))
            widths.append(np.full(len(points) - 1, width))
    return np.concatenate(parts), np.concatenate(widths)


@cases("grid", ["30x24", "12x10"])
@cases("name", PHOTOGRAPHS)
def test_the_blurred_print_is_like_the_photograph(name: str, grid: str) -> None:
    maze = clew.generate("recursive-backtracker", grid, seed=3)
    photograph = PHOTOGRAPHS[name]
    assert likeness(png_of(maze, tone=tone_of(photograph)), photograph, maze) > 0.94


@cases(
    ("grid", "algorithm", "style"),
    [
        ("hexagons:20x24", "wilson", "plain"),
        ("hexagons:20x24", "wilson", "round"),
        ("triangles:36x24", "wilson", "round"),
        ("cairo:12x12", "wilson", "round"),
        ("upsilon:16x18", "wilson", "plain"),
        ("polar:12", "wilson", "round"),
        ("weave:20x26", "kruskal", "plain"),
        ("torus:20x26", "wilson", "round"),
    ],
)
def test_every_grid_shows_the_photograph(grid: str, algorithm: str, style: str) -> None:
    maze = clew.generate(algorithm, grid, seed=3)
    photograph = PHOTOGRAPHS["portrait"]
    assert likeness(png_of(maze, tone=tone_of(photograph), style=style), photograph, maze) > 0.9


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_any_smooth_photograph_is_seen(data: st.DataObject) -> None:
    size = data.draw(st.integers(3, 6))
    levels = data.draw(st.lists(st.integers(0, 255), min_size=size**2, max_size=size**2, unique=True))
    coarse = Image.fromarray(np.array(levels, np.float32).reshape(size, size))
    photograph = np.asarray(coarse.resize((90, 90), Image.Resampling.BICUBIC), np.float64)
    maze = clew.generate("wilson", "18x18", seed=data.draw(st.integers(0, 1000)))
    assert likeness(png_of(maze, tone=tone_of(photograph)), photograph, maze) > 0.9


def test_the_pdf_shows_the_photograph() -> None:
    maze = clew.generate("wilson", "24x32", seed=5)
    photograph = PHOTOGRAPHS["portrait"]
    page = pypdfium2.PdfDocument(clew.draw(maze, "pdf", tone=tone_of(photograph)))[0]
    picture = page.render(scale=2).to_pil().convert("L")
    drawn = picture.crop(Image.eval(picture, lambda value: 255 - value).getbbox())
    assert likeness(drawn, photograph, maze) > 0.95


def test_a_page_shows_the_photograph() -> None:
    maze = clew.generate("wilson", "40x50", seed=5)
    photograph, style = PHOTOGRAPHS["portrait"], paper_style()
    place = placement(maze.grid, Box(15, 15, 180, 250), style)
    items = figure(Puzzle("", maze, clew.solve(maze), tone=tone_of(photograph)), place, style)
    file = io.BytesIO()
    write_pdf(Document("Tone", 1, lambda: iter([Page(210, 297, items)])), file)
    scale = 72 / INCH * 2
    picture = pypdfium2.PdfDocument(file.getvalue())[0].render(scale=2).to_pil()
    across, down = (side * place.cell for side in maze.grid.extent())
    drawn = picture.crop(
        [round(side * scale) for side in (place.left, place.top, place.left + across, place.top + down)]
    )
    assert likeness(drawn, photograph, maze) > 0.95


def test_the_svg_has_the_same_walls() -> None:
    maze, tone = clew.generate("wilson", "8x8", seed=5), tone_of(gradient())
    svg = clew.draw(maze, "svg", tone=tone, cell=50).decode()
    group = re.search(r'<g class="walls"[^>]*>(.*?)</g>', svg, re.DOTALL)
    assert group is not None
    found = re.findall(r'd="([^"]*)" stroke-width="([^"]*)"', group[1])
    levels = wall_levels(maze, tone)
    assert [float(width) for _, width in found] == pytest.approx([width for width, _ in levels], abs=1e-4)
    assert [data.count("M") for data, _ in found] == [strokes.count for _, strokes in levels]


@pytest.mark.parametrize("dark", [False, True])
def test_light_walls_on_a_dark_ground_show_it_too(dark: bool) -> None:
    maze = clew.generate("wilson", "24x24", seed=3)
    assert likeness(png_of(maze, tone=tone_of(portrait()), dark=dark), portrait(), maze) > 0.95


@settings(max_examples=10, deadline=None)
@given(
    st.sampled_from(["9x8", "hexagons:6x6", "triangles:9x6", "polar:5", "cairo:4x4", "upsilon:5x5"]),
    st.integers(0, 1000),
    st.sampled_from([0.0, 0.32]),
)
@example("polar:5", 629, 0.0)
def test_passages_are_wide_enough_for_a_pen(grid: str, seed: int, radius: float) -> None:
    """Whatever the photograph: each wall leaves 30 % of the way from its middle to the nearest thread."""
    maze = clew.generate("wilson", grid, seed=seed)
    noise = np.random.default_rng(seed).random((30, 30))
    parts, widths = segments_of(wall_levels(maze, tone_of(noise), radius=radius, thinnest=0.02))
    lines = drawing.passage_lines(maze)
    shares = np.linspace(0, 1, 9)[:, None, None]
    on_lines = (lines[:, 0] * (1 - shares) + lines[:, 1] * shares).reshape(-1, 2)
    begin, along = parts[:, 0][:, None], (parts[:, 1] - parts[:, 0])[:, None]
    nearest = np.clip(((on_lines - begin) * along).sum(axis=2) / (along**2).sum(axis=2), 0, 1)
    away = np.hypot(*np.moveaxis(on_lines - begin - nearest[..., None] * along, 2, 0)).min(axis=1)
    slack = 2e-3 if grid.startswith("polar") else 1e-6  # cells: arcs are measured at some of their points
    assert (away - widths / 2 >= PASSAGE * np.minimum(away, 0.5) - slack).all()


@cases("grid", ["9x7", "hexagons:6x5", "polar:5", "torus:6x5", "weave:7x6"])
def test_the_pieces_are_all_walls_each_once(grid: str) -> None:
    maze = clew.generate("kruskal", grid, seed=4)
    parts, _ = segments_of(wall_levels(maze, tone_of(portrait())))
    walls = drawing.wall_segments(maze)
    assert lengths_of(parts).sum() == pytest.approx(lengths_of(walls).sum(), rel=1e-6)
    middles = parts.mean(axis=1)
    begin, along = walls[:, 0][:, None], (walls[:, 1] - walls[:, 0])[:, None]
    share = np.clip(((middles - begin) * along).sum(axis=2) / np.maximum((along**2).sum(axis=2), 1e-12), 0, 1)
    assert np.hypot(*np.moveaxis(middles - begin - share[..., None] * along, 2, 0)).min(axis=0).max() < 1e-6


def test_round_walls_cut_off_their_corners() -> None:
    maze = clew.generate("wilson", "9x7", seed=4)
    sharp, turned = (segments_of(wall_levels(maze, tone_of(portrait()), radius=each))[0] for each in (0.0, 0.32))
    for corner in ((0, 0), (9, 0), (9, 7), (0, 7)):
        assert np.hypot(*(sharp - corner).reshape(-1, 2).T).min() < 1e-6
        assert np.hypot(*(turned - corner).reshape(-1, 2).T).min() > 0.1
    plain = segments_of([(0.1, drawing.rounded_walls(maze, 0.32))])[0]
    assert lengths_of(turned).sum() == pytest.approx(lengths_of(plain).sum(), rel=1e-6)


def lengths_of(parts: Floats) -> Floats:
    return np.asarray(np.hypot(*(parts[:, 1] - parts[:, 0]).T))


def test_thicknesses_are_few() -> None:
    levels = wall_levels(clew.generate("wilson", "30x30", seed=4), tone_of(portrait()))
    assert 16 <= len(levels) <= 32


@pytest.mark.parametrize("grid", ["24x32", "60x60"])
def test_lines_of_a_pdf_are_thick_enough_to_print(grid: str) -> None:
    maze = clew.generate("wilson", grid, seed=4)
    pdf = pikepdf.open(io.BytesIO(clew.draw(maze, "pdf", tone=tone_of(portrait()), style="round")))
    scale, widths = 1.0, []
    for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
        if str(operator) == "cm":
            scale *= float(operands[0])
        if str(operator) == "w":
            widths.append(float(operands[0]) * scale)
    assert len(widths) > 10
    assert min(widths) > 0.745


@cases("cell", [1.2, 2.5, 4.0, 10.0])
def test_passages_on_paper_are_wide_enough(cell: float) -> None:
    thinnest, passage = paper_limits(cell)
    maze = clew.generate("wilson", "12x12", seed=4)
    levels = wall_levels(maze, tone_of(disc()), thinnest=thinnest, passage=passage)
    assert levels[0][0] * cell >= MIN_LINE - 1e-9
    assert (1 - levels[-1][0]) * cell >= min(1.2, cell / 2) - 1e-9


def test_lines_of_a_page_are_thick_enough_to_print() -> None:
    maze, style = clew.generate("wilson", "30x30", seed=4), paper_style("round")
    place = placement(maze.grid, Box(15, 15, 100, 100), style)
    items = figure(Puzzle("", maze, clew.solve(maze), tone=tone_of(portrait())), place, style, solution=True)
    lines = [item for item in items if isinstance(item, Lines)]
    assert min(line.width for line in lines) >= MIN_LINE - 1e-9
    assert [line.name for line in lines][-1] == "solution"
    assert {line.color for line in lines if line.name == "walls"}.isdisjoint({lines[-1].color})


@pytest.mark.parametrize("style", ["plain", "round"])
def test_the_solution_is_seen_over_dark_walls(style: str) -> None:
    maze = clew.generate("wilson", "12x12", seed=4)
    path = clew.solve(maze)
    picture = png_of(maze, 24, tone=tone_of(disc()), path=path, style=style)
    inner = [maze.grid.center(cell) for cell in path.cells[1:-1]]
    colors = [picture.getpixel((round(x * 24), round(y * 24))) for x, y in inner]
    straight = sum(color == rgb(LIGHT.thread) for color in colors)
    assert straight >= (len(inner) if style == "plain" else len(inner) / 3)  # arcs cut the centers of corners


def test_the_same_bytes_each_time() -> None:
    maze = clew.generate("wilson", "12x12", seed=4)
    for format in ("svg", "pdf", "png"):
        once, again = (clew.draw(maze, format, tone=tone_of(portrait()), style="round") for _ in range(2))
        assert once == again


# ---- reading photographs


def saved(picture: Image.Image, name: str, folder: Path, **more: Any) -> str:
    path = folder / name
    picture.save(path, **more)
    return str(path)


def gray() -> Image.Image:
    return Image.fromarray((portrait() * 255).clip(0, 255).astype(np.uint8))


@cases(
    ("name", "make"),
    [
        ("a.png", gray),
        ("a.jpg", lambda: gray().convert("CMYK")),
        ("a.jpg", lambda: gray().convert("RGB")),
        ("a.gif", gray),
        ("a.webp", lambda: gray().convert("RGB")),
        ("a.tiff", lambda: Image.fromarray((portrait() * 65535).clip(0, 65535).astype(np.uint16))),
        ("a.png", lambda: Image.fromarray((portrait() * 65535).clip(0, 65535).astype(np.uint16))),
        ("a.tiff", lambda: Image.fromarray(portrait().astype(np.float32))),
        ("a.png", lambda: gray().convert("LA")),
        ("a.png", lambda: gray().convert("P")),
    ],
)
def test_photographs_of_any_kind(name: str, make: Any, tmp_path: Path) -> None:
    tone = read_tone(saved(make(), name, tmp_path))
    assert tone.name == name
    assert np.abs(tone.darkness - tone_of(portrait()).darkness).mean() < 0.02


def test_a_photograph_is_turned_as_its_camera_says(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it to the right
    picture = gray().rotate(90, expand=True)
    tone = read_tone(saved(picture, "a.jpg", tmp_path, exif=exif, quality=95))
    assert np.abs(tone.darkness - tone_of(portrait()).darkness).mean() < 0.02


def test_transparent_places_are_white(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (40, 20), (0, 0, 0, 0))
    picture.paste((0, 0, 0, 255), (0, 0, 20, 20))
    tone = read_tone(saved(picture, "a.png", tmp_path))
    assert tone.darkness[:, :20].min() == 1.0
    assert tone.darkness[:, 20:].max() == 0.0


def test_a_photograph_of_one_tone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ClewError, match="has the same tone everywhere, so all walls would be equally thick"):
        read_tone(saved(Image.new("L", (50, 50), 90), "a.png", tmp_path))


def test_a_large_photograph_is_reduced(tmp_path: Path) -> None:
    assert read_tone(saved(Image.linear_gradient("L").resize((5000, 500)), "a.png", tmp_path)).darkness.shape == (
        205,
        2048,
    )


@cases(
    ("content", "said"),
    [
        (b"", r"a\.jpg is not a picture in PNG, JPEG"),
        (b"hello", r"a\.jpg is not a picture in PNG, JPEG.*: save it as PNG or JPEG"),
        (b"\xff\xd8\xff" + bytes(100), "is damaged, or not a JPEG that can be read"),
        (b"\x89PNG\r\n\x1a\n" + bytes(4), "begins like a PNG but has no header"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff" + bytes(40), "65,535 x 65,535 pixels"),
    ],
)
def test_a_broken_file_gets_a_sentence(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(content)
    with pytest.raises(ClewError, match=said):
        read_tone(str(path))


@pytest.mark.parametrize("lightness", [np.ones((3, 4)), np.zeros((1, 1)), np.full((5, 5), 0.3)])
def test_a_photograph_of_one_gray_is_gray(lightness: Floats) -> None:
    assert (tone_of(lightness).darkness == 0.5).all()
    levels = wall_levels(clew.generate("wilson", "10x10", seed=1), tone_of(lightness))
    assert levels[-1][0] > levels[0][0]


@cases("lightness", [np.ones(3), np.ones((0, 3)), np.full((2, 2), np.nan), np.ones((2, 2, 3))])
def test_what_is_no_photograph_is_refused(lightness: Floats) -> None:
    with pytest.raises(ClewError, match="a tone needs an array of finite numbers"):
        tone_of(lightness)


def test_a_small_dark_thing_on_white_is_not_lost() -> None:
    light = np.ones((100, 100))
    light[50, 50] = 0
    assert tone_of(light).darkness[50, 50] == 1.0


def test_the_middle_of_a_wide_photograph_covers_the_maze() -> None:
    tone = Tone(np.repeat(np.array([[1.0, 0.25, 0.25, 1.0]]), 2, axis=0))
    assert tone.fitted((2.0, 2.0), (2, 2)).tolist() == [[0.25, 0.25], [0.25, 0.25]]


# ---- what cannot be


def test_a_graph_has_no_walls() -> None:
    graph = clew.Graph([[1], [0, 2], [1]], positions=[(0, 0), (1, 0), (1, 1)])
    maze = clew.generate("wilson", graph, seed=1)
    with pytest.raises(ClewError, match="are points without walls"):
        clew.draw(maze, "svg", tone=tone_of(portrait()))


def test_cells_on_paper_can_be_too_narrow() -> None:
    maze = clew.generate("binary-tree", "300x300", seed=1)
    with pytest.raises(ClewError, match=r"the cells would be 0\.6 mm wide, and a tone needs cells of at least 1\.2 mm"):
        clew.draw(maze, "pdf", tone=tone_of(portrait()))


def test_walls_can_be_too_thick() -> None:
    with pytest.raises(ClewError, match="walls that are at least 60% of a cell thick leave no room for a tone"):
        clew.draw(clew.generate("wilson", "5x5", seed=1), "svg", tone=tone_of(portrait()), cell=20, wall=12)


def test_one_bit_shows_no_tone() -> None:
    with pytest.raises(ClewError, match="one bit per pixel"):
        clew.draw(clew.generate("wilson", "5x5", seed=1), "png", tone=tone_of(portrait()), bits=True)


# ---- the command


def test_the_command_draws_and_notes_the_tone(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = saved(gray(), "a.png", tmp_path)
    pictures = ("m.svg", "m.png", "m.pdf")
    targets = [word for each in pictures for word in ("-o", each)]
    assert call("generate", "12x12", "--seed", "1", "--tone", name, "--solve", *targets).code == 0
    maze = clew.generate("recursive-backtracker", "12x12", seed=1)
    assert (tmp_path / "m.png").read_bytes() == clew.draw(maze, "png", tone=read_tone(name), path=clew.solve(maze))
    for picture in pictures:
        note = json.loads(call("show", picture, "--json").out)
        assert note["picture"] == {"tone": "yes"}
        assert note["command"] is None


@pytest.mark.parametrize("target", ["m.txt", "m.gif", "-"])
def test_text_and_films_show_no_tone(call: Any, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(gray(), "a.png", tmp_path)
    answer = call("generate", "5x5", "--tone", "a.png", "-o", target)
    refused(answer, "cannot show a tone: name a file with -o that ends with .pdf, .png, .svg")


def test_a_missing_photograph_is_named(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(call("generate", "5x5", "--tone", "none.jpg", "-o", "m.svg"), "there is no file none.jpg")
    assert not list(tmp_path.iterdir())


def test_a_mask_does_not_darken_the_picture() -> None:
    maze = clew.generate("wilson", parse_grid("text:O"), seed=1)
    corner = png_of(maze, tone=tone_of(portrait())).getpixel((1, 1))
    assert corner == rgb(LIGHT.paper)


def test_the_memory_of_a_tone_grows_with_the_picture_not_the_cells_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = masked("350x350", lambda column, row: column == 0 or row == 349)
    monkeypatch.setattr("clew.kernel.memory.available", lambda: 25 << 20)
    with pytest.raises(ClewError, match="the tone of"):
        wall_levels(clew.generate("recursive-backtracker", grid, seed=1), tone_of(portrait()))
