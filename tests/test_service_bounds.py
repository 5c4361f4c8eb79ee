"""What one request may cost is known before its work begins, and decides where the work is done."""

import asyncio

import pytest
from service_client import Service

from clew.service import puzzles as work
from clew.service.problems import Problem
from clew.service.routes import puzzles
from clew.service.turns import Turns

CORRIDORS = ["wilson.txt?grid=750x1", "houston.txt?grid=1x500", "aldous-broder.svg?grid=hexagons:60x1"]


@pytest.mark.parametrize("address", CORRIDORS)
def test_random_walks_in_corridors_are_no_small_work(address: str) -> None:
    service = Service()
    assert service.get(f"/mazes/{address}&seed=1").status_code == 200
    assert service.desk.done == [("make", False)]


@pytest.mark.parametrize("address", ["wilson.txt?grid=20x20", "recursive-backtracker.txt?grid=750x1"])
def test_what_is_quick_is_small_work(address: str) -> None:
    service = Service()
    assert service.get(f"/mazes/{address}&seed=1").status_code == 200
    assert service.desk.done == [("make", True)]


LINE = {"line": "red 67 22 35 44 77 10 43 9 0 23 D3 B2"}


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("POST", "/algorithmia", LINE),
        ("GET", "/algorithmia/practice?seed=4", None),
        ("GET", "/algorithmia/manual", None),
        ("POST", "/mazes/convert", {"maze": [[2, 8]], "to": "svg"}),
        ("GET", "/cubicles?favorite=1350&target=31,39", None),
    ],
)
def test_what_is_bounded_does_not_wait_for_large_work(
    monkeypatch: pytest.MonkeyPatch, method: str, path: str, sent: object
) -> None:
    monkeypatch.setattr(puzzles, "_manuals", {})
    service = Service()
    assert service.ask(method, path, json=sent).status_code == 200
    assert [small for _, small in service.desk.done] == [True]


@pytest.mark.parametrize("path", ["/mazes/convert?cell=500", "/mazes/convert"])
def test_a_picture_of_chosen_size_or_in_motion_is_large_work(path: str) -> None:
    service = Service()
    service.post(path, json={"maze": [[2, 8]], "to": "png" if "cell" in path else "pdf"})
    assert service.desk.done == [("convert_sent", False)]


def test_what_is_not_found_near_is_looked_for_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_NEAR", 100)
    service = Service()
    near, far = (service.get(f"/cubicles?favorite=1350&fill={steps}").json() for steps in (20, 200))
    assert far["count"] > near["count"]
    assert service.desk.done == [("cubicles", True), ("cubicles", True), ("cubicles", False)]


def test_an_own_formula_is_large_work() -> None:
    service = Service()
    assert service.get("/cubicles?favorite=1350&fill=2&function=x*y").status_code in (200, 400)
    assert service.desk.done == [("cubicles", False)]


def test_turns_are_one_after_the_other_and_few_may_wait() -> None:
    async def several() -> list[object]:
        turns = Turns(2)
        inside = []

        async def one() -> int:
            async with turns.one():
                inside.append(1)
                most = len(inside)
                await asyncio.sleep(0)
                inside.pop()
                return most

        return list(await asyncio.gather(*(one() for _ in range(3)), return_exceptions=True))

    first, second, third = asyncio.run(several())
    assert (first, second) == (1, 1)
    assert isinstance(third, Problem)
    assert third.headers["Retry-After"] == "1"
