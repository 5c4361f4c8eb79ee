"""Write docs/man/clew.1 and a page for each command from what `--help` says; `make docs` runs this, a test demands it.

The pages are committed, because a build has no click to make them with; the wheel installs them in share/man/man1.
"""

import inspect
import re
from pathlib import Path

import click

from clew import __version__
from clew.cli import help_page
from clew.cli.commands import COMMANDS
from clew.cli.group import program
from clew.cli.options.grouped_options import GROUPS, OTHER

FOLDER = Path(__file__).parents[1] / "man"
CHANGELOG = FOLDER.parents[1] / "CHANGELOG.md"


def pages() -> dict[str, str]:
    """Return the content of each file by its name."""
    root = click.Context(program, info_name="clew", **program.context_settings)
    found = {}
    for name, summary in COMMANDS.items():
        command = program.get_command(root, name)
        assert command is not None
        found[f"clew-{name}.1"] = _page(click.Context(command, info_name=name, parent=root), f"clew-{name}", summary)
    commands = "".join(
        f".TP\n.BR {_text(f'clew-{name}')} (1)\n{_text(summary)}\n" for name, summary in COMMANDS.items()
    )
    about = help_page.USAGE.partition("\n\n")[2].partition("Options:")[0]
    top = (
        _head("clew", "make, solve, measure, draw and convert mazes")
        + ".SH SYNOPSIS\n.B clew\n[OPTIONS] COMMAND [ARGS]...\n"
    )
    found["clew.1"] = f"{top}.SH DESCRIPTION\n{_literal(inspect.cleandoc(about))}.SH COMMANDS\n{commands}"
    return found


def _page(context: click.Context, name: str, summary: str) -> str:
    usage = " ".join(context.command.collect_usage_pieces(context))
    text = [_head(name, summary.rstrip(".")), f".SH SYNOPSIS\n.B {_text(context.command_path)}\n{_text(usage)}\n"]
    text.append(".SH DESCRIPTION\n")
    for number, part in enumerate(re.split(r"\n\n+", inspect.cleandoc(context.command.help or ""))):
        text.append(".PP\n" * (number > 0))
        text.append(_literal(part[2:]) if part.startswith("\b\n") else f"{_text(' '.join(part.split()))}\n")
    rows: dict[str, list[tuple[str, str]]] = {}
    for each in context.command.get_params(context):
        row = each.get_help_record(context) if isinstance(each, click.Option) else None
        if row:
            rows.setdefault(getattr(each, "group", OTHER), []).append(row)
    for group in (each for each in GROUPS if each in rows):
        text.append(f".SH {'OPTIONS' if len(rows) == 1 else f'OPTIONS: {group.upper()}'}\n")
        text += [f".TP\n.B {_text(flags)}\n{_text(about)}\n" for flags, about in rows[group]]
    commands = getattr(context.command, "commands", {})
    if commands:
        text.append(".SH COMMANDS\n")
        text += [f".TP\n.B {_text(each)}\n{_text(found.get_short_help_str(200))}\n" for each, found in commands.items()]
    return "".join([*text, ".SH SEE ALSO\n.BR clew (1)\n"])


def _head(name: str, summary: str) -> str:
    dates = dict(re.findall(r"^## \[(.*)\] - (.*)$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE))
    title = f'.TH {name.upper()} 1 "{dates.get(__version__, "")}" "Clew {__version__}" "Clew manual"\n'
    return f"{title}.SH NAME\n{_text(name)} \\- {_text(summary[0].lower() + summary[1:])}\n"


def _literal(text: str) -> str:
    return ".nf\n" + "".join(f"{_text(line)}\n" for line in text.split("\n")) + ".fi\n"


def _text(text: str) -> str:
    """Return the text with what roff would take as its own escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.1"):
        old.unlink()
    for file, content in pages().items():
        (FOLDER / file).write_text(content, encoding="utf-8")
