"""docs/reference/solvers.md has a section with a picture for each solver of Clew."""

import re
from pathlib import Path

import pytest

from clew import registry

DOCS = Path(__file__).parents[1] / "docs"
OWN = [each.name for each in registry.find_all("solver") if each.function.__module__.startswith("clew.")]


@pytest.mark.parametrize("name", OWN)
def test_every_solver_has_a_section_with_its_picture(name: str) -> None:
    page = (DOCS / "reference" / "solvers.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### `([\w-]+)`\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL))
    picture = f"images/solver-{name}." + ("svg" if registry.find("solver", name).walks else "png")
    assert f"(../{picture})" in sections[name], "write a section, and run `make docs` for the picture"
    assert (DOCS / picture).read_bytes().startswith((b"\x89PNG", b"<svg"))
