"""Draw the pictures of docs/guides/paper.md, books.md and posters.md: pages side by side, rendered from their PDF."""

import io
from collections.abc import Iterable
from pathlib import Path

import pypdfium2
from PIL import Image

from clew.paper import (
    BookPlan,
    Document,
    PuzzleMaker,
    SecretPicture,
    Section,
    book,
    class_set,
    paper_style,
    placemat,
    poster,
    read_plan,
    sheet,
    tactile_page,
    write_pdf,
)
from clew.paper.books.trim_sizes import parse_trim
from clew.paper.pages.end_pictures import PAIRS, end_picture
from clew.paper.pages.pages import Item, Page
from clew.paper.pages.styles import INK

EXAMPLES = Path(__file__).parents[2] / "examples"
IMAGES = Path(__file__).parents[1] / "images"
WIDTH = 700  # pixels of a picture
GAP = 10
GROUND = 205  # the gray between pages
GRAYS = 16  # in a picture, which makes the file small
SEED = 7


def rendered(document: Document, numbers: Iterable[int], height: int) -> list[Image.Image]:
    """Return some pages of a document, counted from 1, as pictures of this height in pixels."""
    file = io.BytesIO()
    write_pdf(document, file)
    pdf = pypdfium2.PdfDocument(file.getvalue())
    pages = [pdf[number - 1] for number in numbers]
    return [page.render(scale=height / page.get_height(), grayscale=True).to_pil() for page in pages]


def side_by_side(pages: list[Image.Image]) -> Image.Image:
    """Return the pages next to each other, each with a margin around it."""
    width = sum(page.width for page in pages) + GAP * (len(pages) + 1)
    picture = Image.new("L", (width, max(page.height for page in pages) + 2 * GAP), GROUND)
    left = GAP
    for page in pages:
        picture.paste(page, (left, GAP))
        left += page.width + GAP
    return picture


def save(picture: Image.Image, name: str) -> None:
    """Write a picture of few grays, not wider than `WIDTH`."""
    if picture.width > WIDTH:
        picture = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    picture.quantize(GRAYS, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def sheets() -> Image.Image:
    """Return a sheet with its answers, and a page of a class set."""
    levels = sheet("12x12", 6, per_page=6, seed=SEED, title="Mazes", difficulty=["easy", "medium", "hard"])
    name = class_set(["Ελένη"], seed=SEED, title="Class 3b", style=paper_style("round"))
    return side_by_side([*rendered(levels, (1, 2), 300), *rendered(name, (1,), 212)])


def books() -> Image.Image:
    """Return pages of the book of examples/book.toml: the title, a maze, a picture, and the solutions."""
    made = book(read_plan(str(EXAMPLES / "book.toml")))
    secret = next(entry for entry in made.entries if entry.rung.secret is not None)
    heart = next(entry for entry in made.entries if entry.rung.grid.kind == "heart")
    return side_by_side(rendered(made, (1, heart.page, secret.page, secret.solution_page), 250))


def cover() -> Image.Image:
    """Return the cover of a book."""
    sections = (Section(grids=("9x9", "10x10"), high=40),)
    plan = BookPlan("Rainy days", author="Ariadne", trim=parse_trim("6x9"), pages=150, seed=SEED, sections=sections)
    return side_by_side(rendered(book(plan).cover, (1,), 400))


def posters() -> Image.Image:
    """Return a poster with a secret, the same with its solution, and the map of its sheets."""
    cat = SecretPicture(str(EXAMPLES / "cat.png"))
    solved = [
        poster("60x80", seed=SEED, paper="a2", secret=cat, title="Who is it?", solution=each) for each in (False, True)
    ]
    tiles = poster("60x80", seed=SEED, paper="a2", tiles="a4", secret=cat, title="Who is it?")
    return side_by_side([page for each in (*solved, tiles) for page in rendered(each, (1,), 310)])


def tables() -> Image.Image:
    """Return a placemat, and a page for fingers."""
    puzzle = PuzzleMaker(SEED).make("12x14")
    page = tactile_page(puzzle, 210, 297, paper_style(tactile=True), title="Maze 1")
    fingers = Document("Maze 1", 1, lambda: iter([page]))
    return side_by_side([*rendered(placemat(seed=SEED), (1,), 320), *rendered(fingers, (1,), 320)])


def ends() -> Image.Image:
    """Return the pictures of starts and goals: eight pairs, each 5 mm and 10 mm wide."""
    items: list[Item] = []
    for place, pair in enumerate(PAIRS):
        for x, name in ((0.0, "start"), (17.5, "goal")):
            left, y = 40.0 * (place % 4) + x, 7.0 + 13.0 * (place // 4)
            items += end_picture(pair, (left + 4.5, y + 2.5), 5.0, INK, name)
            items += end_picture(pair, (left + 13.0, y), 10.0, INK, name)
    page = Page(160.0, 27.0, items)
    return side_by_side(rendered(Document("Pictures", 1, lambda: iter([page])), (1,), 114))


def main() -> None:
    """Write all of them."""
    save(sheets(), "paper.png")
    save(books(), "books.png")
    save(cover(), "cover.png")
    save(ends(), "ends.png")
    save(posters(), "posters.png")
    save(tables(), "placemat.png")


if __name__ == "__main__":
    main()
