"""The processes that run all tests: none of them loses a test without a word."""

import subprocess
import sys
from pathlib import Path

HELPERS = Path(__file__).parent / "helpers"
RUN = """
import os, sys, pytest
from forked import Forked
processes = Forked(2, lambda address: False)
status = pytest.main(["-q", "-p", "no:cacheprovider", sys.argv[1]], [processes])
os._exit(status) if processes.parent is not None else sys.exit(status)
"""
FAILS = "def test_fails():\n    assert False\n"
# As the time limit of pytest ends a process: with the status of a test that failed.
ENDS = "import os\ndef test_ends():\n    os._exit(1)\ndef test_is_lost():\n    pass\n"


def test_a_process_that_ends_before_its_tests_is_told_even_if_another_test_fails(tmp_path: Path) -> None:
    (tmp_path / "test_fails.py").write_text(FAILS)
    (tmp_path / "test_ends.py").write_text(ENDS)
    words = [sys.executable, "-c", RUN, str(tmp_path)]
    done = subprocess.run(words, cwd=HELPERS, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout.count("a process that runs tests ended before them") == 1
