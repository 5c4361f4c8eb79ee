"""Unexpected errors of requests, and requests that a stopping service leaves."""

import asyncio

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.logs import log
from clew.service.http.problems import Problem, problem_of

STOPPING = Problem(503, "the service is stopping: try again later")


class ErrorMiddleware:
    """Log unexpected errors and respond with a 500; ignore a client that has disconnected."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def watch(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:  # the server stops without waiting for the request
            if not begun:
                await STOPPING.response()(scope, receive, send)
        except Exception as error:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if begun:
                raise
            await problem_of(error).response()(scope, receive, send)
