"""How the code is arranged: who may import whom, and how modules are named. The contracts are in .importlinter."""

import ast
import itertools
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import design_page
import grimp
import pytest
from importlinter.cli import lint_imports

import clew

SOURCE = Path(clew.__file__).parent
ROOT = SOURCE.parents[1]
MAX_PARTS = 24
MAX_ROOMS = 16
EXPECTED = """
    CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE Makefile README.md SECURITY.md
    benchmarks deploy docs examples pyproject.toml src tests tools
"""
MADE = {"build", "dist", "out"}  # by the targets of make
LISTS = {"clew.grids", "clew.generators", "clew.cli.commands"}
ABOUT_PARTS = ("clew.cli.commands", "clew.service.api")  # a file here may be called like the part that it is about


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """All imports inside Clew, those inside functions and for types included."""
    return grimp.build_graph("clew", cache_dir=None)


@pytest.fixture(autouse=True)
def loggers_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """import-linter configures logging, which would silence the loggers of Clew in all later tests."""
    monkeypatch.setattr("logging.config.dictConfig", lambda config: None)


def trees_with(pattern: str) -> Iterator[tuple[Path, ast.Module]]:
    """The files in which the pattern occurs, parsed: to parse all of them takes seconds."""
    for file in sorted(SOURCE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if re.search(pattern, text):
            yield file, ast.parse(text)


def test_every_import_keeps_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    """Also that no contract names a part that is gone, and that none is missing."""
    status = lint_imports(config_filename=str(ROOT / ".importlinter"), no_cache=True)
    assert status == 0, capsys.readouterr().out


def test_an_import_that_points_upward_breaks_a_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "upward"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "low.py").write_text("def f():\n    from upward.high import g\n")
    (package / "high.py").write_text("def g(): ...\n")
    contract = "[importlinter]\nroot_package = upward\n[importlinter:contract:one]\nname = one\ntype = layers\n"
    (tmp_path / "contracts").write_text(contract + "containers = upward\nlayers =\n    high\n    low\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert lint_imports(config_filename=str(tmp_path / "contracts"), no_cache=True) == 1


def test_no_modules_import_each_other_in_a_circle(graph: grimp.ImportGraph) -> None:
    """By taking away, again and again, the modules that import nothing of what is left."""
    left = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    while free := [module for module, imported in left.items() if not imported & left.keys()]:
        for module in free:
            del left[module]
    assert sorted(left) == []


def test_a_private_module_is_imported_only_inside_its_package(graph: grimp.ImportGraph) -> None:
    """And in the engine, which has pages begin changes as Python does."""
    private = [module for module in graph.modules if module.rpartition(".")[2].startswith("_")]
    strangers = [
        f"{importer} imports {module}"
        for module in private
        if not module.endswith("__main__")
        for importer in graph.find_modules_that_directly_import(module)
        if not f"{importer}.".startswith((f"{module.rpartition('.')[0]}.", "clew.engine."))
    ]
    assert sorted(strangers) == []


def test_no_module_inside_a_part_is_called_like_a_part(graph: grimp.ImportGraph) -> None:
    """Except commands and endpoints, called like the part that they are about."""
    parts = {module.split(".")[1] for module in graph.modules if "." in module}
    inside = {module for module in graph.modules if module.count(".") > 1 and not module.startswith(ABOUT_PARTS)}
    assert sorted(module for module in inside if module.rpartition(".")[2] in parts) == []


def test_no_part_names_a_higher_part_in_a_string(graph: grimp.ImportGraph) -> None:
    """In full, or relative to a package, such as `.pictures.film` in one; only `clew` itself names all parts."""
    level = {part: depth for depth, parts in enumerate(design_page.layers()) for part in parts}
    upward = []
    for file, tree in trees_with(r"""["'](clew\.|\.)[a-z]"""):
        place = file.relative_to(SOURCE.parent).with_suffix("").parts
        package = ".".join(place[:-1])
        for node in ast.walk(tree):
            name = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if not re.fullmatch(r"(clew)?(\.[a-z_]\w*)+", name, re.ASCII | re.IGNORECASE):
                continue
            target = name if name.startswith("clew") else f"{package.rpartition('.')[0]}{name}"
            part = target.split(".")[1]
            if len(place) > 2 and f"clew.{part}" in graph.modules and level[part] < level[place[1]]:
                upward.append(f"{'.'.join(place)}, line {node.lineno}: {name}")
    assert upward == []


def test_the_root_holds_only_what_is_expected_there() -> None:
    found = {place.name for place in ROOT.iterdir() if not place.name.startswith(".")}
    assert found - MADE == set(EXPECTED.split())


def test_the_walks_through_the_code_are_those_of_the_page() -> None:
    """In a fresh process, in which nothing is remembered from other tests."""
    folders = [str(ROOT / "docs" / "make"), str(ROOT / "tests" / "helpers")]
    statement = f"import sys; sys.path[:0] = {folders}; import code_walks; print(code_walks.walks_list())"
    done = subprocess.run([sys.executable, "-c", statement], capture_output=True, text=True, check=True, timeout=120)
    assert len(re.findall("^- ", done.stdout, re.MULTILINE)) == 10
    assert done.stdout.strip() in design_page.PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_docstrings_say_what_a_thing_is_for() -> None:
    """They begin with an imperative or a noun phrase."""
    texts = ((file, file.read_text(encoding="utf-8")) for file in SOURCE.rglob("*.py"))
    assert [file for file, text in texts if re.search(r'"""(What|How|Which)\b', text)] == []


def test_every_page_is_in_one_of_the_folders_of_the_docs() -> None:
    docs = [place.relative_to(ROOT / "docs") for place in (ROOT / "docs").rglob("*") if place.suffix in (".md", ".py")]
    folders = {"start", "guides", "reference", "explain", "gallery", "make", "site"}  # `make site` writes "learn"
    assert {page.parts[0] for page in docs} - {"learn"} == {"index.md", *folders}


def test_addresses_of_pages_lead_to_pages() -> None:
    """In code and texts; links of pages are tested with the README."""
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"), *(ROOT / "docs").rglob("*.py"), *ROOT.glob("*.md")]
    found = {page for file in files for page in re.findall(r"\bdocs/[\w/-]+\.(?:md|py)\b", file.read_text("utf-8"))}
    assert [page for page in found if not (ROOT / page).exists()] == []
    assert len(found) > 40


def test_every_mutant_can_be_made() -> None:
    mutants = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
    sources = {each["file"]: (SOURCE / each["file"]).read_text(encoding="utf-8") for each in mutants}
    assert [each for each in mutants if each["before"] not in sources[each["file"]]] == []
    assert [each for each in mutants if not (ROOT / re.split("::| ", each["test"])[0]).exists()] == []


def test_numpy_is_imported_when_it_is_first_used() -> None:
    """By `clew.lazy`; only the reader that people copy out of Clew needs nothing of it."""
    users = {file for file, _ in trees_with(r"(?m)^ *(import|from) numpy( as|\.typing)")}
    assert {file.name for file in users} == {"lazy.py", "plain_reader.py"}


def test_every_folder_is_a_short_table_of_contents(graph: grimp.ImportGraph) -> None:
    """But those where each file is one algorithm, grid or command."""
    rooms = {module: len(graph.find_children(module)) for module in graph.modules}
    folders = [place for place in SOURCE.iterdir() if (place / "__init__.py").exists()]
    assert len(folders) <= MAX_PARTS
    assert {module for module, count in rooms.items() if count > MAX_ROOMS} == {"clew", *LISTS}


def test_imports_are_absolute_and_one_module_imports_numba() -> None:
    users: dict[str, set[str]] = {"numba": set(), "llvmlite": set(), "wasmtime": set()}
    for file, tree in trees_with(r"\bfrom[\s\\]+\.|numba|llvmlite|wasmtime"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{file}, line {node.lineno}"
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            for package in {name.partition(".")[0] for name in names} & users.keys():
                users[package].add(file.relative_to(SOURCE).as_posix())
    assert users == {
        "numba": {"kernel/building/compile.py"},
        "llvmlite": {"kernel/building/target.py", "kernel/machine_code.py", "kernel/store.py"},
        "wasmtime": {"kernel/webassembly.py"},
    }


def test_whether_a_process_runs_is_not_found_out_with_a_signal() -> None:
    """`os.kill(process, 0)` ends the process on Windows; `psutil.pid_exists` does not."""
    calls = [
        (file.name, node.lineno)
        for file, tree in trees_with("kill")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "kill"
        if any(isinstance(each, ast.Constant) and each.value == 0 for each in node.args)
    ]
    assert calls == []


def test_tests_mirror_the_source() -> None:
    """A folder of tests is named after the part that it tests."""
    parts = {place.name for place in SOURCE.iterdir() if place.is_dir()}
    folders = {place.name for place in (ROOT / "tests").iterdir() if place.is_dir() and any(place.glob("test_*.py"))}
    assert folders - parts <= {"browser"}


def test_the_page_about_the_design_has_the_table_of_parts() -> None:
    assert design_page.page() == design_page.PAGE.read_text(encoding="utf-8"), "run `make docs`"
    named = set(itertools.chain.from_iterable(design_page.layers())) - {"__main__"}
    assert named == {
        place.stem
        for place in SOURCE.iterdir()
        if place.name[0] not in "_." and place.suffix not in (".typed", ".json")
    }
