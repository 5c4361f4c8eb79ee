"""The catalogue: plain data about all entries of a kind."""

import json

import pytest

from clew import registry


@pytest.mark.parametrize("kind", ["change", "format", "generator", "measure", "renderer", "solver"])
def test_the_catalogue_is_data_about_every_entry(kind: str) -> None:
    facts = registry.catalogue(kind)
    json.dumps(facts)  # raises unless it is plain data
    assert [each["name"] for each in facts] == [each.name for each in registry.find_all(kind)]


def test_an_entry_has_the_fields_of_its_kind() -> None:
    assert registry.describe(registry.find("generator", "sidewinder")) == {
        "name": "sidewinder",
        "summary": registry.find("generator", "sidewinder").summary,
        "uniform": False,
        "grids": "rows",
        "perfect": True,
        "connected": True,
        "weights": False,
        "work": 1,
        "walks": False,
        "weave": False,
        "options": [
            {
                "name": "close-out",
                "help": registry.find("generator", "sidewinder").parameters[0].help,
                "kind": "chance",
                "values": "0 to 1",
                "default": 0.5,
                "grids": "any",
                "weave": False,
            }
        ],
    }


def test_limits_of_an_option_are_there_where_it_has_them() -> None:
    (size,) = (
        each for each in registry.describe(registry.find("change", "rooms"))["options"] if each["name"] == "size"
    )
    assert (size["min"], size["max"]) == (2, 1000)
    (prefer,) = (
        each for each in registry.describe(registry.find("change", "braid"))["options"] if each["kind"] == "choice"
    )
    assert prefer["words"] == ("dead-ends", "straight", "any")
