"""Requests that Schemathesis makes of the OpenAPI document: no failure inside, no answer that is not in the document.

A process of their own collects them (see test_openapi.py): making them takes as long as all other tests together.
"""

import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from service_client import Desk

from clew import registry
from clew.service.app import create_app
from clew.service.settings import Settings

EXAMPLES = 6  # of each operation, besides those that Schemathesis makes of each parameter
MODE = "all" if "CLEW_LONG" in os.environ else "positive"  # the others are refused: see test_validation.py


def application() -> Any:
    app = create_app(Settings(max_cells=500, max_pixels=100_000, max_events=3_000))
    app.state.workers = Desk()
    return app


CONFIG = schemathesis.Config.from_dict({"generation": {"mode": MODE}})
schema = schemathesis.openapi.from_asgi("/openapi.json", application(), config=CONFIG)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_in_the_document(case: Any) -> None:
    leave_out_what_is_for_others(case)
    case.call_and_validate(excluded_checks=[positive_data_acceptance])  # a document cannot say everything


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
