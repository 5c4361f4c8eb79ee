"""What several test files use."""

import gc
import io
from collections.abc import Callable
from pathlib import Path

import both_engines
import error_fields
import pytest
from commands import Answer
from hypothesis import HealthCheck, settings

from clew.cli.program import run
from clew.kernel import choose

# How long an example takes is no fact about Clew on a machine that does other things besides. Each run draws other
# examples, so that half of Hypothesis' usual number finds the same in twice as many runs.
settings.register_profile("clew", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("clew")

LONG_FILES = {  # more than six seconds
    "test_engine_in_node.py",
    *("test_readme.py", "test_grids.py", "test_checks.py", "test_statistics.py", "test_conformance.py"),
    *("test_paper_pages.py", "test_books.py", "test_measures.py", "test_openapi.py", "test_library.py"),
    *("test_dataset_checks.py", "test_process.py", "test_difficulty.py", "test_faults.py", "test_benchmarks.py"),
    *("test_examples.py", "test_tone.py", "test_faults_stores.py", "test_faults_cluster.py", "test_rules.py"),
    *("test_film.py", "test_gif.py", "test_sheets.py", "test_supervisor.py", "test_serve_command.py"),
}

both_engines.install()
error_fields.install()


@pytest.fixture
def call(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Answer]:
    """Run a command line in an empty folder, with text on standard input."""
    monkeypatch.chdir(tmp_path)

    def words(*arguments: str, text: str | bytes = "") -> Answer:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        capfdbinary.readouterr()
        code = run(arguments)
        out, err = capfdbinary.readouterr()
        return Answer(code, out.decode(), err.decode())

    return words


def pytest_runtest_setup() -> None:
    """Let small amounts of work of many tests not add up to what it costs to read a kernel: to compile it costs more.

    So it also does not depend on the other tests which kernels a test compiles.
    """
    amounts = choose._interpreted
    for key in [key for key, work in amounts.items() if work != choose.READY]:
        del amounts[key]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest first, so that no process is left with one of them in the end.

    Browsers last: while one is open, its event loop runs, and no other can be started in the process.
    """
    items.sort(key=lambda item: (item.nodeid.startswith("tests/browser/"), item.path.name not in LONG_FILES))
    if not choose.has_compiler():
        for item in items:
            if item.get_closest_marker("compiles"):
                item.add_marker(pytest.mark.skip(reason="nothing is compiled without numba"))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from what was collected, and let it work rarely: it took a sixth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture
def cat(tmp_path: Path) -> str:
    """The name of a small picture of a cat, black on white."""
    example = Path(__file__).parents[1] / "examples" / "cat.png"
    (tmp_path / "cat.png").write_bytes(example.read_bytes())
    return "cat.png"
