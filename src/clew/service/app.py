"""The application: routes, the studio's files, and around them tokens, headers, counting and what goes wrong."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.errors import ClewError
from clew.service import metrics, static
from clew.service.bodies import Bodies, Holding
from clew.service.leaving import Left, receiving
from clew.service.pool import Workers
from clew.service.problems import Problem, answer, problem_of
from clew.service.routes import ROUTES
from clew.service.security import Security
from clew.service.settings import Settings
from clew.service.turns import Turns

STOPPING = Problem(503, "Service Unavailable", "the service is stopping: ask again when it is back")

log = logging.getLogger("clew.service")


def create_app(settings: Settings | None = None) -> Starlette:
    """The whole service as an ASGI application; `app.state` holds its settings, workers and metrics."""
    settings = settings or Settings()
    counts = metrics.Metrics()
    workers = Workers(settings, counts)
    bodies = Bodies(settings.bodies)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        workers.start()
        try:
            yield
        finally:
            await workers.stop()

    app = Starlette(
        routes=[*OWN, *ROUTES, *static.routes()],
        middleware=[
            Middleware(metrics.Measured, metrics=counts),
            Middleware(Security, token=settings.token, host=settings.host if settings.secluded else None),
            Middleware(Guard),
            Middleware(Holding, bodies=bodies),
        ],
        exception_handlers={Problem: answer, ClewError: answer, HTTPException: answer, MemoryError: answer},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.settings, app.state.workers, app.state.metrics = settings, workers, counts
    app.state.turns, app.state.bodies = Turns(settings.queue), bodies
    return app


class Guard:
    """Middleware: what nobody foresaw is logged and becomes a 500; a client that has gone is no error at all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watch(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        receiving.set(receive)
        try:
            await self.app(scope, receive, watch)
        except (Left, ClientDisconnect):
            return
        except asyncio.CancelledError:  # the server stops and does not wait any longer
            if not begun:
                await STOPPING.response()(scope, receive, send)
        except Exception as error:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if begun:
                raise
            await problem_of(error).response()(scope, receive, send)


async def healthz(request: Request) -> Response:
    """Say that the process answers."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """Say whether large work can be done."""
    if request.app.state.workers.alive < 1:
        raise Problem(503, "Service Unavailable", "there is no worker process just now: ask again in a second")
    return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})


async def figures(request: Request) -> Response:
    """What Prometheus reads."""
    text = request.app.state.metrics.text()
    return Response(text, media_type=metrics.MEDIA, headers={"Cache-Control": "no-store"})


OWN = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", figures)]
