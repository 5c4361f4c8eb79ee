"""Refuse work that does not fit in memory before it starts: an error is better than the out-of-memory killer."""

from clew.errors import ClewError

UNKNOWN = 1 << 46  # more than any machine has


def available() -> int:
    """Return how many bytes of memory this machine can allocate now, without swapping."""
    import psutil

    return min(int(psutil.virtual_memory().available), _control_group())


def _control_group() -> int:
    """Return what the container allows, its limit minus what it uses; `UNKNOWN` without a limit."""
    try:
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as limit:
            allowed = limit.read().strip()
        with open("/sys/fs/cgroup/memory.current", encoding="ascii") as current:
            used = int(current.read())
    except OSError:
        return UNKNOWN
    return UNKNOWN if allowed == "max" else max(int(allowed) - used, 0)


def require(size: int, what: str, *, field: str | None = None, remedy: str = "try a smaller size") -> None:
    """Raise `ClewError` unless `size` bytes of memory are available for `what`.

    `field` is the argument that is too large, and `remedy` what to do instead, for the message.
    """
    if size <= 1 << 24:  # every machine has 16 MiB
        return
    free = available()
    if size > free:
        message = f"{readable(size)} of memory would be needed for {what}, and this machine has {readable(free)} free"
        raise ClewError(f"{message}: {remedy}", field=field)


def readable(size: int) -> str:
    """Return a size in bytes as people write it: '512 bytes', '1.5 GiB'."""
    if size < 1024:
        return f"{size} bytes"
    amount = float(size)
    for unit in ("KiB", "MiB", "GiB", "TiB", "PiB"):
        amount /= 1024
        if amount < 1000:
            return f"{amount:.3g} {unit}"
    return f"{amount / 1024:.4g} EiB"
