"""Mazes from pictures: clean ones exactly, disturbed ones with a report of what was guessed, others refused."""

import io
from contextlib import suppress
from random import Random

import numpy as np
import pytest
from mutations import mutated
from PIL import Image, ImageDraw, ImageFilter
from PIL.PngImagePlugin import PngInfo

import clew
from benchmarks import picture_reading as benchmark
from clew import ClewError
from clew.exchange.picture_reading import read_picture, search, shades
from clew.exchange.picture_reading.check import draw_check
from clew.exchange.picture_reading.entries import sniff
from clew.exchange.picture_reading.found import Found
from clew.exchange.picture_reading.lattice import Lattice
from clew.exchange.picture_reading.outline import judge_outline
from clew.exchange.picture_reading.reading import unsure_places
from clew.exchange.picture_reading.shades import MAX_PIXELS

MAZE = clew.openings(clew.generate("wilson", "12x9", seed=7))
PEN = benchmark.LOOKS["pen"]
SMALL = 20  # mazes of the benchmark's corpus that are read here


def drawn(maze=MAZE, cell=14, look=PEN):
    return benchmark.draw_lines(maze, look, cell, Random(1))


def encoded(picture, kind="PNG", **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


@pytest.fixture(scope="module")
def corpus():
    return [each for each in benchmark.corpus(SMALL, seed=3) if each.picture.width < 400]


def test_clean_pictures_are_read_without_a_wrong_wall(corpus):
    results = [benchmark.judged(each, encoded(each.picture)) for each in corpus]
    assert all(each.is_right for each in results)
    assert sum(each.is_exact for each in results) > len(results) / 2


@pytest.mark.parametrize("disturbance", benchmark.DISTURBANCES, ids=lambda each: each.__name__)
def test_disturbed_pictures_are_read_or_the_report_is_unsure(corpus, disturbance):
    draws = Random(5)
    results = [benchmark.judged(each, encoded(disturbance(each.picture, draws, each.paper))) for each in corpus[::2]]
    assert sum(each.is_right for each in results) >= 0.9 * len(results) - 1
    assert not any(each.is_silent for each in results)


@pytest.mark.parametrize("kind", ["JPEG", "GIF", "WEBP"])
def test_other_files_of_pictures_are_read(kind):
    assert clew.loads(encoded(drawn(), kind)) == MAZE


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "I;16"])
def test_pixels_of_every_kind_are_read(mode):
    picture = drawn().convert("L")
    if mode == "I;16":
        picture = Image.fromarray(np.asarray(picture).astype(np.uint16) * 257)
    assert read_picture(encoded(picture if mode == "I;16" else picture.convert(mode))).maze == MAZE


def test_light_walls_on_nothing_are_seen():
    light = np.zeros((*reversed(drawn().size), 4), np.uint8)
    light[np.asarray(drawn().convert("L")) < 128] = (240, 240, 240, 255)
    reading = read_picture(encoded(Image.fromarray(light)))
    assert reading.maze == MAZE
    assert "light walls on dark" in reading.report()[0]


def test_a_pixel_maze_is_one_bit_per_cell_and_wall_and_reads_back_exactly():
    masked = clew.generate("kruskal", clew.MaskedRectangle.parse_text("..X\n...\n.X."), seed=2)
    swapped = clew.Maze(MAZE.grid, MAZE.storage, openings=MAZE.openings[::-1])
    corridor, large = clew.generate("wilson", "1x7", seed=1), clew.generate("sidewinder", "300x200", seed=1)
    for maze in (MAZE, swapped, masked, corridor, large):
        data = clew.dumps(maze, "picture")
        picture = Image.open(io.BytesIO(data))
        assert (picture.mode, picture.size) == ("1", (2 * maze.grid.width + 1, 2 * maze.grid.height + 1))
        notes = []
        assert clew.loads(data, strict=True, notes=notes) == maze
        assert not notes


def test_order_of_openings_that_belongs_to_another_maze_is_ignored():
    picture, texts = Image.open(io.BytesIO(clew.dumps(MAZE, "picture"))), PngInfo()
    texts.add_text("Openings", "9,0 3,2")
    assert sorted(clew.loads(encoded(picture, pnginfo=texts)).openings) == sorted(MAZE.openings)


def test_marks_in_the_passages_are_no_walls():
    picture = drawn(look=benchmark.LOOKS["marks"])
    assert read_picture(encoded(picture)).maze == MAZE  # exactly
    assert read_picture(encoded(picture, "JPEG", quality=60)).maze == MAZE


def test_a_title_and_what_is_around_the_paper_do_not_matter():
    paper = Image.new("RGB", (300, 260), "white")
    paper.paste(drawn(), (50, 90))
    ImageDraw.Draw(paper).text((60, 20), "A MAZE FOR YOU", fill="black")
    turned = paper.rotate(3, Image.Resampling.BICUBIC, expand=True, fillcolor=(30, 30, 30))
    reading = read_picture(encoded(turned))
    assert reading.maze == MAZE
    assert "turned by 3.0 degrees" in reading.report()[0]


def test_the_report_and_the_check_picture_show_what_is_unsure():
    picture = drawn(cell=20)
    draw = ImageDraw.Draw(picture)
    line = 14 + 20 * 4 + 1
    assert not MAZE.is_open((5, 3), 2)
    draw.rectangle((14 + 5 * 20 + 4, line - 3, 14 + 6 * 20 - 2, line + 3), fill=(135, 135, 135))  # neither
    reading = read_picture(encoded(picture, "JPEG", quality=90))
    [unsure] = reading.unsure
    assert (unsure.cell, unsure.side) == ((5, 4), 0)
    assert unsure.confidence < 0.35
    assert not reading.is_sure
    assert any("1 of 237 walls and openings are unsure: the " in each and "5,4" in each for each in reading.report())
    seen = np.asarray(Image.open(io.BytesIO(reading.check_picture())).convert("RGB")).astype(int)
    red = (seen[:, :, 0] > 180) & (seen[:, :, 2] < 60)
    y, x = (float(each.mean()) for each in np.nonzero(red))
    scale = len(seen) / picture.height
    assert abs(x / scale - (14 + 5.5 * 20 + 1)) < 4
    assert abs(y / scale - line) < 4
    with pytest.raises(ClewError, match="not all of the picture is sure"):
        clew.loads(encoded(picture, "JPEG", quality=90), strict=True)


def test_unsure_walls_are_named_and_drawn_on_their_sides():
    doubt = np.zeros((5, 7))
    doubt[1, 6], doubt[4, 3], doubt[2, 1], doubt[1, 2] = 0.7, 0.9, 0.8, 0.65
    found = Found(np.ones((5, 7), bool), 1.0, 1.0, Lattice(np.diag([24.0, 24.0, 1.0])), doubt)
    unsure = unsure_places(found)
    assert [each[:2] for each in unsure] == [((1, 1), 2), ((0, 1), 0), ((2, 0), 1)]
    seen = Image.open(io.BytesIO(draw_check(np.full((49, 73), 255, np.uint8), found, unsure))).convert("RGB")
    places = ((36, 48), (12, 24), (72, 12), (48, 12), (60, 24))
    assert [seen.getpixel(place)[0] > 200 for place in places] == [True, True, True, False, False]


def test_noise_is_refused():
    noise = Image.fromarray(np.random.default_rng(10).normal(128, 60, (400, 400)).clip(0, 255).astype(np.uint8))
    with pytest.raises(ClewError, match="no maze was found"):
        read_picture(encoded(noise.filter(ImageFilter.GaussianBlur(1))))


def test_a_border_with_three_openings_is_a_guess():
    maze = clew.Maze(MAZE.grid, MAZE.storage, openings=(*MAZE.openings, (24, 3)))
    reading = read_picture(encoded(drawn(maze, cell=20), "JPEG", quality=90))
    assert (len(reading.maze.openings), reading.unsure, reading.is_sure) == (3, (), False)


def test_pictures_of_no_maze_of_squares_are_refused():
    table = Image.new("L", (200, 160), 255)
    draw = ImageDraw.Draw(table)
    for place in range(10, 151, 20):
        draw.line((10, place, 190, place), fill=0, width=2)
    for place in range(10, 191, 20):
        draw.line((place, 10, place, 150), fill=0, width=2)
    noise = np.random.default_rng(1).integers(0, 256, (90, 120, 3), dtype=np.uint8)
    for picture in (Image.new("L", (1, 1)), Image.new("RGB", (90, 60), "white"), Image.fromarray(noise)):
        with pytest.raises(ClewError, match=r"no maze was found in the picture: only mazes of square cells"):
            read_picture(encoded(picture))
    with pytest.raises(ClewError, match=r"as in a table|no maze"):
        read_picture(encoded(table.rotate(2, Image.Resampling.BICUBIC, fillcolor=255)))
    for spec in ("polar:6", "hexagons:8x6", "triangles:9x6"):
        data = clew.draw(clew.generate("kruskal", spec, seed=3), "png", cell=20)
        with pytest.raises(ClewError, match="neither circular ones nor hexagons"):
            read_picture(data)


def test_large_pictures_are_refused_before_they_are_unpacked():
    side = int(MAX_PIXELS**0.5) + 9
    head = encoded(Image.new("1", (8, 8)))
    large = head[:16] + side.to_bytes(4, "big") * 2 + head[24:]
    with pytest.raises(ClewError, match=r"a picture can have at most|cut short"):
        read_picture(large + bytes(100_000))
    webp = encoded(Image.new("RGB", (1500, 1500)), "WEBP", lossless=True)
    with pytest.raises(ClewError, match="too few for 1,500 x 1,500 pixels"):
        read_picture(webp)


def test_thin_lines_that_are_blurred_are_not_taken_for_a_pixel_maze():
    maze = clew.generate("wilson", "5x5", seed=1)
    for cell in (6, 8):
        picture = drawn(maze, cell, benchmark.LOOKS["one pixel"]).filter(ImageFilter.GaussianBlur(0.6))
        reading = read_picture(encoded(picture))
        assert reading.maze == maze
        assert not reading.is_exact


def test_a_lattice_that_divides_cells_is_put_right(monkeypatch):
    data = encoded(drawn(), "JPEG")
    found, score = search.find_lattice(search.ink_of(search.gray_of(np.asarray(drawn())))[0])
    finer = Lattice(found.matrix @ np.diag([0.5, 1 / 3, 1])), score
    monkeypatch.setattr(search, "find_lattice", lambda ink: finer)
    assert read_picture(data).maze == MAZE


def test_broad_paths_in_another_color_are_no_walls():
    picture = drawn(cell=20)
    centers = [(24 + 20 * x, 24 + 20 * y) for x, y in map(MAZE.grid.coordinates, clew.solve(MAZE).cells)]
    ImageDraw.Draw(picture).line(centers, fill=(220, 30, 30), width=14)
    assert read_picture(encoded(picture, "JPEG")).maze == MAZE


def test_both_parts_of_the_walls_belong_to_the_outline():
    """Where the openings are in the corners, one part is little more than a side."""
    maze = clew.Maze(MAZE.grid, MAZE.storage, openings=((0, 0), (12 * 8, 2)))
    assert read_picture(encoded(drawn(maze), "JPEG")).maze == maze


@pytest.mark.parametrize("margin", [10, 45])
@pytest.mark.parametrize(("ink", "paper"), [("black", "white"), ("white", "black")])
def test_a_passage_along_the_border_is_no_border(ink, paper, margin):
    """It would be one if walls and passages were exchanged, and the paper around the maze would be walls."""
    walls = np.ones((15, 15), bool)
    walls[1:-1, 1:-1] = False
    walls[2:-2, 2:-2] = clew.generate("wilson", "5x5", seed=2).to_thick()
    walls[1, 4] = walls[10, 1] = walls[13, 10] = True
    walls[2, 7] = walls[7, 12] = walls[11, 2] = False
    picture = Image.new("RGB", (300 + 2 * margin, 300 + 2 * margin), paper)
    picture.paste(ink, (margin, margin), Image.fromarray(np.kron(walls, np.ones((20, 20), bool))))
    reading = read_picture(encoded(picture, "JPEG", quality=50))
    assert (reading.maze.to_thick() == walls).all()


def test_solid_cells_along_a_border_speak_against_it():
    """They are paper, where it is taken for walls."""
    walls = MAZE.to_thick().astype(bool)
    around = judge_outline(np.pad(walls, 2, constant_values=True), Lattice(np.eye(3)), False)
    assert around.merit < judge_outline(walls, Lattice(np.eye(3)), False).merit


def test_a_large_picture_is_reduced_and_what_was_read_lies_on_it(monkeypatch):
    monkeypatch.setattr(shades, "MAX_SAMPLED", 20_000)
    reading = read_picture(encoded(drawn(cell=30), "JPEG"))
    assert reading.maze == MAZE
    assert "each 30.0 pixels wide" in reading.report()[0]
    x, y = reading.found.lattice.pixels(np.array([0, 12]), np.array([0, 9]))
    assert np.allclose((x, y), ([23.5, 383.5], [23.5, 293.5]), atol=0.5)


def test_a_picture_that_could_be_either_is_unsure(monkeypatch):
    monkeypatch.setattr(search, "CLOSE", 2)
    reading = read_picture(encoded(drawn(look=benchmark.LOOKS["thick"]), "JPEG"))
    assert reading.maze == MAZE
    assert not reading.is_sure
    assert "may have been mistaken for each other" in reading.report()[-1]


def test_damaged_files_are_read_or_refused():
    picture = drawn(clew.generate("wilson", "6x5", seed=7), cell=9)
    kinds = [("PNG", {}), ("JPEG", {"quality": 40}), ("GIF", {}), ("WEBP", {})]
    for data in mutated([encoded(picture, kind, **options) for kind, options in kinds], 150, 3):
        if sniff(data):
            with suppress(ClewError):
                read_picture(data)
