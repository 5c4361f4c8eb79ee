"""Verifying and repairing data sets: whatever is wrong is found, and comes out as it was."""

import hashlib
import json
import re
import shutil

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import clew
from clew.datasets import DatasetPlan, Part, make_dataset, parse_plan, repair_dataset, verify_dataset
from clew.datasets.readers import shard_check, verify
from clew.datasets.runs.run import sum_records
from clew.datasets.runs.shards import iterate_records
from clew.datasets.stores.store import LocalStore
from clew.errors import ClewError

PLAN = DatasetPlan(
    (Part(400, ("5x4",), ("wilson",)),),
    seed=5,
    splits={"train": 0.75, "test": 0.25},
    measures=("dead-ends", "detour"),
    shard_rows=100,
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("made") / "mazes"
    make_dataset(PLAN, str(folder), processes=1)
    return folder


@pytest.fixture
def folder(made, tmp_path):
    shutil.copytree(made, tmp_path / "mazes")
    return tmp_path / "mazes"


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "lock"
    }


def rewrite(folder, name, change):
    """Change the rows of a file, and its record and the sums with it, so that only the rows are wrong."""
    table = change(pq.read_table(folder / name))
    pq.write_table(table, folder / name)
    data = (folder / name).read_bytes()
    record = folder / "_clew" / "shards" / f"{name[-14:-8]}.json"
    facts = json.loads(record.read_text())
    (file,) = (each for each in facts["files"] if each["name"] == name)
    file |= {"rows": table.num_rows, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    record.write_text(json.dumps(facts))
    write_sums(folder)


def write_sums(folder):
    """Write the sums of the records as they are."""
    sums = sum_records(PLAN, iterate_records(PLAN, LocalStore(str(folder))))
    manifest = folder / "_clew" / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | sums.as_dict()))


def with_column(table, name, values):
    place = table.column_names.index(name)
    return table.set_column(place, table.schema.field(place), pa.array(values, table.schema.field(place).type))


def exchanged(table, place=0):
    """Give one row another maze: that of the row after it."""
    passages = table["passages"].to_pylist()
    passages[place] = passages[place + 1]
    return with_column(table, "passages", passages)


def test_all_rows_of_a_data_set_are_those_of_its_plan(mixed):
    report = verify_dataset(str(mixed), sample=None)
    assert report.problems == ()
    assert (report.rows, report.sampled, report.shards, report.examined) == (233, 233, 3, 3)
    assert report.passed
    assert all(report.as_dict()["checks"].values())


def damage_byte(folder):
    path = folder / "train" / "000001.parquet"
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


DAMAGES = {
    "a byte": (damage_byte, "files", "train/000001.parquet has another SHA-256"),
    "a size": (lambda folder: (folder / "train" / "000001.parquet").write_bytes(b"PAR1"), "files", "has 4 bytes, and"),
    "a file": (lambda folder: (folder / "test" / "000001.parquet").unlink(), "files", "test/000001.parquet is missing"),
    "a record": (lambda folder: (folder / "_clew/shards/000001.json").unlink(), "records", "shard 1 has no record"),
    "a record's text": (
        lambda folder: (folder / "_clew/shards/000001.json").write_text("{"),
        "records",
        "_clew/shards/000001.json of .* is damaged: it is not JSON",
    ),
    "a record's path": (
        lambda folder: (folder / "_clew/shards/000001.json").write_text(
            (folder / "_clew/shards/000001.json").read_text().replace("train/", "../../")
        ),
        "records",
        "which is no file of this shard",
    ),
    "rows twice": (
        lambda folder: rewrite(folder, "train/000001.parquet", lambda rows: pa.concat_tables([rows, rows.slice(0, 1)])),
        "rows",
        "the indices are not in order|an index is there twice",
    ),
    "rows missing": (
        lambda folder: rewrite(folder, "train/000001.parquet", lambda rows: rows.slice(1)),
        "rows",
        "shard 1: index 1.. is missing",
    ),
    "rows in another order": (
        lambda folder: rewrite(
            folder, "train/000001.parquet", lambda rows: rows.take(pa.array(np.arange(len(rows))[::-1]))
        ),
        "rows",
        "the indices are not in order",
    ),
    "a column": (
        lambda folder: rewrite(folder, "train/000001.parquet", lambda rows: rows.drop_columns("detour")),
        "columns",
        "has other columns than the plan: detour",
    ),
    "a form": (
        lambda folder: rewrite(
            folder,
            "train/000001.parquet",
            lambda rows: with_column(rows, "form", [2**64 - 1, *rows["form"].to_pylist()[1:]]),
        ),
        "splits",
        "is in train, and its form belongs to test",
    ),
    "a maze": (
        lambda folder: rewrite(folder, "train/000001.parquet", exchanged),
        "sample",
        "passages is not what the plan",
    ),
    "a measure": (
        lambda folder: rewrite(
            folder,
            "test/000001.parquet",
            lambda rows: with_column(rows, "detour", [*rows["detour"].to_pylist()[:-1], None]),
        ),
        "sample",
        "detour is not what the plan makes",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_found_and_repaired(made, folder, damage):
    spoil, check, sentence = DAMAGES[damage]
    spoil(folder)
    found = verify_dataset(str(folder), sample=None if check == "sample" else 0)
    assert not found.passed
    assert check in {problem.check for problem in found.problems}
    assert found.damaged == (1,)
    assert any(problem.shard == 1 and re.search(sentence, problem.sentence) for problem in found.problems)
    if check == "sample":  # rows made again are part of verifying, not of repairing: the record vouches for the file
        (folder / "_clew" / "shards" / "000001.json").unlink()
    assert repair_dataset(str(folder)).made == (1,)
    assert contents(folder) == contents(made)


def test_what_does_not_belong_there_is_found_and_unfinished_files_are_removed(made, folder):
    stranger = folder / "train" / "000004.parquet"
    stranger.write_bytes(b"")
    (folder / "train" / ".000001.parquet.0123abcd").write_bytes(b"PAR1")
    found = verify_dataset(str(folder))
    assert [problem.sentence[:20] for problem in found.problems] == ["train/000004.parquet"]
    report = repair_dataset(str(folder))
    assert (report.made, report.left) == ((), ("train/000004.parquet",))
    stranger.unlink()
    assert contents(folder) == contents(made)


def test_a_sample_is_small_and_another_seed_is_another_sample(folder):
    rewrite(folder, "train/000002.parquet", lambda rows: exchanged(rows, 30))
    results = {seed: verify_dataset(str(folder), sample=100, seed=seed) for seed in range(4)}
    assert {report.passed for report in results.values()} == {True, False}
    assert all(report.sampled == 100 for report in results.values() if report.passed)


def test_a_form_that_is_not_that_of_the_maze_is_found(folder):
    """Also one that leaves the maze in its split: the forms of the sample are computed again."""
    rewrite(
        folder,
        "train/000000.parquet",
        lambda rows: with_column(rows, "form", [rows["form"][0].as_py() ^ 1, *rows["form"].to_pylist()[1:]]),
    )
    (problem,) = verify_dataset(str(folder), sample=None).problems
    assert problem.sentence.endswith("form is not what the plan makes")


def test_a_row_that_a_forged_form_takes_to_another_split_is_found(folder):
    """It is the last one of its split and of its shard, so all rows before it are as they should be."""
    train, test = (pq.read_table(folder / split / "000000.parquet") for split in ("train", "test"))
    last = max(train["index"][-1].as_py(), test["index"][-1].as_py())
    source, target = ("train", "test") if train["index"][-1].as_py() == last else ("test", "train")
    form = 0 if target == "train" else 2**64 - 1
    moved = pq.read_table(folder / source / "000000.parquet")[-1:]
    moved = with_column(moved, "form", [form])
    rewrite(folder, f"{source}/000000.parquet", lambda rows: rows[:-1])
    rewrite(folder, f"{target}/000000.parquet", lambda rows: pa.concat_tables([rows, moved]).unify_dictionaries())
    found = verify_dataset(str(folder), sample=None)
    assert {problem.sentence for problem in found.problems} == {
        f"index {last} is not in the split in which the plan has it"
    }


def test_a_record_that_its_shard_cannot_have_is_found(folder):
    record = folder / "_clew" / "shards" / "000001.json"
    facts = json.loads(record.read_text())
    file, *others = facts["files"]
    for forged, sentence in (
        (facts | {"number": 2}, "it is that of shard 2, indices 100 to 200"),
        (facts | {"files": [file, file, *others]}, f"it names {file['name']!r}, which is no file of this shard"),
        (facts | {"files": [file | {"rows": -1}]}, f"the rows and bytes of {file['name']} are -1 and {file['size']}"),
        (facts | {"files": [file | {"sha256": "Z" * 64}]}, f"the SHA-256 of {file['name']} is 'ZZZ"),
        (facts | {"files": [{}]}, "it has no "),
        ([], "it has no "),
    ):
        record.write_text(json.dumps(forged))
        (problem,) = verify_dataset(str(folder), sample=0).problems
        assert (problem.check, problem.shard) == ("records", 1)
        assert f"000001.json of {folder} is damaged: {sentence}" in problem.sentence


def test_rows_are_also_compared_with_mazes_made_alone_and_their_solutions_followed(folder, monkeypatch):
    """What many mazes at once are could be wrong in the data set and in the sample alike."""
    with monkeypatch.context() as patch:
        patch.setattr(DatasetPlan, "maze", lambda plan, index: clew.generate("wilson", "5x4", plan.seed, number=999))
        found = verify_dataset(str(folder), sample=4).problems
        assert [problem.sentence.partition(": ")[2] for problem in found] == ["the maze is not the one made alone"] * 4

    def shortened(rows):
        solutions = rows["solution"].to_pylist()
        return with_column(rows, "solution", [solutions[0][:-1], *solutions[1:]])

    rewrite(folder, "train/000001.parquet", shortened)
    monkeypatch.setattr(shard_check, "_equal", lambda left, right: True)
    (problem,) = verify_dataset(str(folder), sample=None).problems
    assert problem.sentence.endswith(": the solution does not lead to the goal")


def test_a_file_is_bounded_by_what_it_becomes_in_memory(folder, monkeypatch):
    rewrite(
        folder,
        "train/000001.parquet",
        lambda rows: with_column(rows, "passages", [bytes([n]) * 10**5 for n in range(len(rows))]),
    )
    needed = []
    monkeypatch.setattr(shard_check.memory, "require", lambda size, what, **rest: needed.append(size))
    verify_dataset(str(folder), sample=0)
    assert (folder / "train" / "000001.parquet").stat().st_size < 10**6 < 7 * 10**6 < max(needed)


def test_a_check_fails_also_if_the_report_names_other_problems_alone(folder, monkeypatch):
    monkeypatch.setattr(verify, "MAX_PROBLEMS", 1)
    for number in (0, 1):
        (folder / "_clew" / "shards" / f"00000{number}.json").unlink()
    (folder / "train" / "000002.parquet").unlink()
    (folder / "train" / "000004.parquet").touch()
    found = verify_dataset(str(folder))
    assert (len(found.problems), found.problem_count) == (1, 4)
    passed = found.as_dict()["checks"]
    assert [name for name in passed if not passed[name]] == ["records", "files", "strangers"]


def test_a_repair_sees_what_another_run_made_before_it(made, folder, monkeypatch):
    """It looks at the files when it holds the lock, not while the other one may still be at work."""
    record = folder / "_clew" / "shards" / "000001.json"
    record.unlink()
    lock = LocalStore.lock

    def wait(store):
        shutil.copy(made / "_clew" / "shards" / "000001.json", record)
        return lock(store)

    monkeypatch.setattr(LocalStore, "lock", wait)
    assert repair_dataset(str(folder)).made == ()


def test_a_data_set_of_another_version_is_not_repaired(folder):
    run = folder / "_clew" / "run.json"
    run.write_text(run.read_text().replace(clew.__version__, "9.9"))
    with pytest.raises(clew.ClewError, match=r"begun by Clew '9.9'"):
        repair_dataset(str(folder))


def test_left_out_indices_have_no_rows(tmp_path):
    plan = DatasetPlan((Part(150, ("3x4",), ("wilson",)),), distinct=True, shard_rows=64)
    make_dataset(plan, str(tmp_path / "mazes"), processes=1)
    report = verify_dataset(str(tmp_path / "mazes"), sample=None)
    assert (report.problems, report.rows) == ((), 150)
    rewrite(tmp_path / "mazes", "train/000001.parquet", lambda rows: rows.slice(1))
    assert not verify_dataset(str(tmp_path / "mazes")).passed


def test_no_canonical_form_is_in_two_splits(tmp_path):
    """A plan that is made to collide, with forms from the passages alone: eight images of each maze, by NumPy."""
    plan = DatasetPlan(
        (
            Part(1_200, ("4x4",), ("binary-tree", "sidewinder")),
            Part(400, ("4x4",), ("wilson", "recursive-backtracker")),
            Part(400, ("3x4", "4x3"), ("prim", "kruskal")),
        ),
        splits={"train": 0.8, "valid": 0.1, "test": 0.1},
        solutions=False,
    )
    make_dataset(plan, str(tmp_path / "mazes"), processes=1)
    images = {}
    rows = 0
    for split in plan.splits:
        table = pq.read_table(tmp_path / "mazes" / split)
        rows += table.num_rows
        images[split] = set()
        for grid in ("4x4", "3x4", "4x3"):
            chosen = table.filter(pa.compute.equal(table["grid"].cast(pa.string()), grid))
            images[split] |= least_images(chosen["passages"].to_pylist(), *map(int, grid.split("x")))
    assert rows == plan.count
    distinct = len(set.union(*images.values()))
    assert distinct < rows - 300  # there were twins enough to leak
    assert sum(map(len, images.values())) == distinct


def least_images(passages, width, height):
    """Return the least of the eight images of each maze as bytes: its walls to the east and to the south."""
    packed = np.frombuffer(b"".join(passages), np.uint8).reshape(len(passages), -1)
    bits = np.unpackbits(packed, axis=1, bitorder="little")[:, : 2 * width * height].reshape(-1, height, width, 2)
    picture = np.zeros((len(bits), 2 * height - 1, 2 * width - 1), np.uint8)
    picture[:, ::2, 1::2] = bits[:, :, :-1, 0]
    picture[:, 1::2, ::2] = bits[:, :-1, :, 1]
    least = np.full((len(bits), 2), 2**64 - 1, np.uint64)
    for turned in (picture, picture.swapaxes(1, 2)):
        for rows in (1, -1):
            for columns in (1, -1):
                packed = np.zeros((len(bits), 16), np.uint8)
                image = np.packbits(turned[:, ::rows, ::columns].reshape(len(bits), -1), axis=1)
                packed[:, 0], packed[:, 1 : 1 + image.shape[1]] = turned.shape[1], image
                words = packed.view(np.uint64)
                less = (words[:, 0] < least[:, 0]) | ((words[:, 0] == least[:, 0]) & (words[:, 1] < least[:, 1]))
                least[less] = words[less]
    return set(map(tuple, least.tolist()))


@pytest.mark.parametrize("content", [None, b"", b"{}"])
@pytest.mark.parametrize("name", ["edges.parquet", "manifest.json"])
def test_a_damaged_file_about_the_whole_is_found_and_made_again(tmp_path, name, content):
    folder = tmp_path / "mazes"
    make_dataset(DatasetPlan((Part(20, ("hexagons:3x3",), ("wilson",)),)), str(folder), processes=1)
    file = folder / "_clew" / name
    file.unlink() if content is None else file.write_bytes(content)
    assert [each.check for each in verify_dataset(str(folder)).problems] == ["whole"]
    assert [name in each.sentence for each in repair_dataset(str(folder)).problems] == [True]
    assert verify_dataset(str(folder)).passed


WHOLE = ("README.md", "_clew/plan.json", "_clew/plan.toml", "_clew/run.json", "_clew/edges.parquet")
KINDS = {
    "missing": (lambda file: file.unlink(), "is missing"),
    "changed": (
        lambda file: file.write_bytes(file.read_bytes() + b"\n"),
        "(has another SHA-256 than the manifest|is not)",
    ),
    "a folder": (lambda file: (file.unlink(), file.mkdir()), "is a folder, where a file is needed"),
    "a loop": (lambda file: (file.unlink(), file.symlink_to(file.name)), "cannot be read: Too many levels of symbolic"),
}


@pytest.fixture(scope="module")
def with_text(tmp_path_factory):
    folder = tmp_path_factory.mktemp("text") / "mazes"
    text = 'count = 30\nseed = 3\ngrids = "4x4"\ndistinct = true\n'
    make_dataset(parse_plan(text), str(folder), processes=1)
    return folder


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*WHOLE, "_clew/left-out.parquet"])
def test_every_file_about_the_whole_is_looked_at(with_text, tmp_path, name, kind):
    folder = tmp_path / "mazes"
    shutil.copytree(with_text, folder)
    spoil, sentence = KINDS[kind]
    spoil(folder / name)
    found = verify_dataset(str(folder))
    assert found.failed == {"whole"}
    assert any(
        re.search(f"^{name}.* {sentence}|^{name} .*missing or damaged", each.sentence) for each in found.problems
    )
    if kind == "a folder" and name != "_clew/plan.toml":
        with pytest.raises(ClewError, match=f"{name} is a folder, where a file is needed: move it away"):
            repair_dataset(str(folder))
        (folder / name).rmdir()
    done = repair_dataset(str(folder)).done
    assert any(line.startswith(name) for line in done), done
    if name == "_clew/plan.toml" and kind in ("a folder", "a loop"):
        assert verify_dataset(str(folder)).failed == {"whole"}
        (folder / name).rmdir() if kind == "a folder" else (folder / name).unlink()
    assert verify_dataset(str(folder)).passed
    if name != "_clew/plan.toml":
        assert contents(folder) == contents(with_text)


@pytest.mark.parametrize("text", ["count = [", "count = 30\nseed = 4\n"], ids=["no plan", "another plan"])
def test_a_text_of_another_plan_has_no_checksum_in_a_repaired_manifest(with_text, tmp_path, text):
    folder = tmp_path / "mazes"
    shutil.copytree(with_text, folder)
    (folder / "_clew" / "plan.toml").write_text(text)
    (folder / "_clew" / "manifest.json").unlink()
    repair_dataset(str(folder))
    assert verify_dataset(str(folder)).failed == {"whole"}


def test_a_plan_is_rebuilt_from_its_text_only_if_that_is_surely_the_same(with_text, tmp_path):
    folder = tmp_path / "mazes"
    shutil.copytree(with_text, folder)
    (folder / "_clew" / "plan.json").write_text("{")
    text = (folder / "_clew" / "plan.toml").read_text()
    (folder / "_clew" / "plan.toml").write_text(text.replace("seed = 3", "seed = 4"))
    found = verify_dataset(str(folder))
    assert (found.failed, found.rows) == ({"whole"}, 0)
    with pytest.raises(ClewError, match=r"plan.json.* is damaged: .*; and .*plan.toml cannot replace it: neither"):
        repair_dataset(str(folder))
    (folder / "_clew" / "plan.toml").write_text(text)
    assert repair_dataset(str(folder)).done[0].startswith("_clew/plan.json is rebuilt from _clew/plan.toml: it ")
    assert contents(folder) == contents(with_text)


def test_a_data_set_without_checksums_verifies_with_a_note(folder):
    manifest = folder / "_clew" / "manifest.json"
    facts = json.loads(manifest.read_text())
    del facts["checksums"]
    manifest.write_text(json.dumps(facts))
    found = verify_dataset(str(folder))
    assert found.passed
    assert "have no checksums" in found.notes[0]
    repair_dataset(str(folder))
    assert verify_dataset(str(folder)).notes == ()


def test_strangers_of_all_kinds_are_named(folder):
    for name in ("notes.txt", "_clew/old.json", "_clew/shards/x.json", "train/labels.csv"):
        (folder / name).touch()
    (folder / "pictures").mkdir()
    (folder / ".gitattributes").touch()
    (folder / "train" / "000002.parquet").unlink()
    (folder / "train" / "000002.parquet").mkdir()
    found = verify_dataset(str(folder))
    assert {each.sentence.split()[0] for each in found.problems} == {
        *("notes.txt", "_clew/old.json", "_clew/shards/x.json", "train/labels.csv", "pictures", "train/000002.parquet")
    }
    assert "train/000002.parquet is a folder, where a file is needed" in {each.sentence for each in found.problems}
    shutil.rmtree(folder / "test")
    (folder / "test").touch()
    assert "test is a file, where a folder is needed: move it away" in {
        each.sentence for each in verify_dataset(str(folder)).problems
    }
