"""What several test files use."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Answer

from clew.cli.program import run


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
