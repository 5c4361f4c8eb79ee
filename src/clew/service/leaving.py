"""Notice that a client has gone, so that nobody works for it any longer.

The watch is kept only while large work is under way: until then a request's own messages must not be taken from it.
"""

from contextvars import ContextVar

from starlette.types import Receive

receiving: ContextVar[Receive | None] = ContextVar("receiving", default=None)  # of the request that is answered


class Left(Exception):  # noqa: N818 - the sentence reads better so
    """The client has gone: nothing is to be answered."""


async def left() -> None:
    """Return when the client of this request has gone; its body must have been read, or be of no interest."""
    receive = receiving.get()
    if receive is None:  # not a request: a test that calls a route's function
        from asyncio import Event

        await Event().wait()
        return
    while (await receive())["type"] != "http.disconnect":
        pass
