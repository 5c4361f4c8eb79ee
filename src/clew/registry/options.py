"""Options of algorithms, changes, formats and pictures: what people write, what a function takes, what is possible."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from clew.errors import ClewError, cut, shown

Grids = Literal["any", "squares"]  # on which an option may be set
Written = str | int | float  # as people write a value


@dataclass(kw_only=True, eq=False)
class Option:
    """What an option may be. `parse` makes the function's value of what people write, `show` is the other way.

    Options and entries do not change, but are not frozen: freezing and comparing cost several generated methods for
    each class whenever the command starts.

    Parameters
    ----------
    help
        A sentence for help texts and pages.
    default
        As people write it; None where the function does without. The default of a signature goes before it.
    grids
        Those on which the option may be set.
    weave
        Whether it means something only where passages may go under others.
    """

    help: str = ""
    default: Any = None
    grids: Grids = "any"
    weave: bool = False

    @property
    def kind(self) -> str:
        """The name of the class, in small letters: 'choice'."""
        return type(self).__name__.lower()

    def parse(self, value: object) -> Any:
        """Return the function's value; raise `ClewError`, without the option's name, for what is not possible."""
        raise NotImplementedError

    def show(self, value: Any) -> Written:
        """Return what people would write for a value of the function."""
        written: Written = value
        return written

    def describe(self) -> str:
        """Return what is possible, for a help text."""
        raise NotImplementedError


@dataclass(eq=False, repr=False)
class Word(Option):
    """One of some words, which the function gets as it is."""

    words: tuple[str, ...]

    def parse(self, value: object) -> Any:
        """Return the word."""
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return str(value)

    def describe(self) -> str:
        """Return the words."""
        return "|".join(self.words)


@dataclass(eq=False, repr=False)
class Choice(Word):
    """One of some words, of which the function gets the number."""

    def parse(self, value: object) -> int:
        """Return the number of the word."""
        return self.words.index(super().parse(value))

    def show(self, value: int) -> str:
        """Return the word."""
        return self.words[value]


@dataclass(eq=False, repr=False)
class Flag(Option):
    """Yes or no."""

    def parse(self, value: object) -> bool:
        """Return True or False; of a text: yes, no, true, false, 1, 0."""
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if isinstance(value, bool):
            return value
        if str(value).lower() not in words:
            raise ClewError(f"must be yes or no, not {shown(value)}")
        return words[str(value).lower()]

    def show(self, value: bool) -> str:
        """Return the word."""
        return "yes" if value else "no"

    def describe(self) -> str:
        """Return both words."""
        return "yes|no"


@dataclass(eq=False, repr=False)
class Chance(Option):
    """A probability from 0 to 1, which a kernel gets in 65536ths, to compare with `draws.below(65536)`."""

    def parse(self, value: object) -> int:
        """Return the 65536ths, rounded."""
        number = _number(value, float)
        if not 0 <= number <= 1:
            raise ClewError(f"must be from 0 to 1, not {cut(value)}")
        return round(number * 65536)

    def show(self, value: int) -> float:
        """Return the probability with as few decimals as distinguish it from others."""
        decimals = 0
        while round(round(value / 65536, decimals) * 65536) != value:
            decimals += 1
        return round(value / 65536, decimals)

    def describe(self) -> str:
        """Return the range."""
        return "0 to 1"


@dataclass(eq=False, repr=False)
class Count(Option):
    """A whole number from `min` to `max`."""

    min: int
    max: int

    def parse(self, value: object) -> int:
        """Return the number."""
        number = _number(value, int)
        if not self.min <= number <= self.max:
            raise ClewError(f"must be from {self.min} to {self.max}, not {cut(value)}")
        return int(number)

    def describe(self) -> str:
        """Return the range."""
        return f"{self.min} to {self.max}"


@dataclass(eq=False, repr=False)
class Blend(Option):
    """Words with weights, such as `newest:75,random:25`; a kernel gets a tuple: the running sum after each word."""

    words: tuple[str, ...]
    max: int = 1_000_000  # of a weight

    def parse(self, value: object) -> tuple[int, ...]:
        """Return the running sums of the weights, in the order of `words`."""
        weights = dict.fromkeys(self.words, 0)
        for part in str(value).split(","):
            word, _, weight = part.strip().partition(":")
            if word not in weights:
                raise ClewError(
                    f"must blend {', '.join(self.words)}, as in {self.words[0]}:75,{self.words[-1]}:25, "
                    f"not {shown(value)}"
                )
            weights[word] += Count(0, self.max).parse(weight or "1")
        sums = tuple(sum(list(weights.values())[: place + 1]) for place in range(len(weights)))
        if sums[-1] == 0:
            raise ClewError(f"must give some weight to {', '.join(self.words)}, not {shown(value)}")
        return sums

    def show(self, value: tuple[int, ...]) -> str:
        """Return `newest:75,random:25`, or the one word."""
        weights = [after - before for before, after in zip((0, *value), value, strict=False)]
        used = [(word, weight) for word, weight in zip(self.words, weights, strict=True) if weight]
        return used[0][0] if len(used) == 1 else ",".join(f"{word}:{weight}" for word, weight in used)

    def describe(self) -> str:
        """Return the words and an example."""
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
        needed = "a whole number" if kind is int else "a number"
        raise ClewError(f"must be {needed}, not {shown(value)}") from None
    return number


@dataclass(eq=False)
class Parameter:
    """An option under the name that an algorithm, a change, a format or a renderer has for it."""

    name: str  # as in the signature: close_out
    option: Option

    @property
    def flag(self) -> str:
        """As on the command line, without the dashes in front: close-out."""
        return self.name.replace("_", "-")

    @property
    def help(self) -> str:
        """A sentence for help texts and pages."""
        return self.option.help

    @cached_property
    def default(self) -> Any:
        """The function's value where none is given; None where it does without."""
        return None if self.option.default is None else self.option.parse(self.option.default)

    @property
    def shown_default(self) -> Written | None:
        """The default as people would write it."""
        return None if self.default is None else self.option.show(self.default)

    def parse(self, value: object) -> Any:
        """Return the function's value; raise `ClewError`, with the option's name, for what is not possible."""
        try:
            return self.option.parse(value)
        except ClewError as problem:
            raise problem.reworded(f"{self.flag} {problem}", option=self.flag) from None
