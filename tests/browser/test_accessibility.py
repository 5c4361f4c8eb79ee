"""Every page in both languages, by day and by night: nothing for axe-core to report, and no sideways scrolling."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studio_page import NARROW, expect, frames, opened

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "make": "make?seed=7&grid=12x9&at=60",
    "make-compared": "make?seed=7&algorithm=growing-tree&strategy=oldest&compare=kruskal&path=1&distances=1",
    "make-box": "make?seed=7&grid=box:5x4x3&at=60",
    "solve": "solve",
    "solve-imperfect": "solve?maze=[[4,14,8,2,6,10],[6,11,2,1,5,9],[1,5,13,12,12,8]]",
    "play": "play",
    "play-wilson": "play/wilson",
    "play-sphere": "play?seed=7&grid=sphere:6&solid=1",
    "print": "print?seed=7&difficulty=easy,hard",
    "jam": "jam",
    "algorithmia": "algorithmia",
    "practice": "algorithmia?mode=practice&seed=4",
    "cubicles": "cubicles",
}
AXE_REPORT = """async (within) => {
    const found = await axe.run(within ? document.querySelector(within) : document, { resultTypes: ["violations"] });
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
TOO_SMALL = """() => [...document.querySelectorAll("button, select, input, nav a, a.button, summary")]
    .map((each) => each.closest("label") ?? each)
    .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
    .filter((each) => each.getBoundingClientRect().height < 43.5)
    .map((each) => each.outerHTML.slice(0, 120))"""
FOCUS_SEEN = """() => {
    let active = document.activeElement;
    while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const style = getComputedStyle(active);
    const seen = document.activeElement === document.body || document.activeElement.className === "skip"
        || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
    return seen ? "" : active.outerHTML;
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm --prefix tests/browser install --no-package-lock")
    return AXE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_axe_reports_nothing(open_page: Callable[..., Any], axe: str, name: str) -> None:
    page = opened(open_page(script=axe), PAGES[name])
    if name == "algorithmia":
        expect(page.locator(".leaves #blue")).to_be_attached()
    if name == "practice":  # the manual has had its turn
        page.locator(".manual > summary").click()
    assert page.evaluate(AXE_REPORT, None) == [], "in English, by day"
    page.locator("#help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(AXE_REPORT, "dialog") == [], "the dialog of keys"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page = opened(open_page(script=axe, locale="ja-JP", color_scheme="dark"), PAGES[name])
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    if name in ("algorithmia", "practice"):
        page.locator(".manual > summary").click()
    frames(page)
    assert page.evaluate(AXE_REPORT, None) == [], "in Japanese, by night"


@pytest.mark.parametrize("name", PAGES)
def test_everything_fits_320_pixels_and_a_finger_and_focus_can_be_seen(
    open_page: Callable[..., Any], name: str
) -> None:
    for language in ("en", "ja"):
        page = opened(open_page(has_touch=True, locale=language, **NARROW), PAGES[name])
        expect(page.locator("html")).to_have_attribute("lang", language)
        frames(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, language
        assert page.evaluate(TOO_WIDE) == [], language
        assert page.evaluate(TOO_SMALL) == [], language
        for _ in range(14 if language == "en" else 0):
            page.keyboard.press("Tab")
            assert page.evaluate(FOCUS_SEEN) == ""
