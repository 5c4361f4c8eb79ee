"""Make a huge maze in files."""

from clew import registry
from clew.datasets.huge.rows import ROW_KERNELS, make_rows
from clew.datasets.huge.spanning_tree import make_tree
from clew.datasets.huge.store import SUFFIX, TILE_ROWS, HugeMaze
from clew.draws import STREAM
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.kernel import parallel
from clew.kernel.parallel import Progress
from clew.mazes.generate import prepare, seed_word


def generate_huge(
    algorithm: str,
    grid: Grid | str,
    folder: str,
    seed: int | None = None,
    *,
    number: int = 0,
    tile_rows: int = TILE_ROWS,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: object,
) -> HugeMaze:
    """Make a maze of squares in a folder, with the memory of a few hundred rows; it is the one that `generate` makes.

    A run that was interrupted goes on when it is called again with the same arguments.

    Parameters
    ----------
    algorithm : str
        'eller', 'sidewinder', 'binary-tree', or one of those that make the spanning tree of random weights: 'kruskal',
        'boruvka' and 'true-prim', whose mazes are the same.
    grid : Grid or str
        A rectangle, such as '100000x100000'.
    folder : str
        The folder, whose name must end with .zarr.
    seed, number, **options
        As for `clew.generate`. Without a seed, that of the maze in the folder is taken, or a random one.
    tile_rows : int, default 255
        How many rows of cells a file has. The maze is the same.
    threads : int, optional
        How many threads work at the same time on a spanning tree, by default one for each processor.
    progress : callable, optional
        Called with the share of the work that is done.

    Returns
    -------
    HugeMaze
        The maze in the folder.

    Raises
    ------
    ClewError
        If the algorithm needs the whole maze in memory, the grid is not a rectangle, or the folder holds another maze.

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
        raise ClewError(
            f"{SUFFIX} is for rectangles, and {shape.spec} is none: give a size such as 100000x100000", field="grid"
        )
    if not found.weights and found.name not in ROW_KERNELS:
        able = [
            *ROW_KERNELS,
            *(each.name for each in registry.find_all("generator") if getattr(each, "weights", False)),
        ]
        raise ClewError(
            f"{found.name} needs the whole maze in memory: for {SUFFIX} use one of {', '.join(able)}", field="algorithm"
        )
    if seed is None:
        seed = HugeMaze.seed_in(folder)
    seed = seed_word(seed)
    origin = {"algorithm": found.name, "seed": seed, "number": number, "options": found.shown(values, weave=False)}
    rows = min(tile_rows, shape.height)
    store = HugeMaze.of(folder, shape.width, shape.height, rows, grid=shape.spec, stream=STREAM, **origin)
    with store.files.lock():
        store.begin()
        store.files.clean()
        if not store.is_finished:
            report = progress or (lambda share: None)
            if found.weights:
                make_tree(store, seed, number, parallel.thread_count(threads), report)
            else:
                make_rows(store, seed, number, values, report)
            store.finish()
    return store
