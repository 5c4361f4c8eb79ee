"""The settings of sheets and class sets, which the library, the command and the service share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.paper.lists import split_names
from clew.paper.pages import typeface
from clew.paper.pages.styles import PaperStyle
from clew.paper.puzzle import check_secret
from clew.paper.words import words_in
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone

AGES = ((6, 10.0), (9, 7.5), (999, 5.0))  # until which age cells are how wide, in millimeters
COMFORT = AGES[-1][1]
MAX_MAZES = 1000  # of a document


def comfortable_cell(age: int) -> float:
    """Return the width in millimeters that cells should have at least for people of an age.

    Examples
    --------
    >>> [comfortable_cell(age) for age in (5, 8, 30)]
    [10.0, 7.5, 5.0]
    """
    return next(cell for oldest, cell in AGES if age <= oldest)


def check_count(count: int, names: Sequence[str]) -> None:
    """Raise `ClewError` if there are no mazes or too many."""
    if not 1 <= count <= MAX_MAZES:
        people = f" for {len(names):,} names" if names else ""
        raise ClewError(f"{count:,} mazes{people} are not possible: from 1 to {MAX_MAZES:,} can be made", field="count")


Level = str | tuple[int, int]
Ladder = tuple[str | int | None, str | int | None]


@dataclass(frozen=True, kw_only=True)
class PageSettings:
    """Settings that sheets and class sets have in common; `sheet` describes them."""

    seed: int | None = None
    title: str = ""
    per_page: int | None = None
    difficulty: Sequence[Level] | str = ()
    ladder: Ladder | None = None
    algorithm: str | None = None
    changes: Iterable[tuple[str, Mapping[str, object]]] = field(default=(), hash=False)
    paper: str = "a4"
    style: PaperStyle | None = None
    cell: float | None = None
    language: str = "en"
    answers: bool = True
    tone: Tone | None = None
    secret: SecretPicture | None = None
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    first: int = 0  # the number of the first maze among those of the seed

    def __post_init__(self) -> None:
        object.__setattr__(self, "changes", tuple(self.changes))
        if isinstance(self.difficulty, str):
            object.__setattr__(self, "difficulty", tuple(self.difficulty.split(",")))
        if self.ladder == (None, None):
            object.__setattr__(self, "ladder", None)
        check_secret(self, "algorithm", "changes", "options", "difficulty", "ladder")
        typeface.check_title(self.title)
        words_in(self.language, "sheets")

    @property
    def making(self) -> dict[str, Any]:
        """Arguments of `PuzzleMaker.make`."""
        return {name: getattr(self, name) for name in ("algorithm", "changes", "options", "secret")}


@dataclass(frozen=True)
class SheetSettings(PageSettings):
    """The contents of a sheet."""

    grid: str
    count: int = 1


class Name(NamedTuple):
    """A name of a list."""

    text: str
    place: str  # where it is from, for messages, such as 'row 3 of class.csv'
    last: str = ""  # the last name, if it is in a column of its own: only written, not drawn

    @property
    def whole(self) -> str:
        """The first and the last name."""
        return f"{self.text} {self.last}" if self.last else self.text

    def wrong(self, code: str, **fields: str | float) -> ClewError:
        """Return the error with this code, whose message begins with the place of the name."""
        problem = ClewError.coded(code, "names", name=shown(self.text), **fields)
        return problem.reworded(f"{self.place}: {problem}")


@dataclass(frozen=True)
class ClassSetSettings(PageSettings):
    """The contents of a class set."""

    names: Iterable[str | Name] | str
    grid: str | None = None
    count: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        names = split_names(self.names) if isinstance(self.names, str) else self.names
        object.__setattr__(self, "names", tuple(names))
