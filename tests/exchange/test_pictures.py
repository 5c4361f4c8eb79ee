"""Mazes from pictures: clean ones exactly, disturbed ones with a report of what was guessed, others refused."""

import io
from contextlib import suppress
from random import Random

import numpy as np
import pytest
from mutations import mutated
from PIL import Image, ImageDraw

import clew
from benchmarks import picture_reading as benchmark
from clew import ClewError
from clew.exchange.picture_reading import read_picture
from clew.exchange.picture_reading.entries import sniff
from clew.exchange.picture_reading.lattice import Lattice
from clew.exchange.picture_reading.outline import judge_outline
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
    masked = clew.generate("kruskal", clew.parse_grid("9x7"), seed=2)
    swapped = clew.Maze(MAZE.grid, MAZE.storage, openings=MAZE.openings[::-1])
    for maze in (MAZE, swapped, masked, clew.generate("sidewinder", "300x200", seed=1)):
        data = clew.dumps(maze, "picture")
        picture = Image.open(io.BytesIO(data))
        assert (picture.mode, picture.size) == ("1", (2 * maze.grid.width + 1, 2 * maze.grid.height + 1))
        notes = []
        assert clew.loads(data, strict=True, notes=notes) == maze
        assert not notes


def test_order_of_openings_that_belongs_to_another_maze_is_ignored():
    data = clew.dumps(MAZE, "picture").replace(b"Openings\x000,0", b"Openings\x009,0")
    assert sorted(clew.loads(data).openings) == sorted(MAZE.openings)


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


def test_light_and_dark_are_not_mistaken_for_each_other():
    """A passage all along the border is a border if walls and passages are exchanged."""
    walls = np.ones((9, 9), bool)
    walls[1:-1, 1:-1] = False
    walls[2:-2, 2:-2] = True
    walls[3, 4:6] = walls[5, 3] = False
    right = judge_outline(walls, Lattice(np.eye(3)), False)
    assert right.merit > judge_outline(~walls[1:-1, 1:-1], Lattice(np.eye(3)), True).merit
    around = np.pad(~walls, 1, constant_values=True)
    assert right.merit > judge_outline(around[::1], Lattice(np.eye(3)), True).merit


def test_damaged_files_are_read_or_refused():
    picture = drawn(clew.generate("wilson", "6x5", seed=7), cell=9)
    kinds = [("PNG", {}), ("JPEG", {"quality": 40}), ("GIF", {}), ("WEBP", {})]
    for data in mutated([encoded(picture, kind, **options) for kind, options in kinds], 150, 3):
        if sniff(data):
            with suppress(ClewError):
                read_picture(data)
