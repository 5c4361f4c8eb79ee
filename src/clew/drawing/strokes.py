"""Lines and polygons of a whole picture as arrays: what renderers that draw with pixels or write files in bulk read."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from clew.grids.grid import Polyline

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Strokes(NamedTuple):
    """Polylines or polygons one after the other, in cell widths from the top left, y downwards.

    Line i is ``points[starts[i]:starts[i + 1]]``. A polygon does not repeat its first point.
    """

    points: "NDArray[np.float64]"  # [n, 2]: x, y
    starts: "NDArray[np.int64]"  # [lines + 1], from 0 to n

    @classmethod
    def from_lines(cls, lines: Iterable[Polyline]) -> "Strokes":
        """Return the arrays of these lists of points."""
        import numpy as np

        points: list[tuple[float, float]] = []
        starts = [0]
        for line in lines:
            points.extend(line)
            starts.append(len(points))
        return cls(np.array(points, np.float64).reshape(-1, 2), np.array(starts, np.int64))

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self.starts) - 1

    def some(self, numbers: "NDArray[np.int64]") -> "Strokes":
        """Return the lines of these numbers."""
        import numpy as np

        counts = np.diff(self.starts)[numbers]
        starts = np.append(0, np.cumsum(counts))
        places = np.arange(starts[-1]) + np.repeat(self.starts[numbers] - starts[:-1], counts)
        return Strokes(self.points[places], starts)

    def lines(self) -> Iterator[Polyline]:
        """Yield each line as a list of points."""
        points = list(map(tuple, self.points.tolist()))
        starts = self.starts.tolist()
        for begin, end in pairwise(starts):
            yield points[begin:end]
