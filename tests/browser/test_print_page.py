"""The page 'Print', used as a teacher would."""

import io
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pikepdf
import pytest
from studio_page import choose, expect, follow, go, in_japanese, opened, replaced, spoken, visit

from clew.paper import book, page_svg, paper_style, poster, sheet, write_pdf
from clew.paper.books.plan import book_plan

HERE = "print?seed=7&grid=8x8"
JAPANESE = re.compile(r"[ぁ-ん]")
KEEP = """(() => {
    const create = URL.createObjectURL.bind(URL);
    window.files = new Map();  // by address; pages may not fetch blobs themselves
    window.prints = 0;
    window.print = () => window.prints++;
    URL.createObjectURL = (blob) => {
        const address = create(blob);
        window.files.set(address, blob);
        return address;
    };
})()"""
PROBLEMS = (  # of an address, the field, and a part of the sentence
    ("&grid=90x90&tactile=1", "Grid", "does not fit"),
    ("&grid=graph:4.AA", "Grid", "on graphs are not printed here"),
    ("&count=99", "Number of mazes", "from 1 to 30"),
    ("&per-page=5&difficulty=easy,hard", "Mazes on a page", "cannot be put into 2 rows"),
    ("&difficulty=hardish", "Difficulty", "hardish"),
    ("&grid=2x2&difficulty=expert", "Difficulty", "No maze of this difficulty was found"),
    ("&algorithm=ariadne", "Algorithm", "no algorithm called"),
    ("&grid=hexagons:8x8&algorithm=sidewinder", "Algorithm", "row by row"),
    ("&paper=a9", "Paper", "a3, a4, a5"),
    ("&title=%D8%B3", "Title", "fonts have no"),
    ("&tactile=1&save-ink=1", "Save ink", "thick walls"),
    ("&language=la", "Language of the words", "de, en, es, fr or ja"),
    ("&seed=-1", "Seed", "is not a seed"),
)
SHOWN = """async () => window.files.get(document.querySelector(".paper img").src).text()"""


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """A page that keeps the files that it shows, and counts how often it is printed."""
    return open_page(script=KEEP)


def shown(page: Any) -> str:
    """The file that the preview shows."""
    return str(page.evaluate(SHOWN))


def pages(page: Any, number: int, count: int) -> None:
    """The page that is shown, of so many."""
    expect(page.locator(".stage .place")).to_have_text(f"Page {number} of {count}")


def query(page: Any) -> dict[str, list[str]]:
    """The settings in the address of the PDF."""
    return parse_qs(urlsplit(pdf(page).get_attribute("href") or "").query)


def pdf(page: Any) -> Any:
    return page.get_by_role("link", name="Download as PDF")


def wrong(page: Any, field: Any, sentence: str) -> None:
    """The field is marked as wrong, and the sentence is that of the field; there is nothing to take."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_error_message(re.compile(sentence))
    expect(pdf(page)).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_disabled()


def test_the_preview_and_the_pdf_are_those_of_the_library(page: Any) -> None:
    opened(page, f"{HERE}&count=2&title=Home&style=round&paper=a5&large-print=1&page=2")
    document = sheet("8x8", 2, seed=7, title="Home", paper="a5", style=paper_style("round", large_print=True))
    pages(page, 2, document.count)
    assert shown(page).encode() == page_svg(list(document.pages())[1], "Home, page 2")
    with page.expect_download() as download:
        pdf(page).click()
    assert download.value.suggested_filename == "clew-8x8-7.pdf"
    file = io.BytesIO()
    write_pdf(document, file)
    assert download.value.path().read_bytes() == file.getvalue()


def test_all_settings_are_in_the_address_and_make_the_page_of_the_library(page: Any) -> None:
    opened(page, HERE)
    choose(page.get_by_role("spinbutton", name="Width"), "9")
    choose(page.get_by_role("spinbutton", name="Number of mazes"), "3")
    page.get_by_label("Mazes on a page").select_option("2")
    page.get_by_label("Title").fill("Home")
    assert query(page)["title"] == ["Home"]  # at once
    page.get_by_label("Difficulty").select_option("hard")
    page.get_by_label("Algorithm").select_option("wilson")
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Landscape").check()
    page.get_by_label("Language of the words").select_option("fr")
    page.get_by_label("Walls").select_option("round")
    page.get_by_label("Save ink").check()
    page.get_by_label("Large print").check()
    with page.expect_response("**/sheets.svg*seed=12*"):
        choose(page.get_by_role("textbox", name="Seed"), "12")
    settings = (
        "seed=12&grid=9x8&count=3&per-page=2&title=Home&difficulty=hard&algorithm=wilson&paper=letter-landscape"
        "&language=fr&style=round&save-ink=1&large-print=1"
    )
    expect(page.locator(".working")).to_have_count(0)
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query) == parse_qs(settings))
    assert query(page) == parse_qs(settings)
    style = paper_style("round", save_ink=True, large_print=True)
    look = {"paper": "letter-landscape", "style": style, "language": "fr"}
    made = sheet("9x8", 3, seed=12, per_page=2, title="Home", difficulty="hard", algorithm="wilson", **look)
    pages(page, 1, made.count)
    assert shown(page).encode() == page_svg(next(made.pages()), f"{made.title}, page 1")


def test_a_page_that_is_not_there_is_the_first_and_without_answers_there_are_fewer(page: Any) -> None:
    opened(page, f"{HERE}&page=99")
    pages(page, 1, sheet("8x8", 4, seed=7).count)
    expect(page).not_to_have_url(re.compile("[?&]page="))
    page.get_by_label("Answers").uncheck()
    pages(page, 1, sheet("8x8", 4, seed=7, answers=False).count)
    spoken(page, "There is 1 page.")
    expect(page).to_have_url(re.compile("answers=0"))


def test_the_address_restores_the_settings(page: Any) -> None:
    address = (
        "print?grid=hexagons:5x6&seed=9&count=5&per-page=2&title=A+%26+B&difficulty=easy,hard&algorithm=wilson"
        "&paper=a5-landscape&style=round&save-ink=1&answers=0&language=de&page=2"
    )
    opened(page, address)
    pages(page, 2, 3)
    for label, value in {
        "Width": "5",
        "Height": "6",
        "Number of mazes": "5",
        "Difficulty": "rows",
        "Row 1": "easy",
        "Row 2": "hard",
        "Row 3": "",
        "Algorithm": "wilson",
        "Seed": "9",
        "Title": "A & B",
        "Mazes on a page": "2",
        "Paper": "a5",
        "Language of the words": "de",
        "Walls": "round",
    }.items():
        expect(page.get_by_label(label, exact=True)).to_have_value(value)
    on = {"Landscape": True, "Answers": False, "Large print": False, "Save ink": True}
    for label, checked in on.items():
        expect(page.get_by_label(label)).to_be_checked(checked=checked)
    expected = parse_qs(address.partition("?")[2])
    del expected["page"]
    assert query(page) == expected


def test_a_level_for_each_row(page: Any) -> None:
    opened(page, HERE)
    page.get_by_label("Difficulty").select_option("different in each row")
    page.wait_for_url("**difficulty=easy,medium,hard**")
    page.get_by_label("Row 4").select_option("expert")
    page.wait_for_url("**difficulty=easy,medium,hard,expert**")
    expect(page.get_by_label("Row 5")).to_have_value("")
    page.get_by_label("Row 3").select_option("")
    page.wait_for_url(re.compile("difficulty=easy,medium(&|$)"))
    expect(page.get_by_label("Row 3")).to_be_focused()
    expect(page.get_by_label("Row 4")).to_have_count(0)


def test_pages_are_turned_by_buttons_and_keys_and_read_out_and_what_takes_long_is_said(page: Any) -> None:
    opened(page, f"{HERE}&count=6&per-page=2")
    count = sheet("8x8", 6, seed=7, per_page=2).count
    assert count == 4
    back = page.get_by_role("button", name="Previous page")
    expect(back).to_have_attribute("aria-disabled", "true")
    making = page.locator(".paper .busy")
    expect(making).to_be_hidden()
    held: list[Any] = []
    page.route("**/sheets.svg*page=2", lambda route: held.append(route))  # noqa: PLW0108 - it gets attributes
    page.get_by_role("button", name="Next page").click()
    expect(making).to_contain_text("Making the pages")
    held[0].continue_()
    pages(page, 2, count)
    expect(making).to_be_hidden()
    spoken(page, "Page 2 of 4")
    expect(page).to_have_url(re.compile("page=2"))
    page.keyboard.press("End")
    pages(page, 4, count)
    expect(page.get_by_role("button", name="Next page")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("ArrowLeft")
    pages(page, 3, count)
    page.keyboard.press("Home")
    pages(page, 1, count)
    expect(page).not_to_have_url(re.compile("[?&]page="))
    expect(page.locator(".paper img")).to_have_attribute("alt", "Preview of page 1 of 4")


def test_all_pages_are_printed_each_on_its_paper(page: Any) -> None:
    opened(page, f"{HERE}&count=3&per-page=1&paper=a5-landscape")
    page.get_by_role("button", name="Print", exact=True).click()
    page.locator(".sheets img").last.wait_for(state="attached")
    page.wait_for_function("() => window.prints === 1")
    printed = pikepdf.open(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == sheet("8x8", 3, seed=7, per_page=1, paper="a5-landscape").count
    for each in printed.pages:
        width, height = (float(length) / 72 * 25.4 for length in each.mediabox[2:])
        assert (width, height) == (pytest.approx(210, abs=0.5), pytest.approx(148, abs=0.5))
        assert "/Image" not in str(each.get("/Resources", {}))  # lines, not pixels
    page.get_by_label("Title").fill("Other")
    expect(page.locator(".sheet")).to_have_count(0)


def test_a_link_says_its_language_also_as_a_code(page: Any) -> None:
    opened(page, HERE)
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page).to_have_url(re.compile("language=en"))
    visit(page, HERE)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".take .message")).to_have_text("Link copied. It opens these same pages.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(copied).query) == {"seed": ["7"], "grid": ["8x8"], "language": ["en"]}


def test_a_problem_is_at_its_field(page: Any) -> None:
    go(page, HERE)
    for more, label, sentence in PROBLEMS:
        with replaced(page):
            follow(page, f"print?{'' if 'seed=' in more else 'seed=7'}{more}")
        field = page.get_by_label(label, exact=True)
        wrong(page, field, sentence)
        page.get_by_role("button", name=f"Go to: {label}").click()
        expect(field).to_be_focused()


def test_a_problem_goes_away_with_its_cause(page: Any) -> None:
    opened(page, HERE)
    page.get_by_label("Tactile").check()
    page.get_by_label("Save ink").check()
    wrong(page, page.get_by_label("Save ink"), "thick walls")
    page.get_by_label("Tactile").uncheck()
    expect(page.get_by_label("Save ink")).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(pdf(page)).to_have_attribute("href", re.compile("save-ink=1"))


def test_what_is_typed_quickly_is_requested_once_and_older_requests_end(page: Any) -> None:
    opened(page, HERE)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "sheets.svg" in request.url else None)
    source = page.locator(".paper img").get_attribute("src")
    page.get_by_label("Title").press_sequentially("Mazes", delay=20)
    expect(page.locator(".paper img")).not_to_have_attribute("src", source)
    assert [parse_qs(urlsplit(url).query)["title"] for url in requests] == [["Mazes"]]
    held: list[Any] = []
    page.route("**/sheets.svg*count=2*", lambda route: held.append(route))  # noqa: PLW0108 - it gets attributes
    choose(page.get_by_role("spinbutton", name="Number of mazes"), "2")
    with page.expect_event("requestfailed", lambda request: "count=2" in request.url):
        page.wait_for_timeout(400)
        choose(page.get_by_role("spinbutton", name="Number of mazes"), "1")
    held[0].abort()
    pages(page, 1, 2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_an_algorithm_that_cannot_work_on_another_grid_is_dropped(page: Any) -> None:
    opened(page, f"{HERE}&algorithm=sidewinder")
    page.get_by_label("Grid").select_option("hexagons:")
    expect(page.locator(".notice")).to_contain_text("Sidewinder does not work on this grid")
    expect(page.get_by_label("Algorithm")).to_have_value("")
    expect(page.get_by_label("Grid")).to_be_focused()
    page.wait_for_url(re.compile(r"grid=hexagons:\d+x\d+"))
    assert "algorithm" not in query(page)


def test_another_seed_by_button_and_key(page: Any) -> None:
    opened(page, HERE)
    seed = page.get_by_role("textbox", name="Seed")
    page.get_by_role("button", name="New seed").click()
    expect(seed).not_to_have_value("7")
    second = seed.input_value()
    page.keyboard.press("n")
    expect(seed).not_to_have_value(second)
    assert query(page)["seed"] == [seed.input_value()]


def test_each_kind_of_pages_has_its_settings_and_keeps_what_it_can(page: Any) -> None:
    opened(page, f"{HERE}&title=Rain&style=round&language=fr&count=2&page=2")
    kinds = page.get_by_role("group", name="What to print")

    def kind(name: str, path: str) -> dict[str, list[str]]:
        kinds.get_by_role("radio", name=name).check()
        expect(pdf(page)).to_have_attribute("href", re.compile(f"^/{path}[.]pdf"))
        return query(page)

    kept = {"seed": ["7"], "grid": ["8x8"], "title": ["Rain"], "style": ["round"]}
    assert kind("Poster", "posters") == kept | {"language": ["en"]}  # it has no French and one maze
    page.get_by_label("Divided into sheets").select_option("A4, landscape")
    page.get_by_label("With its solution").check()
    pages(page, 1, poster("8x8", seed=7, tiles="a4-landscape", title="Rain").count)
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    assert kind("Class set", "class-sets") == kept | {"language": ["en"], "names": ["Anna\nBen\nMary Ann"]}
    page.get_by_role("textbox", name="Names").fill("Jo; さくら")
    page.get_by_label("Mazes on a grid").uncheck()
    expect(pdf(page)).not_to_have_attribute("href", re.compile("grid="))
    pages(page, 1, 3)
    page.get_by_role("textbox", name="Names").fill("")
    wrong(page, page.get_by_role("textbox", name="Names"), "at least one name")
    kept_there = {name: kept[name] for name in ("seed", "title", "style")}
    assert kind("Placemat", "placemats") == kept_there | {"language": ["en"]}
    page.get_by_label("Choose the grids").check()
    assert query(page)["grids"] == ["12x12;hexagons:9x8"]
    page.get_by_label("Answers").select_option("on a second page")
    pages(page, 1, 2)
    page.go_back()
    expect(page).to_have_url(re.compile("kind=class-sets"))
    expect(kinds.get_by_role("radio", name="Class set")).to_be_checked()


def test_a_book_page_by_page(page: Any) -> None:
    opened(page, "print?kind=books&seed=7&grids=9x9&to=40&author=Ariadne&pages=24&page=24")
    expect(page.get_by_label("Author")).to_be_visible()  # it is among the rare settings, which are open
    made = book(book_plan(style=paper_style(), pages=24, grids="9x9", ladder=(None, "40"), seed=7, author="Ariadne"))
    pages(page, 24, 24)
    assert shown(page).encode() == page_svg([*made.pages()][-1], f"{made.title}, page 24")
    page.get_by_label("The cover alone").check()
    pages(page, 1, 1)
    page.get_by_label("Number of pages").fill("25")
    page.get_by_label("Number of pages").blur()
    wrong(page, page.get_by_label("Number of pages"), "a leaf has two")


def test_several_grids_and_changes_are_on_a_sheet(page: Any) -> None:
    opened(page, f"{HERE}&count=3")
    page.get_by_role("button", name="Add a grid").click()
    page.wait_for_url("**grid=8x8%3Bhexagons:9x8**")
    second = page.get_by_role("group", name="Grid 2")
    expect(second.get_by_label("Grid", exact=True)).to_be_focused()
    second.get_by_label("Grid", exact=True).select_option("polar:")
    expect(second.get_by_label("Grid", exact=True)).to_be_focused()
    choose(second.get_by_label("Rings"), "5")
    page.wait_for_url("**grid=8x8%3Bpolar:5**")
    page.get_by_text("Changes:").click()
    braid = page.get_by_role("slider", name="Fewer dead ends")
    braid.fill("100")
    braid.dispatch_event("change")
    with page.expect_response(re.compile("/sheets.svg.*braid-prefer=any")):
        page.get_by_label("Opens").select_option("any")
    page.wait_for_url(re.compile("braid=1&.*braid-prefer=any|braid-prefer=any.*braid=1"))
    pages(page, 1, 2)
    expect(page.locator(".working")).to_have_count(0)
    changes = [("braid", {"share": "1", "prefer": "any"})]
    made = sheet("8x8; polar:5", 3, seed=7, changes=changes)
    assert shown(page).encode() == page_svg(next(made.pages()), f"{made.title}, page 1")
    braid.fill("0")
    braid.dispatch_event("change")
    expect(page).not_to_have_url(re.compile("braid"))
    page.get_by_label("Difficulty", exact=True).select_option("rising from maze to maze")
    wrong(page, page.get_by_label("Difficulty", exact=True), "on one grid")
    page.get_by_role("button", name="Remove grid 1").click()
    pages(page, 1, sheet("polar:5", 3, seed=7).count)
    assert query(page)["grid"] == ["polar:5"]
    expect(page.get_by_role("link", name="Solve").last).to_have_attribute("href", re.compile("grid=polar:5"))


def test_a_poster_is_that_of_the_maze_in_the_address(page: Any) -> None:
    making = "algorithm=sidewinder&close-out=0.2&braid=0.5&number=3"
    opened(page, f"print?kind=posters&paper=a4&grid=8x8&seed=7&{making}")
    pages(page, 1, 1)
    command = "clew generate 8x8 --algorithm sidewinder --seed 7 --number 3 --close-out 0.2 --braid 0.5"
    assert command in shown(page)
    expect(page.locator("[data-change=braid] input").first).to_have_value("50")


def test_by_keyboard_alone(page: Any) -> None:
    opened(page, f"{HERE}&count=1")
    page.locator("#main").focus()
    visited: list[str] = []
    for _ in range(34):
        page.keyboard.press("Tab")
        named = "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.ariaLabel"
        name = page.evaluate(f"{named} ?? document.activeElement.textContent")
        visited.append(name)
        if name == "Title":
            page.keyboard.type("n l p , .")  # letters belong to the field
        if name == "Walls":
            page.keyboard.press("ArrowDown")
        if name == "Large print":
            page.keyboard.press("Space")
    buttons = ("Next page", "Download as PDF", "Print", "Copy link", "New seed")
    assert {*buttons, "Grid", "Title", "Walls", "Large print"} <= set(visited)
    page.wait_for_url(re.compile("style=round.*large-print=1|large-print=1.*style=round"))
    assert query(page)["title"] == ["n l p , ."]


def test_the_words_on_paper_are_in_the_language_of_the_studio(page: Any) -> None:
    opened(page, HERE)
    assert not JAPANESE.search(shown(page))
    with in_japanese(page):
        expect(page.get_by_role("heading", level=1)).to_have_text("印刷する")
        expect(page.locator(".place")).to_have_text("1 / 2 ページ")
        assert JAPANESE.search(shown(page))
        assert not JAPANESE.search(page.get_by_label("紙面の言語").input_value())
        for text in page.locator(".tools label, .tools h2, .stage button, .stage a").all_inner_texts():
            assert re.search(r"[ぁ-んァ-ヶ一-龠]", text) or not text, text
        for kind in page.get_by_role("radio").all():
            kind.check()
            for text in page.locator(".tools :is(label, summary, .hint)").all_text_contents():
                assert re.search(r"[ぁ-んァ-ヶ一-龠]", text) or text in ("", "ISBN"), text
        page.get_by_role("radio", name="プリント").check()


def test_in_japanese_a_refusal_has_words_of_the_page_or_is_marked_as_english(page: Any) -> None:
    go(page, "print?seed=7&grid=90x90&tactile=1")
    with in_japanese(page):
        expect(page.get_by_role("alert")).to_contain_text("180 x 212 mm に入りません。")
        expect(page.get_by_role("alert").locator("[lang]")).to_have_count(0)
        expect(page.get_by_role("button", name="確認する欄：格子")).to_be_visible()
        with replaced(page):
            follow(page, "print?kind=books&seed=7&grids=torus:4x4")
        expect(page.get_by_role("alert")).to_contain_text("「grids」の値をサービスが受け付けません。英語の説明：")
        assert page.get_by_role("alert").locator("[lang=en]").inner_text().isascii()


def test_a_page_that_was_left_does_not_come_back(page: Any) -> None:
    opened(page, HERE)
    page.get_by_label("Title").fill("Late")
    visit(page, "make?seed=7&grid=6x5&at=0")
    page.wait_for_timeout(400)
    expect(page.locator(".page.make")).to_be_visible()
    assert "title=Late" not in page.url


def test_the_paper_is_white_and_fits_with_its_buttons_on_the_first_screen(
    open_page: Callable[..., Any], shot: Callable[..., Any]
) -> None:
    page = opened(open_page(script=KEEP, color_scheme="dark"), f"{HERE}&difficulty=easy,medium")
    paper = page.locator(".paper img")
    shot("print-dark", page)
    expect(paper).to_have_css("background-color", "rgb(255, 255, 255)")
    box = pdf(page).bounding_box()
    assert box["y"] + box["height"] <= 860
    assert paper.bounding_box()["height"] > 500
    visit(page, "print?seed=7&grid=polar:7&paper=a5-landscape")
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 640})
        box = paper.bounding_box()
        assert 0 < box["x"] < box["x"] + box["width"] < width
    shot("print-320", page)
    page.set_viewport_size({"width": 1280, "height": 860})  # as it was lent
