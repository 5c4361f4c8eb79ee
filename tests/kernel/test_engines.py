"""The engines: which one runs a kernel, how it is stopped, and what happens when it fails."""

import _thread
import faulthandler
import gc
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import FunctionType

import numpy as np
import pytest
from both_engines import plain_call

import clew
from clew import kernel
from clew.kernel import choose, notices, parallel, webassembly

ENGINES = [choose.WEBASSEMBLY, choose.MACHINE_CODE]

pytestmark = pytest.mark.compiles  # the kernels below


@pytest.fixture(autouse=True)
def one_engine(monkeypatch):
    """These tests choose engines themselves."""
    monkeypatch.setattr(choose.Chosen, "call", plain_call)
    monkeypatch.setattr(choose, "_loaded", {})


@pytest.fixture
def engine(request, monkeypatch):
    """The engine that is forced."""
    monkeypatch.setattr(choose, "_forced", lambda: request.param)
    return request.param


def add(numbers, number):
    """A kernel for the tests below."""
    for place in range(len(numbers)):
        numbers[place] += number
    return len(numbers)


def leave(numbers, place):
    """A kernel that writes where it may not."""
    numbers[place] = 1


def turn(numbers, steps):
    """A kernel whose time is proportional to the steps."""
    number = numbers[0]
    while steps > 0:
        number = (number * 5 + 1) & 0xFFFF
        steps -= 1
        numbers[0] = number


def mean(numbers):
    """A kernel of another type."""
    total = 0.0
    for place in range(len(numbers)):
        total += numbers[place]
    return total / len(numbers)


def engine_of(function):
    """Where a kernel ran last."""
    [chosen] = choose._loaded[function].values()
    return choose.WEBASSEMBLY if chosen.machine_code is None else choose.MACHINE_CODE


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_an_engine_can_be_forced(engine):
    numbers = np.arange(3, dtype=np.int32)
    assert kernel.call(add, numbers, 2) == 3
    assert numbers.tolist() == [2, 3, 4]
    assert kernel.call(mean, np.array([0.5, 1.0])) == 0.75
    assert kernel.call(leave, np.zeros(2, np.uint8), 1) is None
    assert engine_of(add) == engine


def test_an_unknown_engine_is_a_sentence(monkeypatch):
    monkeypatch.setenv(choose.VARIABLE, "steam")
    choose._forced.cache_clear()
    try:
        with pytest.raises(clew.ClewError, match="CLEW_ENGINE is 'steam'"):
            clew.generate("wilson", "9x9", 1)
    finally:
        monkeypatch.undo()
        choose._forced.cache_clear()


@pytest.mark.parametrize("engine", [choose.PYTHON], indirect=True)
def test_nothing_is_compiled_if_python_is_forced(engine):
    assert not kernel.should_compile(add, 10**9)
    maze = clew.generate("eller", "200x200", 1)
    assert choose._loaded == {}
    assert maze == clew.generate("eller", "200x200", 1, compiled=True)


def stored_again(function):
    """Store a kernel for both engines, as a process before this one would have."""
    numbers = np.zeros(1, np.int64)
    kernel.call(function, numbers, 1)
    choose._loaded.clear()


def test_what_is_stored_runs_as_webassembly_until_machine_code_pays(monkeypatch):
    stored_again(add)
    numbers = np.zeros(1, np.int64)
    kernel.call(add, numbers, 1)
    assert engine_of(add) == choose.WEBASSEMBLY
    [chosen] = choose._loaded[add].values()
    assert 0 < chosen.spent < 1
    chosen.spent = choose.LOADING_PAYS
    kernel.call(add, numbers, 1)
    assert engine_of(add) == choose.MACHINE_CODE
    assert numbers[0] == 2


def test_compiling_waits_until_more_work_is_done(monkeypatch):
    stored_again(add)
    asked = []
    monkeypatch.setattr(choose, "machine_code_of", lambda *_, compiles: asked.append(compiles))
    numbers = np.zeros(1, np.int64)
    kernel.call(add, numbers, 1)
    [chosen] = choose._loaded[add].values()
    for spent in (choose.LOADING_PAYS, choose.COMPILING_PAYS - 1, choose.COMPILING_PAYS, 2 * choose.COMPILING_PAYS):
        chosen.spent = spent
        kernel.call(add, numbers, 1)
    assert asked == [False, True], "looked for once, then compiled once"
    assert numbers[0] == 5


def test_much_work_ahead_counts_as_work(monkeypatch):
    stored_again(add)
    kernel.should_compile(add, round(1.1 * choose.LOADING_PAYS / choose.SECONDS_PER_CELL))
    kernel.call(add, np.zeros(1, np.int64), 1)
    assert engine_of(add) == choose.MACHINE_CODE


def test_a_compiler_that_fails_changes_nothing(monkeypatch):
    def machine_code_of(*_, **__):
        raise AttributeError("numba has no attribute 'core'")

    stored_again(add)
    monkeypatch.setattr(choose, "machine_code_of", machine_code_of)
    numbers = np.zeros(1, np.int64)
    kernel.call(add, numbers, 1)
    [chosen] = choose._loaded[add].values()
    heard = []
    with notices.listening(heard.append):
        for _ in range(2):
            chosen.spent = 2 * choose.COMPILING_PAYS
            kernel.call(add, numbers, 1)
    assert heard == [notices.NoCompiler("numba has no attribute 'core'")]
    assert numbers[0] == 3


def test_without_compiler_and_module_a_kernel_is_interpreted(monkeypatch):
    unknown = FunctionType(add.__code__, globals(), "unknown")
    monkeypatch.setattr(choose, "has_compiler", lambda: False)
    monkeypatch.setattr(notices, "_sent", set())
    heard = []
    with notices.listening(heard.append):
        numbers = np.arange(3, dtype=np.uint8)
        assert kernel.call(unknown, numbers, 2) == 3
        assert kernel.call(unknown, numbers, 2) == 3
    assert numbers.tolist() == [4, 5, 6]
    [notice] = heard
    assert "numba is not installed" in notice.reason


@pytest.mark.parametrize("engine", [choose.WEBASSEMBLY], indirect=True)
def test_a_kernel_that_leaves_its_memory_fails_alone(engine):
    faulthandler.disable()  # pytest's came after wasmtime's
    try:
        fail_and_go_on()
    finally:
        faulthandler.enable()


def fail_and_go_on():
    """Call a kernel with a wrong place, then with a right one."""
    with pytest.raises(RuntimeError, match="out of bounds"):
        kernel.call(leave, np.zeros(2, np.uint8), 1 << 31)
    numbers = np.zeros(2, np.uint8)
    kernel.call(leave, numbers, 1)
    assert numbers.tolist() == [0, 1]


def test_arguments_too_large_for_webassembly_run_as_machine_code(monkeypatch):
    stored_again(add)
    monkeypatch.setattr(webassembly, "MAX_BYTES", webassembly.HEAP + 4096)
    numbers = np.zeros(1000, np.int64)
    assert kernel.call(add, numbers, 3) == 1000
    assert engine_of(add) == choose.MACHINE_CODE
    assert (numbers == 3).all()
    choose._loaded.clear()
    monkeypatch.setattr(choose, "has_compiler", lambda: False)
    with pytest.raises(clew.ClewError, match="install clew\\[native\\]"):
        kernel.call(add, numbers, 3)


@pytest.mark.parametrize("engine", [choose.WEBASSEMBLY], indirect=True)
def test_a_kernel_is_stopped_and_its_memory_serves_the_next(engine):
    """It would run for an hour."""
    problems = []
    numbers = np.zeros(1, np.int64)

    def work():
        try:
            kernel.call(turn, numbers, 1 << 42)
        except webassembly.Stopped as problem:
            problems.append(problem)
        kernel.call(turn, numbers, 3)

    kernel.call(turn, np.zeros(1, np.int64), 1)
    thread = threading.Thread(target=work)
    thread.start()
    while thread.ident not in webassembly._running:
        thread.join(0.01)
    parallel.stop_kernel(thread)
    thread.join(60)
    assert not thread.is_alive()
    assert len(problems) == 1
    assert numbers[0] == 31, "nothing was copied back by the one that was stopped"


@pytest.mark.parametrize("engine", [choose.WEBASSEMBLY], indirect=True)
def test_a_long_kernel_of_the_main_thread_ends_with_its_wait(engine):
    """As Ctrl-C ends the wait."""

    def interrupt():
        while not webassembly._running:
            time.sleep(0.01)
        _thread.interrupt_main()

    numbers = np.zeros(1, np.int64)
    kernel.call(turn, numbers, 1)
    kernel.should_compile(turn, choose.LONG)
    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    with pytest.raises(KeyboardInterrupt):
        kernel.call(turn, numbers, 1 << 42)
    interrupter.join()
    end = time.monotonic() + 60
    while webassembly._running and time.monotonic() < end:  # an interrupted join counts the thread as ended
        time.sleep(0.01)
    assert not webassembly._running


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_a_repeated_call_works_in_every_thread(engine):
    """Each thread has a memory of its own; what a call leaves there does not reach the next."""
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda seed: clew.generate("wilson", "9x8", seed, compiled=True), range(40)))
    assert made == [clew.generate("wilson", "9x8", seed, compiled=False) for seed in range(40)]
    assert len({id(maze.storage) for maze in made}) == 40


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
@pytest.mark.parametrize("spec", ["hexagons:7x6", "torus:5x5", "weave:6x6", "box:3x3x3", "polar:4", "text:A"])
def test_a_repeated_call_makes_the_same_mazes_on_every_grid(engine, spec):
    for seed in (1, 2, 2**64 - 1):
        assert clew.generate("backtracker", spec, seed, compiled=True) == clew.generate(
            "backtracker", spec, seed, compiled=False
        )


def test_the_calls_of_a_grid_are_bounded_and_not_copied():
    import copy
    import pickle

    grid = clew.parse_grid("6x5")
    for chance in range(40):
        clew.generate("sidewinder", grid, 1, compiled=True, close_out=chance / 40)
    assert 0 < len(grid.calls) <= 16
    assert [len(each.calls) for each in (copy.deepcopy(grid), pickle.loads(pickle.dumps(grid)))] == [0, 0]


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_what_a_grid_repeats_is_forgotten_with_it(engine):
    clew.generate("wilson", clew.Rectangle(5, 4), 1, compiled=True)
    if engine == choose.WEBASSEMBLY:
        from clew.kernel.webassembly import Kernel
    else:
        from clew.kernel.machine_code import Kernel
    memory = Kernel.memory()
    before = len(memory.images)
    for width in range(2, 12):
        clew.generate("wilson", clew.Rectangle(width, 3), 1, compiled=True)
    gc.collect()
    assert len(memory.images) <= before + 1


@pytest.mark.parametrize("engine", [choose.WEBASSEMBLY], indirect=True)
def test_tables_do_not_reach_the_arrays(engine):
    memory = webassembly.Kernel.memory()
    memory.tables = webassembly.HEAP - 64
    assert clew.generate("wilson", "9x9", 5, compiled=True) == clew.generate("wilson", "9x9", 5, compiled=False)
    assert webassembly.Kernel.memory() is not memory


def test_words_above_63_bits_and_numbers_of_numpy_arrive(monkeypatch):
    numbers = np.zeros(1, np.uint64)
    kernel.call(add, numbers, 2**64 - 3)
    kernel.call(add, numbers, np.uint64(2))
    assert numbers[0] == 2**64 - 1
    assert kernel.call(add, np.zeros(2, np.int64), True) == 2


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_a_column_of_a_table_is_an_array_too(engine):
    table = np.arange(6, dtype=np.int32).reshape(3, 2)
    assert kernel.call(add, table[:, 1], 10) == 3
    assert table.tolist() == [[0, 11], [2, 13], [4, 15]]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_of_a_large_call_is_returned():
    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096

    stored_again(add)
    numbers = np.zeros(1 << 25, np.int64)  # 256 MiB
    numbers[:] = 1
    before = resident()
    kernel.call(add, numbers, 1)
    assert engine_of(add) == choose.WEBASSEMBLY
    assert resident() - before < 1 << 26
