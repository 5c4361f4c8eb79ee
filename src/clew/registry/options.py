"""The options of algorithms, changes, formats and pictures: how a value is written, and what the function gets."""

from abc import ABC, abstractmethod
from copy import copy
from functools import cached_property
from itertools import accumulate
from typing import Any, Literal, Self

from clew.errors import ClewError, cut, prefixed, shown

Grids = Literal["any", "squares"]  # on which an option may be set
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}  # in millimeters
Written = str | int | float  # as people write a value


class Option(ABC):
    """The base class of options: `parse` turns written text into the function's value, `show` does the reverse.

    Parameters
    ----------
    help : str
        A sentence for help texts and pages.
    default : object
        The default as people write it; None if the function needs no value. A default in the signature replaces it.
    grids : {'any', 'squares'}
        The grids on which the option may be set.
    weave : bool
        Whether the option matters only on grids where passages may go under others.

    Examples
    --------
    >>> from clew.registry.options import Chance
    >>> option = Chance(help="How often a run ends.", default=0.5)
    >>> option.parse("0.25"), option.show(16384), option.describe()
    (16384, 0.25, '0 to 1')
    """

    def __init__(self, *, help: str = "", default: Any = None, grids: Grids = "any", weave: bool = False) -> None:
        self.help = help
        self.default = default
        self.grids = grids
        self.weave = weave

    def with_default(self, default: Any) -> Self:
        """Return the same option with another default."""
        changed = copy(self)
        changed.default = default
        return changed

    @property
    def kind(self) -> str:
        """The name of the class in lower case: 'choice'."""
        return type(self).__name__.lower()

    @abstractmethod
    def parse(self, value: object) -> Any:
        """Return the function's value; raise `ClewError`, without the option's name, if the value is not possible."""

    def show(self, value: Any) -> Written:
        """Return how people write a value of the function."""
        written: Written = value
        return written

    @abstractmethod
    def describe(self) -> str:
        """Return the possible values, for a help text."""


class Word(Option):
    """One of several words, which the function gets as it is.

    Parameters
    ----------
    words : tuple of str
        The words.

    Examples
    --------
    >>> from clew.registry.options import Word
    >>> Word(("box", "ascii")).parse("ascii")
    'ascii'
    """

    def __init__(self, words: tuple[str, ...], **common: Any) -> None:
        super().__init__(**common)
        self.words = words

    def parse(self, value: object) -> Any:
        if value not in self.words:
            raise ClewError(f"must be one of {', '.join(self.words)}, not {shown(value)}")
        return str(value)

    def describe(self) -> str:
        return "|".join(self.words)


class Choice(Word):
    """One of several words; the function gets its position in `words`.

    Parameters
    ----------
    words : tuple of str
        The words.

    Examples
    --------
    >>> from clew.registry.options import Choice
    >>> Choice(("newest", "oldest")).parse("oldest")
    1
    """

    def parse(self, value: object) -> int:
        return self.words.index(super().parse(value))

    def show(self, value: int) -> str:
        return self.words[value]


class Flag(Option):
    """Yes or no; the function gets a bool.

    Examples
    --------
    >>> from clew.registry.options import Flag
    >>> Flag().parse("yes"), Flag().show(False)
    (True, 'no')
    """

    def parse(self, value: object) -> bool:
        """Return the bool; as text it is yes, no, true, false, 1 or 0."""
        words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if str(value).lower() not in words:
            raise ClewError(f"must be yes or no, not {shown(value)}")
        return words[str(value).lower()]

    def show(self, value: bool) -> str:
        return "yes" if value else "no"

    def describe(self) -> str:
        return "yes|no"


class Chance(Option):
    """A probability from 0 to 1; the function gets it in 65536ths, to compare with `draws.below(65536)`.

    Examples
    --------
    >>> from clew.registry.options import Chance
    >>> Chance().parse(0.3), Chance().show(19661)
    (19661, 0.3)
    """

    def parse(self, value: object) -> int:
        """Return the probability in 65536ths, rounded."""
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
        return "0 to 1"


class Count(Option):
    """A whole number from `min` to `max`.

    Parameters
    ----------
    min, max : int
        The smallest and the largest value.

    Examples
    --------
    >>> from clew.registry.options import Count
    >>> Count(2, 9).parse("7")
    7
    """

    def __init__(self, min: int, max: int, **common: Any) -> None:
        super().__init__(**common)
        self.min = min
        self.max = max

    def parse(self, value: object) -> int:
        number = _number(value, int)
        if not self.min <= number <= self.max:
            raise ClewError(f"must be from {self.describe()}, not {cut(value)}")
        return int(number)

    def describe(self) -> str:
        largest = "2^64 - 1" if self.max == (1 << 64) - 1 else self.max
        return f"{self.min} to {largest}"


class Length(Option):
    """A length of something that is made, in millimeters.

    Parameters
    ----------
    min, max : float
        The smallest and the largest length, in millimeters.

    Examples
    --------
    >>> from clew.registry.options import Length
    >>> option = Length(0.5, 1000)
    >>> option.parse("8mm"), option.parse("0.5in"), option.parse(2), option.show(8.0)
    (8.0, 12.7, 2.0, '8mm')
    """

    def __init__(self, min: float, max: float, **common: Any) -> None:
        super().__init__(**common)
        self.min = min
        self.max = max

    def parse(self, value: object) -> float:
        """Return the length in millimeters; as text it may end with mm, cm or in."""
        text, unit = value, 1.0
        if isinstance(value, str):
            name = value.strip()[-2:].lower()
            text, unit = (value.strip()[:-2], UNITS[name]) if name in UNITS else (value, unit)
        try:
            length = _number(text, float) * unit
        except ClewError:
            raise ClewError(f"must be a length, such as 8mm, not {shown(value)}") from None
        if not self.min <= length <= self.max:
            raise ClewError(f"must be from {self.describe()}, not {cut(value)}")
        return length

    def show(self, value: float) -> str:
        return f"{value:g}mm"

    def describe(self) -> str:
        return f"{self.min:g}mm to {self.max:g}mm"


class Blend(Option):
    """Words with weights, such as `newest:75,random:25`; the function gets the running sum after each word.

    Parameters
    ----------
    words : tuple of str
        The words.
    max : int
        The largest weight.

    Examples
    --------
    >>> from clew.registry.options import Blend
    >>> Blend(("newest", "oldest", "random")).parse("newest:75,random:25")
    (75, 75, 100)
    """

    def __init__(self, words: tuple[str, ...], max: int = 1_000_000, **common: Any) -> None:
        super().__init__(**common)
        self.words = words
        self.max = max

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
        sums = tuple(accumulate(weights.values()))
        if sums[-1] == 0:
            raise ClewError(f"must give some weight to {', '.join(self.words)}, not {shown(value)}")
        return sums

    def show(self, value: tuple[int, ...]) -> str:
        """Return the words that have weight, as `newest:75,random:25`, or the only one."""
        weights = [after - before for before, after in zip((0, *value), value, strict=False)]
        used = [(word, weight) for word, weight in zip(self.words, weights, strict=True) if weight]
        return used[0][0] if len(used) == 1 else ",".join(f"{word}:{weight}" for word, weight in used)

    def describe(self) -> str:
        return f"{'|'.join(self.words)}, or a blend such as {self.words[0]}:75,{self.words[-1]}:25"


def _number(value: object, kind: type[int] | type[float]) -> float:
    try:
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            raise ValueError
        if isinstance(value, str) and (not value.isascii() or "_" in value):
            raise ValueError
        number = kind(value)
        if not number == (value if isinstance(value, float) else number):  # NaN is not equal to itself
            raise ValueError
    except (ValueError, OverflowError):
        needed = "a whole number" if kind is int else "a number"
        raise ClewError(f"must be {needed}, not {shown(value)}") from None
    return number


class Parameter:
    """An option with its name in the signature of a function.

    Parameters
    ----------
    name : str
        The name in the signature: 'close_out'.
    option : Option
        The option.

    Examples
    --------
    >>> from clew.registry.options import Chance, Parameter
    >>> close_out = Parameter("close_out", Chance(default=0.5))
    >>> close_out.flag, close_out.default, close_out.shown_default
    ('close-out', 32768, 0.5)
    """

    def __init__(self, name: str, option: Option) -> None:
        self.name = name
        self.option = option

    @property
    def flag(self) -> str:
        """The name as people write it, with dashes: 'close-out'."""
        return self.name.replace("_", "-")

    @property
    def help(self) -> str:
        return self.option.help

    @cached_property
    def default(self) -> Any:
        """The function's value if no other is given; None if it needs no value."""
        return None if self.option.default is None else self.option.parse(self.option.default)

    @property
    def shown_default(self) -> Written | None:
        """The default as people write it."""
        return None if self.default is None else self.option.show(self.default)

    def parse(self, value: object) -> Any:
        """Return the function's value; raise `ClewError`, with the option's name, if the value is not possible."""
        with prefixed(f"{self.flag} ", option=self.flag):
            return self.option.parse(value)
