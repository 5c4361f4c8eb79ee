"""The style round: pictures with arcs in place of corners, beside the styles of text, in every interface."""

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from case_loops import cases
from commands import refused
from PIL import Image
from service_client import Service, problem

import clew
from clew.pictures import drawing
from clew.pictures.drawing.colors import LIGHT, rgb

PICTURES = ("svg", "pdf", "png")


def maze() -> clew.Maze:
    return clew.generate("wilson", "9x7", seed=5)


def path_of(svg: str, name: str) -> str:
    found = re.search(rf'<path class="{name}" d="([^"]*)"', svg)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("format", PICTURES)
def test_plain_is_the_default(format: str) -> None:
    drawn = clew.draw(maze(), format, path=clew.solve(maze()))
    assert clew.draw(maze(), format, path=clew.solve(maze()), style="plain") == drawn
    assert clew.draw(maze(), format, path=clew.solve(maze()), style="round") != drawn


def test_walls_and_threads_of_an_svg_turn_in_arcs() -> None:
    plain, turned = (
        clew.draw(maze(), "svg", path=clew.solve(maze()), style=style).decode() for style in ("plain", "round")
    )
    for name in ("walls", "thread"):
        assert "l" not in path_of(plain, name)
        assert path_of(turned, name).count("l") > 10
    assert path_of(turned, "walls") == drawing_data(drawing.rounded_walls(maze(), 0.32))


def drawing_data(strokes: drawing.Strokes) -> str:
    from clew.pictures.painting.shape_text import path_data

    return path_data(strokes)


def test_a_pdf_has_the_points_of_rounded_walls() -> None:
    document = pikepdf.open(io.BytesIO(clew.draw(maze(), "pdf", style="round")))
    points = [
        tuple(map(float, operands))
        for operands, operator in pikepdf.parse_content_stream(document.pages[0])
        if str(operator) in ("m", "l")
    ]
    assert points == [tuple(each) for each in np.round(drawing.rounded_walls(maze(), 0.32).points, 3).tolist()]


@cases("grid", ["9x7", "hexagons:6x5", "polar:5", "torus:6x5"])
def test_walls_of_a_png_lie_on_the_rounded_lines(grid: str) -> None:
    drawn = clew.generate("wilson", grid, seed=5)
    data = clew.draw(drawn, "png", cell=30, wall=3, margin=20, style="round")
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))
    dark = np.abs(pixels.astype(int) - rgb(LIGHT.ink)).sum(axis=2) < 120
    columns, rows = np.floor(drawing.rounded_walls(drawn, 0.32).points.T * 30 + 21.5).astype(int)
    assert dark[rows, columns].mean() > 0.98
    corner = 21
    assert not (grid == "9x7" and dark[corner, corner])  # the corner of the plain picture is cut off


def test_a_distance_or_a_diagnosis_is_drawn_below_round_walls() -> None:
    looped = clew.generate("wilson", "9x7", seed=5)
    looped = clew.braid(looped, share=1.0, seed=1)
    for format in PICTURES:
        assert clew.draw(looped, format, style="round", distances=clew.distances(looped))
        assert clew.draw(looped, format, style="round", diagnosis=clew.diagnose(looped))


def test_one_bit_shows_no_arcs() -> None:
    with pytest.raises(clew.ClewError, match="one bit per pixel"):
        clew.draw(maze(), "png", style="round", bits=True)


@cases(
    ("format", "style", "known"),
    [
        ("svg", "ascii", "plain, round, contest"),
        ("pdf", "box", "plain, round, contest"),
        ("png", "nice", "plain, round, contest"),
        ("text", "round", "box, ascii, blocks, braille"),
        ("text", "plain", "box, ascii, blocks, braille"),
    ],
)
def test_pictures_and_text_have_styles_of_their_own(format: str, style: str, known: str) -> None:
    with pytest.raises(clew.ClewError, match=f"^{format}: style must be one of {known}, not '{style}'$"):
        clew.draw(maze(), format, style=style)


# ---- the command


@cases(
    ("words", "said"),
    [
        (
            ["--style", "round", "-o", "m.txt"],
            "m.txt cannot show style round: name a file with -o that ends with .pdf,",
        ),
        (["--style", "round"], "text on standard output cannot show style round"),
        (["--style", "round", "-o", "m.gif"], "m.gif cannot show style round"),
        (["--style", "ascii", "-o", "m.svg"], "m.svg cannot show style ascii: name a file with -o that ends with .txt"),
        (
            ["--style", "nice", "-o", "m.svg"],
            "--style must be one of plain, round, contest, box, ascii, blocks, braille, not 'nice'",
        ),
    ],
)
def test_the_wrong_style_for_a_file(
    call: Any, words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(call("generate", "5x4", *words), said)
    assert not list(tmp_path.iterdir())


def test_a_style_is_for_the_files_that_have_it(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = clew.generate("recursive-backtracker", "5x4", seed=1)
    for style, expected in (("round", ("round", "box")), ("ascii", ("plain", "ascii"))):
        assert call("generate", "5x4", "--seed", "1", "--style", style, "-o", "m.svg", "-o", "m.txt").code == 0
        assert (tmp_path / "m.svg").read_bytes() == clew.draw(drawn, "svg", style=expected[0])
        assert (tmp_path / "m.txt").read_bytes() == clew.draw(drawn, "text", style=expected[1])


def test_show_prints_text_only(call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    clew.save(maze(), "m.clew")
    refused(
        call("show", "m.clew", "--style", "round"), "--style must be one of box, ascii, blocks, braille, not 'round'"
    )


@pytest.mark.parametrize("suffix", PICTURES)
def test_a_picture_says_how_it_is_made_again(
    call: Any, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"m.{suffix}"
    assert call("generate", "5x4", "--seed", "1", "--style", "round", "--solve", "-o", name).code == 0
    content = (tmp_path / name).read_bytes()
    command = json.loads(call("show", name, "--json").out)["command"]
    assert "--style round" in command
    (tmp_path / name).unlink()
    assert call(*command.split()[1:]).code == 0
    assert (tmp_path / name).read_bytes() == content


def test_the_words_of_a_style_are_completed(call: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.shell_completion import ShellComplete

    from clew.cli.commands.generate import generate

    found = ShellComplete(generate, {}, "clew", "_CLEW_COMPLETE").get_completions(["5x4", "--style"], "b")
    assert [item.value for item in found] == ["box", "blocks", "braille"]


# ---- the service


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


@pytest.mark.parametrize("suffix", PICTURES)
def test_the_service_draws_it(service: Service, suffix: str) -> None:
    response = service.get(f"/mazes/wilson.{suffix}?grid=9x7&seed=5&style=round")
    assert response.status_code == 200
    assert response.content == clew.draw(maze(), suffix, style="round")


@pytest.mark.parametrize(("suffix", "style"), [("txt", "round"), ("svg", "ascii"), ("png", "nice")])
def test_the_service_refuses_another_style(service: Service, suffix: str, style: str) -> None:
    told = problem(service.get(f"/mazes/wilson.{suffix}?grid=9x7&seed=5&style={style}"))
    assert told["field"] == "style"
    assert f"not '{style}'" in told["detail"]


def test_the_service_reads_no_photograph(service: Service) -> None:
    told = problem(service.get("/mazes/wilson.svg?grid=9x7&seed=5&tone=/etc/passwd"))
    assert told["field"] == "tone"


def test_the_service_limits_pictures_of_rounded_walls() -> None:
    service = Service(max_outline_cells=50)
    assert service.get("/mazes/wilson.svg?grid=9x7&seed=5").status_code == 200
    told = problem(service.get("/mazes/wilson.svg?grid=9x7&seed=5&style=round"))
    assert told["field"] == "style"
    assert "the limit for pictures with rounded walls is 50" in told["detail"]


def test_the_service_counts_the_pixels_of_rounded_walls() -> None:
    """Cells of rounded walls do not shrink as far, so that arcs are seen."""
    service = Service(max_pixels=10_000_000, max_outline_cells=1_000_000)
    assert service.get("/mazes/binary-tree.png?grid=700x700&seed=5").status_code == 200
    assert "pixels" in problem(service.get("/mazes/binary-tree.png?grid=700x700&seed=5&style=round"))["detail"]


def test_the_description_of_the_service_has_all_styles(service: Service) -> None:
    parameters = service.get("/openapi.json").json()["paths"]["/mazes/{algorithm}.{suffix}"]["get"]["parameters"]
    style = next(each for each in parameters if each["name"] == "style")
    assert sorted(style["schema"]["enum"]) == sorted(["plain", "round", "contest", "box", "ascii", "blocks", "braille"])
    assert "svg: how walls and threads turn" in style["description"]
