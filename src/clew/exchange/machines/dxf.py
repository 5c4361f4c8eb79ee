"""Write a job as DXF in millimeters, y upwards, for programs of CAD and of laser cutters.

The document is made by ezdxf, except for the polylines: an object of ezdxf for each takes many times as long as its
text, and a large maze has hundreds of thousands.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import pairwise
from types import ModuleType

from clew.errors import ClewError
from clew.exchange.machines.job import CUT, ENGRAVE, PATH, Job, Lines

VERSION, MILLIMETERS = "R2000", 4  # the first version with LWPOLYLINE, and the number of the unit
COLORS = {CUT: 1, ENGRAVE: 5, PATH: 3}  # red, blue and green, of AutoCAD
POINT = " 10\n%.3f\n 20\n%.3f\n"
ENTITIES = "SECTION\n  2\nENTITIES\n"


def write_dxf(job: Job) -> bytes:
    """Return the text of the file, the same for the same job."""
    try:
        import ezdxf
    except ImportError:
        raise ClewError("DXF needs ezdxf: pip install 'clew[exchange]', or write .cut.svg") from None
    with _without_date(ezdxf):
        document = ezdxf.new(VERSION, units=MILLIMETERS)  # type: ignore[attr-defined]
        space = document.modelspace()
        space.reset_extents((0, 0, 0), (job.width, job.height, 0))
        polylines: list[str] = []
        for layer in job.layers:
            document.layers.add(layer.name, color=COLORS[layer.name])
            for x, y, radius in layer.circles:
                space.add_circle((x, job.height - y), radius, dxfattribs={"layer": layer.name})
            head = f"330\n{space.layout_key}\n100\nAcDbEntity\n  8\n{layer.name}\n100\nAcDbPolyline\n"
            for lines in layer.lines:
                polylines += _polylines(lines, job.height, head, document.entitydb.handles.next)
        text = StringIO()
        document.write(text)
    before, _, after = text.getvalue().partition(ENTITIES)
    return "".join([before, ENTITIES, *polylines, after]).encode("ascii")


def _polylines(lines: Lines, height: float, head: str, handle: Callable[[], str]) -> Iterator[str]:
    """Yield the text of each line, with a handle of its own."""
    points = lines.strokes.points * (1, -1) + (0, height)  # y upwards
    for first, last in pairwise(lines.strokes.starts.tolist()):
        corners = POINT * (last - first) % tuple(points[first:last].reshape(-1).tolist())
        yield f"  0\nLWPOLYLINE\n  5\n{handle()}\n{head} 90\n{last - first}\n 70\n{lines.closed:d}\n{corners}"


@contextmanager
def _without_date(ezdxf: ModuleType) -> Iterator[None]:
    """Let ezdxf write no date and no random number, so that the same maze gives the same bytes."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
