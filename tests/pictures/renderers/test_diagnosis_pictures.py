"""Pictures of islands and loops, in all formats and on all kinds of grid."""

import io
import json
import re

import pytest
from case_loops import cases
from PIL import Image
from torn_mazes import GRIDS, torn

import clew
from clew.errors import ClewError
from clew.pictures.drawing.colors import DARK, LIGHT, Look, rgb

ISLANDS = clew.from_directions("5x2", [[2, 8, 6, 12, 0], [0, 0, 3, 9, 0]])
RGB = tuple[int, int, int]


def colors(maze: clew.Maze, **options: object) -> set[RGB]:
    """The colors of a PNG."""
    picture = Image.open(io.BytesIO(clew.draw(maze, "png", diagnosis=clew.diagnose(maze), **options)))
    return {color for _, color in picture.convert("RGB").getcolors(picture.width * picture.height)}


def expected(maze: clew.Maze, look: Look) -> tuple[set[RGB], set[RGB]]:
    """The colors that the islands of a maze and its loops have."""
    found = clew.diagnose(maze)
    islands = {look.shade(number, len(found.islands)) for number in range(1, len(found.islands) + 1)}
    return islands, {rgb(look.thread)} if found.loops else set()


@cases("name", GRIDS)
def test_every_island_has_a_color_and_loops_are_threads(name: str) -> None:
    maze = torn(GRIDS[name], 1, 0.55)
    found = clew.diagnose(maze)
    islands, thread = expected(maze, LIGHT)
    picture = clew.draw(maze, "svg", diagnosis=found).decode()
    fills = set(re.findall(r'(?:fill|stroke)="(#\w{6})"', picture.split("</rect>")[0]))
    assert {"#{:02X}{:02X}{:02X}".format(*each) for each in islands | thread} <= fills
    assert ('class="loops"' in picture) == bool(found.loops)
    assert 'class="start"' not in picture
    assert islands | thread <= colors(maze)


def test_dark_pictures_have_their_own_colors() -> None:
    islands, thread = expected(ISLANDS, DARK)
    assert len(islands) == 5
    assert islands | thread <= colors(ISLANDS, dark=True)


def test_text_has_the_numbers_of_islands_and_dots_on_loops() -> None:
    picture = clew.draw(ISLANDS, "text", diagnosis=clew.diagnose(ISLANDS)).decode()
    assert picture.splitlines()[1::2] == ["│ 1   1 │ • • • │ 2 │", "│ 3 │ 4 │ • • • │ 5 │"]
    assert picture.splitlines()[2] == "├───┬───┤ •   • ├───┤"
    with pytest.raises(ClewError, match="half blocks show islands and loops only in color"):
        clew.draw(ISLANDS, "text", diagnosis=clew.diagnose(ISLANDS), style="blocks")
    blocks = clew.draw(ISLANDS, "text", diagnosis=clew.diagnose(ISLANDS), style="blocks", color=True).decode()
    assert all(";".join(map(str, each)) in blocks for part in expected(ISLANDS, DARK) for each in part)


def test_a_loop_does_not_leave_through_an_opening() -> None:
    room = clew.openings(clew.from_directions("2x2", [[6, 12], [3, 9]]), "0,1:west+1,0:east")
    found = clew.diagnose(room)
    assert found.loops[0].start == 2
    lines = ["┌───────╴", "│ • • •  ", "╵ •   • ╷", "  • • • │", "╶───────┘"]
    assert clew.draw(room, "text", diagnosis=found).decode().splitlines() == lines
    assert 'class="loops" d="M0.5 1.5v-1h1v1h-1"' in clew.draw(room, "svg", diagnosis=found).decode()


def test_geometry_lists_the_cells() -> None:
    told = json.loads(clew.draw(ISLANDS, "geometry", diagnosis=clew.diagnose(ISLANDS)))
    assert told["islands"] == [[0, 1], [4], [5], [6], [9]]
    assert [sorted(set(each)) for each in told["loops"]] == [[2, 3, 7, 8]]


def test_a_perfect_maze_is_drawn_as_ever_but_for_its_words() -> None:
    maze = clew.generate("wilson", "6x4", seed=2)
    found = clew.diagnose(maze)
    assert colors(maze) == {rgb(LIGHT.paper), rgb(LIGHT.ink)}
    assert b"It shows neither islands nor loops." in clew.draw(maze, "svg", diagnosis=found)
    assert clew.draw(maze, "pdf", diagnosis=found).startswith(b"%PDF")


def test_what_cannot_be_drawn_is_a_sentence() -> None:
    found = clew.diagnose(ISLANDS)
    other = clew.generate("wilson", "5x2", seed=1)
    for maze, format, options, says in (
        (other, "svg", {}, "the diagnosis is that of another maze"),
        (ISLANDS, "svg", {"distances": clew.distances(ISLANDS)}, "distances or the islands"),
        (ISLANDS, "gif", {}, "a GIF shows a search, and no islands and loops"),
    ):
        with pytest.raises(ClewError, match=says):
            clew.draw(maze, format, diagnosis=found, **options)
    with pytest.raises(ClewError, match=r"must be what clew\.diagnose returns"):
        clew.draw(ISLANDS, "svg", diagnosis=3)
