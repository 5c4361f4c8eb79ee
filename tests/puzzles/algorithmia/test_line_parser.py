"""Lines as experts type them in a hurry."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.puzzles.algorithmia import line_parser
from clew.puzzles.algorithmia.line_parser import COLOR_WORDS, MAX_CHARACTERS, Line, parse_line
from clew.puzzles.algorithmia.loose_words import near_color
from clew.puzzles.algorithmia.module_grid import name

SEED = (13, 41, 5, 52, 9, 48, 18, 16, 43, 14)
GREEN = Line("green", SEED, 5, 15)
TEN = "13 41 05 52 09 48 18 16 43 14"
LOG = [
    f"[Algorithmia #1] The module's seed is {TEN}",
    "[Algorithmia #1] The maze is being generated using Prim's Algorithm.",
    "[Algorithmia #1] The starting position is at B2.",
    "[Algorithmia #1] The goal position is at D4.",
]


@pytest.mark.parametrize(
    "line",
    [
        f"g {TEN} b2 d4",
        f"green {TEN} B2 D4",
        f"GREEN,{TEN};B2/D4",
        "g13410552094818164314b2d4",
        f"gb2d4 {TEN}",
        f"{TEN} b2 d4 green",
        f"b2 d4 g {TEN}",
        f"g {TEN} 5 15",
        f"g {TEN} 05 15",
        "g134105520948181643140515",
        "g 13 41 5 52 9 48 18 16 43 14 b2 d4",
        "g 13-41-05-52-09-48-18-16-43-14 b2->d4",
        f"緑 {TEN} b2 d4",
        f"みどり{TEN}b2d4",
        "緑13410552094818164314Ｂ２Ｄ４",
        "緑 １３ ４１ ０５ ５２ ０９ ４８ １８ １６ ４３ １４ Ｂ２ Ｄ４",
        "緑、13、41、05、52、09、48、18、16、43、14、B2→D4",
        f"[Algorithmia #1] The module's seed is {TEN} g b2 d4",
        f"g b2 d4 [Algorithmia #1] The module’s seed is {TEN}\n",
        "\n".join(LOG),
        f"the goal position is at d4. the starting position is at b2. g {TEN}",
    ],
)
def test_one_module_in_many_spellings(line):
    assert parse_line(line) == parse_line(line, "ja") == GREEN


def test_the_log_tells_the_number_of_the_module():
    assert parse_line(f"[Algorithmia #12] The module's seed is {TEN} g b2 d4").module == 12


@pytest.mark.parametrize(
    ("made", "color"),
    [
        ("Kruskal's Algorithm", "red"),
        ("Prim's Algorithm", "green"),
        ("Recursive Backtracker", "blue"),
        ("Hunt-and-Kill", "cyan"),
        ("Hunt and Kill Algorithm", "cyan"),
        ("Sidewinder", "magenta"),
        ("Recursive Division", "yellow"),
    ],
)
def test_the_log_names_the_algorithm(made, color):
    assert parse_line(f"the maze is being generated using {made}.\n{TEN} b2 d4").color == color


@pytest.mark.parametrize(("word", "color"), COLOR_WORDS.items())
def test_every_word_for_a_color(word, color):
    assert parse_line(f"{word} {TEN} a1 d4").color == parse_line(f"{TEN}{word}a1 d4").color == color


@pytest.mark.parametrize(
    "word", ["赤", "緑", "青", "水", "シアン", "紫", "マゼンタ", "黄", "ﾏｾﾞﾝﾀ", "ｲｴﾛｰ", "Ｒ", "ｒｅｄ"]
)
def test_words_that_must_be_known(word):
    assert parse_line(f"{word} {TEN} a1 d4").color == COLOR_WORDS[unicodedata.normalize("NFKC", word).lower()]


def test_letters_that_are_columns_and_colors():
    """B and C followed by one digit are positions; followed by two digits or none they are colors."""
    assert parse_line(f"b {TEN} b2 c3") == Line("blue", SEED, 5, 10)
    assert parse_line("b13410552094818164314b2c3") == Line("blue", SEED, 5, 10)
    assert parse_line(f"bb2c3 {TEN}") == Line("blue", SEED, 5, 10)
    assert parse_line(f"cc2b3 {TEN}") == Line("cyan", SEED, 6, 9)
    assert parse_line("red5 41 5 52 9 48 18 16 43 14 b2 d4").seed[0] == 5
    assert parse_line(f"redd4b2 {TEN}") == Line("red", SEED, 15, 5)


separators = st.sampled_from([" ", ", ", "、", "/", "  ", " - ", "・", "\t", "; "])


@given(
    st.sampled_from(sorted(COLOR_WORDS)),
    st.lists(st.integers(0, 99), min_size=10, max_size=10),
    st.permutations(range(16)),
    separators,
    st.booleans(),
    st.booleans(),
)
def test_what_is_written_is_read(word, seed, cells, separator, named, wide):
    start, goal = cells[:2]
    ends = [name(start), name(goal)] if named else [str(start), str(goal)]
    line = separator.join([word, *(f"{number:02}" for number in seed), *ends])
    if wide:
        line = "".join(chr(ord(each) + 0xFEE0) if each.isalnum() and each.isascii() else each for each in line)
    assert parse_line(line) == Line(COLOR_WORDS[word], tuple(seed), start, goal)


REFUSED = {
    "": "the line is empty",
    " ,, ": "the line is empty",
    "9" * (MAX_CHARACTERS + 1): "501 characters",
    f"g {TEN}": "start and goal are missing",
    f"g {TEN} b2": "one position is missing: B2 found",
    f"g {TEN} 7": "one position is missing: 7 found",
    "g 13 41 b2 d4": "2 of the ten numbers found: 8 missing",
    "g": "0 of the ten numbers found: 10 missing",
    f"g {TEN} 7 b2 d4": "11 numbers found",
    f"g {TEN} 7 8 9": "11 numbers found",
    f"g {TEN} b2 d4 a1": "there are 3 positions, B2, D4, A1",
    f"{TEN} b2 d4": "the color is missing",
    f"g {TEN} b2 d4 red": "two colors, g and red",
    f"green 緑 {TEN} b2 d4": "two colors, green and 緑",
    f"blue {TEN} b 2 b 4": "two colors, blue and b",
    f"blue {TEN} b 2 d4": "two colors, blue and b",
    f"{TEN} b 2 d4": "D4, and 2 may be the other or an extra number",
    f"g {TEN} b2 15": "B2, and 15 may be the other",
    f"blue {TEN} 2B d4": "2b can be a number and a letter, or a position: write the letter of a position first, B2",
    f"青 {TEN} １B d4": "first, B1",
    f"1 11 r {TEN}": "the color is between the numbers, so 1 may be a position",
    f"g {TEN} {TEN[:2]} a1": "A1, and 13 may be",
    f"g {TEN} 7 b2": "B2, and 7 may be the other",
    "g b2": "0 of the ten numbers found: 10 missing; one position is missing: B2 found",
    "13 41": "8 missing; start and goal are missing: give two positions such as b2 d4 (white bulb first), or 5 15; the",
    f"[Algorithmia #1] the maze is being generated using magic. {TEN} b2 d4": "the word the is not known",
    f"g {TEN} b2\udcffd4": "0xFF is not understood",
    f"g {TEN} b2 b2": "both B2",
    f"g {TEN} 16 3": "no position 16",
    f"g {TEN} b5 d4": "no position B5",
    f"g {TEN} b0 d4": "no position B0",
    f"g {TEN} e2 d4": "there is no position E2",
    f"g {TEN} d 4 b2": "the letter D is alone",
    f"x {TEN} b2 d4": "the word x is not known",
    f"桃 {TEN} b2 d4": "the word 桃 is not known",
    f"g {TEN.replace('05', 'o5')} b2 d4": "o is a letter, not a digit: did you mean 0",
    f"g {TEN.replace('41', '4l')} b2 d4": "l is a letter, not a digit: did you mean 1",
    f"g {TEN.replace('41', '411')} b2 d4": "the digits 411 cannot be split",
    "g1341055209481816431 b2 d4": "the digits 1341055209481816431 cannot",
    f"g b2 {TEN} 15": "B2, and 15 may be",
    f"g {TEN} d413": "d413 can be a position",
    f"g b213 {TEN}": "b213 can be a position",
    f"g {TEN} b2 % d4": "'%' is not understood",
    f"g {TEN} b2 d4\0": "U+0000 is not understood",
    f"g {TEN} b2\u200bd4": "U+200B is not understood",
    f"g {TEN} b2 d4 \u0663": "is not understood",
    f"[Algorithmia #1] g {TEN} [Algorithmia #2] b2 d4": "two modules, #1 and #2",
}


@pytest.mark.parametrize(("line", "words"), REFUSED.items())
def test_what_is_missing_wrong_or_ambiguous_is_named(line, words):
    with pytest.raises(ClewError, match=re.escape(words)):
        parse_line(line)
    with pytest.raises(ClewError, match=r"[\u3040-\u30ff\u4e00-\u9fff]"):
        parse_line(line, "ja")


@given(st.text(max_size=80) | st.text("rgbcmy abcd 0123456789赤緑#[]", max_size=80))
def test_whatever_comes_is_read_or_refused(line):
    try:
        said = parse_line(line)
    except ClewError:
        with pytest.raises(ClewError):
            parse_line(line, "ja")
    else:
        assert parse_line(line, "ja") == said
        assert len(said.seed) == 10
        assert said.start != said.goal
        assert {said.start, said.goal} <= set(range(16))


# loose words


@pytest.mark.parametrize(
    "line",
    [
        f"g {TEN} from b2 to d4",
        f"g {TEN} from bravo 2 to delta 4",
        f"golf {TEN} bravo2 delta-4",
        f"g {TEN} bravo two delta four",
        f"grn {TEN} b2 d4",
        f"gren {TEN} b2 d4",
        f"geren {TEN} b2 d4",
        f"green {TEN} start b2 goal d4",
        f"green {TEN} goal d4, start b2",
        f"green {TEN} to d4 from b2",
        f"green {TEN} b2 start d4 goal",
        f"green {TEN} from 5 to 15",
        f"green {TEN} to 15 from 5",
        f"the goal is green, the numbers are {TEN}, white bulb at b2, d4 please",
        f"green goal {TEN} b2 d4",
        f"from b2 to d4 green {TEN}",
        f"grn {TEN} bravo 2, delta 4",
    ],
)
def test_loose_words_are_understood(line):
    assert parse_line(line) == GREEN


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"green {TEN} b2 goal d4", "two ways"),
        (f"green {TEN} from b2 from d4", "two ways"),
        (f"green {TEN} b2 d4 to", "two ways"),
        ("charlie 3 41 05 52 09 48 18 16 43 14 charlie 3 delta 4", "two ways"),
        (f"grey {TEN} b2 d4", "the word grey is not known"),
        (f"grn {TEN} from hell to d4", "the word hell is not known"),
        (f"from b2 to d4 {TEN}", "the color is missing"),
        (f"grn blu {TEN} b2 d4", "two colors"),
        (f"bravo 2 {TEN} bravo 3 delta 4", "3 positions"),
        (f"g {TEN} delta thirteen bravo two", "the letter D is alone"),
    ],
)
def test_loose_words_are_not_guessed(line, sentence):
    with pytest.raises(ClewError, match=sentence):
        parse_line(line)


@given(
    st.permutations([*TEN.split(), "g", "b2", "d4", "b", "5"]).map(lambda words: " ".join(words[:13]))
    | st.text("rgbcmy abcd 0123456789to", max_size=50)
)
def test_exact_lines_are_read_exactly(line):
    try:
        exact = line_parser._parse_exact(line, "en")
    except ClewError:
        return
    assert parse_line(line) == exact


@given(st.lists(st.sampled_from(["the", "is", "at", "and", "please", "bulb"]), min_size=15, max_size=15))
def test_noise_changes_nothing(noise):
    words = f"g {TEN} b2 d4".split()
    assert parse_line(" ".join(part for pair in zip(noise, [*words, ""], strict=False) for part in pair)) == GREEN


@given(st.sampled_from(sorted({"red", "green", "blue", "cyan", "magenta", "yellow"})), st.data())
def test_a_mistyped_color_is_that_color_or_none(color, data):
    place = data.draw(st.integers(0, len(color) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    for word in (color[:place] + color[place + 1 :], color[:place] + letter + color[place:]):
        assert near_color(word) in (color, None)
    assert near_color(color) == color
