"""The studio: its pages, which are all one document, and the files that it loads.

The document names the files by addresses such as /studio/@4f6e0c1a/js/main.js, and modules import each other by
relative ones. So a browser may keep them forever: other files have another version, and other addresses.
"""

import os
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path, PurePath

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from clew import studio
from clew.engine import files as engine
from clew.errors import ClewError, shown
from clew.plugins import all_guests, load_guest
from clew.service.http.caching.etags import IMMUTABLE, REVALIDATE, etag_of

EMBEDDED = "embed/"  # the pages that frames of other sites may show
NAMES = ("make", "solve", "play", "play/{name}", "change", "print", "jam", f"{EMBEDDED}watch", f"{EMBEDDED}play")
PAGES = ("/", "/studio", "/studio/", *(f"/studio/{name}" for name in NAMES))
LINK = '<li><a href="/studio/{0}" data-page="{0}" data-guest{1}>{0}</a></li>\n        '
DOCUMENT = "index.html"
# The types are not left to `mimetypes`, which reads the configuration of the machine: on some a script is text/plain,
# and browsers refuse to run that.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
FILE = re.compile(r'"/studio/((?:js/)?[\w.-]+\.(?:js|css|svg))"')  # as the document names it
VERSION_LENGTH = 12
# Of the engine, in its folder: the files in JSON, and the folder of its kernels.
DATA, KERNELS = {"manifest.json": engine.MANIFEST, "code.json": engine.CODE}, "kernels"
GUESTS = "guests"  # below the address of the version: a folder for the page of each guest, such as an installed package
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")  # of such a page
HEADERS = {
    "Cache-Control": REVALIDATE,
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
FRAMED = HEADERS | {"Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")}
GOVERNING = (".html", "worker.js")  # files whose policies a browser heeds: documents and workers
PLAIN = {"Cache-Control": REVALIDATE}
SHARED = PLAIN | {"Access-Control-Allow-Origin": "*"}  # of the engine: <clew-maze> is for pages of any host


class StudioFiles(StaticFiles):
    """Starlette's static files, of the types in `TYPES`; every other address returns the page, with a 404."""

    version = ""  # of all files, when the document was last requested

    def __init__(self) -> None:
        super().__init__(directory=studio.FOLDER)
        names = all_guests("pages")
        for name in names:
            if name in NAMES or not NAME.fullmatch(name):
                raise ClewError(
                    f"an installed package brings the page {shown(name)}: it needs another name, of small letters, "
                    f"digits and single hyphens, that no page of Clew has"
                )
        modules = {name: load_guest("pages", name) for name in names}
        self.titles: dict[str, dict[str, str]] = {name: getattr(each, "TITLES", {}) for name, each in modules.items()}
        self.need_service = {name for name, each in modules.items() if getattr(each, "NEEDS_SERVICE", False)}
        self.folders = {name: Path(each.__file__).parent for name, each in modules.items()}
        self.guests = {name: StaticFiles(directory=folder) for name, folder in self.folders.items()}

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file at a path below the folder, or below that of the page of a guest."""
        first, name, *rest = [*PurePath(path).parts, "", ""]
        if first == GUESTS and name in self.guests:
            return self.guests[name].lookup_path(os.path.join(*rest))
        return super().lookup_path(path)

    def document(self) -> bytes:
        """Return the document of all pages, with the addresses of the files as they are now."""
        folders = (studio.FOLDER, *self.folders.values())
        files = (each for folder in folders for each in sorted(folder.rglob("*")) if each.suffix in TYPES)
        stats = ((each.name, each.stat().st_mtime_ns, each.stat().st_size) for each in files)
        tag = etag_of(engine.manifest_name(), *stats)
        self.version = tag.strip('"')[:VERSION_LENGTH]
        return FILE.sub(rf'"/studio/@{self.version}/\1"', self.plain_document(list(self.folders))).encode()

    def plain_document(self, guests: Sequence[str]) -> str:
        """Return the document with links to the pages of these guests, and the addresses of files without a version."""
        links = "".join(LINK.format(name, self._attributes(name)) for name in guests)
        return (studio.FOLDER / DOCUMENT).read_text(encoding="utf-8").replace("</ul>", f"{links}</ul>", 1)

    def _attributes(self, guest: str) -> str:
        """Return the attributes of the link to a guest: its text in each language, and whether it has a style sheet."""
        titles = "".join(f' data-{language}="{escape(title)}"' for language, title in self.titles[guest].items())
        return titles + " data-styled" * (self.folders[guest] / f"{guest}.css").exists()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at a path below the folder, or the page, which then shows that it does not exist."""
        folder, *names = PurePath(path).parts or ("",)
        content = await run_in_threadpool(engine_file, names) if folder == "engine" else None
        if content is not None:
            return self.answer(content, etag_of(engine.manifest_name(), *names), path, scope)
        try:
            response = await super().get_response(path, scope)
            if PurePath(path).suffix in TYPES:
                return response
        except HTTPException as error:
            if error.status_code != 404:
                raise
        return Response(self.document(), 404, HEADERS, TYPES[".html"])

    async def missing(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond that an address outside the studio leads nowhere: by the page to browsers, else by a problem."""
        if "text/html" not in Headers(scope=scope).get("accept", ""):
            raise HTTPException(404, headers={"Vary": "Accept"})
        await Response(self.document(), 404, HEADERS | {"Vary": "Accept"}, TYPES[".html"])(scope, receive, send)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, or a 304; its ETag is computed from its size, its time and the version of Clew."""
        # A small file is read faster here than in a thread, where Starlette reads it.
        if Path(full_path).name == DOCUMENT:
            content = self.document()
            tag = etag_of(self.version)
        else:
            content = Path(full_path).read_bytes()
            tag = etag_of(stat_result.st_mtime_ns, stat_result.st_size)
        return self.answer(content, tag, full_path, scope, status_code)

    def answer(
        self, content: bytes, tag: str, path: str | os.PathLike[str], scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file with this content and ETag, or a 304."""
        response = Response(content, status_code, {"ETag": tag}, TYPES.get(PurePath(path).suffix))
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            response = NotModifiedResponse(response.headers)
            response.headers["Vary"] = "Accept-Encoding"  # as the middleware adds it to the file
        # The ETag is weak: compressed or not, it is the same.
        others = SHARED if "engine" in PurePath(path).parts[-3:-1] else PLAIN
        own = FRAMED if scope["path"].startswith(f"/studio/{EMBEDDED}") else HEADERS
        response.headers.update((own if str(path).endswith(GOVERNING) else others) | {"ETag": f"W/{tag}"})
        if scope["path_params"].get("version") == self.version:
            response.headers["Cache-Control"] = IMMUTABLE
        return response


def engine_file(names: Sequence[str]) -> bytes | None:
    """Return the manifest of the engine, the text of algorithms or a kernel; None if this is something else."""
    if "/".join(names) in DATA:
        return engine.manifest_json(DATA[names[0]])
    return engine.module(names[-1]) if names[:-1] == [KERNELS] else None


def routes(files: StudioFiles) -> list[BaseRoute]:
    """Return the routes of the pages and of the files below /studio/."""
    compress = [Middleware(GZipMiddleware)]

    async def page(request: Request) -> Response:
        return await files.get_response(DOCUMENT, request.scope)

    return [
        *(Route(path, page, middleware=compress) for path in (*PAGES, *(f"/studio/{name}" for name in files.guests))),
        Mount("/studio/@{version}", files, middleware=compress),
        Mount("/studio", files, middleware=compress),
    ]
