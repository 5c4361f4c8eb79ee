"""Fixtures for tests in a browser: the server, Chromium, and a page that must not complain.

Say CLEW_STUDIO=http://127.0.0.1:8000 to test against a server that runs already; CHROMIUM names the browser.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "out" / "screens"
# A process less for each frame to go through: a page takes a tenth of the processor time less.
FLAGS = ["--no-sandbox", "--disable-gpu", "--in-process-gpu"]
# What is not there yet Playwright looks for after 20, 50, 100 and 100 milliseconds, then only each half second: let it
# look more often, and not describe the whole page at each look, which is for the message of an `expect` that fails.
DRIVER = """
import Module from "node:module";
const wait = setTimeout;
globalThis.setTimeout = (run, time, ...rest) => wait(run, time === 500 ? 50 : time, ...rest);
const compile = Module.prototype._compile;
Module.prototype._compile = function (source, ...rest) {
    const describe = "ariaSnapshotForExpectFailure(element, options) {";
    return compile.call(this, source.replaceAll(describe, `${describe} return "";`), ...rest);
};
"""
PATIENCE = 90_000  # milliseconds; on a busy machine a page may take its time
# Like `clew serve --port 0` with few workers, but what takes ten times as long on a busy machine is not ended.
SERVE = """
from clew.service.server import serve
from clew.service.settings import Settings
settings = Settings(host="127.0.0.1", port=0, work_timeout=100.0, small_workers=1, large_workers=1)
serve(settings, print)
"""
USUAL = {
    "viewport": {"width": 1280, "height": 860},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
}
LOOK = ("viewport", "color_scheme", "reduced_motion")
KEPT = 9  # pages that wait for the next test
# Count the page's own globals when it is loaded.
COUNT = """
const own = () => Object.keys(window).length + Object.keys(navigator).length;
Object.defineProperties(window, { countGlobals: { value: own }, globals: { value: own() } });
"""
# Go to the studio's address without a page, as a link does; false if the last test left something behind.
LEAVE = """async () => {
    const { lang, dataset } = document.documentElement;
    localStorage.clear();
    const left = dataset.theme || document.querySelector("dialog, #past") || countGlobals() !== globals;
    if (left) return false;
    const follow = (address) => {
        history.pushState(null, "", address);
        dispatchEvent(new PopStateEvent("popstate"));
    };
    const other = location.pathname.startsWith("/studio/play") ? "play?seed=0&grid=2x2"
        : location.search.includes("mode=practice") ? "algorithmia?mode=practice&seed=0" : "";
    if (other) {  // the page keeps its last game
        document.querySelector("#main > .page")?.setAttribute("id", "past");
        const end = performance.now() + 9000;
        const message = "#main > .page:not(#past) :is(.stage, .beside) > .message";
        follow(`/studio/${other}`);
        while (document.getElementById("past") || !document.querySelector(message)?.textContent) {
            if (performance.now() > end) return false;
            await new Promise((done) => setTimeout(done, 5));
        }
    }
    follow("/studio/play/%");
    if (!navigator.language.startsWith(lang)) document.getElementById("language").click();
    localStorage.clear();
    document.getElementById("say").textContent = "";
    return true;
}"""


def chromium() -> str | None:
    """Return the browser: what CHROMIUM names, or one of the usual names.

    The headless shell is the same engine without windows: a page takes a fifth of the processor time.
    """
    names = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def endless_kernels() -> None:
    """Have the kernels of endless mazes compiled before the server needs them, which has limits of time."""
    from clew.puzzles.endless.tiles import tile
    from clew.puzzles.endless.world import Endless

    endless, ends = Endless(7), ((5, 9), (3000, 77))
    endless.distance(*ends)
    endless.window(0, 0, 9, 9)
    endless.next_step(*ends)
    for z in (20, 58):
        tile(endless, z, 0, 0, ends)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of its own, such as http://127.0.0.1:40123; CLEW_STUDIO names one that runs already."""
    if running := os.environ.get("CLEW_STUDIO"):
        yield running.rstrip("/")
        return
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"},
    )
    assert process.stdout is not None
    said: list[str] = []
    address = ""
    for line in process.stdout:
        said.append(line)
        if found := re.search(r"http://[\w.\[\]:]+:\d+", line):
            address = found[0]
            break
    try:
        assert address, f"clew serve told no address: {''.join(said)}"
        # Nobody reads on: a full pipe would stop the server.
        reader = threading.Thread(target=process.stdout.read, daemon=True)
        reader.start()
        yield address
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if address:
            reader.join(5)
        if not address or not reader.is_alive():
            process.stdout.close()


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Chromium without a window."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    path = chromium()
    if path is None:
        pytest.skip("Chromium is not installed: apt-get install chromium, or name it in CHROMIUM")
    playwright.expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", f"--import=data:text/javascript,{quote(DRIVER)}")
        started = playwright.sync_playwright().start()
    opened = started.chromium.launch(executable_path=path, args=FLAGS)
    yield opened
    opened.close()
    started.stop()


def look_of(options: dict[str, Any]) -> dict[str, Any]:
    """The options that a page can change."""
    return {"color_scheme": "light", **{name: options[name] for name in LOOK if name in options}}


def context_of(options: dict[str, Any]) -> str:
    """The options that a page has from its context, as a key."""
    return repr(sorted((name, value) for name, value in options.items() if name not in LOOK))


class Pages:
    """Pages that are lent to tests, each with its context; between tests they are emptied, not opened anew.

    A page that has loaded the studio shows none of its pages between tests, which `opened` takes as a beginning. If the
    test has left something behind (a setting, an open dialog, a variable), the studio is loaded anew.
    """

    def __init__(self, browser: "Browser", server: str) -> None:
        self.browser = browser
        self.server = server
        self.complaints: list[str] = []  # about the pages of the test that runs
        self.idle: dict[str, list[Any]] = {}  # by the options of their contexts, the one used last at the end
        self.looks: dict[Any, dict[str, Any]] = {}

    def lend(self, options: dict[str, Any]) -> "Page":
        """A page with these options, an idle one if there is any: what a page can change is no matter."""
        idle = self.idle.get(context_of(options))
        if not idle:
            page = self.open(options)
            self.looks[page] = look_of(options)
            return page
        page, look = idle.pop(), look_of(options)
        if look != self.looks[page] or page.viewport_size != look["viewport"]:  # a test may have changed it
            page.set_viewport_size(look["viewport"])
            page.emulate_media(color_scheme=look["color_scheme"], reduced_motion=look["reduced_motion"])
            self.looks[page] = look
        return page

    def open(self, options: dict[str, Any]) -> "Page":
        """A page in a context of its own."""
        options = dict(options)
        script = options.pop("script", None)
        context = self.browser.new_context(base_url=self.server, **options)
        if script is not None:
            context.add_init_script(script)
        context.add_init_script(COUNT)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self.ask(request.url))
        return page

    def take_back(self, page: "Page", options: dict[str, Any]) -> None:
        """Empty the page and keep it for the next test; only a few are kept."""
        page.unroute_all(behavior="ignoreErrors")
        if not (page.url.startswith(f"{self.server}/studio/") and page.evaluate(LEAVE)):
            page.goto("/healthz")  # as little as there is; another origin would cost a new process
        else:
            page.keyboard.press("F8")  # the mouse is not what was used last
        key = context_of(options)
        self.idle[key] = [*self.idle.pop(key, []), page]
        if sum(map(len, self.idle.values())) > KEPT:
            oldest = next(iter(self.idle))
            for each in self.idle.pop(oldest):
                self.looks.pop(each)
                each.context.close()

    def hear(self, message: "ConsoleMessage") -> None:
        # The browser notes every 4xx; where the service refuses something, that is its answer and the page shows it.
        refused = "status of 4" in message.text and not urlsplit(message.location["url"]).path.startswith("/studio/")
        if message.type == "error" and not refused:
            self.complaints.append(f"console: {message.text}")

    def ask(self, url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != urlsplit(self.server).netloc:
            self.complaints.append(f"request to {url}")


@pytest.fixture(scope="session")
def pages(server: str, browser: "Browser") -> Pages:
    """The pages of this session."""
    return Pages(browser, server)


@pytest.fixture
def open_page(pages: Pages) -> Iterator[Callable[..., "Page"]]:
    """A function that opens a page: open_page(locale="ja-JP", color_scheme="dark", ...).

    With `script` the page runs this JavaScript before the studio's own.

    Nothing moves by itself unless the test asks for motion. With `alone` the page is not used again: for tests that
    leave something behind in it. The test fails when a page logs an error, throws one, or asks another host for
    anything.
    """
    lent: list[tuple[Any, dict[str, Any]]] = []
    pages.complaints.clear()

    def open_one(alone: bool = False, **options: Any) -> "Page":
        options = {**USUAL, **options}
        page = pages.open(options) if alone else pages.lend(options)
        lent.append((page, {} if alone else options))
        return page

    open_one.complaints = pages.complaints  # type: ignore[attr-defined]
    yield open_one
    for page, options in lent:
        if options:
            pages.take_back(page, options)
        else:
            page.context.close()
    assert pages.complaints == [], pages.complaints


@pytest.fixture
def page(open_page: Callable[..., "Page"]) -> "Page":
    """A page in English, by day, 1280 pixels wide, in which nothing moves by itself; addresses begin with '/'."""
    return open_page()


@pytest.fixture
def lively(open_page: Callable[..., "Page"]) -> "Page":
    """A page like `page` for somebody who did not ask for reduced motion."""
    return open_page(reduced_motion="no-preference")


@pytest.fixture
def shot() -> Callable[..., None]:
    """Save a picture of the page as out/screens/NAME.png if CLEW_SCREENS is set: shot("make-dark", page)."""

    def save(name: str, page: "Page") -> None:
        if os.environ.get("CLEW_SCREENS"):
            SCREENS.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=SCREENS / f"{name}.png", full_page=True)

    return save


@pytest.fixture
def painted() -> Callable[..., float]:
    """Which share of a canvas differs from its corner: painted(page), or painted(page, "figure canvas")."""
    script = """async (canvas) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
        const { width, height } = document.querySelector(canvas);
        const { data } = document.querySelector(canvas).getContext("2d").getImageData(0, 0, width, height);
        const points = new Uint32Array(data.buffer);
        return points.reduce((count, each) => count + (each !== points[0]), 0) / points.length;
    }"""
    return lambda page, canvas="main canvas": float(page.evaluate(script, canvas))
