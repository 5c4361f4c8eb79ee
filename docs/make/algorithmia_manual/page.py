"""The page of the manual: its head, general sections, six colors, and a sheet to write on."""

from typing import Any

from algorithmia_manual.color_section import chip, color_section
from algorithmia_manual.markup import items, row, tag
from algorithmia_manual.module_figures import cells_picture, empty_board, module_picture, seed_picture
from algorithmia_manual.stylesheet import stylesheet
from algorithmia_manual.worked_examples import EXAMPLES
from clew.puzzles.algorithmia.module_grid import name
from clew.puzzles.algorithmia.rules import COLORS

GENERAL = ("short", "screen", "cells", "draws", "words", "play", "hearing")
COMMAND = 'clew algorithmia red "67 22 35 44 77 10 43 9 0 23" D3 B2'
BOARDS = 6


def page(texts: dict[str, Any]) -> str:
    """Return the whole page with these texts."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{texts['title']} – {texts['subtitle']}"),
        tag("style", stylesheet()),
    )
    parts = [_header(texts), _contents(texts)]
    parts += [_general(key, texts) for key in GENERAL]
    parts += [color_section(color, texts) for color in COLORS]
    parts += [_sheet(texts)]
    footer = tag("footer", tag("p", texts["source"]), tag("p", tag("code", COMMAND)))
    body = tag("body", *(f"\n{part}" for part in [parts[0], parts[1], tag("main", *parts[2:]), footer]))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=texts['language'])}\n"


def _header(texts: dict[str, Any]) -> str:
    return tag(
        "header",
        tag("h1", texts["title"]),
        tag("p", texts["subtitle"], class_="subtitle"),
        tag("p", texts["motto"], class_="motto"),
    )


def _contents(texts: dict[str, Any]) -> str:
    """Return links to all sections, with a table of the colors, their algorithms and numbers of draws."""
    links = [tag("a", texts["sections"][key]["title"], href=f"#{key}") for key in GENERAL]
    links.append(tag("a", texts["sheet"]["title"], href="#sheet"))
    labels = texts["labels"]
    rows = [
        row(
            "td",
            (
                f"{chip(color)} {tag('a', texts['colors'][color]['name'], href=f'#{color}')}",
                texts["colors"][color]["algorithm"],
                texts["colors"][color]["draws"],
            ),
        )
        for color in COLORS
    ]
    heads = row("th", (labels["color"], labels["algorithm"], labels["count"]))
    table = tag("table", tag("thead", heads), tag("tbody", *rows), class_="colors")
    return tag("nav", items("ul", links), table, aria_label=texts["contents"])


def _general(key: str, texts: dict[str, Any]) -> str:
    """Return a section that is not about a color: paragraphs, steps, points and a picture."""
    section = texts["sections"][key]
    mark = tag("b", texts["labels"]["draw"], class_="draw")
    parts = [tag("p", text.format(draw=mark)) for text in section.get("paragraphs", ())]
    if "numbered" in section:
        parts.append(items("ol", section["numbered"]))
    if "points" in section:
        parts.append(items("ul", section["points"]))
    text = tag("div", *parts, class_="text")
    drawn = _picture(key, texts)
    figure = tag("figure", drawn, class_="beside") if drawn else ""
    kind = "with-strip" if key == "draws" else "with-figure" if drawn else "plain"
    return "\n" + tag("section", tag("h2", section["title"]), figure, text, id=key, class_=kind)


def _picture(key: str, texts: dict[str, Any]) -> str:
    """Return the picture of a general section, or ''."""
    section, example = texts["sections"][key], EXAMPLES["green"]
    if key == "screen":
        label = section["picture"].format(start=name(example.start), goal=name(example.goal))
        return module_picture(label, example.start, example.goal, example.seed[0])
    if key == "cells":
        return cells_picture(section["picture"], section["compass"])
    return seed_picture(section["picture"], example.seed) if key == "draws" else ""


def _sheet(texts: dict[str, Any]) -> str:
    """Return the sheet: boxes for ten numbers, and empty boards."""
    sheet = texts["sheet"]
    boxes = tag("ol", *[tag("li")] * 10, class_="boxes", aria_label=sheet["seed"])
    boards = [tag("div", empty_board(sheet["board"]), class_="blank-board") for _ in range(BOARDS)]
    parts = (tag("h2", sheet["title"]), tag("p", sheet["text"]), boxes, tag("div", *boards, class_="boards"))
    return "\n" + tag("section", *parts, id="sheet", class_="plain")
