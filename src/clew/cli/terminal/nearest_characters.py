"""Write characters that an encoding lacks as the nearest that it has: `┌` as `+`, `→` as `>`, `é` as `e`.

The code pages of Windows consoles have some of the characters of pictures (cp437) or hardly any (cp1252).
"""

import codecs
from functools import cache
from io import TextIOWrapper

_SIMILAR = (  # characters, and what to write instead, the best first
    ("╵╷", "│|"),
    ("╶╴", "─-"),
    ("│", "|"),
    ("─‐‑–—−", "-"),
    ("└┌├┘┴┐┤┬┼", "+"),
    ("█▀▄", "#"),
    ("•", "∙·*"),
    ("·", "*"),
    ("●", "S"),
    ("○", "G"),
    ("↑", "^"),
    ("↓", "v"),
    ("←", "<"),
    ("→", ">"),
    ("×", "x"),
    ("‘’", "'"),
    ("“”", '"'),
)
_CHOICES = {character: choices for characters, choices in _SIMILAR for character in characters}


def nearest(character: str, encoding: str) -> str:
    """Return the character or characters of this encoding that look like a character that it lacks; '?' if none do.

    Examples
    --------
    >>> nearest("╵", "cp437"), nearest("╵", "ascii"), nearest("é", "ascii"), nearest("迷", "ascii")
    ('│', '|', 'e', '?')
    """
    for choice in _CHOICES.get(character, ()):
        if can_write(choice, encoding):
            return choice
    import unicodedata

    plain = "".join(each for each in unicodedata.normalize("NFKD", character) if not unicodedata.combining(each))
    return plain if plain != character and can_write(plain, encoding) else "?"


def can_write(text: str, encoding: str) -> bool:
    """Return whether the encoding has all these characters."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def use_for(stream: object) -> None:
    """Write the nearest characters on this stream of text instead of failing or writing escapes."""
    if not isinstance(stream, TextIOWrapper):
        return
    encoding = codecs.lookup(stream.encoding or "utf-8").name
    if encoding != "utf-8":
        stream.reconfigure(errors=errors_for(encoding))


@cache
def errors_for(encoding: str) -> str:
    """Return the name of the error handler that writes the nearest characters of this encoding."""

    def replace(problem: UnicodeError) -> tuple[str, int]:
        if not isinstance(problem, UnicodeEncodeError):
            raise problem
        lacking = problem.object[problem.start : problem.end]
        return "".join(nearest(each, encoding) for each in lacking), problem.end

    name = f"clew.nearest.{encoding}"
    codecs.register_error(name, replace)
    return name
