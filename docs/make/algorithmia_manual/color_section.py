"""The section of one color: its steps, notes and a worked example."""

from typing import Any

from algorithmia_manual.markup import items, row, tag
from algorithmia_manual.maze_figures import maze_picture, untouched, wall_order, wall_picture
from algorithmia_manual.worked_examples import EXAMPLES, after, forgotten, meaning, solved, solved_twice
from clew.puzzles.algorithmia.module_grid import SIDE, name
from clew.puzzles.algorithmia.rules import COLORS
from clew.puzzles.algorithmia.solution import Solution

Texts = dict[str, Any]


def chip(color: str) -> str:
    """Return a spot of the color with the letter of color-blind mode."""
    return tag("span", COLORS[color].letter, class_=f"chip {color}")


def color_section(color: str, texts: Texts) -> str:
    """Return the section of a color."""
    own = texts["colors"][color]
    title = tag("h2", chip(color), f" {own['name']} ", tag("span", own["algorithm"], class_="algorithm"))
    counted = tag("p", own["intro"] + texts["labels"]["counted"].format(draws=own["draws"]), class_="intro")
    parts = [title, counted]
    if color == "red":
        parts.append(_order(own))
    parts += [steps(color, texts), items("ul", own["notes"], class_="notes")]
    if "differs" in own:
        parts.append(_differs(texts))
    return "\n" + tag("section", *parts, example(color, texts), id=color, class_="color")


def steps(color: str, texts: Texts) -> str:
    """Return the steps, numbered as in the printed manual; '3a' is nested in '3'."""
    found: list[tuple[str, str, list[str]]] = []
    for step in texts["colors"][color]["steps"]:
        markup = step["text"].format(draw=_mark(step.get("n", ""), texts))
        if step["id"].isdigit():
            found.append((step["id"], markup, []))
        else:
            found[-1][2].append(tag("li", markup, id=f"{color}-{step['id']}"))
    entries = [
        tag("li", markup, tag("ol", *under, type="a") if under else "", id=f"{color}-{number}", value=number)
        for number, markup, under in found
    ]
    return tag("ol", *(f"\n{entry}" for entry in entries), class_="steps", aria_label=texts["labels"]["steps"])


def _mark(n: str, texts: Texts) -> str:
    """The mark of a step that draws, with its n."""
    return tag("b", f"{texts['labels']['draw']} {tag('var', 'n')} = {n}", class_="draw")


def _order(own: Texts) -> str:
    """Return the list of walls for red: a picture, a sentence and a table."""
    order = wall_order()
    rows = []
    for line in range(SIDE):
        inside = [str(place) for place, (one, other) in enumerate(order) if one // SIDE == line == other // SIDE]
        below = [str(place) for place, (one, other) in enumerate(order) if one // SIDE == line < other // SIDE]
        rows.append(row("td", (str(line + 1), " ".join(inside), " ".join(below) or "–")))
    table = tag("table", tag("thead", row("th", own["order_columns"])), tag("tbody", *rows), class_="order")
    caption = tag("figcaption", tag("p", own["order"]), table)
    return tag("figure", wall_picture(own["numbered_walls"]), caption, class_="walls")


def _differs(texts: Texts) -> str:
    """Return how the blue module differs from its manual, with a module in two pictures."""
    own, solution = texts["colors"]["blue"], solved_twice()
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


def example(color: str, texts: Texts) -> str:
    """Return a solved module: its numbers, draws, the maze at some stages and at the end, and the route."""
    solution, labels = solved(color), texts["example"]
    facts = labels["facts"].format(
        start=name(solution.start), goal=name(solution.goal), color=texts["colors"][color]["name"].lower()
    )
    numbers = labels["seed"].format(seed=tag("code", _numbers(solution), class_="seed"))
    parts = (
        tag("h3", labels["title"]),
        tag("p", f"{facts} {numbers}"),
        tag("div", draws_table(color, texts), _stages(color, texts), class_="work"),
    )
    return tag("article", *parts, class_="example", id=f"{color}-example")


def draws_table(color: str, texts: Texts) -> str:
    """Return the table of all draws of the example."""
    solution, labels = solved(color), texts["example"]
    rows = [
        row(
            "td",
            (
                str(place + 1),
                tag("a", str(draw.step), href=f"#{color}-{draw.step}"),
                str(draw.number + 1),
                f"{draw.shown:02}",
                str(draw.n),
                tag("strong", str(draw.value)),
                meaning(color, solution.draws, place, texts["meanings"]),
            ),
        )
        for place, draw in enumerate(solution.draws)
    ]
    heads = tag("thead", row("th", labels["columns"]))
    caption = tag("caption", labels["draws"].format(count=len(solution.draws)))
    return tag("table", caption, heads, tag("tbody", *rows), class_="draws")


def _stages(color: str, texts: Texts) -> str:
    """Return small pictures of the unfinished maze, and the finished maze with the thread."""
    solution, labels = solved(color), texts["example"]
    figures = []
    hatched = False
    for count in EXAMPLES[color].stages:
        maze, label = after(color, solution.draws, count), texts["labels"]["stage"].format(count=count)
        hatched |= bool(untouched(maze))
        caption = tag("figcaption", labels["after"].format(count=count))
        figures.append(tag("figure", maze_picture(label, maze, kind="stage"), caption))
    if hatched:
        figures.append(tag("p", labels["hatched"], class_="legend"))
    between = {"start": name(solution.start), "goal": name(solution.goal)}
    label = texts["labels"]["route"].format(route=solution.route, **between)
    spoken = labels["between"].join(labels["moves"][move] for move in solution.route)
    way = tag("strong", f"{solution.route} {solution.arrows}", class_="route")
    caption = tag(
        "figcaption", labels["done"].format(**between), tag("p", labels["route"].format(route=way)), tag("p", spoken)
    )
    figures.append(
        tag("figure", maze_picture(label, solution.maze, solution.path, kind="finished"), caption, class_="final")
    )
    return tag("div", *figures, class_="stages")
