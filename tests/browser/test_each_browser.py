"""The studio in Chromium, Firefox and WebKit: every page opens, and a newcomer finds the way from maze to paper."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from studio_page import READY, TWO_FRAMES
from visitors import Visitor, chromium_visitor, firefox_visitor, webkit_visitor

ON_THE_WAY = {"front", "make", "play", "change", "print"}  # of the newcomer, who sees them in both languages
LANGUAGES = {"en": "English", "ja": "日本語"}
# What the newcomer presses, and the beginning of what the page says when the link is copied.
WORDS = {
    "en": ["Watch a maze being made", "Play", "Change", "Print", "Save", "Download as PDF", "Copy link", "Link copied"],
    "ja": [
        "迷路ができる様子を見る",
        "遊ぶ",
        "変える",
        "印刷",
        "保存",
        "PDF",
        "リンクをコピー",
        "リンクをコピーしました",
    ],
}

PRINT = """() => {
    window.printed = 0;
    window.print = () => { window.printed = document.querySelectorAll(".sheets img").length; };
}"""
ALERTS = """() => [...document.querySelectorAll("#main [role=alert]")]
    .filter((each) => each.checkVisibility()).map((each) => each.textContent).filter(Boolean)"""


@contextmanager
def chromium(server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    page = request.getfixturevalue("browser").new_page(viewport={"width": 1280, "height": 860}, locale="en-GB")
    with chromium_visitor(server, page) as visitor:
        yield visitor
    page.close()


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def visitor(server: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody with this browser, which all tests use in turn."""
    started = {"firefox": firefox_visitor, "webkit": webkit_visitor}
    name = request.param
    with started[name](server) if name in started else chromium(server, request) as each:
        yield each


def speak(visitor: Visitor, language: str) -> None:
    """Have the studio speak a language, if it does not yet."""
    if visitor.evaluate("() => document.documentElement.lang") != language:
        visitor.press("#language", LANGUAGES[language])
    visitor.see(f"html[lang={language}] h1")


def ready(visitor: Visitor, name: str) -> str:
    """The page of this name has everything that it shows; return what it says then."""
    return visitor.see(READY[name], within=f"#main > .page.{name}")


@pytest.mark.parametrize("visitor", ["firefox", "webkit"], indirect=True, scope="module")
@pytest.mark.parametrize("name", [name for name in READY if name not in ON_THE_WAY])
def test_a_page_opens(visitor: Visitor, name: str) -> None:
    visitor.follow(f"/studio/{name}?grid=hexagons:8x6")
    ready(visitor, name)
    assert visitor.evaluate(ALERTS) == []
    assert visitor.complaints() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_finds_the_way_from_maze_to_paper(visitor: Visitor, language: str) -> None:
    watch, play, change, paper, save, pdf, link, copied = WORDS[language]
    if language == "en":
        visitor.visit("/")
    else:  # who has been here before
        visitor.follow("/studio/?")
    speak(visitor, language)
    visitor.press(".hero a", watch)
    ready(visitor, "make")
    assert "algorithm=wilson" in visitor.evaluate("() => location.search")

    visitor.press(".onward a", play)
    beginning = ready(visitor, "play")
    visitor.evaluate(f"() => {TWO_FRAMES}")  # the canvas has its size
    visitor.press("main canvas")  # the ball walks to the cell in the middle
    visitor.see(".stage > .message", besides=beginning)

    visitor.press(".onward a", change)
    before = ready(visitor, "change")
    visitor.press("[data-change=braid] input[type=range]")  # in the middle: half of the dead ends
    visitor.see(".stage > .said:not(.waiting)", besides=before)
    visitor.wait(lambda: "braid=0.5" in visitor.evaluate("() => location.search"), "the change in the address")

    visitor.press(".onward a", paper)
    assert "2" in ready(visitor, "print")  # the maze, and its answer
    visitor.evaluate(PRINT)
    visitor.press(".take button", paper)
    assert visitor.wait(lambda: visitor.evaluate("() => window.printed"), "the browser's dialog") == 2

    visitor.press(".onward button", save)
    visitor.press(".take a", pdf)
    assert visitor.saved(".pdf").startswith(b"%PDF")

    visitor.press(".take button", link)
    visitor.see(".take .message", copied)
    assert visitor.complaints() == []
    sent = visitor.evaluate("() => location.pathname + location.search")
    assert "braid=0.5" in sent
    if language == "en":  # the link opens the same pages for others
        visitor.visit(sent)
        assert "2" in ready(visitor, "print")
