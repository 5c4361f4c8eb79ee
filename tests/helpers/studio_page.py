"""Steps that the tests of the studio's pages share: each names one element and waits for its state."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright").expect
ANYTHING = re.compile(r"\S")
LIVELY = {"reduced_motion": "no-preference"}
NO_ENGINE = "delete window.Worker"  # a script by which the service makes and solves mazes
NARROW = {"viewport": {"width": 320, "height": 640}}
READY = {  # where each page says something as soon as everything is there
    "front": ".doors li:last-child strong",
    "make": "figure:last-child .said",
    "compare": ".pictures article:last-child dl > div:last-child dd",
    "solve": ".stage > .said",
    "play": ".stage > .message",
    "change": ".stage > .said:not(.waiting)",
    "print": ".stage .place",
    "learn": ".solvers li:last-child strong, .answers li:last-child button,"
    " :scope:has(.law, .promise):has(.code .text) .place",
    "endless": ".said",
    "jam": ".facts dd:last-child",
    "algorithmia": ".way button, .practice .mono",
    "cubicles": ".signs li:first-child",
}
FOLLOW = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def ready(page: Any, name: str) -> None:
    """The studio's page of this name has everything that it shows."""
    expect(page.locator(f"#main > .page.{name}:not(#past)").locator(READY[name])).to_have_text(ANYTHING)


def name_of(address: str) -> str:
    """The page at this address, such as "make"; "" is the front page."""
    return re.split(r"[/?]", address)[0] or "front"


def go(page: Any, address: str) -> Any:
    """Go to the studio's page at this address, such as "make?seed=7"; load the studio unless the page waits with it."""
    if page.url.endswith("/studio/play/%") and "lang=" not in address:
        with replaced(page):
            follow(page, address)
    else:
        page.goto(f"/studio/{address}")
    return page


def opened(page: Any, address: str) -> Any:
    """The studio's page at this address, such as "make?seed=7", with everything that it shows."""
    ready(go(page, address), name_of(address))
    return page


def loaded(page: Any, address: str) -> Any:
    """The same, in a studio that has been loaded for this page."""
    page.goto(f"/studio/{address}")
    ready(page, name_of(address))
    return page


def frames(page: Any) -> None:
    """Wait until what was asked to be drawn is drawn, sizes included: two frames, however long they take."""
    page.evaluate(TWO_FRAMES)


def picture(page: Any, canvas: str = "main canvas") -> str:
    """What the canvas shows after what was asked to be drawn is drawn: its size and two sums over its pixels."""
    script = f"""async (selector) => {{
        await {TWO_FRAMES};
        const canvas = document.querySelector(selector);
        const {{ width, height }} = canvas;
        const pixels = new Int32Array(canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);
        let [first, second] = [1, 2];
        for (const pixel of pixels) {{
            first = Math.imul(first ^ pixel, 16777619);
            second = Math.imul(second + pixel, 31) ^ (second >>> 7);
        }}
        return [width, height, first, second].join();
    }}"""
    return str(page.evaluate(script, canvas))


def other_picture(page: Any, before: str, canvas: str = "main canvas") -> str:
    """What the canvas shows as soon as that is another picture: the wheel and dragging reach a page some time later."""
    for _ in range(100):
        after = picture(page, canvas)
        if after != before:
            return after
    return before


def open_code(page: Any) -> None:
    """Open the panel with the code of the algorithm, if the page has one."""
    for summary in page.locator(".code:not([open]) > summary").all():
        summary.click()
        expect(page.locator(".code .line").first).to_be_visible()


def show_law(page: Any) -> None:
    """Bring the law of the algorithm's mazes into view, if the page has it: then it is loaded."""
    for law in page.locator(".law").all():
        law.scroll_into_view_if_needed()
        expect(law.locator("p").first).to_be_visible()


def spoken(page: Any, text: str | re.Pattern[str]) -> None:
    """The live region says this."""
    expect(page.locator("#say")).to_contain_text(text)


def fact(page: Any, name: str, value: str | re.Pattern[str]) -> None:
    """The page's table says this of the player or of the maze."""
    expect(page.locator(f'[data-fact="{name}"]')).to_have_text(value)


def place(page: Any, at: int, every: int | None = None) -> None:
    """Where in time the page is: so many events of all."""
    text = f"{at:,} / {every:,}" if every is not None else re.compile(rf"^{at:,} /")
    expect(page.locator(".place")).to_have_text(text)


def save_panel(page: Any) -> Any:
    """The panel in which the page's maze is saved and sent, which is loaded when it is seen."""
    panel = page.locator(".files")
    panel.scroll_into_view_if_needed()
    expect(panel.locator(".sending")).to_be_visible()
    return panel


def choose(field: Any, text: str) -> None:
    """Type into a field and have it taken."""
    field.fill(text)
    field.press("Enter")


@contextmanager
def replaced(page: Any) -> Iterator[None]:
    """What is done inside the block shows another page of the studio, or the same page anew."""
    page.evaluate("document.querySelector('#main > .page').id = 'past'")
    yield
    expect(page.locator("#past")).to_have_count(0)


def change_language(page: Any) -> None:
    """Show the page anew in the other language."""
    with replaced(page):
        page.locator("#language").click()


@contextmanager
def in_japanese(page: Any) -> Iterator[None]:
    """The English studio is in Japanese inside the block."""
    for language in ("日本語", "English"):
        with replaced(page):
            page.get_by_role("button", name=language).click()
        if language == "日本語":
            yield


def follow(page: Any, address: str) -> None:
    """Follow a link to an address inside the studio."""
    page.evaluate(FOLLOW, f"/studio/{address}")


def visit(page: Any, address: str) -> None:
    """Go to an address, such as "make?seed=7", as a link inside the studio does: without loading its files anew."""
    with replaced(page):
        follow(page, address)
    ready(page, name_of(address))


@contextmanager
def heard(page: Any, event: str, listener: Callable[[Any], None]) -> Iterator[None]:
    """Listen to the page's events of this name inside the block."""
    page.on(event, listener)
    try:
        yield
    finally:
        page.remove_listener(event, listener)


@contextmanager
def received(page: Any) -> Iterator[dict[str, int]]:
    """How many bytes on the wire the page and its workers get in the block, by address; known when the block ends."""
    asked: list[Any] = []
    sizes: dict[str, int] = {}

    def note(request: Any) -> None:  # Playwright takes no method of a list
        asked.append(request)

    with heard(page.context, "requestfinished", note):
        yield sizes
    for each in asked:
        wire = each.sizes()
        sizes[each.url] = wire["responseHeadersSize"] + wire["responseBodySize"]


def forget_files(page: Any) -> None:
    """Have the browser keep no file that it has loaded, as before a first visit."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.clearBrowserCache")
    for is_disabled in (True, False):  # which empties the memory too
        devtools.send("Network.setCacheDisabled", {"cacheDisabled": is_disabled})
    devtools.detach()
