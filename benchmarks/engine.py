"""The kernels of Clew as WebAssembly in a page, next to the same ones as machine code in Python."""

import importlib.util
from statistics import median
from typing import Any

from benchmarks import kernels
from benchmarks.report import LIMIT, Report
from benchmarks.service.served import Served
from benchmarks.studio import FLAGS, browser_path
from clew.grids import Rectangle
from clew.kernel import choose
from clew.mazes.generate import generate
from clew.service.folders import variable_set

TITLE = "Engine in a page"
SIDE = 1000
TEXT = """Milliseconds for {side}x{side} cells, the least of {rounds} rounds with other seeds, the same in both: the
kernel alone as machine code in Python, and as WebAssembly in Chromium, on one core; and all that
`clew.generate` or `maze.distances` does in the page, with the arrays that are made and copied."""
TIMES = {  # of machine code at most
    "recursive-backtracker": 1.3,
    "prim": 1.3,
    "eller": 1.3,
    "kruskal": 1.3,
    "hunt-and-kill": 1.3,
    "wilson": 1.7,
    "aldous-broder": 2.5,
    "breadth-first": 1.3,
}
SEARCH = "breadth-first"
SHOWN = """Milliseconds from the click on 'Show the finished maze' of the page 'Make' until the maze is on its canvas
and the frame with it is done, of Wilson's algorithm: the least and the median of {clicks}."""
CLICKS = 15
SHOWN_GRIDS = {"hexagons:{side}x{side}": 60, "{square}x{square}": 200}  # milliseconds at most
# The milliseconds of each click, after some that are not counted.
CLICK = """async ([clicks, warm]) => {
    const buttons = [...document.querySelectorAll("button")];
    const button = buttons.find((each) => each.textContent === "Show the finished maze");
    const found = [];
    for (let click = 0; click < warm + clicks; click++) {
        const shown = new Promise((done) => {
            const watcher = new MutationObserver((changes) => {
                if (!changes.some(({ target }) => target.dataset.drawn === "all")) return;
                watcher.disconnect();
                requestAnimationFrame(() => setTimeout(() => done(performance.now())));
            });
            watcher.observe(document.querySelector(".figures"), { subtree: true, attributeFilter: ["data-drawn"] });
        });
        await new Promise((done) => setTimeout(done, 500));
        const begin = performance.now();
        button.click();
        const end = await shown;
        if (click >= warm) found.push(end - begin);
    }
    return found;
}"""
# The milliseconds of each round: of kernels, and of all. The engine gets instances that note the time of their `run`.
MEASURE = """async ([name, spec, rounds]) => {
    const plain = WebAssembly.instantiate;
    let spent = 0;
    WebAssembly.instantiate = async (...given) => {
        const { run } = (await plain(...given)).exports;
        const timed = (at) => {
            const begin = performance.now();
            try { return run(at); } finally { spent += performance.now() - begin; }
        };
        return { exports: { run: timed } };
    };
    const clew = await (await import("/studio/engine/clew.js")).load();
    const search = name === "breadth-first";
    const found = [];
    for (let seed = 0; seed <= rounds; seed++) {
        const maze = await clew.generate(search ? "recursive-backtracker" : name, spec, { seed: search ? 1 : seed });
        if (search) await maze.distances(0);
        spent = 0;
        const begin = performance.now();
        if (search) await maze.distances(0);
        else await clew.generate(name, spec, { seed });
        if (seed) found.push([spent, performance.now() - begin]);
    }
    WebAssembly.instantiate = plain;
    return found;
}"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure each kernel here, then in a page of its own."""
    side = side or SIDE
    report.section(TITLE, TEXT.format(side=side, rounds=rounds))
    path = browser_path()
    if path is None or importlib.util.find_spec("playwright") is None:
        report.note("Not measured: it needs Chromium, and `pip install playwright`.")
        return
    from playwright.sync_api import sync_playwright

    report.table("algorithm", "Python", "page", "times", LIMIT, "all")
    with Served() as served, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        for name, most in TIMES.items():
            here = 1000 * min(_native(name, side, rounds))
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{served.port}/studio/print", wait_until="networkidle")
            found: Any = page.evaluate(MEASURE, [name, f"{side}x{side}", rounds])
            page.close()
            there, whole = (min(each) for each in zip(*found, strict=True))
            times = round(there / here, 2)
            report.row(name, f"{here:.1f}", f"{there:.1f}", f"{times:.2f}", report.limit(times, most), f"{whole:.1f}")
        report.note(SHOWN.format(clicks=CLICKS))
        report.table("grid", "least", "median", LIMIT)
        for form, most in SHOWN_GRIDS.items():
            spec = form.format(side=side // 5, square=side)
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"http://127.0.0.1:{served.port}/studio/make?grid={spec}&seed=7&at=0", wait_until="networkidle")
            clicks: Any = page.evaluate(CLICK, [CLICKS, 3])
            page.close()
            report.row(spec, f"{min(clicks):.0f}", f"{median(clicks):.0f}", report.limit(round(min(clicks)), most))
        browser.close()


def _native(name: str, side: int, rounds: int) -> list[float]:
    """Return the seconds of each round, as machine code."""
    grid = Rectangle(side, side)
    choose._forced.cache_clear()
    with variable_set(choose.VARIABLE, choose.MACHINE_CODE):
        if name == SEARCH:
            contestant, _ = kernels.solver(name, generate("recursive-backtracker", grid, 1), filling=False)
        else:
            contestant = kernels.generator(name, grid, {})
        seconds = [contestant(number) for number in range(rounds)]
    choose._forced.cache_clear()
    return seconds
