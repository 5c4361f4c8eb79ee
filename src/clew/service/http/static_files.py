"""The studio: its pages, which are all one document, and the files that it loads.

The document names the files by addresses such as /studio/@4f6e0c1a/js/main.js, and modules import each other by
relative ones. So a browser may keep them forever: other files have another version, and other addresses.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from html import escape
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from clew import studio
from clew.engine import files as engine
from clew.errors import ClewError, shown
from clew.plugins import all_guests, load_guest
from clew.service.http.caching.etags import IMMUTABLE, REVALIDATE, etag_of
from clew.service.http.joined_modules import JoinedModules

FRAMES = ("embed/watch", "embed/play", "embed/learn")  # the pages that other sites may show in a frame
LEARN = ("learn", "learn/{name}")
NAMES = ("make", "compare", "solve", "play", "play/{name}", "change", "print", *LEARN, "endless", "jam", *FRAMES)
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


class StudioFiles:
    """The files of the studio and of the pages of guests, by their names below /studio/, as they are served."""

    def __init__(self) -> None:
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
        self.guests = {name: Path(each.__file__).parent for name, each in modules.items()}
        self.paths: dict[str, Path] = {}
        self.version = ""  # of what was read; it is read when the first file is asked for

    def read(self) -> None:
        """Look which files there are now, and have those served that have changed since."""
        folders = {"": studio.FOLDER} | {f"{GUESTS}/{name}/": folder for name, folder in self.guests.items()}
        files = ((place, folder, each) for place, folder in folders.items() for each in sorted(folder.rglob("*")))
        paths = {f"{place}{each.relative_to(folder).as_posix()}": each for place, folder, each in files}
        paths = {name: each for name, each in paths.items() if each.suffix in TYPES}
        stats = ((name, each.stat().st_mtime_ns, each.stat().st_size) for name, each in paths.items())
        version = etag_of(engine.manifest_name(), *stats).strip('"')[:VERSION_LENGTH]
        if version != self.version:
            self.paths, self.version = paths, version
            self.__dict__.pop("scripts", None)

    @cached_property
    def scripts(self) -> JoinedModules:
        """The scripts as they are served, read when the first one is asked for."""
        return JoinedModules(
            {name: each.read_text("utf-8") for name, each in self.paths.items() if each.suffix == ".js"}
        )

    def content(self, name: str) -> bytes | None:
        """Return a file as it is served; None if no file has this name."""
        folder, _, file = name.rpartition("/")
        if folder == "engine" and file in DATA:
            return engine.manifest_json(DATA[file])
        if folder == f"engine/{KERNELS}":
            return engine.module(file)
        with suppress(ClewError):  # a guest's module may not be one to join: it is served as it is, and runs once too
            if name in self.scripts.texts:
                return self.scripts.join(name).encode()
        return self.paths[name].read_bytes() if name in self.paths else None

    def document(self) -> bytes:
        """Return the document of all pages, with the addresses of the files as they are now."""
        self.read()
        return FILE.sub(rf'"/studio/@{self.version}/\1"', self.plain_document(list(self.guests))).encode()

    def plain_document(self, guests: Sequence[str]) -> str:
        """Return the document with links to the pages of these guests, and the addresses of files without a version."""
        links = "".join(LINK.format(name, self._attributes(name)) for name in guests)
        return (studio.FOLDER / DOCUMENT).read_text(encoding="utf-8").replace("</ul>", f"{links}</ul>", 1)

    def _attributes(self, guest: str) -> str:
        """Return the attributes of the link to a guest: its text in each language, and whether it has a style sheet."""
        titles = "".join(f' data-{language}="{escape(title)}"' for language, title in self.titles[guest].items())
        return titles + " data-styled" * (self.guests[guest] / f"{guest}.css").exists()

    def respond(self, request: Request) -> Response:
        """Return the file or page at an address, or the page with a 404, which then shows that it does not exist."""
        name = request.path_params.get("path", DOCUMENT)
        version = request.path_params.get("version")
        if version != self.version and name != DOCUMENT:
            self.read()
        content = self.document() if name == DOCUMENT else self.content(name)
        if content is None:
            return Response(self.document(), 404, HEADERS, TYPES[".html"])
        own = FRAMED if request.url.path.removeprefix("/studio/") in FRAMES else HEADERS
        headers = own if name.endswith(GOVERNING) else SHARED if name.startswith("engine/") else PLAIN
        # The ETag is weak: compressed or not, it is the same.
        lasting = {"Cache-Control": IMMUTABLE} if version == self.version else {}
        tag = {"ETag": f"W/{etag_of(self.version, name)}"}
        return Response(content, 200, headers | lasting | tag, TYPES[PurePath(name).suffix])

    async def missing(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond that an address outside the studio leads nowhere: by the page to browsers, else by a problem."""
        if "text/html" not in Headers(scope=scope).get("accept", ""):
            raise HTTPException(404, headers={"Vary": "Accept"})
        await Response(self.document(), 404, HEADERS | {"Vary": "Accept"}, TYPES[".html"])(scope, receive, send)


def routes(files: StudioFiles) -> list[BaseRoute]:
    """Return the routes of the pages and of the files below /studio/."""
    pages = (*PAGES, *(f"/studio/{name}" for name in files.guests))
    paths = (*pages, "/studio/@{version}/{path:path}", "/studio/{path:path}")
    return [Route(path, files.respond, middleware=[Middleware(GZipMiddleware)]) for path in paths]
