"""The studio's view: what is painted step by step, zooming and dragging, and every frame of a large run."""

from typing import Any

import pytest
from studio_page import expect, frames, go, opened, other_picture, picture, place


@pytest.fixture
def studio(page: Any) -> Any:
    """A page of the studio, whose modules can be imported; nothing is shown there that a module would have loaded."""
    go(page, "play/%")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    return page


def test_what_is_painted_step_by_step_is_what_is_painted_at_once(studio: Any) -> None:
    """A pixel for each cell; all, then all but paths straight into the pixels; and with lines; in the same frames."""
    painted = studio.evaluate(
        """(sides) => Promise.all(sides.map(async (side) => {
            const { View } = await import("/studio/js/view/view.js");
            const { Timeline, decode } = await import("/studio/js/maze/log.js");
            const { bytes } = await import("/studio/js/lib/api.js");
            const log = decode(await bytes("/mazes/hunt-and-kill/events?grid=17x12&seed=4"));
            const canvas = document.createElement("canvas");
            canvas.style.setProperty("width", `${17 * side + 8}px`);
            canvas.style.setProperty("height", `${12 * side + 8}px`);
            document.body.append(canvas);
            const view = new View(canvas);
            const { Maze } = await import("/studio/js/maze/maze.js");
            const { Trail } = await import("/studio/js/maze/trail.js");
            const line = new Timeline(new Maze(17, 12), log);
            view.maze = line.maze;
            const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            await frame();
            await Promise.all(["overview", "thread_pixels"].map((name) => import(`/studio/js/view/${name}.js`)));
            await frame();
            const wrong = [];
            let lines = 0;
            const { lineTo } = CanvasRenderingContext2D.prototype;
            view.context.lineTo = (...point) => (lines++, lineTo.apply(view.context, point));
            const compare = async (name, layers) => {
                view.layers = layers;
                view.draw();
                await frame();
                const step = canvas.toDataURL();
                view.refresh();
                if (step !== canvas.toDataURL()) wrong.push(name);
            };
            for (const place of [0, 50, 51, 200, 260, 190, line.length - 1, 20, line.length])
                await compare(place, { marks: line.seek(place).marks, walk: line.walk });
            const trail = new Trail(204);
            for (const walk of [[0], [0, 1, 2, 19, 2], [0, 1, 2, 19, 2, 1, 18], [0, 1]])
                await compare(`walk of ${walk}`, { marks: line.marks, trail: trail.follow(walk) });
            const spread = (steps) => Int32Array.from({ length: 204 }, (_, cell) => (cell > steps ? -1 : cell));
            const way = [0, 1, 2, 19, 20, 21];
            for (const [path, shown] of [[way.slice(0, 4), 1], [way, 1], [way, 0.7], [[0, 17, 34, 51], 1]])
                await compare(`path of ${path}`, { marks: line.marks, path, shown });
            for (const steps of [10, 60, 40])
                await compare(`${steps} steps`, { most: 60, distances: spread(steps) });
            canvas.remove();
            view.close();
            return [Math.round(view.side), wrong, lines > 0];
        }))""",
        [1, 3, 9, 30],
    )
    # a thread is a line, but in small cells it is pixels
    assert painted == [[1, [], False], [3, [], True], [9, [], True], [30, [], True]]


def test_every_frame_of_a_large_run_goes_on(lively: Any) -> None:
    """How many frames a second there are is for `make bench`; each shows something new, and nothing is read out."""
    page = opened(lively, "make?seed=4&algorithm=recursive-backtracker&grid=200x200")
    places, said = page.evaluate(
        """async () => {
            const seen = new Set();
            const said = [];
            const watcher = new MutationObserver((changes) => said.push(...changes));
            for (const each of document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
                watcher.observe(each, { childList: true, characterData: true, subtree: true });
            for (let count = 0; count < 10; count++) {
                await new Promise((done) => requestAnimationFrame(done));
                seen.add(document.querySelector(".place").textContent);
            }
            watcher.disconnect();
            return [seen.size, said.length];
        }"""
    )
    assert places >= 9
    assert said == 0
    page.keyboard.press("Home")
    place(page, 0)


PINCH = """async () => {
    const canvas = document.querySelector("main canvas");
    const box = canvas.getBoundingClientRect();
    canvas.setPointerCapture = () => {};  // pointers made by a script cannot be captured
    const touch = (type, pointerId, x) => canvas.dispatchEvent(new PointerEvent(type, {
        pointerId, pointerType: "touch", clientX: box.left + x, clientY: box.top + 150, bubbles: true }));
    touch("pointerdown", 1, 150);
    touch("pointerdown", 2, 200);
    for (const x of [220, 240, 260]) touch("pointermove", 2, x);
    touch("pointerup", 1, 150);
    touch("pointerup", 2, 260);
}"""
ADDRESSES = ("make?seed=7&grid=30x20&path=1", "solve?seed=7&grid=30x20", "play?seed=7&grid=30x20", "cubicles")


@pytest.mark.parametrize("address", ADDRESSES)
def test_two_fingers_zoom_and_choose_nothing_and_another_size_or_other_colors_and_back_change_nothing(
    page: Any, address: str
) -> None:
    before = picture(opened(page, address))
    url = page.url
    page.evaluate(PINCH)
    assert other_picture(page, before) != before
    page.keyboard.press("0")
    assert picture(page) == before
    expect(page).to_have_url(url)  # changes in a row are written once, a moment later
    page.set_viewport_size({"width": 1000, "height": 700})
    page.wait_for_function("document.querySelector('main canvas').width < 1000")
    page.set_viewport_size({"width": 1280, "height": 860})
    frames(page)
    for _ in range(3):
        page.locator("#theme").click()
    assert picture(page) == before
