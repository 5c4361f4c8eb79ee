"""Every page in both languages, by day and by night: nothing for axe-core to report, and no sideways scrolling."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "make": "/studio/make?seed=7&grid=12x9&at=60",
    "make-compared": "/studio/make?seed=7&algorithm=growing-tree&strategy=oldest&compare=kruskal&path=1&distances=1",
    "solve": "/studio/solve",
    "play": "/studio/play",
    "play-wilson": "/studio/play/wilson",
    "make-box": "/studio/make?seed=7&grid=box:5x4x3&at=60",
    "play-sphere": "/studio/play?seed=7&grid=sphere:6&solid=1",
    "jam": "/studio/jam",
    "algorithmia": "/studio/algorithmia",
    "cubicles": "/studio/cubicles",
}
REPORT = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}"""
TOO_WIDE = """() => {
    const scrolls = (each) => {
        for (let parent = each.parentElement; parent && parent !== document.body; parent = parent.parentElement)
            if (getComputedStyle(parent).overflowX !== "visible") return true;
        return false;
    };
    return [...document.querySelectorAll("body *")]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
        .filter((each) => !each.closest(".unseen") && !scrolls(each))
        .map((each) => each.outerHTML.slice(0, 90));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm --prefix tests/browser install --no-package-lock")
    return AXE.read_text(encoding="utf-8")


def shown(page: Any, name: str) -> Any:
    """The page, once it has settled."""
    page.goto(PAGES[name])
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(250)
    return page


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_axe_reports_nothing(open_page: Callable[..., Any], axe: str, name: str, locale: str) -> None:
    for scheme in ("light", "dark"):
        page = shown(open_page(locale=locale, color_scheme=scheme, reduced_motion="reduce"), name)
        page.evaluate(axe)
        assert page.evaluate(REPORT) == [], scheme
    page.locator("#help").click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(REPORT) == [], "the dialog of keys"


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_nothing_is_wider_than_320_pixels(open_page: Callable[..., Any], name: str, locale: str) -> None:
    page = shown(open_page(locale=locale, viewport={"width": 320, "height": 640}, reduced_motion="reduce"), name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("name", PAGES)
def test_controls_are_large_enough_to_touch(open_page: Callable[..., Any], name: str) -> None:
    page = shown(open_page(viewport={"width": 390, "height": 800}, has_touch=True, reduced_motion="reduce"), name)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, nav a, a.button, summary")]
            .map((each) => each.closest("label") ?? each)
            .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
            .filter((each) => each.getBoundingClientRect().height < 43.5)
            .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert small == []


@pytest.mark.parametrize("name", PAGES)
def test_focus_can_be_seen_on_every_stop(open_page: Callable[..., Any], name: str) -> None:
    page = shown(open_page(reduced_motion="reduce"), name)
    for _ in range(14):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => {
                let active = document.activeElement;
                while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
                const style = getComputedStyle(active);
                return document.activeElement === document.body || document.activeElement.className === "skip"
                    || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
            }"""
        )
        assert seen, page.evaluate("document.activeElement.outerHTML")
