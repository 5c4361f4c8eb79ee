"""The same as maze-dataset, exactly: `maze_dataset_answers.json` has what it makes of four small mazes."""

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.datasets.forms import (
    TokenForm,
    connection_lists,
    from_connection_lists,
    from_solved_mazes,
    from_token_strings,
    image_pairs,
    rgb_images,
    solved_mazes,
    token_strings,
)
from clew.kernel import choose

ANSWERS = Path(__file__).with_name("maze_dataset_answers.json")
COLORS = {"#": (0, 0, 0), ".": (255, 255, 255), "S": (0, 255, 0), "E": (255, 0, 0), "o": (0, 0, 255)}


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (kernel, choose):  # the second is asked by `kernel.run_fastest`
        monkeypatch.setattr(module, "should_compile", lambda *_: bool(choose._always))


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return json.loads(ANSWERS.read_text())


@pytest.fixture(scope="module")
def mazes(answers: dict[str, Any]) -> list[tuple[np.ndarray, clew.Grid, clew.Paths]]:
    """The four mazes, as arrays of one maze each."""
    found = []
    for lists, solution in answers["mazes"]:
        array, grid = from_connection_lists(lists)
        cells = np.array([row * grid.width + column for row, column in solution], np.int32)
        found.append((array, grid, clew.Paths(grid, cells, np.array([0, len(cells)]))))
    return found


def image(rows: list[str]) -> np.ndarray:
    return np.array([[COLORS[character] for character in row] for row in rows], np.uint8)


def test_mazes_have_the_passages_and_paths_of_the_connection_lists(answers: dict, mazes: list) -> None:
    """Also that [0] leads down: `solve_many` finds the same way in the tree."""
    for (lists, solution), (array, grid, paths) in zip(answers["mazes"], mazes, strict=True):
        assert connection_lists(array, grid)[0].tolist() == lists
        solved = solved_mazes(array, grid, paths)
        assert solved.solution(0).tolist() == solution
        assert [solved.start_coords[0].tolist(), solved.end_coords[0].tolist()] == [solution[0], solution[-1]]
    array, grid, paths = mazes[0]
    assert list(clew.solve_many(array, grid, start=4, goal=0)[0]) == list(paths[0])


def test_token_strings_are_those_of_maze_dataset_in_every_form(answers: dict, mazes: list) -> None:
    for name, number, tokens in answers["tokens"]:
        form = TokenForm.named(name)
        assert form.name == name
        assert TokenForm.named(form.name) == form
        assert token_strings(*mazes[number], form) == [tokens], name


def test_listed_edges_are_in_the_order_in_which_maze_dataset_makes_them(answers: dict, mazes: list) -> None:
    for listed, (array, grid, _) in zip(answers["listed"], mazes, strict=True):
        (text,) = token_strings(array, grid, form=TokenForm(permuter="listed", shuffle=False))
        edges = [f"({a},{b}) <--> ({c},{d}) ; " for (a, b), (c, d) in listed]
        assert text == f"<ADJLIST_START> {''.join(edges)}<ADJLIST_END>"


def test_images_have_the_pixels_of_maze_dataset(answers: dict, mazes: list) -> None:
    for (with_path, with_ends), (array, grid, paths) in zip(answers["images"], mazes, strict=True):
        np.testing.assert_array_equal(rgb_images(array, grid, paths)[0], image(with_path))
        np.testing.assert_array_equal(rgb_images(array, grid, paths, solution=False)[0], image(with_ends))


def test_pairs_of_images_are_those_of_maze_dataset(answers: dict, mazes: list) -> None:
    for pairs, maze in zip(answers["pairs"], mazes, strict=True):
        for (isolated, extended, as_open), question, answer in pairs:
            inputs, targets = image_pairs(
                *maze,
                target="rgb",
                scale=2 if extended else 1,
                padding=1 if extended else 0,
                remove_isolated=isolated,
                endpoints_as_open=as_open,
            )
            np.testing.assert_array_equal(inputs[0], image(question))
            np.testing.assert_array_equal(targets[0], image(answer))


def test_the_answers_are_what_maze_dataset_says_now() -> None:
    """The file of answers against the program that made it, where there is one."""
    python = os.environ.get("CLEW_PEERS_PYTHON")
    if not python:
        pytest.skip("CLEW_PEERS_PYTHON does not name a Python that has maze-dataset")
    script = ANSWERS.with_suffix(".py")
    made = subprocess.run([python, script], capture_output=True, text=True, check=False)
    if "ModuleNotFoundError" in made.stderr:
        pytest.skip(f"{python} has no maze-dataset: {made.stderr.splitlines()[-1]}")
    assert made.stdout == ANSWERS.read_text()


@st.composite
def some_mazes(draw: st.DrawFn) -> tuple[np.ndarray, clew.Rectangle, clew.Paths]:
    """Up to three mazes of one size, with and without loops, and paths between two cells of them."""
    grid = clew.Rectangle(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    seed, loops = draw(st.integers(0, 1 << 32)), draw(st.floats(0, 1))
    mazes = clew.generate_many("wilson", grid, draw(st.integers(1, 3)), seed=seed)
    if draw(st.booleans()):
        mazes = np.stack([clew.braid(clew.from_directions(grid, each), loops, seed=seed).array for each in mazes])
    ends = draw(st.tuples(*[st.integers(0, grid.cells - 1)] * 2))
    return mazes, grid, clew.solve_many(mazes, grid, *ends)


@given(some_mazes())
def test_connection_lists_and_solutions_lose_nothing(made: tuple) -> None:
    mazes, grid, paths = made
    again, shape, found = from_solved_mazes(solved_mazes(*made))
    np.testing.assert_array_equal(again, mazes)
    assert shape.spec == grid.spec
    assert [list(path) for path in found] == [list(path) for path in paths]


def test_solutions_are_counted_from_both_ends(mazes: list) -> None:
    array, grid = from_connection_lists(np.zeros((3, 2, 2, 2), bool))
    solved = solved_mazes(array, grid, clew.Paths(grid, np.array([2, 3, 1], np.int32), np.arange(4)))
    assert solved.solution(-1).tolist() == solved.solution(2).tolist() == [[0, 1]]
    with pytest.raises(IndexError):
        solved.solution(3)


def test_solutions_that_do_not_fit_are_refused(mazes: list) -> None:
    solved = solved_mazes(*mazes[0])
    for wrong, message in (
        ({"solutions": solved.solutions.reshape(-1)}, "the solutions do not fit 1 mazes"),
        ({"offsets": solved.offsets[:1]}, "the solutions do not fit 1 mazes"),
        ({"solutions": solved.solutions + 0.5}, "must be whole numbers"),
        ({"solutions": solved.solutions + 1}, "a solution leaves"),
        ({"end_coords": solved.start_coords}, "solution 0 does not lead from its start_coords to its end_coords"),
    ):
        with pytest.raises(clew.ClewError, match=message):
            from_solved_mazes(solved._replace(**wrong))


FORMS = st.builds(
    TokenForm,
    prompt=st.sampled_from(["AOTP", "AOP"]),
    coordinates=st.sampled_from(["UT", "CTT"]),
    coordinate_delimiters=st.sampled_from(["(,)", "(,", "()", ",)", "(", ",", ")", ""]),
    edges=st.sampled_from(["connections", "walls", "all"]),
    permuter=st.sampled_from(["random", "sorted", "both", "listed"]),
    neighbor=st.sampled_from(["coordinate", "cardinal"]),
    grouped=st.booleans(),
    shuffle=st.booleans(),
    shuffle_group=st.booleans(),
    connector=st.sampled_from([None, 0, 1]),
    edge_pre=st.booleans(),
    edge_intra=st.booleans(),
    edge_post=st.booleans(),
    target_post=st.booleans(),
    steps=st.sampled_from(["singles", "straightaways"]),
    step_tokens=st.sampled_from(
        [("coordinate",), ("cardinal", "distance"), ("distance", "relative"), ("relative", "coordinate", "cardinal")]
    ),
    step_pre=st.booleans(),
    step_intra=st.booleans(),
    step_post=st.booleans(),
)


@given(some_mazes(), FORMS, st.integers(0, 1 << 32))
def test_token_strings_can_be_read_back_in_every_form(made: tuple, form: TokenForm, seed: int) -> None:
    mazes, grid, paths = made
    again, found = from_token_strings(token_strings(*made, form, seed=seed), grid, form)
    np.testing.assert_array_equal(again, mazes)
    assert [list(path) for path in found] == [list(path) for path in paths]
    if form.permuter != "listed":
        assert TokenForm.named(form.name).name == form.name


def test_random_order_is_even_and_depends_on_the_seed_and_the_number_only() -> None:
    mazes = np.repeat(clew.generate_many("wilson", "2x2", 1, seed=7), 2400, axis=0)
    texts = token_strings(mazes, "2x2", seed=5)
    counts = Counter(texts)
    assert len(counts) == 48  # 3! orders of three edges, 2^3 directions of them
    assert min(counts.values()) > 20
    assert max(counts.values()) < 90
    assert token_strings(mazes[:100], "2x2", seed=5, first=700) == texts[700:800]
    assert token_strings(mazes[:100], "2x2", seed=6) != texts[:100]


def test_machine_code_writes_the_same_tokens() -> None:
    mazes = clew.generate_many("wilson", "5x4", 40, seed=7)
    paths = clew.solve_many(mazes, "5x4")
    for form in (
        TokenForm(),
        TokenForm(grouped=True, permuter="both", neighbor="cardinal", steps="forks", step_tokens=("relative",)),
        TokenForm(grouped=True, permuter="random", edges="all", coordinates="CTT"),
    ):
        interpreted = token_strings(mazes, "5x4", paths, form, seed=3)
        with choose.compiling_always():
            assert token_strings(mazes, "5x4", paths, form, seed=3) == interpreted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<ADJLIST_START> (0,0) <--> (0,2) ; <ADJLIST_END>", r"text 0: \(0,0\) and \(0,2\) are not neighbors"),
        ("<ADJLIST_START> (0,2) <--> (1,0) ; <ADJLIST_END>", "are not neighbors"),
        ("<ADJLIST_START> (0,0) <--> (7,0) ; <ADJLIST_END>", "is not a cell of rectangle:3x2"),
        ("<ADJLIST_START> (0,0) <--> ; <ADJLIST_END>", "the edges are not as this form has them"),
        ("<ADJLIST_START> (0,0) --> (0,1) ; <ADJLIST_END>", "'-->' is no token"),
        ("(0,0) <--> (0,1)", "begins with <ADJLIST_START>"),
        ("<ADJLIST_START> (0,0) <--> (0,1) ; (0,1) <XX> (0,0) ; <ADJLIST_END>", "both a wall and none"),
        (
            "<ADJLIST_START> <ADJLIST_END> <ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (0,1) <TARGET_END> "
            "<PATH_START> (0,0) (0,1) <PATH_END>",
            "leads through a wall",
        ),
        (
            "<ADJLIST_START> <ADJLIST_END> <ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (0,1) <TARGET_END> "
            "<PATH_START> (0,0) <PATH_END>",
            "does not lead from the origin to the target",
        ),
    ],
)
def test_a_wrong_token_string_is_refused_with_its_fault(text: str, message: str) -> None:
    with pytest.raises(clew.ClewError, match=message):
        from_token_strings([text], "3x2")


def test_a_text_of_many_delimiters_is_refused_at_once() -> None:
    """Trying all places where its parts may end would take hours."""
    parts = ("<ADJLIST_END> <ORIGIN_START> ", "<ORIGIN_END> <TARGET_START> ", "<TARGET_END> <PATH_START> ")
    text = "<ADJLIST_START> " + "".join(1000 * part for part in parts)
    with pytest.raises(clew.ClewError, match="is not a token string"):
        from_token_strings([text], "2x2")


@pytest.mark.parametrize("path", ["(0,1) (0,0)", ""])
def test_a_path_that_begins_elsewhere_is_refused_also_without_a_target(path: str) -> None:
    text = (
        f"<ADJLIST_START> (0,0) <--> (0,1) ; <ADJLIST_END> <ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> "
        f"<TARGET_END> <PATH_START> {path} <PATH_END>"
    )
    with pytest.raises(clew.ClewError, match=r"text 0: the path does not begin at the origin, \(0,0\)"):
        from_token_strings([text], "2x1", TokenForm(prompt="AOP"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"prompt": "AOT"}, "prompt is 'AOT': it must be one of AOTP, AOP"),
        ({"step_tokens": ("distance",)}, "as distances alone"),
        ({"step_tokens": ("coordinate", "coordinate")}, "different tokens"),
        ({"grouped": True, "connector": 2}, "in groups it must be 0 or 1"),
        ({"coordinate_delimiters": ",("}, "in this order"),
        ({"shuffle": "yes"}, "shuffle is 'yes': it must be True or False"),
        ({"connector": True}, "connector is True: it must be from 0 to 2"),
        ({"step_tokens": ([],)}, "step_tokens is .* must be one of coordinate"),
    ],
)
def test_a_form_that_cannot_be_is_refused(options: dict, message: str) -> None:
    with pytest.raises(clew.ClewError, match=message):
        TokenForm(**options)
    with pytest.raises(clew.ClewError, match="is not the name of a tokenizer"):
        TokenForm.named("MazeTokenizerModular-AOTP(UT())")


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        (np.zeros((2, 3)), r"not \(2, 3\)"),
        (np.full((1, 2, 2, 2), 2), "True and False"),
        (np.ones((1, 2, 2, 2), bool), "connection list 0 has a passage that leads outside"),
    ],
)
def test_wrong_connection_lists_are_refused(lists: np.ndarray, message: str) -> None:
    with pytest.raises(clew.ClewError, match=message):
        from_connection_lists(lists)
