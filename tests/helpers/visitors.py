"""Visitors: the few steps by which a test uses the studio, alike in Chromium, in Firefox and in WebKit.

Debian has no geckodriver, so Firefox is driven by its own Marionette, by Mozilla's client; WebKit by WebDriver. A
visitor uses a page as people do, by what can be seen and pressed.
"""

import gc
import os
import shutil
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from studio_page import FOLLOW

PATIENCE = 60  # seconds; on a busy machine a page may take its time
SIZE = (1280, 860)
# What Firefox starts processes for that no test needs.
UNUSED = (
    "dom.ipc.processPrelaunch.enabled",
    "fission.autostart",
    "browser.tabs.remote.separatePrivilegedContentProcess",
    "media.rdd-process.enabled",
    "media.utility-process.enabled",
)
MINI_BROWSER = "webkit2gtk-4.*/MiniBrowser"  # WebKit's own browser, below the folder of libraries
FIND = """(selector, text, within = "html") => [...(document.querySelector(within)?.querySelectorAll(selector) ?? [])]
    .find((each) => each.checkVisibility() && !each.disabled && each.textContent.includes(text)) ?? null"""
# What the page complains about from now on. WebKit keeps its console from those who drive it.
RECORD = """() => {
    if (window.complaints) return;
    window.complaints = [];
    const note = (...words) => window.complaints.push(words.join(" "));
    const { error } = console;
    console.error = (...words) => { note("console:", ...words.map((each) => each?.stack ?? each)); error(...words); };
    addEventListener("error", ({ message, target }) => note("error:", message ?? target?.outerHTML), true);
    addEventListener("unhandledrejection", ({ reason }) => note("rejection:", reason, reason?.stack ?? ""));
    addEventListener("securitypolicyviolation", (event) => note("policy:", event.violatedDirective, event.blockedURI));
}"""


class Visitor:
    """Somebody with a browser.

    Parameters
    ----------
    server : str
        The address of the service.
    open_address : callable
        Begins to load an address; need not wait for it.
    evaluate : callable
        Calls a JavaScript function with arguments and returns the result, elements as the browser's own.
    downloads : Path
        The folder where the browser saves files.
    """

    def __init__(self, server: str, open_address: Callable[[str], Any], evaluate: Callable[..., Any], downloads: Path):
        self.server = server
        self.open_address = open_address
        self.evaluate = evaluate
        self.downloads = downloads

    def visit(self, path: str) -> None:
        """Load the page at a path, such as "/studio/make", and note from then on what it complains about."""
        self.evaluate("() => { window.isLeft = true; }")
        self.open_address(self.server + path)
        arrived = "(path) => !window.isLeft && location.pathname === path && document.body !== null"
        self.wait(lambda: self.evaluate(arrived, urlsplit(path).path), path)
        self.evaluate(RECORD)

    def follow(self, path: str) -> None:
        """Go to a path of the studio, as a link inside it does; load the studio first if it is not there."""
        if not self.evaluate("() => window.complaints && location.pathname.startsWith('/studio/')"):
            self.visit("/studio/play/%")
        self.evaluate(FOLLOW, path)

    def see(self, selector: str, text: str = "", besides: str | None = None, within: str = "html") -> str:
        """Wait for something visible with this text, but not exactly the one in `besides`; return all its text."""

        def seen() -> str:
            script = f"(...words) => ({FIND})(...words)?.textContent ?? ''"
            found = str(self.evaluate(script, selector, text, within)).strip()
            return "" if found == besides else found

        return str(self.wait(seen, f"{selector} {text}"))

    def press(self, selector: str, text: str = "") -> None:
        """Press the first visible control with this text."""
        self.wait(lambda: self.evaluate(FIND, selector, text), f"{selector} {text}").click()

    def saved(self, suffix: str) -> bytes:
        """Wait for a file in the folder of downloads, take it from there, and return its content."""

        def found() -> Path | None:
            self.evaluate("() => null")  # Playwright saves nothing while it is not called
            return next((each for each in self.downloads.glob(f"*{suffix}") if each.stat().st_size), None)

        file = self.wait(found, suffix)
        content = file.read_bytes()
        file.unlink()
        return bytes(content)

    def wait(self, condition: Callable[[], Any], what: str) -> Any:
        """Wait until the condition returns something true, and return that."""
        end = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < end, f"waited in vain for {what}; the page has {self.shown()}"
            time.sleep(0.03)
        return found

    def shown(self) -> str:
        """What the page shows and complains about, for messages."""
        return str(self.evaluate("() => JSON.stringify([location.href, window.complaints, document.body.innerText])"))

    def complaints(self) -> list[str]:
        """What the page has complained about."""
        return list(self.evaluate("() => window.complaints"))


@contextmanager
def chromium_visitor(server: str, page: Any) -> Iterator[Visitor]:
    """A visitor with a page of Playwright."""
    with tempfile.TemporaryDirectory() as folder:
        page.on("download", lambda each: each.save_as(Path(folder) / each.suggested_filename))

        def evaluate(script: str, *args: Any) -> Any:
            handle = page.evaluate_handle(f"(args) => ({script})(...args)", args)
            return handle.as_element() or handle.json_value()

        yield Visitor(server, lambda address: page.goto(address, wait_until="commit"), evaluate, Path(folder))


@contextmanager
def firefox_visitor(server: str) -> Iterator[Visitor]:
    """A visitor with Firefox, without a window."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.skip("Firefox is not installed: apt-get install firefox-esr")
    marionette = pytest.importorskip("marionette_driver.marionette", reason="pip install marionette_driver")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as logs:
        prefs = {
            "browser.download.dir": folder,
            "browser.download.folderList": 2,
            "browser.download.alwaysOpenPanel": False,
            "intl.accept_languages": "en-GB",
            **dict.fromkeys(UNUSED, False),
        }
        options = {"headless": True, "port": free_port(), "prefs": prefs, "gecko_log": logs}  # a file is deleted first
        with warnings.catch_warnings(action="ignore"):  # sockets are left open while it waits for the browser
            browser = marionette.Marionette(bin=path, **options)
            browser.start_session({"pageLoadStrategy": "none"})
            gc.collect()
        try:
            browser.set_window_rect(width=SIZE[0], height=SIZE[1])

            def evaluate(script: str, *args: Any) -> Any:
                return browser.execute_script(f"return ({script})(...arguments)", script_args=args, sandbox=None)

            yield Visitor(server, browser.navigate, evaluate, Path(folder))
        finally:
            with warnings.catch_warnings(action="ignore"):
                browser.quit()
                browser.cleanup()
                gc.collect()


@contextmanager
def webkit_visitor(server: str) -> Iterator[Visitor]:
    """A visitor with the browser of WebKitGTK, on a display that nobody sees."""
    driver = shutil.which("WebKitWebDriver")
    mini_browser = next(Path("/usr/lib").glob(f"*/{MINI_BROWSER}"), None)
    if driver is None or mini_browser is None or not shutil.which("Xvfb"):
        pytest.skip("WebKit is not installed: apt-get install webkit2gtk-driver xvfb")
    webdriver = pytest.importorskip("selenium.webdriver", reason="pip install selenium")
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        downloads = Path(home) / "downloads"
        downloads.mkdir()
        (Path(home) / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{downloads}"\n', encoding="utf-8")
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(mini_browser)
        options.add_argument("--automation")
        options.page_load_strategy = "normal"  # a script that begins while a page is loaded may never end
        env = {"HOME": home, "XDG_CONFIG_HOME": home, "DISPLAY": stack.enter_context(display()), "LANG": "C.UTF-8"}
        service = webdriver.WebKitGTKService(executable_path=driver, log_output=subprocess.DEVNULL, env=env)
        with warnings.catch_warnings(action="ignore"):  # selenium warns of its own parameters
            browser = webdriver.WebKitGTK(options=options, service=service)
        stack.callback(browser.quit)
        browser.command_executor.client_config.timeout = PATIENCE
        browser.set_window_size(*SIZE)

        def evaluate(script: str, *args: Any) -> Any:
            return browser.execute_script(f"return ({script})(...arguments)", *args)

        yield Visitor(server, browser.get, evaluate, downloads)


@contextmanager
def display() -> Iterator[str]:
    """The name of a display in memory, which ends with the block."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as lines:
            yield f":{lines.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        return int(each.getsockname()[1])
