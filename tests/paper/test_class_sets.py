"""Class sets: names of a table, and pages with mazes in the shape of the names."""

import csv
import io

import pytest
from case_loops import cases
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_pages import pdf_of, solution_of, walls_of
from pdf_vectors import clearance, fonts_of, read_pages

from clew import ClewError, parse_grid
from clew.masks import letter_fonts
from clew.paper import class_set, paper_style
from clew.paper.pages.pages import Box
from clew.paper.pages.styles import PaperStyle
from clew.paper.sheets.class_set import MAX_BYTES, Name, name_spec, plan_class_set, read_table
from clew.paper.sheets.settings import ClassSetSettings

NAMES = ["Anna", "Maximilian", "さくら", "Ελένη", "Дмитрий", "Jo", "Mary Ann", "Anne-Marie", "Lee, Jo"]
LANDSCAPE = Box(12.7, 30, 271.6, 155)


@pytest.fixture(autouse=True)
def no_fonts_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letter_fonts, "_system_font", lambda letters: None)


def texts(data: bytes) -> list[str]:
    return [name.text for name in read_table(data).names]


@cases(
    ("table", "names"),
    [
        ("Anna\nJo\n", ["Anna", "Jo"]),
        ("\ufeffName\r\nAnna\r\n\r\nJo\r\n", ["Anna", "Jo"]),
        ("class,name,age\n3b,Anna,8\n3b,,9\n3b,Jo\n3b\n", ["Anna", "Jo"]),
        ("class;First Name\n3b;Anna\n", ["Anna"]),
        ("名前\tage\nさくら\t8\n", ["さくら"]),
        ('name\n"Lee, Jo"\n"Mary ""May"" Ann"\n', ["Lee, Jo", 'Mary "May" Ann']),
        ("Anna\nname\n", ["Anna", "name"]),
        ("\n\n  \nName\nAnna", ["Anna"]),
        (" Mary   Ann ,x\n", ["Mary Ann"]),
        ("E\u0301va\n", ["Éva"]),
        ("Anna\nAnna\n", ["Anna", "Anna"]),
        ("sep=;\r\nclass;name\r\n3b;Anna\r\n", ["Anna"]),
        ("\ufeffsep=\t\nAnna\tx,y,z\n", ["Anna"]),
        ("sep=,\nAnna;B,3b\n", ["Anna;B"]),
    ],
)
def test_names_are_read_from_tables(table: str, names: list[str]) -> None:
    assert texts(table.encode()) == names


def test_names_in_one_text_are_those_of_a_list() -> None:
    assert pdf_of(class_set("Anna, Mary  Ann;\nさくら", seed=7)) == pdf_of(
        class_set(["Anna", "Mary Ann", "さくら"], seed=7)
    )


def test_names_know_their_rows() -> None:
    found = read_table(b"name\nAnna\n\nJo\n", "class.csv").names
    assert [name.place for name in found] == ["row 2 of class.csv", "row 4 of class.csv"]


CELLS = st.text("aB ,;\"'é", min_size=1, max_size=8).filter(str.strip)


@given(st.lists(CELLS, min_size=1, max_size=6))
def test_names_that_a_program_writes_are_read_again(names: list[str]) -> None:
    file = io.StringIO()
    csv.writer(file).writerows([["name", "class"], *([name, "3b"] for name in names)])
    assert texts(file.getvalue().encode()) == [" ".join(name.split()) for name in names]


@cases(
    ("table", "words"),
    [
        (b"", "the list has no names"),
        (b"name\n\n", "the list has no names"),
        (b"name\nAnna\nJos\xe9\n", "row 3 of the list is not UTF-8: save the table as CSV UTF-8"),
        (b'name\n"Anna\n', "row 2 of the list cannot be read: .*quotation marks"),
        (b"a\n" * 1001, "more than 1,000 names"),
    ],
)
def test_tables_without_names_are_refused(table: bytes, words: str) -> None:
    with pytest.raises(ClewError, match=words):
        read_table(table)


@given(st.binary(max_size=300))
def test_any_bytes_are_names_or_refused(data: bytes) -> None:
    try:
        found = read_table(data).names
    except ClewError:
        return
    assert all(name.text for name in found)


def test_every_name_has_a_page_with_its_maze_and_an_answer() -> None:
    plan = plan_class_set(ClassSetSettings([Name(name, "") for name in NAMES], seed=7))
    data = pdf_of(plan.document())
    pages = read_pages(data)
    assert all(fonts_of(data).values())  # none of the system is needed
    assert [page.words[1] for page in pages[: len(NAMES)]] == NAMES
    assert [word for page in pages[len(NAMES) :] for word in page.words if word in NAMES] == NAMES
    for page in pages:
        assert page.width > page.height
        if solution := solution_of(page):
            assert clearance(solution, walls_of(page)) > 0
    for each, name in zip(plan.made(), NAMES, strict=True):
        assert each.cell >= 3
        assert each.puzzle.maze.grid == parse_grid(each.task.grid)
        assert each.task.grid.startswith(f"text:{name.replace(',', '')},height=")
        assert each.puzzle.path.steps >= each.puzzle.maze.grid.extent()[0] - 1 or "lines=" in each.task.grid


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, again, other = (pdf_of(class_set(["Anna", "さくら"], seed=seed)) for seed in (7, 7, 8))
    assert first == again != other


def test_people_of_one_name_get_different_mazes_and_others_change_nothing() -> None:
    few, more = (
        [
            each.puzzle.maze
            for each in plan_class_set(ClassSetSettings([Name(name, "") for name in names], seed=7)).made()
        ]
        for names in (["Anna", "Jo", "Anna"], ["Zoë", "Anna", "Mia", "Jo", "Anna"])
    )
    assert few[0] != few[2]
    assert few == [more[1], more[3], more[4]]


def test_names_can_be_written_on_pages_of_other_mazes() -> None:
    document = class_set(["Anna", "さくら"], "9x9", 2, seed=7, title="Monday")
    pages = read_pages(pdf_of(document))
    assert [page.words[:4] for page in pages[:2]] == [
        ["Date", "Name", "Anna", "Monday"],
        ["Date", "Name", "さくら", "Monday"],
    ]
    assert pages[2].words[:5] == ["Monday: Answers", "Anna 1", "Anna 2", "さくら 1", "さくら 2"]
    assert document.count == len(pages) == 3


@given(st.text("AMimlWÄg ñ-", min_size=1, max_size=9).filter(lambda name: name.strip(" -")))
@settings(max_examples=12)
def test_names_fit_on_the_paper(name: str) -> None:
    spec = name_spec(Name(name, "row 1"), LANDSCAPE, PaperStyle())
    across, down = parse_grid(spec).extent()
    assert 2.9 * across < LANDSCAPE.width
    assert 2.9 * down < LANDSCAPE.height


def test_long_names_have_smaller_cells_or_several_lines() -> None:
    specs = [name_spec(Name(name, ""), LANDSCAPE, PaperStyle()) for name in ("Jo", "Anna", "Maximilian", "Mary Ann")]
    assert specs == [
        "text:Jo,height=21",
        "text:Anna,height=12",
        "text:Maximilian,height=10",
        "text:Mary Ann,height=10,lines=2",
    ]
    assert name_spec(Name("Anna", ""), LANDSCAPE, PaperStyle(), cell=7.5) == "text:Anna,height=8"


@cases("name", ["שלום", "محمد", "สมชาย", "Անի", "민수", "अनु", "a\tb", "", " ", "x" * 41])
def test_names_that_cannot_be_drawn_are_refused_with_their_place(name: str) -> None:
    with pytest.raises(ClewError, match=r"^row 3 of class.csv: "):
        plan_class_set(ClassSetSettings([Name("Anna", "row 2 of class.csv"), Name(name, "row 3 of class.csv")]))


@cases(
    ("names", "options", "words"),
    [
        ([], {}, "needs at least one name"),
        (["Anna"], {"count": 2}, "has a page of its own"),
        (["Anna"], {"difficulty": ["easy", "hard"]}, "one level of difficulty"),
        (
            ["Maximilian-Alexander"],
            {"cell": 10},
            "name 1: 'Maximilian-Alexander' is too long for the paper: with",
        ),
        (["Anna"] * 1001, {}, "1,001 mazes for 1,001 names are not possible"),
        (["Anna"] * 501, {"grid": "9x9", "count": 2}, "1,002 mazes for 501 names"),
        (["Maximilian"], {"style": paper_style(tactile=True)}, "is too long for the paper: with cells of 10 mm"),
    ],
)
def test_impossible_sets_are_refused(names: list[str], options: dict[str, object], words: str) -> None:
    with pytest.raises(ClewError, match=words):
        class_set(names, **options)  # type: ignore[arg-type]


def test_the_list_is_bounded() -> None:
    assert MAX_BYTES <= 1 << 20


def test_the_way_through_a_name_in_lines_leads_along_each_of_them() -> None:
    made = plan_class_set(ClassSetSettings([Name("Jürgen Müller", "")], seed=7)).made()[0]
    assert ",lines=2" in made.task.grid
    places = [made.puzzle.maze.grid.coordinates(cell) for cell in made.puzzle.path.cells]
    width, height = made.puzzle.maze.grid.extent()
    above = [x for x, y in places if y < 0.4 * height]
    assert places[0][1] < places[-1][1]
    assert max(above) > 0.8 * width > 0.2 * width > min(above)


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
def test_tables_of_excel_in_utf_16_are_read(code: str) -> None:
    mark = "" if code == "utf-16" else "\ufeff"
    assert texts(f"{mark}name\tage\r\nsさくら\t8\r\n".encode(code)) == ["sさくら"]


@cases(
    ("header", "origin"),
    [
        ("First name,Last name", "columns 'First name' and 'Last name'"),
        ("Vorname,Nachname", "columns 'Vorname' and 'Nachname'"),
        ("Vorname,Name", "columns 'Vorname' and 'Name'"),
        ("Prénom,Nom", "columns 'Prénom' and 'Nom'"),
    ],
)
def test_first_and_last_names_are_read_together(header: str, origin: str) -> None:
    table = read_table(f"{header}\nAnna,Lee\nJo,\n,Poe\n".encode())
    assert [(name.text, name.whole) for name in table.names] == [("Anna", "Anna Lee"), ("Jo", "Jo"), ("Poe", "Poe")]
    assert table.origin == origin


def test_the_first_name_is_the_maze_and_both_are_written() -> None:
    names = read_table(b"Nachname;Vorname\nM\xc3\xbcller;Jo\n").names
    pages = read_pages(pdf_of(plan_class_set(ClassSetSettings(names, seed=7)).document()))
    assert "Jo Müller" in pages[0].words
    assert pages[1].words == ["Answers", "Jo Müller"]
    assert any(word.startswith("clew generate text:Jo,height=") for word in pages[0].words)


@pytest.mark.parametrize("grid", [None, "9x9"])
def test_answers_of_people_of_one_name_are_numbered(grid: str | None) -> None:
    plan = plan_class_set(ClassSetSettings([Name(name, "") for name in ("Anna", "Jo", "Anna")], grid, seed=7))
    assert [task.label for leaf in plan.leaves for task in leaf.tasks] == ["Anna (1)", "Jo", "Anna (2)"]
    assert [leaf.name for leaf in plan.leaves] == ["Anna", "Jo", "Anna"]


def test_names_have_words_at_their_start_and_goal() -> None:
    names = ["Łucja Wiśniewska", "Jürgen Müller", "M. Anna", "さくら"]
    for page in read_pages(pdf_of(class_set(names, seed=7, answers=False))):
        assert [word for word in page.words if word in ("Start", "Goal")] == ["Start", "Goal"]
