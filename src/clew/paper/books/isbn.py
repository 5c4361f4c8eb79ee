"""The numbers of books, ISBN: checked by their last digit."""

import re

from clew.errors import ClewError, shown


def parse_isbn(text: str) -> str:
    """Return an ISBN with hyphens where it had hyphens or blanks.

    Parameters
    ----------
    text : str
        An ISBN of 13 digits, or of 10, the last of which may be X; ISBN before it is left out.

    Returns
    -------
    str
        The ISBN.

    Raises
    ------
    ClewError
        If it has another length, or its last digit is wrong.

    Examples
    --------
    >>> parse_isbn("ISBN 978 0 306 40615 7"), parse_isbn("0-306-40615-2")
    ('978-0-306-40615-7', '0-306-40615-2')
    """
    number = re.sub(r"[\s‐-―-]+", "-", re.sub(r"^\s*ISBN(-1[03])?:?", "", text, flags=re.IGNORECASE).strip()).upper()
    digits = number.replace("-", "")
    if not re.fullmatch(r"97[89]\d{10}|\d{9}[\dX]", digits, re.ASCII):
        raise ClewError(
            f"{shown(text)} is not an ISBN: it has 13 digits and begins with 978 or 979, or it has 10 digits, the last "
            f"of which may be X, as in 978-0-306-40615-7",
            field="isbn",
        )
    right = check_digit(digits[:-1])
    if digits[-1] != right:
        raise ClewError(
            f"the ISBN {shown(text)} has a wrong digit: with the others its last one would be {right}; compare it with "
            f"the number that you were given",
            field="isbn",
        )
    return number


def check_digit(digits: str) -> str:
    """Return the last digit of an ISBN whose first 12 or 9 digits these are.

    Examples
    --------
    >>> check_digit("978030640615"), check_digit("030640615"), check_digit("080442957")
    ('7', '2', 'X')
    """
    numbers = list(map(int, digits))
    if len(numbers) == 12:
        return str(-sum(number * (3 if place % 2 else 1) for place, number in enumerate(numbers)) % 10)
    rest = -sum(number * (10 - place) for place, number in enumerate(numbers)) % 11
    return "X" if rest == 10 else str(rest)
