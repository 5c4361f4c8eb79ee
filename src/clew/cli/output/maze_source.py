"""The mazes of `clew generate`, one for each number of a seed: what an algorithm makes, or a secret picture."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from clew.cli.options.algorithm_options import MazeRequest, apply_changes
from clew.grids import Grid
from clew.grids.spec import is_mask
from clew.mazes import generate as mazes
from clew.mazes.command_words import format_changes, words_to_generate
from clew.mazes.maze import Maze
from clew.pictures.painting.style import noun

if TYPE_CHECKING:
    from clew.pictures.picture_mazes.secret_picture import SecretPicture

NUMBERED = "put {number} into the name, as in maze-{number}.npz"


class MazeSource:
    """The mazes that an algorithm makes.

    Parameters
    ----------
    request : MazeRequest
        How they are made and changed.
    name : str
        The grid as it was given.
    grid : Grid
        The grid.

    Attributes
    ----------
    seed : int
        The seed, perhaps a random one.
    changes : list
        The changes that are still to be made in the mazes that `make` returns.
    """

    def __init__(self, request: MazeRequest, name: str, grid: Grid) -> None:
        self._request, self.name, self.grid = request, name, grid
        self.algorithm, self.changes = request.algorithm, request.changes
        self.title = f"{request.algorithm} on {name}"
        self.seed = mazes.seed_word(request.seed)
        self._wish_words: list[str] = []

    def make(self, number: int, report: Callable[[float], None] | None = None) -> Maze:
        """Return the maze of this number."""
        options = self._request.options
        return mazes.generate(self.algorithm, self.grid, self.seed, number=number, progress=report, **options)

    def make_changed(self, number: int) -> Maze:
        """Return the maze of this number after its changes."""
        return apply_changes(self.make(number), self.changes)

    def make_many(self, numbers: range, report: Callable[[float], None] | None = None) -> Any:
        """Return the mazes of these numbers as one array."""
        from clew.mazes.many.generate_many import generate_many

        many = self.algorithm, self.grid, len(numbers), self.seed
        return generate_many(*many, first=numbers[0], progress=report, **self._request.options)

    def array_obstacle(self, overlays: Sequence[str]) -> str:
        """Return why these mazes cannot be one array, as the end of a sentence; '' if they can."""
        if self._request.changes:
            reason = f"--{self._request.changes[0][0]} changes mazes one by one"
        elif overlays:
            reason = f"an array cannot show {noun(overlays[0])}"
        else:
            return ""
        return f", and {reason}: {NUMBERED}, or leave the option out"

    def facts(self, maze: Maze) -> dict[str, Any]:
        """Return what `--json` says of a maze besides what the maze knows itself."""
        return {}

    def facts_of_one(self, maze: Maze) -> dict[str, Any]:
        """Return what `--json` says of a maze that is made alone."""
        return self.facts(maze)

    def notes(self, maze: Maze) -> list[str]:
        """Return what to say about a maze that is made alone: how to make it again, if its seed was drawn."""
        return [] if self._request.seed is not None else [repetition(self.seed, self._words_of(maze), "this maze")]

    def notes_of_series(self, numbers: range) -> list[str]:
        """Return how to make all mazes again, if their seed was drawn."""
        if self._request.seed is not None:
            return []
        words = [*self._words_of_series(numbers[0]), "--count", str(len(numbers)), *self._wish_words]
        return [repetition(self.seed, [*words, *format_changes(self._request.changes)], "these mazes")]

    def _words_of(self, maze: Maze) -> list[str]:
        origin = maze.provenance
        return self._words_of_series(self._request.number) if origin is None else words_to_generate(origin, self.name)

    def _words_of_series(self, first: int) -> list[str]:
        made = mazes.prepare(self.algorithm, self.grid, self._request.options)
        return words_to_generate(mazes.origin_of(*made, self.seed, first), self.name)

    def document(self, numbers: range) -> dict[str, Any]:
        """Return how the mazes of these numbers are made, for JSON."""
        made = {"grid": self.grid.spec, "algorithm": self.algorithm, "seed": self.seed, "first": numbers[0]}
        return self.named(made) | {"count": len(numbers), "options": self._request.options}

    def named(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Return facts with the grid as it was given if its spec does not name the file or the word it came from."""
        if not (is_mask(self.name) or self.name.startswith("graph:")):
            return facts
        return facts | {key: self.name for key in ("grid", "made_on") if facts.get(key) == self.grid.spec}


def repetition(seed: int, words: Sequence[str], what: str) -> str:
    """Return the sentence with the command that makes mazes again, quoted for the shell."""
    import shlex

    return f"seed {seed}: {shlex.join(words)} makes {what} again"


class SecretMazes(MazeSource):
    """Mazes whose solutions show a picture."""

    def __init__(self, request: MazeRequest, name: str, grid: Grid, secret: "SecretPicture") -> None:
        super().__init__(request, name, grid)
        self._secret = secret

    def make(self, number: int, report: Callable[[float], None] | None = None) -> Maze:
        return self._secret.make(self.grid, self.seed, number)

    def array_obstacle(self, overlays: Sequence[str]) -> str:
        return f", which an algorithm makes, and --secret makes them from a picture: {NUMBERED}"

    def facts_of_one(self, maze: Maze) -> dict[str, Any]:
        return {"secret": self._secret.file, "seed": self.seed, "number": self._request.number}

    def _words_of_series(self, first: int) -> list[str]:
        words = ["clew", "generate", self.name, *self._secret.words(), "--seed", str(self.seed)]
        return words + ["--number", str(first)] * bool(first)

    def document(self, numbers: range) -> dict[str, Any]:
        made = super().document(numbers)
        return {name: made[name] for name in ("grid", "seed", "first", "count")} | {"secret": self._secret.file}
