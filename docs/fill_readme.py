"""Run the README's commands and examples and write what they print below them; `make docs` runs this.

A test demands that the README shows what they print.
"""

import contextlib
import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def filled(text: str, folder: Path) -> str:
    """Give the text back with new outputs; files are made in `folder`."""
    names: dict[str, Any] = {}
    text = re.sub(r"(?<=^```console\n).*?(?=^```$)", lambda block: _shell(block[0], folder), text, flags=re.M | re.S)
    with contextlib.chdir(folder):
        return re.sub(r"(?<=^```pycon\n).*?(?=^```$)", lambda block: _python(block[0], names), text, flags=re.M | re.S)


def _shell(block: str, folder: Path) -> str:
    """Run the lines that begin with `$`, each with its output below it."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return "".join(
        f"$ {command}\n{_printed(command, folder, environment)}" for command in re.findall(r"^\$ (.*)", block, re.M)
    )


def _printed(command: str, folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{command}: {done.stdout}")
    return done.stdout


def _python(block: str, names: dict[str, Any]) -> str:
    """Run the statements behind `>>>`, each with its output below it."""
    written = []
    for example in doctest.DocTestParser().get_examples(block):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "README", "single"), names)
        output = printed.getvalue()
        first, *more = example.source.splitlines()
        written += [f">>> {first}\n", *(f"... {line}\n" for line in more), output]
        if output and not output.endswith("\n"):
            written.append("\n")
    return "".join(written)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(ROOT / "examples", Path(name) / "examples")
        README.write_text(filled(README.read_text(encoding="utf-8"), Path(name)), encoding="utf-8")
