"""`clew dataset verify`, `repair`, `describe` and `export`."""

import json
import shutil
import sys

import numpy as np
import pytest
from case_loops import cases
from commands import refused

from clew.datasets import DatasetPlan, MazeDataset, Part, make_dataset

PLAN = DatasetPlan(
    (Part(60, ("5x5",), ("wilson",)),), splits={"train": 0.7, "test": 0.3}, measures=("river",), shard_rows=30
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("commands") / "mazes"
    make_dataset(PLAN, str(folder), processes=1)
    return folder


@pytest.fixture
def folder(made, tmp_path):
    shutil.copytree(made, tmp_path / "mazes")
    return tmp_path / "mazes"


def test_a_whole_data_set_passes(call, made):
    answer = call("dataset", "verify", str(made), "--all")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("60 rows in 4 files of 2 shards, ")
    assert answer.out.count("  ok  ") == 8
    assert "(60 rows)" in answer.out
    assert answer.out.endswith("\nPASSED: nothing is wrong\n")


def test_a_damaged_data_set_ends_with_1_until_it_is_repaired(call, folder):
    (folder / "test" / "000001.parquet").unlink()
    answer = call("dataset", "verify", str(folder))
    assert answer.code == 1
    assert "  NO  every file has the size" in answer.out
    assert "  ok  every index is in one row of one file, in order (in 1 of 2 shards)" in answer.out
    assert "  - test/000001.parquet is missing\n" in answer.out
    facts = json.loads(call("dataset", "verify", str(folder), "--json").out)
    assert (facts["passed"], facts["checks"]["files"], facts["problems"][0]["shard"]) == (False, False, 1)
    refused(call("dataset", "describe", str(folder)), "test/000001.parquet", "is missing", "clew dataset repair")
    assert call("dataset", "repair", str(folder)).out == (
        "shard 1 is made again: test/000001.parquet is missing\n1 shard made again\n"
    )
    assert call("dataset", "repair", str(folder), "--json").out == (
        '{"made": [], "problems": [], "left": [], "done": []}\n'
    )
    assert call("dataset", "verify", str(folder)).code == 0


def test_a_description_has_tables_and_a_maze(call, made, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    answer = call("dataset", "describe", str(made))
    rows = {split: len(MazeDataset(str(made), split)) for split in ("train", "test")}
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[1].startswith("60 mazes in 2 shards, ")
    assert lines[4].split()[:2] == ["train", str(rows["train"])]
    assert "0 mazes are in two splits." in answer.out
    assert any(line.split()[:5] == ["5x5", "wilson", "none", str(rows["train"]), str(rows["test"])] for line in lines)
    assert any(line.startswith("river ") for line in lines)
    assert (lines[-1][0], lines[-1][-1], len(lines[-1])) == ("└", "┘", 21)
    facts = json.loads(call("dataset", "describe", str(made), "--memory", "16", "--json").out)
    assert (facts["rows"], facts["leaks"]) == (60, 0)
    assert {split: each["rows"] for split, each in facts["splits"].items()} == rows


def test_an_export_has_the_mazes_of_a_split(call, made, tmp_path):
    target = tmp_path / "walls.npy"
    answer = call("dataset", "export", str(made), "--form", "pixels", "--split", "train", "-o", str(target), "--json")
    train = MazeDataset(str(made), "train", form="pixels")
    assert json.loads(answer.out) == {"mazes": len(train), "form": "pixels", "file": str(target)}
    assert np.array_equal(np.load(target), [row["pixels"] == 0 for row in train])
    text = tmp_path / "test.csv"
    words = ("--split", "test", "--count", "5", "--option", "augment=true")
    assert call("dataset", "export", str(made), "--form", "hard-csv", "-o", str(text), *words).code == 0
    assert len(text.read_text().splitlines()) == 1 + 5 * 8


def test_an_export_can_be_limited_to_a_grid(call, tmp_path):
    plan = DatasetPlan((Part(40, ("4x4", "hexagons:3x3", "5x5"), ("wilson",)),))
    make_dataset(plan, str(tmp_path / "mixed"), processes=1)
    words = ("dataset", "export", str(tmp_path / "mixed"), "--form", "pixels", "-o", str(tmp_path / "walls.npy"))
    assert call(*words, "--grid", "5x5").code == 0
    picked = [row["maze"] for row in MazeDataset(str(tmp_path / "mixed")) if row["grid"] == "5x5"]
    assert np.load(tmp_path / "walls.npy").shape == (len(picked), 11, 11)
    refused(call(*words), "hexagons:3x3 is not one")
    refused(call(*words, "--grid", "9x9"), "mazes is on 9x9")


def test_without_pyarrow_a_sentence_says_what_to_install(call, made, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused(call("dataset", "verify", str(made)), "pip install 'clew[data]'")


@cases(
    ("words", "parts"),
    [
        (("verify", "nowhere"), ("nowhere is not a data set", "give the folder")),
        (("repair", "nowhere"), ("nowhere is not a data set",)),
        (("describe", "nowhere"), ("nowhere is not a data set",)),
        (("export", "nowhere", "--form", "rgb", "-o", "x.npy"), ("nowhere is not a data set",)),
        (("export", "{made}", "--form", "rgb", "-o", "x.npy"), ("name a split", "train, test")),
        (("export", "{made}", "--form", "oil", "-o", "x.npy"), ("there is no form 'oil'",)),
        (("export", "{made}", "--form", "rgb", "-o", "x", "--option", "walls"), ("must be NAME=VALUE",)),
        (("verify", "{made}", "--sample", "-1"), ("sample",)),
    ],
)
def test_bad_input_is_one_sentence(call, made, tmp_path, monkeypatch, words, parts):
    monkeypatch.chdir(tmp_path)
    refused(call("dataset", *(word.format(made=made) for word in words)), *parts)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_plan_or_a_later_version_is_one_sentence(call, folder):
    plan = folder / "_clew" / "plan.json"
    text = plan.read_text()
    for wrong in ("{", "[]", text.replace('"seed"', '"sesame"'), text.replace('"count": 60', '"count": -3'), "\x00"):
        plan.write_text(wrong)
        answer = call("dataset", "verify", str(folder))
        assert (answer.code, answer.err) == (1, "")
        assert "plan" in answer.out
        for command in ("repair", "describe"):
            refused(call("dataset", command, str(folder)), "plan")
