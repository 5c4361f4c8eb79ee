"""The expert's answer as text, in English or Japanese, and as values for JSON."""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

from clew.algorithmia.board import COLUMNS, name, neighbor
from clew.algorithmia.expert import Solution, find_route
from clew.algorithmia.steps import Draw
from clew.algorithmia.words import say
from clew.formats.jam import jam
from clew.grids.events import CLOSE, ROUND, SPLIT, VISIT
from clew.grids.rectangle import EAST
from clew.mazes.maze import Maze
from clew.renderers import draw


def answer(solution: Solution, language: str = "en", *, doubts: bool = True, **style: Any) -> str:
    """The drawing, the route and, unless there can be no doubt, what to beware of.

    `style`: options of the renderer 'text'.
    """
    heading = " ".join([say(language, solution.colour), "·", *(f"{number:02}" for number in solution.seed), "·"])
    lines = [f"{heading} {name(solution.start)} → {name(solution.goal)}", "", *picture(solution, **style), ""]
    lines += [f"{solution.route}   {solution.arrows}", solution.chat]
    if doubts:
        lines += [f"{say(language, 'warning')}: {each}" for each in warnings(solution, language)]
    return "\n".join(lines) + "\n"


def picture(solution: Solution, **style: Any) -> list[str]:
    """The maze with its route, and the names of columns and rows around it."""
    rows = draw(solution.maze, "text", path=solution.path, **style).splitlines()
    margins = [f"{row // 2 + 1} " if row % 2 else "  " for row in range(len(rows))]
    return ["    " + "   ".join(COLUMNS), *(margin + row for margin, row in zip(margins, rows, strict=True))]


def warnings(solution: Solution, language: str = "en") -> list[str]:
    """What makes the answer doubtful."""
    said = []
    if solution.is_near:
        ends = {"start": name(solution.start), "goal": name(solution.goal)}
        said.append(say(language, "near", **ends, steps=moves(solution.path.steps, language)))
    if solution.printed is not None:
        said.append(say(language, "differs-legal" if solution.legal_in_both else "differs"))
    return said


def moves(count: int, language: str) -> str:
    """'1 move', '5 moves'."""
    return say(language, "move" if count == 1 else "moves", count=count)


def slips(solution: Solution, language: str = "en") -> str:
    """In one line, whose digits matter."""
    counts = [(place + 1, len(routes)) for place, routes in enumerate(solution.misheard) if routes]
    if not counts:
        return say(language, "misheard-none")
    numbers = ", ".join(f"#{number} {solution.seed[number - 1]:02}: {count}" for number, count in counts)
    return say(language, "misheard", numbers=numbers)


def explanation(solution: Solution, language: str = "en") -> str:
    """Every draw in a table, then every slip of one digit that gives another route."""
    heads = [say(language, "step"), say(language, "number"), say(language, "shown"), "n", say(language, "value")]
    rows = [[*heads, say(language, "decides")]]
    for each in solution.draws:
        figures = [str(each.step), str(each.number + 1), f"{each.shown:02}", str(each.n), str(each.value)]
        rows.append([*figures, decides(each, language)])
    lines = list(_table(rows))
    for place, routes in enumerate(solution.misheard):
        if routes:
            said = say(language, "misheard-number", number=place + 1, shown=f"{solution.seed[place]:02}")
            lines += ["", f"{said}:", *_by_route(routes)]
    return "\n".join(lines) + "\n"


def _by_route(routes: dict[int, str]) -> Iterator[str]:
    """For each route the numbers that give it."""
    for route in dict.fromkeys(routes.values()):
        yield f"  {' '.join(f'{number:02}' for number, other in routes.items() if other == route)}: {route}"


def decides(drawn: Draw, language: str) -> str:
    """What came of a draw."""
    cell = name(drawn.cell)
    if drawn.event == VISIT:
        return say(language, "start-cell" if drawn.step == 1 else "cell", cell=cell)
    if drawn.event == CLOSE:
        return say(language, "run-ends", cell=cell)
    if drawn.event == ROUND:
        return say(language, "horizontal" if drawn.value else "vertical")
    if drawn.event == SPLIT and drawn.direction == EAST:
        return say(language, "right-of", column=cell[0])
    if drawn.event == SPLIT:
        return say(language, "below", row=cell[1])
    one, other = sorted((drawn.cell, neighbor(drawn.cell, drawn.direction)))
    return say(language, "opens", one=name(one), other=name(other))


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Columns side by side; figures stand at the right of theirs."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *figures, last = (" " * (width - _width(text)) + text for text, width in zip(row, widths, strict=True))
        yield "  ".join([*figures, last.strip()])


def _width(text: str) -> int:
    """Columns that it takes in a terminal: East Asian characters are twice as wide."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def facts(solution: Solution, language: str = "en") -> dict[str, Any]:
    """All of it, for JSON. Cells are 0..15 with their names beside them; rows are in the Jam's bits."""
    said: dict[str, Any] = {
        "colour": solution.colour,
        "seed": list(solution.seed),
        "start": solution.start,
        "goal": solution.goal,
        "start_name": name(solution.start),
        "goal_name": name(solution.goal),
        "route": solution.route,
        "arrows": solution.arrows,
        "chat": solution.chat,
        "rows": _rows(solution.maze),
        "draws": [_draw_facts(each, language) for each in solution.draws],
    }
    if solution.printed is not None:
        said["manual_rows"] = _rows(solution.printed)
        said["manual_route"] = find_route(solution.printed, solution.start, solution.goal)
        said["legal_in_both"] = solution.legal_in_both
    said["warnings"] = warnings(solution, language)
    said["misheard"] = [
        {"number": place + 1, "shown": solution.seed[place], "routes": {f"{k:02}": v for k, v in routes.items()}}
        for place, routes in enumerate(solution.misheard)
    ]
    return said


def _draw_facts(drawn: Draw, language: str) -> dict[str, Any]:
    return {
        "step": drawn.step,
        "number": drawn.number + 1,
        "shown": drawn.shown,
        "n": drawn.n,
        "value": drawn.value,
        "decides": decides(drawn, language),
    }


def _rows(maze: Maze) -> Any:
    return json.loads(jam(maze))
