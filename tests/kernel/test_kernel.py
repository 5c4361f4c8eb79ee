"""Interpreted or compiled: what a kernel may use, the cache on disk, several processes."""

import ast
import errno
import inspect
import os
import signal
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from types import FunctionType

import numpy as np
import pytest

import clew
from clew import kernel, registry
from clew.kernel import choose, marks, store
from clew.kernel.building import build

MAKE = "import clew, sys; print(clew.generate(sys.argv[1], '40x30', 5, compiled=True).digest)"


def run(code, *arguments, **environment):
    """A fresh interpreter."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code, *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.strip()


def test_importing_clew_imports_neither_numba_nor_numpy():
    code = "import clew, sys; clew.generate('wilson', '20x20', 1); print({'numba', 'numpy'} & set(sys.modules))"
    assert finish(run(code)) == "set()"


def test_all_generators_work_without_numpy():
    code = """if True:
        import clew, sys
        from clew import registry
        for name in registry.names("generator"):
            clew.trace(name, "9x9", 1, compiled=False)
        print({'numba', 'numpy'} & set(sys.modules))
    """
    assert finish(run(code)) == "set()"


@pytest.mark.compiles
def test_several_processes_may_fill_one_cache_also_after_one_was_killed_while_it_stored(tmp_path):
    cache = {"CLEW_CACHE_DIR": str(tmp_path)}
    killed = run(
        f"import os; os.replace = lambda *_: os.kill(os.getpid(), {int(signal.SIGKILL)}); {MAKE}", "wilson", **cache
    )
    killed.communicate()
    assert killed.returncode == -signal.SIGKILL
    left = {*tmp_path.iterdir()}
    assert len(left) == 2, "the lock, and half of a file"
    assert not {path.suffix for path in left} & {".object", ".wasm"}
    processes = [run(MAKE, "wilson", **cache) for _ in range(2)]
    assert len({finish(process) for process in processes}) == 1
    assert sorted(path.suffix for path in {*tmp_path.iterdir()} - left) == [".object", ".wasm"]
    assert {path.name.rpartition("-")[0] for path in tmp_path.iterdir()} == {"wilson"}


def test_a_kernel_is_compiled_again_when_a_source_that_it_is_made_of_changes():
    sources = {file.stem for file in store.sources_of(["clew.generators.kruskal", "clew.grids.wrapped"])}
    assert sources >= {"kruskal", "canvas", "draws", "union_find", "edges", "_crossings", "wrapped"}
    modules = [f"clew.generators.{name.replace('-', '_')}" for name in registry.names("generator")]
    files = {str(file) for file in store.sources_of(modules)}
    assert not [file for file in files if "cli" in file or "service" in file], "an edit there compiles nothing again"


def doubled_by_a_new_process():
    """What a process does that has not loaded `double`: it reads the cache."""
    numbers = np.arange(5)
    kernel.call(FunctionType(double.__code__, globals(), "double"), numbers)
    return numbers.tolist()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.compiles
def test_a_module_with_any_byte_changed_is_made_again(folder):
    assert doubled_by_a_new_process() == [0, 2, 4, 6, 8]
    content = {path: path.read_bytes() for path in folder.iterdir()}
    assert sorted(path.suffix for path in content) == [".object", ".wasm"]
    for path, right in content.items():
        places = [0, 20, right.index(b"\n"), right.index(b"\n") + 1, len(right) // 2, len(right) - 1]
        damages = [right[:at] + bytes([right[at] ^ 1]) + right[at + 1 :] for at in places]
        for damaged in (*damages, right[:100], b"", right + b"!"):
            path.write_bytes(damaged)
            assert store.read(path.name) is None, damaged[:60]
        assert doubled_by_a_new_process() == [0, 2, 4, 6, 8]
    for path in content:
        path.write_bytes(b"nonsense")
    assert doubled_by_a_new_process() == [0, 2, 4, 6, 8]
    assert all(store.read(path.name) for path in content)
    [wasm] = folder.glob("*.wasm")
    assert wasm.read_bytes() == content[wasm], "the same bytes, made again"


def test_without_a_place_for_the_cache_kernels_are_compiled_each_time(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_text("in the way")
    monkeypatch.setenv("CLEW_CACHE_DIR", str(file))
    assert doubled_by_a_new_process() == [0, 2, 4, 6, 8]
    assert file.read_text() == "in the way"


def test_a_full_disk_leaves_no_half_file(folder, monkeypatch):
    def replace(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", replace)
    assert doubled_by_a_new_process() == [0, 2, 4, 6, 8]
    assert list(folder.iterdir()) == []


def test_old_versions_are_forgotten(folder):
    name = f"eller-{'0' * 24}.wasm"
    old = [folder / name, folder / f"{name}.k3f_a9", folder / f"{name}.lock"]
    others = [folder / "my-thesis.txt", folder / f"{'0' * 24}.wasm", folder / f"eller-{'0' * 24}.png"]
    for file in (*old, *others):
        file.touch()
        os.utime(file, (1, 1))
    build.write("kruskal-x.wasm", store.Code(b"", "none", [], 0))
    assert not any(file.exists() for file in old)
    assert all(file.exists() for file in others), "other people's files are not ours to remove"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_the_cache_is_where_the_system_keeps_caches(tmp_path, monkeypatch):
    monkeypatch.delenv("CLEW_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert store.root_folder() == tmp_path / "clew"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert store.root_folder() == tmp_path / ".cache" / "clew"


@pytest.mark.compiles
def test_one_process_compiles_and_the_others_wait(folder):
    """A process that holds the lock of a kernel is waited for; what it has stored is then used."""
    name = store.file_name(double, ("q",), store.WASM)
    made = build.build(double, ("q",))
    with build.lock(name), ThreadPoolExecutor(1) as threads:
        other = threads.submit(build.build_once, double, ("q",))
        time.sleep(0.2)
        assert not other.done()
        for ending in (store.WASM, store.MACHINE):
            build.write(store.file_name(double, ("q",), ending), made[ending])
    assert other.result() == made


def test_methods_of_one_name_spell_their_parameters_alike():
    """numba looks a method up by its name alone and binds the arguments by the first class that it learnt."""
    source = Path(clew.__file__).parent
    for file in source.rglob("*.py"):
        if "\n@struct\n" in file.read_text(encoding="utf-8"):
            import_module(".".join(file.relative_to(source.parent).with_suffix("").parts))
    known = {}
    for cls in marks.structs:
        for name, member in inspect.getmembers_static(cls):
            if inspect.isfunction(member) and not name.startswith("_"):
                parameters = tuple(inspect.signature(member).parameters)
                assert known.setdefault(name, parameters) == parameters, f"{cls.__name__}.{name}"
    for cls in marks.structs:  # nor is a field distinguished from a method of another class
        methods = [name for name, member in vars(cls).items() if inspect.isfunction(member)]
        assert not known.keys() & set(cls._fields) - set(methods), cls.__name__


def double(numbers):
    """A kernel for the tests below."""
    for place in range(len(numbers)):
        numbers[place] = 2 * numbers[place]


@pytest.mark.compiles
def test_paths_of_the_cache_are_short_enough_for_windows(folder):
    """There a path has at most 259 characters."""
    kernel.call(FunctionType(double.__code__, globals(), "a_plug_in_" * 20), np.zeros(3, np.int64))
    longest = max(len(path.name) for path in folder.iterdir())
    assert len("C:\\Users\\abcdefghijklmnopqrst\\AppData\\Local\\clew\\Cache\\") + longest < 180


def returns_only(method):
    """The constant that a method returns and nothing else, by its source; otherwise None."""
    [function] = ast.parse(textwrap.dedent(inspect.getsource(method))).body
    *before, last = function.body
    only = isinstance(last, ast.Return) and isinstance(last.value, ast.Constant)
    text = all(isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) for each in before)
    return last.value.value if only and text else None


@pytest.mark.compiles
def test_methods_that_return_a_constant_are_known():
    from clew.kernel.building.compile import constant_of

    for spec in ("5x5", "hexagons:3x3", "torus:4x4", "weave:4x4", "text:A"):
        clew.parse_grid(spec).topology()
    members = [each for cls in marks.structs for _, each in inspect.getmembers_static(cls)]
    methods = [each for each in members if inspect.isfunction(each) and len(inspect.signature(each).parameters) == 1]
    expected = {method.__qualname__: returns_only(method) for method in methods}
    assert {method.__qualname__: constant_of(method) for method in methods} == expected
    assert expected["Topology.weaves"] is False
    assert expected["WeaveCanvas.weaves"] is True
    assert sum(each is not None for each in expected.values()) >= 5


def count_tunnels(maze, counts):
    """A kernel whose branch for weaves only some canvases can be compiled with."""
    counts[0] = -1
    if maze.weaves():
        counts[0] = maze.blocked_tunnels()


def test_what_a_grid_never_does_is_not_compiled():
    """`weaves()` is replaced before types are inferred: no grid has the method in the branch that is never taken."""
    counts = np.zeros(1, np.int64)
    kernel.call(count_tunnels, clew.parse_grid("hexagons:3x3").topology(compiled=True), counts)
    assert counts[0] == -1
    with pytest.raises(Exception, match="blocked_tunnels"):
        kernel.call(count_tunnels, clew.parse_grid("weave:4x4").topology(compiled=True), counts)


@pytest.fixture
def fresh_process(monkeypatch):
    """A clone, in which no kernel has been loaded or compiled."""
    monkeypatch.setattr(choose, "_are_shipped", lambda: False)
    for name in ("clew.kernel.building.compile", "clew.kernel.webassembly"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_compiling_pays_from_some_size_on(fresh_process, monkeypatch):
    def function(): ...

    assert not kernel.should_compile(function, 299_999)
    assert kernel.should_compile(function, 300_000)
    monkeypatch.setattr(choose, "_are_shipped", lambda: True)
    assert not kernel.should_compile(function, 19_999)
    assert kernel.should_compile(function, 20_000), "nobody waits for a compiler"
    kernel.call(double, np.zeros(3, np.int64))
    assert kernel.should_compile(double, 400)
    assert not kernel.should_compile(double, 399)


def test_small_works_of_one_kind_add_up_until_compiling_pays(fresh_process):
    def function(): ...

    assert [kernel.should_compile(function, 100_000, "squares") for _ in range(4)] == [False, False, True, True]
    assert kernel.should_compile(function, 10, "squares")
    assert not kernel.should_compile(function, 9, "squares")
    assert not kernel.should_compile(function, 100_000, "hexagons"), "which would be compiled apart"
    kernel.note_compiled(function, "hexagons")
    assert kernel.should_compile(function, 10, "hexagons")


def test_a_server_does_not_compile_while_others_wait(fresh_process):
    def function(): ...

    with ThreadPoolExecutor(1, initializer=kernel.interpret_always) as threads:
        judge = threads.submit(lambda: [kernel.should_compile(function, 100_000, "squares") for _ in range(4)])
        assert not any(judge.result())
    assert [kernel.should_compile(function, 100_000, "squares") for _ in range(4)][-1]


def test_a_loop_of_small_mazes_is_compiled_in_the_end(fresh_process, monkeypatch):
    monkeypatch.setattr(choose, "_interpreted", {})
    calls = []
    call = kernel.RepeatedCall.__call__
    monkeypatch.setattr(kernel.RepeatedCall, "__call__", lambda *arguments: calls.append(1) or call(*arguments))
    mazes = [clew.generate("eller", "40x40", seed=seed) for seed in range(250)]
    assert 60 < len(calls) < 250
    assert mazes[-1] == clew.generate("eller", "40x40", seed=249, compiled=False)


def test_one_function_is_compiled_for_each_type():
    for dtype in (np.int32, np.int64):
        numbers = np.arange(5, dtype=dtype)
        kernel.call(double, numbers)
        assert numbers.tolist() == [0, 2, 4, 6, 8]


@pytest.mark.parametrize("number", [0, 1, 2**63 - 1])
def test_signed_and_unsigned_are_inverse(number):
    assert kernel.signed(kernel.unsigned(number)) == number
