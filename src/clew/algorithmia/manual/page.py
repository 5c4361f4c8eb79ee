"""The page: its head, the general part, the six colours, and a sheet to write on."""

from typing import Any

from clew.algorithmia.board import name
from clew.algorithmia.manual.colour import chip, colour_section
from clew.algorithmia.manual.examples import EXAMPLES
from clew.algorithmia.manual.html import items, row, tag
from clew.algorithmia.manual.module import cells_picture, empty_board, module_picture, seed_picture
from clew.algorithmia.manual.style import style
from clew.algorithmia.rules import COLOURS

GENERAL = ("short", "screen", "cells", "draws", "words", "play", "hearing")
COMMAND = 'clew algorithmia red "67 22 35 44 77 10 43 9 0 23" D3 B2'
BOARDS = 6


def page(words: dict[str, Any]) -> str:
    """The whole page in the language of these words."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{words['title']} – {words['subtitle']}"),
        tag("style", style()),
    )
    parts = [_header(words), _contents(words)]
    parts += [_general(key, words) for key in GENERAL]
    parts += [colour_section(colour, words) for colour in COLOURS]
    parts += [_sheet(words)]
    footer = tag("footer", tag("p", words["source"]), tag("p", tag("code", COMMAND)))
    body = tag("body", *(f"\n{part}" for part in [parts[0], parts[1], tag("main", *parts[2:]), footer]))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=words['language'])}\n"


def _header(words: dict[str, Any]) -> str:
    return tag(
        "header",
        tag("h1", words["title"]),
        tag("p", words["subtitle"], class_="subtitle"),
        tag("p", words["motto"], class_="motto"),
    )


def _contents(words: dict[str, Any]) -> str:
    """Links to all sections; the colours as a table with their algorithms and numbers of draws."""
    links = [tag("a", words["sections"][key]["title"], href=f"#{key}") for key in GENERAL]
    links.append(tag("a", words["sheet"]["title"], href="#sheet"))
    labels = words["labels"]
    rows = [
        row(
            "td",
            (
                f"{chip(colour)} {tag('a', words['colours'][colour]['name'], href=f'#{colour}')}",
                words["colours"][colour]["algorithm"],
                words["colours"][colour]["draws"],
            ),
        )
        for colour in COLOURS
    ]
    heads = row("th", (labels["colour"], labels["algorithm"], labels["count"]))
    table = tag("table", tag("thead", heads), tag("tbody", *rows), class_="colours")
    return tag("nav", items("ul", links), table, aria_label=words["contents"])


def _general(key: str, words: dict[str, Any]) -> str:
    """A section that is no colour's: paragraphs, what to do in order, points, and its picture."""
    section = words["sections"][key]
    mark = tag("b", words["labels"]["draw"], class_="draw")
    parts = [tag("p", text.format(draw=mark)) for text in section.get("paragraphs", ())]
    if "numbered" in section:
        parts.append(items("ol", section["numbered"]))
    if "points" in section:
        parts.append(items("ul", section["points"]))
    text = tag("div", *parts, class_="text")
    drawn = _picture(key, words)
    figure = tag("figure", drawn, class_="beside") if drawn else ""
    kind = "with-strip" if key == "draws" else "with-figure" if drawn else "plain"
    return "\n" + tag("section", tag("h2", section["title"]), figure, text, id=key, class_=kind)


def _picture(key: str, words: dict[str, Any]) -> str:
    """The picture of a general section; '' where it has none."""
    section, example = words["sections"][key], EXAMPLES["green"]
    if key == "screen":
        label = section["picture"].format(start=name(example.start), goal=name(example.goal))
        return module_picture(label, example.start, example.goal, example.seed[0])
    if key == "cells":
        return cells_picture(section["picture"], section["compass"])
    return seed_picture(section["picture"], example.seed) if key == "draws" else ""


def _sheet(words: dict[str, Any]) -> str:
    """Boxes for ten numbers, and empty boards."""
    sheet = words["sheet"]
    boxes = tag("ol", *[tag("li")] * 10, class_="boxes", aria_label=sheet["seed"])
    boards = [tag("div", empty_board(sheet["board"]), class_="blank-board") for _ in range(BOARDS)]
    parts = (tag("h2", sheet["title"]), tag("p", sheet["text"]), boxes, tag("div", *boards, class_="boards"))
    return "\n" + tag("section", *parts, id="sheet", class_="plain")
