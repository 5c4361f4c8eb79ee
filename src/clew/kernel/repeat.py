"""Repeat a call whose arguments are taken apart only once: one of which little changes, or one with the same arrays."""

from collections.abc import Callable, Sequence
from typing import Any

from clew.kernel.arguments import FIRST, Blank, placed, words_of
from clew.kernel.choose import SECONDS_PER_CELL, prepared, work_ahead
from clew.lazy import np

LARGEST = 1 << 16  # bytes of words and arrays


class RepeatedCall:
    """A call of a kernel whose words and arrays are kept as one piece of memory: a call works on a copy of it.

    `fits` is whether the arguments are small enough for that. `arguments` are those of the kernel, as for
    `kernel.call`; of the arrays among them, those of `changed` have other entries in each call, and a copy of `result`
    is returned. `work` is that of a call, in cells of the recursive backtracker.
    """

    def __init__(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], changed: Sequence[Any], result: Any, work: int
    ) -> None:
        self.chosen, values = prepared(function, arguments)
        self.seconds = SECONDS_PER_CELL * work
        self._words, self._values = words_of(self.chosen.kinds), values
        self._begin = 8 * FIRST + self._words.size + 63 & ~63
        _, self._places, self.size = placed(values, self._begin)
        slices = {id(each): slice(at, at + each.nbytes) for each, at in zip(values, self._places, strict=True) if at}
        self.fits = self.size <= LARGEST and self.chosen.engine(0.0) is not None
        self._changed = [slices[id(each)] for each in changed]
        self._result, self._dtype = slices[id(result)], result.dtype

    def image(self, origin: int) -> bytes:
        """Return the memory before a call, as it is if its first byte has this address."""
        image: Any = np.zeros(self.size, np.uint8)
        self._words.pack_into(image, 8 * FIRST, *placed(self._values, origin + self._begin)[0])
        for each, at in zip(self._values, self._places, strict=True):
            if at:
                image[at : at + each.nbytes] = (each.array() if isinstance(each, Blank) else each).view(np.uint8)
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
    """A call of a kernel with the same arrays each time: it reads and writes what they hold at that time.

    `arguments` are those of the kernel, as for `kernel.call`: contiguous arrays, and no `Blank`. It is for one thread
    at a time.
    """

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._arguments, (self._chosen, self._values) = arguments, prepared(function, arguments)
        for each in self._values:
            assert isinstance(each, int | float) or each.flags.c_contiguous
        self._call: Callable[[], Any] | None = None  # as machine code

    def __call__(self) -> Any:
        """Call the kernel; return what it returns."""
        if self._call is not None:
            return self._call()
        ahead, chosen = work_ahead(), self._chosen
        kernel = chosen.engine(SECONDS_PER_CELL * ahead)
        if kernel is None or kernel is not chosen.machine_code:
            return chosen.call(self._values, self._arguments, ahead, None)
        self._call = kernel.prepared(self._values)
        return self._call()
