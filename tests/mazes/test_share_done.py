"""The progress of a running kernel rises from the beginning to the end, for every generator."""

from typing import ClassVar

import pytest

import clew
from clew import registry
from clew.draws import seeded
from clew.generators import kruskal
from clew.grids.canvas import new_canvas
from clew.grids.rectangle import RectangleCanvas
from clew.kernel import background
from clew.mazes import running
from clew.mazes.estimates import Progress
from clew.mazes.helpers.edges import list_edges

GRID = clew.Rectangle(40, 30)


class Watched(RectangleCanvas):
    """A canvas that asks for the progress whenever a passage is carved or closed."""

    __slots__ = ()
    shares: ClassVar[list[float]] = []
    state: ClassVar[Progress]

    def carve(self, cell, direction):
        self.shares.append(self.state.share())
        return super().carve(cell, direction)

    def add_wall(self, cell, direction):
        self.shares.append(self.state.share())
        super().add_wall(cell, direction)


def started(name):
    """The canvas of a generator, its scratch memory and its progress."""
    found = registry.find("generator", name)
    canvas = Watched(*new_canvas(GRID))
    scratch = running.scratch_arrays(found.scratch, GRID, False)
    filled = [array for each, array in zip(found.scratch, scratch, strict=True) if each.phase]
    return found, canvas, scratch, Progress(canvas, canvas.passages, filled)


# How many passages a maze in parts will have is a matter of chance, so that its progress ends anywhere.
JOINED = [name for name in registry.names("generator") if registry.find("generator", name).connected]


@pytest.mark.parametrize("name", JOINED)
def test_it_rises_from_the_beginning_to_the_end(name, monkeypatch):
    found, canvas, scratch, state = started(name)
    monkeypatch.setattr(Watched, "state", state, raising=False)
    monkeypatch.setattr(Watched, "shares", [])
    assert state.share() == 0
    found.function(canvas, seeded(3), *scratch, *found.values({}))
    shares = Watched.shares
    assert shares == sorted(shares)
    assert shares[0] < 0.7
    rises = len({round(share, 2) for share in shares})
    assert rises > 30, "it moves"
    assert 0.99 < state.share() <= 1


def test_sorting_is_part_of_the_work():
    found, canvas, (edges, spare, *_), state = started("kruskal")
    assert found.function is kruskal.kruskal
    list_edges(canvas, edges, 0)
    assert state.share() == pytest.approx(1 / 3, abs=0.001)
    spare[:] = edges
    assert state.share() == pytest.approx(2 / 3, abs=0.001)


def test_a_large_maze_reports_it():
    shares = []
    clew.generate("recursive-backtracker", "700x700", seed=1, compiled=True, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] == 1


def test_the_end_is_reported_however_soon_it_comes(monkeypatch):
    monkeypatch.setattr(background, "run", lambda work, poll: work())
    shares = []
    clew.generate("recursive-backtracker", "3x3", seed=1, compiled=True, progress=shares.append)
    assert shares == [1]
