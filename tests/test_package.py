"""What the package says of itself. `make package` builds it and looks inside."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import clew
from clew.masks.letter_fonts import BUILT_IN

ROOT = Path(__file__).parent.parent
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIGURATION["project"]


def test_the_font_is_in_the_package_with_its_license() -> None:
    assert BUILT_IN.is_relative_to(Path(clew.__file__).parent)
    licenses = [ROOT / name for name in PROJECT["license-files"]]
    assert any(text.parent == BUILT_IN.parent and "Bitstream" in text.read_text(encoding="utf-8") for text in licenses)
    assert "Bitstream-Vera" in PROJECT["license"]


def test_every_package_that_is_needed_has_a_lowest_version() -> None:
    extras = PROJECT["optional-dependencies"].values()
    for need in [*PROJECT["dependencies"], *(need for extra in extras for need in extra)]:
        assert re.fullmatch(r"[a-z0-9-]+(\[[a-z0-9]+\])?>=[0-9.]+", need), need


def test_what_compiles_and_stores_kernels_needs_only_what_pip_installs_for_the_build() -> None:
    kernel = ROOT / "src" / "clew" / "kernel"
    needed = {package for file in [kernel / "store.py", *kernel.glob("building/*.py")] for package in imported(file)}
    installed = {re.split("[>=]", need)[0] for need in CONFIGURATION["build-system"]["requires"]}
    assert needed - {"clew", "llvmlite"} <= installed, "llvmlite comes with numba"


def imported(file: Path) -> set[str]:
    """Return the packages besides Python's own that a file imports, anywhere in it."""
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    modules = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
    modules += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {module.partition(".")[0] for module in modules} - sys.stdlib_module_names
