"""Every page by day, it and other states in Japanese by night: nothing for axe-core to report, no sideways scroll."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studio_page import (
    NARROW,
    change_language,
    expect,
    frames,
    name_of,
    open_code,
    opened,
    ready,
    save_panel,
    show_law,
)

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
    "endless": "endless?seed=7&zoom=59&at=1000,1000&from=999,1000&to=1005,1003",
    "jam": "jam",
    "algorithmia": "algorithmia",
    "cubicles": "cubicles",
}
OTHER_STATES = {
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
WITH_CODE = ("learn", "solve")  # the panel of a generator and that of a solver: on other pages they are the same
AXE_REPORT = """async ([within, rules]) => {
    const more = rules ? { runOnly: rules } : { rules: { "target-size": { enabled: true } } };
    const options = { resultTypes: ["violations"], preload: false, ...more };
    const found = await axe.run(within ? document.querySelector(within) : document, options);
    return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}"""
COLORS = ["color-contrast"]
# What may change with the language, the width or the colors; all else of a page is the same elements and attributes.
VARYING = [
    *(*COLORS, "target-size", "scrollable-region-focusable", "link-in-text-block", "label-content-name-mismatch"),
    *("aria-hidden-focus", "bypass", "heading-order", "page-has-heading-one", "region", "html-has-lang"),
    *("html-lang-valid", "valid-lang", "document-title", "button-name", "link-name", "label", "select-name"),
    *("aria-input-field-name", "aria-toggle-field-name", "aria-progressbar-name", "summary-name", "role-img-alt"),
    *("image-alt", "svg-img-alt", "empty-heading", "empty-table-header"),
]
BY_NIGHT = {"has_touch": True, "locale": "ja-JP", "color_scheme": "dark", **NARROW}
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
# The sections of the six colors are alike, with hundreds of elements each: of all but the first, the title is left.
ONE_COLOR = """() => document.querySelector(".leaves").shadowRoot.querySelectorAll(".color ~ .color > :not(h2)")
    .forEach((each) => each.remove())"""
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


@pytest.fixture
def phone(open_page: Callable[..., Any], axe: str) -> Any:
    """A narrow page in Japanese, by night, with axe-core."""
    page = open_page(script=axe, **BY_NIGHT)
    page.set_viewport_size(NARROW["viewport"])  # the last test may have left it wide, by day
    page.emulate_media(color_scheme="dark")
    return page


def report(page: Any, within: str | None = None, rules: list[str] | None = None) -> Any:
    """What axe-core reports of the page, or of one element in it, when it is made: by all rules, or by some."""
    expect(page.locator(".working")).to_have_count(0)
    return page.evaluate(AXE_REPORT, [within, rules])


def light(page: Any) -> None:
    """Show the page by day."""
    page.emulate_media(color_scheme="light")
    frames(page)


def fits(page: Any, language: str) -> None:
    """Everything that the page shows in this language fits its width and a finger."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    frames(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320, language
    assert page.evaluate(TOO_WIDE) == [], language
    assert page.evaluate(TOO_SMALL) == [], language
    assert page.evaluate(CRAMPED) == [], language


@pytest.mark.parametrize("name", [*PAGES, *OTHER_STATES])
def test_axe_reports_nothing_and_all_fits_320_pixels_and_a_finger_and_focus_can_be_seen(
    phone: Any, name: str, request: pytest.FixtureRequest
) -> None:
    if name == "endless":
        request.getfixturevalue("endless_kernels")
    page = opened(phone, (PAGES | OTHER_STATES)[name])
    if name in WITH_CODE:
        open_code(page)
    show_law(page)
    fits(page, "ja")
    assert not (found := report(page)), f"in Japanese, by night: {found}"
    change_language(page)
    ready(page, name_of((PAGES | OTHER_STATES)[name]))
    fits(page, "en")
    page.keyboard.press("Tab")
    count, unseen = page.evaluate(FOCUS_UNSEEN)
    assert unseen == []
    assert count > 14
    if name in PAGES:
        page.set_viewport_size({"width": 1280, "height": 860})
        if name == "algorithmia":
            page.locator(".manual > summary").click()
            expect(page.locator(".leaves #blue")).to_be_attached()
            page.evaluate(ONE_COLOR)
        light(page)
        found = report(page, None, None if name == "algorithmia" else VARYING)
        assert not found, f"in English, by day, wide: {found}"


def test_axe_reports_nothing_about_the_dialog_of_keys(phone: Any) -> None:
    page = opened(phone, PAGES["make"])
    page.locator("#help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert report(page, "dialog") == []
    light(page)
    assert report(page, "dialog", COLORS) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_axe_reports_nothing_about_saving_and_sharing(phone: Any) -> None:
    page = opened(phone, OTHER_STATES["play-sphere"])
    save_panel(page).locator(":scope > details:not(.more) > summary").click()
    expect(page.locator(".way pre")).to_have_count(6)
    page.get_by_role("button", name="QRコード", exact=True).click()
    expect(page.locator(".qr img")).to_be_visible()
    assert report(page, ".files") == []
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(TOO_SMALL) == []
    light(page)
    assert report(page, ".files", COLORS) == []


def test_axe_reports_nothing_about_the_site_of_the_documentation(browser: Any, axe: str) -> None:
    if not (SITE / DOCUMENTS[-1]).exists():
        pytest.skip("the site is not built: make site")
    page = browser.new_page(**NARROW)
    for name in DOCUMENTS:
        page.goto((SITE / name).as_uri())
        page.evaluate(axe)
        assert report(page) == [], name
        page.emulate_media(color_scheme="dark")
        assert report(page, None, COLORS) == [], name
        page.emulate_media(color_scheme="light")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
    page.close()
