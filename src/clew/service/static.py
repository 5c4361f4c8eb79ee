"""The studio's files: listed once, served from that list; no path is ever made from what a request says."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from clew.service.problems import Problem

FOLDER = Path(__file__).parent / "studio"
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
    tag: str = ""

    def response(self, asked: str) -> Response:
        """The file, or 304 where the client has it; `asked` is the request's If-None-Match."""
        changed = self.path.stat().st_mtime_ns
        if changed != self.changed:
            self.body = self.path.read_bytes()
            self.tag = f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'
            self.changed = changed
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
        if any(each.strip().removeprefix("W/") in (self.tag, "*") for each in asked.split(",")):
            return Response(status_code=304, headers=headers)
        return Response(self.body, headers=headers, media_type=self.media)


def listed(folder: Path) -> dict[str, File]:
    """The files of the folder that a browser can use, by their path below it with slashes."""
    return {
        path.relative_to(folder).as_posix(): File(path, MEDIA[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in MEDIA
    }


def routes(folder: Path = FOLDER) -> list[Route]:
    """The pages, all of them one document, and the files below /studio/."""
    files = listed(folder)

    def serve(name: str, request: Request) -> Response:
        file = files.get(name)
        try:
            if file is not None:
                return file.response(request.headers.get("if-none-match", ""))
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
