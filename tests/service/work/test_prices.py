"""Estimates of the time of jobs: the table has everything that the registry has, and decides what is small work."""

import json
from contextlib import suppress

import pytest
from service_client import Service

import clew
from benchmarks.prices import sized
from clew import registry
from clew.errors import ClewError
from clew.grids import parse_grid
from clew.grids.neighbor_table import WIDTHS
from clew.grids.spec import FILES, grid_names, shape
from clew.mazes.generate import prepare
from clew.pictures import renderers
from clew.pictures.renderers import writer_for
from clew.service.api.jam import _estimate
from clew.service.api.params import has_own_parser, served_writers
from clew.service.work import prices
from clew.service.work.jobs import Output, Recipe
from clew.service.work.prices import SMALL_SECONDS, layout_of, price_of_maze, table

LAYOUTS = {"rectangle": "4x4", "wrapped": "torus:4x4", "weave": "weave:4x4"} | {
    f"table-{width}": "hexagons:4x4" for width in WIDTHS
}
NAMES = [name for name in grid_names() if name not in FILES and not has_own_parser(name)]


def price(address: str, **shown: bool) -> float:
    """Estimate an address such as wilson.svg?grid=9x9, in seconds."""
    path, _, grid = address.partition("?grid=")
    algorithm, _, suffix = path.partition(".")
    output = Output(f".{suffix}", **shown)  # type: ignore[arg-type]
    return price_of_maze(Recipe(algorithm, 1, 0, {}), parse_grid(grid), output, writer_for(f".{suffix}")).seconds


@pytest.mark.parametrize("found", registry.find_all("generator"), ids=str)
def test_every_generator_has_a_price_on_every_layout_that_it_works_on(found: registry.Generator) -> None:
    for layout, spec in LAYOUTS.items():
        with suppress(ClewError):  # it does not work there
            prepare(found.name, spec, {})
            assert f"generate {found.name} {layout}" in table()
    assert {f"log {found.name}", f"options {found.name}"} <= table().keys()


def test_every_grid_and_every_layout_has_a_price() -> None:
    for name in NAMES:
        assert {f"build {name}", f"shape {name}"} <= table().keys()
        assert layout_of(parse_grid(clew.grids()[name][0])) in LAYOUTS
    for layout in LAYOUTS:
        assert {f"solve {layout}", f"distances {layout}"} <= table().keys()


@pytest.mark.parametrize("found", served_writers(), ids=str)
def test_every_writer_has_a_price_for_every_grid_that_it_can_show(found: registry.Writer) -> None:
    known = [name for name in NAMES if f"write {found.name} {name}" in table()]
    assert "rectangle" in known or found.name == "micromouse-binary"  # which holds 16x16 cells only
    for name in set(NAMES) - set(known):
        maze = clew.generate("prim", sized(name, 4), 1, compiled=False)
        with pytest.raises(ClewError):
            renderers.draw(maze, found.suffixes[0]) if isinstance(found, registry.Renderer) else found.function(maze)
    if isinstance(found, registry.Renderer):
        assert all(f"show {found.name} {name}" in table() for name in known)


def test_every_solver_and_every_change_has_a_price() -> None:
    assert all(f"log {found.name}" in table() for found in registry.find_all("solver"))
    assert all(len(table()[f"change {found.name}"]) == 3 for found in registry.find_all("change"))


def test_the_table_has_nothing_that_is_gone_and_is_in_order() -> None:
    with prices.FILE.open(encoding="utf-8") as file:
        names = list(json.load(file))
    assert names == sorted(names)
    kinds = {"generate": ("generator",), "options": ("generator",), "change": ("change",)}
    kinds |= {"log": ("generator", "solver"), "write": ("renderer", "format"), "show": ("renderer",)}
    for name in names:
        section, *rest = name.split(" ")
        if section in kinds:
            assert any(registry.has(kind, rest[0]) for kind in kinds[section]), name
        elif section in ("build", "shape"):
            assert shape(rest[0])


def test_what_is_not_in_the_table_is_dearer_than_everything_that_is() -> None:
    grid = parse_grid("9x9")
    for known in ("wilson", "aldous-broder", "true-prim"):
        assert prices.figures_of("generate", "plugged-in", "rectangle")[1] > table()[f"generate {known} rectangle"][1]
    assert prices.seconds("write", "svg", "other", cells=81) > prices.seconds("write", "svg", "polar", cells=81)
    assert prices.seconds("build", "other", cells=grid.cells) > prices.seconds("build", "sphere", cells=grid.cells)


SMALL = ["recursive-backtracker.txt?grid=30x30", "wilson.svg?grid=12x12", "eller.json?grid=20x20", "prim.txt?grid=5x5"]
LARGE = [
    "recursive-backtracker.txt?grid=weave:30x30",
    "recursive-backtracker.svg?grid=200x200",
    "wilson.txt?grid=1x400",
    "aldous-broder.txt?grid=30x30",
    "wilson.gif?grid=5x5",
    "kruskal.svg?grid=polar:30",
]


@pytest.mark.parametrize("address", SMALL)
def test_small_work(address: str) -> None:
    assert price(address) <= SMALL_SECONDS


@pytest.mark.parametrize("address", LARGE)
def test_large_work(address: str) -> None:
    assert price(address) > SMALL_SECONDS


def test_paths_changes_options_and_pixels_have_their_price() -> None:
    address, grid, writer = "wilson.svg?grid=9x9", parse_grid("9x9"), writer_for(".png")
    assert price(address, path=True, distances=True) > price(address, path=True) > price(address)
    plain = Recipe("wilson", 1, 0, {})
    changed = Recipe("wilson", 1, 0, {}, (("unicursal", {}),))
    chosen = Recipe("growing-tree", 1, 0, {"strategy": "middle"})
    picture = Output(".png")
    assert price_of_maze(changed, grid, picture, writer).seconds > price_of_maze(plain, grid, picture, writer).seconds
    default = price_of_maze(Recipe("growing-tree", 1, 0, {}), grid, picture, writer).seconds
    assert price_of_maze(chosen, grid, picture, writer).seconds > default
    large = price_of_maze(plain, grid, Output(".png", {"cell": "100"}), writer)
    assert large.seconds > price_of_maze(plain, grid, picture, writer).seconds


@pytest.mark.parametrize("comma", [b",", b"%2C", b"%2c"])
def test_the_cells_of_a_form_are_counted_however_it_is_escaped(comma: bytes) -> None:
    one, many = (_estimate(b"maze=[[" + comma.join([b"1"] * count) + b"]]", {}) for count in (1, 100_000))
    assert many > 2 * one


def test_searching_among_changed_mazes_takes_longer() -> None:
    grid = parse_grid("10x10")
    plain, changed = (
        prices.price_of_search(Recipe("wilson", 1, 0, {}, changes), grid, 100) for changes in ((), (("unicursal", {}),))
    )
    assert changed.seconds > max(0.1, 10 * plain.seconds)
    assert changed.kind != plain.kind


def test_grids_that_are_parsed_in_a_worker_are_checked_there_too() -> None:
    service = Service()
    assert service.get("/mazes/wilson.txt?grid=text:A&seed=1").status_code == 200
    assert service.desk.done[0] == ("plan_maze", False)
