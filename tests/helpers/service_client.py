"""Ask the service's routes in this process; work is done at once, after a journey as to a worker process."""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any

import httpx

from clew.service.app import create_app
from clew.service.http.problems import MEDIA
from clew.service.settings import Settings


class Desk:
    """In place of the workers: does what it is given, and keeps a list of it."""

    def __init__(self) -> None:
        self.done: list[tuple[str, bool]] = []  # the name of each function, and whether the work was called small

    async def run(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        small: bool,
        kind: object = None,
        seconds: float | None = None,
    ) -> Any:
        self.done.append((function.__name__, small))
        function, arguments = pickle.loads(pickle.dumps((function, arguments)))
        try:
            return pickle.loads(pickle.dumps(function(*arguments)))
        except Exception as error:
            raise pickle.loads(pickle.dumps(error)) from None


class Service:
    """The service and its desk."""

    def __init__(self, **limits: Any) -> None:
        self.app = create_app(Settings(**limits))
        self.desk = Desk()
        self.app.state.workers = self.desk

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(self._ask(method, path, more))

    async def _ask(self, method: str, path: str, more: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://clew") as client:
            return await client.request(method, path, **more)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("POST", path, **more)


def headers_of(response: httpx.Response) -> list[tuple[str, str]]:
    """The headers without the identifier of the request."""
    return [(name, text) for name, text in response.headers.multi_items() if name != "x-request-id"]


def problem(response: httpx.Response, status: int = 400) -> dict[str, Any]:
    """The problem in an answer, which must be one."""
    assert response.status_code == status, response.text[:300]
    assert response.headers["content-type"] == MEDIA
    told: dict[str, Any] = response.json()
    assert told["status"] == status
    assert told["detail"]
    assert len(response.content) < 1500  # what came is not sent back
    return told
