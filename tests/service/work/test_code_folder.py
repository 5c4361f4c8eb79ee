"""Where a service stores machine code."""

import os
from pathlib import Path

import pytest

from clew.service.folders import code_folder


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all programs, which can be written."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path / "usual"))
    return tmp_path / "usual"


def test_it_is_the_usual_one_or_the_one_that_is_named(usual: Path, caplog: pytest.LogCaptureFixture) -> None:
    for named, folder in ((None, usual), (str(usual / "named"), usual / "named")):
        with code_folder(named):
            assert os.environ["CLEW_CACHE_DIR"] == str(folder)
            assert folder.is_dir()
        assert os.environ["CLEW_CACHE_DIR"] == str(usual)
    assert caplog.text == ""


def test_the_environment_is_as_before(usual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CLEW_CACHE_DIR", raising=False)
    with code_folder(str(usual)):
        pass
    assert "CLEW_CACHE_DIR" not in os.environ


def test_a_private_one_takes_the_place_of_one_that_cannot_be_written(
    usual: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = usual / "kernel-eller-0123456789abcdef" / "eller.nbc"
    code.parent.mkdir(parents=True)
    code.touch()
    monkeypatch.setattr("clew.kernel.cache.is_writable", lambda _: False)
    with code_folder(None):
        private = Path(os.environ["CLEW_CACHE_DIR"])
        assert private != usual
        assert (private / code.relative_to(usual)).is_symlink(), "what is compiled already is used"
    assert not private.exists()
    assert code.exists()
    assert [each.getMessage() for each in caplog.records] == [
        f"{usual} cannot be written, so compiled code is kept in {private} until the service ends: set --cache-dir to "
        f"a folder that can be written"
    ]


def test_without_any_folder_the_service_says_what_that_means(
    usual: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual.write_text("in the way")
    monkeypatch.setattr("tempfile.tempdir", str(usual))
    with code_folder(None):
        assert os.environ["CLEW_CACHE_DIR"] == str(usual)
    [record] = caplog.records
    assert record.getMessage().startswith(f"neither {usual} nor a temporary folder can be written, so every worker")


def test_without_a_home_folder_it_is_temporary(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def homeless(*names: str, **options: bool) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("CLEW_CACHE_DIR", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", homeless)
    with code_folder(None):
        assert Path(os.environ["CLEW_CACHE_DIR"]).is_dir()
    assert "cannot be written" in caplog.text
