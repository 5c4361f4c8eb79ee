"""A data set written in other forms: batch by batch the same as at once, and completely or not at all."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import clew
from clew import plugins
from clew.datasets.forms import (
    FORMS,
    SolvedMazes,
    TokenForm,
    alphamaze_prompts,
    astar_traces,
    augmented,
    export,
    form,
    form_named,
    from_hard_mazes,
    from_solved_mazes,
    from_token_strings,
    hard_mazes,
    image_pairs,
    parse_option,
    read_hard_csv,
    rgb_images,
    token_strings,
    wall_images,
)
from clew.kernel.choose import interpreting

MAZES = clew.generate_many("wilson", "4x4", 10, seed=7)
PATHS = clew.solve_many(MAZES, "4x4")


@pytest.fixture(autouse=True)
def _interpreted() -> Iterator[None]:
    with interpreting():
        yield


def batches(*sizes: int) -> Iterator[tuple[np.ndarray, str, clew.Paths]]:
    begin = 0
    for size in sizes or (10,):
        part = MAZES[begin : begin + size]
        yield part, "4x4", clew.solve_many(part, "4x4")
        begin += size


@pytest.mark.parametrize("name", FORMS)
def test_batches_make_the_same_file_as_all_mazes_at_once(tmp_path: Path, name: str) -> None:
    files = [tmp_path / f"{number}{FORMS[name].suffix}" for number in range(3)]
    options = {"seed": 5} if "seed" in FORMS[name].options else {}
    for file, sizes in zip(files, ((10,), (3, 0, 6, 1), (10,)), strict=True):
        assert export(name, batches(*sizes), str(file), **options) == 10
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert sorted(tmp_path.iterdir()) == files


def test_every_file_holds_what_the_functions_return(tmp_path: Path) -> None:
    def exported(name: str, **options: object) -> str:
        file = str(tmp_path / f"{name}{FORMS[name].suffix}")
        export(name, batches(4, 6), file, **options)
        return file

    with np.load(exported("maze-dataset")) as arrays:
        ends = np.concatenate(([0], np.cumsum(arrays["solution_lengths"])))
        fields = [arrays[each] for each in SolvedMazes._fields if each != "offsets"]
        again, _, paths = from_solved_mazes(SolvedMazes(*fields, ends))
    np.testing.assert_array_equal(again, MAZES)
    assert list(paths.cells) == list(PATHS.cells)

    form = TokenForm(grouped=True)
    lines = Path(exported("tokens", tokenizer=form.name, seed=3)).read_text().splitlines()
    assert lines == token_strings(MAZES, "4x4", PATHS, form, seed=3)
    lines = Path(exported("tokens", edges="walls")).read_text().splitlines()
    np.testing.assert_array_equal(from_token_strings(lines, "4x4", TokenForm(edges="walls"))[0], MAZES)

    hard = read_hard_csv(exported("hard-csv", frame="whole", augment=True))
    np.testing.assert_array_equal(hard.answers, augmented(hard_mazes(MAZES, "4x4", PATHS, frame="whole")).answers)
    np.testing.assert_array_equal(from_hard_mazes(hard, frame="whole")[0][::8], MAZES)

    read = [json.loads(line) for line in Path(exported("search-traces", frame="half")).read_text().splitlines()]
    assert read == [each._asdict() for each in astar_traces(MAZES, "4x4", PATHS, frame="half")]
    read = [json.loads(line) for line in Path(exported("alphamaze")).read_text().splitlines()]
    assert [each["prompt"] for each in read] == alphamaze_prompts(MAZES, "4x4", PATHS)
    assert [each["answer"].count("|>") + 1 for each in read] == list(PATHS.lengths)

    np.testing.assert_array_equal(np.load(exported("pixels", frame="none")), wall_images(MAZES, "4x4", frame="none"))
    np.testing.assert_array_equal(np.load(exported("rgb")), rgb_images(MAZES, "4x4", PATHS))
    with np.load(exported("image-pairs", scale=2, padding=1)) as arrays:
        inputs, targets = image_pairs(MAZES, "4x4", PATHS, scale=2, padding=1)
        np.testing.assert_array_equal(arrays["inputs"], inputs)
        np.testing.assert_array_equal(arrays["targets"], targets)


def test_nothing_is_left_of_an_export_that_fails(tmp_path: Path) -> None:
    def breaking(last: object) -> Iterator[object]:
        yield from batches(5)
        yield last

    other = clew.generate_many("wilson", "5x5", 2, seed=7)
    for name, last, message in (
        ("hard-csv", (MAZES, "4x4", None), "hard-csv needs a path through each maze"),
        (
            "pixels",
            (other, "5x5", None),
            r"the images of one batch have the shape \(11, 11\) and those before \(9, 9\)",
        ),
        ("maze-dataset", (MAZES, "4x4", None), "some batches have paths and others have none"),
        ("tokens", (other, "4x4", None), "the mazes have the shape"),
        (
            "hard-csv",
            (other, "5x5", clew.solve_many(other, "5x5")),
            "on rectangle:5x5 and those before on rectangle:4x4",
        ),
        ("tokens", (MAZES, "4x4"), "a batch is .* give an iterable of tuples"),
    ):
        with pytest.raises(clew.ClewError, match=message):
            export(name, breaking(last), tmp_path / "file")
        assert list(tmp_path.iterdir()) == []
    with pytest.raises(clew.ClewError, match="there are no mazes to write as rgb"):
        export("rgb", iter(()), str(tmp_path / "file"))


def test_forms_and_options_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    name = str(tmp_path / "file")
    with pytest.raises(clew.ClewError, match="there is no form 'zanj': use one of maze-dataset, tokens"):
        export("zanj", batches(), name)
    with pytest.raises(clew.ClewError, match="alphamaze has no option 'frame': it has none"):
        export("alphamaze", batches(), name, frame="half")
    with pytest.raises(clew.ClewError, match="frame is 'thick': it must be whole, half or none"):
        export("pixels", batches(), name, frame="thick")
    with pytest.raises(clew.ClewError, match="augment is 'no': it must be True or False"):
        export("hard-csv", batches(), name, augment="no")
    with pytest.raises(clew.ClewError, match="tokenizer names all options"):
        export("tokens", batches(), name, tokenizer=TokenForm().name, edges="all")
    with pytest.raises(clew.ClewError, match="pixels has no option 'scale': it has frame"):
        parse_option(form_named("pixels"), "scale", "2")
    pairs = form_named("image-pairs")
    values = [parse_option(pairs, *each) for each in (("scale", "2"), ("channels-first", "true"), ("target", "rgb"))]
    assert values == [2, True, "rgb"]
    for wrong in (("scale", "two"), ("channels-first", "yes")):
        with pytest.raises(clew.ClewError, match="must be"):
            parse_option(pairs, *wrong)


def test_an_installed_package_may_bring_a_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @form("passages", ".txt", "how many passages each maze has", needs_paths=False)
    def passages(mazes, grid, paths, first, options):
        for count in clew.measure_many(mazes, grid, ["passages"])["passages"]:
            yield f"{count}\n".encode()

    brought = {"passages": SimpleNamespace(load=lambda: passages)}
    monkeypatch.setattr(plugins, "_installed", lambda group: brought if group == "forms" else {})
    assert list(FORMS)[-2:] == ["image-pairs", "passages"]
    assert export("passages", batches(4, 6), tmp_path / "passages.txt") == 10
    assert (tmp_path / "passages.txt").read_text() == "15\n" * 10
    with pytest.raises(clew.ClewError, match=r"there is no form 'passage': use one of .*, passages$"):
        form_named("passage")
