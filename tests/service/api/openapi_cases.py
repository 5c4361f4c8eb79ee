"""Requests that Schemathesis makes of the OpenAPI document: no failure inside, no answer that is not in the document.

A process of their own collects them (see test_openapi.py): making them takes as long as all other tests together.
"""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.python.asgi import get_client
from schemathesis.specs.openapi.checks import positive_data_acceptance
from service_client import Desk

from clew.service.app import create_app
from clew.service.settings import Settings

EXAMPLES = 8  # of each operation, besides those that Schemathesis makes of each parameter
MODE = "all" if "CLEW_LONG" in os.environ else "positive"  # the others are refused: see test_validation.py
MAZES = [[6, 10], [1, 1]], [[6, 12], [1, 1]]  # the second has passages that lead nowhere
VALID = {
    "grid": ("5x4", "hexagons:4x3", "polar:3", "weave:4x4"),
    "seed": ("7",),
    "favorite": ("10",),
    "target": ("1,1",),
    "to": ("svg", "npz", "geometry.json"),
    "maze": tuple(map(json.dumps, MAZES)),
    "mask": ("XX.\nXXX",),
    "line": ("g 13 41 05 52 09 48 18 16 43 14 b2 d4",),
}
# What is large unless it is asked for.
SMALL = {
    "/books.{suffix}": {"mazes": "19", "from": "easy", "to": "easy"},
    "/placemats.{suffix}": {"grids": "5x4; polar:3"},
}


def application() -> Any:
    app = create_app(Settings(max_cells=500, max_pixels=100_000, max_events=3_000, max_tries=20))
    app.state.workers = Desk()
    return app


APP = application()
CONFIG = schemathesis.Config.from_dict({"generation": {"mode": MODE}})
schema = schemathesis.openapi.from_asgi("/openapi.json", APP, config=CONFIG)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """One for all requests, as Schemathesis would make one for each."""
    with get_client(APP) as made:
        made.trust_env = False  # or it would look for proxies each time
        yield made


@pytest.fixture(scope="module")
def sent() -> set[str]:
    """The requests that were made: many cases differ only in what is taken away from them."""
    return set()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_in_the_document(case: Any, client: Any, sent: set[str]) -> None:
    make_most_valid(case)
    if case.path in SMALL:
        case.query = SMALL[case.path] | (case.query or {})
    parts = (case.path_parameters, case.query, case.headers, case.cookies, case.media_type, case.body)
    request = repr((case.method, case.path, *parts))
    if request not in sent:
        unsaid = [positive_data_acceptance]  # a document cannot say everything
        case.call_and_validate(session=client, excluded_checks=unsaid)
        sent.add(request)  # now, since Hypothesis repeats what fails


def make_most_valid(case: Any) -> None:
    """Give most cases few options and values that fit: with many, nearly every request is refused for the first."""
    chance = random.Random(repr((case.path_parameters, case.query, case.body)))
    if chance.random() < 0.25:
        return
    for fields in (each for each in (case.query, case.body) if isinstance(each, dict)):
        options = sorted(set(fields) - set(VALID))
        for name in chance.sample(options, max(0, len(options) - chance.randrange(3))):
            del fields[name]
        for name in sorted(set(fields) & set(VALID)):
            fields[name] = chance.choice(VALID[name])
    if case.path.startswith("/mazes/") and "grid" in (case.query or {}) and chance.random() < 0.2:
        case.query |= {"grid": "2x2", "difficulty": "expert"}  # there is no such maze
    if case.media_type == "application/json" and "maze" in case.body:
        case.body["maze"] = chance.choice(MAZES)
