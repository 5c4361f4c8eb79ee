"""Make the fonts of `src/clew/masks/fonts` from the original ones: only some letters, with TrueType outlines.

It needs the package fonttools, and is run by hand when a font changes:

    python docs/make/outline_fonts.py NotoSans-Regular.ttf src/clew/masks/fonts/NotoSans-Regular.ttf latin
    python docs/make/outline_fonts.py Mplus1-Regular.otf src/clew/masks/fonts/MPLUS1-Regular.ttf japanese
"""

import sys
from itertools import chain, product
from typing import Any

LATIN = [(0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x1E00, 0x1EFF)]
GREEK_AND_CYRILLIC = [(0x370, 0x3FF), (0x400, 0x52F)]
SIGNS = [(0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF), (0x2116, 0x2116), (0x2122, 0x2122), (0x2212, 0x2212)]
JAPANESE = [(0x3000, 0x30FF), (0xFF01, 0xFF9F), (0x4E00, 0x9FFF)]
MAX_ERROR = 1.5  # units of the font, when curves become those of TrueType
NO_TABLES = ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vmtx", "vhea", "DSIG"]


def letters_of(ranges: list[tuple[int, int]]) -> set[int]:
    """Return the numbers of the characters in these ranges, ends included."""
    return set(chain.from_iterable(range(first, last + 1) for first, last in ranges))


def japanese() -> set[int]:
    """Return the characters of Shift JIS, kana and Chinese characters that Latin does not have."""
    pairs = (bytes(pair).decode("shift_jis", "ignore") for pair in product(range(0x81, 0xF0), range(0x40, 0xFD)))
    return ({ord(text) for text in pairs if len(text) == 1} | letters_of(JAPANESE)) - latin()


def latin() -> set[int]:
    """Return the characters of Latin, Greek and Cyrillic."""
    return letters_of(LATIN + GREEK_AND_CYRILLIC + SIGNS)


def convert(font: Any) -> None:
    """Replace the outlines of PostScript by those of TrueType."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, MAX_ERROR, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, drawn
    del font["CFF "]
    font["glyf"].compile(font)
    for name, glyph in drawn.items():
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    most = font["maxp"]
    most.tableVersion, most.maxZones, most.maxComponentElements = 0x10000, 1, 0
    for name in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions"):
        setattr(most, f"max{name}", 0)
    post = font["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 3.0, [], {}, order
    font.sfntVersion = "\0\1\0\0"


def main(source: str, target: str, script: str) -> None:
    """Write the part of a font that has the letters of a script, 'latin' or 'japanese'."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    options = subset.Options(layout_features=[], name_IDs=["*"], notdef_outline=True, hinting=False)
    options.drop_tables += NO_TABLES
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes={"latin": latin, "japanese": japanese}[script]() & set(font.getBestCmap()))
    chosen.subset(font)
    if "CFF " in font:
        convert(font)
    font.save(target, reorderTables=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
