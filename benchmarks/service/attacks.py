"""What hostile clients do: each kind is a function that attacks once, through an `Attacker`."""

import io
import itertools
import json
import random
import socket
import struct
import sys
import threading
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache

from benchmarks.service.requests import HOST, get, maze, post

SOURCE = "127.0.0.66"  # their address, which differs from that of the others
SOME, MANY = 20, 60  # connections of one client that reads or sends slowly
LARGE = 1000  # cells on each side of a large maze
PACKED = 256  # megabytes in the archive
TURN = 5.0  # seconds for one kind, if a client goes through several
TIMEOUT = 15.0
ABORT = struct.pack("ii", 1, 0)  # for SO_LINGER: closing sends a reset
LINE = "red 67 22 35 44 77 10 43 9 0 23 {}{} {}{}"  # of a module Algorithmia


class Attacker:
    """A hostile client: its connections, and what it got."""

    def __init__(self, port: int, stopped: threading.Event, number: int = 0) -> None:
        self.port, self.stopped, self.number = port, stopped, number
        self.chance = random.Random()
        self.statuses: Counter[int] = Counter()
        self._kept: socket.socket | None = None

    def connect(self, receive_buffer: int | None = None) -> socket.socket:
        """Open a connection."""
        connection = socket.socket()
        connection.settimeout(TIMEOUT)
        if receive_buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if sys.platform == "linux":  # elsewhere only 127.0.0.1 is an address of the machine
            connection.bind((SOURCE, 0))
        connection.connect(("127.0.0.1", self.port))
        return connection

    @contextmanager
    def connection(self, receive_buffer: int | None = None) -> Iterator[socket.socket]:
        """Open a connection that is reset at the end."""
        connection = self.connect(receive_buffer)
        try:
            yield connection
        finally:
            with suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
            connection.close()

    def send(self, data: bytes) -> None:
        """Send bytes on a new connection, whatever becomes of them, and read a response."""
        with self.connection() as connection:
            with suppress(OSError):
                connection.sendall(data)
            self.statuses[status_of(connection)] += 1

    def ask(self, request: bytes) -> None:
        """Send a request on a connection that stays open, and read the response."""
        try:
            if self._kept is None:
                self._kept = self.connect()
            self._kept.sendall(request)
            status = status_of(self._kept)
        except OSError:
            status = 0
        self.statuses[status] += 1
        if status not in (200, 400):
            self.close()

    def close(self) -> None:
        """Close the connection that stays open."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def seed(self) -> int:
        """Return a seed that nobody has requested before."""
        return self.chance.getrandbits(60)


def status_of(connection: socket.socket) -> int:
    """Read a response and return its status; 0 if there is none."""
    got = b""
    try:
        while b"\r\n\r\n" not in got:
            part = connection.recv(1 << 16)
            if not part:
                return 0
            got += part
        head, _, body = got.partition(b"\r\n\r\n")
        _, found, length = head.lower().partition(b"content-length: ")
        left = int(length.split(b"\r\n")[0]) - len(body) if found else 0
        while left > 0:
            part = connection.recv(min(left, 1 << 20))
            if not part:
                break
            left -= len(part)
        return int(head[9:12])
    except (OSError, ValueError):
        return 0


def one_byte_chunks(attacker: Attacker) -> None:
    """Send a body of a million chunks of one byte."""
    attacker.send(_head("/mazes/render", "Transfer-Encoding: chunked") + _million_chunks())


@cache
def _million_chunks() -> bytes:
    return b"1\r\n[\r\n" * 1_000_000


def many_headers(attacker: Attacker) -> None:
    """Send 10,000 headers in one segment."""
    attacker.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: b\r\n" * 10_000 + b"\r\n")


def weave_mazes(attacker: Attacker) -> None:
    """Request small mazes that take long."""
    attacker.ask(get(maze("recursive-backtracker", "txt", "weave:30x30", attacker.seed())))


def algorithmia(attacker: Attacker) -> None:
    """Request solutions of modules."""
    cells = [attacker.chance.choice(each) for each in ("AB", "1234", "CD", "1234")]
    attacker.ask(post("/algorithmia", json.dumps({"line": LINE.format(*cells)}).encode()))


def slow_senders(attacker: Attacker) -> None:
    """Send requests byte by byte, over many connections, until they are closed."""
    rest = b"X-Name: " + b"a" * 1000
    with ExitStack() as stack:
        open_ones = [stack.enter_context(attacker.connection()) for _ in range(MANY)]
        heads = (b"GET /healthz HTTP/1.1\r\n", b"", _head("/mazes/render", "Content-Length: 1000"))
        for number, connection in enumerate(open_ones):
            connection.sendall(heads[number % 3])
            connection.settimeout(0)
        for byte in rest:
            if not open_ones or attacker.stopped.wait(0.25):
                return
            open_ones = [each for each in open_ones if _is_open(attacker, each, byte)]


def _is_open(attacker: Attacker, connection: socket.socket, byte: int) -> bool:
    """Send a byte, if the server has not closed the connection."""
    try:
        with suppress(BlockingIOError):
            head = connection.recv(1 << 16)
            attacker.statuses[int(head[9:12] or 0)] += 1
            return False
        connection.send(bytes([byte]))
        return True
    except OSError:
        return False


def slow_readers(attacker: Attacker) -> None:
    """Request large responses over many connections, and read them in little pieces."""
    address = get(maze("recursive-backtracker", "png", f"{LARGE}x{LARGE}", 1, cell=3))
    with ExitStack() as stack:
        open_ones = [stack.enter_context(attacker.connection(receive_buffer=4096)) for _ in range(SOME)]
        for connection in open_ones:
            connection.sendall(address)
        for _ in range(40):
            for connection in open_ones:
                with suppress(OSError):
                    connection.settimeout(0.001)
                    head = connection.recv(500)
                    if head.startswith(b"HTTP/1.1 "):
                        attacker.statuses[int(head[9:12])] += 1
            if attacker.stopped.wait(0.25):
                return


def connections(attacker: Attacker) -> None:
    """Open connections and close them at once."""
    for _ in range(50):
        with attacker.connection():
            pass
    attacker.statuses[0] += 50
    time.sleep(0.01)


def large_renders(attacker: Attacker) -> None:
    """Request large pictures."""
    attacker.ask(get(maze("recursive-backtracker", "png", f"{LARGE}x{LARGE}", attacker.seed(), cell=3)))


def bombs(attacker: Attacker) -> None:
    """Upload what is much larger than it looks, or looks much larger than it is."""
    attacker.ask(attacker.chance.choice(_bombs()))


@cache
def _bombs() -> list[bytes]:
    deep = b'{"maze": ' + b"[" * 500_000 + b"]" * 500_000 + b"}"
    long = b'{"maze": [[' + b"1," * 1_000_000 + b"1]]}"
    digits = b'{"maze": [[' + b"1" * 2_000_000 + b"]]}"
    names = b'{"maze": [[1]],' + b",".join(b'"a%d": 1' % number for number in range(100_000)) + b"}"
    document = json.dumps({"maze": {"clew": 1, "grid": "hexagons:99999x99999", "passages": "A" * 1_000_000}}).encode()
    uploads = [_form("mask", each) for each in (_archive(), _picture(), b"." * 1_000_000, b".\n" * 500_000)]
    uploads += [_form("graph", each) for each in (_archive(), b"a b\n" * 250_000)]
    address = "/mazes/recursive-backtracker.png?seed=1"
    return [
        *(post("/mazes/solve", body) for body in (deep, long, digits, names, document)),
        *(post(address, body, "multipart/form-data; boundary=-") for body in uploads),
    ]


def _archive() -> bytes:
    """Return an .npz file with an array that is a thousand times as large as the file, and should be even larger."""
    head = b"{'descr': '|u1', 'fortran_order': False, 'shape': (32768, 32768), }"
    head = head.ljust(117) + b"\n"
    whole = io.BytesIO()
    with (
        zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open("passages.npy", "w", force_zip64=True) as file,
    ):
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head)
        for _ in range(PACKED):
            file.write(bytes(1 << 20))
    return whole.getvalue()


def _picture() -> bytes:
    """Return a PNG that says that it has nearly 16 million pixels, and has 4 times as many."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(64)) + packer.flush()

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    size = struct.pack(">IIBBBBB", 3999, 3999, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _form(name: str, content: bytes) -> bytes:
    head = f'---\r\nContent-Disposition: form-data; name="{name}"; filename="a"\r\n\r\n'.encode()
    return head + content + b"\r\n-----\r\n"


def distinct_addresses(attacker: Attacker) -> None:
    """Request many mazes, each once, so that the service keeps them all."""
    attacker.ask(get(maze("binary-tree", "svg", "60x60", attacker.seed())))


def departures(attacker: Attacker) -> None:
    """Send requests, small and large, and leave before the response."""
    for side in (5, 20, 300, LARGE):
        with attacker.connection() as connection:
            connection.sendall(get(maze("recursive-backtracker", "png", f"{side}x{side}", attacker.seed(), cell=3)))
            time.sleep(0.002)
        attacker.statuses[0] += 1


def pipelines(attacker: Attacker) -> None:
    """Send a thousand requests at once, and read nothing but the first response."""
    addresses = (maze("recursive-backtracker", "svg", "5x5", attacker.seed()) for _ in range(1000))
    attacker.send(b"".join(map(get, addresses)))


KINDS: dict[str, Callable[[Attacker], None]] = {
    "one-byte-chunks": one_byte_chunks,
    "many-headers": many_headers,
    "weave-mazes": weave_mazes,
    "algorithmia": algorithmia,
    "slow-senders": slow_senders,
    "slow-readers": slow_readers,
    "connections": connections,
    "large-renders": large_renders,
    "bombs": bombs,
    "distinct-addresses": distinct_addresses,
    "departures": departures,
    "pipelines": pipelines,
}


def _head(path: str, header: str) -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n{header}\r\n\r\n".encode()


def prepare(kinds: list[str]) -> None:
    """Make what takes long to make."""
    if "one-byte-chunks" in kinds:
        _million_chunks()
    if "bombs" in kinds:
        _bombs()


def attack(attacker: Attacker, kinds: list[str]) -> None:
    """Attack until the clients are stopped; the kinds take turns, from another one on for each client."""
    first = attacker.number % len(kinds)
    for kind in itertools.cycle(kinds[first:] + kinds[:first]):
        end = time.monotonic() + TURN
        while time.monotonic() < end and not attacker.stopped.is_set():
            try:
                KINDS[kind](attacker)
            except OSError:  # such as a connection that is refused
                attacker.statuses[0] += 1
                time.sleep(0.01)
        attacker.close()
        if attacker.stopped.is_set():
            return
