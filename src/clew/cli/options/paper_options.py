"""The options of commands that make pages: the paper and the look of mazes on it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from clew.cli.options.grouped_options import OUTPUT, PAGE, option
from clew.cli.options.shared_options import parse_value
from clew.paper.pages.end_pictures import PAIRS
from clew.paper.pages.styles import CORNERS, paper_style
from clew.registry.options import Word

_CORNERS = Word(CORNERS)


def style_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a `PaperStyle`, which the command receives as `style`."""

    @wraps(command)
    def with_style(
        *args: Any,
        corners: str | None,
        large_print: bool,
        save_ink: bool,
        ends: str,
        tactile: bool = False,
        **rest: Any,
    ) -> None:
        chosen = CORNERS[0] if corners is None else parse_value(_CORNERS, "style", corners)
        style = paper_style(chosen, large_print=large_print, save_ink=save_ink, tactile=tactile, ends=ends)
        command(*args, style=style, **rest)

    words = (
        option(
            "--style",
            "corners",
            group=PAGE,
            metavar=_CORNERS.describe(),
            help="How walls and solutions turn: in corners (plain, the default) or in arcs (round).",
        ),
        option("--large-print", group=PAGE, is_flag=True, help="Cells of 8 mm or more, thick walls, large letters."),
        option("--save-ink", group=PAGE, is_flag=True, help="Thin walls, and solutions of dots."),
        option(
            "--ends",
            group=PAGE,
            metavar="PICTURES",
            default="",
            help=f"Pictures at the start and the goal in place of arrows: {', '.join(PAIRS)}.",
        ),
    )
    decorated: Callable[..., None] = with_style
    for add in reversed(words):
        decorated = add(decorated)
    return decorated


# Above `style_options`, for a command whose pages can be for fingers.
tactile_option = option(
    "--tactile", group=PAGE, is_flag=True, help="For fingers: cells of 10 mm or more, raised lines."
)


def document_option(example: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add `-o`, which names the document; `example`: a name for the help."""
    return option(
        "-o",
        "--output",
        "target",
        group=OUTPUT,
        metavar="FILE",
        required=True,
        type=click.Path(),
        help=f"Write to FILE: a PDF with all pages, as in {example}, or SVG files, one for each page, whose number "
        f"replaces {{page}} or {{page:02}} in the name.",
    )
