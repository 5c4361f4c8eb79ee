"""Every example of the pages about the service is run against a running one, and its output compared."""

import re
import shutil
import subprocess
from pathlib import Path

import fill_service
import pytest
from service_site import site

from clew.service.api.routes import ROUTES
from clew.service.settings import Settings

ROOT = Path(__file__).parents[2]
PAGES = [page.read_text(encoding="utf-8") for page in fill_service.PAGES]
PAGE = PAGES[0]
USUAL = Settings()
LIMITS = {
    "work_timeout": 60.0,
    "receive_timeout": 10.0,
    "max_body_bytes": USUAL.max_body_bytes,
    "max_large_queue": USUAL.max_large_queue,
    "keep_alive_timeout": 5.0,
    "stall_timeout": 10.0,
}


def curl_knows_json() -> bool:
    """Whether there is a curl with `--json`, from version 7.82 on."""
    if shutil.which("curl") is None:
        return False
    help_text = subprocess.run(["curl", "--help", "all"], capture_output=True, text=True, check=False).stdout
    return "--json" in help_text


@pytest.mark.skipif(not curl_knows_json(), reason="the examples need curl 7.82 or newer: apt-get install curl")
def test_the_examples_print_what_the_pages_show(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    with site(**LIMITS) as running:
        for page in PAGES:
            assert fill_service.filled(page, f"http://127.0.0.1:{running.port}", tmp_path) == page, (
                "run: clew serve, and beside it python docs/make/fill_service.py http://127.0.0.1:8000"
            )


def test_the_programs_run_without_curl(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    programs = "\n".join(re.findall(r"^```python\n.*?^```\n```text\n.*?^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert programs.count("```python") == 2
    with site(**LIMITS) as running:
        assert fill_service.filled(programs, f"http://127.0.0.1:{running.port}", tmp_path) == programs


def test_the_page_names_every_address() -> None:
    for route in ROUTES:
        path = re.sub(r"{(\w+)}", lambda name: name[1].upper(), route.path)
        assert f"`{path}" in PAGE or f" {path}" in PAGE or f"{path}`" in PAGE, path


def test_the_page_names_the_limits() -> None:
    for limit in (USUAL.max_cells, USUAL.max_pixels, USUAL.max_animation_pixels, USUAL.max_events):
        assert f"{limit:,}" in PAGE
