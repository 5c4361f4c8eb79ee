"""Options in groups: each names its group where it is declared, and `--help` shows every group as a section."""

from collections.abc import Callable
from functools import reduce
from typing import Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Group(str):
    """A section of the help."""

    __slots__ = ()

    def option(self, *names: str, **attributes: Any) -> Decorator:
        """Add an option of this group to a command.

        `names`: as for `click.option`, but the last flag may name its value too, as help pages do: "--count N". An
        option without a value is a flag, the type of a FILE is a path, and a default that is not empty is shown.
        """
        for name in names:
            _, has_value, metavar = name.partition(" ")
            if has_value:
                attributes["metavar"] = metavar
        if "metavar" not in attributes and "type" not in attributes:
            attributes["is_flag"] = True
        elif attributes.get("metavar") in ("FILE", "FILE.svg"):
            attributes.setdefault("type", click.Path())
        attributes.setdefault("show_default", bool(attributes.get("default")))
        return click.option(*(name.partition(" ")[0] for name in names), cls=GroupedOption, group=self, **attributes)


# In the order of the help, what is used most first.
TITLES = (
    "Maze",
    "Algorithm",
    "Wishes",
    "Path and distances",
    "Output",
    "Pictures",
    "Models and machines",
    "Page",
    "Changes",
    "Run",
    "Other",
)
MAZE, ALGORITHM, WISHES, OVERLAY, OUTPUT, PICTURE, MAKING, PAGE, CHANGES, RUN, OTHER = GROUPS = [
    Group(title) for title in TITLES
]
option = OTHER.option


class GroupedOption(click.Option):
    """An option that belongs to one of `GROUPS`."""

    def __init__(self, *arguments: Any, group: str, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.group = group


class GroupedCommand(click.Command):
    """A command whose help shows the options in groups."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a section for each group that has options."""
        rows: dict[str, list[tuple[str, str]]] = {group: [] for group in GROUPS}
        for each in self.get_params(ctx):
            if isinstance(each, click.Option) and (row := each.get_help_record(ctx)):
                rows[getattr(each, "group", OTHER)].append(row)
        for group, lines in rows.items():
            if lines:
                with formatter.section(group):
                    formatter.write_dl(lines)


def output_option(metavar: str, text: str, name: str = "target", **attributes: Any) -> Decorator:
    """Add `-o`, which names what to write; click passes it as `name`."""
    return OUTPUT.option("-o", f"--output {metavar}", name, help=text, **attributes)


def parsed_by(parse: Callable[[str, str], Any]) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """Return a callback of an option that calls `parse` with a value and the flag, if there is a value."""
    return lambda ctx, param, value: None if value is None or ctx.resilient_parsing else parse(value, param.opts[0])


def all_of(*decorators: Decorator) -> Decorator:
    """Return a decorator that adds these options in this order."""
    return lambda command: reduce(lambda decorated, each: each(decorated), reversed(decorators), command)
