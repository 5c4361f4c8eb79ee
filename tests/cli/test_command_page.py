"""The command page is what `--help` says."""

import click
import command_page

from clew.cli.group import program


def test_the_command_page_is_made_from_help() -> None:
    assert command_page.PAGE.read_text(encoding="utf-8") == command_page.page(), "run: make docs"


def test_every_option_has_its_sentence() -> None:
    root = click.Context(program, info_name="clew", **program.context_settings)
    found = {
        name: command.get_params(root)
        for name in program.list_commands(root)
        if (command := program.get_command(root, name))
    }
    options = [(name, each) for name, params in found.items() for each in params if isinstance(each, click.Option)]
    assert len(options) > 100
    assert [(name, each.opts) for name, each in options if not each.help and not each.hidden] == []
