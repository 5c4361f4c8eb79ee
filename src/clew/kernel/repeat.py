"""Repeat a call whose arguments are taken apart only once.

- `RepeatedCall`: little changes, and all of it is small: words and arrays are kept as one piece of memory, which a call
  copies before it writes what has changed;
- `PreparedCall`: only entries of arrays change, which stay where they are.
"""

from collections.abc import Callable, Sequence
from typing import Any

from clew.kernel.arguments import FIRST, Blank, Kind, flatten, placed, words_of
from clew.kernel.choose import SECONDS_PER_CELL, chosen_for
from clew.lazy import np

LARGEST = 1 << 16  # bytes of words and arrays


class RepeatedCall:
    """A call of a kernel to repeat; `fits` tells whether its arguments are small enough.

    `arguments` are those of the kernel, as for `kernel.call`. Of the arrays among them, those of `changed` have other
    entries in each call, and a copy of `result` is returned. `work` is that of a call, in cells of the recursive
    backtracker.
    """

    def __init__(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], changed: Sequence[Any], result: Any, work: int
    ) -> None:
        kinds: list[Kind] = []
        values: list[Any] = []
        flatten(arguments, kinds, values)
        self.chosen, self.seconds = chosen_for(function, (*kinds,)), SECONDS_PER_CELL * work
        self._words, self._values = words_of(kinds), values
        self._begin = 8 * FIRST + self._words.size + 63 & ~63
        _, places, self.size = placed(values, self._begin)
        self._slices = {id(each): slice(at, at + each.nbytes) for each, at in zip(values, places, strict=True) if at}
        self.fits = self.size <= LARGEST and self.chosen.engine(0.0) is not None
        self._changed = [self._slices[id(each)] for each in changed]
        self._result, self._dtype = self._slices[id(result)], result.dtype

    def image(self, origin: int) -> bytes:
        """Return the memory before a call, as it is if its first byte has this address."""
        image: Any = np.zeros(self.size, np.uint8)
        self._words.pack_into(image, 8 * FIRST, *placed(self._values, origin + self._begin)[0])
        for each in self._values:
            if id(each) in self._slices:
                image[self._slices[id(each)]] = (each.array() if isinstance(each, Blank) else each).view(np.uint8)
        return bytes(image)

    def __call__(self, *contents: bytes) -> Any:
        """Call the kernel with these entries of the arrays that change; return a new array with the result."""
        kernel = self.chosen.engine(0.0)
        self.chosen.spent += self.seconds
        memory = kernel.memory()
        image = memory.images.get(self)
        if image is None:
            image = memory.images[self] = self.image(memory.origin)
        small = memory.small
        small[: self.size] = image
        for place, content in zip(self._changed, contents, strict=True):
            small[place] = content
        memory.run(kernel)
        return np.frombuffer(bytearray(small[self._result]), self._dtype)


class PreparedCall:
    """A call of a kernel with arrays that stay where they are: a call finds what they hold.

    `arguments` are those of the kernel, as for `kernel.call`; all arrays are contiguous.
    """

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        kinds: list[Kind] = []
        self._values: list[Any] = []
        flatten(arguments, kinds, self._values)
        self._arguments, self._chosen = arguments, chosen_for(function, (*kinds,))
        self._call: Callable[[], Any] | None = None  # as machine code

    def __call__(self) -> Any:
        """Call the kernel; return what it returns."""
        if self._call is None:
            chosen = self._chosen
            kernel = chosen.engine(0.0)
            if kernel is None or kernel is not chosen.machine_code:
                return chosen.call(self._values, self._arguments, 0, None)
            self._call = kernel.prepared(self._values)
        return self._call()
