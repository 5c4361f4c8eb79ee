"""A solution as text in English or Japanese, and as values for JSON."""

import json
from collections.abc import Iterator
from typing import Any

from clew.cli.terminal.full_screen import width
from clew.formats.jam import jam
from clew.grids.events import CLOSE, ROUND, SPLIT, VISIT
from clew.grids.rectangle import EAST
from clew.mazes.maze import Maze
from clew.pictures.renderers import draw
from clew.puzzles.algorithmia.messages import message
from clew.puzzles.algorithmia.module_grid import COLUMNS, name, neighbor
from clew.puzzles.algorithmia.solution import Draw, Solution, find_route

HEADS = ("step", "number", "shown", "n", "value", "decides")  # of the table of draws


def format_answer(solution: Solution, language: str = "en", *, with_warnings: bool = True, **style: Any) -> str:
    """Format a solution as text: the maze, the route and the command for the chat.

    Parameters
    ----------
    solution : Solution
        What `solve_module` returned.
    language : {'en', 'ja'}
        The language of the text.
    with_warnings : bool, default True
        Add reasons to doubt the solution.
    **style
        Options of the renderer `text`, such as ``style="ascii"``.

    Returns
    -------
    str
        Lines of text.

    Examples
    --------
    >>> from clew.algorithmia import format_answer, solve_module
    >>> solution = solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5)
    >>> print(format_answer(solution).splitlines()[-1])
    !1 move DLUUL
    """
    heading = " ".join([message(language, solution.color), "·", *(f"{number:02}" for number in solution.seed), "·"])
    lines = [f"{heading} {name(solution.start)} → {name(solution.goal)}", "", "    " + "   ".join(COLUMNS)]
    picture = draw(solution.maze, "text", path=solution.path, **style).decode().splitlines()
    lines += [f"{row // 2 + 1 if row % 2 else ' '} {line}" for row, line in enumerate(picture)] + [""]
    lines += [f"{solution.route}   {solution.arrows}", solution.chat]
    if with_warnings:
        lines += [f"{message(language, 'warning')}: {each}" for each in warnings(solution, language)]
    return "\n".join(lines) + "\n"


def warnings(solution: Solution, language: str = "en") -> list[str]:
    """Return reasons to doubt the solution, as sentences."""
    found = []
    if solution.is_near:
        ends = {"start": name(solution.start), "goal": name(solution.goal)}
        found.append(message(language, "near", **ends, steps=format_moves(solution.path.steps, language)))
    if solution.printed is not None:
        found.append(message(language, "differs-legal" if solution.legal_in_both else "differs"))
    return found


def format_moves(count: int, language: str) -> str:
    """'1 move', '5 moves'."""
    return message(language, "move" if count == 1 else "moves", count=count)


def format_misheard(solution: Solution, language: str = "en") -> str:
    """Name in one line the numbers in which one misheard digit changes the route."""
    counts = [(place + 1, len(routes)) for place, routes in enumerate(solution.misheard) if routes]
    if not counts:
        return message(language, "misheard-none")
    numbers = ", ".join(f"#{number} {solution.seed[number - 1]:02}: {count}" for number, count in counts)
    return message(language, "misheard", numbers=numbers)


def explain(solution: Solution, language: str = "en") -> str:
    """Format a table of all draws, and all misheard digits that would give another route.

    Parameters
    ----------
    solution : Solution
        What `solve_module` returned.
    language : {'en', 'ja'}
        The language of the text.

    Returns
    -------
    str
        Lines of text.

    Examples
    --------
    >>> from clew.algorithmia import explain, solve_module
    >>> solution = solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5)
    >>> for line in explain(solution).splitlines()[:3]:
    ...     print(line)
    step  number  shown   n  value  result
       3       1     67  24     19  opens C3-C4
       3       2     22  23     22  opens C4-D4
    """
    rows = [[each if each == "n" else message(language, each) for each in HEADS]]
    for each in solution.draws:
        figures = [str(each.step), str(each.number + 1), f"{each.shown:02}", str(each.n), str(each.value)]
        rows.append([*figures, describe_draw(each, language)])
    lines = list(_table(rows))
    for place, routes in enumerate(solution.misheard):
        if routes:
            heading = message(language, "misheard-number", number=place + 1, shown=f"{solution.seed[place]:02}")
            lines += ["", f"{heading}:"]
            for route in dict.fromkeys(routes.values()):
                numbers = " ".join(f"{number:02}" for number, other in routes.items() if other == route)
                lines.append(f"  {numbers}: {route}")
    return "\n".join(lines) + "\n"


def describe_draw(entry: Draw, language: str) -> str:
    """Return what a draw decided, in words."""
    keys = {
        VISIT: "start-cell" if entry.step == 1 else "cell",
        CLOSE: "run-ends",
        ROUND: "horizontal" if entry.value else "vertical",
        SPLIT: "right-of" if entry.direction == EAST else "below",
    }
    if entry.event in keys:
        cell = name(entry.cell)
        return message(language, keys[entry.event], cell=cell, column=cell[0], row=cell[1])
    one, other = sorted((entry.cell, neighbor(entry.cell, entry.direction)))
    return message(language, "opens", one=name(one), other=name(other))


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Yield lines with aligned columns, numbers to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *figures, last = (" " * (most - width(text)) + text for text, most in zip(row, widths, strict=True))
        yield "  ".join([*figures, last.strip()])


def to_dict(solution: Solution, language: str = "en") -> dict[str, Any]:
    """Return a solution as values for JSON.

    Parameters
    ----------
    solution : Solution
        What `solve_module` returned.
    language : {'en', 'ja'}
        The language of the sentences.

    Returns
    -------
    dict
        Cells are 0 to 15 in reading order; mazes are rows of numbers as in the format `jam`.

    Examples
    --------
    >>> from clew.algorithmia import solve_module, to_dict
    >>> found = to_dict(solve_module("red", [67, 22, 35, 44, 77, 10, 43, 9, 0, 23], start=11, goal=5))
    >>> found["start_name"], found["goal_name"], found["route"]
    ('D3', 'B2', 'DLUUL')
    """
    data: dict[str, Any] = {
        **{each: getattr(solution, each) for each in ("color", "seed", "start", "goal")},
        "seed": list(solution.seed),
        "start_name": name(solution.start),
        "goal_name": name(solution.goal),
        **{each: getattr(solution, each) for each in ("route", "arrows", "chat")},
        "rows": _rows(solution.maze),
        "draws": [
            {
                **{name: getattr(each, name) for name in HEADS[:-1]},
                "number": each.number + 1,
                "decides": describe_draw(each, language),
            }
            for each in solution.draws
        ],
    }
    if solution.printed is not None:
        data["manual_rows"] = _rows(solution.printed)
        data["manual_route"] = find_route(solution.printed, solution.start, solution.goal)
        data["legal_in_both"] = solution.legal_in_both
    data["warnings"] = warnings(solution, language)
    data["misheard"] = [
        {"number": place + 1, "shown": solution.seed[place], "routes": {f"{k:02}": v for k, v in routes.items()}}
        for place, routes in enumerate(solution.misheard)
    ]
    return data


def _rows(maze: Maze) -> Any:
    return json.loads(jam(maze))
