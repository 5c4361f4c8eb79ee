"""Read token strings of maze-dataset: mazes and paths again."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from clew.datasets.forms.lattices import lattice_of, mazes_of_passages, paths_of_routes, rectangle_of
from clew.datasets.forms.token_form import TokenForm
from clew.errors import ClewError, cut, prefixed, shown
from clew.grids import Grid, Rectangle
from clew.grids.rectangle import EAST, NAMES, NORTH, SOUTH, STEPS
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.mazes.many.solve_many import Paths

TEXT_NAME = "a token string of maze-dataset"
_REGIONS = re.compile(  # only delimiters have _S or _E in them, so each part can end at one place alone
    r"<ADJLIST_START>(?P<edges>[^_]*(_G[^_]*)*)<ADJLIST_END>"
    r"( <ORIGIN_START>(?P<origin>[^_]*)<ORIGIN_END> <TARGET_START>(?P<target>[^_]*)<TARGET_END>"
    r" <PATH_START>(?P<path>[^_]*)<PATH_END>)?"
)

Edge = tuple[int, int]  # its direction, east or south, and its first cell
Item = tuple[str, int]  # a kind of token, and the cell, the direction, the turn, the distance, or whether it is open

_FIXED: dict[str, Item | None] = {  # None for delimiters
    **dict.fromkeys((";", "ADJ_GROUP", "&", "||", "STEP", ":", "THEN")),
    **{name.upper(): ("direction", direction) for direction, name in enumerate(NAMES)},
    **{name: ("turn", turn) for turn, name in enumerate(("FORWARD", "RIGHT", "BACKWARD", "LEFT"))},
    **{"<-->": ("link", True), "<XX>": ("link", False)},
}


def from_token_strings(
    texts: Iterable[str], grid: Grid | str, form: TokenForm | None = None
) -> tuple[UInt8Array, Paths | None]:
    """Return the mazes and paths of token strings; the inverse of `token_strings`.

    Parameters
    ----------
    texts : iterable of str
        The token strings.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.
    form : TokenForm, optional
        The options with which they were written; by default those of maze-dataset. The order of edges does not matter.

    Returns
    -------
    ndarray of uint8, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    Paths or None
        The paths; None if the texts have none.

    Raises
    ------
    ClewError
        If a text is not of this form or does not fit the grid, or if its form says too little about the path: steps
        from fork to fork, or to turns without coordinates and distances.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import from_token_strings, token_strings
    >>> mazes = clew.generate_many("wilson", "4x3", 10, seed=7)
    >>> texts = token_strings(mazes, "4x3", clew.solve_many(mazes, "4x3"), seed=1)
    >>> again, paths = from_token_strings(texts, "4x3")
    >>> bool((again == mazes).all()), paths[0].tolist()
    (True, [0, 1, 5, 9, 10, 11])
    """
    form = TokenForm() if form is None else form
    if not isinstance(form, TokenForm):
        raise ClewError(f"form is {shown(form)}: give a TokenForm", field="form")
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        raise ClewError(f"the texts are {shown(texts)}: give a list of token strings, one for each maze")
    given = list(texts)
    shape = rectangle_of(grid, TEXT_NAME)
    reader = _Reader(shape, form, cache(partial(_meaning, shape)))
    memory.require(4 * len(given) * shape.cells, f"{len(given):,} mazes on {shape.spec}")
    passages = np.zeros((2, len(given), shape.cells), np.uint8)
    routes = []
    for number, text in enumerate(given):
        with prefixed(f"text {number}: "):
            edges, route = reader.read(text)
        directions, cells = np.array(edges, np.intp).reshape(-1, 2).T
        passages[directions - EAST, number, cells] = 1
        if route is not None:
            routes.append(np.array(route, np.int32))
    if routes and len(routes) < len(given):
        raise ClewError("some of these texts have a path and others have none: read them apart")
    east, south = passages.reshape(2, len(given), shape.height, shape.width)
    mazes = mazes_of_passages(east[:, :, :-1], south[:, :-1])
    if not routes:
        return mazes, None
    paths = paths_of_routes(shape, routes)
    lattice_of(mazes, shape, TEXT_NAME).routes(paths)
    return mazes, paths


def _meaning(grid: Rectangle, token: str) -> Item | None:
    """Return what a token means; None for delimiters."""
    if token in _FIXED:
        return _FIXED[token]
    if re.fullmatch(r"\+[0-9]{1,9}", token):
        return "distance", int(token)
    if not (found := re.fullmatch(r"\(([0-9]{1,9}),([0-9]{1,9})\)", token)):
        raise ClewError(f"{shown(token)} is no token of such a text")
    row, column = int(found[1]), int(found[2])
    if row >= grid.height or column >= grid.width:
        raise ClewError(
            f"{token} is not a cell of {grid.spec}: coordinates are (row,column), up to "
            f"({grid.height - 1},{grid.width - 1})"
        )
    return "cell", row * grid.width + column


class _Reader(NamedTuple):
    """A reader of texts of one form on one grid."""

    grid: Rectangle
    form: TokenForm
    meaning: Callable[[str], Item | None]

    def read(self, text: str) -> tuple[list[Edge], list[int] | None]:
        """Return the edges that are passages, and the path if there is one."""
        regions = _REGIONS.fullmatch(text.strip()) if isinstance(text, str) else None
        if regions is None:
            raise ClewError(
                f"{shown(text)} is not a token string of maze-dataset: it begins with <ADJLIST_START> and ends with "
                f"<ADJLIST_END> or <PATH_END>"
            )
        passages = self._passages(self._items(regions["edges"]))
        if regions["path"] is None:
            return passages, None
        origin, target = (
            [value for kind, value in self._items(regions[name]) if kind == "cell"] for name in ("origin", "target")
        )
        if len(origin) != 1 or len(target) != (1 if self.form.prompt == "AOTP" else 0):
            raise ClewError(f"the origin {cut(regions['origin'])!r} or the target {cut(regions['target'])!r} is wrong")
        path = self._path(origin[0], self._items(regions["path"]))
        if target not in ([], path[-1:]):
            raise ClewError("the path does not lead from the origin to the target")
        return passages, path

    def _items(self, region: str) -> list[Item]:
        """Return the tokens without delimiters."""
        if self.form.coordinates == "CTT":
            region = self._joined(region)
        return list(filter(None, map(self.meaning, region.split())))

    def _joined(self, region: str) -> str:
        """Return the region with each coordinate as one token."""
        kept = self.form.coordinate_delimiters
        before, between, after = r"\( " * ("(" in kept), ", " * ("," in kept), r" \)" * (")" in kept)
        return re.sub(f"(?<![^ ]){before}([0-9]+) {between}([0-9]+){after}(?![^ ])", r"(\1,\2)", region)

    def _passages(self, items: Sequence[Item]) -> list[Edge]:
        """Return the edges that are passages."""
        width = self.grid.width
        listed: dict[Edge, int] = {}
        for cell, other, link in self._edges(items):
            lower, upper = min(cell, other), max(cell, other)
            direction = SOUTH if upper - lower == width else EAST
            if upper - lower not in (1, width) or (direction == EAST and upper % width == 0):
                raise ClewError(f"{self._name(cell)} and {self._name(other)} are not neighbors")
            if listed.setdefault((direction, lower), link) != link:
                raise ClewError(f"between {self._name(cell)} and {self._name(other)} there is both a wall and none")
        if self.form.edges == "walls":
            east = ((EAST, cell) for cell in range(self.grid.cells) if (cell + 1) % width)
            south = ((SOUTH, cell) for cell in range(self.grid.cells - width))
            return [edge for edge in chain(east, south) if edge not in listed]
        return [edge for edge, link in listed.items() if link]

    def _edges(self, items: Sequence[Item]) -> Iterable[tuple[int, int, int]]:
        """Yield the two cells of each edge, and whether it is open."""
        place, link_place, end = 0, self.form.connector or 0, len(items)
        while place < end:
            if not self.form.grouped:
                part = list(items[place : place + 3])
                link = part.pop(link_place) if len(part) == 3 else ("", 0)
                if link[0] != "link" or part[0][0] != "cell":
                    raise ClewError(f"the edges are not as this form has them, from number {place // 3} on")
                yield part[0][1], self._other(part[0][1], part[1]), link[1]
                place += 3
                continue
            kind, cell = items[place]
            place += 1
            begin = place
            while place + 1 < end and items[place + link_place][0] == "link":
                yield cell, self._other(cell, items[place + 1 - link_place]), items[place + link_place][1]
                place += 2
            if kind != "cell" or place == begin:
                raise ClewError(f"the groups of edges are not as this form has them, from token {begin - 1} on")

    def _other(self, cell: int, item: Item) -> int:
        """Return the other cell of an edge."""
        kind, value = item
        if kind != ("cell" if self.form.neighbor == "coordinate" else "direction"):
            raise ClewError(f"the neighbors of {self._name(cell)} are not written as this form has them")
        return value if kind == "cell" else self._moved(cell, value, 1)

    def _moved(self, cell: int, direction: int, distance: int) -> int:
        """Return the cell so many steps away."""
        right, down = STEPS[direction]
        column, row = cell % self.grid.width + right * distance, cell // self.grid.width + down * distance
        if not (0 <= column < self.grid.width and 0 <= row < self.grid.height):
            raise ClewError(f"{NAMES[direction].upper()} of {self._name(cell)} there is no cell of {self.grid.spec}")
        return row * self.grid.width + column

    def _name(self, cell: int) -> str:
        return f"({cell // self.grid.width},{cell % self.grid.width})"

    def _path(self, origin: int, items: list[Item]) -> list[int]:
        """Return the cells of the path."""
        kinds = self.form.step_tokens
        if "forks" in self.form.steps and not ("straightaways" in self.form.steps and "coordinate" in kinds):
            raise ClewError("a path from fork to fork cannot be read back: write it with steps='singles'")
        if self.form.steps != "singles" and not {"coordinate", "distance"} & set(kinds):
            raise ClewError("a path without coordinates or distances cannot be read back: write steps='singles'")
        if "coordinate" in kinds:
            if items[:1] != [("cell", origin)]:
                raise ClewError(f"the path does not begin at the origin, {self._name(origin)}")
            items = items[1:]
        path, heading = [origin], NORTH
        if len(items) % len(kinds):
            raise ClewError("the path is not as this form has it")
        for begin in range(0, len(items), len(kinds)):
            step = dict(items[begin : begin + len(kinds)])
            if "cell" in step:
                heading, distance = self._straight(path[-1], step["cell"])
            else:
                heading = step["direction"] if "direction" in step else heading + step.get("turn", 0) & 3
                distance = step.get("distance", 1)
            path += [self._moved(path[-1], heading, each) for each in range(1, distance + 1)]
        return path

    def _straight(self, cell: int, other: int) -> tuple[int, int]:
        """Return the direction and the distance from a cell to another in its row or column."""
        width = self.grid.width
        right, down = other % width - cell % width, other // width - cell // width
        if (right == 0) == (down == 0):
            raise ClewError(f"no straight line leads from {self._name(cell)} to {self._name(other)}")
        return STEPS.index(((right > 0) - (right < 0), (down > 0) - (down < 0))), abs(right + down)
