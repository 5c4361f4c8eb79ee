"""The style sheet of the page, with the colors of Clew."""

from algorithmia_manual.texts import read_resource
from clew.pictures.drawing.colors import DARK, LIGHT, Look

CHIPS = {  # the color of a bulb, and of the letter on it
    "red": ("#C4314B", "#FFFFFF"),
    "green": ("#1E7B34", "#FFFFFF"),
    "blue": ("#1F5FBF", "#FFFFFF"),
    "cyan": ("#5FD3E6", "#14171F"),
    "magenta": ("#A8329B", "#FFFFFF"),
    "yellow": ("#F2C200", "#14171F"),
}
FIRST = {"light": "#1F5FBF", "dark": "#8CC4FF"}  # the light blue of the first number, dark enough to be read on paper


def stylesheet() -> str:
    """Return the style sheet: variables for light, dark and print, then the rules."""
    light, dark = _variables(LIGHT, "light"), _variables(DARK, "dark")
    printed = _variables(LIGHT, "light") + "--paper:#FFFFFF;--ink:#000000;"
    chips = "".join(
        f".chip.{color}{{background:{ground};color:{letter}}}.bulb.{color}{{fill:{ground}}}"
        for color, (ground, letter) in CHIPS.items()
    )
    return (
        f"\n:root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root{{{printed}}}}}\n{read_resource('style.css')}{chips}\n"
    )


def _variables(look: Look, kind: str) -> str:
    return f"--paper:{look.paper};--ink:{look.ink};--thread:{look.thread};--quiet:{look.quiet};--first:{FIRST[kind]};"
