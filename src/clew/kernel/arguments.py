"""The one way to call a kernel: a pointer to 64-bit words, the same for machine code and WebAssembly.

Word 0 takes the result, word 1 belongs to the compiler. Then come the arguments one after the other, tuples taken
apart: a number takes a word, an array two, the address of its first entry and its length. None takes none. What an
array holds is part of the kernel, which is compiled for each combination of kinds of arguments that occurs.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from clew.lazy import np

if TYPE_CHECKING:
    from struct import Struct

Kind = Any  # the code of a number or of the entries of an array, or (class, length) of a tuple
INT, WORD, FLOAT, NONE = "int", "word", "float", "none"  # int64, uint64, float64, None
FIRST = 2  # the first word that is an argument
ITEMSIZE = {"B": 1, "H": 2, "I": 4, "i": 4, "q": 8, "Q": 8}  # bytes of an entry, by the type codes of `array`
FORMATS = {INT: "q", WORD: "Q", FLOAT: "d"}  # of their words
_CODES = {"l": "q", "L": "Q"}  # of NumPy where `long` has 64 bits


class TooLargeError(Exception):
    """The arguments of a call do not fit where addresses have 32 bits."""


class Blank:
    """Memory that a kernel works in, and that nobody reads after the call: `length` entries, each equal to `fill`.

    If `fill` is None, the kernel does not depend on what the entries are. An engine with a memory of its own then
    copies nothing.
    """

    __slots__ = ("fill", "length", "nbytes", "typecode")

    def __init__(self, typecode: str, length: int, fill: int | None) -> None:
        self.typecode, self.length, self.fill = typecode, length, fill
        self.nbytes = length * ITEMSIZE[typecode]

    def __len__(self) -> int:
        return self.length

    def array(self) -> Any:
        """Return such an array."""
        return np.full(self.length, self.fill, self.typecode) if self.fill else np.zeros(self.length, self.typecode)


def flatten(arguments: Iterable[Any], kinds: list[Kind], values: list[Any]) -> None:
    """Append the kinds of all arguments, and the numbers and arrays among them, tuples taken apart."""
    array = np.ndarray
    for each in arguments:
        cls = type(each)
        if cls is int:
            kinds.append(INT if -0x8000000000000000 <= each < 0x8000000000000000 else WORD)
            values.append(each)
        elif cls is array:
            kinds.append(_CODES.get(each.dtype.char, each.dtype.char))
            values.append(each)
        elif each is None:
            kinds.append(NONE)
        elif cls is Blank:
            kinds.append(each.typecode)
            values.append(each)
        elif isinstance(each, tuple):
            kinds.append((cls, len(each)))
            flatten(each, kinds, values)
        elif isinstance(each, float):
            kinds.append(FLOAT)
            values.append(each)
        elif isinstance(each, array):
            kinds.append(_CODES.get(each.dtype.char, each.dtype.char))
            values.append(np.asarray(each))
        else:  # a bool, or a number of NumPy
            flatten((int(each),), kinds, values)


def placed(values: Iterable[Any], begin: int) -> tuple[list[Any], list[int], int]:
    """Return the words of these numbers and arrays, if the arrays lie one after the other from `begin` on.

    With them come the address of each array, 0 for numbers, and the end.
    """
    words: list[Any] = []
    places: list[int] = []
    for value in values:
        if type(value) is np.ndarray or type(value) is Blank:
            words += begin, len(value)
            places.append(begin)
            begin += value.nbytes + 63 & ~63
        else:
            words.append(value)
            places.append(0)
    return words, places, begin


def words_of(kinds: Iterable[Kind]) -> "Struct":
    """Return the format of the words of arguments of these kinds."""
    from struct import Struct

    plain = (kind for kind in kinds if type(kind) is not tuple and kind != NONE)
    return Struct("<" + "".join("Qq" if is_array(kind) else FORMATS[kind] for kind in plain))


def is_array(kind: Kind) -> bool:
    """Return whether this is the kind of an array."""
    return isinstance(kind, str) and len(kind) == 1


def spell(kinds: Iterable[Kind]) -> str:
    """Return the kinds as a text, the same in all processes."""
    return " ".join(
        f"{each[0].__module__}.{each[0].__qualname__}:{each[1]}" if type(each) is tuple else each for each in kinds
    )


def modules_of(function: Callable[..., Any], kinds: Iterable[Kind]) -> set[str]:
    """Return the modules that a kernel is made of, as far as its arguments and the functions it was made for tell."""
    classes = (each[0].__module__ for each in kinds if type(each) is tuple and each[0] is not tuple)
    return {function.__module__, *classes, *(each.__module__ for each in getattr(function, "calls", ()))}
