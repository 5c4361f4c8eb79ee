"""What the options of renderers may be, and those that several have."""

from dataclasses import dataclass
from typing import Annotated

from clew.errors import ClewError, shown


@dataclass(frozen=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]

    def parse(self, value: object) -> str:
        """The word."""
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return str(value)

    def show(self, value: str) -> str:
        """The word."""
        return value

    def describe(self) -> str:
        """The words."""
        return "|".join(self.words)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def parse(self, value: object) -> bool:
        """True or False; from text: yes, no, true, false, 1, 0."""
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if isinstance(value, bool):
            return value
        if str(value).lower() not in words:
            raise ClewError(f"must be yes or no, not {shown(value)}")
        return words[str(value).lower()]

    def show(self, value: bool) -> str:
        """The word."""
        return "yes" if value else "no"

    def describe(self) -> str:
        """Both."""
        return "yes|no"


@dataclass(frozen=True)
class Name:
    """The name of an algorithm of a kind."""

    kind: str

    def parse(self, value: object) -> str:
        """The name as it is written."""
        from clew.registry import find

        return find(self.kind, str(value)).name

    def show(self, value: str) -> str:
        """The name."""
        return value

    def describe(self) -> str:
        """All names."""
        from clew.registry import names

        return "|".join(names(self.kind))


Mask = Annotated[str, Word(("solid", "blank")), "places that a mask leaves out: as wall, or as paper"]
