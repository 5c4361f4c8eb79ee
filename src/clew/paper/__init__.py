"""Mazes on paper: sheets for a class, books, posters and placemats, as PDF or SVG.

A page is described in millimeters, and drawn as PDF or as SVG:

>>> from clew.paper import page_svg, sheet
>>> document = sheet("12x12", 4, seed=7, title="Mazes")
>>> document.count
2
>>> first = next(document.pages())
>>> page_svg(first, "The first page")[:5]
b'<svg '
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.paper.books.book import Book, book
    from clew.paper.books.plan import BookPlan, Section, read_plan
    from clew.paper.pages.pages import Document, Page
    from clew.paper.pages.pdf import write_pdf
    from clew.paper.pages.styles import PaperStyle, paper_style
    from clew.paper.pages.svg import page_svg
    from clew.paper.placemats import placemat
    from clew.paper.posters.poster import poster
    from clew.paper.puzzle import Puzzle, PuzzleMaker
    from clew.paper.sheets.class_set import class_set
    from clew.paper.sheets.sheet import sheet
    from clew.paper.sheets.tactile import tactile_page
    from clew.paper.tactile.rules import check_tactile
    from clew.pictures.picture_mazes.secret_picture import SecretPicture

__all__ = [
    "Book",
    "BookPlan",
    "Document",
    "Page",
    "PaperStyle",
    "Puzzle",
    "PuzzleMaker",
    "SecretPicture",
    "Section",
    "book",
    "check_tactile",
    "class_set",
    "page_svg",
    "paper_style",
    "placemat",
    "poster",
    "read_plan",
    "sheet",
    "tactile_page",
    "write_pdf",
]

# A module is imported when one of its names is first used: PDF needs reportlab, and SVG does not.
_HOMES = {
    "Book": "books.book",
    "BookPlan": "books.plan",
    "Document": "pages.pages",
    "Page": "pages.pages",
    "PaperStyle": "pages.styles",
    "Puzzle": "puzzle",
    "PuzzleMaker": "puzzle",
    "SecretPicture": ".pictures.picture_mazes.secret_picture",
    "Section": "books.plan",
    "book": "books.book",
    "check_tactile": "tactile.rules",
    "class_set": "sheets.class_set",
    "page_svg": "pages.svg",
    "paper_style": "pages.styles",
    "placemat": "placemats",
    "poster": "posters.poster",
    "read_plan": "books.plan",
    "sheet": "sheets.sheet",
    "tactile_page": "sheets.tactile",
    "write_pdf": "pages.pdf",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
