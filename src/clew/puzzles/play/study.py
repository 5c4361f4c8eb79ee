"""A study of difficulty: mazes in random order, a table of times, and how the times depend on the mazes."""

import csv
import io
import os
import shlex
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise, product
from typing import Any, NamedTuple
from zlib import crc32

from clew.draws import seeded
from clew.errors import ClewError, cut, shown
from clew.lazy import FloatArray, np
from clew.mazes.command_words import words_to_generate
from clew.mazes.solving.solve import solve
from clew.measures import measure
from clew.measures.levels import LEVELS
from clew.puzzles.play.courses import Course, Stage, nearest_maze
from clew.puzzles.play.game import Game
from clew.puzzles.play.steering import open_ways
from clew.safe_io.whole_files import read_bytes

TRIES = 300  # mazes that are looked at for one of a level
GRIDS, ALGORITHMS = ("10x10", "19x10"), ("recursive-backtracker", "wilson", "kruskal")  # 80 x 24 characters
COLUMNS = (
    "person", "seed", "item", "ended", "medium", "command", "difficulty", "solution_length", "solution_turns",
    "decisions", "seconds", "steps", "wrong_turns", "hints",
)  # fmt: skip
MAX_BYTES = 64 << 20
ROUNDING_ERROR = 1e-9  # what is smaller is a rounding error
LIMITS = {"difficulty": (1, 100), "solution_length": (1, 1e9), "seconds": (0.01, 1e6), "hints": (0, 1e9)}


class Item(NamedTuple):
    """A maze of a study, before it is made."""

    grid: str
    algorithm: str
    level: str
    round: int

    @property
    def name(self) -> str:
        """Its identity in the table."""
        return "/".join(map(str, self))

    def stage(self, seed: int) -> Stage:
        """Return the first maze of the seed that is of the level, or the nearest of those that were looked at."""
        wish, first = f"difficulty {self.level}", self.round * TRIES
        return Stage(self.grid, nearest_maze(self.algorithm, self.grid, wish, seed, tries=TRIES, first=first))


def plan(
    seed: int, person: str, grids: Iterable[str] = (), algorithms: Iterable[str] = (), repeat: int = 1
) -> list[Item]:
    """Return the mazes of a study, each grid, algorithm and level, in an order that depends on the seed and the person.

    Examples
    --------
    >>> one, other = plan(7, "one"), plan(7, "other")
    >>> len(one), sorted(one) == sorted(other), one == other
    (24, True, False)
    """
    if not person.strip() or len(person) > 100 or not person.isprintable():
        raise ClewError(f"{shown(person)} is no name: give up to 100 letters and digits", option="person")
    items = [Item(*each) for each in product(grids or GRIDS, algorithms or ALGORITHMS, LEVELS, range(repeat))]
    draws = seeded(seed, crc32(person.encode()))
    for last in range(len(items) - 1, 0, -1):
        place = draws.below(last + 1)
        items[last], items[place] = items[place], items[last]
    return items


class Study(Course):
    """The course of a person through the mazes that are not in the table yet; each end of a game adds a line to it.

    Parameters
    ----------
    file : str
        The table, which is made if it does not exist.
    seed : int
        The seed of the mazes.
    person : str
        Who plays.
    items : list of Item
        All mazes, in order.
    """

    def __init__(self, file: str, seed: int, person: str, items: list[Item]) -> None:
        self.file, self.seed, self.person = file, seed, person
        if not os.path.exists(file) or os.path.isfile(file):
            self._append()  # a file that cannot be written is noticed before anybody plays
        known = {(row["person"], row["seed"], row["item"]) for row in read_times(file, COLUMNS)}
        self.left = [each for each in items if (person, str(seed), each.name) not in known]
        self.total = len(items)
        self._finished: set[int] = set()  # places

    @property
    def follows(self) -> str:
        return "the next maze" if self.number + 1 < len(self.left) else ""

    def stage(self) -> Stage:
        title = f"maze {self.total - len(self.left) + self.number + 1} of {self.total}"
        return self.left[self.number].stage(self.seed)._replace(title=title)

    def finish(self, game: Game, seconds: float) -> None:
        """Write the line of a game that is over; a maze that is played again is known, and gets no second line."""
        if self.number not in self._finished:
            self._finished.add(self.number)
            facts = {"steps": game.steps, "wrong_turns": wrong_turns(game), "hints": game.hints}
            self.add(self.left[self.number], game, {"medium": "screen", "seconds": f"{seconds:.2f}", **facts})

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
        self._append(row)

    def _append(self, row: dict[str, Any] | None = None) -> None:
        """Append a line, after the header if the file is empty; all of it or nothing."""
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\n")
        with open(os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            if not size:
                writer.writeheader()
            elif row:
                file.seek(-1, os.SEEK_END)
                text.write("" if file.read(1) == b"\n" else "\n")  # after a line that a crash has cut off
            if row:
                writer.writerow(row)
            data = text.getvalue().encode()
            if file.write(data) != len(data):
                file.truncate(size)
                raise ClewError(f"{cut(self.file)} cannot hold another line: make room on the disk")


def wrong_turns(game: Game) -> int:
    """Return how often the player left a shortest way, counting each way astray once."""
    steps = [game.away.at(cell) for cell in game.trail]
    astray = [after >= before for before, after in pairwise(steps)]
    return sum(now and not before for before, now in pairwise([False, *astray]))


def read_times(file: str, columns: tuple[str, ...] = ()) -> list[dict[str, str]]:
    """Return the rows of a table of times, without lines that a crash has cut off.

    Raises
    ------
    ClewError
        If the file cannot be read, or is no such table; with `columns`, if it has others.
    """
    try:
        text = read_bytes(file, MAX_BYTES, MAX_BYTES, "a table of times").decode("utf-8-sig")
        reader = csv.DictReader(io.StringIO(text))
        rows, names = list(reader), list(reader.fieldnames or ())
    except (UnicodeDecodeError, csv.Error):
        raise ClewError(f"{cut(file)} is no table: give the one that clew study -o has written") from None
    lacking = [name for name in ("person", "difficulty", "solution_length", "seconds") if name not in names]
    if lacking:
        raise ClewError(
            f"{cut(file)} has no column {lacking[0]}: give the table that clew study -o has written, with commas"
        )
    if columns and names != list(columns):
        raise ClewError(f"{cut(file)} has not the columns of clew study: name another file with -o")
    return [row for row in rows if None not in row and None not in row.values()]


class Fit(NamedTuple):
    """The law of times: log(seconds) = constant + difficulty * slope + log(solution_length) * exponent."""

    rows: int
    people: int
    constant: float
    slope: float
    exponent: float
    errors: tuple[float, float, float]  # standard errors of the three
    r_squared: float
    rank_correlation: float  # of the difficulty and the times, these compared with others of the same person
    points: FloatArray  # difficulty, and seconds without what is due to the person, [rows, 2]


def fit(rows: list[dict[str, str]]) -> Fit:
    """Fit the times of all people who solved at least two mazes without hints; each has a pace of their own.

    Raises
    ------
    ClewError
        If there are too few times or mazes that differ, or a number cannot be read.
    """
    facts = [(row["person"], *(_number(row, name) for name in LIMITS)) for row in rows]
    facts = [each for each in facts if not each[-1]]
    people = Counter(each[0] for each in facts)
    facts = [each for each in facts if people[each[0]] > 1]
    names, who, counts = np.unique([each[0] for each in facts], return_inverse=True, return_counts=True)
    needed = 3 + max(len(names), 1)
    if len(facts) < needed:
        raise ClewError(
            f"a fit needs {needed} times without hints, 3 and one for each person, and people with two or more have "
            f"{len(facts)}: gather more"
        )
    columns = np.array([each[1:4] for each in facts]).T
    columns[1:] = np.log(columns[1:])
    # With a pace for each person, the least squares are those of what differs from the means of the person.
    apart = columns - np.array([np.bincount(who, each) / counts for each in columns])[:, who]
    centered = apart + columns.mean(axis=1, keepdims=True)
    design = np.vstack([np.ones(len(who)), centered[:2]]).T
    found, _, rank, _ = np.linalg.lstsq(design, centered[2], rcond=ROUNDING_ERROR)
    spread = np.sqrt(np.bincount(who, apart[2] ** 2) / counts)[who]
    if rank < design.shape[1] or spread.max() < ROUNDING_ERROR:
        raise ClewError("the mazes of a person must differ in difficulty, solution_length and seconds: add other mazes")
    rest = centered[2] - design @ found
    errors = np.sqrt(rest @ rest / (1 + len(who) - needed) * np.diag(np.linalg.inv(design.T @ design)))
    scores = apart[2] / np.where(spread < ROUNDING_ERROR, np.inf, spread)
    ranks = np.corrcoef(_ranks(columns[0]), _ranks(scores))[0, 1]
    points = np.column_stack([columns[0], np.exp(centered[2] + found[1:] @ (columns - centered)[:2])])
    share = 1 - float(rest @ rest / (apart[2] @ apart[2]))
    constant, slope, exponent = found.tolist()
    return Fit(len(who), len(names), constant, slope, exponent, tuple(errors.tolist()), share, float(ranks), points)


def _number(row: dict[str, str], name: str) -> float:
    """Return a number of a row; hints may be missing."""
    text = row.get(name) or ("0" if name == "hints" else "")
    low, high = LIMITS[name]
    with suppress(ValueError):
        if low <= float(text) <= high:
            return float(text)
    raise ClewError(f"{name} must be a number from {low:,} to {high:,.0f}, not {shown(text)}: correct the table")


def _ranks(values: FloatArray) -> FloatArray:
    """Return the ranks; equal values share their mean."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[inverse]


def plot(found: Fit) -> str:
    """Return the times by difficulty, without the pace of people, and the line of the fit, as SVG."""
    difficulty, level = found.points[:, 0], np.log(found.points[:, 1])
    ends = np.array([difficulty.min(), difficulty.max()])
    line = level.mean() + found.slope * (ends - difficulty.mean())
    low, high = min(level.min(), line.min()) - 0.1, max(level.max(), line.max()) + 0.1

    def at(difficulty: float, level: float) -> str:
        return f"{80 + 5.3 * difficulty:.1f} {350 - 300 * (level - low) / (high - low):.1f}"

    marks = [mark for power in range(-3, 8) for mark in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)]
    marks = [mark for mark in marks if low < np.log(mark) < high]
    parts = [f"<title>{shown_fit(found)}</title>", '<path d="M0 0H640V420H0Z" fill="white"/>']
    for mark in marks[:: 1 + len(marks) // 14]:
        place = at(0, np.log(mark))
        parts.append(f'<path d="M{place}h530" stroke="#ddd"/><g transform="translate({place})">')
        parts.append(f'<text x="-8" y="4" text-anchor="end">{mark:,g}</text></g>')
    for value in range(0, 101, 20):
        parts.append(
            f'<path d="M{at(value, low)}v5" stroke="black"/><text x="{80 + 5.3 * value:g}" y="370">{value}</text>'
        )
    dots = '<circle r="3.5" fill="#C8102E" fill-opacity="0.6" transform="translate({})"/>'
    parts += map(dots.format, map(at, difficulty, level))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420" viewBox="0 0 640 420" '
        'font-family="sans-serif" font-size="13" text-anchor="middle">\n'
        + "\n".join(parts)
        + f'\n<path d="M80 50V350H610" fill="none" stroke="black"/><text x="345" y="400">difficulty (1 to 100)</text>\n'
        f'<path d="M{at(ends[0], line[0])}L{at(ends[1], line[1])}M300 26h24" stroke="#0057B8" stroke-width="2"/>\n'
        '<text transform="translate(24 200) rotate(-90)">time in seconds</text>\n'
        '<circle cx="86" cy="26" r="3.5" fill="#C8102E"/><g text-anchor="start"><text x="96" y="30">a time, at the '
        'mean pace</text><text x="332" y="30">the fit, at the mean length of the way</text></g>\n</svg>\n'
    )


def shown_fit(found: Fit) -> str:
    """Return the fit as a sentence."""
    return (
        f"{found.rows:,} times of {found.people:,} {'person' if found.people == 1 else 'people'}: "
        f"log(seconds) = {found.constant:.3g} + {found.slope:.3g} * difficulty + {found.exponent:.3g} * "
        f"log(solution_length), with the standard errors {', '.join(f'{each:.2g}' for each in found.errors)}; "
        f"R squared {found.r_squared:.2f}; rank correlation of difficulty and time {found.rank_correlation:.2f}"
    )
