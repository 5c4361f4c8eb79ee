"""The studio's levels of difficulty are those of `clew.measures.levels`."""

import json
import re

from clew import studio
from clew.measures.levels import LEVELS


def test_the_studio_has_the_levels_of_difficulty() -> None:
    text = (studio.FOLDER / "js" / "pages" / "make" / "params.js").read_text(encoding="utf-8")
    assert json.loads(re.findall(r"export const LEVELS = (\[.*?\]);", text)[0]) == list(LEVELS)
