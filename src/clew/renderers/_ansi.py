"""Colours in a terminal: ANSI escapes of 24 bits."""

from clew.colours import RGB


def painted(text: str, foreground: RGB | None = None, background: RGB | None = None) -> str:
    """The text in these colours, and the terminal's own again behind it."""
    codes = [f"{code};2;{r};{g};{b}" for code, c in ((38, foreground), (48, background)) if c for r, g, b in (c,)]
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text
