"""How cells are called by people: how many numbers that takes."""

from clew.errors import ClewError


def check_coordinates(coordinates: tuple[int, ...], names: str) -> None:
    """Raise `ClewError` for another number of coordinates than these names, as in "x,y,floor"."""
    wanted = names.count(",") + 1
    if len(coordinates) != wanted:
        came = ",".join(map(str, coordinates))
        number = ("no", "one", "two", "three")[wanted]
        raise ClewError(f"cell {came} is not in this maze: give {number} numbers, {names}, not {len(coordinates)}")
