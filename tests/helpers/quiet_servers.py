"""Servers that only say who they are; a module that is imported quickly, by each process of a supervisor."""

import os
import signal
import socket
import time
from pathlib import Path


class Server:
    """Writes its process and how it was stopped into a folder; has the attributes of uvicorn's server."""

    def __init__(self, folder: Path, lasting: bool = False) -> None:
        self.folder, self.lasting = folder, lasting
        self.started = self.should_exit = self.force_exit = False

    def run(self, sockets: list[socket.socket]) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        self.folder.joinpath(str(os.getpid())).touch()
        if self.folder.joinpath("broken").exists():
            os._exit(3)
        self.started = sockets[0].getsockname()[1] > 0
        while not self.should_exit or (self.lasting and not self.force_exit):
            time.sleep(0.01)
            if self.should_exit:
                sockets[0].close()
        self.folder.joinpath("forced" if self.force_exit else "finished").touch()


class Make:
    """Makes a server in its process."""

    def __init__(self, folder: Path, lasting: bool) -> None:
        self.folder, self.lasting = folder, lasting

    def __call__(self) -> Server:
        return Server(self.folder, self.lasting)
