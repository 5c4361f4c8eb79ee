"""The files of kernels: those that travel with Clew, in a folder or in one file, and the cache."""

from pathlib import Path

import pytest

from clew.kernel import store
from clew.kernel.building import build
from clew.kernel.store import Code

CODES = {
    f"kernel{number}-{number:024}.wasm": Code(b"\n" * number + b"code", "int", [True], number) for number in range(3)
}


@pytest.fixture(params=["folder", "file"])
def shipped(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with kernels as a clone has them, or as a wheel has them; and an empty cache."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(store, "SHIPPED", tmp_path / "built")
    for name, code in CODES.items():
        build.write(name, code, tmp_path / "built")
    if request.param == "file":
        content = build.pack(tmp_path / "built")
        for file in (tmp_path / "built").iterdir():
            file.unlink()
        (tmp_path / "built" / store.PACK).write_bytes(content)
    store._places.cache_clear()
    yield tmp_path / "built"
    store._places.cache_clear()


def test_what_travels_is_found(shipped: Path) -> None:
    assert {name: store.read(name) for name in CODES} == CODES
    assert store.read("kernel3-0.wasm") is None


def test_a_damaged_byte_counts_as_missing(shipped: Path) -> None:
    for file in shipped.iterdir():
        content = file.read_bytes()
        file.write_bytes(content[:-1] + b"X")
    last = list(CODES)[-1]
    assert store.read(last) is None
    build.write(last, CODES[last])
    assert store.read(last) == CODES[last], "from the cache"


def test_the_one_file_is_the_same_wherever_it_is_made(tmp_path: Path) -> None:
    for folder, names in (("one", CODES), ("other", reversed(CODES))):
        for name in names:
            build.write(name, CODES[name], tmp_path / folder)
    assert build.pack(tmp_path / "one") == build.pack(tmp_path / "other")
