"""The mazes of a section of a book: of difficulties that rise, or such that show a picture."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from clew.errors import ClewError
from clew.grids.spec import parse_grid
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import accepts
from clew.measures import measure
from clew.paper import ladder
from clew.paper.books.pages import MIN_CELL, BookPages, picture_look
from clew.paper.books.plan import FRONT, RECTANGLE, BookPlan, Section
from clew.paper.ladder import LadderSearch, Rung
from clew.paper.page_grids import MIX, PageGrid, letter, page_grid
from clew.paper.puzzle import PuzzleMaker, range_text
from clew.pictures.picture_mazes.tone import check_tone

CELLS = (11.0, 9.5, 8.0, 7.0, 6.0)  # millimeters: widths of cells, from the easiest mazes to the hardest
SMALLEST_FROM = 50  # difficulty: hard mazes with a long way need many cells
SOON = 8  # grids whose turn may come early, if a maze of the right difficulty is there
PICTURE_CELL = {"secret": 4.0, "tone": 3.0}  # millimeters: wider cells would show less of a picture
TRIES = 20  # mazes with a secret, one of which has to turn often enough
TONE_ALGORITHM = "wilson"  # its walls are spread evenly


@dataclass
class SectionMazes:
    """Finds the mazes of a section.

    Attributes
    ----------
    plan : BookPlan
        The book.
    section : Section
        The section.
    pages : BookPages
        Knows the room on each page.
    search : LadderSearch
        Finds mazes that no other section has.
    maker : PuzzleMaker
        Makes mazes with secrets, no two alike in the book.
    """

    plan: BookPlan
    section: Section
    pages: BookPages
    search: LadderSearch
    maker: PuzzleMaker
    _queue: list[str] = field(default_factory=list)  # the grids in the order of their turns
    _letters: int = 0  # that have been used
    _grids: dict[object, PageGrid] = field(default_factory=dict)

    def rungs(self, count: int, start: int) -> Iterator[Rung]:
        """Yield the mazes: the hardest first, or those that show a picture as they are made.

        Parameters
        ----------
        count : int
            How many mazes.
        start : int
            The page of the first.

        Raises
        ------
        ClewError
            If a grid does not fit its page, or there are not enough mazes; with the line of the section.
        """
        section = self.section
        if section.shows_picture:
            yield from (self._picture_rung(place, start + place) for place in range(count))
            return
        self._queue = list(section.grids)
        self._check_grids()
        yield from ladder.climb(
            section.low, section.high, count, lambda place, goal, low, high: self._step(goal, start + place, low, high)
        )

    def _check_grids(self) -> None:
        """Leave out those of the usual grids that do not fit the pages; raise `ClewError` for others."""
        section = self.section
        for kind in dict.fromkeys(section.grids):
            try:
                self._grid(kind, ladder.lowest(section.low, section.high), FRONT + 1)
            except ClewError as problem:
                if section.grids != MIX:
                    is_algorithm = problem.field == "algorithm"
                    keys = () if is_algorithm else (f"grids {section.grids.index(kind)}", "grids")
                    sentence = str(problem) if kind in str(problem) or is_algorithm else f"{kind}: {problem}"
                    self.plan.refuse(sentence, section.row_of(*keys, "algorithm"), problem.field or "grids")
                self._queue = [each for each in self._queue if each != kind]
                if not self._queue:
                    row = self.plan.rows.get("trim", section.row_of("algorithm"))
                    self.plan.refuse(f"none of the usual grids fits the pages: {problem}", row, "trim")

    def _step(self, goal: float, page: int, low: int, high: int) -> tuple[Rung, bool]:
        """Return the maze of a step, of the next grid on which there are mazes of its difficulty, and True.

        If no grid has any, it is the nearest of those that were measured, and False.
        """
        section = self.section
        rung = self._stocked(goal, page, low, high) or self._searched(goal, page, low, high)
        is_near = rung is not None
        if rung is None:
            most = min(section.high, round(goal) + 2 * ladder.WIDTH)
            rung = self.search.nearest(self._grids.values(), goal, section.low, most, section.algorithm)
            rung = rung or self._searched(goal, page, section.low, most, ladder.ALL_BATCHES)
            if rung is None:
                self._refuse(goal, self._grid(self._queue[0], goal, page))
            kind = rung.grid.kind if rung.grid.kind in self._queue else "letters"
            if kind in self._queue:  # its turn is over
                self._queue.remove(kind)
                self._queue.append(kind)
        self._letters += rung.grid.kind.startswith("text:") and "letters" in section.grids
        return rung, is_near

    def _stocked(self, goal: float, page: int, low: int, high: int) -> Rung | None:
        """Return a maze that was measured for an earlier page, on one of the grids whose turn comes soon."""
        for place, kind in enumerate(self._queue[:SOON]):
            if kind != self._queue[-1] or len(set(self._queue)) == 1:
                rung = self.search.stocked(self._grid(kind, goal, page), low, high, self.section.algorithm)
                if rung is not None:
                    self._queue.append(self._queue.pop(place))
                    return rung
        return None

    def _searched(self, goal: float, page: int, low: int, high: int, most: int = ladder.MAX_BATCHES) -> Rung | None:
        """Make mazes on one grid after the other."""
        last = self._queue[-1]
        kinds = [kind for kind in dict.fromkeys(self._queue) if kind != last or len(set(self._queue)) == 1]
        batches = max(ladder.FEW_BATCHES, most // len(kinds))
        for kind in kinds[: most // batches]:
            self._queue.remove(kind)
            self._queue.append(kind)
            if rung := self.search.find(self._grid(kind, goal, page), low, high, self.section.algorithm, batches):
                return rung
        return None

    def _grid(self, kind: str, goal: float, page: int) -> PageGrid:
        """Return a grid for a page, with smaller cells for a harder maze."""
        style = self.plan.style
        widths = [width * style.min_cell / MIN_CELL for width in CELLS]
        cell = max(widths[min(int(goal / SMALLEST_FROM * (len(CELLS) - 1)), len(CELLS) - 1)], style.min_cell)
        key = kind, cell, self._letters if kind == "letters" else 0
        if key not in self._grids:
            kind = letter(self._letters) if kind == "letters" else kind
            self._grids[key] = self._made(kind, [cell, *(each for each in widths if each < cell)], page)
        return self._grids[key]

    def _made(self, kind: str, widths: list[float], page: int) -> PageGrid:
        """Return a grid with cells of the first of these widths that leaves enough of them."""
        section = self.section
        for width in widths:
            try:
                grid = page_grid(kind, self.pages.maze_box(page), width, self.plan.style)
                break
            except ClewError:
                if width == widths[-1]:
                    raise
        only = Rung(grid, ALGORITHM, 0, 0, 1) if grid.grid.edges < grid.grid.cells else None  # as in a row of cells
        if only is not None and (measure(only.maze).solution_turns or 0) < ladder.MIN_TURNS:
            raise ClewError(_seen_at_a_glance(grid), field="grids")
        if section.algorithm and not accepts(section.algorithm, grid.grid, {}):
            advice = "leave the algorithm out, or choose other grids"
            raise ClewError(f"{section.algorithm} does not work on {grid.spec}: {advice}", field="algorithm")
        return grid

    def _refuse(self, goal: float, grid: PageGrid) -> NoReturn:
        section, algorithm = self.section, self.section.algorithm
        if not self.search.turns(grid, algorithm):
            row = section.row_of("algorithm" if algorithm else "grids", "grids")
            self.plan.refuse(_seen_at_a_glance(grid, algorithm), row, "grids")
        least, most = self.search.reached(grid, algorithm)
        which = f"by {algorithm}" if algorithm else "that wind"
        key = "to" if goal > most and section.low <= most else "from"
        row, other = section.row_of(key, "from", "to", "grids"), section.row_of("grids")
        advice = ["add rectangle to the grids"] if "rectangle" not in section.grids else []
        if advice and other not in (None, row, section.row) and self.plan.source:
            advice[0] += f" (line {other + 1})"
        advice += ["leave the algorithm out"] if algorithm else []
        advice += [] if advice else ["ask for fewer mazes"]
        self.plan.refuse(
            f"no maze of difficulty {round(goal)} was found: those on {grid.kind} {which} that were measured have "
            f"{range_text(least, most)}; {', '.join(advice)}, or choose another difficulty",
            row,
            key,
        )

    # Mazes that show a picture, of the difficulty that they happen to have

    def _picture_rung(self, place: int, page: int) -> Rung:
        """Return the maze of a page."""
        section = self.section
        which = place % len(section.grids)
        kind, shown = section.grids[which], "tone" if section.secret is None else "secret"
        try:
            if kind not in self._grids:
                self._grids[kind] = self._picture_grid(kind, page, PICTURE_CELL[shown])
            return (self._toned if section.secret is None else self._secret)(self._grids[kind])
        except ClewError as problem:
            keys = {"grids": (f"grids {which}", "grids", shown)}
            row = section.row_of(*keys.get(problem.field or "", (problem.field or shown, shown)))
            self.plan.refuse(str(problem), row, problem.field or "grids")

    def _picture_grid(self, kind: str, page: int, cell: float) -> PageGrid:
        section, look = self.section, picture_look(self.plan.style)
        grid = page_grid(kind, self.pages.maze_box(page), max(cell, look.min_cell), look)
        if section.secret is None:
            check_tone(grid.grid, section.tone)
            name = section.algorithm or TONE_ALGORITHM
            if not accepts(name, grid.grid, {}):
                raise ClewError(f"{name} does not work on {grid.spec}: choose another algorithm, or other grids")
            return grid
        if kind == RECTANGLE:  # as large as the page, in blocks of 2x2 cells
            across, down = (int(side) - int(side) % 2 for side in grid.grid.extent())
            spec = f"{across}x{down}"
            grid = grid._replace(spec=spec, grid=parse_grid(spec))
        section.secret.check(grid.grid)
        return grid._replace(where="")  # such mazes have openings of their own

    def _secret(self, grid: PageGrid) -> Rung:
        """Return the next maze whose solution shows a picture."""
        section = self.section
        assert section.secret is not None
        for _ in range(TRIES):
            puzzle = self.maker.make(grid.spec, secret=section.secret)
            figures = measure(puzzle.maze)
            if (figures.solution_turns or 0) >= ladder.MIN_TURNS:
                assert puzzle.secret is not None
                made = puzzle.maze, section.secret, section.tone
                return Rung(grid, "", self.maker.seed, puzzle.secret.number, figures.difficulty or 1, *made)
        raise ClewError(
            f"the ways that show {section.secret.file} on {grid.spec} turn fewer than {ladder.MIN_TURNS} times, and "
            f"are seen at a glance: choose another picture, or a larger grid",
            field="secret",
        )

    def _toned(self, grid: PageGrid) -> Rung:
        """Return the next maze whose walls follow a photograph."""
        section = self.section
        name = section.algorithm or TONE_ALGORITHM
        rung = self.search.find(grid, section.low, section.high, name, ladder.FEW_BATCHES)
        if rung is None:
            raise ClewError(
                f"no maze of difficulty {range_text(section.low, section.high)} was found on {grid.spec}: those by "
                f"{name} that were measured have {range_text(*self.search.reached(grid, name))}; leave out from and to",
                field="from",
            )
        return rung._replace(tone=section.tone)


def _seen_at_a_glance(grid: PageGrid, algorithm: str | None = None) -> str:
    """Return a sentence about a grid whose mazes have too few turns."""
    by, or_another = (f" by {algorithm}", ", or another algorithm") if algorithm else ("", "")
    return (
        f"no maze{by} on {grid.kind} was found whose solution turns {ladder.MIN_TURNS} times, and without that it is "
        f"seen at a glance: choose a wider grid{or_another}"
    )
