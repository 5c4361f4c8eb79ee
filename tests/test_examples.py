"""The examples run."""

import subprocess
import sys
from pathlib import Path

import notebooks
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_contact_sheet_shows_every_grid(tmp_path):
    from PIL import Image

    target = tmp_path / "grids.png"
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "contact_sheet.py"), str(target)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr, done.stdout) == (0, "", f"wrote {target}\n")
    with Image.open(target) as sheet:
        assert sheet.size[0] == 1800
        assert len(sheet.convert("RGB").getcolors(1 << 24)) > 100


def test_the_first_run_solves_and_draws_two_mazes(tmp_path):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "first_run.py")], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The path has 12 steps" in done.stdout
    pictures = {"jam-sheet.png", "jam-sheet.svg", "wilson-40x20.png", "wilson-40x20.svg"}
    assert {file.name for file in (tmp_path / "out").iterdir()} == pictures


def test_all_mazes_of_3x3_are_those_in_the_docs(tmp_path):
    target = tmp_path / "mazes.svg"
    subprocess.run([sys.executable, str(EXAMPLES / "all_mazes.py"), "3x3", str(target)], check=True)
    assert target.read_bytes() == (EXAMPLES.parent / "docs" / "images" / "mazes-of-3x3.svg").read_bytes()


@pytest.mark.parametrize("file", notebooks.NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_holds_what_its_cells_print_and_show(file):
    text = file.read_text(encoding="utf-8")
    assert notebooks.filled(text) == text, "run: make docs"
