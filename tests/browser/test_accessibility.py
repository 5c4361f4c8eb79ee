"""Every page by day, it and other states in Japanese by night: nothing for axe-core to report, no sideways scroll."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studio_page import NARROW, expect, frames, open_code, opened, save_panel, show_law

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "front": "",
    "make": "make?seed=7&grid=12x9&at=60",
    "compare": "compare?seed=7&at=300&distances=1",
    "solve": "solve",
    "play": "play",
    "change": "change?seed=7&rooms=3&walls=40.1",
    "print": "print?seed=7&grid=9x9;polar:5&difficulty=easy,hard&braid=1",
    "learn": "learn/sidewinder",
    "jam": "jam",
    "algorithmia": "algorithmia",
    "cubicles": "cubicles",
}
OTHER_STATES = {
    "front-page": "?",
    "make-compared": "make?seed=7&algorithm=growing-tree&strategy=oldest&compare=kruskal&path=1&distances=1",
    "make-box": "make?seed=7&grid=box:5x4x3&at=60",
    "compare-solvers": "compare?seed=7&grid=12x9&solvers=tremaux,chain&at=60",
    "solve-imperfect": "solve?maze=[[4,14,8,2,6,10],[6,11,2,1,5,9],[1,5,13,12,12,8]]",
    "play-wilson": "play/wilson?seed=7&view=inside",
    "play-sphere": "play?seed=7&grid=sphere:6&solid=1",
    "quiz": "learn/quiz",
    "change-cells": "change?seed=7&grid=hexagons:8x6&mask=20.3.25&sparsify=0.2",
    "print-book": "print?seed=7&kind=books&pages=24&grids=9x9&to=40&year=2026",
    "practice": "algorithmia?mode=practice&seed=4",
}
SITE = Path(__file__).parents[2] / "build" / "site"
DOCUMENTS = ("docs/index.html", "search.html", "docs/learn/sidewinder.html")
AXE_REPORT = """async ([within, rules]) => {
    const more = rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } };
    const options = { resultTypes: ["violations"], preload: false, ...more };
    const found = await axe.run(within ? document.querySelector(within) : document, options);
    return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}"""
COLORS = ["color-contrast"]
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
CRAMPED = """() => [...document.querySelectorAll("button, a.button")]
    .filter((each) => each.checkVisibility() && each.textContent.trim())
    .filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().width > each.getBoundingClientRect().width - 6;
    })
    .map((each) => each.outerHTML.slice(0, 120))"""
# The elements that can have the focus and do not show it; what has it by script after a key shows it as by the key.
FOCUS_UNSEEN = """() => {
    const inside = (root) => [...root.querySelectorAll("*")]
        .flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
    const focused = inside(document.body).filter((each) => {
        each.focus?.({ preventScroll: true });
        return each.tabIndex >= 0 && each.getRootNode().activeElement === each;
    });
    return [focused.length, focused.filter((each) => {
        each.focus({ preventScroll: true });
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return each.className !== "skip" && (outlineStyle === "none" || parseFloat(outlineWidth) < 2);
    }).map((each) => each.outerHTML.slice(0, 120))];
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm --prefix tests/browser install --no-package-lock")
    return AXE.read_text(encoding="utf-8")


def colors_by_night(page: Any, within: str | None = None) -> Any:
    """What axe-core reports about the colors by night, on a page that is shown by day."""
    page.emulate_media(color_scheme="dark")
    frames(page)
    found = page.evaluate(AXE_REPORT, [within, COLORS])
    page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("name", PAGES)
def test_axe_reports_nothing(open_page: Callable[..., Any], axe: str, name: str) -> None:
    page = opened(open_page(script=axe), PAGES[name])
    if name == "algorithmia":
        expect(page.locator(".leaves #blue")).to_be_attached()
    open_code(page)
    show_law(page)
    assert page.evaluate(AXE_REPORT, [None, None]) == [], "in English, by day"


def test_axe_reports_nothing_about_the_dialog_of_keys(open_page: Callable[..., Any], axe: str) -> None:
    page = opened(open_page(script=axe), PAGES["make"])
    page.locator("#help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(AXE_REPORT, ["dialog", None]) == []
    assert colors_by_night(page, "dialog") == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_axe_reports_nothing_about_saving_and_sharing(open_page: Callable[..., Any], axe: str) -> None:
    page = opened(open_page(script=axe, locale="ja-JP", **NARROW), OTHER_STATES["play-sphere"])
    save_panel(page).locator("summary").click()
    expect(page.locator(".way pre")).to_have_count(6)
    page.get_by_role("button", name="QRコード", exact=True).click()
    expect(page.locator(".qr img")).to_be_visible()
    assert page.evaluate(AXE_REPORT, [".files", None]) == []
    assert colors_by_night(page, ".files") == []
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("name", [*PAGES, *OTHER_STATES])
def test_everything_fits_320_pixels_and_a_finger_and_focus_can_be_seen(
    open_page: Callable[..., Any], axe: str, name: str
) -> None:
    options = {"script": axe, "has_touch": True, "locale": "ja-JP", "color_scheme": "dark", **NARROW}
    page = opened(open_page(**options), (PAGES | OTHER_STATES)[name])
    open_code(page)
    show_law(page)
    for language in ("ja", "en"):
        expect(page.locator("html")).to_have_attribute("lang", language)
        frames(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, language
        assert page.evaluate(TOO_WIDE) == [], language
        assert page.evaluate(TOO_SMALL) == [], language
        assert page.evaluate(CRAMPED) == [], language
        if language == "ja":
            assert page.evaluate(AXE_REPORT, [None, None]) == [], "in Japanese, by night"
        page.locator("#language").click()
    page.keyboard.press("Tab")
    count, unseen = page.evaluate(FOCUS_UNSEEN)
    assert unseen == []
    assert count > 14
