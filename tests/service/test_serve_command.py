"""`clew serve` as a process: what it prints, how it ends, what it imports."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from commands import Answer
from imported_modules import command

from clew.errors import ClewError
from clew.service.configuration import DECLARED, variable
from clew.service.settings import Settings

CLEW = [sys.executable, "-m", "clew", "serve"]
PATIENCE = 90  # seconds; workers yield to others, and on a busy machine get little of it
SERVER = {"starlette", "uvicorn", "msgspec", "numpy", "asyncio", "multiprocessing", "h11", "reportlab"}


@contextmanager
def served(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it tells."""
    process = subprocess.Popen(
        [*CLEW, "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
        start_new_session=True,  # so that a signal to the group is what Ctrl-C is
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.fullmatch(r"Clew is at (http://127\.0\.0\.1:\d+)\n", line)
        assert found, line
        yield process, found[1]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def ask(address: str, path: str = "/healthz", **headers: str) -> int:
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status


def large_maze(address: str) -> None:
    """Ask for a maze that takes minutes."""
    with suppress(HTTPException, OSError):
        ask(address, "/mazes/aldous-broder.clew?grid=9999x9999&seed=1")


def busy(address: str) -> bool:
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", "/metrics")
        return b"\nclew_workers_busy 1.0\n" in connection.getresponse().read()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def until_ready(address: str) -> None:
    until(lambda: ask(address, "/readyz") == 200)


def group(process: int) -> list[str]:
    """What still runs of the process's group."""
    told = subprocess.run(["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in told.splitlines()]
    return [row[2] for row in rows if row[0] == str(process) and "Z" not in row[1]]


@pytest.mark.parametrize(
    ("words", "stop"),
    [((), "term"), ((), "ctrl-c"), (("--workers", "2"), "ctrl-c"), (("--workers", "2"), "term")],
    ids=["one, term", "one, ctrl-c", "two, ctrl-c", "two, term"],
)
def test_it_tells_its_address_and_ends_quietly(words: tuple[str, ...], stop: str) -> None:
    with served(*words) as (process, address):
        until_ready(address)
        if stop == "term":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")
        end = time.monotonic() + PATIENCE
        while group(process.pid):
            assert time.monotonic() < end, group(process.pid)
            time.sleep(0.05)


@pytest.mark.parametrize("words", [(), ("--workers", "2")], ids=["one", "two"])
def test_nothing_stays_behind_when_it_is_killed(words: tuple[str, ...]) -> None:
    with served(*words, CLEW_MAX_CELLS="1000000000", CLEW_WORK_TIMEOUT="600") as (process, address):
        until_ready(address)
        threading.Thread(target=large_maze, args=(address,), daemon=True).start()
        until(lambda: busy(address))
        process.kill()
        process.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while group(process.pid):
            assert time.monotonic() < end, group(process.pid)
            time.sleep(0.05)


def test_server_processes_write_to_the_log() -> None:
    with served("--workers", "2", "--access-log") as (process, address):
        assert ask(address, "/healthz") == 200
        process.terminate()
        assert "GET /healthz" in process.communicate(timeout=PATIENCE)[1]


def test_a_token_may_come_from_the_environment() -> None:
    with served(CLEW_TOKEN="a long secret") as (_, address):
        assert ask(address, "/metrics") == 401
        assert ask(address, "/metrics", Authorization="Bearer a long secret") == 200


def refused(*words: str) -> str:
    done = subprocess.run([*CLEW, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_in_use_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} of 127.0.0.1 is in use" in refused("--port", str(port))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--host", "no such host"), "unknown"),
        (("--token", "short"), "at least 8 printable"),
        (("--port", "70000"), "70000"),
        (("--workers", "65"), "65"),
    ],
)
def test_what_cannot_be_served_is_a_sentence(
    call: Callable[..., Answer], words: tuple[str, ...], sentence: str
) -> None:
    told = call("serve", *words)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert sentence in told.err


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, list[str]]]:
    """The settings that the command would serve, and the lines that it prints once it serves."""
    from clew.service import server

    monkeypatch.delenv("CLEW_TOKEN", raising=False)
    found: list[tuple[Settings, list[str]]] = []

    def serve(settings: Settings, report: Callable[[str], None]) -> None:
        found.append((settings, []))
        report("Clew is at http://there")

    monkeypatch.setattr(server, "serve", serve)
    return found


def test_on_this_machine_alone_there_is_no_token(
    call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]]
) -> None:
    told = call("serve")
    assert (told.err, told.out) == ("", "Clew is at http://there\n")
    assert replace(heard[0][0], cache_dir=None) == Settings(secluded=True)


def test_a_host_for_others_draws_a_token_and_says_how_to_use_it(
    call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]]
) -> None:
    told = [call("serve", "--host", host) for host in ("0.0.0.0", "::")]
    tokens = [settings.token for settings, _ in heard]
    assert len({*tokens, None}) == 3
    for token, answer in zip(tokens, told, strict=True):
        assert token is not None
        assert len(token) == 32
        assert answer.out.startswith("Clew is at http://there\n")
        assert "any user name, and the token as the password" in answer.out
        assert f"Authorization: Bearer {token}" in answer.out
        assert token not in answer.err
    assert not any(settings.secluded for settings, _ in heard)


def test_no_token_is_warned_of(call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]]) -> None:
    told = call("serve", "--host", "0.0.0.0", "--no-token")
    assert heard[0][0].token is None
    assert "warning: anyone who can reach this machine can use the service at 0.0.0.0: leave out --no-token" in told.err
    assert told.out == "Clew is at http://there\n"


def test_a_given_token_is_not_printed(call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]]) -> None:
    told = call("serve", "--host", "::", "--token", "a long secret")
    assert heard[0][0].token == "a long secret"
    assert "anyone with the token who can reach" in told.err
    assert "secret" not in told.out + told.err


@pytest.mark.parametrize("source", ["--token", "CLEW_TOKEN"])
def test_a_token_and_none_exclude_each_other(
    call: Callable[..., Answer],
    heard: list[tuple[Settings, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    source: str,
) -> None:
    words = ["--token", "a long secret"] if source == "--token" else []
    if not words:
        monkeypatch.setenv(source, "a long secret")
    told = call("serve", "--no-token", *words)
    assert (told.code, heard) == (2, [])
    assert "leave out one of them" in told.err


def test_the_settings_in_effect_are_shown_without_the_token(
    call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLEW_MAX_CELLS", "77")
    monkeypatch.setenv("CLEW_MAX_CELS", "78")
    told = call("serve", "--show-config", "--token", "a long secret", "--port", "99")
    assert "max_cells = 77 " in told.out
    assert "port = 99 " in told.out
    assert "secret" not in told.out.replace("# token =  # secret that", "")
    assert "CLEW_MAX_CELS is not a setting: did you mean CLEW_MAX_CELLS?" in told.err
    assert heard == []


def test_the_help_lists_every_setting(call: Callable[..., Answer]) -> None:
    told = call("serve", "--help").out
    assert all(variable(name) in told for name in DECLARED)


@pytest.mark.parametrize("words", [("--help",), ("serve", "--help")])
def test_help_imports_nothing_of_the_server(words: tuple[str, ...]) -> None:
    assert command(*words).isdisjoint(SERVER)


def test_a_unix_socket_is_taken_over_only_if_nobody_listens() -> None:
    from clew.service.server import address, is_open, listen

    with tempfile.TemporaryDirectory() as folder:
        host = f"unix:{folder}/clew.sock"
        with listen(Settings(host=host)) as listener:
            assert address(listener) == host
            assert not is_open(host)
            with socket.socket(socket.AF_UNIX) as caller:
                caller.connect(f"{folder}/clew.sock")
            with pytest.raises(ClewError, match="in use"):
                listen(Settings(host=host))
        listen(Settings(host=host)).close()
        Path(folder, "file").write_text("precious")
        for name, sentence in (("file", "is no socket"), ("no folder/socket", "No such"), ("x" * 200, "too long")):
            with pytest.raises(ClewError, match=sentence):
                listen(Settings(host=f"unix:{folder}/{name}"))
        assert Path(folder, "file").read_text() == "precious"


def test_a_service_behind_a_proxy_limits_clients(
    call: Callable[..., Answer], heard: list[tuple[Settings, list[str]]]
) -> None:
    call("serve", "--trust-proxy", "127.0.0.1", "--trust-proxy", "fd00::/8")
    settings = heard[0][0]
    assert settings.trust_proxy == ("127.0.0.1", "fd00::/8")
    assert (settings.secluded, settings.exposed, settings.token) == (True, True, None)


@pytest.mark.parametrize("proxy", ["*", "10.0.0.1/8", "caddy", "10.0.0"])
def test_a_proxy_is_an_address_or_a_network(call: Callable[..., Answer], proxy: str) -> None:
    told = call("serve", "--trust-proxy", proxy)
    assert told.code == 2
    assert f"--trust-proxy: {proxy!r} is not an address or a network such as 10.0.0.1" in told.err
