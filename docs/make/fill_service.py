"""Run the examples of the pages about the service against a running one, and write their output into the pages.

    python docs/make/fill_service.py http://127.0.0.1:8000

In a console block, `$ ` begins a shell command. A python block is a program, and the text block after it is its output.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
PAGES = [DOCS / "reference" / "service.md", DOCS / "guides" / "for" / "operator.md"]
ADDRESS = "http://127.0.0.1:8000"  # in the examples of the pages
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"^```python\n(.*?)^```\n```text\n.*?^```$", re.MULTILINE | re.DOTALL)


def filled(page: str, address: str, folder: Path) -> str:
    """Return the page with the output of its examples, run in this folder, which must have `examples`."""

    def run(words: list[str]) -> str:
        done = subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", timeout=60, check=False)
        if done.returncode:
            raise RuntimeError(f"{words[-1]}: {done.stderr}")
        return done.stdout + "\n" * (not done.stdout.endswith("\n") and bool(done.stdout))

    def console(block: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
        outputs = (run(["sh", "-c", command.replace(ADDRESS, address)]) for command in commands)
        shown = "".join(f"$ {command}\n{output}" for command, output in zip(commands, outputs, strict=True))
        return f"```console\n{shown}```"

    def program(block: re.Match[str]) -> str:
        printed = run([sys.executable, "-I", "-c", block[1].replace(ADDRESS, address)])
        return f"```python\n{block[1]}```\n```text\n{printed}```"

    return PROGRAM.sub(program, _CONSOLE.sub(console, page))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(DOCS.parent / "examples", Path(place) / "examples")
        for each in PAGES:
            each.write_text(filled(each.read_text(encoding="utf-8"), sys.argv[1], Path(place)), encoding="utf-8")
