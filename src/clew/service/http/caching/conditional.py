"""HEAD and If-None-Match: the response of the same GET, without its body or as a 304."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.service.http.caching.etags import names_etag

CONTENT_HEADERS = frozenset((b"content-length", b"content-type", b"content-encoding"))  # which a 304 does not have


class ConditionalMiddleware:
    """Handle HEAD and If-None-Match as a GET, and leave out what the client has or did not request.

    So both report an error exactly where the GET would. An endpoint may respond with a 304 itself, without doing the
    work, if the client names the right ETag.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = b",".join(value for name, value in scope["headers"] if name == b"if-none-match").decode("latin-1")
        bare = scope["method"] == "HEAD"
        if not bare and not (known and scope["method"] == "GET"):
            await self.app(scope, receive, send)
            return

        async def reduce(message: Message) -> None:
            nonlocal bare
            if message["type"] == "http.response.start":
                headers = message["headers"]
                etag = next((value for name, value in headers if name.lower() == b"etag"), b"").decode("latin-1")
                if message["status"] == 200 and etag and names_etag(known, etag, any_etag=True):
                    bare = True
                    kept = [each for each in headers if each[0].lower() not in CONTENT_HEADERS]
                    message = {**message, "status": 304, "headers": kept}
            elif bare:
                message = {**message, "body": b""}
            await send(message)

        inner = {**scope, "method": "GET"}
        try:
            await self.app(inner, receive, reduce)
        finally:
            if "route" in inner:
                scope["route"] = inner["route"]
