"""Colors on terminals that have few, and characters in encodings that have few."""

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.cli import terminal_colors
from clew.cli.algorithmia_practice import BULBS
from clew.cli.nearest_characters import can_write, errors_for, nearest, use_for
from clew.cli.program import run
from clew.cli.terminal_colors import BASIC, TRUE, color_count, in_colors
from clew.drawing.colors import DARK, LIGHT, RGB, Look, cividis, contrast, painted, rgb

NAMES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM")
COLORS = st.tuples(*[st.integers(0, 255)] * 3)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "terminal", "pipe"),
    [
        ("", 16, 0),
        ("COLORTERM=truecolor TERM=xterm", TRUE, 0),
        ("COLORTERM=24bit", TRUE, 0),
        ("TERM=xterm-kitty", TRUE, 0),
        ("TERM=xterm-256color", 256, 0),
        ("TERM=linux", 8, 0),
        ("TERM=vt220", 0, 0),
        ("TERM=strange", 16, 0),
        ("TERM=dumb COLORTERM=truecolor", 0, 0),
        ("COLORTERM=truecolor NO_COLOR=1", 0, 0),
        ("COLORTERM=truecolor NO_COLOR=", TRUE, 0),
        ("COLORTERM=truecolor FORCE_COLOR=0", 0, 0),
        ("TERM=dumb FORCE_COLOR=1", 16, 16),
        ("FORCE_COLOR=3", TRUE, TRUE),
        ("FORCE_COLOR=3 NO_COLOR=1", 0, 0),
        ("CLICOLOR_FORCE=1 TERM=xterm-256color", 256, 256),
        ("CLICOLOR_FORCE=1 TERM=dumb", 16, 16),
        ("CLICOLOR_FORCE=0 TERM=xterm-256color", 256, 0),
    ],
)
def test_the_environment_names_the_colors_of_a_terminal(
    environment: str, terminal: int, pipe: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, _, value in (each.partition("=") for each in environment.split()):
        monkeypatch.setenv(name, value)
    database = {"linux": 8, "vt220": -1}
    monkeypatch.setattr(terminal_colors, "_terminfo_colors", lambda term: database.get(term, 16))
    assert color_count(Terminal()) == terminal
    assert color_count(io.StringIO()) == pipe


def test_a_name_that_terminfo_lacks_has_16_colors() -> None:
    assert terminal_colors._terminfo_colors("no such terminal") == 16


@given(st.lists(st.tuples(st.text("ab▀ ", min_size=1), st.none() | COLORS, st.none() | COLORS)))
def test_only_the_colors_of_a_text_change(parts: list[tuple[str, RGB | None, RGB | None]]) -> None:
    text = "".join(painted(*part) for part in parts)
    plain = re.sub(r"\x1b\[[\d;]*m", "", text)
    for count in (8, 16, 256, TRUE):
        shown = in_colors(text, count)
        assert re.sub(r"\x1b\[[\d;]*m", "", shown) == plain
        assert shown.count("\x1b") == text.count("\x1b")
        assert (shown == text) if count == TRUE else "8;2;" not in shown


@given(st.integers(0, 255))
def test_the_256_colors_are_their_own_nearest(number: int) -> None:
    if number < 16:
        return
    if number >= 232:
        color = (8 + 10 * (number - 232),) * 3
    else:
        levels = (0, 95, 135, 175, 215, 255)
        color = tuple(levels[(number - 16) // step % 6] for step in (36, 6, 1))  # type: ignore[assignment]
    red, green, blue = color
    shown = in_colors(painted("x", (red, green, blue)), 256)
    found = re.fullmatch(r"\x1b\[38;5;(\d+)mx\x1b\[0m", shown)
    assert found
    same = terminal_colors._nearest_256((red, green, blue))
    assert int(found[1]) == same
    assert number == same or number >= 232 or red == green == blue


@pytest.mark.parametrize("count", [8, 16])
def test_bulbs_keep_six_different_colors(count: int) -> None:
    shown = {in_colors(painted("o", rgb(color)), count) for color in BULBS.values()}
    assert len(shown) == 6


@pytest.mark.parametrize("count", [8, 16, 256])
@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_numbers_stay_legible_over_colors(count: int, look: Look) -> None:
    for place in look.shades:
        shade = cividis()[place]
        ink = max((0, 0, 0), (255, 255, 255), key=lambda each: contrast(each, shade))
        codes = re.findall(r"\d+", in_colors(painted("7", ink, shade), count).removesuffix("\x1b[0m"))[:-1]
        if count < 256:
            front, ground = (BASIC[int(code) % 10 + 8 * (int(code) >= 90)] for code in codes)
            assert contrast(front, ground) >= 2.5


@pytest.mark.parametrize("encoding", ["cp437", "cp1252", "ascii", "cp850", "latin-1"])
@given(text=st.text("╵╶└╷│┌├╴┘─┴┐┤┬┼█▀▄•●○↑→↓←·–é×a", max_size=30))
def test_a_character_is_written_as_itself_or_as_a_similar_one(encoding: str, text: str) -> None:
    written = text.encode(encoding, errors_for(encoding)).decode(encoding)
    assert "?" not in written
    for character, shown in zip(text, written, strict=True):
        assert character == shown or not can_write(character, encoding)


def test_other_characters_are_question_marks() -> None:
    assert nearest("迷", "cp437") == "?"
    assert nearest("…", "cp437") == "..."


def test_a_stream_in_utf_8_is_left_alone() -> None:
    for encoding, written in (("utf-8", "→é"), ("cp1252", ">é"), ("ascii", ">e")):
        raw = io.BytesIO()
        stream = io.TextIOWrapper(raw, encoding)
        use_for(stream)
        stream.write("→é")
        stream.flush()
        assert raw.getvalue().decode(encoding) == written


@pytest.mark.parametrize(
    ("encoding", "first", "hexagon"), [("cp437", "┌───", "▄"), ("cp1252", "+---", "#"), ("utf-8", "┌───", "⡠")]
)
def test_mazes_are_drawn_with_what_the_encoding_has(
    encoding: str, first: str, hexagon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for grid, expected in (("4x3", first), ("hexagons:2x2", hexagon)):
        raw = io.BytesIO()
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding))
        assert run(["generate", grid, "--seed", "1", "--solve"]) == 0
        text = raw.getvalue().decode(encoding)
        assert expected in text
        assert "?" not in text
