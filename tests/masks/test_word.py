"""Words as masks: letters as they are drawn, joined to one part."""

import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import clew
from clew import ClewError, MaskedRectangle, kernel
from clew.grids import parse_grid
from clew.masks import letter_fonts
from clew.masks.image import Bitmap
from clew.masks.letter_fonts import BUILT_IN, LetterFont, font_runs
from clew.masks.word import MAX_LETTERS, broken, draw_word, word_ends
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


@given(st.text(st.sampled_from("abcijkqyzABCQ0123456789 .!?äéñß-"), min_size=1, max_size=6), st.integers(6, 20))
@settings(deadline=None, max_examples=15)
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


@cases(
    ("text", "words"),
    [
        ("", "has no letters"),
        ("   ", "has no letters"),
        ("\ue123", "1 to 40 printable characters"),
        ("שלום", "ש belongs to a script that runs from right to left"),
        ("A,font=font.ttf", "font= names a file, which cannot be read here"),
        ("a\tb", "1 to 40 printable characters"),
        ("x" * (MAX_LETTERS + 1), "1 to 40 printable characters"),
        (
            "a,size=4",
            "no option 'size': after a comma write height=20 or invert or over=hexagons or join or font=",
        ),
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


# letters that the built-in font lacks


def font_with(letters: dict[str, str], file: Path) -> Path:
    """Write a font that draws each of these letters as a letter of the built-in font draws, and no others."""
    data = bytearray(BUILT_IN.read_bytes())
    tables = range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16)
    entry = next(place for place in tables if data[place : place + 4] == b"cmap")
    groups = sorted((ord(new), _glyph(data, old)) for new, old in letters.items())
    body = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in groups)
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body
    data[entry + 8 : entry + 16] = struct.pack(">II", len(data), len(cmap))
    file.write_bytes(bytes(data) + cmap)
    return file


def _glyph(data: bytes, letter: str) -> int:
    """Return the number of a capital letter's glyph in the built-in font, whose glyphs are in the order of ASCII."""
    return ord(letter) - 29


@pytest.fixture
def georgian(tmp_path: Path) -> Path:
    return font_with({"მ": "M", "ი": "N", "რ": "P", "H": "H"}, tmp_path / "MirBold.ttf")


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which fonts of the system are found."""
    monkeypatch.setattr(letter_fonts, "_from_fontconfig", lambda letters: [])
    monkeypatch.setattr(letter_fonts, "_folders", lambda: [str(tmp_path), str(tmp_path / "none")])
    letter_fonts._system_font.cache_clear()
    yield tmp_path  # type: ignore[misc]
    letter_fonts._system_font.cache_clear()


def test_other_scripts_are_drawn_in_a_font_of_the_system(georgian: Path, fonts: Path) -> None:
    (fonts / "Broken-Bold.ttf").write_bytes(b"no font")
    assert font_runs("მირ") == [(LetterFont(str(georgian)), "მირ")]
    assert draw_word("მირ", 12).places == draw_word("MNP", 12).places
    assert clew.is_perfect(clew.generate("wilson", "text:მირ,height=8", seed=1))


def test_words_that_the_built_in_font_can_draw_stay_the_same(georgian: Path, fonts: Path) -> None:
    assert font_runs("H") == [(LetterFont(str(BUILT_IN)), "H")]
    assert draw_word("A\u0308", 12).places == draw_word("Ä", 12).places


def test_the_error_names_what_is_missing_and_what_to_give(georgian: Path, fonts: Path) -> None:
    with pytest.raises(ClewError, match=r"have no კ, and no font .* 'კირ'.*text:კირ,font=NotoSans-Bold.ttf"):
        parse_grid("text:კირ")


def test_a_font_can_be_named(georgian: Path, tmp_path: Path) -> None:
    named = parse_grid(f"text:მირ,height=9,font={georgian}", files=True)
    assert isinstance(named, MaskedRectangle)
    assert named == parse_grid("text:MNP,height=9")
    other = tmp_path / "other.ttf"
    other.write_bytes(b"no font")
    for file, words in (
        (tmp_path / "none.ttf", "there is no file"),
        (tmp_path, "there is no file"),
        (other, "is not a font"),
    ):
        with pytest.raises(ClewError, match=words):
            parse_grid(f"text:A,font={file}", files=True)
    with pytest.raises(ClewError, match="has no C"):
        parse_grid(f"text:C,font={georgian}", files=True)


@cases("word", ["მირ", "ԲՈՒ", "미로", "ไทย"])
def test_names_in_any_letters_are_words(word: str, fonts: Path) -> None:
    """Also with accents that are typed after their letters."""
    font_with({"H": "H"} | dict(zip(word, "MNP", strict=False)), fonts / "Names-Bold.ttf")
    expected = parse_grid(f"text:{'MNP'[: len(word)]},height=6")
    for typed in (word, unicodedata.normalize("NFD", word)):
        assert parse_grid(f"text:{typed},height=6") == expected


@cases("word", ["Ελένη", "Дмитрий", "さくら", "迷路", "Ана さくら", "ĐƯỜ"])
def test_greek_cyrillic_and_japanese_words_need_no_font_of_the_system(word: str, fonts: Path) -> None:
    """Also several scripts in one word: each letter is as high as it is alone."""
    drawn = draw_word(word, 12)
    assert draw_word(unicodedata.normalize("NFD", word), 12) == drawn
    assert "".join(text for _, text in font_runs(word)) == word
    for part in word.split():
        assert drawn.width >= draw_word(part, 12).width


def test_japanese_letters_are_about_as_bold_as_others() -> None:
    drawn = draw_word("一", 20)
    assert 3 <= drawn.height <= 6


def test_a_word_in_lines_is_as_narrow_as_its_longest_line() -> None:
    one, two, three = (draw_word("Anna Maria-Luise", 12, lines=lines) for lines in (1, 2, 3))
    assert two.width == max(draw_word(line, 12).width for line in ("Anna", "Maria-Luise"))
    assert three.width == max(draw_word(line, 12).width for line in ("Anna", "Maria-", "Luise"))
    assert one.height < two.height < three.height
    assert clew.is_perfect(clew.generate("wilson", "text:Anna Maria-Luise,height=8,lines=3", seed=1))


@pytest.mark.parametrize("word", ["Anna", "Anna Maria", " Anna  Maria "])
def test_a_word_with_too_few_blanks_is_not_broken(word: str) -> None:
    with pytest.raises(ClewError, match=r"cannot be broken into 3 lines: there are \d blanks and hyphens"):
        draw_word(word, 12, lines=3)


def test_fontconfig_finds_a_font_for_the_letters(
    georgian: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "fc-match"
    program.write_text(f"""#!/bin/sh
case "$*" in *"charset=10d8 10db 10e0") printf '/nowhere/Sans.ttf|0\\n/nowhere/Sans.pfb|0\\n%s|0\\n' {georgian} ;; esac
""")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(letter_fonts, "_folders", list)
    assert letter_fonts._system_font.__wrapped__("იმრ") == LetterFont(str(georgian))


@pytest.mark.parametrize("answer", ["", "nonsense", "/nowhere/Sans-Bold.ttf|0\n"])
def test_fontconfig_is_only_a_hint(answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "fc-match"
    program.write_text(f"#!/bin/sh\nprintf %s '{answer}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(letter_fonts, "_folders", list)
    assert letter_fonts._system_font.__wrapped__("漢") is None


# dots, and several lines


def parts_of(drawn: Bitmap) -> list[set[tuple[int, int]]]:
    """Return the places of letters and dots that touch, from left to right."""
    left = {(place % drawn.width, place // drawn.width) for place, lit in enumerate(drawn.places) if lit}
    found = []
    while left:
        part = [left.pop()]
        for x, y in part:
            near = left & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            left -= near
            part += near
        found.append(set(part))
    return sorted(found, key=min)


@cases(("word", "dots"), [("ü", 2), ("Ö", 2), ("i", 1), ("ё", 2), ("j", 1), ("M.", 1), ("!", 1)])
@cases("height", [8, 11, 14])
def test_dots_are_squares_with_a_bridge_one_cell_wide(word: str, dots: int, height: int) -> None:
    drawn, grid = draw_word(word, height), parse_grid(f"text:{word},height={height}")
    cells = {grid.coordinates(cell) for cell in range(grid.cells)}
    parts = sorted(parts_of(drawn), key=len)
    assert len(parts) == dots + 1
    for dot in parts[:dots]:
        side = max(x for x, _ in dot) - min(x for x, _ in dot) + 1
        assert len(dot) == side * side
        around = {(x + right, y + down) for x, y in dot for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))} - dot
        assert len(around & cells) == 1


LINES = ["Jürgen Müller", "Łucja Wiśniewska", "Mary Ann", "Anne-Marie", "Ly Jo", "Jj Ää"]


@cases("word", LINES)
def test_a_line_leads_from_its_end_to_the_beginning_of_the_next_one(word: str) -> None:
    drawn, grid = draw_word(word, 10, lines=2), parse_grid(f"text:{word},height=10,lines=2")
    lit = [drawn.places[begin : begin + drawn.width] for begin in range(0, len(drawn.places), drawn.width)]
    cells = [grid.mask[begin : begin + drawn.width] for begin in range(0, len(grid.mask), drawn.width)]
    gap = [row for row, places in enumerate(lit) if 1 not in places]
    above, below = ([max(column) for column in zip(*rows, strict=True)] for rows in (lit[: gap[0]], lit[gap[-1] :]))
    assert cells[gap[0]].count(1) == cells[gap[-1]].count(1) == 1
    assert cells[gap[0]].index(1) >= len(above) - 1 - above[::-1].index(1) - 8
    assert below.index(1) <= cells[gap[-1]].index(1) <= below.index(1) + 8


@cases("word", LINES)
def test_the_openings_of_lines_are_in_the_first_and_in_the_last_letter(word: str) -> None:
    spec = f"text:{word},height=10,lines=2"
    drawn = draw_word(word, 10, lines=2)
    first, last = (draw_word(line, 10).width for line in broken(word, 2))
    maze = clew.openings(clew.generate("recursive-backtracker", spec, 7), word_ends(spec))
    path = clew.solve(maze)
    (left, top), (right, bottom) = (maze.grid.coordinates(cell) for cell in (path.start, path.goal))
    assert left == (drawn.width - first) // 2
    assert right == (drawn.width - last) // 2 + last - 1
    assert top < drawn.height / 2 < bottom


@cases("spec", ["9x9", "text:Anna", "text:A B,lines=1", "text:A B,lines=2,invert"])
def test_only_lines_of_a_word_have_openings_of_their_own(spec: str) -> None:
    assert word_ends(spec) is None


def test_the_way_to_a_letter_with_dots_touches_none_of_them() -> None:
    drawn, grid = draw_word("Jo Öl", 10, lines=2), parse_grid("text:Jo Öl,height=10,lines=2")
    cells = {grid.coordinates(cell) for cell in range(grid.cells)}
    squares = [part for part in parts_of(drawn) if len(part) == 4]
    assert len(squares) == 2
    for dot in squares:
        assert len({(x + right, y) for x, y in dot for right in (1, -1)} & cells - dot) == 0
