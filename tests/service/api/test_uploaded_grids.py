"""Grids that are sent: masks and graphs in a form, within bounds, and the mazes that are made on them."""

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from service_client import Service, problem

import clew
from clew import formats
from clew.masks.image import parse_bitmap

HEART = "X.X.X\n.....\nX...X\nXX.XX\n"
PARTS = "..X..\n..X..\n"
SQUARE = "a b\nb c\nc d\nd a\n"
PLACES = "a 0 0\nb 1 0\nc 1 1\nd 0 1\n"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def png(text: str, mode: str = "L") -> bytes:
    lines = text.split()
    picture = Image.new(mode, (len(lines[0]), len(lines)))
    for y, line in enumerate(lines):
        for x, each in enumerate(line):
            picture.putpixel((x, y), 255 if each == "." else 0)
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def bomb(width: int, height: int) -> bytes:
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def sent(service: Service, address: str, name: str, content: bytes | str, **fields: Any) -> Any:
    files = {name: ("file", content if isinstance(content, bytes) else content.encode())}
    return service.post(f"/mazes/{address}", files=files, data=fields)


@pytest.mark.parametrize("content", [HEART, png(HEART), png(HEART, "1")], ids=["text", "png", "bits"])
def test_a_maze_is_made_within_a_mask(service: Service, content: bytes | str) -> None:
    answer = sent(service, "wilson.clew?seed=7", "mask", content)
    assert answer.status_code == 200, answer.text
    expected = clew.generate("wilson", clew.MaskedRectangle.parse_text(HEART), 7)
    found = formats.loads(answer.content, "maze.clew")
    assert found == expected
    assert found.provenance == expected.provenance
    assert service.desk.done[-1] == ("make_on_upload", False)


def test_the_options_of_a_mask_stand_in_the_form_and_those_of_the_maze_in_the_address(service: Service) -> None:
    answer = sent(service, "wilson.svg?seed=7&path=1&cell=9&braid=1", "mask", png(HEART), width=20, over="hexagons")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    answer = sent(service, "wilson.clew?seed=7", "mask", HEART, width=20, invert="1", join="1", over="hexagons:20x16")
    drawn = parse_bitmap("it", HEART.encode(), True).scaled(20)
    assert formats.loads(answer.content, "m.clew") == clew.generate("wilson", drawn.cut("hexagons:20x16", True, 999), 7)


def test_parts_are_refused_with_their_number_or_joined(service: Service) -> None:
    assert "parts" in problem(sent(service, "wilson.txt?seed=7", "mask", PARTS))["detail"]
    assert sent(service, "wilson.txt?seed=7", "mask", PARTS, join="1").status_code == 200


def test_without_a_seed_one_is_drawn_and_told(service: Service) -> None:
    answer = sent(service, "wilson.clew", "mask", HEART)
    origin = formats.loads(answer.content, "maze.clew").provenance
    assert origin is not None
    assert answer.headers["clew-seed"] == str(origin.seed)


def test_a_maze_is_made_on_a_graph(service: Service) -> None:
    answer = sent(service, "wilson.clew?seed=7", "graph", SQUARE)
    assert formats.loads(answer.content, "maze.clew") == clew.generate(
        "wilson", clew.Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]), 7
    )
    assert sent(service, "wilson.svg?seed=7&path=1", "graph", SQUARE + PLACES).status_code == 200
    listed = '{"neighbors": [[1], [0]], "positions": [[0, 0], [1, 0]]}'
    assert sent(service, "wilson.svg?seed=7", "graph", listed).status_code == 200
    assert "positions" in problem(sent(service, "wilson.svg?seed=7", "graph", SQUARE))["detail"]


BAD: dict[str, tuple[str, bytes | str, dict[str, str], str]] = {
    "bomb": ("mask", bomb(100_000, 100_000), {}, "mask"),
    "bomb to be scaled": ("mask", bomb(4001, 4000), {"width": "10"}, "mask"),
    "many places": ("mask", png("." * 50 + "X"), {"width": "65535"}, "mask"),
    "damaged": ("mask", bomb(3, 3), {}, "mask"),
    "empty": ("mask", "", {}, "mask"),
    "dark": ("mask", "XX\nXX\n", {}, "mask"),
    "ragged": ("mask", "..\n.\n", {}, "mask"),
    "bytes": ("mask", b"\xff\0\xfe", {}, "mask"),
    "width": ("mask", HEART, {"width": "0"}, "width"),
    "unknown option": ("mask", HEART, {"height": "3"}, "height"),
    "a file": ("mask", HEART, {"over": "mask:/etc/passwd"}, "mask"),
    "a large grid": ("mask", HEART, {"over": "hexagons:9999x9999"}, "mask"),
    "no graph": ("graph", "a b c d\n", {}, "graph"),
    "an archive": ("graph", b"PK\3\4" + bytes(100), {}, "graph"),
    "a long graph": ("graph", b"a b\n" * 600_000, {}, "graph"),
    "a document": ("graph", '{"neighbors": [[5]]}', {}, "graph"),
    "an option of masks": ("graph", SQUARE, {"width": "3"}, "width"),
    "another field": ("maze", "[[0]]", {}, "mask"),
    "both": ("mask", HEART, {"graph": SQUARE}, "mask"),
}


@pytest.mark.parametrize("case", BAD.values(), ids=list(BAD))
def test_what_is_no_grid_is_refused(service: Service, case: tuple[str, bytes | str, dict[str, str], str]) -> None:
    name, content, fields, field = case
    told = problem(sent(service, "wilson.svg?seed=7", name, content, **fields))
    assert told["field"] == field
    assert "code" in told or (name, field) != ("mask", "mask")
    assert "root:" not in told["detail"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"width": "2500"}, "2,500 x 2,000"),  # from the text, not once it is scaled
        ({"over": "hexagons:1000x1000"}, "1,000,000"),
    ],
)
def test_what_a_mask_becomes_is_bounded_before_it_is_made(service: Service, fields: dict[str, str], words: str) -> None:
    assert words in problem(sent(service, "wilson.clew?seed=7", "mask", HEART, **fields))["detail"]


@pytest.mark.parametrize(
    ("address", "name", "content", "words"),
    [
        ("wilson.png?seed=7&cell=1000", "mask", ("." * 9 + "X\n") * 9, "64,000,000"),
        ("kruskal.gif?seed=7&cell=2", "mask", ("." * 299 + "X\n") * 300, "steps"),
        ("wilson.svg?seed=7", "graph", SQUARE, "positions"),
    ],
)
def test_a_picture_is_refused_before_there_is_a_maze(
    service: Service, monkeypatch: pytest.MonkeyPatch, address: str, name: str, content: str, words: str
) -> None:
    monkeypatch.setattr("clew.service.work.jobs.generate", lambda *arguments, **named: pytest.fail("a maze is made"))
    assert words in problem(sent(service, address, name, content))["detail"]


@pytest.mark.parametrize("query", ["grid=3x3", "seed=x", "path=1&cell=0", "braid=2"])
def test_the_address_is_checked_before_the_body_is_read(query: str) -> None:
    service = Service()
    problem(sent(service, f"wilson.svg?{query}", "mask", HEART))
    assert service.desk.done == []


def test_other_bodies_are_not_taken(service: Service) -> None:
    problem(service.post("/mazes/wilson.svg", json={"mask": HEART}), 415)
    problem(service.post("/mazes/wilson.svg", content=png(HEART), headers={"Content-Type": "image/png"}), 415)
    assert service.post("/mazes/wilson.svg?seed=1", data={"mask": HEART}).status_code == 200
    problem(service.post("/mazes/wilson.xyz", data={"mask": HEART}), 404)
    problem(service.post("/mazes/wilsn.svg", data={"mask": HEART}), 404)
