"""All tests: `make test`.

Two processes run the tests in a browser, each with a browser and a service of its own; as many as there are
processors, and one more, since some tests wait for processes or the disk, run the others. To write the assertions of
all tests anew, for messages that only failures need, would take long: tests that fail are run again for them.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BROWSER = "tests/browser/"


def main() -> int:
    """Run all tests, or those that the arguments name; return 0 if they pass."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers")]
    from forked import Forked

    os.chdir(ROOT)
    words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        cache = f"cache_dir={folder}"
        processes = Forked((os.cpu_count() or 1) + 1, lambda address: address.startswith(BROWSER))
        try:
            status = pytest.main(["--assert", "plain", "-o", cache, *words], [processes])
        except KeyboardInterrupt:
            return 130
        if processes.parent is not None:
            os._exit(status)
        if status == pytest.ExitCode.TESTS_FAILED:
            again = ["-o", cache, "--last-failed", "--last-failed-no-failures", "none", *words]
            os.spawnv(os.P_WAIT, sys.executable, [sys.executable, "-m", "pytest", *again])
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
