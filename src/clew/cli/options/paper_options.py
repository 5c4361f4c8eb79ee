"""The options of commands that make pages: the paper and the look of mazes on it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from clew.cli.options.grouped_options import PAGE, Decorator, all_of, output_option
from clew.cli.options.shared_options import Value
from clew.paper.pages.end_pictures import PAIRS
from clew.paper.pages.styles import CORNERS, LOOK, paper_style
from clew.registry.options import Word

_look_options = all_of(
    PAGE.option(
        f"--style {'|'.join(CORNERS)}",
        "corners",
        type=Value(Word(CORNERS)),
        help="How walls and solutions turn: in corners (plain, the default) or in arcs (round).",
    ),
    PAGE.option("--large-print", help="Cells of 8 mm or more, thick walls, large letters."),
    PAGE.option("--save-ink", help="Thin walls, and solutions of dots."),
    PAGE.option(
        "--ends PICTURES",
        default="",
        help=f"Pictures at the start and the goal in place of arrows: {', '.join(PAIRS)}.",
    ),
)


def style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a `PaperStyle`, which the command receives as `style`."""

    @wraps(command)
    def with_style(corners: str | None, **options: Any) -> Any:
        look = {name: options.pop(name) for name in LOOK if name in options}
        return command(style=paper_style(corners or CORNERS[0], **look), **options)

    return _look_options(with_style)


# Above `style_options`, for a command whose pages can be for fingers.
tactile_option = PAGE.option("--tactile", help="For fingers: cells of 10 mm or more, raised lines.")


def document_option(example: str) -> Decorator:
    """Add `-o`, which names the document; `example`: a name for the help."""
    return output_option(
        "FILE",
        f"Write to FILE: a PDF with all pages, as in {example}, or SVG files, one for each page, whose number replaces "
        f"{{page}} or {{page:02}} in the name.",
        required=True,
    )
