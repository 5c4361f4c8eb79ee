"""The look of mazes on paper: thickness of lines, corners, sizes of cells and letters, and how solutions are drawn."""

from dataclasses import dataclass, replace
from itertools import product

from clew.errors import ClewError
from clew.paper.lists import chosen
from clew.paper.pages.end_pictures import check_ends
from clew.paper.pages.pages import MIN_LINE, POINT

CORNERS = ("plain", "round")
LOOK = ("large_print", "save_ink", "tactile", "ends")  # what else `paper_style` takes
INK = "#000000"
GRAY = "#6B6B6B"  # on white a contrast of 5.3:1
PLATE_GRAY = "#8C8C8C"  # the rim of a plate
WALL_GRAY = "#ABABAB"  # thick walls below a solution
LIGHT_GRAY = "#B4B4B4"  # the cells of a solution that is colored in
GROUND_GRAY = "#D9D9D9"  # the shape of a maze without its walls


@dataclass(frozen=True)
class PaperStyle:
    """The look of mazes and text on paper; lengths in millimeters.

    Attributes
    ----------
    corners : str
        'plain' or 'round': whether walls and threads turn sharply or in arcs.
    wall_share : float
        Thickness of a wall as a share of the cell, within `min_wall` and `max_wall`.
    min_wall, max_wall : float
        The least and the largest thickness of a wall.
    min_cell, max_cell : float
        The least and the largest width of a cell, its wall included.
    min_arrow, max_arrow : float
        The least and the largest length of an arrow at an opening.
    text : float
        A factor for the size of all letters.
    solution : str
        'solid', 'dotted' to save ink, or 'filled': its cells are colored in, which shows a secret picture.
    ink, quiet : str
        The colors of mazes, text and solutions, and of notes and the walls around solutions.
    fill : str
        The color of the cells of a filled solution.
    tactile : bool
        Whether the page is meant to be felt: for swell paper or embossing.
    ends : str
        The pictures at the start and the goal, one of `clew.paper.pages.end_pictures.PAIRS`; '' for arrows.

    Examples
    --------
    >>> from clew.paper import PaperStyle
    >>> PaperStyle(min_wall=0.5).wall(cell=2.5)
    0.5
    """

    corners: str = "plain"
    wall_share: float = 0.12
    min_wall: float = MIN_LINE
    max_wall: float = 2.0 * POINT
    min_cell: float = 2.5
    max_cell: float = 14.0
    min_arrow: float = 2.0
    max_arrow: float = 5.0
    text: float = 1.0
    solution: str = "solid"
    ink: str = INK
    quiet: str = GRAY
    fill: str = LIGHT_GRAY
    tactile: bool = False
    ends: str = ""

    def wall(self, cell: float) -> float:
        """Return the thickness of walls between cells of this width."""
        return min(max(self.wall_share * cell, self.min_wall), self.max_wall)


def paper_style(
    corners: str = "plain",
    *,
    large_print: bool = False,
    save_ink: bool = False,
    tactile: bool = False,
    ends: str = "",
) -> PaperStyle:
    """Return the style that these choices describe.

    Parameters
    ----------
    corners : str, default 'plain'
        'plain', or 'round' for rounded walls and threads.
    large_print : bool, default False
        Cells of at least 8 mm, walls of 2 points, letters half as large again.
    save_ink : bool, default False
        The thinnest walls that print well, and dotted solutions.
    tactile : bool, default False
        For fingers: cells of at least 10 mm, walls of 2 points, and only what can be felt.
    ends : str, optional
        The pictures at the start and the goal in place of arrows: 'mouse-cheese', 'ship-harbor', 'bee-flower',
        'dog-bone', 'rabbit-carrot', 'rocket-moon', 'key-chest' or 'bird-nest'.

    Returns
    -------
    PaperStyle
        The style.

    Raises
    ------
    ClewError
        If there are no such corners or pictures, or if the choices contradict each other.

    Examples
    --------
    >>> paper_style("round", large_print=True).min_cell
    8.0
    """
    chosen(corners, CORNERS, "style")
    if tactile and save_ink:
        raise ClewError.coded("tactile-ink", "save_ink")
    if tactile and ends:
        raise ClewError.coded("tactile-ends", "ends")
    style = PaperStyle(corners=corners, ends=check_ends(ends))
    if large_print or tactile:
        style = replace(style, max_cell=20.0, min_wall=2 * POINT, max_wall=2 * POINT, text=1.5, tactile=tactile)
        style = replace(style, min_cell=10.0 if tactile else 8.0)
    if save_ink:
        style = replace(style, wall_share=0.0, max_wall=max(style.min_wall, MIN_LINE), solution="dotted")
    return style


def style_words(style: PaperStyle) -> list[str] | None:
    """Return the words of a command line for a style, or None if no words describe it.

    Examples
    --------
    >>> style_words(paper_style("round", large_print=True))
    ['--style', 'round', '--large-print']
    """
    for corners, large, thin in product(CORNERS, (False, True), (False, True)):
        if replace(style, ends="") == paper_style(corners, large_print=large, save_ink=thin):
            words = [] if corners == CORNERS[0] else ["--style", corners]
            words += ["--large-print"] * large + ["--save-ink"] * thin
            return words + (["--ends", style.ends] if style.ends else [])
    return None
