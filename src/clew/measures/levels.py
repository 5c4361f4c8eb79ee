"""The named levels of difficulty: ranges of the measure `difficulty`, which goes from 1 to 100."""

import re

from clew.errors import ClewError, shown

LEVELS = {"easy": (1, 35), "medium": (36, 60), "hard": (61, 85), "expert": (86, 100)}
"""The lowest and the highest difficulty of each level, both included, from the easiest level to the hardest."""

_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


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
        ranges = ", ".join(f"{level} ({lowest} to {highest})" for level, (lowest, highest) in LEVELS.items())
        raise ClewError(f"there is no level {shown(name)}: the levels are {ranges}", field="difficulty") from None


def parse_levels(text: str) -> tuple[tuple[int, int], ...]:
    """Parse several difficulties with commas between them.

    Parameters
    ----------
    text : str
        Names of levels, numbers such as 40 and ranges such as 40-60.

    Returns
    -------
    tuple of (int, int)
        The lowest and the highest difficulty of each, both included.

    Raises
    ------
    ClewError
        If there is no such level, or a number is not from 1 to 100.

    Examples
    --------
    >>> parse_levels("easy, 40-60")
    ((1, 35), (40, 60))
    """
    return tuple(_parse_range(each.strip()) for each in text.split(","))


def _parse_range(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if found is None:
        return parse_level(text)
    lowest, highest = int(found[1]), int(found[2] or found[1])
    if not 1 <= lowest <= highest <= max(high for _, high in LEVELS.values()):
        raise ClewError(
            f"the difficulty {text} is not possible: give numbers from 1 to 100, such as 40-60", field="difficulty"
        )
    return lowest, highest
