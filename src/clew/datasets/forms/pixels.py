"""Mazes as pixels: a pixel for each cell, each wall and each post, thousands of images at once.

RGB images are those of maze-dataset's `as_pixels`: walls black, open white, the start green, the end red, the path
blue. Pairs of an image and its solution are those of Easy-to-hard, and of maze-dataset's `RasterizedMazeDataset`.
"""

from typing import Any, Literal, get_args

from clew.datasets.forms.lattices import Lattice, Routes, lattice_of, mazes_of_passages
from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.grid import whole_number
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, memory, run_fastest
from clew.lazy import Int64Array, UInt8Array, UnsignedArray, np
from clew.mazes.many.batch import result_array
from clew.mazes.many.solve_many import Paths

Frame = Literal["whole", "half", "none"]
Target = Literal["mask", "rgb"]

IMAGE_NAME = "an image of pixels"
OPEN, START, END, PATH = (255, 255, 255), (0, 255, 0), (255, 0, 0), (0, 0, 255)
MAX_SCALE, MAX_PADDING = 100, 1000
WORK = 2  # time for a cell, as a multiple of the recursive backtracker's


def wall_images(
    mazes: UnsignedArray, grid: Grid | str, *, frame: Frame = "whole", out: "UInt8Array | None" = None
) -> UInt8Array:
    """Return images of many mazes: 1 where there is a wall, 0 elsewhere.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.
    frame : {'whole', 'half', 'none'}
        Which outer walls are in the image: all, those to the right and below, or none. An image of 15x15 cells has
        31x31, 30x30 or 29x29 pixels.
    out : ndarray of uint8, optional
        The array to fill and return: contiguous, and of the shape that the result has without it.

    Returns
    -------
    ndarray of uint8, shape (count, 2 * height + 1, 2 * width + 1)
        The images; half a frame takes one row and one column less, and no frame two.

    Raises
    ------
    ClewError
        If the grid is not a plain rectangle, the array does not hold mazes of it, or `out` does not fit.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import wall_images
    >>> mazes = clew.generate_many("wilson", "3x2", 1, seed=7)
    >>> wall_images(mazes, "3x2")[0]
    array([[1, 1, 1, 1, 1, 1, 1],
           [1, 0, 0, 0, 0, 0, 1],
           [1, 0, 1, 1, 1, 0, 1],
           [1, 0, 0, 0, 1, 0, 1],
           [1, 1, 1, 1, 1, 1, 1]], dtype=uint8)
    """
    return walls_of(lattice_of(mazes, grid, IMAGE_NAME), frame, out)


def walls_of(lattice: Lattice, frame: Frame, out: Any = None) -> UInt8Array:
    """Return the images of mazes that are already checked."""
    height, width = lattice.grid.shape
    shape = (len(lattice.mazes), *image_shape(lattice.grid, frame))
    images: UInt8Array = result_array(shape, "B", out, IMAGE_NAME)
    images.fill(1)
    given = (lattice.flat, images.reshape(-1), height, width, *shape[1:], frame_sides(frame)[0])
    run_fastest(open_passages, WORK * lattice.flat.size, "pixels", *given)
    return images


def frame_sides(frame: Frame) -> tuple[int, int]:
    """Return the rows and columns of outer wall before the first cell, and after the last."""
    if frame not in get_args(Frame):
        raise ClewError(f"frame is {shown(frame)}: it must be whole, half or none", option="frame")
    return int(frame == "whole"), int(frame != "none")


def image_shape(grid: Rectangle, frame: Frame) -> tuple[int, int]:
    """Return the rows and columns of an image."""
    outer = sum(frame_sides(frame)) - 1
    return 2 * grid.height + outer, 2 * grid.width + outer


def open_passages(
    mazes: IntArray, images: IntArray, height: int, width: int, rows: int, columns: int, before: int
) -> None:
    """Write 0 for each cell and each passage to images of `rows` by `columns`; `before` is the outer wall's width."""
    cell = 0
    for line in range(len(mazes) // width):
        place = (line // height * rows + 2 * (line % height) + before) * columns + before
        for _ in range(width):
            images[place] = 0
            images[place + (mazes[cell] >> EAST & 1)] = 0
            images[place + (mazes[cell] >> SOUTH & 1) * columns] = 0
            place += 2
            cell += 1


def from_wall_images(images: Any, *, frame: Frame = "whole") -> tuple[UInt8Array, Rectangle]:
    """Return the mazes of images, and their grid; the inverse of `wall_images`.

    Parameters
    ----------
    images : array_like of 0 and 1, shape (count, rows, columns)
        1 where there is a wall.
    frame : {'whole', 'half', 'none'}
        Which outer walls are in the images.

    Returns
    -------
    ndarray of uint8, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    Rectangle
        The grid of the mazes.

    Raises
    ------
    ClewError
        If the shape does not fit, an image holds anything but 0 and 1, an outer wall is open, a cell is solid, or
        there is no wall where walls meet.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import from_wall_images, wall_images
    >>> mazes = clew.generate_many("wilson", "3x2", 4, seed=7)
    >>> again, grid = from_wall_images(wall_images(mazes, "3x2"))
    >>> grid.spec, bool((again == mazes).all())
    ('rectangle:3x2', True)
    """
    before, after = frame_sides(frame)
    try:
        given = np.asarray(images)
    except ValueError:
        raise ClewError("these images differ in size: give those of one size at a time", field="images") from None
    sides = [(length + 1 - before - after) // 2 for length in given.shape[1:]]
    if given.ndim != 3 or min(sides) < 1 or (*given.shape[1:],) != image_shape(Rectangle(sides[1], sides[0]), frame):
        parity = "an even" if frame == "half" else "an odd"
        raise ClewError(
            f"the images have the shape {given.shape}: with frame={frame!r} it must be (count, rows, columns), each "
            f"{parity} number",
            field="images",
        )
    if given.dtype.kind not in "bui" or bool(((given != 0) & (given != 1)).any()):
        raise ClewError("the images must hold 1 for walls and 0 elsewhere, as whole numbers or bool", field="images")
    grid = Rectangle(sides[1], sides[0])
    inner = given[:, before : given.shape[1] - after, before : given.shape[2] - after] == 0
    mazes = mazes_of_passages(inner[:, ::2, 1::2], inner[:, 1::2, ::2])
    wrong = (walls_of(Lattice(mazes, grid, IMAGE_NAME), frame) != given).any(axis=(1, 2))
    if wrong.any():
        raise ClewError(
            f"image {int(np.flatnonzero(wrong)[0])} is not a maze with cells at every second pixel: cells must be 0, "
            f"and outer walls and pixels where walls meet 1",
            field="images",
        )
    return mazes, grid


def rgb_images(
    mazes: UnsignedArray, grid: Grid | str, paths: Paths | None = None, *, solution: bool = True
) -> UInt8Array:
    """Return RGB images of many mazes, as maze-dataset's `as_pixels` makes them.

    Parameters
    ----------
    mazes, grid
        As for `wall_images`.
    paths : Paths, optional
        A path through each maze, as `clew.solve_many` returns them. Its ends are green and red.
    solution : bool, default True
        Whether the cells between are blue.

    Returns
    -------
    ndarray of uint8, shape (count, 2 * height + 1, 2 * width + 1, 3)
        The images.

    Raises
    ------
    ClewError
        As for `wall_images`, or if a path does not fit its maze.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import rgb_images
    >>> mazes = clew.generate_many("wilson", "3x2", 1, seed=7)
    >>> image = rgb_images(mazes, "3x2", clew.solve_many(mazes, "3x2"))[0]
    >>> image.shape, image[1, 1].tolist(), image[1, 3].tolist(), image[3, 5].tolist()
    ((5, 7, 3), [0, 255, 0], [0, 0, 255], [255, 0, 0])
    """
    lattice = lattice_of(mazes, grid, IMAGE_NAME)
    images = _gray(walls_of(lattice, "whole"))
    if paths is not None:
        routes = lattice.routes(paths)
        if solution:
            images.reshape(-1, 3)[route_pixels(lattice, routes, "whole")] = PATH
        _color_ends(images, lattice, routes)
    return images


def image_pairs(
    mazes: UnsignedArray,
    grid: Grid | str,
    paths: Paths,
    *,
    target: Target = "mask",
    scale: int = 1,
    padding: int = 0,
    remove_isolated: bool = True,
    endpoints_as_open: bool = False,
    channels_first: bool = False,
) -> tuple[UInt8Array, UInt8Array]:
    """Return images of many mazes without the path, and images of the path: what a network sees, and what it learns.

    With ``scale=2, padding=1`` the images have the size of Easy-to-hard: 24x24 pixels for 5x5 cells. With
    ``target='rgb'`` too they are those of maze-dataset's `RasterizedMazeDataset`, whose other two options have the
    same defaults here.

    Parameters
    ----------
    mazes, grid, paths
        As for `rgb_images`.
    target : {'mask', 'rgb'}
        1 on the path and 0 elsewhere, or an RGB image: the path white, its ends green and red.
    scale : int, default 1
        Pixels across a wall and a cell, up to 100.
    padding : int, default 0
        Pixels of wall around the image, up to 1,000.
    remove_isolated : bool, default True
        Whether cells without passages are drawn as walls.
    endpoints_as_open : bool, default False
        Whether the ends are white in an RGB target.
    channels_first : bool, default False
        Whether RGB images have the shape (count, 3, rows, columns).

    Returns
    -------
    inputs : ndarray of uint8, shape (count, rows, columns, 3)
        The mazes, their start green and their end red.
    targets : ndarray of uint8, shape (count, rows, columns) or that of `inputs`
        The paths.

    Raises
    ------
    ClewError
        As for `rgb_images`, or if an option has a value that it cannot have.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import image_pairs
    >>> mazes = clew.generate_many("wilson", "5x5", 8, seed=7)
    >>> inputs, targets = image_pairs(mazes, "5x5", clew.solve_many(mazes, "5x5"), scale=2, padding=1)
    >>> inputs.shape, targets.shape
    ((8, 24, 24, 3), (8, 24, 24))
    """
    if target not in get_args(Target):
        raise ClewError(f"target is {shown(target)}: it must be mask or rgb", option="target")
    scale, padding = whole_number(scale, "scale", 1, MAX_SCALE), whole_number(padding, "padding", 0, MAX_PADDING)
    lattice = lattice_of(mazes, grid, IMAGE_NAME)
    routes = lattice.routes(paths)
    rows, columns = (scale * side + 2 * padding for side in image_shape(lattice.grid, "whole"))
    memory.require(7 * len(lattice.mazes) * rows * columns, f"{len(lattice.mazes):,} pairs of images")
    walls = walls_of(lattice, "whole")
    mask = np.zeros_like(walls)
    mask.reshape(-1)[route_pixels(lattice, routes, "whole")] = 1
    inputs, targets = _gray(walls), mask if target == "mask" else _gray(1 - mask)
    _color_ends(inputs, lattice, routes)
    if target == "rgb" and not endpoints_as_open:
        _color_ends(targets, lattice, routes)
    if remove_isolated:
        for images in (inputs, targets):
            images[:, 1::2, 1::2][lattice.mazes == 0] = 0
    inputs, targets = (_extended(each, scale, padding, channels_first) for each in (inputs, targets))
    return inputs, targets


def route_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> Int64Array:
    """Return the pixels on the paths, cells and what is between them, counted over all images."""
    cells = _cell_pixels(lattice, routes, frame)
    steps = routes.steps()
    return np.concatenate((cells, (cells[steps] + cells[steps + 1]) >> 1))


def end_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> tuple[Int64Array, Int64Array]:
    """Return the first and the last pixel of each path, counted over all images."""
    return routes.ends_of(_cell_pixels(lattice, routes, frame))


def _cell_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> Int64Array:
    """Return the pixel of each cell of the paths, counted over all images."""
    before, (rows, columns) = frame_sides(frame)[0], image_shape(lattice.grid, frame)
    first = np.repeat(np.arange(len(lattice.mazes)) * (rows * columns), routes.lengths)
    row, column = np.divmod(routes.cells.astype(np.int64), lattice.grid.width)
    return np.asarray(first + (2 * row + before) * columns + 2 * column + before)


def _gray(walls: UInt8Array) -> UInt8Array:
    """Return RGB images: black where there is a wall, white elsewhere."""
    memory.require(3 * walls.size, "the images", remedy="try fewer mazes at a time")
    images = np.empty((*walls.shape, 3), np.uint8)
    images[...] = ((1 - walls) * np.uint8(255))[..., None]
    return images


def _color_ends(images: UInt8Array, lattice: Lattice, routes: Routes) -> None:
    """Color the ends of the paths in RGB images with a whole frame; where both are one cell, it is the end."""
    for pixels, color in zip(end_pixels(lattice, routes, "whole"), (START, END), strict=True):
        images.reshape(-1, 3)[pixels] = color


def _extended(images: UInt8Array, scale: int, padding: int, channels_first: bool) -> UInt8Array:
    """Return the images enlarged, with black pixels around them."""
    if scale > 1:
        images = np.repeat(np.repeat(images, scale, axis=1), scale, axis=2)
    if padding:
        images = np.pad(images, [(0, 0), (padding, padding), (padding, padding), *[(0, 0)] * (images.ndim - 3)])
    if channels_first and images.ndim == 4:
        images = np.ascontiguousarray(np.moveaxis(images, 3, 1))
    return images
