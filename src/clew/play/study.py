"""A study of difficulty: mazes in random order, a table of times, and how the times depend on the mazes."""

import csv
import io
import os
import shlex
from collections.abc import Iterable
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from clew.draws import seeded
from clew.errors import ClewError, cut, shown
from clew.mazes.command_words import words_to_generate
from clew.mazes.solving import solve
from clew.measures import measure
from clew.measures.levels import LEVELS
from clew.play.courses import Stage
from clew.play.game import Game
from clew.play.steering import open_ways
from clew.safe_io.whole_files import read_bytes
from clew.wishes import NoMazeFound, find_maze

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TRIES = 300  # mazes that are looked at for one of a level
GRIDS, ALGORITHMS = ("12x12", "20x14"), ("recursive-backtracker", "wilson", "kruskal")
COLUMNS = (
    "person", "seed", "item", "ended", "medium", "command", "difficulty", "solution_length", "solution_turns",
    "decisions", "seconds", "steps", "wrong_turns", "hints",
)  # fmt: skip
MAX_BYTES = 64 << 20
MIN_ROWS = 4  # for a fit of three numbers


class Item(NamedTuple):
    """A maze of a study, before it is made."""

    grid: str
    algorithm: str
    level: str
    round: int

    @property
    def name(self) -> str:
        """What identifies it in the table."""
        return "/".join(map(str, self))

    def stage(self, seed: int) -> Stage:
        """Return the first maze of the seed that is of the level, or the nearest of those that were looked at."""
        wish, first = f"difficulty {self.level}", self.round * TRIES
        try:
            maze = find_maze(self.algorithm, self.grid, wish, seed, tries=TRIES, first=first)
        except NoMazeFound as problem:
            maze = problem.report.nearest
        return Stage(self.grid, maze)


def plan(
    seed: int, person: str, grids: Iterable[str] = GRIDS, algorithms: Iterable[str] = ALGORITHMS, repeat: int = 1
) -> list[Item]:
    """Return the mazes of a study, each grid, algorithm and level, in an order that depends on the seed and the person.

    Examples
    --------
    >>> one, other = plan(7, "one"), plan(7, "other")
    >>> len(one), sorted(one) == sorted(other), one == other
    (24, True, False)
    """
    items = [Item(*each) for each in product(grids, algorithms, LEVELS, range(repeat))]
    draws = seeded(seed, crc32(person.encode()))
    for last in range(len(items) - 1, 0, -1):
        place = draws.below(last + 1)
        items[last], items[place] = items[place], items[last]
    return items


class Study:
    """The course of a person through the mazes that are not in the table yet; each end of a game adds a line to it.

    Parameters
    ----------
    file : str
        The table, which is made if there is none.
    seed : int
        The seed of the mazes.
    person : str
        Who plays.
    items : list of Item
        All mazes, in order.
    """

    follows = "the next maze"

    def __init__(self, file: str, seed: int, person: str, items: list[Item]) -> None:
        self.file, self.seed, self.person = file, seed, person
        known = {(row["person"], row["seed"], row["item"]) for row in read_times(file)} if os.path.exists(file) else ()
        self.left = [each for each in items if (person, str(seed), each.name) not in known]
        self.total, self._place = len(items), 0
        self._finished: set[int] = set()  # places

    def stage(self) -> Stage:
        """Return the maze to play now."""
        return (
            self.left[self._place]
            .stage(self.seed)
            ._replace(title=f"maze {self.total - len(self.left) + self._place + 1} of {self.total}")
        )

    def advance(self) -> bool:
        """Go on to the next maze."""
        if self._place + 1 == len(self.left):
            return False
        self._place += 1
        return True

    def finish(self, game: Game, seconds: float) -> None:
        """Write the line of a game that is over; a maze that is played again is known, and gets no second line."""
        if self._place not in self._finished:
            self._finished.add(self._place)
            facts = {"steps": game.steps, "wrong_turns": wrong_turns(game), "hints": game.hints}
            self.add(self.left[self._place], game, {"medium": "screen", "seconds": f"{seconds:.2f}", **facts})

    def add(self, item: Item, game: Game, facts: dict[str, Any]) -> None:
        """Append a whole line to the table."""
        from datetime import UTC, datetime

        maze = game.maze
        path = solve(maze, start=game.start, goal=game.goal)
        figures = measure(maze, game.start, game.goal)
        origin = maze.provenance
        assert origin is not None
        row = {
            "person": self.person,
            "seed": self.seed,
            "item": item.name,
            "ended": datetime.now(UTC).isoformat(timespec="seconds"),
            "command": shlex.join(words_to_generate(origin, item.grid)),
            "difficulty": figures.difficulty,
            "solution_length": path.steps,
            "solution_turns": figures.solution_turns,
            "decisions": sum(len(open_ways(maze, cell)) > 2 - (cell == game.start) for cell in path.cells[:-1]),
            **facts,
        }
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
        descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        with open(descriptor, "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            if not size:
                writer.writeheader()
            else:
                file.seek(-1, os.SEEK_END)
                text.write("" if file.read(1) == b"\n" else "\n")  # after a line that a crash has cut off
            writer.writerow(row)
            file.write(text.getvalue().encode())


def wrong_turns(game: Game) -> int:
    """Return how often the player left a shortest way, counting each way astray once."""
    from clew.mazes.solving import distances

    away = distances(game.maze, game.goal)
    steps = [away.at(cell) for cell in game.trail]
    astray = [after >= before for before, after in pairwise(steps)]
    return sum(now and not before for before, now in pairwise([False, *astray]))


def read_times(file: str) -> list[dict[str, str]]:
    """Return the rows of a table of times, without lines that a crash has cut off.

    Raises
    ------
    ClewError
        If the file cannot be read, or is no such table.
    """
    try:
        text = read_bytes(file, MAX_BYTES, MAX_BYTES, "a table of times").decode()
    except UnicodeDecodeError:
        raise ClewError(f"{cut(file)} is no text: give the table that clew study -o has written") from None
    reader = csv.DictReader(io.StringIO(text))
    lacking = [
        name for name in ("person", "difficulty", "solution_length", "seconds") if name not in (reader.fieldnames or ())
    ]
    if lacking:
        raise ClewError(f"{cut(file)} has no column {lacking[0]}: give the table that clew study -o has written")
    return [row for row in reader if row.get("seconds") and None not in row]


class Fit(NamedTuple):
    """How times depend on mazes: log(seconds) = constant + difficulty * slope + log(solution_length) * exponent."""

    rows: int
    people: int
    constant: float
    slope: float
    exponent: float
    r_squared: float
    rank_correlation: float  # of the difficulty and the times, these compared with others of the same person
    points: "NDArray[np.float64]"  # difficulty, and seconds without what is due to the person, [rows, 2]


def fit(rows: list[dict[str, str]]) -> Fit:
    """Fit the times of all people who solved at least two mazes without hints; each has a pace of their own.

    Raises
    ------
    ClewError
        If there are too few times, or a number cannot be read.
    """
    import numpy as np

    try:
        used = [row for row in rows if int(row.get("hints") or 0) == 0]
        numbers = np.array(
            [[float(row[name]) for name in ("difficulty", "solution_length", "seconds")] for row in used]
        )
    except ValueError as problem:
        raise ClewError(f"a time cannot be read: {problem}") from None
    if used and not (np.isfinite(numbers).all() and (numbers > 0).all()):
        raise ClewError("difficulty, solution_length and seconds must be greater than 0 in every line")
    names = np.array([row["person"] for row in used])
    several = np.array([(names == name).sum() > 1 for name in names], bool)
    if several.sum() < MIN_ROWS:
        raise ClewError(
            f"there are {int(several.sum())} times without hints of people with two or more: a fit needs {MIN_ROWS}"
        )
    names, numbers = names[several], numbers[several]
    times = np.log(numbers[:, 2])
    pace, scores = np.empty(len(times)), np.zeros(len(times))
    for name in set(names.tolist()):
        own = names == name
        pace[own] = times[own].mean()
        scores[own] = (times[own] - pace[own]) / (times[own].std() or 1.0)
    level = times - pace + times.mean()
    design = np.column_stack([np.ones(len(times)), numbers[:, 0], np.log(numbers[:, 1])])
    found = np.linalg.lstsq(design, level, rcond=None)[0]
    rest = ((level - design @ found) ** 2).sum() / max(float(((level - level.mean()) ** 2).sum()), 1e-300)
    ranks = (
        np.corrcoef(_ranks(numbers[:, 0]), _ranks(scores))[0, 1] if np.ptp(numbers[:, 0]) and np.ptp(scores) else 0.0
    )
    constant, slope, exponent = map(float, found)
    points = np.column_stack([numbers[:, 0], np.exp(level)])
    people = len(set(names.tolist()))
    return Fit(len(times), people, constant, slope, exponent, 1 - float(rest), float(ranks), points)


def _ranks(values: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Return the ranks; equal values share their mean."""
    import numpy as np

    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    found: NDArray[np.float64] = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return found


def plot(found: Fit) -> str:
    """Return the times by difficulty as SVG, with a logarithmic scale of seconds; `shown` by their person's pace."""
    import numpy as np

    width, height, margin = 640, 400, 50
    low, high = float(found.points[:, 1].min()), float(found.points[:, 1].max())
    first, last = np.floor(np.log2(low)), np.ceil(np.log2(high) + 1e-9)

    def place(difficulty: float, seconds: float) -> tuple[float, float]:
        share = (np.log2(seconds) - first) / max(last - first, 1)
        return margin + (width - 2 * margin) * difficulty / 100, float(height - margin - (height - 2 * margin) * share)

    left, bottom = place(0, 2**first)
    right, top = place(100, 2**last)
    parts = [f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="currentColor"/>']
    for seconds in 2.0 ** np.arange(first, last + 1):
        parts.append(f'<text x="{left - 6}" y="{place(0, seconds)[1] + 4:.1f}" text-anchor="end">{seconds:g} s</text>')
    for value in range(0, 101, 20):
        parts.append(f'<text x="{place(value, low)[0]:.1f}" y="{bottom + 18}" text-anchor="middle">{value}</text>')
    parts.append(f'<text x="{width / 2}" y="{height - 10}" text-anchor="middle">difficulty</text>')
    for difficulty, seconds in found.points:
        x, y = place(difficulty, seconds)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#C8102E" fill-opacity="0.6"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" fill="currentColor">\n'
        + "\n".join([f"<title>{shown_fit(found)}</title>", *parts])
        + "\n</svg>\n"
    )


def shown_fit(found: Fit) -> str:
    """Return the fit as a sentence."""
    return (
        f"{found.rows:,} times of {found.people:,} {'person' if found.people == 1 else 'people'}: "
        f"log(seconds) = {found.constant:.3g} + {found.slope:.3g} * difficulty + {found.exponent:.3g} * "
        f"log(solution_length); R squared {found.r_squared:.2f}; rank correlation of difficulty and time "
        f"{found.rank_correlation:.2f}"
    )


def check_person(name: str) -> str:
    """Return the name of a person; raise `ClewError` for one that does not fit into a line."""
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise ClewError(f"{shown(name)} is no name: give up to 100 letters and digits", option="person")
    return name
