"""Whole numbers of any size in decimal: all digits, or the first few."""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, localcontext
from functools import cache
from math import log10

from clew.errors import ClewError

SHORT = 1024  # bits of a number that is converted at once


def digits(number: int) -> str:
    """Return all decimal digits of a whole number.

    Python's `str` refuses numbers of more than 4300 digits unless `sys.set_int_max_str_digits` allows them, and takes
    a time that grows with the square of their length; this does neither.

    Parameters
    ----------
    number : int
        At least 0.

    Returns
    -------
    str
        Its digits, without separators.

    Raises
    ------
    ClewError
        If the number is negative.

    Examples
    --------
    >>> from clew.counting import digits
    >>> digits(557568000)
    '557568000'
    >>> len(digits(1 << 100_000))
    30103
    """
    _check_least(number, 0)

    power_of_two = cache(Decimal(2).__pow__)

    def convert(part: int, bits: int) -> Decimal:
        if bits <= SHORT:
            return Decimal(part)
        half = bits // 2
        return convert(part >> half, bits - half) * power_of_two(half) + convert(part & (1 << half) - 1, half)

    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])):
        return f"{convert(number, number.bit_length()):f}"


def scientific(number: int, places: int = 5) -> str:
    """Return a whole number above 0 rounded to its first digits.

    Parameters
    ----------
    number : int
        At least 1, of any size.
    places : int, default 5
        How many digits.

    Returns
    -------
    str
        The digits and the exponent of ten.

    Raises
    ------
    ClewError
        If the number is below 1.

    Examples
    --------
    >>> from clew.counting import scientific
    >>> scientific(557568000), scientific(1 << 100_000)
    ('5.5757e8', '9.9900e30102')
    """
    _check_least(number, 1)
    exponent = max(0, int((number.bit_length() - 1) * log10(2)) - 2 * places)
    first, rest = divmod(number, 10**exponent)
    mantissa, power = f"{Decimal(f'{first}.{int(rest > 0)}'):.{places - 1}e}".split("e")  # a rest decides a tie
    return f"{mantissa}e{int(power) + exponent}"


def _check_least(number: int, least: int) -> None:
    """Raise `ClewError` for a number below `least`."""
    if number < least:
        raise ClewError(f"this number is less than {least}: give a whole number of at least {least}", field="number")
