"""Data sets at addresses that fsspec knows: object stores such as S3, and other machines."""

import errno
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO, Any

from clew.datasets.stores.base import Result, Store, check_size, is_temporary, try_again
from clew.errors import ClewError, cut
from clew.safe_io.whole_files import temporary_name

# Stores that show an object only when all of it is there, and replace the old one at once.
WHOLE = frozenset(
    {"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "oci", "oss", "obs", "tos", "r2", "swift", "memory"}
)
PACKAGES = {
    **dict.fromkeys(("s3", "s3a"), "s3fs"),
    **dict.fromkeys(("gs", "gcs"), "gcsfs"),
    **dict.fromkeys(("az", "abfs", "abfss"), "adlfs"),
    **dict.fromkeys(("sftp", "ssh"), "paramiko"),
}
ABANDONED_AFTER = 86_400.0  # seconds after which a temporary file is surely one of a run that was killed
LASTING = (  # errors of a name or a permission, of memory, or of a call
    FileNotFoundError,
    PermissionError,
    NotADirectoryError,
    IsADirectoryError,
    MemoryError,
    ValueError,
    TypeError,
    NotImplementedError,
)
REFUSED = ("NoCredentials", "PartialCredentials", "Credential", "ProfileNotFound", "ParamValidation", "InvalidRegion")


class FsspecStore(Store):
    """An address such as "s3://bucket/mazes".

    Object stores get whole objects; elsewhere a file is written under a temporary name and renamed. What fails is
    tried again, except where the address or the permission is wrong.
    """

    def __init__(self, address: str) -> None:
        protocol, _, path = address.partition("://")
        self.address = address.rstrip("/")
        self._protocol = protocol.partition("::")[0]
        if not path.strip("/"):
            raise ClewError(f"{address} names no folder: give an address such as s3://bucket/mazes")
        try:
            import fsspec
        except ImportError:
            raise ClewError(f"{address} needs the package fsspec: pip install 'clew[data]'") from None
        try:
            self._files, self._root = fsspec.core.url_to_fs(self.address, **_options(self._protocol))
        except ImportError as problem:
            package = PACKAGES.get(self._protocol)
            remedy = f"pip install {package}" if package else cut(problem)
            raise ClewError(f"{address} needs a package that is not installed: {remedy}") from None
        except ValueError as problem:
            raise ClewError(f"{address} cannot be the address of a data set: {cut(problem)}") from None
        except Exception as problem:
            raise ClewError(f"{address} cannot be reached: {cut(problem)}") from None
        self._root = self._root.rstrip("/")

    def write(self, name: str, data: bytes | memoryview) -> None:
        try:
            self._try(lambda: self._put(f"{self._root}/{name}", data), name)
        except FileNotFoundError as problem:
            raise ClewError(
                f"{self.address} cannot be written, since there is no such bucket or folder: {cut(problem)}"
            ) from None

    def _put(self, path: str, data: bytes | memoryview) -> None:
        if self._protocol in WHOLE:
            self._files.pipe_file(path, bytes(data))
            self._check(path, len(data))
            return
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        temporary = temporary_name(path)
        try:
            self._files.pipe_file(temporary, bytes(data))
            self._check(temporary, len(data))
            self._files.mv(temporary, path)
        except Exception:
            with suppress(Exception):
                self._files.rm_file(temporary)
            raise

    def _check(self, path: str, size: int) -> None:
        self._files.invalidate_cache()
        check_size(path, self._files.info(path)["size"], size)

    def read(self, name: str) -> bytes:
        return bytes(self._try(lambda: self._files.cat_file(f"{self._root}/{name}"), name))

    def size(self, name: str) -> int:
        return int(self._try(lambda: self._files.info(f"{self._root}/{name}")["size"], name))

    def open(self, name: str) -> IO[bytes]:
        return self._try(lambda: self._files.open(f"{self._root}/{name}", "rb"), name)

    def entries(self, folder: str) -> Iterator[tuple[str, int | None]]:
        own = f"{self._root}/{folder}".rstrip("/")

        def listed() -> Any:
            self._files.invalidate_cache()
            return self._files.ls(own, detail=True)

        with suppress(FileNotFoundError):
            for entry in self._try(listed, folder):
                if (path := entry["name"].rstrip("/")) != own:
                    yield path.rpartition("/")[2], entry["size"] if entry["type"] == "file" else None

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self._try(lambda: self._files.rm_file(f"{self._root}/{name}"), name)

    def clean(self) -> None:
        """Remove old temporary files. There is no lock here, so a new one may be that of a run that is alive."""
        if self._protocol in WHOLE:
            return
        with suppress(Exception):
            for path, entry in self._files.find(self._root, detail=True).items():
                changed = entry.get("mtime")
                stamp = changed.timestamp() if hasattr(changed, "timestamp") else changed
                if is_temporary(path.rpartition("/")[2]) and stamp and time.time() - stamp > ABANDONED_AFTER:
                    self._files.rm_file(path)

    def _try(self, action: Callable[[], Result], name: str) -> Result:
        """Do it, again if it fails; an error that stays becomes a sentence, except that a file is missing."""
        try:
            return try_again(action, _is_passing)
        except (FileNotFoundError, ClewError, MemoryError):
            raise
        except Exception as problem:
            if not _is_passing(problem):
                raise ClewError(
                    f"{self.address} cannot be used: {cut(problem)}; check the address and your credentials for it"
                ) from None
            raise OSError(errno.EIO, f"{self.address}/{name} failed again and again: {cut(problem)}") from None


def _options(protocol: str) -> dict[str, Any]:
    """Return what is set at a file system, where the settings of fsspec do not say otherwise."""
    import fsspec

    options: dict[str, Any] = {"skip_instance_cache": True}
    if protocol in ("s3", "s3a") and "config_kwargs" not in fsspec.config.conf.get(protocol, {}):
        # Retries are made here. With those of each layer below, giving up would take minutes.
        options["config_kwargs"] = {"retries": {"total_max_attempts": 1}, "connect_timeout": 10, "read_timeout": 60}
    return options


def _is_passing(problem: Exception) -> bool:
    """Return whether an error may be gone a moment later: all but those of names, permissions and credentials."""
    return not isinstance(problem, LASTING) and not any(word in type(problem).__name__ for word in REFUSED)
