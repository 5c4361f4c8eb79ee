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
