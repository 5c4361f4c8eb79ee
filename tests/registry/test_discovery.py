"""Finding entries: by the files of a package and by entry points."""

import types
from dataclasses import dataclass
from typing import Any

import pytest

import clew
from clew import ClewError, registry
from clew.registry import discovery

KINDS = {
    "generator": registry.Generator,
    "measure": registry.Measure,
    "solver": registry.Solver,
    "change": registry.Change,
    "format": registry.Format,
    "renderer": registry.Renderer,
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_all_entries_of_a_kind_have_its_type_their_name_and_a_summary(kind: str) -> None:
    found = registry.find_all(kind)
    assert sorted(each.name for each in found) == list(registry.names(kind))
    for each in found:
        assert type(each) is KINDS[kind]
        assert each is registry.find(kind, each.name)
        assert each is registry.entry_of(each.function)
        assert each.summary.endswith((".", ":"))


@dataclass(frozen=True)
class Point:
    """An entry point of a plug-in."""

    name: str
    loaded: Any

    def load(self) -> Any:
        return self.loaded


@registry.generator(perfect=False)
def comb(maze, draws):
    """Make a comb."""


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch):
    """Add an entry point of the group clew.generators."""

    def add(loaded: Any) -> None:
        points = {"generator": (Point("comb", loaded),)}
        monkeypatch.setattr(discovery, "_entry_points", lambda kind: points.get(kind, ()))
        discovery._find.cache_clear()

    yield add
    discovery._find.cache_clear()


@pytest.mark.parametrize("is_module", [False, True], ids=["function", "module"])
def test_an_entry_point_is_found_by_its_name(plug_in, is_module: bool) -> None:
    module = types.ModuleType("comb")
    module.comb = comb  # type: ignore[attr-defined]
    plug_in(module if is_module else comb)
    assert "comb" in registry.names("generator")
    assert registry.find("generator", "comb").function is comb
    assert not registry.find("generator", "comb").perfect
    assert registry.find("generator", "comb") in registry.find_all("generator")


def test_an_entry_point_of_a_name_of_clew_is_listed_once_and_not_used(plug_in, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "_entry_points", lambda kind: (Point("wilson", comb), Point("hunt-and-kill", comb)))
    discovery._find.cache_clear()
    assert registry.names("generator").count("wilson") == registry.names("generator").count("hunt-and-kill") == 1
    assert registry.find("generator", "wilson").function is not comb
    assert registry.find("generator", "hunt-and-kill").function is not comb


def test_plug_ins_are_read_for_unknown_names_and_lists_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(discovery, "_entry_points", lambda kind: asked.append(kind) or ())
    discovery._find.cache_clear()
    assert registry.find("generator", "wilson").name == "wilson"
    assert registry.has("solver", "a-star")
    assert registry.has("solver", "a_star")
    assert asked == []
    assert not registry.has("renderer", "style")
    assert not registry.has("renderer", "_painting")
    assert asked == ["renderer"] * 2
    registry.names("measure")
    assert asked.pop() == "measure"
    with pytest.raises(ClewError, match="there is no solver"):
        registry.find("solver", "wilsom")
    assert "solver" in asked


def test_underscores_in_a_name_are_dashes() -> None:
    assert registry.find("generator", "hunt_and_kill") is registry.find("generator", "hunt-and-kill")


@pytest.mark.parametrize("name", ["", "_crossings", "wilson.py", "../wilson", "os", "x" * 10_000])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(ClewError, match=r"there is no algorithm .*choose one of aldous-broder, binary-tree"):
        registry.find("generator", name)


def test_a_function_without_an_entry_is_refused() -> None:
    with pytest.raises(ClewError, match=r"is not an algorithm of Clew: decorate it with @generator, or give a name"):
        registry.entry_of(print)


@registry.measure(order=20)
def open_share(figures):
    """The share of the walls that are open."""
    return figures.maze.passage_count / figures.maze.grid.edges


def test_a_measure_of_a_plug_in_is_among_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {"measure": (Point("open-share", open_share),)}
    monkeypatch.setattr(discovery, "_entry_points", lambda kind: points.get(kind, ()))
    discovery._find.cache_clear()
    maze = clew.generate("wilson", "3x3", 1)
    figures = clew.measure(maze)
    discovery._find.cache_clear()
    assert figures.others["open_share"] == figures.as_dict()["open_share"] == 8 / 12


def test_measures_are_the_figures_in_their_order() -> None:
    figures = clew.measure(clew.generate("wilson", "3x3", 1)).as_dict()
    assert [each.name.replace("-", "_") for each in registry.find_all("measure")] == list(figures)


@pytest.mark.parametrize(
    ("kind", "written", "name"),
    [("generator", "WILSON", "wilson"), ("solver", "A-Star", "a-star"), ("generator", "True Prim", "true-prim")],
)
def test_names_are_found_in_small_letters_and_capitals(kind, written, name):
    assert registry.find(kind, written) is registry.find(kind, name)


def test_an_alias_of_another_kind_is_named_as_such():
    with pytest.raises(ClewError, match="breadth-first is a solver"):
        registry.find("generator", "bfs")


def test_a_name_in_endless_spellings_takes_bounded_memory() -> None:
    for blanks in range(2 * discovery.MAX_REMEMBERED):
        assert registry.find("solver", " " * blanks + "BFS").name == "breadth-first"
    assert discovery._find.cache_info().currsize <= discovery.MAX_REMEMBERED
