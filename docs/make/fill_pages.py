"""Run the commands and examples of the README and of the pages in docs/, and write their output below them.

`make docs` runs this, and a test checks that every page shows what its examples print. In a `console` block `$ ` begins
a shell command, in a `pycon` block `>>> ` begins a Python statement. The examples of a page share one folder, in which
there is a copy of `examples/`, and its Python examples share their names.

A command line that begins with `clew` and its words runs in this process, which saves the start of Python more than two
hundred times; what stands behind these words (pipes, redirections, `||`) and all other command lines run in a shell.
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
from typing import IO, Any

import fill_service

from clew.cli.program import run

ROOT = Path(__file__).resolve().parents[2]
# Pages that are filled with a service running, those made from docstrings, which doctest runs, and of pictures
ELSEWHERE = {*(page.stem for page in fill_service.PAGES), "library", "gallery"}
CONSOLE = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
# `clew` and its words, quoted if they mean something to a shell; then a pipe, `||` or `2>`, and no other `clew`
CLEW = re.compile(r"(clew (?:'[^']*'|\"[^\"$`\\!]*\"|[^'\"|&;<>$`\\*?~!\[(])*?)( (?:\||2>)(?!.*clew ).*)?")
PYCON = re.compile(r"(?<=^```pycon\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Return the pages that have examples, the README first."""
    found = [page for page in sorted(ROOT.glob("docs/**/*.md")) if not {page.stem, page.parent.stem} & ELSEWHERE]
    return [page for page in (ROOT / "README.md", *found) if re.search(r"^```(console|pycon)$", read(page), re.M)]


def read(page: Path) -> str:
    """Return the text of a page."""
    return page.read_text(encoding="utf-8")


def filled(page: Path, folder: Path) -> str:
    """Return the text of a page with new outputs; the examples run in `folder`, which is made."""
    folder.mkdir(exist_ok=True)
    shutil.copytree(ROOT / "examples", folder / "examples")
    names: dict[str, Any] = {"__name__": "example"}  # kernels are stored by their modules
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
    with tempfile.TemporaryFile("w+") as printed:
        if (parts := CLEW.fullmatch(command)) and not parts[2]:
            code = run_here(parts[1], folder, printed, printed)
        elif parts:
            with open(folder / ".out", "w") as out, open(folder / ".errors", "w") as errors:
                code = run_here(parts[1], folder, out, errors)
            repeated = f"clew() {{ cat {out.name}; cat {errors.name} >&2; return {code}; }}\n"
            code = run_shell(f"{repeated}clew{parts[2]}", folder, environment, printed)
            (folder / ".out").unlink()
            (folder / ".errors").unlink()
        else:
            code = run_shell(command, folder, environment, printed)
        printed.seek(0)
        shown = printed.read()
    if code:
        raise RuntimeError(f"{command}: {shown}")
    return shown


def run_shell(command: str, folder: Path, environment: dict[str, str], printed: IO[str]) -> int:
    """Run a command line in a shell, and return its exit code."""
    words = ["bash", "-o", "pipefail", "-c", command]
    return subprocess.run(
        words, cwd=folder, env=environment, stdout=printed, stderr=subprocess.STDOUT, check=False
    ).returncode


def run_here(command: str, folder: Path, printed: IO[str], errors: IO[str]) -> int:
    """Run `clew` and its words in this process, without a terminal, and return the exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(number) for number in (0, 1, 2)]
    streams = sys.stdin, sys.stdout, sys.stderr
    try:
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        os.dup2(printed.fileno(), 1)
        os.dup2(errors.fileno(), 2)
        sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
        with contextlib.chdir(folder):
            code = run(shlex.split(command)[1:])
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        for number, copy in enumerate(kept):
            os.dup2(copy, number)
            os.close(copy)
    return code


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
