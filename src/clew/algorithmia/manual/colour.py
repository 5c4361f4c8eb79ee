"""The section of one colour: its steps, what to watch for, and a worked example."""

from typing import Any

from clew.algorithmia.board import SIDE, name
from clew.algorithmia.expert import Solution
from clew.algorithmia.manual.examples import EXAMPLES, after, forgotten, meaning, solved, solved_twice
from clew.algorithmia.manual.html import items, row, tag
from clew.algorithmia.manual.mazes import maze_picture, untouched, wall_order, wall_picture
from clew.algorithmia.rules import COLOURS

Words = dict[str, Any]


def chip(colour: str) -> str:
    """A spot of the colour with its letter in it, as colour-blind mode shows it."""
    return tag("span", COLOURS[colour].letter, class_=f"chip {colour}")


def colour_section(colour: str, words: Words) -> str:
    """All about one colour."""
    own = words["colours"][colour]
    title = tag("h2", chip(colour), f" {own['name']} ", tag("span", own["algorithm"], class_="algorithm"))
    counted = tag("p", own["intro"] + words["labels"]["counted"].format(draws=own["draws"]), class_="intro")
    parts = [title, counted]
    if colour == "red":
        parts.append(_order(own))
    parts += [steps(colour, words), items("ul", own["notes"], class_="notes")]
    if "differs" in own:
        parts.append(_differs(words))
    return "\n" + tag("section", *parts, example(colour, words), id=colour, class_="colour")


def steps(colour: str, words: Words) -> str:
    """The steps, numbered as in the game's own manual; '3a' goes under '3'."""
    found: list[tuple[str, str, list[str]]] = []
    for step in words["colours"][colour]["steps"]:
        markup = step["text"].format(draw=_mark(step.get("n", ""), words))
        if step["id"].isdigit():
            found.append((step["id"], markup, []))
        else:
            found[-1][2].append(tag("li", markup, id=f"{colour}-{step['id']}"))
    entries = [
        tag("li", markup, tag("ol", *under, type="a") if under else "", id=f"{colour}-{number}", value=number)
        for number, markup, under in found
    ]
    return tag("ol", *(f"\n{entry}" for entry in entries), class_="steps", aria_label=words["labels"]["steps"])


def _mark(n: str, words: Words) -> str:
    """The mark of a step that draws, with its n."""
    return tag("b", f"{words['labels']['draw']} {tag('var', 'n')} = {n}", class_="draw")


def _order(own: Words) -> str:
    """The list of red's walls, drawn, in words and as a table."""
    order = wall_order()
    rows = []
    for line in range(SIDE):
        inside = [str(place) for place, (one, other) in enumerate(order) if one // SIDE == line == other // SIDE]
        below = [str(place) for place, (one, other) in enumerate(order) if one // SIDE == line < other // SIDE]
        rows.append(row("td", (str(line + 1), " ".join(inside), " ".join(below) or "–")))
    table = tag("table", tag("thead", row("th", own["order_columns"])), tag("tbody", *rows), class_="order")
    caption = tag("figcaption", tag("p", own["order"]), table)
    return tag("figure", wall_picture(own["numbered_walls"]), caption, class_="walls")


def _differs(words: Words) -> str:
    """Where the blue module is not its manual: in words, and one module in two pictures."""
    own, solution = words["colours"]["blue"], solved_twice()
    paragraphs = [tag("p", text) for text in own["differs_text"]]
    numbers = tag("code", _numbers(solution))
    paragraphs.append(tag("p", own["differs_seed"].format(seed=numbers, cell=name(forgotten(solution)))))
    mazes = (solution.printed or solution.maze, solution.maze)
    figures = [
        tag("figure", maze_picture(title, maze, kind="stage"), tag("figcaption", title))
        for title, maze in zip(own["differs_picture"], mazes, strict=True)
    ]
    box = (tag("h3", own["differs"]), tag("div", *paragraphs, class_="text"), tag("div", *figures, class_="stages"))
    return tag("aside", *box)


def _numbers(solution: Solution) -> str:
    return " ".join(f"{number:02}" for number in solution.seed)


def example(colour: str, words: Words) -> str:
    """A module solved: the numbers, every draw, the maze at some stages and at the end, and the way."""
    solution, said = solved(colour), words["example"]
    facts = said["facts"].format(
        start=name(solution.start), goal=name(solution.goal), colour=words["colours"][colour]["name"].lower()
    )
    numbers = said["seed"].format(seed=tag("code", _numbers(solution), class_="seed"))
    parts = (
        tag("h3", said["title"]),
        tag("p", f"{facts} {numbers}"),
        tag("div", draws_table(colour, words), _stages(colour, words), class_="work"),
    )
    return tag("article", *parts, class_="example", id=f"{colour}-example")


def draws_table(colour: str, words: Words) -> str:
    """Every draw of the example, one in a row."""
    solution, said = solved(colour), words["example"]
    rows = [
        row(
            "td",
            (
                str(place + 1),
                tag("a", str(draw.step), href=f"#{colour}-{draw.step}"),
                str(draw.number + 1),
                f"{draw.shown:02}",
                str(draw.n),
                tag("strong", str(draw.value)),
                meaning(colour, solution.draws, place, words["meanings"]),
            ),
        )
        for place, draw in enumerate(solution.draws)
    ]
    heads = tag("thead", row("th", said["columns"]))
    caption = tag("caption", said["draws"].format(count=len(solution.draws)))
    return tag("table", caption, heads, tag("tbody", *rows), class_="draws")


def _stages(colour: str, words: Words) -> str:
    """Small pictures of the maze on the way, and the finished one with the thread."""
    solution, said = solved(colour), words["example"]
    figures = []
    hatched = False
    for count in EXAMPLES[colour].stages:
        maze, label = after(colour, solution.draws, count), words["labels"]["stage"].format(count=count)
        hatched |= bool(untouched(maze))
        caption = tag("figcaption", said["after"].format(count=count))
        figures.append(tag("figure", maze_picture(label, maze, kind="stage"), caption))
    if hatched:
        figures.append(tag("p", said["hatched"], class_="legend"))
    between = {"start": name(solution.start), "goal": name(solution.goal)}
    label = words["labels"]["route"].format(route=solution.route, **between)
    spoken = said["between"].join(said["moves"][move] for move in solution.route)
    way = tag("strong", f"{solution.route} {solution.arrows}", class_="route")
    caption = tag(
        "figcaption", said["done"].format(**between), tag("p", said["route"].format(route=way)), tag("p", spoken)
    )
    figures.append(
        tag("figure", maze_picture(label, solution.maze, solution.path, kind="finished"), caption, class_="final")
    )
    return tag("div", *figures, class_="stages")
