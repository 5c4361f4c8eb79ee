"""What one request may cost is known before its work begins, and decides where the work is done."""

import pytest
from service_client import Service

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
