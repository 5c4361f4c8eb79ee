"""Stores that fail one request in ten, and addresses that cannot be used."""

import errno
import itertools
import os
import random
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest
from dataset_runs import contents, reader, small_plan
from fsspec.implementations.local import LocalFileSystem
from fsspec.implementations.memory import MemoryFileSystem

from clew import ClewError
from clew.datasets import make_dataset
from clew.datasets.stores import base
from clew.datasets.stores.store import open_store

PLAN = small_plan(8)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of `PLAN` from a run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed") / "mazes"
    make_dataset(PLAN, str(folder), processes=1)
    return contents(folder)


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "PAUSES", (0.001,) * 5)


class Unreliable(LocalFileSystem):
    """Files of another machine: one operation in ten fails, and a write may leave half a file behind."""

    protocol = "unreliable"
    draws = random.Random(3)
    writes = itertools.count()
    failures = 0

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        """Remove the protocol, which old versions of fsspec take for a folder in the current one."""
        return str(super()._strip_protocol(path.removeprefix("unreliable://")))

    @classmethod
    def fail(cls) -> None:
        if cls.draws.random() < 0.1:
            cls.failures += 1
            raise OSError(errno.ECONNRESET, "the connection was reset")

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **how: Any) -> None:
        half = value[: len(value) // 2]
        silent = next(self.writes) % 9 == 4
        super().pipe_file(path, half)
        if self.draws.random() < 0.2:
            time.sleep(0.1)  # long enough for a reader
        self.fail()
        super().pipe_file(path, half if silent else value)

    def mv(self, path1: str, path2: str, **how: Any) -> None:
        self.fail()
        super().mv(path1, path2, **how)
        if self.draws.random() < 0.2:
            time.sleep(0.05)  # long enough for a reader

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **how: Any) -> bytes:
        self.fail()
        return super().cat_file(path, start, end, **how)

    def ls(self, path: str, detail: bool = False, **how: Any) -> Any:
        self.fail()
        return super().ls(path, detail, **how)


fsspec.register_implementation("unreliable", Unreliable, clobber=True)


def test_a_store_that_fails_now_and_then_gets_every_file_whole(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    (tmp_path / "mazes").mkdir()
    with reader(tmp_path) as broken:
        make_dataset(PLAN, f"unreliable://{tmp_path}/mazes", processes=1)
    assert Unreliable.failures > 5
    assert broken == []
    assert contents(tmp_path / "mazes") == undisturbed


class FlakyServer:
    """moto's S3 on loopback: one request in ten gets an error or a closed connection, others what `answer` says."""

    def __init__(self) -> None:
        from moto.server import DomainDispatcherApplication, create_backend_app
        from werkzeug.serving import make_server

        self.app: Any = DomainDispatcherApplication(create_backend_app)
        self.requests = itertools.count()
        self.failures = 0
        self.status = ""  # of every answer, if it is set
        self.is_flaky = False
        self.server = make_server("127.0.0.1", 0, self, threaded=True)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def __call__(self, environment: Any, start: Callable[..., Any]) -> Any:
        number = next(self.requests)
        if self.status or (self.is_flaky and number % 10 == 7):
            self.failures += 1
            length = int(environment.get("CONTENT_LENGTH") or 0)
            environment["wsgi.input"].read(length)
            if not self.status and self.failures % 2:
                environment["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
                raise ConnectionError("closed without an answer")
            start(self.status or "503 Slow Down", [("Content-Length", "0")])
            return [b""]
        return self.app(environment, start)

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture(scope="module")
def server() -> Iterator[FlakyServer]:
    found = FlakyServer()
    yield found
    found.close()


@pytest.fixture
def s3(server: FlakyServer, monkeypatch: pytest.MonkeyPatch) -> FlakyServer:
    """The server, as the environment names it, with a bucket."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server.port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    server.status, server.is_flaky = "", False
    files = fsspec.filesystem("s3", skip_instance_cache=True)
    if not files.exists("shelf"):
        files.mkdir("shelf")
    return server


def test_a_server_that_fails_now_and_then_gets_every_object_whole(
    s3: FlakyServer, undisturbed: dict[str, bytes]
) -> None:
    s3.is_flaky = True
    facts = make_dataset(PLAN, "s3://shelf/mazes", processes=1)
    s3.is_flaky = False
    files = fsspec.filesystem("s3", skip_instance_cache=True)
    assert {name: files.cat_file(f"shelf/mazes/{name}") for name in undisturbed} == undisturbed
    assert len(files.find("shelf/mazes")) == len(undisturbed)
    assert s3.failures > 5
    assert make_dataset(PLAN, "s3://shelf/mazes", processes=1) == facts


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("s3://nowhere/mazes", "", "s3://nowhere/mazes cannot be written, since there is no such bucket or folder"),
        ("s3://shelf/mazes", "403 Forbidden", "s3://shelf/mazes cannot be used: .*; check the address and your cred"),
        ("nonsense://shelf/mazes", "", "nonsense://shelf/mazes cannot be the address of a data set: Protocol not kn"),
        ("s3://", "", "s3:// names no folder: give an address such as s3://bucket/mazes"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_at_once(
    s3: FlakyServer, address: str, status: str, sentence: str
) -> None:
    s3.status = status
    begin = next(s3.requests)
    with pytest.raises(ClewError, match=sentence):
        make_dataset(PLAN, address, processes=1)
    assert next(s3.requests) - begin < 12


def test_a_server_that_always_fails_ends_the_run_with_a_sentence(s3: FlakyServer) -> None:
    s3.status = "500 Internal Server Error"
    with pytest.raises(OSError, match=r"^\[Errno 5\] s3://shelf/mazes/_clew/plan.json failed again and again: "):
        make_dataset(PLAN, "s3://shelf/mazes", processes=1)


def test_missing_credentials_are_said(s3: FlakyServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"):
        monkeypatch.setenv(name, "/nonexistent")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    with pytest.raises(ClewError, match="Unable to locate credentials; check the address and your credentials"):
        make_dataset(PLAN, "s3://shelf/mazes", processes=1)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "s3fs", None)
    monkeypatch.delitem(sys.modules["fsspec.registry"]._registry, "s3", raising=False)
    with pytest.raises(ClewError, match="s3://shelf/mazes needs a package that is not installed: pip install s3fs"):
        open_store("s3://shelf/mazes")
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ClewError, match=r"s3://shelf/mazes needs the package fsspec: pip install 'clew\[data\]'"):
        open_store("s3://shelf/mazes")


def test_an_object_that_is_cut_off_is_written_again(
    undisturbed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"memory://mazes-{time.monotonic_ns()}"
    writes = itertools.count()
    whole = MemoryFileSystem.pipe_file

    def cut(files: MemoryFileSystem, path: str, value: bytes, **how: Any) -> None:
        whole(files, path, value[:-1] if next(writes) % 5 == 3 else value, **how)

    monkeypatch.setattr(MemoryFileSystem, "pipe_file", cut)
    make_dataset(PLAN, address, processes=1)
    store = open_store(address)
    assert {name: store.read(name) for name in undisturbed} == undisturbed
    MemoryFileSystem.store.clear()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks Linux which file is synced")
def test_a_file_is_synced_before_it_gets_its_name_and_new_folders_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    sync, replace = os.fsync, os.replace

    def note_sync(descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink().relative_to(tmp_path)
        steps.append("file" if path.name.startswith(".rows") else f"folder {path}")
        sync(descriptor)

    def note_replace(old: str, new: str) -> None:
        steps.append("rename")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(os, "replace", note_replace)
    open_store(str(tmp_path / "new" / "mazes")).write("train/rows", b"7")
    assert steps == ["folder .", "folder new", "folder new/mazes", "file", "rename", "folder new/mazes/train"]
    assert [path.name for path in (tmp_path / "new/mazes/train").iterdir()] == ["rows"]


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for address in ("file", "file/mazes"):
        with pytest.raises(ClewError, match="is not a folder, or lies below a file"):
            open_store(str(tmp_path / address)).write("rows", b"7")
