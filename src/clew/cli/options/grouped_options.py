"""Options in groups: each names its group where it is declared, and `--help` shows every group as a section."""

from collections.abc import Callable
from typing import Any

import click

# The groups in the order of the help, what is used most first.
MAZE = "Maze"
ALGORITHM = "Algorithm"
WISHES = "Wishes"
OVERLAY = "Path and distances"
OUTPUT = "Output"
PICTURE = "Pictures"
PAGE = "Page"
CHANGES = "Changes"
RUN = "Run"
OTHER = "Other"
GROUPS = (MAZE, ALGORITHM, WISHES, OVERLAY, OUTPUT, PICTURE, PAGE, CHANGES, RUN, OTHER)


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
            row = each.get_help_record(ctx) if isinstance(each, click.Option) else None
            if row:
                rows[getattr(each, "group", OTHER)].append(row)
        for group, lines in rows.items():
            if lines:
                with formatter.section(group):
                    formatter.write_dl(lines)


def option(*names: str, group: str, **attributes: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add an option of this group to a command; the other arguments are those of `click.option`."""
    return click.option(*names, cls=GroupedOption, group=group, **attributes)
