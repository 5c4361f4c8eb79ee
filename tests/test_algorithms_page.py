"""The page about the algorithms is what the lessons and the registry say."""

import importlib.util
import re
from pathlib import Path

from clew import registry

DOCS = Path(__file__).parent.parent / "docs"


def test_the_algorithms_page_is_made_from_the_lessons() -> None:
    found = importlib.util.spec_from_file_location("make_algorithms_page", DOCS / "make_algorithms_page.py")
    assert found is not None
    module = importlib.util.module_from_spec(found)
    assert found.loader is not None
    found.loader.exec_module(module)
    text = (DOCS / "algorithms.md").read_text(encoding="utf-8")
    assert text == module.page(), "run: make docs"
    places = re.findall(r'^<a id="([^"]+)"></a>$', text, re.MULTILINE)
    assert set(re.findall(r"\(#([^)]+)\)", text)) == set(places) - {"distances"}
    assert {"wilson", "a-star", "distances"} <= set(places)
    assert {name for kind in ("generator", "solver") for name in registry.names(kind)} >= set(places) - {"distances"}
