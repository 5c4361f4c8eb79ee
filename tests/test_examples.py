"""The examples run."""

import subprocess
import sys
from pathlib import Path

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
