"""A budget for the bodies of all requests together: those that are being read, that wait and that are worked on."""

from contextvars import ContextVar

from starlette.types import ASGIApp, Receive, Scope, Send

from clew.kernel.memory import readable
from clew.service.problems import Problem


class Bodies:
    """How many bytes of bodies one server process holds, and may hold."""

    def __init__(self, most: int) -> None:
        self.most, self.held = most, 0


class Share:
    """What one request has of it."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies, self.size = bodies, 0

    def take(self, size: int) -> None:
        """Hold so many bytes more; a 503 `Problem` where the budget does not have them."""
        if self.bodies.held + size > self.bodies.most:
            raise Problem(
                503,
                "Service Unavailable",
                f"the requests under way hold {readable(self.bodies.most)} already: try again in 1 second",
                headers={"Retry-After": "1"},
            )
        self.bodies.held += size
        self.size += size

    def give_back(self) -> None:
        """Hold nothing any longer."""
        self.bodies.held -= self.size
        self.size = 0


share: ContextVar[Share | None] = ContextVar("share", default=None)  # of the request that is answered


class Holding:
    """Middleware: what a request holds is given back at its end, however it ends."""

    def __init__(self, app: ASGIApp, bodies: Bodies) -> None:
        self.app, self.bodies = app, bodies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        own = Share(self.bodies)
        token = share.set(own)
        try:
            await self.app(scope, receive, send)
        finally:
            share.reset(token)
            own.give_back()
