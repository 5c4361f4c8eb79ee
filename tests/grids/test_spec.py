"""Wrong specs are refused with a hint: the nearest name, the missing size, or how to use a file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import clew
from clew.grids import SHAPES, parse_grid, spec
from clew.grids.spec import FILES, example_specs, grid_names, register, shape, shared_grid


@pytest.fixture(autouse=True)
def forget_registered_grids() -> Iterator[None]:
    """Empty the caches of the table, in which a test may have registered a grid."""
    yield
    grid_names.cache_clear()
    shape.cache_clear()


def message_of(text: str, *, files: bool = True) -> str:
    """The error about this spec."""
    with pytest.raises(clew.ClewError) as caught:
        parse_grid(text, files=files)
    return str(caught.value)


@pytest.mark.parametrize("name", [name for name in SHAPES if name != "rectangle"])
def test_a_name_alone_needs_what_follows_the_colon(name: str) -> None:
    sentence = message_of(name)
    assert sentence.startswith(f"{name} is incomplete: add a colon and ")
    assert sentence.endswith(f", as in {example_specs(name)}")
    assert ("the name of a file" in sentence) == (name in FILES)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("hexagon", "hexagons:12x9, "),
        ("hex", "hexagons:12x9, "),
        ("Hexagons:12x9", "hexagons:12x9, "),
        ("möbius:9x9", "moebius:20x14?"),
        ("mobius", "moebius:20x14?"),
        ("ring:4", "polar:9?"),
        ("Torus:3x3", "torus:20x14?"),
        ("octagons:3x3", "upsilon:10x8?"),
        ("square:3x3", "rectangle:40x30?"),
        ("image:a.png", "did you mean mask:heart.png?"),
    ],
)
def test_a_mistyped_name_gets_the_right_one(text: str, meant: str) -> None:
    sentence = message_of(text)
    assert sentence.startswith(f"there is no grid {text.partition(':')[0]!r}: did you mean ")
    assert meant in sentence


def test_names_that_nobody_can_know_list_the_grids() -> None:
    assert "did you mean" not in message_of("xyzzy:3x3")
    for text in ("xyzzy", "xyzzy:3x3"):
        assert ", ".join(SHAPES) in message_of(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("heart.png", "write mask:heart.png"),
        ("2001.PNG", "write mask:2001.PNG"),
        ("heart.jpg", "heart.jpg is a picture: write mask:heart.jpg"),
        ("roads.graphml", "write graph:roads.graphml"),
        ("maze.clew", "clew show maze.clew"),
        ("form.txt", "write mask:form.txt if"),
    ],
)
def test_the_name_of_a_file_gets_what_to_write_before_it(text: str, says: str) -> None:
    assert says in message_of(text)
    assert says in message_of(text, files=False)


def test_whether_a_file_is_there_is_seen_only_where_files_are_read(tmp_path: Path) -> None:
    name = str(tmp_path / "form")
    Path(name).write_text("..")
    assert message_of(name).endswith(f"write mask:{name} for a picture, or graph:{name} for a list of edges")
    assert "is not a size" in message_of(name, files=False)
    assert "is not a size" in message_of(str(tmp_path))


@pytest.mark.parametrize("text", ["8X6", "8×6", "8 x 6", " 8x6 ", "rectangle: 8x6", "rectangle:8 × 6"])
def test_a_size_may_be_written_in_several_ways(text: str) -> None:
    assert parse_grid(text) == parse_grid("8x6")
    assert parse_grid("hexagons:SIDE=3") == parse_grid("hexagons:side=3")


class Bricks(clew.Rectangle):
    """A grid of another package."""


@pytest.mark.parametrize("place", [Bricks, f"{__name__}.Bricks"])
def test_a_grid_is_registered_by_its_class_or_its_full_name(place: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHAPES, "bricks", "")
    register("bricks", place)  # type: ignore[arg-type]
    assert type(parse_grid("bricks:4x3")) is Bricks


@pytest.mark.parametrize("place", ["Bricks", "no_such_module.Bricks", f"{__name__}.Brics"])
def test_a_grid_that_cannot_be_imported_is_named(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHAPES, "bricks", "")
    register("bricks", place)
    assert f"the grid bricks is registered as {place!r}, which cannot be imported" in message_of("bricks:4x3")


def test_a_grid_is_made_once_for_several_mazes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shared_grid("polar:5") is shared_grid("polar:5")
    assert clew.generate("wilson", "polar:5", seed=1).grid is clew.generate("prim", "polar:5", seed=1).grid
    grid = clew.Polar(5)
    assert shared_grid(grid) is grid
    register("bricks", Bricks)
    first = shared_grid("bricks:4x3")
    register("bricks", clew.Torus)
    assert type(first) is Bricks
    assert type(shared_grid("bricks:4x3")) is clew.Torus
    SHAPES.pop("bricks")


def test_the_grids_that_are_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec, "MAX_SHARED", 100_000)
    first = shared_grid("hexagons:12x12")
    assert shared_grid("hexagons:12x12") is first
    for side in range(3, 12):
        shared_grid(f"hexagons:side={side}")
    assert shared_grid("hexagons:12x12") is not first
    assert shared_grid("hexagons:90x90") is not shared_grid("hexagons:90x90"), "too large to be kept"
    assert sum(map(spec._bytes_of, spec._shared.values())) <= 100_000
    monkeypatch.undo()
    for side in range(1, spec.MAX_GRIDS + 10):
        shared_grid(f"{side}x1")
    assert len(spec._shared) <= spec.MAX_GRIDS, "each new one looks at all of them"


def test_a_grid_whose_spec_is_more_than_numbers_is_not_kept() -> None:
    assert shared_grid("text:I") is not shared_grid("text:I")


def test_a_folder_gets_what_is_needed(tmp_path: Path) -> None:
    assert message_of(f"mask:{tmp_path}").endswith("give a file with a mask: a picture, or a text of . and X")
    assert message_of(f"graph:{tmp_path}").endswith("give a file with a graph, such as a list of edges")


def test_a_word_in_other_letters_is_shown_another_way() -> None:
    assert "draw the word as a PNG for mask:word.png" in message_of("text:שלום")


@pytest.mark.parametrize(
    ("grid", "says"),
    [
        ("mask:heart.png", "in Python clew.parse_grid(spec, files=True)"),
        ((5, 5), "(5, 5) is not a grid: give one such as clew.Rectangle(40, 30), or a spec"),
        (None, "None is not a grid"),
        (clew.Rectangle, "clew.Rectangle is a class: call it with a size, as in clew.Rectangle(40, 30)"),
    ],
)
def test_the_library_says_what_a_grid_is(grid: object, says: str) -> None:
    for make in (
        lambda: clew.generate("wilson", grid, 1),  # type: ignore[arg-type]
        lambda: clew.masked(grid, [True]),  # type: ignore[arg-type]
    ):
        with pytest.raises(clew.ClewError, match=re.escape(says)):
            make()
