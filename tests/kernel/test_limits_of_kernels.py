"""What a process may use: the memory of its container, and threads."""

import io
from typing import Any

import pytest

from clew import ClewError
from clew.kernel import memory, parallel


@pytest.mark.parametrize(("allowed", "left"), [("max", memory.UNKNOWN), ("1000", 700), ("200", 0)])
def test_a_container_leaves_its_limit_minus_what_it_uses(
    allowed: str, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"/sys/fs/cgroup/memory.max": f"{allowed}\n", "/sys/fs/cgroup/memory.current": "300\n"}

    def opened(name: str, **options: Any) -> io.StringIO:
        return io.StringIO(files[name])

    monkeypatch.setattr(memory, "open", opened, raising=False)
    assert memory._control_group() == left


@pytest.mark.parametrize("threads", [True, False, 0, -1, 1.5, "2"])
def test_a_number_of_threads_that_is_none_is_refused(threads: Any) -> None:
    assert parallel.thread_count(1) == 1
    with pytest.raises(ClewError, match="it must be a whole number, at least 1"):
        parallel.thread_count(threads)
