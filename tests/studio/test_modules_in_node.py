"""The studio's modules in Node: what needs no browser is tested in tests/studio/js, also by `node --test`.

Here one process runs all files, since each would begin for a fifth of a second.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from library_answers import answers

from clew.plugins import GUESTS, load_guest
from clew.studio import FOLDER

TESTS = Path(__file__).parent / "js"
OLDEST = 18  # the first version with node:test


def lay_out_site(root: Path) -> None:
    """Make folders in which modules and the pages of guests have the relative addresses that the service gives them."""
    (root / "guests").mkdir()
    (root / "tests").mkdir()
    (root / "package.json").write_text('{"type": "module"}')
    for name in ("engine", "js", "vendor"):
        (root / name).symlink_to(FOLDER / name)
    (root / "data").symlink_to(TESTS.parents[1] / "data")
    (root / "tests" / "js").symlink_to(TESTS)
    for name in GUESTS["pages"]:
        (root / "guests" / name).symlink_to(Path(load_guest("pages", name).__file__).parent)


def test_the_studios_modules_pass_their_tests_in_node(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed: apt-get install nodejs")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.findall(r"\d+", version)[0]) < OLDEST:
        pytest.skip(f"Node {version.strip()} is too old: {OLDEST} or later is needed")
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(answers()), encoding="utf-8")
    lay_out_site(tmp_path)
    scripts = sorted(each.name for each in TESTS.glob("*.test.js"))
    every = tmp_path / "every.js"
    every.write_text("".join(f'import "./tests/js/{name}";\n' for name in scripts))
    run = subprocess.run(
        [node, "--preserve-symlinks", "--preserve-symlinks-main", str(every)],
        capture_output=True,
        text=True,
        env={**os.environ, "CLEW_ANSWERS": str(file), "NO_COLOR": "1"},
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"skipped 0\b", run.stdout), run.stdout
