"""A page with one maze for fingers: raised walls, symbols at the start and the goal, and labels in braille."""

from dataclasses import replace

from clew.errors import ClewError
from clew.paper.figure import Placement, ends_of, figure, has_openings, placement
from clew.paper.pages.pages import Box, Item, Page
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import Puzzle
from clew.paper.tactile import rules as tactile
from clew.pictures import drawing

TACTILE_MARGIN = 15.0  # millimeters: an embosser or a clip holds the sheet here
SPACE = 8.0  # millimeters between the labels and the maze
KEY = max(tactile.BRAILLE_HEIGHT, 2 * tactile.symbol_radius("goal")) + SPACE  # millimeters: the height of the key
WORD_GAP = 6.0  # millimeters between a symbol of the key and its word, and between a word and the next symbol
MAX_TEXT = 200  # characters of a title or a note
START, GOAL = "start", "goal"
Words = tuple[str, str]  # what a key calls the symbols of the start and of the goal


def tactile_page(
    puzzle: Puzzle,
    width: float,
    height: float,
    style: PaperStyle,
    *,
    title: str = "",
    note: str | None = None,
    solution: bool = False,
    words: Words = (START, GOAL),
) -> Page:
    """Return a page with one maze for fingers.

    Parameters
    ----------
    puzzle : Puzzle
        The maze.
    width, height : float
        The paper, in millimeters.
    style : PaperStyle
        A tactile style.
    title : str, optional
        The title, in braille at the top.
    note : str, optional
        A line in braille at the bottom; by default how to make the maze again.
    solution : bool, default False
        Whether the solution is drawn too, as a line of dashes.
    words : tuple of str, default ('start', 'goal')
        What the key calls the disc and the triangle.

    Returns
    -------
    Page
        The page. `clew.paper.tactile.rules.check_tactile` finds nothing against it.

    Raises
    ------
    ClewError
        If a text has no braille, or the maze does not fit.

    Examples
    --------
    >>> from clew.paper.puzzle import PuzzleMaker
    >>> from clew.paper.pages.styles import paper_style
    >>> page = tactile_page(PuzzleMaker(7).make("8x8"), 210, 297, paper_style(tactile=True), title="Maze 1")
    >>> sorted({item.name for item in page.items})
    ['braille', 'goal', 'key-goal', 'key-start', 'note', 'orientation', 'start', 'walls']
    """
    page = Page(width, height)
    items, place, style = tactile_layout(puzzle, page.box, style, title, note, words)
    return replace(page, items=[*items, *figure(puzzle, place, style, solution=solution)])


def tactile_room(width: float, height: float, title: str = "", note_lines: int = 2) -> Box:
    """Return the room that labels leave for a maze and its symbols."""
    room = Box(0.0, 0.0, width, height).inset(TACTILE_MARGIN)
    head = tactile.LINE_PITCH * len(_lines(title, room)) + KEY
    return room.inset(0, head, 0, tactile.LINE_PITCH * note_lines + SPACE * bool(note_lines))


def _lines(text: str, room: Box) -> list[list[tactile.Cell]]:
    """Return the lines of braille of a text, which leave the corner of the page free."""
    return tactile.braille_lines(text[:MAX_TEXT], int((room.width - tactile.SLANT) // tactile.CELL_PITCH))


def tactile_layout(
    puzzle: Puzzle, page: Box, style: PaperStyle, title: str, note: str | None = None, words: Words = (START, GOAL)
) -> tuple[list[Item], Placement, PaperStyle]:
    """Return the labels of the page that `tactile_page` makes, and where its maze is in which style."""
    if not style.tactile:
        raise ClewError("a tactile page needs a tactile style: paper_style(tactile=True)", field="style")
    grid = puzzle.maze.grid
    if grid.weaves or grid.has_signs or drawing.cells_are_points(grid):
        raise ClewError(
            f"{grid.spec} has no tactile form: crossings, stairs and points cannot be told from walls by touch; choose "
            f"a grid of one floor without crossings"
        )
    area = page.inset(TACTILE_MARGIN)
    items: list[Item] = [tactile.orientation_mark(page)]
    y = area.y
    for line in _lines(title, area):
        items += tactile.braille_dots(line, area.x, y)
        y += tactile.LINE_PITCH
    items += _key(area, y, words)
    lines = _lines(puzzle.origin if note is None else note, area)
    for number, line in enumerate(reversed(lines)):
        y = area.bottom - tactile.BRAILLE_HEIGHT - number * tactile.LINE_PITCH
        items += tactile.braille_dots(line, area.x, y, name="note")
    room = tactile_room(page.width, page.height, title, len(lines))
    for end in ends_of(puzzle):
        if end.side < 0:  # the symbol is inside the cell, which must be large enough
            inner = drawing.inner_radius(grid, end.cell)
            needed = (tactile.symbol_radius(end.name) + tactile.MIN_GAP + style.max_wall / 2) / inner
            style = replace(style, min_cell=max(style.min_cell, needed), max_cell=max(style.max_cell, needed))
    return items, placement(grid, room, style, arrows=has_openings(puzzle)), style


def _key(area: Box, y: float, words: Words) -> list[Item]:
    """Return the two symbols, each with its word after it."""
    x, items = area.x, list[Item]()
    middle = y + tactile.symbol_radius("goal")
    for name, word in zip((START, GOAL), words, strict=True):
        radius = tactile.symbol_radius(name)
        items.append(tactile.symbol(name, x + radius, middle, f"key-{name}"))
        x += 2 * radius + WORD_GAP
        line = tactile.braille(word[:MAX_TEXT])
        items += tactile.braille_dots(line, x, middle - tactile.BRAILLE_HEIGHT / 2)
        x += tactile.braille_width(len(line)) + 2 * WORD_GAP
    if x > area.right + 2 * WORD_GAP:
        raise ClewError(f"the words of the key, {words}, do not fit side by side: use shorter ones", field="words")
    return items
