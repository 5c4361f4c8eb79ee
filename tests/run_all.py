"""All tests: `make test`.

The tests in a browser run next to the others, of which some wait for processes or the disk, so that all processors are
used; they run in one process, since each has a browser and a service. What they print comes at the end. Whole files are
handed out, so that what a file sets up is set up once. Each process would write the assertions of all tests anew, for
messages that only failures need: tests that fail are run again for them.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTEST = [sys.executable, "-m", "pytest"]
BROWSER = "tests/browser"
FAILED = 1  # the status of pytest


def main() -> int:
    """Run all tests; return 0 if they pass."""
    processors = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as printed:

        def words(name: str) -> list[str]:
            return [*PYTEST, "-o", f"cache_dir={folder}/{name}"]

        def run(name: str, processes: int) -> list[str]:
            how = "--assert plain --dist loadfile --no-loadscope-reorder"
            return [*words(name), *how.split(), "-n", str(processes)]

        browser = subprocess.Popen([*run("browser", 0), BROWSER], cwd=ROOT, stdout=printed, stderr=printed)
        try:
            others = subprocess.run([*run("others", processors + 1), "--ignore", BROWSER], cwd=ROOT, check=False)
            statuses = {"others": others.returncode, "browser": browser.wait()}
        except KeyboardInterrupt:  # which the other process has received too
            browser.wait()
            return 130
        printed.seek(0)
        print(f"\n{BROWSER}:\n{printed.read().decode()}", flush=True)
        for name, status in statuses.items():
            if status == FAILED:
                again = [*words(name), "--last-failed", "--last-failed-no-failures", "none"]
                subprocess.run(again, cwd=ROOT, check=False)
    return int(any(statuses.values()))


if __name__ == "__main__":
    sys.exit(main())
