"""Watching large mazes in the studio: frames, memory and live regions; and what a first visit of each page costs."""

import importlib.util
from typing import Any

from benchmarks.report import LEAST, LIMIT, Report
from benchmarks.service.served import Served
from benchmarks.studio import FLAGS, browser_path
from clew.plugins import all_guests
from clew.service.http.static_files import NAMES

TITLE = "Watching in the studio"
TEXT = """The page 'Make' in Chromium without a graphics card, 1280x860 pixels, while a whole run is played: frames a
second in its best {seconds} seconds, milliseconds of the main thread for each frame then, the most memory of
JavaScript and its arrays, and how often in a minute a live region changed, which screen readers read out."""
VISITS = """First visits of each page by a browser that has kept nothing: requests, kilobytes received with headers, and
milliseconds until the first paint, the least of {rounds} visits."""
RUNS = {  # by grid and algorithm: frames a second at least
    ("200x200", "recursive-backtracker"): 59,
    ("200x200", "wilson"): 59,
    ("1000x1000", "recursive-backtracker"): 50,
    ("1000x1000", "prim"): 50,
}
SECONDS = 2  # of each part of a run
MAX_MEGABYTES = 90
MAX_CHANGES = 25  # of live regions in a minute
MAX_REQUESTS = 40
MAX_KILOBYTES = 200
MAX_FIRST_PAINT = 400  # milliseconds
MEMORY = "--enable-precise-memory-info"
# Frames, and the changes of live regions since the last call.
WATCH = """async (seconds) => {
    if (!window.changes) {
        window.changes = { count: 0 };
        const note = (found) => (changes.count += found.length);
        const watcher = new MutationObserver(note);
        for (const each of document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
            watcher.observe(each, { childList: true, characterData: true, subtree: true });
    }
    let frames = 0;
    const begin = performance.now();
    await new Promise((done) => {
        const frame = () => {
            frames += 1;
            if (performance.now() - begin < 1000 * seconds) requestAnimationFrame(frame);
            else done();
        };
        requestAnimationFrame(frame);
    });
    const playing = document.querySelector(".transport .primary").ariaLabel === "Pause";
    return [frames, (performance.now() - begin) / 1000, performance.memory.usedJSHeapSize, changes.count, playing];
}"""
PAINT = "performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime"


def run(report: Report, side: int | None, rounds: int) -> None:
    """Play each run, then visit each page."""
    report.section(TITLE, TEXT.format(seconds=SECONDS))
    path = browser_path()
    if path is None or importlib.util.find_spec("playwright") is None:
        report.note("Not measured: it needs Chromium, and `pip install playwright`.")
        return
    from playwright.sync_api import sync_playwright

    with Served() as served, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=[*FLAGS, MEMORY])
        studio = f"http://127.0.0.1:{served.port}/studio/"
        report.table("run", "frames/s", LEAST, "ms/frame", "MB", LIMIT, "changes", LIMIT)
        for (grid, algorithm), least in RUNS.items():
            spec = f"{side}x{side}" if side else grid
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"{studio}make?grid={spec}&algorithm={algorithm}&seed=7")
            _watch(report, f"{algorithm}, {spec}", page, least)
            page.close()
        report.note(VISITS.format(rounds=rounds))
        report.table("page", "requests", LIMIT, "kB", LIMIT, "paint ms", LIMIT)
        for name in ("", *(each for each in NAMES if "{" not in each), *all_guests("pages")):
            _visit(report, browser, studio, name, rounds)
        browser.close()


def _watch(report: Report, name: str, page: Any, least: int) -> None:
    """Watch a run to its end."""
    page.get_by_role("button", name="Pause").wait_for(timeout=60_000)
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})
    parts, most, total, playing = [], 0.0, 0.0, True
    while playing:
        before = _main_thread(client)
        frames, seconds, memory, changes, playing = page.evaluate(WATCH, SECONDS)
        if playing or not parts:
            parts.append((frames / seconds, 1000 * (_main_thread(client) - before) / frames))
        most, total = max(most, memory / 1e6), total + seconds
    rate, cost = max(parts)
    each_minute = round(60 * changes / max(total, 60))
    report.row(
        name,
        f"{rate:.1f}",
        report.at_least(rate, least),
        f"{cost:.1f}",
        f"{most:.0f}",
        report.limit(most, MAX_MEGABYTES),
        str(each_minute),
        report.limit(each_minute, MAX_CHANGES),
    )


def _main_thread(client: Any) -> float:
    """Return how many seconds the page's main thread has worked."""
    metrics = client.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def _visit(report: Report, browser: Any, studio: str, name: str, rounds: int) -> None:
    """Visit a page some times, each time as a browser that has kept nothing."""
    paints = []
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
        page = context.new_page()
        asked: list[Any] = []
        page.on("requestfinished", lambda request, asked=asked: asked.append(request))
        page.goto(studio + name, wait_until="networkidle")
        sizes = [each.sizes() for each in asked]
        paints.append(float(page.wait_for_function(PAINT).json_value()))
        context.close()
    kilobytes = sum(each["responseHeadersSize"] + each["responseBodySize"] for each in sizes) / 1000
    report.row(
        name or "front page",
        str(len(sizes)),
        report.limit(len(sizes), MAX_REQUESTS),
        f"{kilobytes:.0f}",
        report.limit(kilobytes, MAX_KILOBYTES),
        f"{min(paints):.0f}",
        report.limit(min(paints), MAX_FIRST_PAINT),
    )
