"""Limits for each client: how many requests and how much work pass, what a refusal says, and the table of clients."""

import asyncio
import random
from pathlib import Path

import httpx
import pytest
from service_client import problem
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.app import create_app
from clew.service.http.clients import client_limits, client_table
from clew.service.http.clients.client_table import WAYS, ClientTable, create_table
from clew.service.http.request_context import charge
from clew.service.settings import Settings


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(client_limits, "time", found)
    return found


async def use(request: Request) -> Response:
    """Use seconds of work."""
    charge(float(request.query_params["seconds"]))
    return Response()


def service(**limits: object) -> Starlette:
    app = create_app(Settings(**limits))  # type: ignore[arg-type]
    app.router.routes.append(Route("/use", use))
    return app


def ask(app: Starlette, path: str = "/formats", client: str = "1.2.3.4", **headers: str) -> httpx.Response:
    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://clew") as caller:
            return await caller.get(path, headers=headers)

    return asyncio.run(send())


def test_a_client_may_make_a_burst_and_then_so_many_a_second(clock: Clock) -> None:
    app = service(client_request_rate=2.0, client_request_burst=5)
    told = [ask(app) for _ in range(5)]
    assert [answer.status_code for answer in told] == [200] * 5
    assert told[0].headers["ratelimit-policy"] == '"requests";q=5;w=3'
    assert told[0].headers["ratelimit"] == '"requests";r=4;t=1'
    assert told[4].headers["ratelimit"] == '"requests";r=0;t=3'
    sixth = ask(app)
    assert "limit of 2 requests per second: try again in 1 second" in problem(sixth, 429)["detail"]
    assert sixth.headers["retry-after"] == "1"
    assert sixth.headers["ratelimit"] == '"requests";r=0;t=3'
    assert sixth.headers["content-security-policy"]
    assert ask(app, client="1.2.3.5").status_code == 200
    assert ask(app, "/healthz").status_code == 200
    clock.now += 0.5
    assert [ask(app).status_code for _ in range(2)] == [200, 429]
    clock.now += 100
    assert [ask(app).status_code for _ in range(6)] == [200] * 5 + [429]


def test_work_is_charged_and_paid_back(clock: Clock) -> None:
    app = service(client_work_rate=60.0)
    assert ask(app, "/use?seconds=59").headers["ratelimit"] == '"work";r=1;t=59'
    assert ask(app, "/use?seconds=11").headers["ratelimit-policy"] == '"work";q=60;w=60;qu="seconds"'
    refused = ask(app)
    assert "limit of 60 seconds of work in a minute: try again in 10 seconds" in problem(refused, 429)["detail"]
    assert refused.headers["ratelimit"] == '"work";r=0;t=70'
    assert refused.headers["retry-after"] == "10"
    clock.now += 10.5
    assert ask(app).status_code == 200


def test_health_checks_are_not_counted(clock: Clock) -> None:
    app = service(client_request_rate=1.0, client_request_burst=1)
    assert "ratelimit" not in ask(app, "/healthz").headers
    assert ask(app).headers["ratelimit"] == '"requests";r=0;t=1'


def test_guesses_of_a_token_are_counted(clock: Clock) -> None:
    app = service(client_request_rate=1.0, client_request_burst=2, token="a long secret")
    guesses = [ask(app, authorization="Bearer wrong").status_code for _ in range(3)]
    assert guesses == [401, 401, 429]


def test_the_addresses_of_one_ipv6_network_share_a_limit(clock: Clock) -> None:
    app = service(client_request_rate=1.0, client_request_burst=1)
    found = [ask(app, client=each).status_code for each in ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1")]
    assert found == [200, 429, 200]


def test_the_client_behind_a_known_proxy_is_limited_and_not_the_proxy(clock: Clock) -> None:
    app = service(client_request_rate=1.0, client_request_burst=1, trust_proxy=("10.0.0.1",))
    found = [
        ask(app, client="10.0.0.1", **{"x-forwarded-for": f"6.6.6.{number}, {each}"}).status_code
        for number, each in enumerate(("1.1.1.1", "1.1.1.1", "1.1.1.2"))
    ]
    assert found == [200, 429, 200]


@pytest.mark.parametrize(
    ("settings", "rates"),
    [
        (Settings(), (0, 0)),
        (Settings(exposed=True), (50, 60)),
        (Settings(exposed=True, client_request_rate=0.0, client_work_rate=0.0), (0, 0)),
        (Settings(client_request_rate=7.0, client_work_rate=8.0), (7, 8)),
    ],
)
def test_limits_are_on_where_others_can_reach_the_service(settings: Settings, rates: tuple[float, float]) -> None:
    assert (settings.request_rate, settings.work_rate) == rates


def test_without_limits_there_are_no_headers() -> None:
    assert "ratelimit" not in ask(service()).headers


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    create_table(tmp_path / "clients")
    return tmp_path / "clients"


def test_processes_share_one_table(shared: Path) -> None:
    one, other = ClientTable(shared), ClientTable(shared)
    one.times[one.find("1.2.3.4")] = 77.0
    assert other.find("1.2.3.4") == one.find("1.2.3.4")
    assert other.times[other.find("1.2.3.4")] == 77.0
    assert other.times[other.find("1.2.3.5")] == 0.0


def test_a_full_table_forgets_those_who_have_done_least(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_table, "SETS", 256)
    table = ClientTable(shared)
    busy = table.find("1.2.3.4")
    table.times[busy] = 10.0**9
    generator = random.Random(1)
    for _ in range(256 * WAYS * 2):
        table.times[
            table.find(f"9.{generator.randrange(256)}.{generator.randrange(256)}.{generator.randrange(256)}")
        ] = 5.0
    assert table.find("1.2.3.4") == busy
    assert table.times[busy] == 10.0**9


def test_a_time_from_before_a_restart_of_the_machine_limits_nobody(clock: Clock, tmp_path: Path) -> None:
    create_table(tmp_path / "clients")
    table = ClientTable(tmp_path / "clients")
    app = service(client_request_rate=1.0, client_request_burst=2, client_table=tmp_path / "clients")
    table.times[table.find("1.2.3.4")] = 10.0**6
    assert ask(app).status_code == 200


def test_only_a_known_proxy_may_bring_requests_for_other_hosts() -> None:
    app = service(secluded=True, trust_proxy=("127.0.0.2",))
    found = [ask(app, client=each).status_code for each in ("127.0.0.1", "127.0.0.2")]
    assert found == [421, 200]
