"""Make a huge maze in files."""

from collections.abc import Callable

from clew import registry
from clew.datasets.huge.jobs import Workers, begun, run_job
from clew.datasets.huge.packing import pack
from clew.datasets.huge.rows import ROW_KERNELS, make_rows
from clew.datasets.huge.spanning_tree import TreeJob
from clew.datasets.huge.store import SUFFIX, TILE_ROWS, HugeMaze
from clew.datasets.huge.tiles import TilesJob, check_tiles
from clew.draws import STREAM
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.kernel import parallel
from clew.kernel.parallel import Progress
from clew.mazes.generate import prepare, seed_word
from clew.mazes.maze import Maze


def generate_huge(
    algorithm: str,
    grid: Grid | str,
    folder: str,
    seed: int | None = None,
    *,
    number: int = 0,
    tiles: int | None = None,
    tile_rows: int = TILE_ROWS,
    threads: int | None = None,
    processes: int | None = None,
    scheduler: str | None = None,
    progress: Progress | None = None,
    notify: Callable[[str], None] | None = None,
    **options: object,
) -> HugeMaze:
    """Make a maze of squares in a folder, with the memory of a few hundred rows.

    Without `tiles`, it is the maze that `generate` makes.

    A run that was interrupted goes on when it is called again with the same arguments.

    Parameters
    ----------
    algorithm : str
        'eller', 'sidewinder', 'binary-tree', or one of those that make the spanning tree of random weights: 'kruskal',
        'boruvka' and 'true-prim', whose mazes are the same. With `tiles`, any whose mazes are perfect.
    grid : Grid or str
        A rectangle, such as '100000x100000'.
    folder : str
        The folder, whose name must end with .zarr.
    seed, number, **options
        As for `clew.generate`. Without a seed, that of the maze in the folder is taken, or a random one.
    tiles : int, optional
        Make another maze: tiles with sides of this many cells, each a maze of the algorithm, which are joined by a
        uniform spanning tree over the tiles, with one door in the border of two tiles that it joins.
    tile_rows : int, default 255
        How many rows of cells a file has; with `tiles`, as many as a tile. The maze is the same.
    threads : int, optional
        How many threads work at the same time on a spanning tree or on tiles, in this process.
    processes : int, optional
        How many processes work at the same time on these; by default one for each processor, or this one alone if there
        is little to do.
    scheduler : str, optional
        The address of a Dask scheduler, such as "tcp://10.0.0.1:8786", on whose workers they are made; all must see the
        folder.
    progress : callable, optional
        Called with the share of the work that is done.
    notify : callable, optional
        Called with sentences: where Dask's dashboard is, or that a process has ended and its task is done again.

    Returns
    -------
    HugeMaze
        The maze in the folder.

    Raises
    ------
    ClewError
        If the algorithm needs the whole maze in memory, the grid is not a rectangle, or the folder holds another maze.
    OSError
        If something cannot be written, or the scheduler of the cluster is lost. The same call goes on.

    Examples
    --------
    >>> import tempfile
    >>> from clew.huge import generate_huge
    >>> maze = generate_huge("sidewinder", "1000x600", tempfile.mkdtemp() + "/maze.zarr", seed=7)
    >>> maze.chunks
    3
    """
    found, shape, values = prepare(algorithm, grid, options)
    if type(shape) is not Rectangle:
        raise ClewError(f"{SUFFIX} holds rectangles, not {shape.spec}: give a size such as 100000x100000", field="grid")
    workers = Workers.choose(shape.cells, 1 if processes is None and threads else processes, scheduler, notify)
    if tiles is not None:
        check_tiles(found, tiles)
        tile_rows = tiles
    elif not can_stream(found):
        able = ", ".join(each.name for each in registry.find_all("generator") if can_stream(each))
        raise ClewError(
            f"{found.name} needs the whole maze in memory: for {SUFFIX} use one of {able}; "
            "or give --tiles 256 (tiles=256), for tiles of it that are joined by doors",
            field="algorithm",
        )
    if tiles is None and not found.weights and (processes is not None or scheduler is not None):
        raise ClewError(
            f"{found.name} makes one row of cells after the other, in one process: leave out processes and scheduler"
        )
    if seed is None:
        seed = HugeMaze.seed_in(folder)
    seed = seed_word(seed)
    origin = {"algorithm": found.name, "seed": seed, "number": number, "options": found.shown(values, weave=False)}
    origin |= {} if tiles is None else {"tiles": tiles}
    rows = min(tile_rows, shape.height)
    store = HugeMaze.of(folder, shape.width, shape.height, rows, grid=shape.spec, stream=STREAM, **origin)
    report = progress or (lambda share: None)
    with begun(store):
        if not store.is_finished:
            if tiles is None and not found.weights:
                make_rows(store, seed, number, values, report)
            else:
                at_once = 1 if workers.are_several else parallel.thread_count(threads)
                make = TreeJob if tiles is None else TilesJob
                run_job(make(store.files.address, store.facts, at_once), workers, report)
            store.finish()
    return store


def can_stream(found: registry.Entry) -> bool:
    """Return whether the mazes of a generator are made in files without tiles."""
    return found.name in ROW_KERNELS or bool(getattr(found, "weights", False))


def store_maze(maze: Maze, folder: str, tile_rows: int = TILE_ROWS) -> HugeMaze:
    """Write a maze in memory, a rectangle that an algorithm has made, to a folder."""
    grid, made = maze.grid, maze.provenance
    assert isinstance(grid, Rectangle)
    assert made is not None
    origin = {"algorithm": made.algorithm, "seed": made.seed, "number": made.number, "options": made.options}
    rows = min(tile_rows, grid.height)
    store = HugeMaze.of(folder, grid.width, grid.height, rows, grid=grid.spec, stream=STREAM, **origin)
    with store.files.lock():
        store.begin()
        for chunk in range(store.chunks):
            begin, end = store.rows_of(chunk)
            store.write_chunk(chunk, pack(maze.storage, grid.width, begin, end - begin))
        store.finish()
    return store
