"""Words as masks: letters as they are drawn, joined to one part."""

from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, MaskedRectangle, kernel
from clew.grids import parse_grid
from clew.masks.word import MAX_LETTERS, draw_word
from clew.mazes.checking import check_connected


def test_a_word_is_a_maze_of_its_letters() -> None:
    grid = parse_grid("text:CLEW")
    assert isinstance(grid, MaskedRectangle)
    assert grid.height == 20
    assert grid.width > 60
    maze = clew.generate("wilson", grid, seed=1)
    assert clew.is_perfect(maze)
    assert clew.generate("wilson", "text:CLEW", seed=1) == maze


def test_strokes_are_several_cells_wide() -> None:
    drawn = draw_word("L", 20)
    middle = drawn.places[10 * drawn.width : 11 * drawn.width]
    assert 4 <= middle.count(1) <= 7
    assert draw_word("l", 20).places.count(1) >= 80


def test_letters_look_like_themselves() -> None:
    drawn = draw_word("L", 6)
    rows = [drawn.places[begin : begin + drawn.width] for begin in range(0, len(drawn.places), drawn.width)]
    assert rows[0] == rows[3] == b"\1" + bytes(drawn.width - 1)
    assert rows[5] == b"\1" * drawn.width


@pytest.fixture(autouse=True, scope="module")
def _interpreted() -> Iterator[None]:
    """Nothing is compiled: each kind of grid would be, anew."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernel, "should_compile", lambda *_: False)
        yield


@pytest.mark.parametrize("height", [6, 13, 40])
def test_capitals_are_as_high_as_given(height: int) -> None:
    assert draw_word("H", height).height == height
    assert parse_grid(f"text:HEX,height={height}").shape[0] == height


@given(st.text(st.sampled_from("abcijkqyzABCQ0123456789 .!?äéñß-"), min_size=1, max_size=8), st.integers(6, 24))
@settings(deadline=None, max_examples=40)
def test_all_letters_and_dots_are_joined_by_left_out_cells(word: str, height: int) -> None:
    assume(word.strip())
    drawn = draw_word(word, height)
    grid = parse_grid(f"text:{word},height={height}")
    assert isinstance(grid, MaskedRectangle)
    check_connected(grid)
    assert all(there or not before for before, there in zip(drawn.places, grid.mask, strict=True))


def test_a_dot_needs_a_bridge() -> None:
    drawn = draw_word("i", 20)
    grid = parse_grid("text:i")
    assert grid.cells > drawn.places.count(1)


def test_a_word_may_be_a_whole_rectangle() -> None:
    grid = parse_grid("text:I,height=8")
    assert grid.cells == grid.shape[0] * grid.shape[1]


def test_words_over_other_grids() -> None:
    for over in ("hexagons", "triangles", "polar:12"):
        maze = clew.generate("recursive-backtracker", f"text:Ox,height=12,over={over}", 2)
        assert clew.is_perfect(maze)
        assert maze.grid.spec.startswith(over)


def test_the_ground_around_a_word_is_a_maze_too() -> None:
    whole, ground = draw_word("O", 10), parse_grid("text:O,height=10,invert")
    assert isinstance(ground, MaskedRectangle)
    assert ground.cells > whole.places.count(0)  # the inside of the O is joined to the outside


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "has no letters"),
        ("   ", "has no letters"),
        ("漢", "the font has no 漢"),
        ("a\tb", "1 to 40 printable characters"),
        ("x" * (MAX_LETTERS + 1), "1 to 40 printable characters"),
        ("a,size=4", "no option 'size': after a comma write height=20 or invert or over=hexagons or join"),
        ("a,height=5", "a whole number from 6 to 200"),
        ("a,height=201", "a whole number from 6 to 200"),
        ("a,height=٢٠", "a whole number from 6 to 200"),
        ("I,invert", "leaves no cells: all"),
        ("a,over=rectangle:1000x1000", "at most 200,000"),
        ("a,over=sphere", "over=sphere is not possible"),
    ],
)
def test_errors_are_sentences(text: str, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        parse_grid(f"text:{text}")


def test_the_longest_and_highest_word_is_no_hard_work() -> None:
    drawn = draw_word("W" * MAX_LETTERS, 200)
    assert drawn.height == 200
    assert drawn.width * drawn.height < 2_500_000
