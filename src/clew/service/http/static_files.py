"""Static files, served from a list made once: no path is ever made from a request."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew import studio
from clew.service.http.caching import matches_etag, not_modified
from clew.service.http.problems import Problem

PAGES = ("make", "solve", "play", "play/{name}", "jam", "algorithmia", "cubicles")
MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
ACCEPTS_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@dataclass
class File:
    """One file, read again when it has changed on disk."""

    path: Path
    media: str
    modified: int = -1  # nanoseconds
    body: bytes = b""
    compressed: bytes = b""
    digest: str = ""

    def response(self, request: Request) -> Response:
        """Return the file, compressed for clients that accept gzip, or a 304."""
        modified = self.path.stat().st_mtime_ns
        if modified != self.modified:
            self.body = self.path.read_bytes()
            self.compressed = gzip.compress(self.body, mtime=0)
            self.digest = hashlib.sha256(self.body).hexdigest()[:32]
            self.modified = modified
        compress = ACCEPTS_GZIP.search(request.headers.get("accept-encoding", "")) is not None
        tag = f'"{self.digest}{"-gzip" if compress else ""}"'
        headers = {
            "ETag": tag,
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": POLICY,
        }
        if matches_etag(request, tag):
            return not_modified(headers)
        if compress:
            headers["Content-Encoding"] = "gzip"
        return Response(self.compressed if compress else self.body, headers=headers, media_type=self.media)


def files_of(folder: Path) -> dict[str, File]:
    """Return the files of a folder that a browser can use, by their path below it with slashes."""
    return {
        path.relative_to(folder).as_posix(): File(path, MEDIA[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in MEDIA
    }


def routes(folder: Path = studio.FOLDER) -> list[Route]:
    """Return the routes of the studio's pages, all of them one document, and of its files below /studio/."""
    files = files_of(folder)

    def serve(name: str, request: Request) -> Response:
        file = files.get(name)
        try:
            if file is not None:
                return file.response(request)
        except OSError:  # removed since it was listed
            pass
        raise Problem(404, "Not Found", "the studio has no such page or file: / is where it begins")

    async def page(request: Request) -> Response:
        return serve("index.html", request)

    async def file(request: Request) -> Response:
        return serve(request.path_params["file"], request)

    return [
        Route("/", page),
        *(Route(f"/studio/{name}", page) for name in PAGES),
        Route("/studio/{file:path}", file),
    ]
