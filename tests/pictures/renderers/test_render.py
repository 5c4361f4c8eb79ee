"""`render` and `draw`: the suffix names the format, options are checked, files are whole or not there."""

import io
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from case_loops import cases
from pictures import example, svg

import clew
from clew import ClewError
from clew.pictures.renderers import draw, render

RENDERERS = [each for each in clew.registry.find_all("renderer") if not each.extra]


def save_as_clew(maze: clew.Maze) -> None:
    clew.save(maze, "x.clew")


@cases(("suffix", "begin"), [("svg", b"<svg"), ("PNG", b"\x89PNG"), ("txt", "┌".encode()), ("json", b"[[")])
def test_the_suffix_picks_the_form(suffix: str, begin: bytes, tmp_path: Path) -> None:
    target = tmp_path / f"maze.{suffix}"
    render(example(), target)
    assert target.read_bytes().startswith(begin)
    assert list(tmp_path.iterdir()) == [target]


def test_open_files_of_bytes_and_of_text(tmp_path: Path) -> None:
    binary, words = io.BytesIO(), io.StringIO()
    for form in ("svg", ".txt"):
        render(example(), binary, format=form)
        render(example(), words, format=form)
    assert binary.getvalue().decode() == words.getvalue()
    with open(tmp_path / "maze.svg", "wb") as file:
        render(example(), file)
    assert (tmp_path / "maze.svg").read_bytes().startswith(b"<svg")


@cases("form", ["png", "pdf", "gif", "npy"])
def test_a_file_open_as_text_takes_no_binary_format(form: str) -> None:
    with pytest.raises(ClewError, match=f"^.{form} is not a format of text: open the file in binary mode, 'wb'$"):
        render(example(), io.StringIO(), format=form)


def test_a_format_that_is_not_a_string_is_refused() -> None:
    with pytest.raises(ClewError, match=r"'\.5' does not end with a known suffix"):
        render(example(), io.BytesIO(), format=5)  # type: ignore[arg-type]


def test_a_dash_is_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    render(example(), "-")
    assert capfdbinary.readouterr().out.decode() == str(example()) + "\n"


def test_draw_returns_bytes() -> None:
    assert draw(example(), "svg", dark="yes", cell="12") == svg(example(), dark=True, cell=12)
    assert draw(example(), "text", path=None).decode() == str(example()) + "\n"


@cases("found", RENDERERS)
def test_draw_takes_a_name_a_suffix_or_the_name_of_a_file(found: clew.registry.Renderer) -> None:
    drawn = draw(example("2x2"), found.name)
    assert isinstance(drawn, bytes)
    for suffix in found.suffixes:
        for name in (suffix, suffix[1:].upper(), f"maze{suffix}"):
            assert draw(example("2x2"), name) == drawn


def test_draw_says_what_draws_and_what_keeps_a_maze() -> None:
    with pytest.raises(ClewError, match=r"no picture format 'foo': choose one of apng, .*pdf, .*png, .*txt"):
        draw(example(), "foo")
    for name in ("json", ".clew", "native", "maze.npz"):
        with pytest.raises(ClewError, match=rf"^{name} keeps a maze .* use clew\.dumps"):
            draw(example(), name)


def test_an_open_file_without_a_name_needs_a_format() -> None:
    with pytest.raises(ClewError, match="needs a format: give one of"):
        render(example(), io.BytesIO())


@cases(
    ("target", "options", "said"),
    [
        ("maze.bmp", {}, r"'maze\.bmp' does not end .*: .*\.clew, .*\.gif.*\.pdf.*\.png.*\.svg"),
        ("maze", {}, "'maze' does not end with a known suffix"),
        ("maze.svg", {"paper": "a4"}, "svg has no option paper: it has path, distances, diagnosis, tone, cell"),
        ("maze.svg", {"style": "box"}, "svg: style must be one of plain, round, not 'box'"),
        ("maze.gif", {"style": "round"}, "gif has no option style"),
        ("maze.txt", {"tone": 1}, "text has no option tone: it has path, distances, diagnosis, style"),
        ("maze.svg", {"tone": "cat.jpg"}, "tone must be what clew.read_tone returns, not 'cat.jpg'"),
        ("maze.json", {"path": 1}, "jam has no option path: it has none"),
        ("maze.png", {"cell": 0}, "png: cell must be from 1 to 1000, not 0"),
        ("maze.png", {"dark": "maybe"}, "png: dark must be yes or no, not 'maybe'"),
        ("maze.txt", {"style": "round"}, "text: style must be one of box, ascii, blocks, braille, not 'round'"),
        ("nowhere/maze.svg", {}, "no folder"),
        (".", {"format": "svg"}, "folder"),
    ],
)
def test_what_cannot_be_is_told(
    target: str, options: dict[str, object], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ClewError, match=said):
        render(example(), target, **options)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_of_a_picture_that_failed(tmp_path: Path) -> None:
    target = tmp_path / "maze.png"
    target.write_bytes(b"as it was")

    def fail(share: float) -> None:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        render(example(), target, bits=True, progress=fail)
    assert target.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [target]


@cases(
    ("target", "sentence"),
    [
        ("", "'' cannot be the name of a file"),
        ("a\0b", "cannot be the name of a file"),
        (None, "the target is None: it must be the name of a file, or an open file"),
        (b"maze.svg", "the target is b'maze.svg'"),
    ],
)
def test_what_cannot_be_a_target_gets_a_sentence(target: object, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        render(example(), target, format="svg")  # type: ignore[arg-type]


@cases("function", [clew.draw, clew.dumps, lambda maze: render(maze, "x.svg"), save_as_clew])
def test_what_is_no_maze_gets_a_sentence(function: Callable[[object], object]) -> None:
    with pytest.raises(ClewError, match=r"^clew\.(draw|dumps|render|save) needs a maze, not None"):
        function(None)


@cases("found", RENDERERS)
def test_what_is_no_path_gets_a_sentence(found: clew.registry.Renderer) -> None:
    with pytest.raises(ClewError, match=r"path must be what clew\.solve returns, not <Distances"):
        draw(example(), found.name, path=clew.distances(example()))
    with pytest.raises(ClewError, match=r"distances must be what clew\.distances returns, not 3"):
        draw(example(), found.name, distances=3)


@pytest.mark.parametrize("format", [None, 3, b"svg"])
def test_a_format_that_is_no_text_gets_a_sentence(format: object) -> None:
    for function in (draw, clew.dumps):
        with pytest.raises(ClewError, match=r"the format is .*: it must be a name or a suffix"):
            function(example(), format)  # type: ignore[arg-type]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no /dev/fd")
def test_an_open_descriptor_is_written_on(tmp_path: Path) -> None:
    """Its file is not replaced: what was written before, and what follows, is kept."""
    target = tmp_path / "log.txt"
    with open(target, "ab", buffering=0) as file:
        file.write(b"before\n")
        render(example(), f"/dev/fd/{file.fileno()}", format="txt")
        file.write(b"after\n")
    assert target.read_text(encoding="utf-8") == f"before\n{example()}\nafter\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OSError, match="No space left"):
        render(example(), "/dev/full", format="png")
    assert Path("/dev/full").is_char_device()


def test_a_large_picture_is_never_held_whole() -> None:
    maze = clew.generate("binary-tree", "4000x4000", seed=1, compiled=True)

    class Nowhere(io.RawIOBase):
        def write(self, data: object) -> int:
            return len(data)  # type: ignore[arg-type]

    render(maze, Nowhere(), format="png")  # compiles
    tracemalloc.start()
    render(maze, Nowhere(), format="png")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6_000_000  # the picture has 64 million pixels, 8 MB of bits


@cases(
    ("call", "says"),
    [
        (lambda maze: draw(maze, path=True), "path must be what clew.solve returns, not True"),
        (lambda maze: draw(maze, path=[0, 1]), r"path must be what clew.solve returns, not \[0, 1\]"),
        (lambda maze: render(maze, "maze.svg", distances=True), "distances must be what clew.distances returns"),
        (lambda maze: draw(maze, path=clew.Path(maze.grid, [0, maze.cells - 1])), "which are not neighbors"),
        (lambda maze: draw("maze.json"), r"read the file first, clew.draw\(clew.load\('maze.json'\)\)"),
        (lambda maze: draw(maze.array), "clew.draw needs a maze, .* clew.from_directions"),
        (lambda maze: render("a.svg", maze), r"the maze comes first, clew.render\(maze, 'a.svg'\)"),
    ],
)
def test_wrong_arguments_are_sentences(
    call: Callable[[clew.Maze], object], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ClewError, match=says):
        call(example())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["TEXT", ".Txt", "Maze.TXT"])
def test_a_renderer_is_found_whatever_the_case(name: str) -> None:
    maze = clew.generate("wilson", "3x2", seed=1)
    assert clew.draw(maze, name) == clew.draw(maze, "text")
