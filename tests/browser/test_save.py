"""Save and share: files, the code of the link, and the texts that make and show the maze of the page elsewhere."""

import json
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import numpy as np
import pytest
from engine_site import serving
from reportlab.graphics.barcode.qrencoder import QRCode
from studio_page import expect, opened, save_panel, visit

import clew
from clew.formats import native

MADE = "algorithm=growing-tree&strategy=newest:3,random:1&grid=hexagons:6x5&seed=7&number=2&braid=0.6&braid-prefer=any"
# The open directions of each cell of the page's maze, from the modules that the page has loaded.
CELLS = """async () => {
    const main = document.querySelector('script[src$="/main.js"]').src;
    const [{ readDocument }, { catalogue, makeMaze }] = await Promise.all(
        ["maze/document.js", "pages/shared/source.js"].map((each) => import(main.replace("main.js", each))),
    );
    const [algorithms, changes] = await Promise.all(["algorithms", "changes"].map(catalogue));
    const DEFAULTS = { grid: "20x15", algorithm: "recursive-backtracker", max: 200 };
    return [...(await makeMaze(readDocument({ algorithms, changes }, DEFAULTS))).cells];
}"""
# The documents of mazes that the page has made, each from the values of a document of the page.
DOCUMENTS = """async (mazes) => {
    const main = document.querySelector('script[src$="/main.js"]').src;
    const [{ MazeDocument }, { makeMaze }, { documentOf }] = await Promise.all(
        ["maze/document.js", "pages/shared/source.js", "maze/maze_file.js"].map(
            (each) => import(main.replace("main.js", each)),
        ),
    );
    const found = [];
    for (const each of mazes) found.push(JSON.stringify(documentOf(await makeMaze(new MazeDocument(each)))));
    return found;
}"""
MAZES = {
    "6x5": {},
    "hexagons:5x4": {},
    "torus:2x3": {},
    "weave:5x5": {},
    "text:HI": {},
    "4x3": {"unicursal": "1"},
    "7x5": {"sparsify": "0.2"},
}
# Add the HTML to the page as another site has it, and wait for the maze that it shows.
EMBED = """async (html) => {
    const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
    await import(content.querySelector("script").src);
    const maze = content.querySelector("clew-maze");
    document.body.append(maze);
    const find = (selector) => maze.shadowRoot.querySelector(selector);
    while (!find(".solution[d], p")) await new Promise((done) => setTimeout(done, 10));
    const label = find("svg")?.getAttribute("aria-label");
    maze.remove();
    return label;
}"""


def shown(page: Any, way: str) -> str:
    """The text for a way in which the maze is made elsewhere."""
    code = page.locator(f"[data-way={way}]")
    expect(code).to_have_text(re.compile(r"\S"))
    return str(code.text_content())


def test_the_command_line_and_python_make_the_maze_of_the_page(page: Any, call: Callable[..., Any]) -> None:
    opened(page, f"solve?{MADE}&goal=3,4")
    page.locator(".onward button", has_text="Save").click()
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    command, python = shown(page, "command"), shown(page, "python")
    page.get_by_role("button", name="Copy the command line").click()
    expect(page.locator("#say")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == command
    expect(page.get_by_role("button", name="Copy the web element")).to_be_hidden()
    name, *words = shlex.split(command)
    answer = call(*words)
    assert (name, answer.code) == ("clew", 0), answer.err
    *making, solve, to, goal = words
    assert (solve, to, goal) == ("--solve", "--to", "3,4")
    assert call(*making, "-o", "maze.clew").code == 0  # which has no path
    made, found = clew.load("maze.clew"), dict[str, Any]()
    exec(python, found)
    assert found["maze"] == made
    assert found["solution"].cells[-1] == made.grid.index((3, 4))
    assert page.evaluate(CELLS) == made.array.tolist()


def test_the_element_shows_the_maze_of_the_page(page: Any) -> None:
    opened(page, "make?algorithm=wilson&grid=hexagons:6x5&seed=7&path=1&at=0")
    save_panel(page).locator(":scope > details:not(.more) > summary").focus()
    page.keyboard.press("Enter")
    worksheet = page.get_by_role("link", name="Worksheet").get_attribute("href") or ""
    settings = parse_qs(worksheet.partition("?")[2])
    assert settings == {"algorithm": ["wilson"], "grid": ["hexagons:6x5"], "seed": ["7"], "count": ["1"]}
    html = shown(page, "element")
    assert page.evaluate(EMBED, html) == "Maze of hexagons:6x5: wilson, seed 7, with its solution"
    script = re.findall(r'src="([^"]+)"', html)[0]
    answer = page.request.get(script)
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, "*")
    assert "@" not in script


def test_a_solution_that_is_shown_is_saved_and_the_link_is_shared(page: Any) -> None:
    opened(page, "play?seed=7&grid=6x5")
    page.evaluate("""() => {
        navigator.share = async ({ url }) => (document.querySelector(".page").dataset.shared = url);
    }""")
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    expect(page.locator("[data-way=command]")).not_to_contain_text("--solve")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator("[data-way=command]")).to_contain_text("--solve")
    expect(page.get_by_role("link", name="Download as SVG")).to_have_attribute("href", re.compile("path=1"))
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("document.querySelector('.page').dataset.shared === location.href")
    page.evaluate("delete navigator.share")
    visit(page, f"play?maze={json.dumps([[4, 8]])}")
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    expect(page.locator(".ways")).to_contain_text("No seed makes this maze")
    expect(page.locator(".ways pre:visible")).to_contain_text("/studio/embed/play?maze=")


def test_a_maze_that_was_won_is_saved_with_its_path(page: Any) -> None:
    opened(page, "play?seed=7&grid=2x2&algorithm=binary-tree")
    link = save_panel(page).get_by_role("link", name="Download as SVG")
    expect(link).not_to_have_attribute("href", re.compile("path=1"))
    page.locator("canvas.board").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".victory")).to_be_visible()
    expect(link).to_have_attribute("href", re.compile("path=1"))
    page.get_by_role("button", name="Solution").click(click_count=2)
    expect(link).to_have_attribute("href", re.compile("path=1"))
    page.get_by_role("button", name="Again").click()
    expect(link).not_to_have_attribute("href", re.compile("path=1"))


def saved(page: Any, form: str) -> Path:
    """The file of a format, as soon as it is there."""
    with page.expect_download() as waiting:
        save_panel(page).locator(f"[data-form={form}]").click()
    return Path(waiting.value.path())


def test_an_edited_maze_is_saved_in_every_format_but_films(page: Any, tmp_path: Path) -> None:
    opened(page, "change?grid=6x5&seed=7&walls=0.1")
    expect(save_panel(page).locator("[data-form=gif]")).to_be_attached()
    expect(page.locator("[data-form=gif]")).to_be_hidden()
    expect(page.locator("[data-form=webm]")).to_be_hidden()
    (tmp_path / "maze.clew").write_bytes(saved(page, "clew").read_bytes())
    maze = clew.load(str(tmp_path / "maze.clew"))
    assert maze.array.ravel().tolist() == page.evaluate(CELLS)
    assert maze != clew.generate("recursive-backtracker", "6x5", seed=7)
    assert maze.provenance is None
    (tmp_path / "maze.json").write_bytes(saved(page, "json").read_bytes())
    assert clew.load(str(tmp_path / "maze.json")) == maze
    for form, begin in {"pdf": b"%PDF", "svg": b"<svg", "png": b"\x89PNG"}.items():
        assert saved(page, form).read_bytes().startswith(begin), form
    visit(page, "change?grid=hexagons:5x4&seed=7&mask=9.1.10")
    expect(save_panel(page).locator("[data-form=json]")).to_be_hidden()
    (tmp_path / "part.clew").write_bytes(saved(page, "clew").read_bytes())
    part = clew.load(str(tmp_path / "part.clew"))
    assert (part.cells, part.provenance.algorithm, part.provenance.seed) == (19, "recursive-backtracker", 7)


def test_the_page_films_how_the_maze_is_made(page: Any) -> None:
    av = pytest.importorskip("av")
    opened(page, "make?algorithm=wilson&grid=5x4&seed=7")
    expect(save_panel(page).locator("[data-form=webm]")).to_be_visible()
    page.locator("[data-form=webm]").click()
    page.locator(".files .busy").get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("[data-form=webm]")).to_be_focused(timeout=5000)
    with av.open(str(saved(page, "webm"))) as film:
        pictures = [frame.to_ndarray(format="gray") for frame in film.decode(video=0)]
        assert film.duration == 11_040_000
        film.seek(5_000_000)
        assert 3 < next(film.decode(video=0)).time <= 5
    trace = clew.trace("wilson", "5x4", seed=7)
    assert len(pictures) == 1 + len(trace) + 1, "the beginning, a picture for each event, and the last one again"
    side, edge = 40, 3
    for (row, column), directions in np.ndenumerate(trace.maze.array[:, :-1]):
        between = pictures[-1][side * row + side // 2 + edge, side * (column + 1) + edge]
        assert (between > 128) == bool(directions & 2), (row, column)


def test_what_the_service_refuses_to_write_is_said_in_the_panel(page: Any) -> None:
    opened(page, "solve?grid=6x5&seed=7")
    expect(save_panel(page).get_by_role("link", name="Download as GIF")).to_be_visible()
    page.evaluate("""() => {
        const { fetch } = window;
        window.fetch = async () => {
            window.fetch = fetch;
            return new Response('{"detail": "too many pixels"}', { status: 400 });
        };
    }""")
    page.get_by_role("link", name="Download as GIF").click()
    expect(page.locator(".files .error")).to_have_text("too many pixels")


def test_the_page_writes_documents_as_the_library_does(page: Any) -> None:
    opened(page, "solve?grid=3x3&seed=7")
    values = [{"grid": grid, "algorithm": "prim", "seed": "7", "changes": changes} for grid, changes in MAZES.items()]
    for text, (grid, changes) in zip(page.evaluate(DOCUMENTS, values), MAZES.items(), strict=True):
        maze = clew.generate("prim", grid, seed=7)
        if "unicursal" in changes:
            maze = clew.unicursal(maze)
        if "sparsify" in changes:
            maze = clew.sparsify(maze, 0.2)
        wanted = json.loads(native.native(maze))
        del wanted["provenance"]
        assert json.loads(text) == wanted, grid


def matrix_of(svg: str) -> list[list[bool]]:
    """The modules of a code in an SVG, without the quiet zone."""
    edge, side = (abs(int(each)) for each in re.findall(r'viewBox="(-\d+) -\d+ (\d+)', svg)[0])
    rows = [[False] * (side - 2 * edge) for _ in range(side - 2 * edge)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-", svg):
        rows[int(y)][int(x) : int(x) + int(length)] = [True] * int(length)
    return rows


def code_by_reportlab(text: str, like: list[list[bool]]) -> list[list[bool]]:
    """The code of a text by another program, of the same size, correction and mask as one."""
    level_and_mask = sum(dark << 4 - place for place, dark in enumerate(like[8][:5])) ^ 0b10101  # in its format bits
    code = QRCode((len(like) - 17) // 4, level_and_mask >> 3)
    code.addData(text)
    code.makeImpl(False, level_and_mask & 7)
    return [[bool(each) for each in row] for row in code.modules]


def test_the_qr_code_is_that_of_the_address(open_page: Callable[..., Any]) -> None:
    page = opened(open_page(color_scheme="dark"), f"solve?{MADE}")
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('uqr'))")
    save_panel(page).get_by_role("button", name="QR code", exact=True).press("Enter")
    image = page.get_by_role("img", name="QR code of this page’s address")
    expect(image).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the QR code as SVG").click()
    svg = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert 'fill="#fff"' in svg
    code = matrix_of(svg)
    assert code == code_by_reportlab(page.url, code)
    assert code != code_by_reportlab(page.url.replace("seed=7", "seed=8"), code)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the QR code as PNG").click()
    assert Path(waiting.value.path()).read_bytes().startswith(b"\x89PNG")
    expect(page.locator(".qr .hint:visible")).to_contain_text("Only this computer")
    visit(page, f"change?maze={json.dumps([[2] * 20] * 2 + [[8] * 20] * 20)}")
    save_panel(page).get_by_role("button", name="QR code", exact=True).click()
    expect(page.locator(".qr .hint:visible")).to_contain_text("too many for a QR code")
    expect(page.locator(".qr img")).to_be_hidden()


@contextmanager
def another_site(html: str) -> Iterator[str]:
    """The address of a site of others, which is one page."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    with serving(Page) as address:
        yield address


def test_another_site_shows_a_maze_in_a_frame(browser: Any, page: Any, server: str) -> None:
    opened(page, "change?seed=7&grid=2x2&algorithm=binary-tree&walls=-0.1,-1.2")
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    play = shown(page, "play")
    visit(page, "make?seed=7&grid=hexagons:4x4&algorithm=wilson")
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    watch = shown(page, "watch")
    for name, ancestors in {"play": "'none'", "embed/play": "*", "embed/learn": "*", "embed/other": "'none'"}.items():
        headers = page.request.get(f"{server}/studio/{name}").headers
        assert headers["content-security-policy"].endswith(f"frame-ancestors {ancestors}"), name
        assert "x-frame-options" not in headers
    with another_site(f"<!doctype html><title>Elsewhere</title>{play}{watch}") as address:
        outside = browser.new_page(locale="en-GB", reduced_motion="reduce")
        outside.goto(address)
        game, maker = (outside.frame_locator(f"iframe >> nth={place}") for place in range(2))
        expect(game.locator(".stage > .message")).to_contain_text("A1")
        for key in ("ArrowRight", "ArrowDown"):
            game.locator("canvas.board").press(key)
        expect(game.locator(".victory")).to_be_visible()
        for hidden in ("header.top", ".tools", ".lead", "footer"):
            expect(game.locator(hidden)).to_be_hidden()
        link = game.get_by_role("link", name="Open in Clew")
        expect(link).to_have_attribute("href", re.compile(r"^/studio/play\?algorithm=binary-tree&.*walls=-0.1,-1.2$"))
        expect(link).to_have_attribute("target", "_blank")
        maker.locator("canvas").press("End")
        expect(maker.locator(".said")).to_contain_text("Finished")
        expect(maker.get_by_role("link", name="Open in Clew")).to_have_attribute("href", re.compile("/studio/make"))
        outside.close()
