"""Run pytest in several processes that are forked when all tests are collected and their modules imported.

pytest-xdist collects the tests in every process and sends three reports of each test: together a tenth of the processor
time that all tests take. Here each process takes one file after the other, so that what a file sets up is set up once.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from multiprocessing.connection import Connection, Pipe, wait

import pytest


class Forked:
    """A plugin for pytest.

    Parameters
    ----------
    processes : int
        How many processes share the files.
    is_alone : callable
        Whether a test, by its address, belongs to the files that two further processes run.
    """

    def __init__(self, processes: int, is_alone: Callable[[str], bool]) -> None:
        self.processes = processes
        self.is_alone = is_alone
        self.parent: Connection | None = None  # in the processes that run tests

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Fork; run tests in the children, and report them in the parent."""
        if session.testsfailed or session.config.option.collectonly:
            return None
        files = [list(items) for _, items in groupby(session.items, lambda item: item.path)]
        alone = [file for file in files if self.is_alone(file[0].nodeid)]
        shared = [file for file in files if not self.is_alone(file[0].nodeid)]
        children = []
        for part, count in ((alone, 2), (shared, self.processes)):
            queue = pipe_of(len(part))
            for _ in range(min(count, len(part))):
                receiver, sender = Pipe(duplex=False)
                child = os.fork()
                if not child:
                    self.begin(session.config, sender)
                    run_files(session, (part[number] for number in numbers_from(queue)))
                    sender.send(None)
                    return True
                sender.close()
                children.append((receiver, child))
        ended = receive(session, [receiver for receiver, _ in children])
        for receiver, child in children:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if receiver not in ended or status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
                print(f"\na process that runs tests ended before them, with status {status}")
                session.testsfailed += 1
        return True

    def begin(self, config: pytest.Config, parent: Connection) -> None:
        """Let this process print nothing, and capture what tests print in files of its own."""
        capturing = config.pluginmanager.getplugin("capturemanager")
        capturing.stop_global_capturing()
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), sys.stdout.fileno())
        capturing.start_global_capturing()
        capturing.suspend_global_capture()
        config.pluginmanager.unregister(name="lfplugin")  # the parent keeps what failed
        self.parent = parent
        self.config = config

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send the parent what it has to know."""
        if self.parent is None:
            return
        if not report.passed:
            self.parent.send(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))
        elif report.when == "call":
            self.parent.send((report.nodeid, report.location))


def pipe_of(count: int) -> int:
    """Return a pipe with the numbers 0..count-1, which several processes share: each number is read once."""
    reading, writing = os.pipe()
    os.write(writing, b"".join(number.to_bytes(2) for number in range(count)))
    os.close(writing)
    return reading


def numbers_from(queue: int) -> Iterator[int]:
    """Take numbers until none is left."""
    while number := os.read(queue, 2):
        yield int.from_bytes(number)


def run_files(session: pytest.Session, files: Iterator[Sequence[pytest.Item]]) -> None:
    """Run the tests of one file after the other; the next is taken before the last test of the one before ends."""
    file = next(files, None)
    while file is not None:
        for item, following in pairwise(file):
            run_test(session, item, following)
        after = next(files, None)
        run_test(session, file[-1], after[0] if after is not None else None)
        file = after


def run_test(session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> None:
    """Run one test, and keep what the next one needs too."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    if session.shouldstop:
        raise session.Interrupted(session.shouldstop)


def receive(session: pytest.Session, receivers: list[Connection]) -> list[Connection]:
    """Report what the children report until all have ended; return those that have run all their tests."""
    hook = session.config.hook
    ended = []
    while receivers:
        for receiver in wait(receivers):
            assert isinstance(receiver, Connection)
            try:
                message = receiver.recv()
            except EOFError:
                receivers.remove(receiver)
                continue
            if message is None:
                ended.append(receiver)
                continue
            if isinstance(message, dict):
                report = hook.pytest_report_from_serializable(config=session.config, data=message)
            else:
                report = pytest.TestReport(*message, {}, "passed", None, "call")
            hook.pytest_runtest_logreport(report=report)
    return ended
