"""`clew dataset`: a plan or a command, what it prints, and how it fails."""

import json
from pathlib import Path

import pytest
from case_loops import cases

from clew.cli.commands import dataset
from clew.cli.terminal import progress
from clew.datasets.runs.run import Done

PLAN = "seed = 7\n[splits]\ntrain = 0.75\ntest = 0.25\n[[mazes]]\ncount = 60\ngrids = '5x5'\n"


@pytest.fixture
def plan(tmp_path: Path) -> str:
    (tmp_path / "plan.toml").write_text(PLAN)
    return "plan.toml"


def test_it_makes_a_data_set_and_prints_its_facts(call, plan: str, tmp_path: Path) -> None:
    done = call("dataset", plan, "-o", "mazes", "--json")
    facts = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert sum(facts["rows"].values()) == facts["made"] == 60
    assert set(facts["rows"]) == {"train", "test"}
    assert facts["shards"] == 1
    assert facts["seconds"] > 0
    manifest = json.loads((tmp_path / "mazes/_clew/manifest.json").read_text())
    assert set(manifest.pop("checksums")) >= {"README.md", "_clew/plan.json", "_clew/plan.toml", "_clew/run.json"}
    assert manifest == {name: value for name, value in facts.items() if name not in ("made", "seconds")}
    assert (tmp_path / "mazes/_clew/plan.toml").read_text() == PLAN
    again = call("dataset", "-o", "mazes", plan)
    assert (again.code, again.out) == (0, "")
    assert again.err.endswith("in test; nothing was left to make\n")


def test_a_split_without_rows_is_said(call, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text("seed = 4\n[splits]\ntrain = 0.5\ntest = 0.5\n[[mazes]]\ncount = 2\n")
    done = call("dataset", "plan.toml", "-o", "mazes")
    assert done.code == 0
    assert "clew: the split test has no rows: it has too small a share of too few mazes\n" in done.err


@cases(
    ("words", "sentence"),
    [
        ("verfy mazes", "there is no plan 'verfy', and no command of that name for data sets: give a plan"),
        ("plan.toml", "Missing option '-o' / '--output' (see clew dataset --help)"),
        ("plan.toml -o plan.toml", "plan.toml is not a folder: give a new one"),
        ("plan.toml -o mazes --processes 2 --scheduler tcp://127.0.0.1:1", "give one of the two"),
        ("plan.toml -o mazes --processes 0", "--processes must be from 1 to 1024, not 0"),
        ("plan.toml -o pigeon://mazes/x", "pigeon://mazes/x cannot be the address of a data set: Protocol not known"),
    ],
)
def test_wrong_words_get_a_sentence(call, plan: str, words: str, sentence: str) -> None:
    done = call("dataset", *words.split())
    assert done.code == 2
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_the_first_word_may_be_a_command(call) -> None:
    assert call("dataset", "verify", "--help").out.startswith("Usage: clew dataset verify [OPTIONS] DIR")
    page = call("dataset", "--help").out
    assert page.index("Commands for data sets:") < page.index("verify", page.index("Commands"))


def test_progress_counts_the_rows_of_this_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[float, str]] = []
    now = iter([0.0, 0.0, 10.0])
    monkeypatch.setattr(dataset.time, "monotonic", lambda: next(now))
    monkeypatch.setattr(progress.Report, "__call__", lambda self, share, note: shown.append((share, note)))
    news = dataset.RunReport(progress.Report())
    news.on_progress(Done(5, 5_000_000, 20, 20_000_000))
    news.on_progress(Done(10, 10_000_000, 20, 20_000_000))
    assert shown == [
        (0.25, "5,000,000 of 20,000,000 rows"),
        (0.5, "10,000,000 of 20,000,000 rows, 500,000 rows/s, 0:20 left"),
    ]
    assert news.made == 5_000_000
    assert news.how_to_go_on() == "clew: 10 of 20 shards are finished; the same command goes on"
