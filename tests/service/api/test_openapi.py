"""The OpenAPI document, and Schemathesis over it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from service_client import Service

from clew import registry
from clew.service.api.params import change_names
from clew.service.api.routes import OPERATIONS

CASES = Path(__file__).with_name("openapi_cases.py")


def test_every_answer_is_in_the_document() -> None:
    pytest.importorskip("schemathesis", reason="schemathesis is not installed: pip install clew[test]")
    options = ["--assert=plain", "-p", "schemathesis.pytest.plugin", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(CASES)],
        cwd=CASES.parents[3],
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-10_000:]
    assert f"{len(OPERATIONS) - 1} passed" in run.stdout  # the address of the document itself is not in it


def test_every_route_is_in_the_document() -> None:
    document = Service().get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    there = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert there == {(each.method, each.path) for each in OPERATIONS}


def test_every_parameter_and_every_field_of_a_body_is_described() -> None:
    document = Service().get("/openapi.json").json()
    schemas, bodies = document["components"]["schemas"], []

    def described(found: dict[str, Any]) -> bool:
        found = schemas[found["$ref"].rpartition("/")[2]] if "$ref" in found else found
        bodies.append(found)
        choices = [described(each) for each in found.get("anyOf", ())]
        return "description" in found or any(choices)

    for method in (method for path in document["paths"].values() for method in path.values()):
        for each in method["parameters"]:
            assert "description" in each or described(each["schema"]), (method["operationId"], each["name"])
        for each in method.get("requestBody", {"content": {}})["content"].values():
            described(each["schema"])
    fields = [(name, field) for body in bodies for name, field in body.get("properties", {}).items()]
    assert len(fields) > 20
    assert [name for name, field in fields if not described(field)] == []


def test_the_document_has_what_may_be_answered_before_the_handler() -> None:
    paths = Service().get("/openapi.json").json()["paths"]
    answers = [method["responses"] for path in paths.values() for method in path.values()]
    assert all({"400", "401", "421", "429", "431", "503"} <= found.keys() for found in answers)
    redirects = [found["307"] for found in answers if "307" in found]
    assert redirects
    assert all(found["headers"]["Location"]["required"] for found in redirects)


def test_the_document_has_the_options_of_all_algorithms() -> None:
    document = Service().get("/openapi.json").json()
    parameters = document["paths"]["/mazes/{algorithm}.{suffix}"]["get"]["parameters"]
    known = {each["name"]: each for each in parameters}
    for name in registry.names("generator"):
        for parameter in registry.find("generator", name).parameters:
            assert name in known[parameter.flag]["description"]
    assert known["algorithm"]["schema"]["enum"] == list(registry.names("generator"))
    assert known["grid"]["required"]


def test_no_option_of_an_algorithm_has_the_name_of_another_parameter() -> None:
    writers = [registry.find(kind, name) for kind in ("renderer", "format") for name in registry.names(kind)]
    taken = {parameter.flag for writer in writers for parameter in writer.parameters}
    taken |= {"grid", "seed", "number", "path", "distances", "start", "goal", "solver"}
    assert not taken & set(change_names())
    taken |= set(change_names())
    for name in registry.names("generator"):
        assert not taken & {parameter.flag for parameter in registry.find("generator", name).parameters}, name
