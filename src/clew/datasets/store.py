"""The files of a data set, in a local folder or at an fsspec address: each is there whole or not at all."""

import json
import os
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any

from clew.errors import ClewError
from clew.safe_io.whole_files import unfinished

OWN = "_clew"  # the folder with what is not rows


class Store(ABC):
    """Where a data set is: files by their names, such as "train/000007.parquet"."""

    address: str

    @abstractmethod
    def write(self, name: str, data: bytes) -> None:
        """Write a file; others see its old content or all of the new one."""

    @abstractmethod
    def read(self, name: str) -> bytes:
        """Return the content of a file; `FileNotFoundError` if there is none."""

    @abstractmethod
    def names(self, folder: str) -> dict[str, int]:
        """Return the files in a folder with their sizes; none if there is no such folder."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file; it need not exist."""

    def write_json(self, name: str, content: Any) -> None:
        self.write(name, (json.dumps(content, indent=1) + "\n").encode())

    def read_json(self, name: str) -> Any:
        return json.loads(self.read(name))


class LocalStore(Store):
    """A folder of this machine: a file is written under a temporary name, synced to the disk and renamed."""

    def __init__(self, folder: str) -> None:
        self.address = folder

    def write(self, name: str, data: bytes) -> None:
        target = os.path.join(self.address, name)
        folder = os.path.dirname(target)
        os.makedirs(folder, exist_ok=True)
        temporary = os.path.join(folder, f".{os.path.basename(target)}.{os.urandom(4).hex()}")
        unfinished.add(temporary)
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, target)
            _sync_folder(folder)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary)
            unfinished.discard(temporary)

    def read(self, name: str) -> bytes:
        with open(os.path.join(self.address, name), "rb") as file:
            return file.read()

    def names(self, folder: str) -> dict[str, int]:
        with suppress(FileNotFoundError), os.scandir(os.path.join(self.address, folder)) as entries:
            return {
                entry.name: entry.stat().st_size
                for entry in entries
                if entry.is_file() and not entry.name.startswith(".")
            }
        return {}

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(self.address, name))


def _sync_folder(folder: str) -> None:
    """Let a renamed file keep its new name after a power failure."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def open_store(address: str) -> Store:
    """Return the store at an address: a folder, or an address such as "s3://bucket/mazes"."""
    if not address:
        raise ClewError(
            "'' cannot be the address of a data set: give a folder, or an address such as s3://bucket/mazes"
        )
    if "://" not in address:
        return LocalStore(os.path.abspath(address))
    raise ClewError(f"{address}: only folders of this machine are possible")
