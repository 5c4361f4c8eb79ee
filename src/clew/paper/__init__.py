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

from clew.lazy import attach

# PDF needs reportlab, and SVG does not. `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    ".pictures.picture_mazes.secret_picture": "SecretPicture",
    "books.book": "Book book",
    "books.plan": "BookPlan Section",
    "books.plan_file": "read_plan",
    "pages.pages": "Document Page",
    "pages.pdf": "write_pdf",
    "pages.styles": "PaperStyle paper_style",
    "pages.svg": "page_svg",
    "placemats": "placemat",
    "posters.poster": "poster",
    "puzzle": "Puzzle PuzzleMaker",
    "sheets.class_set": "class_set",
    "sheets.sheet": "sheet",
    "sheets.tactile": "tactile_page",
    "tactile.rules": "check_tactile",
}
__all__, __getattr__ = attach(__name__, CONTENTS)
