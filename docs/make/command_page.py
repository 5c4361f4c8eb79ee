"""Write docs/reference/command.md from what `--help` says; `make docs` runs this and a test demands that it was run."""

from pathlib import Path

import click

from clew.cli.group import program

PAGE = Path(__file__).parents[1] / "reference" / "command.md"

INTRODUCTION = """# The command `clew`

This page has the help of every command, as `--help` prints it. `make docs` writes it.

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
    settings = program.context_settings | {"terminal_width": 100}
    root = click.Context(program, info_name="clew", **settings)
    parts = [INTRODUCTION, _section("clew", program.get_help(root))]
    for name in program.list_commands(root):
        command = program.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root, terminal_width=100)
        parts.append(_section(f"clew {name}", command.get_help(context)))
    return "\n".join(parts)


def _section(title: str, text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
