"""An animated SVG in a browser: it moves within an image, holds its last picture, and stays still on request."""

import base64
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

import clew

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MAZE = clew.generate("wilson", "12x8", seed=7)
PATH = clew.solve(MAZE)
PLAIN = clew.draw(MAZE, "svg", path=PATH, cell=24)


@pytest.fixture
def still(browser: "Browser") -> "Iterator[Page]":
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 400, "height": 300})
    yield context.new_page()
    context.close()


@pytest.fixture
def moving(browser: "Browser") -> "Iterator[Page]":
    context = browser.new_context(reduced_motion="no-preference", viewport={"width": 400, "height": 300})
    yield context.new_page()
    context.close()


def show(page: "Page", data: bytes) -> None:
    page.set_content(f'<img src="data:image/svg+xml;base64,{base64.b64encode(data).decode()}">')


def seen(page: "Page") -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("L"), np.int16)


def test_it_moves_and_ends_as_the_plain_picture(moving: "Page") -> None:
    animated = clew.draw(MAZE, "svg", path=PATH, cell=24, animate=True, seconds=2, loop=1)
    show(moving, PLAIN)
    plain = seen(moving)
    show(moving, animated)
    shots = [seen(moving)]
    moving.set_content(animated.decode())  # in the page itself, where time can be set
    for time in (0, 900, 2900):
        moving.evaluate(
            "(time) => document.getAnimations().forEach((each) => { each.pause(); each.currentTime = time; })", time
        )
        shots.append(seen(moving))
    image, *apart = [float(np.abs(shot - plain).mean()) for shot in shots]
    assert image > 1
    assert apart[0] > apart[1] > 1
    assert apart[2] < 0.2  # soft edges where lines meet


def test_nothing_moves_for_those_who_prefer_that(still: "Page") -> None:
    pictures = (PLAIN, clew.draw(MAZE, "svg", path=PATH, cell=24, animate=True))
    shots = []
    for data in pictures:  # in the page itself: what a test prefers does not reach images
        still.set_content(data.decode())
        shots.append(seen(still))
    assert still.evaluate("document.getAnimations().length") == 0
    assert float(np.abs(shots[0] - shots[1]).mean()) < 0.2


def test_two_animations_in_one_page_have_their_own_steps(moving: "Page") -> None:
    logs = [clew.trace(name, "5x4", seed=1) for name in ("prim", "binary-tree")]
    moving.set_content("".join(log._repr_svg_() or "" for log in logs))
    moving.evaluate("document.getAnimations().forEach(each => each.finish())")
    steps = moving.evaluate(
        "[...document.querySelectorAll('svg')].map(each => Number(getComputedStyle(each).getPropertyValue('--t')))"
    )
    styles = [re.findall(r"steps\((\d+)\)", log._repr_svg_() or "")[0] for log in logs]
    assert steps == [float(each) for each in styles]
