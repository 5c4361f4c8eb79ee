"""Fixtures for tests in a browser: the server, Chromium, and a page that must not complain.

Say CLEW_STUDIO=http://127.0.0.1:8000 to test against a server that runs already; CHROMIUM names the browser.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "out" / "screens"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PATIENCE = 45_000  # milliseconds; on a busy machine a page may take its time


def chromium() -> str | None:
    """The browser: what CHROMIUM names, or one of the usual names."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of its own, such as http://127.0.0.1:40123; CLEW_STUDIO names one that runs already."""
    if running := os.environ.get("CLEW_STUDIO"):
        yield running.rstrip("/")
        return
    process = subprocess.Popen(
        [sys.executable, "-m", "clew", "serve", "--port", "0"],
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
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(server: str, browser: "Browser") -> Iterator[Callable[..., "Page"]]:
    """A function that opens a page in a context of its own: open_page(locale="ja-JP", color_scheme="dark", ...).

    The test fails when a page logs an error, throws one, or asks another host for anything.
    """
    complaints: list[str] = []
    contexts: list[Any] = []

    def listen(page: "Page") -> None:
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("request", lambda request: foreign(request.url))

    def hear(message: "ConsoleMessage") -> None:
        # The browser notes every 4xx; where the service refuses something, that is its answer and the page shows it.
        refused = "status of 4" in message.text and not urlsplit(message.location["url"]).path.startswith("/studio/")
        if message.type == "error" and not refused:
            complaints.append(f"console: {message.text}")

    def foreign(url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != urlsplit(server).netloc:
            complaints.append(f"request to {url}")

    def open_one(**options: Any) -> "Page":
        options = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", **options}
        context = browser.new_context(base_url=server, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        listen(page)
        return page

    open_one.complaints = complaints  # type: ignore[attr-defined]
    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Callable[..., "Page"]) -> "Page":
    """A page in English, by day, 1280 pixels wide; addresses begin with '/'."""
    return open_page()


@pytest.fixture
def until(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Wait until an expression of the page is true: until("location.search === ''"), or until(text, other_page).

    Playwright's own `wait_for_function` needs `eval`, which the studio's policy forbids.
    """

    def wait(expression: str, of: "Page | None" = None) -> None:
        page = of or request.getfixturevalue("page")
        end = time.monotonic() + PATIENCE / 1000
        while not page.evaluate(expression):
            assert time.monotonic() < end, f"this did not become true: {expression}"
            page.wait_for_timeout(30)

    return wait


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Save a picture of the page as out/screens/NAME.png: shot("make-dark"), or shot("make-ja", other_page)."""

    def save(name: str, of: "Page | None" = None, full_page: bool = True) -> Path:
        SCREENS.mkdir(parents=True, exist_ok=True)
        file = SCREENS / f"{name}.png"
        (of or request.getfixturevalue("page")).screenshot(path=file, full_page=full_page)
        return file

    return save
