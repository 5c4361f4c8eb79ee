"""Maps of Tiled: what is written reads back, in other programs too, and what is not understood is refused."""

import base64
import io
import json
import os
import re
import shutil
import struct
import subprocess
import tracemalloc
import zlib
from pathlib import Path

import pytest
from mutations import mutated
from PIL import Image

import clew
from clew.exchange.tiled import tileset
from clew.exchange.tiled.entries import read_tmj, read_tmx

UP_DOWN = (11, 12), (21, 20)  # pixels in the arrows of a tile of stairs
FORMATS = ("tmx", "tmj", "tmx-blocks", "tmj-blocks")
SMALL = clew.generate("wilson", "4x3", seed=7)
MASKED = clew.masked("5x4", lambda x, y: (x, y) != (2, 1))
GRIDS = ["5x4", "1x1", MASKED, clew.MaskedRectangle(3, 3, bytes([1] * 9)), "torus:5x4", "torus:2x2", "cylinder:5x3"]
GRIDS += ["moebius:5x4", "klein:3x4", clew.masked("torus:5x4", lambda x, y: x != 2), "box:4x3x2", "box:1x1x3"]
GRIDS += [clew.masked("box:3x3x2", lambda x, y, floor: (x, y, floor) != (0, 1, 1))]


def variants(maze):
    """The maze with openings, with marks and without either."""
    yield maze
    if maze.grid.is_flat:
        opened = clew.openings(maze)
        yield clew.Maze(maze.grid, maze.storage, maze.provenance, opened.openings[::-1])
    unknown = tuple((0, direction) for direction, _ in maze.grid.neighbors(0))[:1]
    marks = clew.Marks(maze.cells // 2, tuple(sorted({0, maze.cells - 1})), unknown)
    yield clew.Maze(maze.grid, maze.storage, maze.provenance, marks=marks)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: getattr(grid, "spec", grid))
def test_everything_about_a_maze_reads_back(grid):
    for maze in variants(clew.braid(clew.generate("wilson", grid, seed=3), 0.3)):
        for name in FORMATS:
            notes = []
            again = clew.loads(clew.dumps(maze, name), notes=notes)
            assert (again, again.provenance, notes) == (maze, maze.provenance, []), name


def test_a_weave_and_other_cells_are_refused():
    for spec in ("weave:5x4", "hexagons:4x3"):
        with pytest.raises(clew.ClewError, match=rf"boxes, and {spec} is not one: write \.clew"):
            clew.dumps(clew.generate("kruskal", spec, 1), "tmx")


def test_tiles_are_the_open_sides_of_cells():
    made = json.loads(clew.dumps(SMALL, "tmj"))
    assert made["layers"][0]["data"] == [1 + SMALL.open_directions(cell) for cell in range(12)]
    blocks = json.loads(clew.dumps(SMALL, "tmj-blocks"))["layers"][0]["data"]
    assert [tile == tileset.WALL + 1 for tile in blocks] == SMALL.to_thick().ravel().astype(bool).tolist()
    tiles = made["tilesets"][0]["tiles"]
    assert [len(tile["objectgroup"]["objects"]) for tile in tiles[:-1]] == [4 - tile.bit_count() for tile in range(15)]
    assert (tiles[-1]["id"], tiles[-1]["properties"][0]["value"]) == (tileset.WALL, True)


def test_the_picture_of_a_tile_has_its_walls_and_the_corners():
    picture = Image.open(io.BytesIO(tileset.draw())).convert("RGBA")
    for tile in range(tileset.STAIRS):
        left, top = tile % tileset.COLUMNS * tileset.SIZE, tile // tileset.COLUMNS * tileset.SIZE
        middles = ((16, 1), (30, 16), (16, 30), (1, 16))
        dark = [picture.getpixel((left + x, top + y))[0] < 128 for x, y in ((1, 1), (16, 16), *middles)]
        walls = [tile == tileset.WALL or (tile < 16 and not tile >> side & 1) for side in range(4)]
        assert dark == [tile <= tileset.WALL, tile == tileset.WALL, *walls]
    arrows = [
        picture.getpixel((tile % 7 * 32 + x, tile // 7 * 32 + y))[3] > 0 for tile in (18, 19, 20) for x, y in UP_DOWN
    ]
    assert arrows == [True, False, False, True, True, True]


def test_a_file_has_the_picture_of_its_tiles_beside_it_unless_there_is_one(tmp_path, call):
    clew.save(SMALL, tmp_path / "a.tmx")
    picture = tmp_path / "clew-tiles.png"
    assert picture.read_bytes() == tileset.draw()
    picture.write_text("my own tiles")
    clew.render(SMALL, tmp_path / "b.blocks.tmj")
    assert call("generate", "4x3", "-o", "level.tmx").code == 0
    assert call("show", "level.tmx").out.startswith("┌───")
    assert (picture.read_text(), Path("clew-tiles.png").exists()) == ("my own tiles", True)
    picture.unlink()
    with pytest.raises(clew.ClewError):
        clew.save(clew.generate("wilson", "hexagons:3x3", 1), tmp_path / "c.tmx")
    assert not picture.exists()


def test_what_was_changed_in_the_editor_is_read():
    made = json.loads(clew.dumps(SMALL, "tmj"))
    made["layers"][1]["objects"][1] |= {"x": 48, "y": 16}
    moved = clew.loads(json.dumps(made))
    assert (moved.marks, moved.provenance) == (clew.Marks(0, (1,)), SMALL.provenance)
    edge = json.loads(clew.dumps(SMALL, "tmj-blocks"))
    edge["layers"][1]["objects"][1] |= {"x": 8 * 32 + 16, "y": 16 + 32}  # on the wall around the maze
    assert clew.loads(json.dumps(edge)).marks == clew.Marks(0, (3,))
    wall = next(cell for cell in range(12) if cell % 4 < 3 and not SMALL.is_open(cell, clew.EAST))
    for cell, side in ((wall, 2), (wall + 1, 8)):
        made["layers"][0]["data"][cell] += side
    made["layers"].append(made["layers"][0] | {"name": "grass"})
    made["layers"][1]["objects"].append({"name": "Goal", "x": 900, "y": 0})
    notes = []
    changed = clew.loads(json.dumps(made), notes=notes)
    assert (changed.is_open(wall, clew.EAST), changed.provenance) == (True, None)
    assert [re.sub(r":.*", "", note) for note in notes] == [
        "layer grass was left out",
        "tiles were changed since Clew wrote this map, so how its maze was made is left out",
        "a goal was left out",
    ]


def packed(text, compression):
    """The same map with its tiles in Base64."""

    def encoded(found):
        numbers = [int(each) for each in found[1].split(",")]
        data = struct.pack(f"<{len(numbers)}I", *numbers)
        data = zlib.compress(data, wbits={"zlib": 15, "gzip": 31}[compression]) if compression else data
        words = f'encoding="base64" compression="{compression}"' if compression else 'encoding="base64"'
        return f"<data {words}>\n {base64.b64encode(data).decode()}\n</data>"

    return re.sub(r'<data encoding="csv">(.*?)</data>', encoded, text, flags=re.DOTALL)


TEXT, BLOCKS = clew.dumps(SMALL, "tmx").decode(), clew.dumps(SMALL, "tmx-blocks").decode()
FOREIGN = re.sub("<properties>.*?</properties>", "", BLOCKS, count=1, flags=re.DOTALL).replace("goal", "treasure")


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_tiles_and_layers_in_groups_are_read(compression):
    text = packed(TEXT, compression)
    grouped = text.replace("<layer", '<group id="9" name="all"><layer').replace("</layer>", "</layer></group>")
    assert clew.loads(text) == clew.loads(grouped) == SMALL


def test_walls_as_tiles_of_another_program_are_read():
    notes = []
    found = clew.loads(FOREIGN.replace("17", "3").replace("18", "0"), "maze.tmx", notes=notes)
    assert (found.storage, found.marks) == (SMALL.storage, clew.Marks(start=0))
    assert notes == ["tile 3 was read as a wall, and tile 0 as a floor"]


STAIRS = clew.dumps(clew.generate("wilson", "box:3x2x2", 7), "tmx").decode()
PACKED = base64.b64encode(zlib.compress(bytes(4 * 2049**2))).decode()
REFUSED = [
    (TEXT[:200], "line 2, column .*: this is not XML"),
    (TEXT.replace("<map", "<!DOCTYPE map [<!ENTITY a 'b'>]>\n<map"), "line 2, column 15: .* no document type"),
    (TEXT.replace("map", "tileset"), "line 2, column 1: this is tileset, not a map of Tiled"),
    (TEXT.replace("orthogonal", "hexagonal"), "this map is 'hexagonal'"),
    (TEXT.replace("floor 0", "ground"), "named floor 0, floor 1 and so on"),
    (TEXT.replace('csv">\n', 'csv">\n0x1,'), "layer 'floor 0' has 13 tiles, and its size needs 12"),
    (
        re.sub(r'csv">\n\d+', 'csv">\nx', TEXT),
        r"row 0, column 0 of layer 'floor 0' holds '\\nx', which is not the number",
    ),
    (
        re.sub(r'csv">\n\d+,\d+', 'csv">\n1,99', TEXT),
        "row 0, column 1 of the layer floor: this tile is not one of a cell",
    ),
    (re.sub(r'csv">\n\d+', 'csv">\n1', TEXT), "cell .* opens a side .* neighbor keeps closed"),
    (TEXT.replace("rectangle:4x3", "torus:4x4"), "too few passages for torus:4x4"),
    (TEXT.replace("rectangle:4x3", "torus:3x4"), "the tiles of the map are not those of torus:3x4"),
    (TEXT.replace("rectangle:4x3", "hexagons:4x3"), "and hexagons:4x3 is not one"),
    (TEXT.replace('encoding="csv"', 'encoding="base64" compression="zstd"'), "compressed with 'zstd'"),
    (
        packed(TEXT, "zlib").replace('width="4" height="3"', 'width="99" height="99"'),
        "does not hold the 9,801 tiles of its size",
    ),
    (BLOCKS.replace("18", "19"), "this tile is neither a wall nor a floor"),
    (FOREIGN.replace("\n17,17,", "\n17,20,", 1), "row 0, column 1 of the layer: walls meet here|third kind of tile"),
    (FOREIGN.replace("18", "17"), "no tile that is a cell"),
    (FOREIGN.replace("</layer>", "</layer><layer name='sky'/>"), r"has 2 layers of tiles \('floor 0', 'sky'\)"),
    (re.sub(r'csv">\n17', 'csv">\n18', FOREIGN), "of the layer: "),
    (TEXT.replace('height="3"', 'height="-3"'), "height is '-3': it must be a number from 0"),
    (TEXT.replace(' height="3"', ""), "height is missing: it must be a number from 0"),
    (FOREIGN.replace('width="9" height="7"', 'width="0" height="7"'), "layer 'floor 0' is 0x7, without a tile"),
    (FOREIGN.replace("layer", "group"), "the map has 0 layers of tiles: it must have one"),
    (re.sub(r'csv">\n\d+', 'csv">\n9999999999999999999', TEXT), "holds 9999999999999999999, which is not the number"),
    (STAIRS.replace("19", "22"), "layer stairs: this tile is not one of stairs, or it is turned"),
    (f"<map>{'<object/>' * 50_001}</map>", "line 1, column .*: a map with more than 50,000 elements is not read"),
    (
        TEXT.replace('width="4" height="3"', 'width="2049" height="2049"')
        .replace('csv">', f'base64" compression="zlib">{PACKED}<!--')
        .replace("</data>", "--></data>"),
        "has 4,198,401 tiles, and compressed layers have at most 4,194,304",
    ),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_not_understood_is_refused(text, words):
    with pytest.raises(clew.ClewError, match=words):
        clew.loads(text, "maze.tmx")


def test_names_of_properties_may_be_anything():
    made = json.loads(clew.dumps(SMALL, "tmj"))
    for owner in (made, made["layers"][1]["objects"][0]):
        owner.setdefault("properties", []).append({"name": [], "value": 1})
    assert clew.loads(json.dumps(made), "tmj") == SMALL


def test_a_layer_is_unpacked_only_as_far_as_the_map_needs():
    text = re.sub("<data.*</data>", '<data encoding="base64" compression="zlib">eJz</data>', TEXT, flags=re.DOTALL)
    text = text.replace("eJz", base64.b64encode(zlib.compress(bytes(1 << 24))).decode())
    tracemalloc.start()
    try:
        with pytest.raises(clew.ClewError, match="does not hold the 12 tiles"):
            read_tmx(text.encode())
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_damaged_maps_are_read_or_refused():
    mazes = [SMALL, clew.generate("wilson", "box:3x2x2", 1), clew.generate("wilson", "torus:4x3", 1)]
    for read, names in ((read_tmx, FORMATS[::2]), (read_tmj, FORMATS[1::2])):
        for data in mutated([clew.dumps(maze, name) for maze in mazes for name in names], 150, 7):
            try:
                assert read(data).cells
            except clew.ClewError:
                continue


def test_tiled_draws_the_map_and_pytiled_parser_reads_it(tmp_path):
    maze = clew.generate("wilson", "box:6x4x2", seed=7)
    for name in ("maze.tmx", "maze.tmj", "maze.blocks.tmx", "maze.blocks.tmj"):
        clew.save(maze, tmp_path / name)
    parser = pytest.importorskip("pytiled_parser")
    for name in ("maze.tmx", "maze.tmj"):
        found = parser.parse_map(tmp_path / name)
        assert tuple(found.map_size) == (6, 4)
        assert [layer.name for layer in found.layers] == [
            "floor 0",
            "stairs 0",
            "floor 1",
            "stairs 1",
            "ends 0",
            "ends 1",
        ]
        assert found.layers[0].data[0][0] == 1 + 2 * (1 in maze.neighbors(0)) + 4 * (6 in maze.neighbors(0))
        start, goal = (layer.tiled_objects[0] for layer in found.layers[-2:])
        assert (start.name, *start.coordinates, goal.name, *goal.coordinates) == ("start", 16, 16, "goal", 176, 112)
        assert len(found.tilesets[1].tiles) == 16  # all but the one without walls, and the block
    if not shutil.which("tmxrasterizer"):
        pytest.skip("Tiled is not installed, which draws maps (Debian: tiled)")
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    target = tmp_path / "maze.png"
    subprocess.run(["tmxrasterizer", "maze.blocks.tmx", target], cwd=tmp_path, env=environment, check=True)
    with Image.open(target) as picture:
        middles = picture.convert("L").resize((13, 9), Image.Resampling.NEAREST)
    dark = [[middles.getpixel((x, y)) < 128 for x in range(13)] for y in range(9)]
    walls = maze.to_thick()[0] == 1
    assert (
        sum(
            bool(one) != bool(other)
            for row, line in zip(dark, walls, strict=True)
            for one, other in zip(row, line, strict=True)
        )
        <= 1
    )
