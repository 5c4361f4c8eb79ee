"""Parts of uvicorn that are not its public interface: the versions that were tried, and the names that must exist."""

from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

OLDEST, NEWEST = (0, 51), (0, 54)
PYPROJECT = Path(__file__).parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8")

# What `clew.service.server` and `clew.service.http.protocol` override or call. A method that uvicorn no longer calls
# is overridden without effect, so the tests named below say more than these names.
NAMES = {
    HttpToolsProtocol: (
        "connection_made",
        "connection_lost",
        "on_message_begin",
        "on_url",
        "on_header",
        "on_headers_complete",
        "on_body",
        "on_message_complete",
        "on_response_complete",
        "pause_writing",
        "resume_writing",
        "timeout_keep_alive_handler",
        "_unset_keepalive_if_required",
    ),
    uvicorn.Server: ("run", "startup", "shutdown", "handle_exit"),
}


def test_this_version_of_uvicorn_was_tried() -> None:
    version = tuple(map(int, uvicorn.__version__.split(".")[:2]))
    assert OLDEST <= version <= NEWEST, (
        f"uvicorn {uvicorn.__version__} was not tried with Clew, which subclasses its private parts. Run "
        f"tests/service/test_server.py and tests/service/test_serve_command.py with it. If they pass, see in uvicorn's "
        f"changes whether HttpToolsProtocol still uses parser, cycle, url, headers, transport, connections and loop as "
        f"src/clew/service/http/protocol.py does, and Server still uses server_state, lifespan, should_exit and "
        f"force_exit as src/clew/service/server.py does. Then change OLDEST or NEWEST here, and the version in "
        f"pyproject.toml"
    )


def test_the_oldest_version_is_the_one_that_is_required() -> None:
    assert f'"uvicorn>={".".join(map(str, OLDEST))}"' in PYPROJECT


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in NAMES.items() for name in names])
def test_the_names_exist(kind: type, name: str) -> None:
    assert hasattr(kind, name), f"uvicorn {uvicorn.__version__} has no {kind.__name__}.{name}: what is it called now?"
