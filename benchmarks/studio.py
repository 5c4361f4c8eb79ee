"""Whether the studio keeps the screen's pace: the time between frames while a large maze is played."""

import importlib.util
import os
import shutil
from statistics import median, quantiles
from typing import Any

from benchmarks.report import LIMIT, Report
from benchmarks.service.served import Served

TITLE = "Studio"
TEXT = """Milliseconds between two frames of the page 'Play' in Chromium without a graphics card, 1280x860 pixels,
while the ball rolls along the path to the goal: in single steps, 15 per second, and in runs to the next
junction, 8 per second."""
SIDE, SECONDS = 200, 6
FRAME = 1000 / 60
MAX_LATE = 1.2 * FRAME  # of 95 in 100 frames: below two frames of the screen, with room for what the clock rounds
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
# Keys are pressed by the page itself, so that no message from outside delays a frame.
PLAY = """async ([side, seconds, each, before]) => {
    const clew = await (await import("/studio/engine/clew.js")).load();
    const maze = await clew.generate("recursive-backtracker", `${side}x${side}`, { seed: 7 });
    const open = maze.cells;
    const path = (await clew.solve(maze)).cells;
    const keys = { [-side]: "ArrowUp", 1: "ArrowRight", [side]: "ArrowDown", [-1]: "ArrowLeft" };
    const exits = (cell) => [1, 2, 4, 8].filter((direction) => open[cell] & direction).length;
    const frames = [];
    let [at, last, next] = [0, 0, 0];
    const begin = performance.now();
    return new Promise((done) => {
        const frame = (now) => {
            if (last) frames.push(now - last);
            last = now;
            if (now >= next && at + 1 < path.length) {
                next = now + each;
                const key = keys[path[at + 1] - path[at]];
                dispatchEvent(new KeyboardEvent("keydown", { key, code: key, altKey: before, shiftKey: before }));
                dispatchEvent(new KeyboardEvent("keyup", { key, code: key }));
                do at++; while (before && at + 1 < path.length && exits(path[at]) === 2);
            }
            if (now - begin < 1000 * seconds) requestAnimationFrame(frame);
            else done([frames, document.querySelector('[data-fact="steps"]').textContent, at]);
        };
        requestAnimationFrame(frame);
    });
}"""


def browser_path() -> str | None:
    """Return the browser: what CHROMIUM names, or one of the usual names."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "google-chrome", "chromium-headless-shell")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def run(report: Report, side: int | None, rounds: int) -> None:
    """Both ways to go, each in a page of its own."""
    report.section(TITLE, TEXT)
    path = browser_path()
    if path is None or importlib.util.find_spec("playwright") is None:
        report.note("Not measured: it needs Chromium, and `pip install playwright`.")
        return
    from playwright.sync_api import sync_playwright

    report.table("frames", "steps", "median", "95 %", "longest", LIMIT)
    size = side or SIDE
    with Served() as served, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        for name, each, runs in (("single steps", 66, False), ("runs", 125, True)):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"http://127.0.0.1:{served.port}/studio/play?grid={size}x{size}&seed=7")
            page.locator(".message", has_text="A1").wait_for()
            page.wait_for_timeout(500)
            _row(report, f"{name} at {size}x{size}", page.evaluate(PLAY, [size, SECONDS * rounds / 5, each, runs]))
            page.close()
        browser.close()


def _row(report: Report, name: str, seen: Any) -> None:
    """The times of one walk; it counts only if the ball came to where it was led."""
    frames, steps, expected = seen
    if steps.replace(",", "") != str(expected):
        report.missed += 1
        report.note(f"{name}: the ball made {steps} steps instead of {expected}: MISSED.")
    late = quantiles(frames, n=20)[-1]
    shown = (f"{each:.1f}" for each in (median(frames), late, max(frames)))
    report.row(f"{name}, {len(frames)} frames", steps, *shown, report.limit(round(late, 1), round(MAX_LATE, 1)))
