"""The studio as a site: from a plain static server, in a folder of it, with the network cut, and in pages of others."""

import contextlib
import re
import shlex
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import manifest
import pytest
from page_examples import blocks, blocks_run_by
from studio_page import expect, heard, save_panel

import clew
from clew.cli.program import run
from clew.engine import files
from clew.kernel import store
from clew.service import site

LIVE = Path(__file__).parents[2] / "docs" / "site" / "static" / "live.js"
PICTURE = """<!doctype html><html lang="en"><title>Wilson</title><body data-theme="dark">
<div class="live-maze" data-address="learn/?algorithm=wilson&amp;lang=en" data-label="Wilson at work"><img alt="Wilson"
src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"></div>
<style>.is-live img { display: none }</style><script src="live.js" defer></script>"""
FITS = "(({ scrollHeight, clientHeight }) => scrollHeight === clientHeight)(frames[0].document.documentElement)"
PHONE = {"width": 390, "height": 844}
# The kernels that show a maze of hexagons, next to all of rectangles
HEXAGONS = {"fill_rows", "list_cells", "list_directions", "mark_sides", "recursive_backtracker", "wilson"}
REFUSAL = """(documents) => import(documents)
    .then(({ fetchDocument }) => fetchDocument("/sheets.pdf?grid=9x9", "9x9")).catch((error) => error.message)"""
SHOWN = [block for block in blocks_run_by(__file__) if block.language == "html"]
WHERE = {'"/web/': '"./mazes/studio/engine/', "https://mazes.example/studio/embed/play?": "mazes/studio/embed/play/?"}
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
KEPT = "navigator.serviceWorker.ready.then((found) => null)"


class Quiet(SimpleHTTPRequestHandler):
    """Like hosts of sites, it shows the site's own page at addresses without a file."""

    def send_error(self, code: int, *_: Any) -> None:
        page = Path(self.directory, "my", "mazes", "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the host."""
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def address(host: Path) -> Iterator[str]:
    """Where the site is, with the kernels of rectangles, and some of hexagons."""
    hexagons = (each for each in manifest.recorded(["hexagons:4x5"]) if each[0].__name__ in HEXAGONS)
    names = frozenset(store.file_name(*each, store.WASM) for each in (*manifest.recorded(["4x5"]), *hexagons))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "names", lambda: names)
        site.write_site(str(host / "my" / "mazes"), site.site_files())
    for number, block in enumerate(SHOWN):
        write_page(block.code, host / "my" / f"{number}.html")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/my/mazes"
    server.shutdown()
    thread.join()
    server.server_close()


def write_page(code: str, file: Path) -> None:
    """Write what a page of the documentation says, next to the folder of the site."""
    for theirs, here in WHERE.items():
        code = code.replace(theirs, here)
    head = "" if code.startswith("<!doctype html>") else "<!doctype html><title>Elsewhere</title>"
    file.write_text(head + code, encoding="utf-8")


@pytest.fixture(scope="module")
def phone(browser: Any) -> Iterator[Any]:
    """A page on a phone."""
    with browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce") as context:
        yield context.new_page()


@pytest.fixture
def visitor(phone: Any) -> Iterator[Any]:
    """The page on the phone, with a network, which must not complain."""
    complaints: list[str] = []
    phone.context.set_offline(False)
    with (
        heard(phone, "console", lambda message: message.type == "error" and complaints.append(message.text)),
        heard(phone, "pageerror", lambda error: complaints.append(str(error))),
    ):
        yield phone
    assert complaints == []


def finished(page: Any, title: str) -> str:
    """The sentence about the maze of an algorithm when it is finished."""
    said = page.locator("figure .said")
    expect(page.locator("figure canvas")).to_have_attribute("aria-label", re.compile(title))
    page.locator("figure canvas").press("End")
    expect(said).to_contain_text("Finished")
    return str(said.inner_text())


def test_an_unknown_address_of_a_site_leads_to_its_front_page(phone: Any, address: str) -> None:
    page = phone  # which notes that there is no file
    page.context.set_offline(False)
    assert page.goto(f"{address}/no/such/page").status == 404
    link = page.get_by_role("link")
    expect(link).to_have_attribute("href", f"{address}/")
    link.click()
    doors = ["Watch", "Play", "Walk a formula", "Get lost", "Compare textures"]
    expect(page.locator(".doors strong")).to_have_text(doors)
    expect(page.locator(".hero clew-maze path.walls")).to_have_attribute("d", re.compile("M"))


def test_a_site_makes_mazes_with_and_without_a_network(visitor: Any, address: str, tmp_path: Path) -> None:
    page = visitor
    page.goto(f"{address}/studio/make?seed=7&grid=12x9")  # the server adds a slash
    finished(page, "Wilson")
    names = ["Make", "Compare", "Solve", "Play", "Change", "Learn", "Endless", "Jam", "Cubicles"]
    expect(page.locator("header nav [data-page]")).to_have_text(names)
    page.get_by_label("Algorithm", exact=True).select_option("sidewinder")
    made = finished(page, "Sidewinder")
    refusal = page.evaluate(REFUSAL, f"{address}/studio/js/view/shapes/documents.js")
    assert refusal.startswith("This needs Clew’s own service: install")
    page.evaluate(KEPT)

    page.context.set_offline(True)
    page.goto(f"{address}/studio/make?seed=7&grid=12x9&algorithm=sidewinder")
    assert finished(page, "Sidewinder") == made
    page.locator(".code > summary").click()
    expect(page.locator(".code code")).to_contain_text("def sidewinder(")
    page.get_by_label("Algorithm", exact=True).select_option("eller")  # whose kernel was not used before
    assert finished(page, "Eller") != made
    with page.expect_download() as saved:
        save_panel(page).get_by_role("button", name="SVG").click()
    saved.value.save_as(tmp_path / "maze.svg")
    walls = 12 * 8 + 11 * 9 - (12 * 9 - 1) + 2 * (12 + 9)  # inside, and around
    assert (tmp_path / "maze.svg").read_text(encoding="utf-8").count("M") == walls

    hexagons = clew.generate("recursive-backtracker", "hexagons:6x5", seed=7)
    page.goto(f"{address}/studio/make?seed=7&grid=hexagons:6x5&algorithm=recursive-backtracker&at=3")
    expect(page.locator("figure .said")).not_to_be_empty()
    with page.expect_download() as saved:
        save_panel(page).get_by_role("button", name="SVG").click()
    saved.value.save_as(tmp_path / "hexagons.svg")
    sides = [side for cell in range(hexagons.cells) for side, _ in hexagons.grid.outline(cell)]
    walls = sides.count(-1) + hexagons.grid.edges - (hexagons.cells - 1)
    assert (tmp_path / "hexagons.svg").read_text(encoding="utf-8").count("M") == walls
    expect(page.locator(".files .hint", has_text="PDF")).to_be_visible()
    expect(page.locator(".forms > :visible")).to_have_text(["SVG", "PNG", "WEBM", "CLEW"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="CLEW").click()
    saved.value.save_as(tmp_path / "hexagons.clew")
    assert (found := clew.load(str(tmp_path / "hexagons.clew"))) == hexagons
    assert found.provenance == hexagons.provenance
    page.get_by_role("button", name="QR code", exact=True).click()
    expect(page.locator(".qr img")).to_be_visible()
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    expect(page.locator("[data-way=element]")).to_contain_text(f'src="{address}/studio/engine/element.js"')
    expect(page.locator("[data-way=command]")).to_contain_text("clew generate hexagons:6x5")

    expect(page.locator("[data-way=play]")).to_contain_text(f'src="{address}/studio/embed/play/?algorithm=recursive')
    page.goto(f"{address}/studio/embed/play/?seed=7&grid=12x9")
    expect(page.locator(".stage > .message")).not_to_be_empty()
    expect(page.locator("header.top")).to_be_hidden()
    link = page.get_by_role("link", name="Open in Clew")
    expect(link).to_have_attribute(
        "href", re.compile(f"{urlsplit(address).path}/studio/play/\\?algorithm=recursive-backtracker")
    )
    page.goto(f"{address}/studio/solve/?seed=7&grid=12x9&want=dead-ends+<+9")
    expect(page.locator(".stage > .error")).to_contain_text("only Clew’s own service looks for one: install Clew")

    page.goto(f"{address}/studio/make/?seed=7&grid=12x9&algorithm=growing-tree&strategy=newest:3,random:1")
    maze = clew.generate("growing-tree", "12x9", seed=7, strategy="newest:3,random:1")
    assert finished(page, "Growing tree").startswith(f"Finished: {clew.measure(maze).dead_ends} dead ends")

    page.locator("header nav").get_by_role("link", name="Play").click()
    expect(page.locator(".stage > .message")).not_to_be_empty()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Growing tree")
    page.locator(".others a", has_text="Wilson").click()
    page.wait_for_url(f"{address}/studio/play/wilson/?**")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Wilson")
    page.goto(f"{address}/studio/solve?seed=7&grid=12x9")  # without the slash, and without a server that adds it
    expect(page.locator(".stage > .said")).not_to_be_empty()
    page.locator(".onward").get_by_role("link", name="Change").click()
    page.locator("[data-change=braid] input[type=range]").first.fill("100")
    expect(page.locator(".stage > .said")).to_contain_text("loops, 0 dead ends.")
    page.goto(f"{address}/studio/learn/quiz/")
    page.locator(".answers button").nth(1).click()
    expect(page.locator(".result .sure dt")).to_have_count(5)
    page.get_by_role("link", name="More about it").click()
    page.locator(".law").scroll_into_view_if_needed()
    expect(page.locator(".figures tbody tr")).to_have_count(12)
    page.get_by_role("link", name="Cubicles").click()
    expect(page.locator(".signs li").first).not_to_be_empty()


def test_pages_of_the_documentation_show_mazes(visitor: Any, address: str) -> None:
    for number, block in enumerate(SHOWN):
        if "level.tmj" in block.code:
            continue
        visitor.goto(f"{address}/../{number}.html")
        if "<clew-maze" in block.code:
            expect(visitor.locator("clew-maze path.walls")).to_have_attribute("d", re.compile("M"))
        if "setAttribute" in block.code:
            drawn = visitor.locator("clew-maze path.walls").get_attribute("d")
            visitor.get_by_role("button", name="Another one").click()
            expect(visitor.locator("clew-maze path.walls")).not_to_have_attribute("d", drawn)
        if "clew.js" in block.code:
            drawn = "document.querySelector('canvas').getContext('2d').getImageData(410, 100, 1, 1).data[3] > 0"
            visitor.wait_for_function(drawn)
        if "<iframe" in block.code:
            expect(visitor.frame_locator("iframe").locator(".stage > .message")).not_to_be_empty()


def test_the_game_of_the_documentation_can_be_won(visitor: Any, address: str, tmp_path: Path) -> None:
    number, block = next(each for each in enumerate(SHOWN) if "level.tmj" in each[1].code)
    console = next(each.code for each in blocks(block.page) if "-o level.tmj" in each.code)
    with contextlib.chdir(tmp_path):
        assert run(shlex.split(console.splitlines()[0])[2:]) == 0
    files = re.compile(r"/(level\.tmj|clew-tiles\.png)$")
    visitor.route(files, lambda route: route.fulfill(path=tmp_path / files.search(route.request.url)[1]))
    visitor.goto(f"{address}/../{number}.html")
    level = clew.load(str(tmp_path / "level.tmj"))
    first, *others = clew.solve(level).letters()
    board = visitor.locator("canvas")
    side = board.bounding_box()["width"] / level.grid.width
    x, y = {"E": (1.5, 0.5), "S": (0.5, 1.5)}[first]
    visitor.keyboard.press("ArrowUp")  # a wall
    board.click(position={"x": side * x, "y": side * y})
    for letter in others:
        visitor.keyboard.press(ARROWS[letter])
    expect(visitor.get_by_role("status")).to_have_text(f"Out, in {len(others) + 1} steps!")


def test_algorithms_are_compared_on_a_site(visitor: Any, address: str) -> None:
    visitor.goto(f"{address}/studio/compare?seed=7&grid=12x9")
    expect(visitor.locator(".pictures h2")).to_have_count(3)
    expect(visitor.locator("article:last-child [data-fact=time] dd")).to_have_text(re.compile(r"^\d"))
    expect(visitor.get_by_role("link", name="Watch alone").first).to_have_attribute("href", re.compile("/studio/make/"))


def test_a_page_of_the_documentation_has_a_live_maze_in_the_place_of_a_picture(
    visitor: Any, host: Path, address: str
) -> None:
    book = host / "my" / "book"
    book.mkdir()
    shutil.copy(LIVE, book / "live.js")
    (book / "page.html").write_text(PICTURE, encoding="utf-8")
    (host / "my" / "live").symlink_to(host / "my" / "mazes")
    page = f"{address.removesuffix('mazes')}book/page.html"
    visitor.goto((book / "page.html").as_uri())
    expect(visitor.locator("img")).to_be_visible()

    visitor.goto(page)
    frame = visitor.frame_locator("iframe[title='Wilson at work']")
    expect(visitor.locator("img")).to_be_hidden()
    frame.get_by_label("Grid", exact=True).select_option("hexagons:")
    expect(frame.locator(".stage canvas")).to_have_attribute("aria-label", re.compile("^Hexagons.*Wilson"))
    frame.locator(".playback input").first.fill("1")
    expect(frame.locator(".code .runs")).to_contain_text("maze.log(VISIT, root, 0)")
    visitor.wait_for_function(FITS)
    expect(frame.locator(":root")).to_have_attribute("data-theme", "dark")
    visitor.evaluate("document.body.dataset.theme = 'auto'")
    expect(frame.locator(":root")).not_to_have_attribute("data-theme", "dark")
