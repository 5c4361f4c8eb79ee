"""Measure a huge maze: what its cells and passages say, chunk by chunk, and the length of its solution.

A chunk is surveyed with the rows beside it (see `clew.measures`), whose kinds of cells are needed for passages that
lead there. The numbers of all chunks are added up. The longest path is found together with the solution. What takes the
whole maze at once is not measured: the center, what leads off the solution, its turns, and the difficulty.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import clew.measures._survey.row as at
from clew import kernel, registry
from clew.datasets.huge.jobs import HugeJob, Workers, keep_in_map, map_work, state_of
from clew.datasets.huge.packing import unpack
from clew.datasets.huge.paths.solve import find_path
from clew.datasets.huge.paths.trees import Cell
from clew.datasets.huge.reduction import Group, Rows
from clew.datasets.huge.store import HugeMaze, PackedStore
from clew.datasets.stores.store import Store
from clew.grids import Rectangle
from clew.grids.canvas import canvas_of
from clew.grids.rectangle import SENTINEL
from clew.kernel.parallel import Progress
from clew.lazy import Int64Array, np
from clew.measures import FILES, KnownFigures
from clew.measures._survey.kernels import count_degrees, count_pairs, find_kinds

SURVEY = "survey"
MEASURES = (
    *FILES["structure"],
    *("longest_path", "diameter", "radius"),
    *FILES["corridors"],
    *("solution_length", "solution_share", "detour", "elitism"),
    *FILES["texture"],
)


def measure_huge(
    maze: HugeMaze,
    start: Cell = (0, 0),
    goal: Cell | None = None,
    *,
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    notify: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Return the figures of a huge maze that can be found chunk by chunk.

    Parameters
    ----------
    maze : HugeMaze
        A finished perfect maze.
    start, goal : (int, int), optional
        Column and row of the ends of the solution, by default the first cell and the last.
    processes, scheduler, progress, notify
        As for `generate_huge`.

    Returns
    -------
    dict of str to object
        Figures by name, as `clew.measure` has them: those of the structure, the corridors and the texture, the extent
        without `center`, and of the solution `solution_length`, `solution_share`, `detour` and `elitism`.

    Raises
    ------
    ClewError
        If the maze is not finished or has loops, a cell is not in it, or no path leads to the goal.
    OSError
        If something cannot be written, or the scheduler of the cluster is lost. The same call goes on.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge, measure_huge
    >>> maze = generate_huge("kruskal", "300x300", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> figures = measure_huge(maze)
    >>> figures["dead_ends"], figures["longest_path"], figures["solution_length"]
    (27713, 1748, 1552)
    """
    report, cells = progress or (lambda share: None), maze.width * maze.height
    workers = Workers.choose(cells, processes, scheduler, notify)
    path, longest = find_path(maze, (start, goal), None, workers, lambda share: report(share / 2), extends=True)
    row = _survey(maze, workers, lambda share: report((1 + share) / 2))
    row[at.COMPONENTS] = cells - row[at.ENDS] // 2  # it has no loops, or it would not have been solved
    is_perfect = row[at.COMPONENTS] == 1
    row[at.LONGEST] = row[at.DIAMETER] = longest if is_perfect else at.UNKNOWN
    row[at.RADIUS] = (longest + 1) // 2 if is_perfect else at.UNKNOWN
    row[at.STEPS] = path.steps
    row[at.SHORTEST] = sum(abs(one - other) for one, other in zip(path.start, path.goal, strict=True))
    figures = KnownFigures(row, cells)
    return {name: figures.of(registry.find("measure", name.replace("_", "-")).function) for name in MEASURES}


def _survey(maze: HugeMaze, workers: Workers, report: Progress) -> list[int]:
    """Return the sum of the rows of the survey of all chunks, which the folder of the maze keeps for the next time."""
    job = SurveyJob(maze.files.address, maze.facts)

    def whole() -> Any:
        return np.sum([job.work.load_state(_state(chunk)) for chunk in range(maze.chunks)], axis=0)

    row: list[int] = np.array(keep_in_map(job, SURVEY, workers, report, whole)).tolist()
    return row


def _state(chunk: int) -> str:
    return state_of(Group(chunk, chunk + 1), SURVEY)


class SurveyJob(HugeJob):
    """Tasks that count the cells of a chunk by their passages, and the pairs of kinds that passages join."""

    @cached_property
    def work(self) -> PackedStore:
        """Where the tasks write."""
        return map_work(self)

    def tasks(self) -> Rows:
        """Return the chunks that are not surveyed yet."""
        return Rows(self.maze.chunks, lambda chunk: self.work.has_state(_state(chunk)))

    def build(self, number: int) -> tuple[int, Int64Array]:
        """Return a chunk and its row of the survey."""
        return number, survey_chunk(self.maze, number)

    def write(self, store: Store, built: tuple[int, Int64Array]) -> int:
        """Write the row of a chunk, and return its number."""
        number, row = built
        self.work.save_state(_state(number), row)
        return number


def survey_chunk(maze: HugeMaze, chunk: int) -> Int64Array:
    """Return the row of the survey of a chunk."""
    begin, end = maze.rows_of(chunk)
    first, last = max(0, begin - 2), min(maze.height, end + 1)  # the row before needs its passages to the one before
    around = [maze.read_part(rows, (0, maze.row_size)) for rows in ((first, begin), (end, last)) if rows[0] < rows[1]]
    around.insert(begin > 0, maze.read_chunk(chunk))
    compiled = kernel.should_compile(find_kinds, maze.width * maze.height)
    grid = Rectangle(maze.width, last - first)
    passages, kinds = grid.new_passages(compiled), kernel.zeros("B", grid.storage, compiled)
    unpack(np.concatenate(around), passages, maze.width, 0)
    canvas, row = canvas_of(grid, passages, compiled=compiled), kernel.zeros("q", at.WIDTH, compiled)
    kernel.run(find_kinds, compiled, canvas, kinds)
    cells = grid.as_array(np.frombuffer(passages, np.uint8))
    cells[: begin - first] = cells[end - first :] = SENTINEL
    kernel.run(count_degrees, compiled, canvas, row)
    kernel.run(count_pairs, compiled, canvas, kinds, row)
    return np.array(row)
