"""Take the README's picture of the studio.

Run it from the folder of the project. It needs Chromium and the test extra.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURE = Path("docs/images/studio.png")
MOMENT = "/studio/make?algorithm=wilson&grid=24x18&seed=7"
PLACE = 1100  # of 2,407 events: part of the maze is there, and a walk is under way that has erased a loop


def main() -> None:
    """Start the service, stop the run at the chosen moment, take the picture."""
    command = [sys.executable, "-m", "clew", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service, sync_playwright() as play:
        assert service.stdout is not None
        address = re.search(r"http://\S+", service.stdout.readline())
        assert address is not None
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
        page.goto(address[0] + MOMENT)
        slider = page.locator("input[type=range]").first
        page.get_by_text("2,407").wait_for()
        slider.evaluate("(bar, place) => { bar.value = place; bar.dispatchEvent(new Event('input')); }", PLACE)
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE)
        browser.close()
        service.terminate()
    print(PICTURE)


if __name__ == "__main__":
    main()
