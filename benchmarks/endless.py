"""Endless mazes: what questions take, and whether the answers are right in worlds that can be held in memory."""

import importlib.util
import random
import time
from collections.abc import Callable
from itertools import islice, pairwise
from statistics import median, quantiles
from typing import Any

import clew
from benchmarks.report import LIMIT, Report
from benchmarks.service.served import Served
from benchmarks.studio import FLAGS, MAX_LATE, browser_path
from clew.puzzles.endless.tables import make_tables
from clew.puzzles.endless.world import SIDE, STEPS, Cell, Endless

TITLE = "Endless mazes"
HELD = 512
TEXT = """Questions about a maze of 2^62 x 2^62 cells at random places: medians of elapsed milliseconds, warm. Then
worlds of {side}x{side} cells: whether all of it is a perfect maze, wrong distances among {distances:,} to cells that
breadth-first search has measured, wrong steps in {routes} routes, and wrong passages in {windows:,} windows of 64x64
cells that overlap others, in the large maze. At last the map in Chromium without a graphics card, 1280x900 pixels, with
a route over more than 2^61 cells: the time from a step of the zoom, in and out at other places, until the route is
drawn and until all of the picture is there, and the time between frames while the map is dragged and zoomed by the
wheel."""
QUESTIONS = 300
DISTANCES, SOURCES, ROUTES, WINDOWS = 100_000, 20, 20, 10_000
WINDOW_MS, DISTANCE_MS, TABLES_MS = 10.0, 20.0, 2000.0
PINS = ((SIDE // 2 + 5, SIDE // 4), (SIDE // 3, SIDE // 2 + 9))
ZOOM_MS, ZOOMS = 200.0, 61
FRAMED = (3, 20, 40, 52, 56, 59)  # zooms at which frames are measured
DRAWN = "main canvas[data-done]"
ZOOM = """async (key) => {
    const canvas = document.querySelector("main canvas"), begin = performance.now();
    canvas.focus();
    canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const frame = () => new Promise(requestAnimationFrame);
    const until = async (name) => {
        while (!canvas.hasAttribute(name)) await frame();
        return performance.now() - begin;
    };
    for (let frames = 0; frames < 2; frames += 1) await frame();
    return [await until("data-traced"), await until("data-done")];
}"""
GO = """async ([x, y]) => {
    const form = document.querySelector("form.jump"), frame = () => new Promise(requestAnimationFrame);
    form.querySelector("input").value = `${x}, ${y}`;
    form.requestSubmit();
    for (let frames = 0; frames < 2 || !document.querySelector("main canvas[data-done]"); frames += 1) await frame();
}"""
FRAMES = """() => {
    window.frames_seen = [];
    const note = (now) => { window.frames_seen.push(now); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure, then check every generator of perfect mazes."""
    side = side or HELD
    report.section(TITLE, TEXT.format(side=side, distances=DISTANCES, routes=ROUTES, windows=WINDOWS))
    _measure(report, rounds)
    report.table(f"{side}x{side}", "perfect", "wrong distances", "wrong routes", "wrong windows")
    for generator in clew.generators():
        try:
            endless = Endless(5, generator, side=side)
            maze = endless.window(0, 0, side, side)
        except clew.ClewError as problem:
            report.note(f"{generator}: {problem}")
            continue
        draws = random.Random(side)
        wrong = (
            _wrong_distances(endless, maze, draws),
            _wrong_routes(endless, maze, draws),
            _wrong_windows(generator, draws),
        )
        is_perfect = clew.is_perfect(maze)
        report.missed += sum(wrong) + (not is_perfect)
        report.row(generator, "yes" if is_perfect else "NO", *(f"{each:,}" for each in wrong))
    _show(report)


def _show(report: Report) -> None:
    """Measure the map in a browser."""
    path = browser_path()
    if path is None or importlib.util.find_spec("playwright") is None:
        report.note("The map was not measured: it needs Chromium, and `pip install playwright`.")
        return
    from playwright.sync_api import sync_playwright

    report.table("the map, milliseconds", "median", "95 %", "longest", LIMIT)
    with Served() as served, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})

        def visit(zoom: int) -> None:
            (x, y), (u, v) = PINS
            page.goto("about:blank")
            place = f"seed=7&zoom={zoom}&at={x},{y}&from={x},{y}&to={u},{v}"
            page.goto(f"http://127.0.0.1:{served.port}/studio/endless?{place}")
            page.wait_for_selector(DRAWN, timeout=100_000)

        visit(0)
        for _ in range(2):  # the second time all kernels are optimized
            page.evaluate(ZOOM, "0")
            taken = [page.evaluate(ZOOM, "+") for _ in range(ZOOMS - 1)]
        page.evaluate(GO, [str(each) for each in PINS[1]])  # BigInts of the page
        taken += [page.evaluate(ZOOM, "-") for _ in range(ZOOMS - 1)]
        for name, times in zip(("the route", "all of the picture"), zip(*taken, strict=True), strict=True):
            shown = (f"{each:.0f}" for each in (median(times), quantiles(times, n=20)[-1], max(times)))
            report.row(f"{name}, {len(times)} zooms", *shown, report.limit(max(times), ZOOM_MS))
        for zoom in FRAMED:
            visit(zoom)
            frames = _frames(page)
            late = round(quantiles(frames, n=20)[-1], 1)
            shown = (f"{each:.1f}" for each in (median(frames), late, max(frames)))
            report.row(f"frames at zoom {zoom}", *shown, report.limit(late, round(MAX_LATE, 1)))
        browser.close()


def _frames(page: Any) -> list[float]:
    """Drag the map and turn the wheel; return the times between frames."""
    page.evaluate(FRAMES)
    box = page.locator(DRAWN).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + step * 5 - 150, y + step * 3 - 90)
    page.mouse.up()
    for step in range(20):
        page.mouse.wheel(0, -40 if step % 2 else 60)
    seen = page.evaluate("frames_seen")
    return [after - before for before, after in pairwise(seen)]


def _measure(report: Report, rounds: int) -> None:
    """Measure the tables of a world, and questions."""
    endless, draws = Endless(7), random.Random(1)
    endless.distance((0, 0), (1, 1))
    report.table("milliseconds", "median", LIMIT)
    world = endless._world  # what `make_tables` gets
    tables = median(_milliseconds(lambda: make_tables(world, True)) for _ in range(rounds))
    report.row("tables of a world", f"{tables:.0f}", report.limit(tables, TABLES_MS))
    questions: dict[str, tuple[Callable[[Cell, Cell], object], float | None]] = {
        "a window of 256x256": (lambda one, other: endless.window(*one, 256, 256), WINDOW_MS),
        "a distance": (endless.distance, DISTANCE_MS),
        "a next step": (endless.next_step, None),
        "1,000 steps of a route": (lambda one, other: list(islice(endless.route(one, other), 1000)), None),
        "the outline of a route in all": (
            lambda one, other: endless.outline(one, other, (0, 0, SIDE, SIDE), 1000 / SIDE),
            None,
        ),
    }
    for name, (ask, most) in questions.items():
        taken = []
        for _ in range(QUESTIONS):
            one, other = _cells(draws, SIDE - 256, 2)
            taken.append(_milliseconds(lambda: ask(one, other)))  # noqa: B023
        report.row(name, f"{median(taken):.2f}", report.limit(median(taken), most))


def _wrong_distances(endless: Endless, maze: clew.Maze, draws: random.Random) -> int:
    """Count the distances that breadth-first search finds otherwise."""
    wrong = 0
    for start in _cells(draws, endless.side, SOURCES):
        steps = clew.distances(maze, start)
        goals = _cells(draws, endless.side, DISTANCES // SOURCES)
        wrong += sum(endless.distance(start, goal) != steps.at(goal) for goal in goals)
    return wrong


def _wrong_routes(endless: Endless, maze: clew.Maze, draws: random.Random) -> int:
    """Count the routes that have another length than the distance, or lead through a wall."""
    wrong = 0
    for _ in range(ROUTES):
        start, goal = _cells(draws, endless.side, 2)
        route = list(endless.route(start, goal))
        steps = {step: direction for direction, step in enumerate(STEPS)}
        is_open = all(maze.array[y, x] >> steps[other[0] - x, other[1] - y] & 1 for (x, y), other in pairwise(route))
        wrong += not (is_open and len(route) == endless.distance(start, goal) + 1 and route[-1] == goal)
    return wrong


def _wrong_windows(generator: str, draws: random.Random) -> int:
    """Count the windows that differ where they overlap another."""
    endless, wrong = Endless(7, generator), 0
    for x, y in _cells(draws, SIDE - 200, WINDOWS):
        dx, dy = draws.randrange(1, 60), draws.randrange(1, 60)
        one, other = endless.window(x, y, 64, 64).array, endless.window(x + dx, y + dy, 64, 64).array
        wrong += bool((one[dy + 1 : -1, dx + 1 : -1] != other[1 : 63 - dy, 1 : 63 - dx]).any())
    return wrong


def _cells(draws: random.Random, side: int, count: int) -> list[Cell]:
    return [(draws.randrange(side), draws.randrange(side)) for _ in range(count)]


def _milliseconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1e3
