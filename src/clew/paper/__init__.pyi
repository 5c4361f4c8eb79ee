"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.paper.books.book import Book as Book
from clew.paper.books.book import book as book
from clew.paper.books.plan import BookPlan as BookPlan
from clew.paper.books.plan import Section as Section
from clew.paper.books.plan_file import read_plan as read_plan
from clew.paper.pages.pages import Document as Document
from clew.paper.pages.pages import Page as Page
from clew.paper.pages.pdf import write_pdf as write_pdf
from clew.paper.pages.styles import PaperStyle as PaperStyle
from clew.paper.pages.styles import paper_style as paper_style
from clew.paper.pages.svg import page_svg as page_svg
from clew.paper.placemats import placemat as placemat
from clew.paper.posters.poster import poster as poster
from clew.paper.puzzle import Puzzle as Puzzle
from clew.paper.puzzle import PuzzleMaker as PuzzleMaker
from clew.paper.sheets.class_set import class_set as class_set
from clew.paper.sheets.sheet import sheet as sheet
from clew.paper.sheets.tactile import tactile_page as tactile_page
from clew.paper.tactile.rules import check_tactile as check_tactile
from clew.pictures.picture_mazes.secret_picture import SecretPicture as SecretPicture

CONTENTS: dict[str, str]
__all__: list[str]
