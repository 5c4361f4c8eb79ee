"""The settings of sheets and class sets, which the library, the command and the service share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from clew.errors import ClewError
from clew.paper.pages import typeface
from clew.paper.pages.styles import PaperStyle
from clew.paper.sheets.words import words_of
from clew.pictures.picture_mazes.secret_picture import SecretPicture
from clew.pictures.picture_mazes.tone import Tone

Level = str | tuple[int, int]
Ladder = tuple[str | int, str | int]


@dataclass(frozen=True, kw_only=True)
class PageSettings:
    """Settings that sheets and class sets have in common; `sheet` describes them."""

    seed: int | None = None
    title: str = ""
    per_page: int | None = None
    difficulty: Sequence[Level] = ()
    ladder: Ladder | None = None
    algorithm: str | None = None
    changes: Iterable[tuple[str, Mapping[str, object]]] = ()
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
        if self.secret is not None and (self.algorithm is not None or self.changes or self.options):
            raise ClewError("a maze with a secret has no algorithm and no changes: leave them out", field="secret")
        typeface.check_title(self.title)
        words_of(self.language)

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


@dataclass(frozen=True)
class ClassSetSettings(PageSettings):
    """The contents of a class set."""

    names: Iterable[str | Name]
    grid: str | None = None
    count: int = 1
