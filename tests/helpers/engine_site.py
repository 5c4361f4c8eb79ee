"""A site of others with the engine in a folder of it: a kernel is compiled when it is wanted."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any

from clew.engine import files
from clew.studio import FOLDER

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src data:"
PAGE = """<!DOCTYPE html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>
<script type="module" src="/maze/element.js"></script>"""


class Site(SimpleHTTPRequestHandler):
    """A page, and the engine in the folder /maze."""

    def translate_path(self, path: str) -> str:
        return str(FOLDER / "engine" / Path(path).name)

    def send_head(self) -> Any:
        name = Path(self.path).name
        content: bytes | None = PAGE.encode() if self.path == "/" else None
        if name == "manifest.json":
            content = files.manifest_json()
        elif name.endswith(".wasm"):
            content = files.module(name)
        if content is None:
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if self.path == "/" else self.guess_type(name))
        self.end_headers()
        return BytesIO(content)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address of a site whose requests this class answers."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=partial(server.serve_forever, poll_interval=0.01))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def engine_site() -> AbstractContextManager[str]:
    """The address of the site."""
    return serving(Site)
