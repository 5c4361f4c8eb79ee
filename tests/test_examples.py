"""The examples run."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_contact_sheet_shows_every_grid(tmp_path):
    from PIL import Image

    target = tmp_path / "grids.png"
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "contact_sheet.py"), str(target)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr, done.stdout) == (0, "", f"wrote {target}\n")
    with Image.open(target) as sheet:
        assert sheet.size[0] == 1800
        assert len(sheet.convert("RGB").getcolors(1 << 24)) > 100


def test_the_first_run_solves_and_draws_two_mazes(tmp_path):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "first_run.py")], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The path has 12 steps" in done.stdout
    pictures = {"jam-sheet.png", "jam-sheet.svg", "wilson-40x20.png", "wilson-40x20.svg"}
    assert {file.name for file in (tmp_path / "out").iterdir()} == pictures


def test_all_mazes_of_3x3_are_those_in_the_docs(tmp_path):
    target = tmp_path / "mazes.svg"
    subprocess.run([sys.executable, str(EXAMPLES / "all_mazes.py"), "3x3", str(target)], check=True)
    assert target.read_bytes() == (EXAMPLES.parent / "docs" / "images" / "mazes-of-3x3.svg").read_bytes()


def run_notebook(name):
    """Run the cells of a notebook one after the other, in one namespace, which is returned."""
    notebook = json.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    assert (notebook["nbformat"], {cell["cell_type"] for cell in notebook["cells"]}) == (4, {"markdown", "code"})
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    return names


def test_the_notebook_runs_and_its_pictures_are_there(capsys):
    names = run_notebook("many_mazes.ipynb")
    assert len(names["mazes"]["wilson"]) == 20_000
    for counts in names["histogram"].counts.values():
        assert counts.sum() == 20_000
    for picture in ("histogram", "hexagons"):
        assert ElementTree.fromstring(names[picture]._repr_svg_()).tag.endswith("svg")
    printed = capsys.readouterr().out
    assert "a tree: True" in printed
    figures = dict(line.partition(": ")[::2] for line in printed.splitlines())
    steps = [word for word in figures["diameter"].split() if word.isdigit()]
    assert len(steps) == 2
    assert steps[0] == steps[1]


def test_a_model_and_an_agent_learn_from_a_data_set(capsys):
    names = run_notebook("datasets.ipynb")
    assert sum(names["facts"].rows.values()) == 1500
    assert names["leaks"] == 0
    assert names["scores"]["logistic regression"] > names["scores"]["most frequent"] + 0.3
    assert names["walked"][-1] == names["maze"].cells - 1
    assert len(names["walked"]) - 1 == names["info"]["optimal"] == max(names["steps"])
    assert sum(names["curve"][-5:]) > sum(names["curve"][:5])
    picture = names["Bars"](names["curve"], "learning")._repr_svg_()
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "True" in capsys.readouterr().out.splitlines()[0]
