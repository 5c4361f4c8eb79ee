"""Pixels, hard mazes as CSV, search traces and AlphaMaze: exact, and nothing is lost on the way back."""

import itertools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.datasets.forms import (
    alphamaze_answers,
    alphamaze_prompts,
    astar_traces,
    augmented,
    eight_symmetries,
    from_alphamaze,
    from_hard_mazes,
    from_wall_images,
    hard_mazes,
    image_pairs,
    open_neighbors,
    read_hard_csv,
    token_strings,
    wall_images,
    write_hard_csv,
)
from clew.datasets.forms.alphamaze import wall_token
from clew.kernel import choose

FRAMES = ("whole", "half", "none")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (kernel, choose):  # the second is asked by `kernel.run_fastest`
        monkeypatch.setattr(module, "should_compile", lambda *_: bool(choose._always))


def mazes_on(grid: str, count: int = 4, loops: float = 0.5) -> tuple[np.ndarray, str, clew.Paths]:
    """Mazes of which every second has loops, and paths through them."""
    mazes = clew.generate_many("wilson", grid, count, seed=7)
    for number in range(0, count, 2):
        mazes[number] = clew.braid(clew.from_directions(clew.parse_grid(grid), mazes[number]), loops, seed=1).array
    return mazes, grid, clew.solve_many(mazes, grid)


@st.composite
def passages(draw: st.DrawFn, square: bool = False) -> tuple[np.ndarray, clew.Rectangle]:
    """Up to three mazes with any passages at all."""
    width = draw(st.integers(1, 5))
    grid = clew.Rectangle(width, width if square else draw(st.integers(1, 5)))
    count = draw(st.integers(0, 3))
    bits = np.random.default_rng(draw(st.integers(0, 1 << 32))).integers(
        0, 2, (2, count, grid.height, grid.width), bool
    )
    mazes = np.zeros((count, grid.height, grid.width), np.uint8)
    for (step, (here, back)), part in zip({(0, 1): (2, 8), (1, 0): (4, 1)}.items(), bits, strict=True):
        down, right = step
        inner = part[:, : grid.height - down, : grid.width - right]
        mazes[:, : grid.height - down, : grid.width - right] += np.uint8(here) * inner
        mazes[:, down:, right:] += np.uint8(back) * inner
    return mazes, grid


@given(passages(), st.sampled_from(FRAMES))
def test_images_of_walls_can_be_read_back_and_are_those_of_one_maze(made: tuple, frame: Any) -> None:
    mazes, grid = made
    images = wall_images(mazes, grid, frame=frame)
    begin, end = {"whole": (0, 0), "half": (1, 0), "none": (1, 1)}[frame]
    for maze, image in zip(mazes, images, strict=True):
        thick = clew.from_directions(grid, maze).to_thick()
        np.testing.assert_array_equal(image, thick[begin : len(thick) - end, begin : thick.shape[1] - end])
    again, shape = from_wall_images(images, frame=frame)
    assert shape.spec == grid.spec
    np.testing.assert_array_equal(again, mazes)


def test_machine_code_draws_follows_and_searches_the_same() -> None:
    made = mazes_on("5x5")

    def all_of_them() -> list[Any]:
        hard = hard_mazes(*made)
        found = [wall_images(*made[:2], frame=frame).tolist() for frame in FRAMES]
        return [*found, list(from_hard_mazes(hard)[2].cells), astar_traces(*made, seed=1), alphamaze_prompts(*made)]

    interpreted = all_of_them()
    with choose.compiling_always():
        assert all_of_them() == interpreted


def test_the_mask_of_a_pair_is_the_path_and_channels_can_come_first() -> None:
    made = mazes_on("5x4")
    inputs, masks = image_pairs(*made)
    for image, mask, path in zip(inputs, masks, made[2], strict=True):
        cells = {(2 * int(cell // 5) + 1, 2 * int(cell % 5) + 1) for cell in path}
        between = {((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in itertools.product(cells, cells)} - cells
        marked = set(map(tuple, np.argwhere(mask).tolist()))
        assert cells <= marked <= cells | between
        assert len(marked) == 2 * len(path) - 1
        assert image[mask == 1].any(axis=1).all()
    first, targets = image_pairs(*made, target="rgb", scale=3, padding=2, channels_first=True)
    assert first.shape == targets.shape == (4, 3, 3 * 9 + 4, 3 * 11 + 4)
    np.testing.assert_array_equal(first[:, :, 3:-2:3, 3:-2:3].transpose(0, 2, 3, 1), inputs)
    assert not first[:, :, :2].any()


@given(passages(square=True), st.sampled_from(FRAMES), st.tuples(*[st.integers(0, 24)] * 2))
def test_hard_mazes_lose_nothing_in_a_file(
    tmp_path_factory: pytest.TempPathFactory, made: tuple, frame: Any, ends: tuple
) -> None:
    mazes, grid = made
    start, goal = (each % grid.cells for each in ends)
    mazes = mazes[clew.solve_many(mazes, grid, start, goal).lengths > 1]
    paths = clew.solve_many(mazes, grid, start, goal)
    name = str(tmp_path_factory.mktemp("hard") / "train.csv")
    hard = hard_mazes(mazes, grid, paths, frame=frame)
    write_hard_csv(name, hard)
    read = read_hard_csv(name)
    if len(mazes) == 0:
        assert Path(name).read_text() == "source,q,a,rating\n"
        return
    assert read.sources == hard.sources
    assert list(read.ratings) == [2 * (len(path) - 1) for path in paths]
    again, shape, found = from_hard_mazes(read, frame=frame)
    assert shape.spec == grid.spec
    np.testing.assert_array_equal(again, mazes)
    assert [list(path) for path in found] == [list(path) for path in paths]


def test_a_row_of_900_characters_is_a_maze_of_15x15_cells(tmp_path: Path) -> None:
    made = mazes_on("15x15", 2)
    name = str(tmp_path / "test.csv")
    write_hard_csv(name, hard_mazes(*made, source="here"))
    header, row, _ = Path(name).read_text().splitlines()
    source, question, answer, rating = row.split(",")
    assert (header, source, len(question), len(answer)) == ("source,q,a,rating", "here", 900, 900)
    assert question[0] == "S"
    assert question[28 * 31] == "G"
    assert set(question[29::30]) == set(question[-30:]) == {"#"}
    assert answer.replace("o", " ") == question
    assert answer.count("o") + 1 == int(rating)


def test_the_eight_positions_of_a_hard_maze_are_one_maze_turned_and_mirrored() -> None:
    made = mazes_on("4x4", 3)
    positions = eight_symmetries(np.arange(9).reshape(1, 3, 3))[0]
    assert positions[[1, 4, 6, 7], 0].tolist() == [[2, 5, 8], [2, 1, 0], [0, 3, 6], [8, 5, 2]]
    assert len({each.tobytes() for each in positions}) == 8
    hard = augmented(hard_mazes(*made, frame="whole"))
    turned, grid, paths = from_hard_mazes(hard, frame="whole")
    assert len(turned) == 24
    np.testing.assert_array_equal(
        clew.counting.canonical_many(turned, grid), np.repeat(clew.counting.canonical_many(*made[:2]), 8, axis=0)
    )
    assert list(paths.lengths) == [length for length in made[2].lengths for _ in range(8)]


def test_hard_mazes_of_others_have_obstacles_anywhere(tmp_path: Path) -> None:
    name = str(tmp_path / "obstacles.csv")
    Path(name).write_text('source,q,a,rating\r\nx,"S#G  # # ","S#Go#o#oo"\r\n')
    with pytest.raises(clew.ClewError, match="row 1 has 3 fields"):
        read_hard_csv(name)
    Path(name).write_text('source,q,a,rating\r\nx,"S #   # G","So# oo# G",4.5\r\n')
    mazes, grid, paths = from_hard_mazes(read_hard_csv(name), frame=None)
    assert grid.spec == "rectangle:3x3"
    assert list(paths[0]) == [0, 1, 4, 5, 8]
    assert mazes[0].tolist() == [[6, 12, 0], [3, 15, 12], [0, 3, 9]]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("q,a\n", "it must begin with source,q,a,rating"),
        ("source,q,a,rating\nx,S G,S G,1\n", "row 1 does not have a square"),
        ("source,q,a,rating\nx,S  G,So G,1\nx,S   G    ,S   G    ,1\n", "have 4 to 9 characters"),
        ("source,q,a,rating\nx,S  G,So G,hard\n", "the rating 'hard' of row 1 is not a number"),
        ("source,q,a,rating\nx,S xG,So G,1\n", "row 1 does not have a square"),
        (b"source,q,a,rating\n\xff", "is not a text in UTF-8"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: str | bytes, message: str) -> None:
    name = tmp_path / "other.csv"
    name.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(clew.ClewError, match=message):
        read_hard_csv(str(name))


def test_what_is_read_from_a_file_can_be_written_again(tmp_path: Path) -> None:
    """Also a source with characters that CSV quotes, and squares of more characters than a field has by default."""
    name = tmp_path / "large.csv"
    hard = hard_mazes(*mazes_on("182x182", 1), source='by "somebody",\nsomewhere')
    write_hard_csv(name, hard)
    read = read_hard_csv(name)
    assert read.sources == hard.sources
    np.testing.assert_array_equal(read.answers, hard.answers)
    before = name.read_bytes()
    write_hard_csv(name, read)
    assert name.read_bytes() == before


def test_an_answer_to_another_question_is_refused() -> None:
    hard = hard_mazes(*mazes_on("3x3", 2))
    for place, mark in ((np.flatnonzero(hard.questions[1] == ord("S"))[0], " "), (-1, " ")):
        questions = hard.questions.copy()
        questions[1].reshape(-1)[place] = ord(mark)
        with pytest.raises(clew.ClewError, match="the answer of maze 1 is not its question with a path"):
            from_hard_mazes(hard._replace(questions=questions), frame=None)


def test_hard_mazes_with_parts_that_do_not_fit_are_refused_before_a_file_is_begun(tmp_path: Path) -> None:
    hard = hard_mazes(*mazes_on("3x3", 2))
    strange = hard.questions.copy()
    strange[0, 0, 0] = ord("x")
    for wrong, message in (
        (None, "give HardMazes"),
        (hard._replace(questions=hard.questions[:, :3]), r"the shape \(2, 3, 6\)"),
        (hard._replace(answers=hard.answers.astype(int)), "both must be uint8"),
        (hard._replace(ratings=hard.ratings[:1]), "each maze needs one of each"),
        (hard._replace(questions=strange), "the questions must be characters of '# SG'"),
        (hard._replace(sources=["x", "\ud800"]), "it must be a text"),
    ):
        with pytest.raises(clew.ClewError, match=message):
            write_hard_csv(tmp_path / "file.csv", wrong)
    assert list(tmp_path.iterdir()) == []


def test_an_answer_that_is_no_path_is_refused() -> None:
    hard = hard_mazes(*mazes_on("3x3", 2))
    for mark in (ord(" "), ord("G")):
        answers = hard.answers.copy()
        answers[1].reshape(-1)[np.flatnonzero(answers[1] == ord("o"))[1]] = mark
        with pytest.raises(clew.ClewError, match="the answer of maze 1 is not one path"):
            from_hard_mazes(hard._replace(answers=answers))


@given(passages(), st.sampled_from(FRAMES), st.tuples(*[st.integers(0, 24)] * 2))
def test_a_trace_is_the_log_of_a_star_among_the_obstacles(made: tuple, frame: Any, ends: tuple) -> None:
    """Written down from `clew.trace_solve`, event by event."""
    mazes, grid = made
    start, goal = (each % grid.cells for each in ends)
    mazes = mazes[clew.solve_many(mazes, grid, start, goal).lengths > 0]
    walls = wall_images(mazes, grid, frame=frame)
    rasters, shape = open_neighbors(walls == 0)
    shift = 1 if frame == "whole" else 0
    first, last = ((2 * (each % grid.width) + shift, 2 * (each // grid.width) + shift) for each in (start, goal))
    traces = astar_traces(mazes, grid, clew.solve_many(mazes, grid, start, goal), frame=frame)
    for raster, image, found in zip(rasters, walls, traces, strict=True):
        prompt = [("start", *first), ("goal", *last), *(("wall", x, y) for y, x in np.argwhere(image).tolist())]
        assert found.prompt == " ".join(f"{word} {x} {y}" for word, x, y in prompt)
        log = clew.trace_solve(clew.from_directions(shape, raster), "a-star", first, last)
        steps, visited, lines = {first: 0}, first, []
        for event, cell in [("frontier", first), *((clew.EVENTS[event], shape.coordinates(c)) for event, c, _ in log)]:
            if event == "visit":
                visited = cell
            elif cell != first:
                steps[cell] = steps[visited] + 1
            bound = abs(cell[0] - last[0]) + abs(cell[1] - last[1])
            word = {"frontier": "create", "visit": "close"}[event]
            lines.append(f"{word} {cell[0]} {cell[1]} c{steps[cell]} c{bound}")
        assert found.reasoning == " ".join(lines)
        plan = [tuple(map(int, each.split())) for each in found.plan.removeprefix("plan ").split(" plan ")]
        assert (plan[0], plan[-1], len(plan)) == (first, last, log.path.steps + 1)
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.pairwise(plan))
        assert not any(image[y, x] for x, y in plan)


def test_with_a_seed_the_search_takes_the_directions_in_one_of_four_orders() -> None:
    """In an open square all orders differ; each trace is that of the mirrored maze, with its coordinates mirrored."""
    grid = clew.Rectangle(3, 3)
    square = open_neighbors(np.ones((1, 3, 3), bool))[0]
    mazes = np.repeat(square, 60, axis=0)
    traces = astar_traces(mazes, grid, clew.solve_many(mazes, grid, 4, 3), seed=5)
    assert len(set(traces)) > 1
    assert {trace.prompt for trace in traces} == {traces[0].prompt}
    (mirrored,) = astar_traces(square, grid, clew.solve_many(square, grid, 4, 5))
    mirror = re.compile("(?<=[a-z] )[0-9]")  # the first number after a word, which is x
    across = tuple(mirror.sub(lambda found: str(4 - int(found[0])), text) for text in mirrored[1:])
    assert across in {trace[1:] for trace in traces}
    assert astar_traces(mazes[:9], grid, clew.solve_many(mazes[:9], grid, 4, 3), seed=5, first=20) == traces[20:29]


@given(passages(), st.tuples(*[st.integers(0, 24)] * 2))
def test_alphamaze_loses_nothing(made: tuple, ends: tuple) -> None:
    mazes, grid = made
    start, goal = (each % grid.cells for each in ends)
    mazes = mazes[clew.solve_many(mazes, grid, start, goal).lengths > 1]
    paths = clew.solve_many(mazes, grid, start, goal)
    prompts, answers = alphamaze_prompts(mazes, grid, paths), alphamaze_answers(mazes, grid, paths)
    assert [answer.count("<|") for answer in answers] == [len(path) - 1 for path in paths]
    again = from_alphamaze(prompts, grid, answers)
    np.testing.assert_array_equal(again.mazes, mazes)
    assert again.ends.tolist() == [[start, goal]] * len(mazes)
    assert [list(path) for path in again.paths] == [list(path) for path in paths]


def test_alphamaze_names_walls_from_up_to_right_and_rows_end_with_a_line_break() -> None:
    assert [wall_token(directions) for directions in (0, 15, 14, 5, 8, 2)] == [
        "<|all_wall|>",
        "<|no_wall|>",
        "<|up_wall|>",
        "<|left_right_wall|>",
        "<|up_down_right_wall|>",
        "<|up_down_left_wall|>",
    ]
    mazes, _ = open_neighbors(np.array([[[True, True], [False, True]]]))
    (prompt,) = alphamaze_prompts(mazes, "2x2", clew.solve_many(mazes, "2x2"))
    assert prompt == (
        "<|0-0|><|up_down_left_wall|><|origin|><|0-1|><|up_right_wall|><|blank|>\n"
        "<|1-0|><|all_wall|><|blank|><|1-1|><|down_left_right_wall|><|target|>\n"
    )
    assert alphamaze_answers(mazes, "2x2", clew.solve_many(mazes, "2x2")) == ["<|right|><|down|>"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("<|0-1|>", "<|0-0|>"), "text 0: .* does not have each cell of rectangle:2x1 once"),
        (("<|target|>", "<|blank|>"), "one origin and one target"),
        (("up_down_left_wall", "up_left_down_wall"), "'up_left_down_wall' is not a token for walls"),
        (("up_down_left_wall", "all_wall"), "maze 0 has a passage that is open from one side only"),
        (("<|right|>", "<|left|>"), "answer 0: its moves do not lead"),
    ],
)
def test_a_wrong_text_for_alphamaze_is_refused(change: tuple[str, str], message: str) -> None:
    made = mazes_on("2x1", 1)
    prompts, answers = ([text.replace(*change) for text in texts(*made)] for texts in TEXTS)
    with pytest.raises(clew.ClewError, match=message):
        from_alphamaze(prompts, "2x1", answers)


@pytest.mark.parametrize("write", [token_strings, astar_traces])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "the seed is -1"),
        ({"first": -1}, "there are no mazes -1 to .*: the mazes of a seed have the numbers 0 to"),
        ({"seed": 1, "first": 2**64}, "there are no mazes 18446744073709551616 to"),
        ({"seed": 1, "first": "a"}, "first is 'a': it must be a whole number"),
    ],
)
def test_impossible_seeds_and_numbers_are_refused(write: Any, options: dict, message: str) -> None:
    with pytest.raises(clew.ClewError, match=message):
        write(*mazes_on("2x2"), **options)


TEXTS = (alphamaze_prompts, alphamaze_answers)
WRITERS = {
    "a token string": token_strings,
    "the CSV of hard mazes": hard_mazes,
    "a search trace": astar_traces,
    "a text for AlphaMaze": alphamaze_prompts,
    "an image of pixels": image_pairs,
}


@pytest.mark.parametrize("what", WRITERS)
def test_what_cannot_be_written_is_refused_in_a_sentence(what: str) -> None:
    mazes, _, paths = mazes_on("4x4", 2)
    write = WRITERS[what]
    hexagons = clew.generate_many("wilson", "hexagons:4x4", 1, seed=7)
    masked = clew.generate_many("wilson", clew.MaskedRectangle(2, 2, b"\1\1\1\0"), 1, seed=7)
    for array, grid in ((hexagons, "hexagons:4x4"), (masked, clew.MaskedRectangle(2, 2, b"\1\1\1\0"))):
        with pytest.raises(clew.ClewError, match=f"{what}.* can hold plain rectangles only"):
            write(array, grid, clew.solve_many(array, grid))
    for cell, bits in (((1, 0, 0), 8), ((1, 3, 3), 4), ((1, 1, 1), 15), ((1, 1, 1), 16)):
        wrong = mazes.copy()
        wrong[cell] ^= bits
        with pytest.raises(clew.ClewError, match="maze 1 has a passage that is open from one side only"):
            write(wrong, "4x4", paths)
    with pytest.raises(clew.ClewError, match="there are 1 paths on rectangle:4x4 and 2 mazes"):
        write(mazes, "4x4", clew.solve_many(mazes[:1], "4x4"))
    with pytest.raises(clew.ClewError, match="one of the paths leads through a wall"):
        write(mazes, "4x4", clew.Paths(paths.grid, paths.cells[::-1].copy() * 0 + 5, paths.offsets))
    with pytest.raises(clew.ClewError, match="one of the paths is not made of cells"):
        write(mazes, "4x4", clew.Paths(paths.grid, paths.cells + 99, paths.offsets))
    for offsets in ([0, 2, len(paths.cells) + 1], [1, 3, len(paths.cells)], [0, 9, 4]):
        with pytest.raises(clew.ClewError, match="one of the paths is not made of cells"):
            write(mazes, "4x4", clew.Paths(paths.grid, paths.cells, np.array(offsets)))
    closed = np.zeros_like(mazes)
    with pytest.raises(clew.ClewError, match="maze 0 has no path from its start to its goal"):
        write(closed, "4x4", clew.solve_many(closed, "4x4"))
