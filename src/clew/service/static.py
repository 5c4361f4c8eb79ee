"""The studio's files: listed once, served from that list; no path is ever made from what a request says."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew import studio
from clew.service.problems import Problem

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
PACKED = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")  # what a client says that takes gzip
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@dataclass
class File:
    """One file of the studio, read again when it has changed on disk."""

    path: Path
    media: str
    changed: int = -1
    body: bytes = b""
    packed: bytes = b""
    digest: str = ""

    def response(self, request: Request) -> Response:
        """The file, packed for clients that can unpack it, or 304 where the client has it."""
        changed = self.path.stat().st_mtime_ns
        if changed != self.changed:
            self.body = self.path.read_bytes()
            self.packed = gzip.compress(self.body, mtime=0)
            self.digest = hashlib.sha256(self.body).hexdigest()[:32]
            self.changed = changed
        packed = PACKED.search(request.headers.get("accept-encoding", "")) is not None
        tag = f'"{self.digest}{"-gzip" if packed else ""}"'
        headers = {
            "ETag": tag,
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": POLICY,
        }
        asked = request.headers.get("if-none-match", "")
        if any(each.strip().removeprefix("W/") in (tag, "*") for each in asked.split(",")):
            return Response(status_code=304, headers=headers)
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if packed else self.body, headers=headers, media_type=self.media)


def listed(folder: Path) -> dict[str, File]:
    """The files of the folder that a browser can use, by their path below it with slashes."""
    return {
        path.relative_to(folder).as_posix(): File(path, MEDIA[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in MEDIA
    }


def routes(folder: Path = studio.FOLDER) -> list[Route]:
    """The pages, all of them one document, and the files below /studio/."""
    files = listed(folder)

    def serve(name: str, request: Request) -> Response:
        file = files.get(name)
        try:
            if file is not None:
                return file.response(request)
        except OSError:  # taken away since it was listed
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
