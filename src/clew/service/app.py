"""The ASGI application: the routes of the API and of the studio, and the middleware around them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client.exposition import choose_encoder
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from clew.errors import ClewError
from clew.service.api.routes import ROUTES, STORED_ROUTES
from clew.service.http import metrics, static_files
from clew.service.http.body import BodyBudget
from clew.service.http.caching.conditional import ConditionalMiddleware
from clew.service.http.caching.keeping import KeepingMiddleware
from clew.service.http.caching.response_store import ResponseStore
from clew.service.http.clients.client_limits import ClientLimitMiddleware
from clew.service.http.clients.proxies import ProxyMiddleware
from clew.service.http.clients.security import SecurityMiddleware
from clew.service.http.logs import logging_to_stderr
from clew.service.http.problems import ErrorMiddleware, Problem, problem_response, try_later
from clew.service.http.request_log import RequestLogMiddleware
from clew.service.settings import Settings
from clew.service.work.pool import WorkerPool

PRELOAD = (
    "clew.kernel.webassembly",
    "PIL.Image",
    "clew.pictures.drawing.grid_shape",
    "clew.service.api.routes",
    "clew.service.work.preload",
    "clew.analysis.wishes",
    "reportlab.pdfgen.canvas",
)  # imported by the fork server, so that worker processes start quickly and small jobs do not wait for imports


def create_app(settings: Settings | None = None) -> Starlette:
    """Create the application; `app.state` has its settings, workers, metrics, body budget and kept responses."""
    settings = settings or Settings()
    counts = metrics.Metrics(settings.metrics_folder)
    workers = WorkerPool(settings, counts, PRELOAD)
    bodies = BodyBudget(settings.max_bodies_bytes)
    kept = ResponseStore(settings.max_kept_bytes // settings.server_processes)
    counts.gauge("clew_kept_responses", "Responses in memory.", lambda: len(kept))
    counts.gauge("clew_kept_bytes", "Bytes of the responses in memory.", lambda: kept.held)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with logging_to_stderr(settings):
            fresh = asyncio.create_task(counts.keep_fresh())
            workers.start()
            try:
                yield
            finally:
                fresh.cancel()
                await workers.stop()

    stored = STORED_ROUTES if settings.stored else []
    app = Service(
        routes=[*HEALTH, *ROUTES, *stored, *static_files.routes(files := static_files.StudioFiles())],
        middleware=[
            Middleware(ProxyMiddleware, proxies=settings.trust_proxy),
            Middleware(RequestLogMiddleware, token=settings.token, metrics=counts, budget=bodies),
            Middleware(ClientLimitMiddleware, settings=settings, refused=counts.limited),
            Middleware(SecurityMiddleware, token=settings.token, host=settings.host if settings.secluded else None),
            Middleware(ErrorMiddleware),
            Middleware(ConditionalMiddleware),
            Middleware(KeepingMiddleware, store=kept, metrics=counts),
        ],
        exception_handlers=dict.fromkeys((Problem, ClewError, HTTPException, MemoryError), problem_response),
        lifespan=lifespan,
    )
    app.router.redirect_slashes, app.router.default = False, files.missing
    app.state.settings, app.state.workers, app.state.metrics = settings, workers, counts
    app.state.bodies, app.state.kept = bodies, kept
    return app


class Service(Starlette):
    """The application; its middleware is called for requests only."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await super().__call__(scope, receive, send)
        else:
            scope["app"] = self
            await self.router(scope, receive, send)


async def healthz(request: Request) -> Response:
    """Respond that the server process is alive."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """Respond whether there are worker processes."""
    workers: WorkerPool = request.app.state.workers
    if not workers.ready:
        raise try_later(503, "no worker process is ready", 1)
    return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})


async def figures(request: Request) -> Response:
    """Return the metrics, in the format of Prometheus or of OpenMetrics."""
    try:
        encode, media = choose_encoder(request.headers.get("accept", ""))
    except (TypeError, ValueError):  # a version such as 1.x, which it cannot compare
        encode, media = choose_encoder("")
    text = encode(request.app.state.metrics.collect())
    return Response(text, headers={"Cache-Control": "no-store", "Content-Type": media})


HEALTH = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", figures)]
