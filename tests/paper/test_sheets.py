"""Sheets: read from the pages of their PDF."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_pages import GRIDS, pdf_of, solution_of, walls_of
from pdf_vectors import MIN_LINE, Bounds, Line, PdfPage, Text, clearance, contrast, fonts_of, nearest, read_pages
from PIL import Image, ImageDraw

import clew
from clew import ClewError
from clew.measures.levels import LEVELS
from clew.paper import paper_style, sheet
from clew.paper.puzzle import PuzzleMaker
from clew.paper.sheets.settings import SheetSettings
from clew.paper.sheets.sheet import plan_sheet
from clew.paper.sheets.tactile import tactile_page
from clew.paper.sheets.worksheet import MARGIN
from clew.paper.tactile.rules import check_tactile
from clew.paper.words import WORDS

STYLES = {
    "plain": paper_style(),
    "round": paper_style("round"),
    "ink": paper_style(save_ink=True),
    "large": paper_style("round", large_print=True),
    "tactile": paper_style(tactile=True),
}


def pages_of(*words: object, **options: object) -> list[PdfPage]:
    return read_pages(pdf_of(sheet(*words, **{"seed": 7} | options)))  # type: ignore[arg-type]


def mazes_on(page: PdfPage) -> list[Bounds]:
    """Return what the mazes of a page cover: walls that touch belong together."""
    groups: list[Bounds] = []
    for line in walls_of(page):
        if is_blank(line, page):
            continue
        bounds = line.bounds
        near = [each for each in groups if each.meets(bounds)]
        groups = [each for each in groups if each not in near] + [Bounds.around([bounds, *near])]
    merged = True
    while merged:
        merged = False
        for first, second in [(a, b) for a in groups for b in groups if a is not b and a.meets(b)]:
            groups = [each for each in groups if each not in (first, second)] + [Bounds.around([first, second])]
            merged = True
            break
    return sorted(groups, key=lambda each: (round(each.top), each.left))


def is_blank(line: Line, page: PdfPage) -> bool:
    """Return whether this is a line to write on: straight, at the head of the page."""
    return len(line.points) == 2 and line.points[0][1] < 0.12 * page.height


@given(
    st.sampled_from(GRIDS),
    st.integers(1, 3),
    st.sampled_from(["a4", "a5", "letter", "8x10in", "6x9in-landscape"]),
    st.sampled_from(["plain", "round", "ink"]),
    st.sampled_from(sorted(WORDS["sheets"])),
    st.sampled_from(["", "Mazes", "めいろ " * 20]),
)
@settings(max_examples=10)
def test_any_sheet_is_ready_for_print(grid: str, count: int, paper: str, look: str, language: str, title: str) -> None:
    """Nothing outside of the margins, no thin lines, only own fonts, no faint colors, solutions through no wall."""
    data = pdf_of(sheet(grid, count, seed=7, title=title, paper=paper, style=STYLES[look], language=language))
    assert all(fonts_of(data).values())
    for page in read_pages(data):
        margin = min(MARGIN, 0.08 * min(page.width, page.height))
        inner = Bounds(margin, margin, page.width - margin, page.height - margin)
        assert page.bounds.within(inner, 0.05)
        assert all(line.width >= MIN_LINE for line in page.lines)
        assert all(contrast(each.color) >= 4.5 for each in (*page.lines, *page.shapes, *page.texts))
        if solution := solution_of(page):
            assert clearance(solution, walls_of(page)) > 0


@cases("style", [STYLES[name] for name in STYLES if name != "tactile"])
def test_answers_lead_from_arrow_to_arrow_through_no_wall(style) -> None:
    pages = pages_of("7x7", 4, style=style)
    answers = [page for page in pages if solution_of(page)]
    threads = [thread for page in answers for thread in solution_of(page)]
    assert len(threads) == 4
    for page in answers:
        assert clearance(solution_of(page), walls_of(page)) > 0.1
        ends = [point for thread in solution_of(page) for point in (thread.points[0], thread.points[-1])]
        assert len(ends) == len(page.shapes)
        for arrow in page.shapes:
            assert nearest(ends, arrow.center) < 8


@cases(("count", "paper"), [*((count, "a4") for count in range(1, 7)), (3, "letter"), (6, "letter")])
def test_as_many_mazes_are_on_a_page_as_chosen(count: int, paper: str) -> None:
    page = pages_of("9x9", count, per_page=count, paper=paper, answers=False)[0]
    found = mazes_on(page)
    assert len(found) == count
    assert not any(first.meets(second) for first, second in pairwise(found))
    widths = [each.right - each.left for each in found]
    assert widths == pytest.approx([widths[0]] * count, abs=0.5)


def test_cells_are_comfortable_by_default() -> None:
    for grid, count in (("12x12", 6), ("14x14", 4), ("18x18", 2), ("30x30", 1)):
        assert len(plan_sheet(SheetSettings(grid, 6, seed=1)).leaves[0].tasks) == count
        assert min(each.cell for each in plan_sheet(SheetSettings(grid, 6, seed=1)).made()) >= 5


def test_cells_are_as_wide_as_chosen() -> None:
    plans = [plan_sheet(SheetSettings("12x12", 6, seed=1, cell=cell)) for cell in (3, 5, 7, 10)]
    assert [len(plan.leaves[0].tasks) for plan in plans] == [6, 6, 2, 1]
    for plan, cell in zip(plans, (3, 5, 7, 10), strict=True):
        assert min(each.cell for each in plan.made()) >= cell


def test_cells_are_never_narrower_than_the_style_allows() -> None:
    plan = plan_sheet(SheetSettings("40x40", 6, seed=1, cell=1))
    assert min(each.cell for each in plan.made()) >= 2.5


def test_the_head_has_a_title_and_lines_to_write_on() -> None:
    page = pages_of("9x9", 2, title="Mazes")[0]
    assert page.words[:3] == ["Date", "Name", "Mazes"]
    blanks = [line for line in page.lines if is_blank(line, page)]
    assert [line.bounds.right - line.bounds.left > 25 for line in blanks] == [True, True]
    title = page.texts[2]
    assert title.x + title.width / 2 == pytest.approx(page.width / 2, abs=0.1)
    assert title.size > page.texts[0].size


@pytest.mark.parametrize(("language", "name"), [("de", "Name"), ("ja", "なまえ"), ("es", "Nombre")])
def test_words_are_those_of_the_language(language: str, name: str) -> None:
    pages = pages_of("9x9", 2, language=language)
    assert name in pages[0].words
    assert pages[-1].words[0] == WORDS["sheets"][language].answers


def test_mazes_and_answers_have_the_same_numbers() -> None:
    pages = pages_of("9x9", 8, per_page=3)
    numbers = [[word for word in page.words if word.isdigit()] for page in pages]
    assert numbers == [["1", "2", "3"], ["4", "5", "6"], ["7", "8"], ["1", "2", "3", "4", "5", "6", "7", "8"]]


def test_answers_can_be_left_out_or_apart() -> None:
    plan = plan_sheet(SheetSettings("9x9", 5, seed=7))
    whole, mazes, answers = (pdf_of(each) for each in (plan.document(), plan.document(answers=False), plan.answers()))
    count = len(read_pages(mazes))
    assert [page.words for page in read_pages(whole)] == [
        page.words for data in (mazes, answers) for page in read_pages(data)
    ]
    assert not any(solution_of(page) for page in read_pages(mazes))
    assert plan.document().count == count + plan.answers().count == len(read_pages(whole))


def test_answers_are_smaller_than_their_mazes() -> None:
    pages = pages_of("9x9", 2)
    large, small = (mazes_on(page)[0] for page in (pages[0], pages[-1]))
    assert small.right - small.left < 0.7 * (large.right - large.left)


def test_each_maze_has_the_command_that_makes_it_again() -> None:
    plan = plan_sheet(SheetSettings("9x9", 4, seed=7, per_page=4))
    page = read_pages(pdf_of(plan.document()))[0]
    commands = [each.puzzle.command for each in plan.made()]
    assert [text for text in page.words if text.startswith("clew generate")] == commands
    assert len(set(commands)) == 4


def test_rows_of_a_page_have_difficulties_of_their_own() -> None:
    levels = ["easy", "{}-{}".format(*LEVELS["medium"]), LEVELS["hard"]]
    plan = plan_sheet(SheetSettings("10x10", 6, seed=7, per_page=6, difficulty=levels))
    assert plan.arrangement == (2, 3)
    for leaf in plan.leaves:
        found = [task.difficulty for task in leaf.tasks]
        assert found == [LEVELS[level] for level in ("easy", "medium", "hard") for _ in range(2)]
    page = read_pages(pdf_of(plan.document()))[0]
    stars = [shape for shape in page.shapes if len(shape.points) == 11]
    assert len(stars) == 2 * (1 + 2 + 3)


def test_a_sheet_becomes_harder_from_maze_to_maze() -> None:
    plan = plan_sheet(SheetSettings("12x12", 5, seed=7, ladder=("easy", "hard")))
    scores = [clew.measure(each.puzzle.maze).difficulty for each in plan.made()]
    assert scores == sorted(scores)
    assert scores[0] <= LEVELS["easy"][1] < LEVELS["medium"][1] < scores[-1]
    assert [task.difficulty for leaf in plan.leaves for task in leaf.tasks] == [(each, each) for each in scores]
    assert len({each.puzzle.maze for each in plan.made()}) == 5
    again = plan_sheet(SheetSettings("12x12", 5, seed=7, ladder=("easy", "hard")))
    assert [each.puzzle.maze for each in again.made()] == [each.puzzle.maze for each in plan.made()]


def test_every_person_has_a_ladder_of_other_mazes() -> None:
    plan = plan_sheet(SheetSettings("9x9", 2, seed=7, ladder=("easy", 60)), ["Anna", "Jo"])
    scores = [clew.measure(each.puzzle.maze).difficulty for each in plan.made()]
    assert scores[0] < scores[1]
    assert scores[2] < scores[3]
    assert len({each.puzzle.maze for each in plan.made()}) == 4


def test_the_mazes_of_a_ladder_can_be_by_one_algorithm() -> None:
    made = plan_sheet(SheetSettings("polar:5", 2, seed=7, ladder=(1, 40), algorithm="wilson")).made()
    assert [each.puzzle.source["algorithm"] for each in made] == ["wilson"] * 2
    assert all(len(each.puzzle.maze.openings) == 1 for each in made)  # the goal is in the middle


@cases(
    ("options", "sentence"),
    [
        ({"difficulty": ["easy"]}, "rises from maze to maze, or is that of rows"),
        ({"ladder": ("hard", "easy")}, "difficulty from hard to easy falls: swap the two"),
        ({"ladder": ("moon", "hard")}, "'moon' is not a difficulty"),
        ({"changes": [("braid", {})]}, "leave out braid, or give a difficulty"),
        ({"algorithm": "eller", "grid": "hexagons:9x9"}, "eller does not work on hexagons:9x9"),
        ({"grid": "2x2"}, "at least 12"),
        ({"grid": "6x6; 7x7"}, "become harder from one to the next on one grid"),
        ({"grid": "4x3", "ladder": (90, 100)}, "no further maze of difficulty 90 to 100 was found on 4x3"),
    ],
)
def test_ladders_that_are_not_possible_are_refused(options: dict[str, object], sentence: str) -> None:
    words = {"grid": "9x9", "count": 2, "seed": 7, "ladder": ("easy", "hard")} | options
    with pytest.raises(ClewError, match=sentence):
        sheet(**words)  # type: ignore[arg-type]


def test_several_grids_take_turns_and_all_fit() -> None:
    settings = SheetSettings("12x12; hexagons:9x8;polar:6", 5, seed=7, changes=[("braid", {"share": 1})])
    made = plan_sheet(settings).made()
    assert [each.puzzle.grid for each in made] == ["12x12", "hexagons:9x8", "polar:6", "12x12", "hexagons:9x8"]
    assert all(each.cell >= 5 for each in made)
    assert [clew.measure(each.puzzle.maze).dead_ends for each in made] == [0] * 5
    with pytest.raises(ClewError, match=r"^rectangle:60x60 does not fit"):
        sheet("9x9; 60x60", 2, per_page=2, seed=7)


def test_a_difficulty_in_one_text_is_that_of_the_rows() -> None:
    one, other = (pdf_of(sheet("6x6", 2, seed=7, difficulty=levels)) for levels in ("easy,medium", ["easy", "medium"]))
    assert one == other


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, again, other = (pdf_of(sheet("9x9", 3, seed=seed, title="Mazes")) for seed in (7, 7, 8))
    assert first == again != other


def test_pages_are_numbered_if_there_are_several() -> None:
    assert [page.words[-1] for page in pages_of("9x9", 8, per_page=4, answers=False)] == ["1 / 2", "2 / 2"]
    assert not any("/" in word for word in pages_of("9x9", 1, answers=False)[0].words)


@pytest.mark.parametrize("grid", ["5x5", "polar:3", "text:J,height=6"])
def test_the_pages_of_a_tactile_sheet_are_for_fingers(grid: str) -> None:
    document = sheet(grid, 2, seed=7, title="Mazes", paper="a3", style=STYLES["tactile"])
    pages = list(document.pages())
    assert len(pages) == document.count == 4  # a maze on each, and its answer
    assert [check_tactile(page) for page in pages] == [[]] * 4
    solved = [any(item.name == "solution" for item in page.items) for page in pages]  # type: ignore[union-attr]
    assert solved == [False, False, True, True]


def test_the_braille_of_a_tactile_sheet_names_title_and_number() -> None:
    page = list(sheet("7x7", 2, seed=7, title="Mazes", style=STYLES["tactile"], language="de").pages())[3]
    alone = tactile_page(PuzzleMaker(7).make("7x7"), 210, 297, STYLES["tactile"], title="Mazes Answers 2")
    dots, expected = ([item for item in each.items if item.name == "braille"] for each in (page, alone))  # type: ignore[union-attr]
    assert [each.centers.tolist() for each in dots] == [each.centers.tolist() for each in expected]  # type: ignore[union-attr]


@cases(
    ("words", "options", "sentence"),
    [
        (("9x9", 0), {}, "0 mazes are not possible: from 1 to 1,000"),
        (("9x9", 1001), {}, "1,001 mazes are not possible"),
        (("9x9", "x"), {}, "count is 'x': it must be a whole number"),
        (("9x9",), {"per_page": 7}, "7 mazes on a page are not possible: choose 1 to 6"),
        (("9x9",), {"per_page": 4, "difficulty": [(1, 9)] * 3}, "cannot be put into 3 rows.*: choose 3, 6"),
        (("9x9",), {"difficulty": [(1, 9)] * 7}, "there are 7 levels of difficulty: at most 6"),
        (("99x99",), {}, r"99x99 does not fit into 185 x \d+ mm: .* at least 2.5 mm; \d+ x \d+ cells fit"),
        (("20x20",), {"cell": 10}, "at least 10 mm; 16 x 24 cells fit"),
        (("9x9",), {"style": STYLES["tactile"], "per_page": 2}, "a page for fingers has one maze"),
        (("9x9",), {"style": STYLES["tactile"], "difficulty": ["easy", "hard"]}, "one level of difficulty"),
        (("30x30",), {"style": STYLES["tactile"]}, "need at least 10 mm; 15 x 18 cells fit"),
        (("9x9",), {"style": STYLES["tactile"], "title": "Müller"}, "no braille"),
        (("9x9",), {"difficulty": ["funny"]}, "no level 'funny'"),
        (("9x9",), {"difficulty": [(0, 5)]}, "the difficulty 0-5 is not possible"),
        (("9x9",), {"title": "a\nb"}, "cannot be printed: give up to 200"),
        (("9x9",), {"title": "שלום"}, "fonts have no ש"),
        (("9x9",), {"paper": "a9"}, "there is no paper 'a9'"),
        (("9x9",), {"language": "tlh"}, "there is no translation into 'tlh': choose one of en"),
        (("9y9",), {}, "9y9"),
    ],
)
def test_what_is_not_possible_is_refused_before_a_maze_is_made(
    words: tuple[object, ...], options: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ClewError, match=re.compile(sentence, re.DOTALL)):
        sheet(*words, **options)  # type: ignore[arg-type]


@pytest.fixture
def heart(tmp_path: Path) -> str:
    """A picture of far more pixels than cells fit on a page."""
    picture = Image.new("L", (400, 360), 0)
    ImageDraw.Draw(picture).polygon([(200, 350), (10, 100), (200, 40), (390, 100)], 255)
    picture.save(tmp_path / "heart.png")
    return str(tmp_path / "heart.png")


def test_a_picture_and_a_word_without_a_size_fit_on_the_page(heart: str) -> None:
    for grid, option, least in ((f"mask:{heart}", "width", 5.0), ("text:CLEW", "height", 3.0)):
        made = plan_sheet(SheetSettings(grid, seed=7, paper="a5")).made()[0]
        assert re.fullmatch(rf"{re.escape(grid)},{option}=\d+", made.task.grid)
        assert made.cell >= least
        assert made.task.grid in made.puzzle.command
        larger = re.sub(r"\d+$", lambda found: str(int(found[0]) + 1), made.task.grid)
        assert plan_sheet(SheetSettings(larger, seed=7, paper="a5")).made()[0].cell < 5


def test_a_word_that_fits_keeps_its_usual_size() -> None:
    assert plan_sheet(SheetSettings("text:I!", seed=7)).leaves[0].tasks[0].grid == "text:I!"


@pytest.mark.parametrize("grid", ["text:CLEW,height=20", "mask:{},width=80", "mask:{},width=60,over=hexagons"])
def test_the_error_names_a_size_that_fits(grid: str, heart: str) -> None:
    with pytest.raises(ClewError) as caught:
        plan_sheet(SheetSettings(grid.format(heart), seed=7, paper="a5"))
    assert str(caught.value).startswith(f"{grid.format(heart)} does not fit into 124 x ")
    fitting = str(caught.value).partition("; try ")[2]
    assert plan_sheet(SheetSettings(fitting, seed=7, paper="a5")).made()[0].cell >= 2.5


@cases("grid", ["100000x100000", "hexagons:100000x3", "polar:9999999", "triangles:side=99999"])
def test_sizes_far_too_large_are_refused_before_the_grid_is_made(grid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.paper.puzzle.parse_grid", None)
    with pytest.raises(ClewError, match=rf"{grid} does not fit into 185 x 260 mm: .* about 73 x 103 cells fit"):
        plan_sheet(SheetSettings(grid))


def test_rows_of_difficulties_have_several_columns_if_their_cells_are_as_wide() -> None:
    levels = ["easy", "medium", "hard"]
    assert plan_sheet(SheetSettings("14x14", 6, difficulty=levels)).arrangement == (2, 3)
    assert plan_sheet(SheetSettings("12x12", 6, difficulty=levels)).arrangement == (2, 3)


def test_wide_mazes_are_not_so_many_that_most_of_the_page_is_blank() -> None:
    assert plan_sheet(SheetSettings("hexagons:12x9", 4)).arrangement == (1, 2)
    assert plan_sheet(SheetSettings("hexagons:12x9", 6)).arrangement == (2, 3)
    assert plan_sheet(SheetSettings("hexagons:12x9", 4, per_page=4)).arrangement == (2, 2)


@pytest.mark.parametrize("count", [1, 2])
def test_few_answers_are_large_and_in_the_middle(count: int) -> None:
    page = pages_of("20x20", count, per_page=1)[-1]
    found = mazes_on(page)
    assert len(found) == count
    for each in found:
        assert (each.left + each.right) / 2 == pytest.approx(page.width / 2, abs=1)
        assert each.right - each.left > 20 * 4.6


def test_few_answers_on_the_last_page_are_larger() -> None:
    first, last = pages_of("20x20", 14, per_page=6, cell=3)[-2:]
    widths = [mazes_on(page)[0].right - mazes_on(page)[0].left for page in (first, last)]
    assert widths[1] > 1.5 * widths[0]


def words_at_arrows(page: PdfPage, *words: str) -> list[Text]:
    return [text for text in page.texts if text.text in words]


@cases(
    ("grid", "language", "start", "goal"),
    [
        ("12x12", "de", "Start", "Ziel"),
        *((grid, "en", "Start", "Goal") for grid in ("hexagons:12x9", "triangles:15x9", "text:CLEW", "polar:7")),
    ],
)
def test_arrows_have_words_in_the_language_outside_of_the_maze(grid: str, language: str, start: str, goal: str) -> None:
    page = pages_of(grid, 1, language=language)[0]
    found = words_at_arrows(page, start, goal)
    assert [text.text for text in found] == ([start] if grid.startswith("polar") else [start, goal])
    arrows = [shape for shape in page.shapes if len(shape.points) in (4, 5)]
    for text in found:
        assert min(abs(text.x + text.width / 2 - arrow.center[0]) for arrow in arrows) < text.width + 5
        box = Bounds(text.x, text.y - 2, text.x + text.width, text.y)
        assert not any(box.meets(line.bounds) for line in page.lines if len(line.points) == 2)


def test_left_and_right_arrows_have_words_that_are_not_in_the_maze() -> None:
    page = pages_of("9x9", 1, changes=[("openings", {"where": "left-right"})])[0]
    (maze,) = mazes_on(page)
    start, goal = words_at_arrows(page, "Start", "Goal")
    assert start.x + start.width < maze.left < maze.right < goal.x


def test_small_print_grows_with_large_print() -> None:
    sizes = [
        next(text.size for text in pages_of("9x9", 1, style=STYLES[look])[0].texts if text.text.startswith("clew"))
        for look in ("plain", "large")
    ]
    assert sizes[1] == pytest.approx(1.5 * sizes[0])
