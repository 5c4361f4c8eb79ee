"""The command as a process: full disks, broken pipes, terminals, Ctrl-C."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from case_loops import cases
from commands import REPORTING, Answer
from forked_clew import ForkedClew

from clew import dumps, generate, save
from clew.cli import program
from clew.cli.commands import COMMANDS

CLEW = [sys.executable, "-m", "clew"]
FULL = Path("/dev/full")
Call = Callable[..., Answer]


def clew(*words: str, **how) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CLEW, *words], capture_output=True, text=True, timeout=60, check=False, **how)


def shell(words: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it, with what it does to the standard streams."""
    return subprocess.run(
        f"{sys.executable} -m clew {words}", shell=True, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("suffix", ["", ".svg"])
def test_a_full_disk_gives_a_sentence_and_exit_code_1(call: Call, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"full{suffix}"
    target.symlink_to(FULL)
    done = call("generate", "20x20", "--seed", "1", "-o", str(target))
    assert done.code == 1
    assert done.err.startswith("clew: ")
    assert done.err.endswith(f"{target}: No space left on device\n")
    assert done.err.count("\n") == 1
    assert FULL.is_char_device()


def test_dev_stdout_is_written_through(call: Call, tmp_path: Path) -> None:
    words = ("generate", "5x5", "--seed", "1", "-o")
    printed = call(*words, "-").out
    target = tmp_path / "maze.txt"
    for name in ("/dev/stdout", "/dev/fd/1"):
        assert clew(*words, name).stdout == printed
    assert shell(f"{' '.join(words)} /dev/stdout > {target}").returncode == 0
    assert target.read_text() == printed


def test_a_named_pipe_is_written_through(call: Call, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    words = f"{sys.executable} -m clew generate 5x5 --seed 1 -o"
    done = subprocess.run(
        f"cat {pipe} & {words} {pipe}; wait", shell=True, capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout, done.stderr) == (call("generate", "5x5", "--seed", "1", "-o", "-.svg").out, "")
    assert pipe.is_fifo()


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [("generate", "20x20", "--seed", "1"), ("algorithms",), ("--help",)])
def test_full_standard_output_gives_a_sentence_and_exit_code_1(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*CLEW, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == "clew: No space left on device\n"


def test_a_reader_that_goes_away_is_no_failure(tmp_path: Path) -> None:
    """Not even for the shell's `pipefail`, and other targets are written all the same."""
    words = f"generate 120x120 --seed 1 -o - -o {tmp_path / 'maze.clew'}"
    command = ["bash", "-o", "pipefail", "-c", f"{sys.executable} -m clew {words} | head -n 1"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=buffered)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("┌")
    assert (tmp_path / "maze.clew").exists()


# A command line of each command that prints something, run with standard output into a pipe that nobody reads.
PRINTING = {
    "algorithmia": ["algorithmia", "g13410552094818164314b2d4"],
    "algorithms": ["algorithms"],
    "book": ["book", "--pages", "24", "--grids", "7x7", "--to", "50", "--seed", "1", "--json", "-o", "book.pdf"],
    "change": ["change", "maze.clew", "--braid", "1"],
    "convert": ["convert", "maze.clew", "-.json"],
    "count": ["count", "9x9"],
    "cubicles": ["cubicles", "--favorite", "10", "--target", "7,4"],
    "endless": ["endless", "5:3", "--window", "30x9"],
    "dataset": ["dataset", "--help"],
    "diagnose": ["diagnose", "maze.clew"],
    "events": ["events", "9x9", "--seed", "1"],
    "generate": ["generate", "9x9", "--seed", "1"],
    "grids": ["grids", "--json"],
    "measure": ["measure", "maze.clew"],
    "placemat": ["placemat", "--help"],
    "play": ["play", "--level", "1"],
    "poster": ["poster", "--help"],
    "recognize": ["recognize", "maze.clew"],
    "repair": ["repair", "maze.clew", "--json"],
    "serve": ["serve", "--help"],
    "site": ["site", "--help"],
    "sheet": ["sheet", "9x9", "--seed", "1", "--json", "-o", "sheet.pdf"],
    "show": ["show", "maze.clew"],
    "solve": ["solve", "maze.clew"],
    "study": ["study", "--help"],
    "verify": ["verify", "wilson", "--grid", "2x2", "--mazes", "100"],
    "warm-up": ["warm-up", "--help"],
    "watch": ["watch", "--help"],
}
INTO_A_CLOSED_PIPE = """
import json, os, sys
from clew.cli.program import run

files = []  # kept, because Python 3.14 and later say it when a file cannot be written at its end
for words in json.loads(sys.argv[1]):
    reader, writer = os.pipe()
    os.close(reader)
    files.append(open(writer, "w"))
    sys.stdout = files[-1]
    print(run(words), file=sys.stderr)
os._exit(0)
"""


def test_every_command_ends_alike_if_nobody_reads(tmp_path: Path) -> None:
    assert PRINTING.keys() == COMMANDS.keys()
    save(generate("wilson", "9x9", seed=1), tmp_path / "maze.clew")
    lines = [["--help"], ["--version"], *PRINTING.values(), *([name, "--help"] for name in COMMANDS)]
    done = subprocess.run(
        [sys.executable, "-c", INTO_A_CLOSED_PIPE, json.dumps(lines)],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == "0\n" * len(lines)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_without_permission_gives_a_sentence_and_exit_code_1(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = clew("generate", "9x9", "-o", str(tmp_path / "maze.svg"))
    assert done.returncode == 1
    assert "no permission" in done.stderr


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_stopping_does_not_wait_for_the_kernel_and_leaves_nothing(tmp_path: Path, stop: signal.Signals) -> None:
    """The kernel would run for many seconds more; how soon the process ends on a busy machine is not asserted."""
    words = ["generate", "5000x5000", "--algorithm", "aldous-broder", "--seed", "1", "-o", str(tmp_path / "maze.png")]
    process = subprocess.Popen(
        [sys.executable, "-c", REPORTING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "carving\n"
    process.send_signal(stop)
    try:
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == (130 if stop == signal.SIGINT else 143)
    assert err.strip() == "clew: stopped"
    assert list(tmp_path.iterdir()) == []


# A call that never returns, and in which no handler of a signal runs, as in a long operation of NumPy.
BUSY = """
import ctypes, threading
from clew.cli import main, program
from clew.safe_io.whole_files import open_atomic

def run(words):
    with open_atomic("maze.svg") as file:
        threading.Timer(0.2, print, ["writing"], {"flush": True}).start()
        mutex = ctypes.create_string_buffer(64)
        for _ in range(2):
            ctypes.CDLL(None).pthread_mutex_lock(mutex)

program.run = run
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it locks a mutex of Linux")
def test_stopping_does_not_wait_for_a_long_operation_either(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", BUSY], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    assert len(list(tmp_path.iterdir())) == 1
    process.terminate()
    try:
        _, err = process.communicate(timeout=20)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, err) == (143, "clew: stopped\n")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_without_a_writer_is_reported_and_read_when_one_comes(tmp_path: Path) -> None:
    pipe = tmp_path / "maze.clew"
    os.mkfifo(pipe)
    maze = generate("wilson", "9x9", seed=1)
    process = subprocess.Popen([*CLEW, "show", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    guard = threading.Timer(20, process.kill)
    guard.start()
    try:
        assert process.stderr.readline() == f"clew: waiting for a program that writes to the named pipe {pipe}\n"
        pipe.write_bytes(dumps(maze))
        assert process.communicate(timeout=60) == (f"{maze}\n", "")
    finally:
        guard.cancel()
        process.kill()


# The process may take no more memory than it has and some of a library that it is about to load.
IN_LITTLE_MEMORY = """
import resource
import numpy
from clew.cli import main

size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + (8 << 20), resource.RLIM_INFINITY))
main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space")
def test_too_little_memory_to_load_a_library_gives_a_sentence() -> None:
    words = ["generate", "2000x2000", "--seed", "1", "-o", "-.clew"]
    done = subprocess.run(
        [sys.executable, "-c", IN_LITTLE_MEMORY, *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode in (1, 2)
    assert done.stderr.startswith("clew: ")
    assert "memory" in done.stderr
    assert done.stderr.count("\n") == 1


@cases(
    ("problem", "sentence"),
    [
        (ImportError("x.so: failed to map segment from shared object"), "not enough memory to load the libraries"),
        (OSError("Could not find/load shared object file 'x.so'"), "not enough memory to load the libraries"),
        (RuntimeError("can't start new thread"), "not enough memory to load the libraries"),
        (BrokenPipeError(32, "Broken pipe", "a pipe"), "a pipe: its reader has closed it"),
    ],
)
def test_a_problem_of_the_system_gives_a_sentence(
    problem: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(words: list[str]) -> int:
        raise problem

    monkeypatch.setattr(program, "_run", fail)
    assert program.run([]) == 1
    assert sentence in capsys.readouterr().err


def test_a_closed_standard_error_does_not_hide_that_nothing_was_written(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    for words, code in (("generate 5x5 -o maze.svg", 1), ("generate nothing", 2)):
        done = subprocess.run([*CLEW, *words.split()], cwd=tmp_path, stderr=writer, check=False)
        assert done.returncode == code
    os.close(writer)


# Ctrl-C when the process is about to import its n-th module, either at once or in a callback of the interpreter, which
# cannot raise `KeyboardInterrupt`.
STOPPED_EARLY = """
import os, signal, sys, weakref
signal.signal(signal.SIGINT, signal.default_int_handler)
from clew.cli import main
moment, how = int(sys.argv.pop(1)), sys.argv.pop(1)

class Thing: pass

def stop(*_):
    os.kill(os.getpid(), signal.SIGINT)

def listen(event, _):
    global moment
    if event == "import":
        moment -= 1
        if moment == 0 and how == "at once":
            stop()
        elif moment == 0:
            thing = Thing()
            reference = weakref.ref(thing, stop)
            del thing

sys.addaudithook(listen)
main()
"""


@cases(("moment", "how"), [*((moment, "at once") for moment in (1, 3, 10, 40, 70, 90)), (40, "in a callback")])
def test_ctrl_c_during_the_first_imports_ends_without_a_traceback(moment: int, how: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_EARLY, str(moment), how, "generate", "5x5"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "clew: stopped\n")


def on_a_terminal(*words: str, **environment: str) -> bytes:
    """What the command prints on a terminal."""
    leader, follower = pty.openpty()
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment = inherited | {"TERM": "xterm-256color", "COLUMNS": "80"} | environment
    with open(os.devnull, "r+b") as nothing:
        streams = (nothing.fileno(), follower, nothing.fileno())
        process = ForkedClew(words, streams, environment, terminal=None)
    os.close(follower)
    chunks = []
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # the other end was closed
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(leader)
    assert process.wait(timeout=60) == 0
    return b"".join(chunks)


def test_colours_are_for_terminals_and_not_where_people_want_none() -> None:
    words = ("generate", "5x5", "--seed", "1", "--solve")
    assert b"\x1b[" in on_a_terminal(*words)
    assert b"\x1b[" not in on_a_terminal(*words, NO_COLOR="1")
    assert "\x1b[" not in clew(*words).stdout


def test_without_a_command_a_terminal_shows_a_maze_of_its_size() -> None:
    *maze, hint = on_a_terminal(COLUMNS="61", LINES="20", NO_COLOR="1").decode().splitlines()
    assert [len(line) for line in maze] == [61] * 17
    assert maze[0].startswith("┌")
    assert "●" in maze[1]
    assert "○" in maze[-2]
    assert hint == "clew --help shows what Clew can do"
    assert b"\x1b[" in on_a_terminal(COLUMNS="61", LINES="20")
    assert on_a_terminal(COLUMNS="21", LINES="9").decode().splitlines()[-1] == "clew --help"
    for columns, lines in (("20", "20"), ("61", "8")):
        assert on_a_terminal(COLUMNS=columns, LINES=lines).startswith(b"Usage: clew")


def test_a_narrow_terminal_gets_half_blocks() -> None:
    wide = on_a_terminal("generate", "30x5", "--seed", "1", COLUMNS="140", NO_COLOR="1").decode()
    narrow = on_a_terminal("generate", "30x5", "--seed", "1", NO_COLOR="1").decode()
    assert max(map(len, wide.splitlines())) == 121
    assert max(map(len, narrow.splitlines())) == 61


@pytest.mark.parametrize("words", [("generate", "30x5", "--solve"), ("measure", "--help"), ("--help",)])
def test_no_line_is_wider_than_a_terminal_of_40_columns(words: tuple[str, ...]) -> None:
    printed = on_a_terminal(*words, COLUMNS="40").decode()
    lines = re.sub(r"\x1b\[[0-9;]*m", "", printed).splitlines()
    assert len(lines) > 5
    assert max(map(len, lines)) <= 40


def test_a_narrow_terminal_without_colours_still_shows_the_path() -> None:
    shown = on_a_terminal("generate", "30x5", "--seed", "1", "--solve", NO_COLOR="1").decode()
    assert "•" in shown


def test_a_terminal_gets_no_png() -> None:
    leader, follower = pty.openpty()
    done = subprocess.run(
        [*CLEW, "generate", "5x5", "-o", "-.png"], stdout=follower, stderr=subprocess.PIPE, check=False
    )
    os.close(leader)
    os.close(follower)
    assert done.returncode == 2
    assert b"refusing to write a .png file to a terminal" in done.stderr


def test_an_output_that_cannot_say_box_characters_gets_ascii() -> None:
    done = clew("generate", "5x5", "--seed", "1", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.stdout.startswith("+---+")


@cases(
    ("words", "expected"),
    [
        ("clew generate -a wil", "wilson"),
        ("clew generate -a growing-tree --strategy n", "newest"),
        ("clew change maze.clew --openings h", "hardest"),
        ("clew change maze.clew --braid-prefer s", "straight"),
    ],
)
def test_names_of_algorithms_and_words_of_options_are_completed(words: str, expected: str) -> None:
    environment = os.environ | {
        "_CLEW_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    done = subprocess.run(
        [sys.executable, "-c", "from clew.cli import main; main()"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.stdout == f"plain,{expected}\n"


@cases("words", ["generate 3x3 --seed 1", "generate 3x3 --seed 1 -o -.png", "algorithms", "--help"])
def test_a_closed_standard_output_gives_a_sentence_and_exit_code_1(words: str) -> None:
    done = shell(f"{words} >&-")
    assert (done.returncode, done.stderr) == (1, "clew: standard output is closed\n")


def test_without_standard_error_the_exit_code_is_that_of_the_closed_output() -> None:
    assert shell("generate 3x3 --seed 1 >&- 2>&-").returncode == 1


def test_closed_streams_that_are_not_needed_do_no_harm(call: Call, tmp_path: Path) -> None:
    assert shell("generate 3x3 --seed 1 2>&- <&-").stdout == call("generate", "3x3", "--seed", "1").out
    assert shell("show nothing.json 2>&-").returncode == 2
    for closed in (">&-", "2>&-", ">&- 2>&- <&-"):
        target = tmp_path / "maze.svg"
        assert shell(f"generate 3x3 -o {target} {closed}").returncode == 0
        assert target.read_text().endswith("</svg>\n")
        target.unlink()


def test_a_closed_standard_input_holds_no_maze() -> None:
    done = shell("show - <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("clew: the input is empty")
