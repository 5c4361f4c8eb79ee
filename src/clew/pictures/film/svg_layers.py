"""Shapes of an animated SVG, each with the steps in which it is seen; those that are seen alike are one path."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from clew.pictures.drawing import Polyline, Strokes
from clew.pictures.painting.shape_text import path_data, straight_lines

Span = tuple[int | None, int | None]  # the steps after which a shape is seen, and in which it is seen no more
ALWAYS: Span = (None, None)


class Layer:
    """Shapes of one kind, each with the steps in which it is seen."""

    def __init__(self, paint: str) -> None:
        self._paint = paint
        self._shapes: dict[tuple[Span, str], list[Polyline]] = defaultdict(list)

    def add(self, begin: int | None, end: int | None, lines: Iterable[Polyline], color: str = "") -> None:
        """Add shapes that are seen after the step `begin` and up to the step `end`, both included."""
        span = begin, None if end is None else end + 1
        if span[0] is None or span[1] is None or span[0] + 1 < span[1]:
            self._shapes[span, color].extend(lines)

    def elements(self, *, flat: bool, closed: bool = False, always: str = "") -> Iterator[str]:
        """Yield a group with a path for each span and color; `always`: the data of what is always seen."""
        found = {key: data_of(lines, flat=flat, closed=closed) for key, lines in self._shapes.items() if lines}
        if always:
            found[ALWAYS, ""] = always + found.pop((ALWAYS, ""), "")
        if not found:
            return
        yield f"<g {self._paint}>"
        order = sorted(found, key=lambda each: (*kind_of(each[0]), each[0][0] or 0, each[0][1] or 0, each[1]))
        for (_, around), keys in groupby(order, key=lambda each: kind_of(each[0])):
            yield around
            for span, color in keys:
                fill = f' fill="{color}"' if color else ""
                yield f'<path{set_steps(span)} d="{found[span, color]}"{fill}/>'
            yield "</g>"
        yield "</g>"


def kind_of(span: Span) -> tuple[int, str]:
    """Return the place and the beginning of the group of shapes with spans like this one."""
    begin, end = span
    number = 2 * (end is not None) + (begin is not None)
    return number, (
        "<g>",
        '<g class="new">',
        *(f'<g class="{name}" visibility="hidden">' for name in ("gone", "part")),
    )[number]


def set_steps(span: Span) -> str:
    """Return the attribute of a shape that is seen in these steps."""
    found = [f"--{name}:{step}" for name, step in zip("ab", span, strict=True) if step is not None]
    return f' style="{";".join(found)}"' if found else ""


def data_of(lines: Sequence[Polyline], *, flat: bool, closed: bool) -> str:
    """Return the data of a path of these lines; `flat`: whether all steps are across or down."""
    if flat:
        return straight_lines(lines) if not closed else "".join(straight_lines([line[:-1]]) + "z" for line in lines)
    return path_data(Strokes.from_lines(line[:-1] if closed else line for line in lines), closed=closed)
