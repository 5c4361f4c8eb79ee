"""The command as people use it, with right and with wrong words."""

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import refused

import clew
from clew import registry
from clew.cli.commands.generate import _again
from clew.cli.program import program
from clew.grids import SHAPES
from clew.grids.spec import FILES

ROOT = Path(__file__).parent.parent
SHEET = str(ROOT / "examples" / "jam-sheet.json")
COMMANDS = sorted(file.stem for file in (ROOT / "src/clew/cli/commands").glob("[a-z]*.py"))


# generate


def test_generate_prints_the_maze(call) -> None:
    answer = call("generate", "3x2", "--seed", "5")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == str(clew.generate("recursive-backtracker", "3x2", seed=5)) + "\n"


def test_generate_tells_the_seed_that_it_drew_on_standard_error(call) -> None:
    first = call("generate", "6x5", "-a", "sidewinder", "--close-out", "0.25")
    again = re.fullmatch(r"seed \d+: (.*) makes this maze again\n", first.err)
    assert again
    second = call(*shlex.split(again[1])[1:])
    assert second.err == ""
    assert second.out == first.out


def test_what_makes_a_maze_again_names_all_options_and_can_be_pasted(call) -> None:
    assert " --close-out 0.5 makes this maze again\n" in call("generate", "6x5", "-a", "sidewinder").err
    said = call("generate", "6x5", "-a", "growing-tree", "--strategy", " newest:75, random:25").err
    assert "--strategy newest:75,random:25 makes" in said
    grid = clew.grids.parse("6x5")
    odd = clew.Maze(grid, grid.new_passages(False), clew.Provenance("plugged-in", 7, 0, {"names": "a b;c"}))
    assert " --names 'a b;c' makes" in _again(odd, "6x5")


def test_generate_takes_the_options_of_the_algorithm(call) -> None:
    answer = call("generate", "8x8", "--seed", "5", "--algorithm", "growing-tree", "--strategy", "newest:75,random:25")
    assert answer.out == str(clew.generate("growing-tree", "8x8", seed=5, strategy="newest:75,random:25")) + "\n"
    assert answer.out != call("generate", "8x8", "--seed", "5", "--algorithm=growing-tree").out


@pytest.mark.parametrize("name", clew.registry.names("generator"))
def test_help_of_generate_lists_the_options_of_every_algorithm(call, name: str) -> None:
    answer = call("generate", f"-a{name}", "--help")
    assert answer.code == 0
    for parameter in clew.registry.find("generator", name).parameters:
        assert f"--{parameter.flag} " in answer.out


def test_generate_shows_the_way(call) -> None:
    maze = clew.generate("wilson", "7x4", seed=5)
    drawn = clew.renderers.draw(maze, "text", path=clew.solve(maze))
    assert call("generate", "7x4", "--seed", "5", "-a", "wilson", "--solve").out == drawn


def test_generate_shows_distances(call) -> None:
    maze = clew.generate("wilson", "7x4", seed=5)
    drawn = clew.renderers.draw(maze, "text", distances=clew.distances(maze))
    assert call("generate", "7x4", "--seed", "5", "-a", "wilson", "--distances").out == drawn


def test_generate_writes_every_output_in_the_form_of_its_suffix(call, tmp_path: Path) -> None:
    names = ["maze.svg", "maze.png", "maze.json", "maze.npy", "maze.clew", "maze.txt"]
    answer = call("generate", "7x4", "--seed", "5", *(word for name in names for word in ("-o", name)))
    assert (answer.code, answer.out) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    maze = clew.generate("recursive-backtracker", "7x4", seed=5)
    for name in names[2:]:
        assert clew.load(name) == maze
    assert Path("maze.svg").read_bytes().startswith(b"<svg")
    assert Path("maze.png").read_bytes().startswith(b"\x89PNG")


def test_a_dash_and_a_suffix_write_that_form_to_standard_output(call, tmp_path: Path) -> None:
    answer = call("generate", "7x4", "--seed", "5", "-o", "-.json")
    assert clew.formats.loads(answer.out.encode()) == clew.generate("recursive-backtracker", "7x4", seed=5)
    assert call("generate", "7x4", "--seed", "5", "-o", "-.svg", "--solve").out.startswith("<svg")
    assert list(tmp_path.iterdir()) == []


def test_a_larger_cell_makes_a_larger_picture(call) -> None:
    sizes = [
        call("generate", "5x5", "--seed", "1", "-o", "-.svg", "--cell", cell).out.split('"')[3] for cell in ("10", "20")
    ]
    assert int(sizes[1]) > int(sizes[0]) > 50


def test_generate_as_json_tells_what_makes_the_maze_again(call) -> None:
    facts = json.loads(call("generate", "7x4", "--json", "--solve", "-a", "sidewinder", "--close-out", "0.25").out)
    maze = clew.generate(facts["algorithm"], facts["grid"], facts["seed"], number=facts["number"], **facts["options"])
    assert maze.digest == facts["digest"]
    assert facts["options"] == {"close-out": 0.25}
    assert facts["route"] == clew.solve(maze).letters()


def test_the_number_tells_mazes_of_one_seed_apart(call) -> None:
    one = call("generate", "7x4", "--seed", "5", "--number", "1")
    assert one.out == str(clew.generate("recursive-backtracker", "7x4", seed=5, number=1)) + "\n"


# reading


def test_solve_of_the_sheet_reports_a_perfect_maze_of_24_passages_and_its_route(call) -> None:
    answer = call("solve", SHEET, "--json")
    facts = json.loads(answer.out)
    assert answer.code == 0
    assert (facts["perfect"], facts["passages"], facts["cells"]) == (True, 24, 25)
    assert (facts["start"], facts["goal"]) == ([0, 0], [4, 4])
    assert facts["steps"] == len(facts["route"]) == len(facts["path"]) - 1
    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for letter, (x1, y1), (x2, y2) in zip(facts["route"], facts["path"], facts["path"][1:], strict=False):
        assert steps[letter] == (x2 - x1, y2 - y1)


def test_one_sided_passages_are_noted_on_standard_error(call) -> None:
    answer = call("solve", SHEET)
    assert answer.err.startswith("note: ")
    assert "14 cells" in answer.err


def test_strict_refuses_one_sided_passages_and_writes_nothing(call, tmp_path: Path) -> None:
    refused(call("convert", "--strict", SHEET, "maze.npy"), "jam-sheet.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("solver", clew.registry.names("solver"))
def test_solve_with_every_solver(call, solver: str) -> None:
    Path("maze.json").write_text(call("generate", "9x9", "--seed", "3", "-o", "-.json").out)
    answer = call("solve", "maze.json", "--with", solver, "--from", "2,1", "--to", "8,0", "--json")
    facts = json.loads(answer.out)
    maze = clew.generate("recursive-backtracker", "9x9", seed=3)
    assert facts["steps"] == clew.solve(maze, start=(2, 1), goal=(8, 0)).steps
    assert facts["solver"] == solver


def test_solve_prints_the_way_and_its_length(call) -> None:
    lines = call("solve", SHEET).out.splitlines()
    assert re.fullmatch(r"\d+ steps from 0,0 to 4,4", lines[-1])
    assert len(lines) == 12


def test_solve_draws_the_way(call) -> None:
    assert call("solve", SHEET, "-o", "plain.svg", "-o", "way.png").code == 0
    assert Path("way.png").exists()
    call("convert", SHEET, "bare.svg")
    assert len(Path("plain.svg").read_text()) > len(Path("bare.svg").read_text())


def test_files_come_from_standard_input() -> None:
    result = CliRunner().invoke(program, ["measure", "-", "--json"], input="[[4,8]]")
    assert json.loads(result.output)["cells"] == 2


def test_show_prints_what_generate_printed(call) -> None:
    printed = call("generate", "9x4", "--seed", "3").out
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    assert call("show", "maze.json").out == printed
    assert call("show", "maze.json", "--style", "ascii").out.startswith("+---+")
    assert "35" in call("show", "maze.json", "--distances").out or "9" in call("show", "maze.json", "--distances").out


def test_convert_there_and_back_loses_nothing(call) -> None:
    call("generate", "9x4", "--seed", "3", "-o", "one.clew")
    assert call("convert", "one.clew", "two.npz").code == 0
    assert call("convert", "two.npz", "three.json").code == 0
    assert clew.load("three.json") == clew.load("one.clew")


def test_measure_counts(call) -> None:
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    figures = json.loads(call("measure", "maze.json", "--json").out)
    assert figures == json.loads(json.dumps(clew.measure(clew.load("maze.json")).as_dict()))
    text = call("measure", "maze.json").out
    assert re.search(rf"^dead ends +{figures['dead_ends']}$", text, re.MULTILINE)
    assert re.search(r"^perfect +yes$", text, re.MULTILINE)


# what is told of algorithms and commands


def test_algorithms_lists_them_all(call) -> None:
    table = call("algorithms").out
    for name in clew.registry.names("generator"):
        assert re.search(rf"^{name}\b", table, re.MULTILINE)
    assert [each["name"] for each in json.loads(call("algorithms", "--json").out)] == list(
        clew.registry.names("generator")
    )


def test_algorithms_tells_all_of_one(call) -> None:
    page = call("algorithms", "sidewinder").out
    assert "--close-out 0 to 1 (default 0.5)" in page
    facts = json.loads(call("algorithms", "sidewinder", "--json").out)
    assert facts["options"][0]["default"] == 0.5
    assert facts["grids"] == "rows"


def test_algorithms_tells_which_weave(call) -> None:
    heads, *lines = call("algorithms").out.splitlines()
    begin = heads.index("weaves")
    weaving = {line.split()[0] for line in lines if line[:1].strip() and line[begin : begin + 6].strip() == "yes"}
    assert weaving == {each.name for each in registry.find_all("generator") if each.weave}


def test_grids_lists_all_spellings_and_every_example_is_one(call) -> None:
    text, table = call("grids").out, json.loads(call("grids", "--json").out)
    assert [each["name"] for each in table] == list(SHAPES)
    for each in table:
        assert re.search(rf"^{each['name']}:[A-Z]", text, re.MULTILINE)
        assert f"as in {each['forms'][0]['example']}" in text
        assert f"\n    {each['summary']}\n" in text
        assert "`" not in each["summary"]
        for form in each["forms"] if each["name"] not in FILES else ():
            assert clew.grids.parse(form["example"]).cells > 1
    assert "\n    behind commas: width=40, invert, join, over=hexagons\n" in text


def test_without_words_it_helps(call) -> None:
    assert call().out == call("--help").out
    assert all(f"\n  {name} " in call("--help").out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps(call, name: str) -> None:
    page = call(name, "-h").out
    assert page.startswith(f"Usage: clew {name}")
    assert "\\b" not in page
    assert "\b" not in page


def test_the_version_is_told(call) -> None:
    assert call("--version").out == f"clew {clew.__version__}\n"


# wrong words


@pytest.mark.parametrize("grid", ["torus:4x3", "cylinder:4x3", "box:3x2x2", "cube:2", "text:I", "hexagons:3x3"])
def test_text_that_keeps_no_maze_is_noted(call, grid: str) -> None:
    said = call("generate", grid, "--seed", "1", "-o", "maze.txt")
    assert said.code == 0
    assert re.fullmatch(r"note: maze\.txt is a picture to look at: .*; maze\.clew would keep this one\n", said.err)
    assert call("generate", grid, "--seed", "1", "-o", "maze.txt", "-o", "maze.clew").err == ""
    assert call("convert", "maze.clew", "other.txt").err.startswith("note: other.txt is a picture")
    assert call("generate", grid, "--seed", "1").err == ""


def test_text_that_keeps_the_maze_is_not_noted(call) -> None:
    assert call("generate", "4x3", "--seed", "1", "-o", "maze.txt").err == ""
    assert call("generate", "4x3", "--seed", "1", "-o", "maze.txt", "--style", "ascii").err == ""
    assert "is a picture" in call("generate", "4x3", "--seed", "1", "-o", "maze.txt", "--style", "blocks").err


def test_a_graph_without_places_is_told_what_can_be_done(call, tmp_path: Path) -> None:
    Path("roads.txt").write_text("a b\nb c\n")
    made = call("generate", "graph:roads.txt", "--seed", "1", "-o", "maze.clew")
    assert (made.code, made.err) == (0, "")
    for words in (
        "generate graph:roads.txt",
        "generate graph:roads.txt -o maze.svg",
        "show maze.clew",
        "solve maze.clew",
        "convert maze.clew maze.png",
    ):
        refused(call(*words.split()), "add a line 'name x y' for each cell", "-o maze.clew")
    assert json.loads(call("solve", "maze.clew", "--json").out)["steps"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("0x5", "0x5 cells has nothing to carve"),
        ("-3x4", "-3x4 cells has nothing to carve"),
        ("3x-4", "3x-4 cells has nothing to carve"),
        ("40", "'40' is not a size"),
        ("1e9x1e9", "'1e9x1e9' is not a size"),
        ("1000000000x1000000000", "memory"),
        ("hexagons:100000x100000", "numbered in 32 bits: at most 268,435,455 are possible"),
        ("octagons:3x3", "there is no grid 'octagons'"),
        ("", "is not a size"),
        ("5x5 --seed -1", "seed"),
        ("5x5 --seed 18446744073709551616", "seed"),
        ("5x5 --seed x", "'x' is not a valid integer"),
        ("5x5 --number -1", "number"),
        ("5x5 -a wilsn", "did you mean wilson?"),
        ("5x5 --algorithm=wilsn", "did you mean wilson?"),
        ("5x5 -a sidewinder --close-out 2", "close-out must be from 0 to 1"),
        ("5x5 -a sidewinder --close-out ", "close-out must be a number"),
        ("5x5 --close-out 0.5", "No such option"),
        ("5x5 --cell 9", "- cannot show the size of a cell: "),
        ("5x5 --style foo", "--style must be one of box, ascii, blocks"),
        ("5x5 --mask heart.png", "not 'heart.png'; heart.png is a picture: write mask:heart.png for a maze"),
        ("5x5 --mask x", "--mask must be one of solid, blank, not 'x'\n"),
        ("hexagons", "after hexagons: comes a size, as in hexagons:12x9"),
        ("heart.png", "write mask:heart.png"),
        ("5x5 --cell 0 -o maze.svg", "--cell must be"),
        ("5x5 --solve -o maze.json", "maze.json cannot show a path"),
        ("5x5 --json -o -", "both write to standard output"),
        ("5x5 -o .", "is a folder"),
        ("5x5 -o nowhere/maze.svg", "there is no folder"),
        ("5x5 -o maze", "does not tell a form"),
        ("5x5 -o maze.doc", "does not tell a form"),
        ("5x5 -o -.doc", "does not tell a form"),
        ("5x5 6x6", "unexpected extra argument"),
    ],
)
def test_generate_refuses_with_a_sentence(call, tmp_path: Path, words: str, says: str) -> None:
    refused(call("generate", *(words.split(" "))), says)
    assert list(tmp_path.iterdir()) == []


def test_a_size_is_needed(call) -> None:
    refused(call("generate"), "Missing argument 'SIZE'")
    refused(call("generate", "-a"), "requires an argument")


def test_wrong_commands_and_options_are_named(call) -> None:
    refused(call("genrate"), "did you mean generate?")
    refused(call("--verbose"), "--verbose")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--from 9,9", "9,9"),
        ("--to -1,0", "-1,0"),
        ("--from 1", "cell 1 is not in this maze"),
        ("--from 1,1,1", "cell 1,1,1 is not in this maze"),
        ("--from 1,", "--from '1,' is not a cell"),
        ("--from 1;1", "give column and row as X,Y"),
        ("--with a-stat", "did you mean a-star?"),
    ],
)
def test_solve_refuses_with_a_sentence(call, words: str, says: str) -> None:
    call("generate", "5x5", "--seed", "1", "-o", "maze.json")
    refused(call("solve", "maze.json", *words.split()), says)


def test_a_goal_cut_off_is_told(call) -> None:
    Path("maze.json").write_text("[[0,0]]")
    refused(call("solve", "maze.json"), "no passage leads from 0,0 to 1,0")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "hello",
        "[[4,8]",
        "[[4,8],[1]]",
        "[[16,8]]",
        "[[1.5,8]]",
        "[[NaN,8]]",
        '[["4",8]]',
        "[[-1,8]]",
        "[]",
        "[[]]",
        "[[true,8]]",
        "{}",
        "null",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "[[" + "9" * 5000 + "]]",
        "\x00\x00",
    ],
    ids=lambda text: repr(text[:12]),
)
@pytest.mark.parametrize("command", ["solve", "show", "measure"])
def test_a_hostile_file_is_refused_with_a_sentence(call, command: str, content: str) -> None:
    Path("maze.json").write_text(content)
    refused(call(command, "maze.json"), "maze.json")


def test_a_missing_file_and_a_folder_are_refused(call) -> None:
    refused(call("show", "nothing.json"), "nothing.json")
    refused(call("show", "."), "folder")


def test_convert_writes_another_form_to_standard_output(call) -> None:
    """`-.clew` looks like an option and is none."""
    call("generate", "5x4", "--seed", "1", "-o", "maze.json")
    answer = call("convert", "maze.json", "-.clew")
    assert (answer.code, answer.out[:8]) == (0, '{"clew":')


def test_a_cell_of_a_graph_is_one_number(call) -> None:
    ring = clew.Graph([[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]])
    clew.save(clew.generate("wilson", ring, seed=1), "ring.clew")
    facts = json.loads(call("solve", "ring.clew", "--from", "1", "--to", "3", "--json").out)
    assert (facts["start"], facts["goal"]) == ([1], [3])
    refused(call("solve", "ring.clew", "--from", "5"), "cell 5 is not in this maze")


def test_only_a_dash_alone_or_before_a_suffix_is_standard_output(call) -> None:
    answer = call("generate", "5x5", "--seed", "1", "-o", "-maze.svg", "-o", "-.a.svg")
    assert (answer.code, answer.out) == (0, "")
    assert Path("-maze.svg").read_bytes() == Path("-.a.svg").read_bytes()
    call("generate", "5x5", "--seed", "1", "-o", "maze.json")
    assert call("convert", "--", "maze.json", "-.clew").out.startswith('{"clew":')


def test_convert_reads_the_walls_of_a_wall_builder(call) -> None:
    Path("walls.json").write_text("[[2,4,0],[0,6,2]]")
    answer = call("convert", "--built", "walls.json", "-.json")
    assert (answer.code, answer.out, answer.err) == (0, "[[4,10,2],\n[4,9,1]]\n", "")
    refused(call("convert", "--built", "--strict", "walls.json", "out.json"), "walls.json")
    assert not Path("out.json").exists()
