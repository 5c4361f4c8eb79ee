"""Plans of data sets are read, and what is wrong in them is named with its line."""

import re
import tracemalloc
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew import registry
from clew.datasets import DatasetPlan, Part, parse_plan, read_plan
from clew.datasets.plans import checks
from clew.datasets.plans.file import MAX_BYTES
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.spec import FILES, grids, parse_grid

EXAMPLE = Path(__file__).parents[2] / "examples" / "plan.toml"
WHOLE = """seed = 7
solutions = false
measures = ["dead_ends", "difficulty"]
distinct = true
shard-rows = 1_000
[splits]
train = 0.8
test = 0.2
[[mazes]]
count = 10_000
grids = ["10x10", "hexagons:8x8"]
algorithms = ["DFS", "wilson"]
sparsify = false
rooms = { size = 3, count = 2 }
join = true
braid = 0.3
ends = "farthest"
[[mazes]]
count = 500
grids = ["rectangle", "hexagons"]
sizes = ["8x8", "5x6"]
algorithms = "growing-tree"
options = { strategy = "oldest" }
"""


def test_a_plan_says_what_is_in_the_data_set() -> None:
    changes = (("join", {}), ("rooms", {"size": 3, "count": 2}), ("braid", {"share": 0.3}))
    first = Part(
        10_000,
        ("10x10", "hexagons:8x8"),
        ("recursive-backtracker", "wilson"),
        changes=changes,
        ends="farthest",
    )
    grids = ("8x8", "5x6", "hexagons:8x8", "hexagons:5x6")
    second = Part(500, grids, ("growing-tree",), {"strategy": "oldest"})
    splits = {"train": 0.8, "test": 0.2}
    plan = parse_plan(WHOLE)
    assert plan == DatasetPlan((first, second), 7, splits, False, ("dead_ends", "difficulty"), True, 1000)
    assert plan.text == WHOLE


def test_a_plan_without_parts_is_one_part_with_defaults() -> None:
    plan = parse_plan("count = 30")
    assert plan == DatasetPlan((Part(30),))
    assert (plan.seed, plan.splits, plan.solutions, plan.distinct) == (0, {"train": 1.0}, True, False)


def test_the_example_is_a_small_plan_with_all_that_newcomers_need() -> None:
    plan = read_plan(str(EXAMPLE))
    assert plan.count <= 5000
    assert len(plan.splits) == len({run.grid for run in plan.runs}) == 2
    assert plan.measures
    assert any(part.changes for part in plan.parts)


def test_all_algorithms_are_those_that_fit_all_grids_and_join_all_cells() -> None:
    every = {each.name for each in registry.find_all("generator") if each.connected}
    rows = {each.name for each in registry.find_all("generator") if each.needs_rows}
    woven = {each.name for each in registry.find_all("generator") if each.weave}
    for spec, names in (('"6x6"', every), ('["6x6", "hexagons:5x5"]', every - rows), ('"weave:4x4"', woven)):
        (part,) = parse_plan(f'count = 100\ngrids = {spec}\nalgorithms = "all"').parts
        assert set(part.algorithms) == names


def test_grids_are_named_so_that_they_can_be_made_again() -> None:
    examples = [each for name, found in grids().items() if name not in FILES for each in found if "font=" not in each]
    small = [re.sub(r"\d+", "6", each) for each in examples]
    listed = ", ".join(f'"{each}"' for each in small)
    (part,) = parse_plan(f"count = 1_000\ngrids = [{listed}]\nalgorithms = 'kruskal'").parts
    assert [parse_grid(each) for each in part.grids] == [parse_grid(each) for each in small]


MANY = ", ".join(f'"{size}x3"' for size in range(2, 103))
BAD = {  # what is wrong: the text, its line, and words of the sentence
    "no count": ("seed = 3", 1, "add it, as in count = 1000"),
    "no mazes": ("\ncount = 0", 2, "from 1 to 1000000000000"),
    "too many mazes": ("count = 1_000_000_000_001", 1, "not possible"),
    "too many mazes in all": ("[[mazes]]\ncount = 10\n[[mazes]]\ncount = 1_000_000_000_000", 4, "too many"),
    "fewer mazes than kinds": ('count = 3\ngrids = ["4x4", "5x5"]\nalgorithms = ["wilson", "prim"]', 1, "at least 4"),
    "too many kinds": (f'count = 9_999_999\ngrids = [{MANY}]\n\nalgorithms = "all"', 2, "1,616 pairs"),
    "unknown key": ("count = 9\nmesures = []", 2, "did you mean measures?"),
    "underscore": ("count = 9\nshard_rows = 10", 2, "did you mean shard-rows?"),
    "unknown key of a part": ("[[mazes]]\n\ncuont = 3", 3, "did you mean count?"),
    "part without a count": ('seed = 3\n[[mazes]]\ngrids = "5x5"', 2, "add it, as in"),
    "far key": ("count = 9\nzzz = 3", 2, "choose from seed, splits"),
    "key twice": ("count = 9\nseed = 1\nseed = 2", 3, "given twice"),
    "key of a part outside": ("braid = 0.3\n[[mazes]]\ncount = 3", 1, "write it below each [[mazes]]"),
    "parts that are none": ("mazes = 3", 1, "begin each with [[mazes]]"),
    "no parts": ("mazes = []", 1, "mazes is empty"),
    "part that is no table": ("mazes = [3]", 1, "3 is not a kind of mazes"),
    "no TOML": ("count = 9\nseed =", 2, "this is not TOML"),
    "seed": ("count = 9\nseed = -1", 2, "not possible"),
    "large seed": ("count = 9\nseed = 18446744073709551616", 2, "too large"),
    "text for a number": ('count = "many"', 1, "not a whole number"),
    "number for yes": ("count = 9\nsolutions = 1", 2, "not true or false"),
    "grid": ('count = 9\ngrids = ["5x5",\n"hexagon:3x3"]', 3, "did you mean hexagons"),
    "grid without a size": ('count = 9\ngrids = "hexagons"', 2, "hexagons is incomplete"),
    "grid of another type": ("count = 9\ngrids = 5", 2, "write a text"),
    "no grids": ("count = 9\ngrids = []", 2, "0 elements"),
    "grid twice": ('count = 9\ngrids = ["5x5",\n"rectangle:5x5"]', 3, "named twice"),
    "size": ('count = 9\ngrids = "hexagons"\nsizes = ["5x5",\n"side=x"]', 4, "not a grid"),
    "size of no kind": ('count = 9\ngrids = ["5x5"]\nsizes = "5x5"', 2, "not a kind of grid"),
    "mask": ('count = 9\ngrids = "mask:heart.png"', 2, "from its plan alone"),
    "graph": ('count = 9\ngrids = "graph:roads.txt"', 2, "from its plan alone"),
    "font": ('count = 9\ngrids = "text:CLEW,font=a.ttf"', 2, "names a file"),
    "script": ('count = 9\ngrids = "text:終了"', 2, "use Latin letters"),
    "one cell": ('count = 9\ngrids = "1x1"', 2, "at least two"),
    "large": ('count = 9\ngrids = "hexagons:300x300"', 2, "too large"),
    "too many cells": ('count = 9\ngrids = "1000000x1000000"', 2, "at most 2,147,483,647"),
    "algorithm": ('count = 9\nalgorithms = "wilsn"', 2, "did you mean wilson?"),
    "rows": ('count = 9\ngrids = "hexagons:5x5"\nalgorithms = ["wilson",\n"eller"]', 4, "eller works row by row"),
    "weave": ('count = 9\ngrids = "weave:5x5"\nalgorithms = "wilson"', 3, "go under others"),
    "option": (
        'count = 9\nalgorithms = ["binary-tree", "wilson"]\n[options]\nbias = "south-east"',
        4,
        "wilson has no option",
    ),
    "option of another type": ("count = 9\noptions = { run = [3] }", 2, "give a number or a text"),
    "options": ("count = 9\noptions = 3", 2, "not a table"),
    "change": ("count = 9\nbraids = 0.3", 2, "did you mean braid?"),
    "share": ("count = 9\nbraid = 3", 2, "from 0 to 1"),
    "no number": ("count = 9\nbraid = nan", 2, "must be a number"),
    "date": ("count = 9\nbraid = 1979-05-27", 2, "give a number or a text"),
    "huge": ("count = 9\nbraid = 0x" + "f" * 9000, 2, "too large"),
    "option of a change": ("count = 9\nbraid = { shar = 0.3 }", 2, "did you mean share?"),
    "value of a change without one": ("count = 9\njoin = 3", 2, "write join = true"),
    "change of another grid": ("count = 9\nunicursal = true", 2, "another grid"),
    "change of cells": ("count = 9\nsparsify = 0.3", 2, "another grid"),
    "change of few cells": ("count = 9\nsparsify = 0.0", 2, "different grids"),
    "openings": ('count = 9\nopenings = "farthest"', 2, "no openings"),
    "change for other grids": ('count = 9\ngrids = "hexagons:5x5"\nsymmetric = "mirror-x"', 3, "works on rectangles"),
    "ends": ('count = 9\nends = "farthes"', 2, "did you mean farthest?"),
    "ends on the border of no border": ('count = 9\ngrids = "torus:5x5"\nends = "border"', 3, "outer wall"),
    "measure": ('count = 9\nmeasures = ["dead-ends",\n"dead-end"]', 3, "did you mean dead-ends?"),
    "measure twice": ('count = 9\nmeasures = ["dead-ends", "dead_ends"]', 2, "named twice"),
    "measure of another column": ('count = 9\nmeasures = "passages"', 2, "a column passages"),
    "several measures": ('count = 9\nmeasures = "degrees"', 2, "as in degree_0"),
    "axis": (
        'count = 9\ngrids = ["hexagons:4x4", "cube:2"]\nmeasures = "bias-north-west"',
        3,
        "have bias_northeast_southwest",
    ),
    "split": ('count = 9\n[splits]\n"../a" = 1', 3, "a folder"),
    "split of own files": ("count = 9\n[splits]\n_clew = 1", 3, "a folder"),
    "splits in capitals": ("count = 9\n[splits]\nTest = 0.5\ntest = 0.5", 4, "the same folder"),
    "no splits": ("count = 9\n[splits]", 2, "0 splits"),
    "splits that are none": ("count = 9\nsplits = 3", 2, "begin it with [splits]"),
    "shares": ("count = 99\n[splits]\ntrain = 0.5\ntest = 0.4", 2, "add up to 0.9"),
    "share of nothing": ("count = 99\n[splits]\ntrain = 1.0\ntest = 0", 4, "no mazes"),
    "negative share": ("count = 99\n[splits]\ntrain = 1.5\ntest = -0.5", 3, "above 0"),
    "share that is no number": ("count = 99\n[splits]\ntrain = nan", 3, "above 0"),
    "share in words": ('count = 99\n[splits]\ntrain = "all"', 3, "above 0"),
    "split of no row": ("count = 99\n[splits]\ntrain = 0.995\ntest = 0.005", 4, "0.495 mazes"),
    "shards": ("count = 9\nshard-rows = 0", 2, "from 1 to"),
    "shards that are too many": ("count = 9_000_000\nshard-rows = 5", 2, "shard-rows = 9 or more"),
    "shards that are too large": ('count = 9\ngrids = "60x60"\nshard-rows = 1_000_000', 3, "fit in memory"),
    "distinct": ('\ncount = 29\ngrids = "3x3"\ndistinct = true', 2, "28 perfect mazes up to symmetry"),
    "distinct of parts": (
        'distinct = true\n[[mazes]]\ncount = 15\ngrids = "3x3"\n[[mazes]]\ncount = 14\ngrids = "3x3"',
        6,
        "29 distinct mazes",
    ),
    "distinct on turned grids": ('distinct = true\ncount = 8\ngrids = ["2x3", "3x2"]', 2, "8 distinct mazes"),
    "distinct of a larger grid": ('count = 70_000_000\ngrids = "5x5"\ndistinct = true', 1, "at most 69,"),
    "distinct forms in memory": ("count = 1_000_000_000_000\n\ndistinct = true", 3, "of memory"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_named_with_its_line(name: str) -> None:
    text, line, words = BAD[name]
    with pytest.raises(ClewError) as caught:
        parse_plan(text)
    assert str(caught.value).startswith(f"plan.toml, line {line}"), str(caught.value)
    assert words in str(caught.value)
    assert caught.value.row == line - 1


def test_as_many_distinct_mazes_as_there_are_can_be_planned() -> None:
    assert parse_plan('count = 28\ngrids = "3x3"\ndistinct = true').count == 28
    assert parse_plan('count = 500\ngrids = "3x3"\nbraid = 0.5\ndistinct = true').count == 500  # who knows how many


def test_files_that_are_no_plans_are_refused(tmp_path: Path) -> None:
    name = str(tmp_path / "plan.toml")
    for data, words in ((b"count = 3\n\xff", "line 2: this is not text"), (b"#" * (MAX_BYTES + 1), "64 KiB")):
        Path(name).write_bytes(data)
        with pytest.raises(ClewError, match=words):
            read_plan(name)
    with pytest.raises(ClewError, match=r"none\.toml"):
        read_plan(str(tmp_path / "none.toml"))


VALUES = (
    *("0", "1", "7", "1000", "-3", "0.3", "1.5", "nan", "1e400", "0x7fffffffffffffffff", "1979-05-27", "true", "false"),
    *('""', '"all"', '"5x5"', '"hexagons"', '"torus:4x4"', '"weave:4x4"', '["5x5", "hexagons:3x3"]', '"10x10:1"'),
    *('"wilson"', '["kruskal", "binary-tree"]', '"default"', '"mirror-x"', '["dead-ends"]', '"bias-east-west"', "[]"),
    *("[[]]", "[1]", "{}", "{share = 0.5}", "{train = 1}", "{train = 0.5, test = 0.5}", '"\\u0000"'),
)
KEYS = (
    *("seed", "solutions", "measures", "distinct", "shard-rows", "splits", "splits.train", "splits.test", "mazes", "x"),
    *("count", "grids", "sizes", "algorithms", "options", "options.bias", "ends", "braid", "braid.seed", "join"),
    *("rooms", "symmetric", "openings"),
)
LINE = st.one_of(
    st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)).map(" = ".join),
    st.sampled_from(["[[mazes]]", "[splits]", "[options]", "count = 100", "count = 5", "#", ""]),
    st.text("a=[]\"'{}\n,.", max_size=4),
)


@settings(max_examples=100)
@given(st.lists(LINE, max_size=7).map("\n".join))
def test_any_text_is_a_plan_or_refused_with_its_line(text: str) -> None:
    with suppress(ClewError):
        plan = parse_plan(text)
        assert DatasetPlan.from_dict(plan.as_dict()).as_dict() == plan.as_dict()
        return
    with pytest.raises(ClewError, match=r"plan\.toml, line \d+") as caught:
        parse_plan(text)
    assert caught.value.row is not None


SIZES = ", ".join(f'"{size}x3"' for size in range(2, 1003))
HOSTILE = {  # short texts that ask for much work
    "a huge rectangle": 'count = 100\ngrids = "10x10000000"\nbraid = 0.5\nends = "border"\nmeasures = "bias-east-west"',
    "huge rectangles": "count = 10_000\ngrids = [" + ", ".join(f'"9999x{9999 + n}"' for n in range(99)) + "]",
    "a large grid": 'count = 100\ngrids = ["hexagons:200x200", "torus:200x200", "cube:80"]\nbraid = 1.0',
    "a large mask": 'count = 100\ngrids = ["text:CLEW"]\njoin = true',
    "forms": 'count = 1000\ndistinct = true\ngrids = ["4x4", "5x4", "14x14", "hexagons:13x13", "cube:5"]',
    "words": f"count = 100\ngrids = [{', '.join(f'{chr(34)}text:{chr(87) * n}{chr(34)}' for n in range(20, 30))}]",
    "sizes": f'count = 10_000\ngrids = ["torus", "hexagons"]\nsizes = [{SIZES[:9000]}"9x9"]\nalgorithms = "all"',
    "deep lists": "count = 9\noptions = " + "[" * 20_000 + "]" * 20_000,
    "a long number": "count = " + "9" * 60_000,
    "a long key": "count = 9\na" + ".a" * 20_000 + " = 1",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_text_of_a_plan_makes_little_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mazes are made and grids are searched on few cells only, and nothing takes much memory."""
    cells: list[int] = []
    for function in ("generate", "symmetries_of", "allowed_cells", "most_forms"):
        before = getattr(checks, function)

        def noted(*given: Any, before: Any = before, **options: Any) -> Any:
            cells.extend(each.cells for each in given if isinstance(each, Grid))
            return before(*given, **options)

        monkeypatch.setattr(checks, function, noted)
    tracemalloc.start()
    with suppress(ClewError):
        parse_plan(HOSTILE[name])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sum(cells) < 2000
    assert peak < 20 << 20


def test_a_plan_is_checked_whole_before_it_is_made() -> None:
    plan = parse_plan('count = 9\ngrids = "hexagons:12x12"\nsymmetric = "mirror-x"')
    with pytest.raises(ClewError, match=r"line 3: .*works on rectangles"):
        plan.check()


@pytest.mark.parametrize("line", ["seed = 3", "solutions = false", "splits = { train = 1.0 }"])
def test_keys_of_the_whole_below_mazes_are_refused_with_their_place(line):
    with pytest.raises(ClewError, match=f"line 3: {line.split()[0]} is for the whole data set"):
        parse_plan(f"[[mazes]]\ncount = 3\n{line}")


def test_a_plan_may_begin_with_a_byte_order_mark(tmp_path):
    (tmp_path / "plan.toml").write_bytes(b"\xef\xbb\xbfcount = 10\r\nseed = 3\r\n")
    assert read_plan(str(tmp_path / "plan.toml")).digest == parse_plan("count = 10\nseed = 3").digest
