"""Mazes for paper: each with a start, a goal and a solution, of a chosen difficulty, and no two alike."""

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from clew import registry
from clew.analysis.counting import canonical
from clew.analysis.wishes import NoMazeFound, first_number, prepare_search
from clew.changes import changed, pairs_of
from clew.changes.openings import openings
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.spec import grid_names, parse_grid
from clew.mazes.command_words import words_of_options, words_to_generate
from clew.mazes.defaults import ALGORITHM
from clew.mazes.generate import generate
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import solve
from clew.measures import measure
from clew.measures.levels import level_of, parse_level
from clew.paper.legible import check_word
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone

TRIES = 2000  # mazes that are looked at for one of a difficulty
MAX_CHANGED = 300  # the same, of mazes that have to be changed before they are measured, one by one
MAX_ALIKE = 300  # mazes one after the other that are like an earlier one, before no more are made
HARDEST = 100
OPENINGS = "openings"  # the change
NO_ENDS = (None, None)
FIXED = ("corners", "left-right", "top-bottom")  # openings that depend on the grid only
# The solution of a maze that is not easy is so many times as long as the straight way. Few of the hardest wind as much.
EASY, HARD = (parse_level(name)[1] for name in ("easy", "hard"))
MIN_DETOUR, MIN_EXPERT_DETOUR = 1.5, 1.2
WINDING = ("hunt-and-kill", "wilson")  # algorithms with hard mazes that wind


Changes = tuple[tuple[str, Mapping[str, object]], ...]
# The grid, the algorithm, the difficulty, the changes that are made, and the options of the algorithm.
Wish = tuple[str, str | None, tuple[int, int] | None, Changes, dict[str, Any]]


class Secret(NamedTuple):
    """The recipe of a maze with a secret."""

    picture: SecretPicture
    seed: int
    number: int


class Puzzle(NamedTuple):
    """A maze for paper, with its solution.

    Examples
    --------
    >>> from clew.paper import PuzzleMaker
    >>> puzzle = PuzzleMaker(7).make("9x9")
    >>> puzzle.origin, puzzle.command
    ('9x9 recursive-backtracker 7/0 --openings corners', 'clew generate 9x9 --seed 7 --openings corners')
    """

    grid: str  # the spec as it was written
    maze: Maze
    path: Path  # its solution
    secret: Secret | None = None  # which picture the solution shows
    tone: Tone | None = None  # which the walls follow

    @property
    def origin(self) -> str:
        """A recipe in a few words: seed and number, and options as on the command line."""
        if self.secret is not None:
            picture, seed, number = self.secret
            return f"{self.grid} {seed}/{number} {shlex.join(picture.words() + self._tone_words)}"
        made = self.maze.provenance
        if made is None:
            return self.grid
        words = shlex.join(words_of_options(made) + self._tone_words)
        return f"{self.grid} {made.algorithm} {made.seed}/{made.number} {words}".rstrip()

    @property
    def small_prints(self) -> tuple[str, ...]:
        """Recipes: a command if one makes it again, and one in fewer words."""
        return tuple(each for each in (self.command, self.origin) if each)

    @property
    def source(self) -> dict[str, object]:
        """Its origin: an algorithm or a picture, the seed, and the number; empty if that is not known."""
        source: dict[str, object] = {}
        if self.secret is not None:
            picture, seed, number = self.secret
            source = {"secret": picture.file, "seed": seed, "number": number}
        elif made := self.maze.provenance:
            source = {"algorithm": made.algorithm, "seed": made.seed, "number": made.number}
        return source | ({"tone": self.tone.name} if self.tone is not None else {})

    @property
    def facts(self) -> dict[str, object]:
        """Facts about it as JSON."""
        score = measure(self.maze).difficulty
        level = None if score is None else level_of(score)
        about = {"difficulty": score, "level": level, "steps": self.path.steps, "command": self.command}
        return {"grid": self.grid, **self.source, **about}

    @property
    def command(self) -> str:
        """The command that makes it again, quoted for a shell; empty if none does."""
        if self.secret is not None:
            picture, seed, number = self.secret
            words = ["clew", "generate", self.grid, *picture.words(), "--seed", str(seed)]
            return shlex.join(words + (["--number", str(number)] if number else []) + self._tone_words)
        made = self.maze.provenance
        is_spec = self.grid[:1].isdigit() or self.grid.partition(":")[0] in grid_names()  # not a shape for pages
        if made is None or not is_spec:
            return ""
        return shlex.join(words_to_generate(made, self.grid, brief=True) + self._tone_words)

    @property
    def _tone_words(self) -> list[str]:
        """The options of the command that name the photograph, and a file, as text cannot show it."""
        return ["--tone", self.tone.name, "-o", "maze.pdf"] if self.tone is not None and self.tone.name else []


class PuzzleMaker:
    """Makes mazes of one seed, no two of which are alike, even turned or mirrored.

    Parameters
    ----------
    seed : int
        The seed; the same seed gives the same puzzles.
    first : int, default 0
        The number of the first maze among those of the seed.

    Examples
    --------
    >>> from clew.paper import PuzzleMaker
    >>> maker = PuzzleMaker(7)
    >>> maker.make("9x9").maze == maker.make("9x9").maze
    False
    """

    def __init__(self, seed: int, first: int = 0) -> None:
        self.seed = seed
        self.first = first
        self._next: dict[object, int] = {}  # the number of the next maze, by what it should be
        self._seen: set[object] = set()
        self._winding: dict[tuple[str, str], tuple[str | None, ...]] = {}  # algorithms, by grid and wish
        self._grids: dict[str, tuple[Grid, str]] = {}  # with their default openings

    def make(
        self,
        grid: str,
        *,
        algorithm: str | None = None,
        difficulty: tuple[int, int] | None = None,
        where: str | None = None,
        changes: Iterable[tuple[str, Mapping[str, object]]] = (),
        options: Mapping[str, Any] | None = None,
        secret: SecretPicture | None = None,
    ) -> Puzzle:
        """Return the next puzzle.

        Parameters
        ----------
        grid : str
            The spec of the grid.
        algorithm : str, optional
            The algorithm; by default the recursive backtracker, or another one that makes mazes of the difficulty.
        difficulty : tuple of int, optional
            The lowest and the highest difficulty, from 1 to 100. Above the easy ones, unless there is an algorithm or
            a change other than openings, the solution is at least as many times as long as the straight way as
            `min_detour` says.
        where : str, optional
            Where the openings are, as for `clew.openings`; by default where they suit the grid.
        changes : iterable of (str, dict)
            Changes of the maze, in the format of `maze.provenance.changes`. Openings among them replace `where`.
        options : dict, optional
            Options of the algorithm.
        secret : SecretPicture, optional
            A picture that the solution shows. Such mazes have openings of their own and no algorithm, so that no other
            argument goes with it.

        Returns
        -------
        Puzzle
            A maze that is like none before.

        Raises
        ------
        ClewError
            If the grid, the algorithm, a change or the openings are not possible, or if there is no such maze.
        """
        shape, usual = self._grid(grid)
        made = _with_openings(pairs_of(changes), usual if where is None else where)
        wish = grid, algorithm, difficulty, made, dict(options or {})
        key = repr(wish if secret is None else (grid, secret))
        for _ in range(MAX_ALIKE):
            number = self._next.get(key, self.first)
            maze = self._maze(wish, number) if secret is None else secret.make(shape, self.seed, number)
            if maze.provenance is not None:  # the next one of the difficulty may have a later number
                number = maze.provenance.number
            self._next[key] = number + 1
            alike = likeness(maze)
            if alike not in self._seen:
                self._seen.add(alike)
                return Puzzle(grid, maze, solve(maze), secret and Secret(secret, self.seed, number))
        raise ClewError.coded("mazes-alike", "grid", grid=grid)

    def grid_made(self, spec: str, changes: Iterable[tuple[str, Mapping[str, object]]] = ()) -> Grid:
        """Return the grid of the mazes on a grid after these changes, which may make another one."""
        shape, _ = self._grid(spec)
        made = tuple(each for each in pairs_of(changes) if each[0] != OPENINGS)
        key = repr((spec, made))
        if made and key not in self._grids:
            self._grids[key] = changed(generate(ALGORITHM, shape, self.seed, number=self.first), made).grid, ""
        return self._grids[key][0] if made else shape

    def _grid(self, spec: str) -> tuple[Grid, str]:
        """Return the grid of a spec with its default openings."""
        if spec not in self._grids:
            shape = parse_grid(spec, files=True)
            check_word(spec)
            is_line = spec.startswith("text:") and "lines=" not in spec
            words = ("left-right", "farthest") if is_line else ()  # from the first letter to the last
            self._grids[spec] = shape, default_openings(shape, words)
        return self._grids[spec]

    def _maze(self, wish: Wish, number: int) -> Maze:
        """Return the maze of this number, or the next one that has the difficulty."""
        grid, algorithm, difficulty, changes, options = wish
        shape, _ = self._grid(grid)
        if difficulty is None:
            return changed(generate(algorithm or ALGORITHM, shape, self.seed, number=number, **options), changes)
        query = f"difficulty {difficulty[0]}-{difficulty[1]}"
        least = min_detour(difficulty[0])
        ends = _ends(shape, changes)  # mazes that are not changed before are searched much faster
        before, later, tries = (changes, (), MAX_CHANGED) if ends == NO_ENDS else ((), changes, TRIES)
        if least == 1 or algorithm is not None or any(name != OPENINGS for name, _ in changes):
            search = prepare_search(shape, query, self.seed, algorithm, number, before, ends, options)
            return changed(search.maze(first_number(search, number, tries)), later)
        query += f", detour >= {least}"
        candidates = (None,) if difficulty[0] <= parse_level("medium")[1] else WINDING  # None: one that is chosen there
        for name in self._winding.get((grid, query), candidates):
            search = prepare_search(shape, query, self.seed, name, number, before, ends, options)
            hit, _ = search.first_hit(number, tries)  # no report of a search in vain is read
            if hit is not None:
                self._winding[grid, query] = (name,)
                return changed(search.maze(hit), later)
        wished = {"low": difficulty[0], "high": difficulty[1], "least": least}
        raise NoMazeFound.coded("maze-unwinding", "difficulty", grid=shown(grid), **wished)


def min_detour(difficulty: int) -> float:
    """Return how many times as long as the straight way the solution of a maze of a difficulty is at least.

    Examples
    --------
    >>> [min_detour(difficulty) for difficulty in (20, 50, 60, 90)]
    [1.0, 1.5, 1.5, 1.2]
    """
    if difficulty <= EASY:
        return 1.0
    return MIN_DETOUR if difficulty <= HARD else MIN_EXPERT_DETOUR


def check_secret(settings: Any, *names: str) -> None:
    """Raise `ClewError` if settings have a secret, and others of these names, which such mazes cannot follow."""
    for name in names:
        if settings.secret is not None and getattr(settings, name):
            raise ClewError(f"a maze with a secret has no {name} to choose: leave one of them out", field=name)


def range_text(low: int, high: int) -> str:
    """Return two numbers in words, or one if they are the same: '40 to 60', '40'."""
    return f"{low} to {high}" if low < high else f"{low}"


def _with_openings(changes: Changes, where: str) -> Changes:
    """Return the changes with openings among them, in the order in which a command line makes changes."""
    if any(name == OPENINGS for name, _ in changes) or where == "none":
        return changes
    order = registry.find("change", OPENINGS).order
    before = [each for each in changes if registry.find("change", each[0]).order <= order]
    return (*before, (OPENINGS, {"where": where}), *changes[len(before) :])


def _ends(grid: Grid, changes: Changes) -> tuple[int | None, int | None]:
    """Return the cells that openings lead to if they are the only change and the same in all mazes."""
    if len(changes) != 1 or changes[0][0] != OPENINGS or changes[0][1].get("where") not in FIXED:
        return NO_ENDS
    made = changed(_walls_only(grid), changes).openings
    return (made[0][0], made[1][0]) if len(made) == 2 else NO_ENDS


def _walls_only(grid: Grid) -> Maze:
    """Return a maze without passages."""
    return Maze(grid, grid.new_passages(False), trusted=True)


def likeness(maze: Maze) -> object:
    """Return something that is equal for mazes that are alike."""
    try:
        least = canonical(maze)
    except ClewError:  # symmetries of large grids are not known
        least = maze
    return maze.grid.spec, bytes(memoryview(least.storage).cast("B"))


def parse_difficulty(value: str | tuple[int, int]) -> tuple[int, int]:
    """Return the lowest and the highest difficulty that a level's name or numbers describe.

    Raises
    ------
    ClewError
        If there is no such level, or the numbers are not from 1 to 100.

    Examples
    --------
    >>> parse_difficulty("easy"), parse_difficulty("40-60"), parse_difficulty((40, 60))
    ((1, 35), (40, 60), (40, 60))
    """
    text = value.strip() if isinstance(value, str) else f"{value[0]}-{value[1]}"
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text, re.ASCII)
    if match is None:
        return parse_level(text)
    lowest, highest = int(match[1]), int(match[2] or match[1])
    if not 1 <= lowest <= highest <= HARDEST:
        advice = f"give numbers from 1 to {HARDEST}, such as 40-60"
        raise ClewError(f"the difficulty {text} is not possible: {advice}", field="difficulty")
    return lowest, highest


def default_openings(grid: Grid, preferred: Sequence[str] = ()) -> str:
    """Return where the openings suit a grid: the words of `clew.openings`, 'none' for a grid without an outer wall.

    Parameters
    ----------
    grid : Grid
        The grid.
    preferred : sequence of str, optional
        Words that are tried before the usual ones.

    Returns
    -------
    str
        The first of the words that is possible.
    """
    empty = _walls_only(grid)
    words: list[str] = [*preferred, *(["corners"] if grid.has_corners else ["middle", "farthest"])]
    for where in words:
        with suppress(ClewError):
            openings(empty, where)
            return where
    return "none"
