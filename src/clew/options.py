"""What people may set in an algorithm: what they write, what the kernel takes, and what is possible."""

from dataclasses import dataclass
from typing import Any, Protocol

from clew.errors import ClewError, cut, shown


class Option(Protocol):
    """What people may set: what they write (`show`), what the kernel takes (`parse`), what is possible (`describe`)."""

    def parse(self, value: object) -> Any:
        """The kernel's value; `ClewError` (without the option's name) where it cannot be understood."""

    def show(self, value: Any) -> str | int | float:
        """What people would write for this kernel value."""

    def describe(self) -> str:
        """What is possible, for a help text."""


@dataclass(frozen=True)
class Choice:
    """One of some words; the kernel gets its place among them. `grids`: as of a `Parameter`."""

    words: tuple[str, ...]
    grids: str = "any"

    def parse(self, value: object) -> int:
        """The place of the word."""
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return self.words.index(str(value))

    def show(self, value: int) -> str:
        """The word."""
        return self.words[value]

    def describe(self) -> str:
        """The words."""
        return "|".join(self.words)


@dataclass(frozen=True)
class Chance:
    """A probability from 0 to 1; the kernel gets it in 65536ths, to compare with `draws.below(65536)`.

    `grids`: as of a `Parameter`.
    """

    grids: str = "any"

    weave: bool = False  # whether it means something only where passages may go under others

    def parse(self, value: object) -> int:
        """65536ths, rounded."""
        number = _number(value, float)
        if not 0 <= number <= 1:
            raise ClewError(f"must be from 0 to 1, not {cut(value)}")
        return round(number * 65536)

    def show(self, value: int) -> float:
        """The probability, with as few decimals as tell it from others."""
        decimals = 0
        while round(round(value / 65536, decimals) * 65536) != value:
            decimals += 1
        return round(value / 65536, decimals)

    def describe(self) -> str:
        """The range."""
        return "0 to 1"


@dataclass(frozen=True)
class Count:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def parse(self, value: object) -> int:
        """The number."""
        number = _number(value, int)
        if not self.least <= number <= self.most:
            raise ClewError(f"must be from {self.least} to {self.most}, not {cut(value)}")
        return int(number)

    def show(self, value: int) -> int:
        """The number."""
        return value

    def describe(self) -> str:
        """The range."""
        return f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Blend:
    """Words with weights, such as `newest:75,random:25`; the kernel gets a tuple: the running sum after each word."""

    words: tuple[str, ...]
    most: int = 1_000_000

    def parse(self, value: object) -> tuple[int, ...]:
        """The running sums of the weights, in the order of `words`."""
        weights = dict.fromkeys(self.words, 0)
        for part in str(value).split(","):
            word, _, weight = part.strip().partition(":")
            if word not in weights:
                raise ClewError(
                    f"must blend {', '.join(self.words)}, as in {self.words[0]}:75,{self.words[-1]}:25, "
                    f"not {shown(value)}"
                )
            weights[word] += Count(0, self.most).parse(weight or "1")
        sums = tuple(sum(list(weights.values())[: place + 1]) for place in range(len(weights)))
        if sums[-1] == 0:
            raise ClewError(f"must give some weight to {', '.join(self.words)}, not {shown(value)}")
        return sums

    def show(self, value: tuple[int, ...]) -> str:
        """`newest:75,random:25`, or the one word."""
        weights = [after - before for before, after in zip((0, *value), value, strict=False)]
        used = [(word, weight) for word, weight in zip(self.words, weights, strict=True) if weight]
        return used[0][0] if len(used) == 1 else ",".join(f"{word}:{weight}" for word, weight in used)

    def describe(self) -> str:
        """An example."""
        return f"{'|'.join(self.words)}, or a blend such as {self.words[0]}:75,{self.words[-1]}:25"


def _number(value: object, kind: type[int] | type[float]) -> float:
    try:
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            raise ValueError
        if isinstance(value, str) and (not value.isascii() or "_" in value):
            raise ValueError
        number = kind(value)
        if not number == (value if isinstance(value, float) else number):  # not a number is not equal to itself
            raise ValueError
    except (ValueError, OverflowError):
        wanted = "a whole number" if kind is int else "a number"
        raise ClewError(f"must be {wanted}, not {shown(value)}") from None
    return number


@dataclass(frozen=True)
class Parameter:
    """An option of an algorithm."""

    name: str  # as in the signature: close_out
    option: Option
    default: Any  # the kernel's value
    help: str
    grids: str = "any"  # those on which it may be set: 'any', 'rows', or 'squares'

    @property
    def weave(self) -> bool:
        """Whether it means something only where passages may go under others."""
        return getattr(self.option, "weave", False)

    @property
    def flag(self) -> str:
        """As on the command line, without the dashes: close-out."""
        return self.name.replace("_", "-")

    @property
    def usual(self) -> str | int | float | None:
        """The default as people would write it; None where the algorithm does without."""
        return None if self.default is None else self.option.show(self.default)

    @property
    def told(self) -> str:
        """' (default 0.5)' for help texts; nothing where there is none."""
        return "" if self.default is None else f" (default {self.usual})"
