"""The OpenAPI document, and Schemathesis over it: no failure inside, no answer that is not in the document."""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import one_of
from service_client import Desk, Service

from clew import registry
from clew.service.api.change_params import change_names
from clew.service.api.routes import OPERATIONS
from clew.service.app import create_app
from clew.service.settings import Settings

EXAMPLES = 300 if "CLEW_LONG" in os.environ else 20  # of each operation, half of them with something that is not allowed


def test_every_answer_is_in_the_document() -> None:
    """Schemathesis is imported here, and is no plug-in of pytest: it would cost each process three seconds."""
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed: pip install clew[test]")
    from schemathesis.specs.openapi.checks import positive_data_acceptance  # a document cannot say everything

    app = create_app(Settings(max_cells=2000, max_pixels=400_000, max_events=20_000))
    app.state.workers = Desk()
    operations = [found.ok() for found in schemathesis.openapi.from_asgi("/openapi.json", app).get_all_operations()]
    assert len(operations) == len(OPERATIONS) - 1  # its own address is not in it

    for operation in operations:

        @given(case=one_of(*(operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode)))
        @settings(
            max_examples=EXAMPLES,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def check(case: Any) -> None:
            leave_out_what_is_for_others(case)
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()


def leave_out_what_is_for_others(case: Any) -> None:
    """Most addresses would be refused for the options of another algorithm or form: then leave those out."""
    name, suffix = (str(case.path_parameters.get(each)) for each in ("algorithm", "suffix"))
    if name in registry.names("generator") and len(case.query or {}) % 4:
        writers = [registry.find(kind, each) for kind in ("renderer", "format") for each in registry.names(kind)]
        makers = [registry.find("generator", each) for each in registry.names("generator")]
        used = [each for each in writers if f".{suffix}" in each.suffixes] + [registry.find("generator", name)]
        known = {parameter.flag for each in used for parameter in each.parameters}
        for other in {parameter.flag for each in [*writers, *makers] for parameter in each.parameters} - known:
            case.query.pop(other, None)


def test_every_route_is_in_the_document() -> None:
    document = Service().get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    there = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert there == {(each.method, each.path) for each in OPERATIONS}


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
