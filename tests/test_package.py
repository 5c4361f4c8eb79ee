"""What the package says of itself. `make package` builds it and looks inside."""

import re
import tomllib
from pathlib import Path

import clew
from clew.masks.letter_fonts import BUILT_IN

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_font_is_in_the_package_with_its_license() -> None:
    assert BUILT_IN.is_relative_to(Path(clew.__file__).parent)
    licenses = [ROOT / name for name in PROJECT["license-files"]]
    assert any(text.parent == BUILT_IN.parent and "Bitstream" in text.read_text(encoding="utf-8") for text in licenses)
    assert "Bitstream-Vera" in PROJECT["license"]


def test_every_package_that_is_needed_has_a_lowest_version() -> None:
    extras = PROJECT["optional-dependencies"].values()
    for need in [*PROJECT["dependencies"], *(need for extra in extras for need in extra)]:
        assert re.fullmatch(r"[a-z0-9-]+(\[[a-z0-9]+\])?>=[0-9.]+", need), need
