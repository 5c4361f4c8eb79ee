"""Recognition: the model distinguishes kinds as well as the page says, whatever the file claims, turned or not."""

import re
from pathlib import Path

import numpy as np
import pytest
import recognition_model
import scipy

import clew
from clew import Maze, Rectangle, kernel, recognize, registry
from clew.analysis.recognition.recognize import algorithms_of_kinds
from clew.analysis.recognition.texture import COUNT, orientations, textures

ROOT = Path(__file__).parents[3]
PAGE = recognition_model.PAGE.read_text(encoding="utf-8")
SHARES = {
    name: (kind, float(share) / 100)
    for name, kind, share in re.findall(r"^\| `([a-z-]+)` \| ([a-z-]+) \| ([0-9.]+) % \|", PAGE, re.MULTILINE)
}
MAZES = 8


KNOWN = [each.name for each in registry.find_all("generator") if each.connected]  # others get a note


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    """Small samples, for which nothing is compiled."""
    monkeypatch.setattr(kernel, "should_compile", lambda *arguments: False)


def as_maze(array) -> Maze:
    """The maze on a rectangle with these open directions."""
    grid = Rectangle(array.shape[1], array.shape[0])
    return Maze(grid, grid.storage_of(np.ascontiguousarray(array)))


@pytest.mark.parametrize("name", KNOWN)
def test_fresh_mazes_are_recognized_as_often_as_the_page_says(name):
    kind, share = SHARES[name]
    answers = [recognize(clew.generate(name, "20x20", 31, number=number)).best for number in range(MAZES)]
    right = answers.count(kind)
    assert scipy.stats.binom.cdf(right, MAZES, min(share, 0.99)) > 1e-6
    assert scipy.stats.binom.sf(right - 1, MAZES, max(share, 0.01)) > 1e-6


def test_every_algorithm_is_of_one_kind():
    found = [name for names in algorithms_of_kinds().values() for name in names if "(" not in name]
    assert sorted(found) == sorted(KNOWN)
    assert algorithms_of_kinds()["uniform"] == ["aldous-broder", "houston", "wilson"]
    assert algorithms_of_kinds()["random-weights"] == ["boruvka", "kruskal", "true-prim"]


@pytest.mark.parametrize("name", ["binary-tree", "sidewinder"])
def test_a_turned_or_mirrored_maze_is_recognized_without_its_provenance(name):
    maze = clew.generate(name, "14x11", 3)
    first = recognize(maze)
    assert first.best == name
    for turned in orientations(np.asarray(maze.array)[None]):
        again = recognize(as_maze(turned[0]))
        assert again.best == name
        assert again.probabilities[name] == pytest.approx(first.probabilities[name], abs=1e-6)


@pytest.mark.parametrize("name", ["eller", "prim"])
def test_a_long_maze_is_recognized_by_its_local_texture(name):
    """Its longest path is not that of a square."""
    answers = [recognize(clew.generate(name, "90x9", 3, number=number)).best for number in range(4)]
    assert answers == [name] * 4


def test_all_orientations_are_different_mazes_with_the_same_passages():
    maze = clew.generate("wilson", "9x7", 3)
    turned = [as_maze(each[0]) for each in orientations(np.asarray(maze.array)[None])]
    assert len({each.digest for each in turned}) == 8
    assert {clew.measure(each).longest_path for each in turned} == {clew.measure(maze).longest_path}


def test_the_texture_of_a_maze_by_counting():
    """Of a sidewinder, whose first row is a corridor."""
    maze = clew.generate("sidewinder", "9x8", 3)
    rows = np.asarray(maze.array)
    texture = textures(rows[None], np.array([40]))[0]
    assert len(texture) == COUNT
    inside = [int(cell) for row in rows[1:-1] for cell in row[1:-1]]
    assert texture[:14] == pytest.approx([inside.count(kind) / len(inside) for kind in range(1, 15)])
    assert texture[-5] == 1  # the first row
    assert texture[-2] == pytest.approx(np.mean([maze.is_open((8, y), 2) for y in range(7)]))  # the last column
    assert texture[-1] == pytest.approx(np.log(40))


def test_braided_mazes_and_strange_ones_get_a_note():
    braided = recognize(clew.braid(clew.generate("wilson", "20x20", 3), 1.0, seed=1))
    assert "loops" in braided.notes[0]
    parts = recognize(clew.generate("percolation", "20x20", 3, chance=0.3))
    assert "cut off" in parts.notes[0]
    assert "percolation" not in parts.probabilities
    spiral = recognize(clew.unicursal(clew.generate("wilson", "10x10", 3)))
    assert any("unlike" in note for note in spiral.notes)
    assert recognize(clew.generate("wilson", "20x20", 3)).notes == []


def test_the_notes_of_several_mazes_have_their_numbers():
    plain, braided = clew.generate("wilson", "20x20", 3), clew.braid(clew.generate("wilson", "20x20", 3), 1.0, seed=1)
    found = recognize(iter([plain, braided]))
    assert found.notes == [f"Maze 2: {note}" for note in recognize(braided).notes] != []
    assert len(found.as_dict()["each"]) == 2
    assert "each" not in recognize(plain).as_dict()
    with pytest.raises(clew.ClewError, match="got no mazes"):
        recognize([])


def test_the_page_has_the_kinds_of_the_model():
    assert recognition_model.kinds_table() in PAGE
    assert set(SHARES) == set(KNOWN)
