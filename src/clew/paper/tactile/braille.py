"""Uncontracted braille for short labels: Latin letters, digits and simple punctuation, by Unified English Braille."""

from clew.errors import ClewError, shown

Cell = tuple[int, ...]  # the numbers of the raised dots: 1, 2, 3 down the left side, 4, 5, 6 down the right one

SPACE: Cell = ()
CAPITAL: Cell = (6,)  # before a capital letter; twice before a word in capitals
NUMBER: Cell = (3, 4, 5, 6)  # before digits
LETTER: Cell = (5, 6)  # before a letter from a to j that follows a digit, which it would be otherwise
HYPHEN: Cell = (3, 6)
DIGITS = "1234567890"  # they look like the letters a to j
_FIRST_ROW: tuple[Cell, ...] = (
    (1,), (1, 2), (1, 4), (1, 4, 5), (1, 5), (1, 2, 4), (1, 2, 4, 5), (1, 2, 5), (2, 4), (2, 4, 5),
)  # fmt: skip
LETTERS: dict[str, Cell] = {
    **dict(zip("abcdefghij", _FIRST_ROW, strict=True)),
    **{letter: tuple(sorted((*dots, 3))) for letter, dots in zip("klmnopqrst", _FIRST_ROW, strict=True)},
    **{letter: tuple(sorted((*dots, 3, 6))) for letter, dots in zip("uvxyz", _FIRST_ROW, strict=False)},
    "w": (2, 4, 5, 6),
}
SIGNS: dict[str, tuple[Cell, ...]] = {
    ",": ((2,),),
    ";": ((2, 3),),
    ":": ((2, 5),),
    ".": ((2, 5, 6),),
    "!": ((2, 3, 5),),
    "?": ((2, 3, 6),),
    "'": ((3,),),
    "-": ((3, 6),),
    "/": ((4, 5, 6), (3, 4)),
    "(": ((5,), (1, 2, 6)),
    ")": ((5,), (3, 4, 5)),
    "+": ((5,), (2, 3, 5)),
    "=": ((5,), (2, 3, 5, 6)),
}
"""Punctuation; a sign of two cells is not divided."""


def braille(text: str) -> list[Cell]:
    """Return the cells of a text.

    Parameters
    ----------
    text : str
        Latin letters from a to z, small or capital, digits, blanks, and the characters of `SIGNS`.

    Returns
    -------
    list of tuple of int
        The raised dots of each cell.

    Raises
    ------
    ClewError
        If the text has another character.

    Examples
    --------
    >>> braille("Ab 12")
    [(6,), (1,), (1, 2), (), (3, 4, 5, 6), (1,), (1, 2)]
    """
    cells: list[Cell] = []
    numeric = False  # whether the last cells are digits, and letters from a to j would be read as such
    for place, character in enumerate(text):
        letter = character.lower()
        if character in DIGITS:
            cells += [] if numeric else [NUMBER]
            cells.append(_FIRST_ROW[DIGITS.index(character)])
            numeric = True
            continue
        if letter in LETTERS:
            is_capital = character != letter
            cells += [LETTER] if numeric and letter in "abcdefghij" and not is_capital else []
            if is_capital and not _is_capital(text, place - 1):
                cells += [CAPITAL, CAPITAL] if _is_capital(text, place + 1) else [CAPITAL]
            elif not is_capital and _is_capital(text, place - 1) and _is_capital(text, place - 2):
                cells += [CAPITAL, (3,)]  # the end of the capitals within a word
            cells.append(LETTERS[letter])
        elif character == " ":
            cells.append(SPACE)
        elif character in SIGNS:
            cells += SIGNS[character]
            numeric = numeric and character in ",."
            continue
        else:
            raise ClewError(
                f"Clew has no braille for {shown(character)} in {shown(text)}: use the letters a to z, digits, blanks "
                f"and {' '.join(SIGNS)}",
                field="text",
            )
        numeric = False
    return cells


def _is_capital(text: str, place: int) -> bool:
    return 0 <= place < len(text) and text[place].lower() in LETTERS and text[place] != text[place].lower()


def braille_lines(text: str, length: int) -> list[list[Cell]]:
    """Return the cells of a text in lines of at most this many cells.

    Words go to the next line whole; one that is longer than a line is divided, with a hyphen.

    Raises
    ------
    ClewError
        If the text has no braille.

    Examples
    --------
    >>> [len(line) for line in braille_lines("a long word", 6)]
    [6, 4]
    """
    lines: list[list[Cell]] = []
    for word in text.split():
        cells = braille(word)
        if lines and len(lines[-1]) + 1 + len(cells) <= length:
            lines[-1] += [SPACE, *cells]
            continue
        while len(cells) > length:
            lines.append([*cells[: length - 1], HYPHEN])
            cells = cells[length - 1 :]
        lines.append(cells)
    return lines
