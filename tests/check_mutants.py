"""Put each fault of mutants.toml into a copy of the source and run the test that must find it.

    python tests/check_mutants.py [WORD]

WORD chooses the mutants whose kind or file contains it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TIMEOUT = 600.0  # seconds for the tests of a mutant


def survives(mutant: dict[str, str], root: Path) -> bool:
    """Whether the test passes with the fault in a copy of the source below `root`."""
    file = root / "src" / "clew" / mutant["file"]
    source = file.read_text(encoding="utf-8")
    count = source.count(mutant["before"])
    if count < 1 or not mutant["before"]:
        raise SystemExit(f"{mutant['file']} does not contain {mutant['before']!r}")
    file.write_text(source.replace(mutant["before"], mutant["after"], 1), encoding="utf-8")
    try:
        words = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *mutant["test"].split()]
        environment = {**os.environ, "PYTHONPATH": str(root / "src")}
        done = subprocess.run(
            words, cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:  # the test waits forever, which nobody overlooks
        return False
    finally:
        file.write_text(source, encoding="utf-8")
    if done.returncode not in (0, 1, 2):
        raise SystemExit(done.stdout + done.stderr)
    return done.returncode == 0


def main() -> int:
    """Report each mutant; 1 if any survives."""
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    mutants = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
    chosen = [each for each in mutants if word in each["kind"] or word in each["file"]]
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "clew"
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(".*", "node_modules", "out"))
        for each in chosen:
            lives = survives(each, root)
            alive += lives
            print(f"{'SURVIVES' if lives else 'killed':8}  {each['kind']:14}  {each['file']}: {each['after'].strip()}")
    print(f"{len(chosen) - alive} of {len(chosen)} killed")
    return int(alive > 0)


if __name__ == "__main__":
    sys.exit(main())
