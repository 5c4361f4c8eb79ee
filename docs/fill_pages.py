"""Run the commands and examples of the README and of the pages in docs/, and write their output below them.

`make docs` runs this, and a test checks that every page shows what its examples print. In a `console` block `$ ` begins
a shell command, in a `pycon` block `>>> ` begins a Python statement. The examples of a page share one folder, in which
there is a copy of `examples/`, and its Python examples share their names.

A command line that is nothing but `clew` and its words runs in this process, which saves the start of Python nearly two
hundred times; what a shell has to do something for (pipes, redirections, variables, other programs) runs in one.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from clew.cli.program import run

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {"service.md", "library.md"}  # filled with a service running; made from docstrings, which doctest runs
CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
FOR_A_SHELL = re.compile(r"[|&;<>$`\\*?~!\[(]")  # what a shell gives a meaning, unless it is quoted
QUOTED = re.compile(r"'[^']*'|\"[^\"$`\\!]*\"")
PYCON = re.compile(r"(?<=^```pycon\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Return the pages that have examples, the README first."""
    found = [page for page in sorted(ROOT.glob("docs/*.md")) if page.name not in ELSEWHERE]
    return [page for page in (ROOT / "README.md", *found) if re.search(r"^```(console|pycon)$", read(page), re.M)]


def read(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def filled(page: Path, folder: Path) -> str:
    """Return the text of a page with new outputs; the examples run in `folder`, which is made."""
    folder.mkdir(exist_ok=True)
    shutil.copytree(ROOT / "examples", folder / "examples")
    names: dict[str, Any] = {}
    text = CONSOLE.sub(lambda block: shell(block[0], folder), read(page))
    with contextlib.chdir(folder):
        return PYCON.sub(lambda block: python(block[0], names), text)


def shell(block: str, folder: Path) -> str:
    """Run the lines that begin with `$`, and return each with its output below it."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    commands = re.findall(r"^\$ (.*)", block, re.MULTILINE)
    return "".join(f"$ {command}\n{output(command, folder, environment)}" for command in commands)


def output(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Return what a command prints on standard output and standard error."""
    if command.startswith("clew ") and not FOR_A_SHELL.search(QUOTED.sub("", command)):
        return output_here(shlex.split(command)[1:], folder)
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
        raise RuntimeError(f"{command}: {done.stdout}")
    return done.stdout


def output_here(words: list[str], folder: Path) -> str:
    """Return what the words after `clew` print; they run in this process, without a terminal."""
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as printed:
        kept = [os.dup(number) for number in (0, 1, 2)]
        streams = sys.stdin, sys.stdout, sys.stderr
        try:
            with open(os.devnull, "rb") as nothing:
                os.dup2(nothing.fileno(), 0)
            os.dup2(printed.fileno(), 1)
            os.dup2(printed.fileno(), 2)
            sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", encoding="utf-8", closefd=False)
            sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
            with contextlib.chdir(folder):
                code = run(words)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
            for number, copy in enumerate(kept):
                os.dup2(copy, number)
                os.close(copy)
        printed.seek(0)
        shown = printed.read().decode()
    if code:
        raise RuntimeError(f"{shlex.join(['clew', *words])}: {shown}")
    return shown


def python(block: str, names: dict[str, Any]) -> str:
    """Run the statements behind `>>>`, and return each with its output below it."""
    written = []
    for example in doctest.DocTestParser().get_examples(block):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "example", "single"), names)
        shown = printed.getvalue()
        first, *more = example.source.splitlines()
        written += [f">>> {first}\n", *(f"... {line}\n" for line in more), shown]
        if shown and not shown.endswith("\n"):
            written.append("\n")
    return "".join(written)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for page in pages():
            page.write_text(filled(page, Path(name) / page.stem), encoding="utf-8")
