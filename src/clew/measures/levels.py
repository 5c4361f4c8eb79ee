"""The named levels of difficulty: ranges of the measure `difficulty`, which goes from 1 to 100.

A level is meant to be the same share of the mazes on each kind of grid, by algorithms that work there and on squares.
"""

from clew.errors import ClewError, shown

LEVELS = {"easy": (1, 35), "medium": (36, 54), "hard": (55, 66), "expert": (67, 100)}
"""The lowest and the highest difficulty of each level, both included, from the easiest level to the hardest."""

SCALES = {
    "hexagons": 0.9,
    "triangles": 1.08,
    "upsilon": 1.17,
    "cairo": 1.06,
    "box": 1.29,
    "moebius": 1.04,
    "torus": 1.05,
    "polar": 1.16,
    "sphere": 1.08,
}
"""Factors of the score by kind of grid, so that levels are similar shares of the mazes; 1 for all others.

docs/make/difficulty_page.py measures the shares; masks of a kind of grid have the factor of that kind.
"""


def level_of(difficulty: int) -> str:
    """Return the name of the level that a difficulty belongs to.

    Parameters
    ----------
    difficulty : int
        A difficulty from 1 to 100, as `clew.measure(maze).difficulty` is.

    Returns
    -------
    str
        A name in `LEVELS`.

    Raises
    ------
    ClewError
        If the difficulty is not from 1 to 100.

    Examples
    --------
    >>> [level_of(difficulty) for difficulty in (1, 50, 100)]
    ['easy', 'medium', 'expert']
    """
    for name, (lowest, highest) in LEVELS.items():
        if difficulty in range(lowest, highest + 1):
            return name
    raise ClewError(f"the difficulty is {shown(difficulty)}: it must be a whole number from 1 to 100")


def parse_level(name: str) -> tuple[int, int]:
    """Return the lowest and the highest difficulty of a level, both included.

    Parameters
    ----------
    name : str
        The name of the level; capitals and spaces around it do not matter.

    Returns
    -------
    lowest, highest : int
        The range of the level.

    Raises
    ------
    ClewError
        If there is no level of this name.

    Examples
    --------
    >>> parse_level("Hard") == LEVELS["hard"]
    True
    """
    try:
        return LEVELS[name.strip().lower()]
    except (AttributeError, KeyError):
        levels = ", ".join(f"{level}={lowest}-{highest}" for level, (lowest, highest) in LEVELS.items())
        raise ClewError.coded("level-unknown", "difficulty", name=shown(name), levels=levels) from None
