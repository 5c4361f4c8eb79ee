"""Values of options that several commands share."""

import click
import pytest
from click.testing import CliRunner

from clew.cli.options.grouped_options import parsed_by
from clew.cli.options.shared_options import MAKING_OPTIONS, PICTURE_OPTIONS, parse_cell, parse_value, picture_options
from clew.errors import ClewError
from clew.registry.options import Count


def test_an_impossible_value_names_its_option_in_the_sentence_and_as_data() -> None:
    assert parse_value(Count(1, 9), "max-cells", "9") == 9
    with pytest.raises(ClewError, match=r"^--max-cells must be from 1 to 9, not 10$") as problem:
        parse_value(Count(1, 9), "max-cells", "10")
    assert problem.value.option == "max-cells"


def test_a_cell_has_as_many_coordinates_as_its_grid() -> None:
    command = click.Command("some", params=[click.Option(["--from"], callback=parsed_by(parse_cell))])
    assert command.make_context("some", ["--from", "3,-1,2"]).params == {"from": (3, -1, 2)}
    assert command.make_context("some", []).params == {"from": None}
    with pytest.raises(ClewError, match="--from '3,' is not a cell") as problem:
        command.make_context("some", ["--from", "3,"])
    assert problem.value.option == "from"


def test_picture_options_are_listed_in_order() -> None:
    @click.command
    @picture_options
    def some(**options: object) -> None:
        click.echo(list(options.items()))

    assert [each.name for each in some.params] == [*PICTURE_OPTIONS, *MAKING_OPTIONS]
    printed = CliRunner().invoke(some, ["--dark", "--cell", "9"]).output
    assert "('dark', True)" in printed
    assert "('cell', '9')" in printed
