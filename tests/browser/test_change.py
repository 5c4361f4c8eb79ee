"""The page 'Change': mazes changed by sliders, by walls that are clicked, and by cells that are painted."""

import re
from pathlib import Path
from typing import Any

import pytest
from studio_page import expect, frames, opened, replaced, spoken

import clew
from clew.formats.native import native

HERE = "change?algorithm=wilson&seed=7&grid=12x9"
SAID = ".stage > .said"
COLUMNS, ROWS = 12, 9


def made(grid: str = "12x9") -> clew.Maze:
    """The maze that the page begins with, made here."""
    return clew.generate("wilson", grid, seed=7)


def described(maze: clew.Maze) -> str:
    """The sentence under the picture of a maze without islands."""
    loops, ends = maze.passage_count - maze.cells + 1, clew.measure(maze).dead_ends
    dead_ends = "1 dead end" if ends == 1 else f"{ends} dead ends"
    return (
        f"{loops} loop{'s' * (loops != 1)}, {dead_ends}."
        if loops
        else f"Perfect, with {dead_ends}: exactly one path joins any two cells."
    )


def slide(page: Any, change: str, value: int) -> None:
    """Move the slider of a change."""
    page.locator(f"[data-change={change}] input[type=range]").first.fill(str(value))


def corner(page: Any, x: float, y: float, extent: tuple[float, float] = (COLUMNS, ROWS)) -> tuple[float, float]:
    """A place of the picture on the screen, in cell widths; the maze lies in the middle of its canvas."""
    columns, rows = extent
    frames(page)
    page.locator("main canvas").scroll_into_view_if_needed()
    box = page.locator("main canvas").bounding_box()
    side = int(min((box["width"] - 2) / (columns + 1 / 9), (box["height"] - 2) / (rows + 1 / 9)))
    left, top = (box["width"] - columns * side) / 2, (box["height"] - rows * side) / 2
    return box["x"] + left + x * side, box["y"] + top + y * side


def walls(page: Any) -> list[tuple[str, bool]]:
    """The walls of the chosen cell by the names of their directions, and whether they are there."""
    found = page.locator(".walls button").all()
    return [(each.inner_text(), each.get_attribute("aria-pressed") == "true") for each in found]


def named_walls(maze: clew.Maze, cell: int) -> list[tuple[str, bool]]:
    """The same of a cell of a maze in Python."""
    topology = maze.grid.topology()
    leading = topology.directions(topology.cell(cell))
    directions = [each for each in range(leading.bit_length()) if leading >> each & 1]
    return [(maze.grid.direction_name(cell, each), not maze.is_open(cell, each)) for each in directions]


def follow_bar(page: Any, name: str) -> None:
    """Go to another page by the bar under the picture."""
    with replaced(page):
        page.locator(".onward").get_by_role("link", name=name).click()


@pytest.mark.parametrize("grid", ["12x9", "hexagons:8x6"])
def test_sliders_make_the_mazes_of_python_and_other_pages_get_them(page: Any, grid: str) -> None:
    opened(page, HERE.replace("12x9", grid))
    slide(page, "braid", 60)
    maze = clew.braid(made(grid), 0.6)
    expect(page.locator(SAID)).to_have_text(described(maze))
    slide(page, "rooms", 3)
    expect(page.locator(SAID)).to_have_text(described(maze := clew.braid(clew.rooms(made(grid), 3), 0.6)))
    slide(page, "sparsify", 30)  # on other cells
    maze = clew.sparsify(maze, 0.3)
    expect(page.locator(SAID)).to_have_text(described(maze))
    if grid != "12x9":  # the directions of a cell whose neighbor is left out have other numbers
        page.locator("main canvas").focus()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect(page.locator(".walls h2")).to_have_text("Walls of C1")
        assert walls(page) == named_walls(maze, maze.grid.index((2, 0)))
    page.wait_for_url("**&rooms=3&**")
    assert "braid=0.6" in page.url
    follow_bar(page, "Solve")
    expect(page.locator(SAID)).to_contain_text(f" {clew.solve(maze).steps} steps.")


def test_walls_are_opened_and_built_by_click_and_key_and_taken_back(page: Any, shot: Any) -> None:
    maze = made()
    opened(page, HERE)
    before = described(maze)
    expect(page.locator(SAID)).to_have_text(before)
    cell = next(each for each in range(13, 20) if not maze.is_open(each, 1) and maze.open_directions(each))
    x, y = cell % COLUMNS, cell // COLUMNS
    page.mouse.click(*corner(page, x + 0.9, y + 0.5))
    expect(page.locator(SAID)).to_contain_text("1 loop")
    name = f"{'ABCDEFGHIJKL'[x]}{y + 1}"
    spoken(page, f"{name}: the wall to the east is open. 1 loop")
    page.wait_for_url(f"**&walls=-{cell}.1")
    shot("change-loop", page)
    page.keyboard.press("Shift+ArrowRight")  # the board has the focus, and the cell is chosen
    spoken(page, f"{name}: there is a wall to the east. Perfect")
    page.wait_for_url(lambda address: "walls" not in address)
    page.keyboard.press("1")
    expect(page.locator(SAID)).not_to_have_text(before)
    page.keyboard.press("u")
    expect(page.locator(SAID)).to_have_text(before)
    page.keyboard.press("u")
    spoken(page, "Taken back. 1 loop")
    page.keyboard.press("r")
    spoken(page, "Done again. Perfect")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(SAID)).to_contain_text("1 loop")
    page.get_by_role("button", name="Cut the loops").click()
    expect(page.locator(SAID)).to_contain_text("Perfect")


def test_cells_are_painted_by_mouse_and_key(page: Any) -> None:
    opened(page, HERE)
    page.get_by_role("button", name="Cells").click()
    page.mouse.move(*corner(page, 3.5, 2.5))
    page.mouse.down()
    page.mouse.move(*corner(page, 6.5, 2.5))
    page.mouse.up()
    left_out = {(x, 2) for x in range(3, 7)}
    maze = made(clew.masked("12x9", lambda x, y: (x, y) not in left_out))
    spoken(page, f"G3 is left out. {described(maze)}")
    page.keyboard.press("ArrowDown")
    spoken(page, "G4")
    page.keyboard.press("Enter")
    maze = made(clew.masked("12x9", lambda x, y: (x, y) not in {*left_out, (6, 3)}))
    spoken(page, f"G4 is left out. {described(maze)}")
    page.wait_for_url("**&mask=**")
    follow_bar(page, "Solve")
    expect(page.locator(SAID)).to_contain_text(f"From A1 to L9: {clew.solve(maze).steps} steps.")


def test_files_are_read_as_cells_or_as_rows(page: Any, tmp_path: Path) -> None:
    opened(page, HERE)
    (tmp_path / "ring.txt").write_text("....\n.XX.\n....\n")
    (tmp_path / "maze.clew").write_bytes(native(made("7x5")))
    braided = clew.braid(
        clew.generate("growing-tree", "hexagons:6x5", seed=7, strategy="oldest"), 0.4, prefer="straight", seed=2**63 + 1
    )
    (tmp_path / "hexagons.clew").write_bytes(native(braided))
    (tmp_path / "edited.clew").write_bytes(
        native(clew.Maze(braided.grid, made("hexagons:6x5").storage, braided.provenance))
    )
    field = page.get_by_label("Open a file")
    with replaced(page):
        field.set_input_files(tmp_path / "ring.txt")
    ring = made(clew.MaskedRectangle.parse_text("....\n.XX.\n....\n"))
    expect(page.locator(SAID)).to_have_text(described(ring))
    expect(page).to_have_url(re.compile("grid=4x3"))
    with replaced(page):
        field.set_input_files(tmp_path / "maze.clew")
    expect(page.locator(SAID)).to_have_text(described(made("7x5")))
    with replaced(page):
        field.set_input_files(tmp_path / "hexagons.clew")
    expect(page.locator(SAID)).to_have_text(described(braided))
    expect(page).to_have_url(re.compile(f"(?=.*algorithm=growing-tree).*braid-seed={2**63 + 1}"))
    field.set_input_files(tmp_path / "edited.clew")
    expect(page.locator(".stage > .error")).to_contain_text("the file has to say how it was made")


def write_graphs(folder: Path) -> None:
    """Write a graph as a list of edges with positions, as GraphML with other edges first, and one that is wrong."""
    names = [f"n{x}{y}" for x in range(6) for y in range(4)]
    places = [f"{name} {5 * x + y} {3 * y}" for name in names for x, y in [map(int, name[1:])]]
    edges = [(one, other) for one in names for other in names if int(other[1:]) - int(one[1:]) in (1, 10, 11)]
    (folder / "roads.txt").write_text("\n".join([*places, *(" ".join(edge) for edge in edges)]))
    nodes = "".join(f'<node id="{name}"/>' for name in names)
    ways = "".join(f'<edge source="{other}" target="{one}"/>' for one, other in reversed(edges))
    graph = f'<graph edgedefault="undirected">{nodes}{ways}</graph>'
    (folder / "roads.graphml").write_text(f'<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{graph}</graphml>')
    (folder / "one-way.json").write_text('{"neighbors": [[1], []]}')


def test_a_graph_is_drawn_edited_solved_and_saved(page: Any, tmp_path: Path, shot: Any) -> None:
    write_graphs(tmp_path)
    drawn, listed = (clew.parse_grid(f"graph:{tmp_path / f'roads.{form}'}", files=True) for form in ("txt", "graphml"))
    maze = clew.generate("recursive-backtracker", drawn, seed=7)  # which sidewinder cannot make
    opened(page, HERE.replace("wilson", "sidewinder"))
    field = page.get_by_label("Open a file")
    field.set_input_files(tmp_path / "one-way.json")
    expect(page.locator(".stage > .error")).to_contain_text("The neighbors of cell 0 do not fit")
    with replaced(page):
        field.set_input_files(tmp_path / "roads.txt")
    expect(page.locator(SAID)).to_have_text(described(maze))
    around = ((one, other) for one in maze for _, other in drawn.neighbors(one))
    cell, other = next((one, other) for one, other in around if other not in maze.neighbors(one))
    middle = [(one + two) / 2 for one, two in zip(drawn.center(cell), drawn.center(other), strict=True)]
    page.mouse.click(*corner(page, *middle, drawn.extent()))
    expect(page.locator(SAID)).to_contain_text("1 loop")
    one, two = cell + 1, other + 1
    said = re.compile(rf"node {one}: the wall to the .* \(node {two}\) is open|node {two}: .* \(node {one}\) is open")
    expect(page.locator("#say")).to_have_text(said)
    shot("change-graph", page)
    page.keyboard.press("u")
    spoken(page, "Taken back. Perfect")
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.locator("[data-form=clew]").click()
    saved = clew.load(download.value.path())
    assert (saved.storage, saved.provenance) == (maze.storage, maze.provenance)
    follow_bar(page, "Solve")
    expect(page.locator(SAID)).to_have_text(f"From node 1 to node 24: {clew.solve(maze).steps} steps.")
    with replaced(page):
        page.go_back()
    edited = clew.Maze(drawn, clew.braid(maze, 0.5).storage)  # which does not say how it was made
    (tmp_path / "edited.clew").write_bytes(native(edited))
    listed_maze = clew.generate("recursive-backtracker", listed, seed=7)
    for file, wanted in (("roads.graphml", listed_maze), ("edited.clew", edited)):
        with replaced(page):
            field.set_input_files(tmp_path / file)
        expect(page.locator(SAID)).to_have_text(described(wanted))
    (tmp_path / "odd.json").write_text('{"clew":1,"grid":"hexagons:4x3","provenance":{"changes":[["nope",{}]]}}')
    field.set_input_files(tmp_path / "odd.json")
    expect(page.locator(".stage > .error")).to_contain_text("Of a maze on this grid")


def test_cells_in_two_parts_are_refused_in_a_sentence(page: Any) -> None:
    opened(page, HERE.replace("12x9", "3x1"))
    page.get_by_role("button", name="Cells", exact=True).click()
    expect(page.locator("main canvas")).to_be_focused()  # before that Enter would be a click on the button
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".stage > .error")).to_contain_text("The cells fall into several parts")
