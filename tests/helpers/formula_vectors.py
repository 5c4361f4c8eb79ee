"""Formulas and their values: the vectors with which the studio's implementation is compared.

`python tests/helpers/formula_vectors.py` rewrites tests/data/cubicles/formula-vectors.json.
"""

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

from clew.errors import ClewError
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, Formula, parse_formula

FILE = Path(__file__).parents[1] / "data" / "cubicles" / "formula-vectors.json"


def words(text: str) -> list[str]:
    """The words between spaces."""
    return text.split()


LEGAL = (
    DEFAULT_FORMULA,
    *words("x*y+z x^y x&y x|y ~x -x +x -x**2 (-x)**2 x**0 x**1 x**7 -~+x x--y 1_000 0x1F 0b1_01 0o17 000 0_0 0Xff"),
    *words("x//y y//7 -x//7 x%7 -x%7 x%-7 -7//2 x//-3 (x-y)%5 x%y x<<y x>>y x<<63>>63 1<<2*x x>>(y-5) (x*y)>>70"),
    *words("abs(x-y) min(x,y) max(x,y,z) min(x,-y,z,7) abs(-x) max(x//3,y%5) c favorite favourite*2 x*favourite"),
    *words("x^2 x^y^3 2^x ~x^7 x|y&z^3 9223372036854775808 x*9223372036854775808 -9223372036854775808-x"),
    *words("x**8*y**8 z**8 z**8*z**7 (x+z)**8 (x<<60)+y x*x*x*y*y*y x**3//y**2 (x**5)%(y**3+1)"),
    *words("x*94906267*94906267+y (x-50)*(y-50) (x-50)//(y-50)"),
    *words("x*9007199254740991 x+9007199254740991 x+9007199254740990"),
    *words("(x*4294967296)^(y*65537) (x*4294967296-y)&(y*8589934591) ~(x*4294967297)|y (x-5)<<(y%41) (x-5)*2**8>>3"),
    "  x \t+\r\n y ",
    "1" + "+x" * 99,
    "-" * 20 + "x",
    "(" * 20 + "x" + ")" * 20,
    "x // (y - 40)",
    "x % (y % 5)",
)

HOSTILE = (
    *words("x+ x+*y (x x) ( ) () x,y 2x 3xy xy xyz 2favorite 007 0x 0b12 0o8 1__0 1_ _1 1.5 1. .5 1e5 0x1.5 5abc"),
    *words("X Abs MIN(x,y) FAVOURITE foo os __import__('os') x.real x[0]"),
    *words("{x} [x] 'x' \"x\" x@y x!y x<y x==y x=1 x+=1"),
    *words("x/y x/2 x//=2 x**=2 x<<=1 x>>=1 x&=1 ~=x x² x³ x−y x–y x×y x·y x÷y ｘ ２ х xο x² 𝑥 ½ ① \\ x\\y $ # `"),
    *words("x**9 x**-1 x**y x**2**3 x**(1+1) x**(2) x**+2 x**~2 2**x x**9223372036854775808 x**1.5"),
    *words("abs abs() abs(x,y) min(x) min() max(x max(x,) min(x,y)) abs"),
    *words("x min x(y) 2(x) x(2) (x)(y) x~y x)y 9223372036854775809"),
    *words("((((x**8)**8)**8)**8)**8 z**8*z**7*z 1<<10**9 9**9**9 z**8<<63<<63<<63<<63<<63"),
    "",
    " \t\n",
    "x y",
    "2 x",
    "x if y else z",
    "lambda: x",
    "x and y",
    "x\0",
    "x\x07",
    "x\u200b",
    "x\u202e+y",
    "x\xa0+ y",
    "\ud800",
    "x+\U0001f600",
    "abcdefghijklmnopqrstuvwxyz",
    "xyzxyzxyzxyzxyzxyzxyz",
    "xyzxyzxyzxyzxyzxyzxy",
    "12345678901234567890123",
    "'" * 3,
    "-" * 21 + "x",
    "(" * 21 + "x" + ")" * 21,
    "abs(" * 21 + "x" + ")" * 21,
    "x" + "+x" * 100,
    "x+" * 251,
    "é" * 501,
    "\U0001f600" * 501,
)

PLACES = ((0, 0, 0), (1, 1, 1350), (31, 39, 1350), (7, 4, 10), (300, 2, -77), (12345, 678, 987654321))
EXTREME = (
    (-3, 5, -9),
    (2**26 - 1, 2**26 - 2, 1350),
    (2**53 - 1, 2**53 + 1, 2**64),
    (2**63, -(2**63), 2**1024),
    (0, 2**63 + 1, 0),
    (1, 1, 2**1024 + 1),
)
WINDOWS = ((0, 0, 12, 9, 1350), (90, 1000, 7, 7, -5), (2**26 - 9, 2**25, 5, 5, 10), (3, 30, 4, 20, 10**20))


def random_formula(rng: random.Random, depth: int) -> str:
    """A formula with valid syntax; its values may be too large, or undefined at some cells."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(["x", "y", "z", "x", "y", str(rng.randrange(300)), hex(rng.getrandbits(40)), str(2**53)])
    kind = rng.random()
    one, other = random_formula(rng, depth - 1), random_formula(rng, depth - 1)
    if kind < 0.1:
        return f"{rng.choice('-~+')}{one}"
    if kind < 0.2:
        return f"({one})**{rng.randrange(5)}"
    if kind < 0.3:
        return f"{rng.choice(['min', 'max'])}({one}, {other})"
    if kind < 0.35:
        return f"abs({one})"
    if kind < 0.45:
        return f"({one}) {rng.choice(['<<', '>>'])} (({other}) & 31)"
    return f"({one}) {rng.choice(['+', '-', '*', '//', '%', '&', '|', '^'])} ({other})"


def broken(rng: random.Random, text: str) -> str:
    """The formula with one character removed, inserted or changed."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(["", rng.choice("xyz0123()*+-,.^/ABe_ ²")]) + text[at + rng.randrange(2) :]


def message(error: ClewError) -> str:
    """The message of an error, without the Unicode names of characters, which browsers do not know."""
    return re.sub(r"(the character U\+[0-9A-F]+) \([^)]*\)", r"\1", str(error))


def refusal(text: str) -> str | None:
    """The message of the error for a text that is not a formula, or None."""
    try:
        parse_formula(text)
    except ClewError as error:
        return message(error)
    return None


def value(formula: Formula, place: tuple[int, int, int]) -> list[str]:
    """A cell, and its value or the error; all as text, because numbers in JSON are not always exact."""
    try:
        return [*map(str, place), str(formula.value(*place)), ""]
    except ClewError as error:
        return [*map(str, place), "", str(error)]


def window(formula: Formula, x: int, y: int, width: int, height: int, z: int) -> dict[str, Any]:
    """A window, row by row: 0 open, 1 wall, 2 no value."""

    def letter(x: int, y: int) -> str:
        try:
            return "01"[formula.is_wall(x, y, z)]
        except ClewError:
            return "2"

    rows = ["".join(letter(x + i, y + j) for i in range(width)) for j in range(height)]
    return {"x": x, "y": y, "width": width, "height": height, "z": str(z), "rows": rows}


def vectors() -> dict[str, Any]:
    """All vectors."""
    rng = random.Random(20161213)
    drawn = [random_formula(rng, 1 + index % 4) for index in range(240)]
    legal = [text for text in (*LEGAL, *drawn) if refusal(text) is None]
    refused = [*HOSTILE, *(broken(rng, text) for text in drawn[::2]), *(text for text in drawn if refusal(text))]
    found = []
    for index, text in enumerate(dict.fromkeys(legal)):
        formula = parse_formula(text)
        places = PLACES + (EXTREME if index % 3 == 0 else EXTREME[:2])
        shown = (
            [window(formula, *WINDOWS[index % 2]), window(formula, *WINDOWS[2 + index % 2])] if index % 2 == 0 else []
        )
        found.append({
            "text": text,
            "notes": list(formula.notes),
            "values": [value(formula, place) for place in places],
            "windows": shown,
        })  # fmt: skip
    sentences = {text: refusal(text) for text in refused}
    return {"legal": found, "refused": [[text, why] for text, why in sentences.items() if why]}


def written() -> str:
    """The text of the file, one formula per line."""
    made = vectors()
    parts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(each, separators=(",", ":")) for each in rows) + "\n]"
        for name, rows in made.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="ascii")
    sys.stdout.write(f"{FILE.name}: {FILE.stat().st_size:,} bytes\n")
