"""What the studio writes as a command line and as Python is how the command and the library name things."""

import inspect
import json

import clew
from clew import registry
from clew.cli.commands.generate import generate
from clew.service.api.catalogue import LISTINGS


def test_changes_are_functions_with_the_names_of_the_catalogue() -> None:
    for change in json.loads(LISTINGS["changes"]())["changes"]:
        first, *others = change["options"]
        assert first["name"] == change["name"]
        _, *names = inspect.signature(getattr(clew, change["name"].replace("-", "_"))).parameters
        if first["kind"] != "flag":
            assert names.pop(0) == registry.find("change", change["name"]).main
        assert set(names) == {each["name"].removeprefix(f"{change['name']}-").replace("-", "_") for each in others}


def test_options_of_algorithms_have_their_own_names_on_the_command_line() -> None:
    taken = {flag for each in generate.params for flag in each.opts}
    assert not taken & {f"--{each.flag}" for entry in registry.find_all("generator") for each in entry.parameters}
