"""Logs on standard error: plain lines or one JSON object per line, written by a thread of their own.

A request never waits for who reads standard error. If that is too slow, lines are dropped, and their number is logged.
"""

import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from queue import Full, Queue
from typing import Any

from clew.service.http.request_context import RequestContext, current_request
from clew.service.settings import Settings

MAX_WAITING = 10_000  # lines that wait to be written
FLUSH_TIMEOUT = 1.0  # seconds in which the last lines must have been written
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

access_log = logging.getLogger("clew.access")
log = logging.getLogger("clew.service")


class JsonFormatter(logging.Formatter):
    """One JSON object per line, in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record; `record.fields` are more members of the object."""
        request = current_request.get(None)
        members = {"time": time_of(record), "level": record.levelname.lower(), "message": record.getMessage()}
        if request is not None:
            members |= {"request": request.id, "client": request.client}
        members |= getattr(record, "fields", {})
        if record.exc_info:
            members["traceback"] = self.formatException(record.exc_info)
        return json.dumps(members)


class PlainFormatter(logging.Formatter):
    """A line for people; the lines of a traceback are indented, so that nothing in it looks like another message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        request, fields = current_request.get(None), getattr(record, "fields", None)
        line = escaped(record.getMessage())
        if fields is not None:
            seconds, size = fields["seconds"], fields["bytes"]
            line = f"{time_of(record)} {fields['client']} {line} {fields['status']} {size} bytes {seconds:.6f} s"
        if request is not None:
            line += f" (request {request.id})"
        if record.exc_info:
            line = "\n  ".join([line, *map(escaped, self.formatException(record.exc_info).splitlines())])
        return line


def escaped(text: str) -> str:
    """Return a text without control characters, which could forge lines or colors."""
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def time_of(record: logging.LogRecord) -> str:
    """Return the time of a record in UTC."""
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def log_request(context: RequestContext, method: str, path: str, status: int, size: int, seconds: float) -> None:
    """Log a request that has been answered, if such lines are on."""
    if not access_log.isEnabledFor(logging.INFO):
        return
    fields: dict[str, Any] = {"client": context.client, "method": method, "path": path, "status": status}
    fields |= {"bytes": size, "seconds": round(seconds, 6)}
    if context.worked or context.queued:
        fields |= {"queue": round(context.queued, 6), "work": round(context.worked, 6)}
    if context.reason:
        fields["reason"] = context.reason
    access_log.info("%s %s", method, path, extra={"fields": fields})


class DroppingHandler(QueueHandler):
    """Puts lines into a queue, or drops them if it is full."""

    dropped = 0

    def enqueue(self, record: logging.LogRecord) -> None:
        """Put the record into the queue, after a line with the number of those that were dropped before it."""
        try:
            if self.dropped:
                text = f"{self.dropped} lines of this log were dropped, because standard error is too slow"
                warning = log.makeRecord(log.name, logging.WARNING, "", 0, text, (), None)
                self.queue.put_nowait(self.prepare(warning))
                self.dropped = 0
            self.queue.put_nowait(record)
        except Full:
            self.dropped += 1


class StderrHandler(logging.StreamHandler):  # type: ignore[type-arg]  # it takes none at run time in Python 3.11
    """Writes lines to standard error, and goes on if it is closed."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Do nothing: there is no place left for a message."""


class Writer(QueueListener):
    """The thread that writes the lines; it is not waited for if nobody reads them."""

    def stop(self) -> None:
        """Write what waits, for a limited time."""
        thread, self._thread = self._thread, None
        if thread is not None:
            with suppress(Full):
                self.enqueue_sentinel()
            thread.join(FLUSH_TIMEOUT)


def _forget_writer() -> None:
    """Forget the handler of the parent: a forked process has not got the thread that writes its lines."""
    for handler in _handlers():
        logging.getLogger().removeHandler(handler)


def _handlers() -> list[logging.Handler]:
    return [each for each in logging.getLogger().handlers if isinstance(each, DroppingHandler)]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_writer)


@contextmanager
def logging_to_stderr(settings: Settings) -> Iterator[None]:
    """Log to standard error in this block; inside another such block this does nothing."""
    if _handlers():
        yield
        return
    lines: Queue[Any] = Queue(MAX_WAITING)
    handler = DroppingHandler(lines)
    handler.setFormatter(JsonFormatter() if settings.log_json else PlainFormatter())
    writer = Writer(lines, StderrHandler(sys.stderr))
    root, level = logging.getLogger(), access_log.level
    writer.start()
    root.addHandler(handler)
    access_log.setLevel(logging.INFO if settings.access_log or settings.log_json else logging.WARNING)
    try:
        yield
    finally:
        access_log.setLevel(level)
        root.removeHandler(handler)
        writer.stop()
