"""Changes of a maze as parameters of its address: those of the registry, in its order, and no others."""

import json
from typing import Any

import pytest
from event_bytes import unpack
from service_client import Service, problem

import clew
from clew import formats, registry
from clew.changes import change_by_name, changed
from clew.pictures import renderers
from clew.service.api.params import change_names, change_params, names_of

NAMES = registry.names("change")


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def usual(name: str) -> tuple[str, dict[str, Any]]:
    """The value that asks for a change in an address, and the options that it has then."""
    found = registry.find("change", name)
    main = next((each for each in found.parameters if each.name == found.main), None)
    if main is None:
        return "1", {}
    value = main.option.show(main.default)
    return str(value), {main.name: value}


@pytest.mark.parametrize("name", NAMES)
def test_every_change_is_a_parameter(service: Service, name: str) -> None:
    value, options = usual(name)
    answer = service.get(f"/mazes/wilson.clew?grid=8x6&seed=7&{name}={value}")
    expected = change_by_name(clew.generate("wilson", "8x6", 7), name, options)
    found = formats.loads(answer.content, "maze.clew")
    assert found == expected
    assert found.provenance == expected.provenance
    assert service.desk.done[-1][0] == "make"


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_change_is_a_parameter(service: Service, name: str) -> None:
    value, options = usual(name)
    found = registry.find("change", name)
    for each in found.parameters:
        if each.name != found.main:
            told = each.option.show(each.default) if each.name != "seed" else 5
            address = f"/mazes/wilson.json?grid=8x6&seed=7&{name}={value}&{name}-{each.flag}={told}"
            expected = change_by_name(clew.generate("wilson", "8x6", 7), name, options | {each.name: told})
            assert service.get(address).status_code == 200, address
            if isinstance(expected.grid, clew.Rectangle):
                assert service.get(address).json() == json.loads(formats.dumps(expected, "maze.json"))
            told_of = problem(service.get(f"/mazes/wilson.json?grid=8x6&seed=7&{name}-{each.flag}={told}"))
            assert told_of["field"] == f"{name}-{each.flag}"
            assert f"add {name}" in told_of["detail"]


def test_several_changes_are_made_in_their_order(service: Service) -> None:
    answer = service.get("/mazes/wilson.svg?grid=8x6&seed=7&sparsify=0.2&braid=0.5&braid-prefer=any")
    asked = [("braid", {"share": "0.5", "prefer": "any"}), ("sparsify", {"share": "0.2"})]
    assert [each.name for each in registry.find_all("change") if each.name in ("braid", "sparsify")] == [
        "braid",
        "sparsify",
    ]
    assert answer.content == renderers.draw(changed(clew.generate("wilson", "8x6", 7), asked), "svg")


def test_a_changed_maze_is_another_maze_for_caches(service: Service) -> None:
    addresses = ["", "&braid=0.3", "&braid=0.4", "&braid=0.3&braid-seed=1"]
    assert len({service.get(f"/mazes/wilson.txt?grid=8x6&seed=7{each}").headers["etag"] for each in addresses}) == 4


def test_a_change_that_is_not_asked_for_is_none(service: Service) -> None:
    plain, without = (service.get(f"/mazes/wilson.txt?grid=5x4&seed=7{each}") for each in ("", "&join=0"))
    assert plain.text == without.text


WRONG = {
    "braid=2": "braid",
    "braid=": "braid",
    "braid=lots": "braid",
    "join=maybe": "join",
    "braid=0.5&braid-prefer=best": "braid-prefer",
    "braid=0.5&braid-sed=1": "braid-sed",
    "braid=0.5&braid=0.6": "braid",
    "braid-share=0.5": "braid-share",
}


@pytest.mark.parametrize(("query", "field"), WRONG.items(), ids=list(WRONG))
def test_what_no_change_can_be_is_refused_before_any_work(query: str, field: str) -> None:
    service = Service()
    assert problem(service.get(f"/mazes/wilson.svg?grid=5x4&seed=7&{query}"))["field"] == field
    assert service.desk.done == []


def test_a_change_that_the_grid_cannot_have_is_named(service: Service) -> None:
    told = problem(service.get("/mazes/wilson.svg?grid=hexagons:5x4&seed=7&unicursal=1"))
    assert told["field"] == "unicursal"


def test_a_change_does_not_go_beyond_the_limit_of_cells() -> None:
    service = Service(max_cells=100)
    assert service.get("/mazes/wilson.clew?grid=5x5&seed=7&unicursal=1").status_code == 200
    assert problem(service.get("/mazes/wilson.clew?grid=5x6&seed=7&unicursal=1"))["field"] == "unicursal"


def test_a_search_in_a_changed_maze_is_told_and_its_making_is_not(service: Service) -> None:
    maze = change_by_name(clew.generate("wilson", "8x6", 7), "braid", {"share": 0.5})
    answer = service.get("/mazes/wilson/events?grid=8x6&seed=7&braid=0.5&solver=a-star")
    assert unpack(answer.content) == list(clew.trace_solve(maze, "a-star"))
    assert problem(service.get("/mazes/wilson/events?grid=8x6&seed=7&braid=0.5"))["field"] == "braid"


def test_mazes_that_are_sent_are_changed_too(service: Service) -> None:
    maze = clew.generate("wilson", "8x6", 7)
    sent = {"maze": json.loads(formats.dumps(maze, "maze.json")), "to": "txt"}
    answer = service.post("/mazes/convert?braid=1&braid-seed=3", json=sent)
    braided = change_by_name(formats.loads(formats.dumps(maze, "maze.json"), "m.json"), "braid", {"seed": 3})
    assert answer.content == renderers.draw(braided, "text")
    assert problem(service.post("/mazes/convert?braid=7", json=sent))["field"] == "braid"


def test_changes_are_told_with_their_options(service: Service) -> None:
    told = service.get("/changes").json()["changes"]
    assert [each["name"] for each in told] == [each.name for each in registry.find_all("change")]
    for each in told:
        assert [option["name"] for option in each["options"]] == [
            name for found in change_params() if found.name == each["name"] for name in names_of(found)
        ]
        assert each["options"][0]["name"] == each["name"]
        assert each["summary"]
    braid = next(each for each in told if each["name"] == "braid")
    assert {"braid", "braid-seed", "braid-prefer"} == {option["name"] for option in braid["options"]}


def test_the_document_has_the_options_of_changes(service: Service) -> None:
    paths = service.get("/openapi.json").json()["paths"]
    for path in ("/mazes/{algorithm}.{suffix}", "/mazes/{algorithm}/events"):
        known = {each["name"]: each for each in paths[path]["get"]["parameters"]}
        assert known["braid"]["schema"] == {"type": "number", "minimum": 0, "maximum": 1}
        assert set(change_names()) <= set(known)
