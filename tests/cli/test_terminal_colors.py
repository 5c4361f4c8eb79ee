"""Colors on terminals that have few, and characters in encodings that have few."""

import io
import re
import subprocess
import sys

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st

from clew.cli.program import run
from clew.cli.terminal import colors as terminal_colors
from clew.cli.terminal import standard_streams
from clew.cli.terminal.colors import BASIC, TRUE, color_count, in_colors
from clew.cli.terminal.standard_streams import write_nearest
from clew.cli.terminal.terminal import can_write, errors_for, nearest
from clew.pictures.drawing.colors import DARK, LIGHT, RGB, Look, cividis, contrast, painted, rgb
from clew.puzzles.algorithmia.console import BULBS

NAMES = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM")
COLORS = st.tuples(*[st.integers(0, 255)] * 3)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@cases(
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
    """In a process of its own: curses ignores the names after the first one that it knows."""
    program = "from clew.cli.terminal import colors; print(colors._terminfo_colors('no such terminal'))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "16\n"


@pytest.mark.parametrize(
    ("found", "used"), [(-1, 0), (4, 0), (8, 8), (16, 16), (52, 16), (88, 16), (256, 256), (1 << 15, 256), (TRUE, TRUE)]
)
def test_terminfo_says_how_many_colors_a_terminal_has(found: int, used: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("curses")
    names = []
    monkeypatch.setattr("curses.setupterm", lambda term, descriptor: names.append(term))
    monkeypatch.setattr("curses.tigetnum", {"colors": found}.__getitem__)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "rxvt")
    assert color_count(Terminal()) == used
    assert names == ["rxvt"]


class Screen(io.TextIOWrapper):
    """A terminal that is standard output."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding)

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)  # type: ignore[attr-defined]


@cases(
    ("environment", "kind"),
    [("TERM=xterm-256color", r"[34]8;5;\d+"), ("TERM=strange", r"\d+"), ("COLORTERM=truecolor", r"[34]8;2;[\d;]+")],
)
@cases("words", ["generate 3x3 --seed 1 --solve --distances", "algorithmia --practice --seed 4"])
def test_commands_print_the_colors_that_the_terminal_has(
    words: str, environment: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    name, _, value = environment.partition("=")
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(terminal_colors, "_terminfo_colors", lambda term: 16)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    screen = Screen()
    monkeypatch.setattr("sys.stdout", screen)
    assert run(words.split()) == 0
    codes = set(re.findall(r"\x1b\[([\d;]+)m", screen.shown())) - {"0"}
    assert codes
    assert all(re.fullmatch(rf"{kind}(;{kind})?", each) for each in codes), codes


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


@cases("count", [8, 16, 256])
@cases("look", [LIGHT, DARK])
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
        write_nearest(stream)
        stream.write("→é")
        stream.flush()
        assert raw.getvalue().decode(encoding) == written


def test_the_standard_streams_write_the_nearest_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = {name: Screen("cp437") for name in ("stdout", "stderr")}
    for name, screen in screens.items():
        monkeypatch.setattr(sys, name, screen)
    standard_streams.open_missing()
    for screen in screens.values():
        screen.write("→ ● ┼ ╵")
    assert [screen.shown() for screen in screens.values()] == ["> S ┼ │"] * 2


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
