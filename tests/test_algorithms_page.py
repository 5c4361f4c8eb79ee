"""The page about the algorithms is what the lessons and the registry say."""

import re

import algorithms_page

from clew import registry


def test_the_algorithms_page_is_made_from_the_lessons() -> None:
    text = algorithms_page.PAGE.read_text(encoding="utf-8")
    assert text == algorithms_page.page(), "run: make docs"
    places = re.findall(r'^<a id="([^"]+)"></a>$', text, re.MULTILINE)
    assert set(re.findall(r"\(#([^)]+)\)", text)) == set(places) - {"distances"}
    assert {"wilson", "a-star", "distances"} <= set(places)
    assert {name for kind in ("generator", "solver") for name in registry.names(kind)} >= set(places) - {"distances"}
