"""Write docs/reference/command.md from what `--help` says; `make docs` runs this and a test demands that it was run."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

import click

from clew.cli.group import program

PAGE = Path(__file__).parents[1] / "reference" / "command.md"
FOLDERS = ("start", "guides", "reference", "explain")
WIDTH = 88  # characters of a line, so that it is not cut off on a page
BELOW = re.compile(r"^(?:## |```)", re.MULTILINE)  # what is below the first words of a page

INTRODUCTION = """# The command `clew`

This page has the help of every command, as `--help` prints it, with links to the pages that begin with the command.
`make docs` writes it.

To complete commands, options and the names of algorithms with the Tab key, add a line to the start file of your shell:

| shell | line |
|---|---|
| bash (`~/.bashrc`) | `eval "$(_CLEW_COMPLETE=bash_source clew)"` |
| zsh (`~/.zshrc`, after `compinit`) | `eval "$(_CLEW_COMPLETE=zsh_source clew)"` |
| fish (`~/.config/fish/completions/clew.fish`) | `_CLEW_COMPLETE=fish_source clew \\| source` |

The tests press the Tab key in each of these shells. In zsh, `autoload -Uz compinit && compinit` has to come first.
`clew --help` and the manual say the same: a wheel brings a manual page for each command, as `man clew-generate`.

Exit codes: 0 success; 1 reading or writing failed (a full disk, no permission), `clew verify` refuted what it tested,
or no maze meets the wishes of `clew generate`; 2 the input cannot be used; 130 stopped by Ctrl-C,
143 by SIGTERM. `clew serve` ends with 0 if a signal stops
it. A reader that closes the pipe early, as in `clew algorithms | head -1`, is no failure: every command then ends
quietly with 0. A file is written completely or not at all. A command that waits for the other end of a named pipe says
so after a second. Output has colors only on a terminal, and not if `NO_COLOR` is set.

Without a command, `clew` shows a maze of the terminal's size, or its help if it does not write to a terminal.
"""


def page() -> str:
    """The text of the page."""
    about = pages_about()
    settings = program.context_settings | {"terminal_width": WIDTH}
    root = click.Context(program, info_name="clew", **settings)
    parts = [INTRODUCTION, _section("clew", program.get_help(root))]
    for name in program.list_commands(root):
        command = program.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root, terminal_width=WIDTH)
        parts.append(_section(f"clew {name}", command.get_help(context), about.get(name, ())))
    return "\n".join(parts)


def pages_about() -> dict[str, list[str]]:
    """Return links to the pages whose first words name a command, by its name."""
    found: dict[str, list[str]] = {}
    for page in (
        page
        for folder in FOLDERS
        for page in sorted((PAGE.parents[1] / folder).glob("*.md"), key=lambda page: (".ja." in page.name, page))
        if page != PAGE
    ):
        title, _, text = page.read_text(encoding="utf-8").partition("\n")
        link = f"[{title.removeprefix('# ')}]({os.path.relpath(page, PAGE.parent)})"
        for name in dict.fromkeys(re.findall(r"`clew ([a-z-]+)", BELOW.split(text)[0])):
            found.setdefault(name, []).append(link)
    return found


def _section(title: str, text: str, about: Sequence[str] = ()) -> str:
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    more = f"More: {', '.join(about)}.\n\n" if about else ""
    return f"## {title}\n\n{more}```text\n{lines}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
