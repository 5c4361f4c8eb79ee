"""Mazes as pixels: a pixel for each cell, each wall and each post, thousands of images at once.

RGB images are those of maze-dataset's `as_pixels`: walls black, open white, the start green, the end red, the path
blue. Pairs of an image and its solution are those of Easy-to-hard, and of maze-dataset's `RasterizedMazeDataset`.
"""

from typing import Any, Literal, get_args

from clew import kernel
from clew.datasets.forms.lattices import Lattice, Routes, lattice_of, mazes_of_passages, routes_of
from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.grid import whole_number
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, memory
from clew.lazy import NDArray, np
from clew.mazes.many.layout import result_array
from clew.mazes.many.solve_many import Paths

Frame = Literal["whole", "half", "none"]
Target = Literal["mask", "rgb"]

IMAGE_NAME = "an image of pixels"
OPEN, START, END, PATH = (255, 255, 255), (0, 255, 0), (255, 0, 0), (0, 0, 255)
MAX_SCALE, MAX_PADDING = 100, 1000
WORK = 2  # time for a cell, as a multiple of the recursive backtracker's


def wall_images(
    mazes: "NDArray[np.unsignedinteger]",
    grid: Grid | str,
    *,
    frame: Frame = "whole",
    out: "NDArray[np.uint8] | None" = None,
) -> "NDArray[np.uint8]":
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
    lattice = lattice_of(mazes, grid, IMAGE_NAME)
    return walls_of(lattice, frame, out)


def walls_of(lattice: Lattice, frame: Frame, out: Any = None) -> "NDArray[np.uint8]":
    """Return the images of mazes that are already checked."""
    before, after = frame_sides(frame)
    height, width = 2 * lattice.grid.height - 1 + before + after, 2 * lattice.grid.width - 1 + before + after
    images: NDArray[np.uint8] = result_array((lattice.maze_count, height, width), "B", out, IMAGE_NAME)
    sides = (lattice.grid.width, lattice.grid.height, before, after)
    kernel.run_fastest(draw_walls, WORK * lattice.flat.size, "pixels", lattice.flat, images.reshape(-1), *sides)
    return images


def frame_sides(frame: Frame) -> tuple[int, int]:
    """Return the rows and columns of outer wall before the first cell, and after the last."""
    if frame not in get_args(Frame):
        raise ClewError(f"frame is {shown(frame)}: it must be whole, half or none", option="frame")
    return int(frame == "whole"), int(frame != "none")


def draw_walls(mazes: IntArray, images: IntArray, width: int, height: int, before: int, after: int) -> None:
    """Fill `images` with 1 for walls and 0 elsewhere; `before` and `after`: the width of the outer wall."""
    place = 0
    columns = 2 * width - 1 + before + after
    for line in range(len(mazes) // width):
        row = line % height
        if row == 0 and before:
            for _ in range(columns):
                images[place] = 1
                place += 1
        below = place + columns
        if before:
            images[place] = 1
            images[below] = 1
            place += 1
            below += 1
        rows_below = row + 1 < height or after
        for cell in range(line * width, line * width + width):
            directions = mazes[cell]
            images[place] = 0
            if rows_below:
                images[below] = 1 - (directions >> SOUTH & 1)
            place += 1
            below += 1
            if cell + 1 < line * width + width or after:
                images[place] = 1 - (directions >> EAST & 1)
                if rows_below:
                    images[below] = 1
                place += 1
                below += 1
        if rows_below:
            place = below


def from_wall_images(images: Any, *, frame: Frame = "whole") -> tuple["NDArray[np.uint8]", Rectangle]:
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
    sides = tuple((length + 1 - before - after) // 2 for length in given.shape[1:])
    if given.ndim != 3 or any(
        side < 1 or 2 * side - 1 + before + after != length for side, length in zip(sides, given.shape[1:], strict=True)
    ):
        parity = "an even" if frame == "half" else "an odd"
        raise ClewError(
            f"the images have the shape {given.shape}: with frame={frame!r} it must be (count, rows, columns), each "
            f"{parity} number",
            field="images",
        )
    if given.dtype.kind not in "bui" or bool(((given != 0) & (given != 1)).any()):
        raise ClewError("the images must hold 1 for walls and 0 elsewhere, as whole numbers or bool", field="images")
    inner = given[:, before : given.shape[1] - after, before : given.shape[2] - after].astype(bool, copy=False)
    wrong = inner[:, ::2, ::2].any(axis=(1, 2)) | ~inner[:, 1::2, 1::2].all(axis=(1, 2))
    if before:
        wrong |= ~(given[:, 0].all(axis=1) & given[:, :, 0].all(axis=1))
    if after:
        wrong |= ~(given[:, -1].all(axis=1) & given[:, :, -1].all(axis=1))
    if wrong.any():
        raise ClewError(
            f"image {int(np.flatnonzero(wrong)[0])} is not a maze with cells at every second pixel: cells must be 0, "
            f"and outer walls and pixels where walls meet 1",
            field="images",
        )
    return mazes_of_passages(~inner[:, ::2, 1::2], ~inner[:, 1::2, ::2]), Rectangle(sides[1], sides[0])


def rgb_images(
    mazes: "NDArray[np.unsignedinteger]",
    grid: Grid | str,
    paths: Paths | None = None,
    *,
    solution: bool = True,
) -> "NDArray[np.uint8]":
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
        routes = routes_of(paths, lattice, IMAGE_NAME)
        flat = images.reshape(-1, 3)
        if solution:
            flat[route_pixels(lattice, routes, "whole")] = PATH
        _color_ends(flat, lattice, routes)
    return images


def image_pairs(
    mazes: "NDArray[np.unsignedinteger]",
    grid: Grid | str,
    paths: Paths,
    *,
    target: Target = "mask",
    scale: int = 1,
    padding: int = 0,
    remove_isolated: bool = True,
    endpoints_as_open: bool = False,
    channels_first: bool = False,
) -> tuple["NDArray[np.uint8]", "NDArray[np.uint8]"]:
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
    scale, padding = whole_number(scale, "scale"), whole_number(padding, "padding")
    for name, value, least, most in (("scale", scale, 1, MAX_SCALE), ("padding", padding, 0, MAX_PADDING)):
        if not least <= value <= most:
            raise ClewError(f"{name} is {value}: it must be from {least} to {most:,}", option=name)
    lattice = lattice_of(mazes, grid, IMAGE_NAME)
    routes = routes_of(paths, lattice, IMAGE_NAME)
    rows, columns = (scale * (2 * side + 1) + 2 * padding for side in (lattice.grid.height, lattice.grid.width))
    memory.require(7 * lattice.maze_count * rows * columns, f"{lattice.maze_count:,} pairs of images")
    walls = walls_of(lattice, "whole")
    isolated = lattice.mazes == 0
    inputs = _gray(walls)
    _color_ends(inputs.reshape(-1, 3), lattice, routes)
    if remove_isolated:
        inputs[:, 1::2, 1::2][isolated] = 0
    mask = np.zeros_like(walls)
    mask.reshape(-1)[route_pixels(lattice, routes, "whole")] = 1
    if remove_isolated:
        mask[:, 1::2, 1::2][isolated] = 0
    targets = mask
    if target == "rgb":
        targets = np.repeat(mask[..., None] * np.uint8(255), 3, axis=3)
        if not endpoints_as_open:
            _color_ends(targets.reshape(-1, 3), lattice, routes)
            if remove_isolated:
                targets[:, 1::2, 1::2][isolated] = 0
    pair = _extended(inputs, scale, padding), _extended(targets, scale, padding)
    if channels_first:
        first, second = (np.ascontiguousarray(np.moveaxis(each, 3, 1)) if each.ndim == 4 else each for each in pair)
        return first, second
    return pair


def route_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> "NDArray[np.int64]":
    """Return the pixels on the paths, cells and what is between them, counted over all images."""
    cells = _cell_pixels(lattice, routes, frame)
    steps = routes.steps()
    return np.concatenate((cells, (cells[steps] + cells[steps + 1]) >> 1))


def end_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> tuple["NDArray[np.int64]", "NDArray[np.int64]"]:
    """Return the first and the last pixel of each path, counted over all images."""
    cells = _cell_pixels(lattice, routes, frame)
    return cells[routes.offsets[:-1]], cells[routes.offsets[1:] - 1]


def _cell_pixels(lattice: Lattice, routes: Routes, frame: Frame) -> "NDArray[np.int64]":
    """Return the pixel of each cell of the paths, counted over all images."""
    before, after = frame_sides(frame)
    rows, columns = 2 * lattice.grid.height - 1 + before + after, 2 * lattice.grid.width - 1 + before + after
    first = np.repeat(np.arange(lattice.maze_count) * (rows * columns), np.diff(routes.offsets))
    row, column = np.divmod(routes.cells.astype(np.int64), lattice.grid.width)
    pixels: NDArray[np.int64] = first + (2 * row + before) * columns + 2 * column + before
    return pixels


def _gray(walls: "NDArray[np.uint8]") -> "NDArray[np.uint8]":
    """Return RGB images: black where there is a wall, white elsewhere."""
    memory.require(3 * walls.size, "the images", remedy="try fewer mazes at a time")
    images = np.empty((*walls.shape, 3), np.uint8)
    images[...] = ((1 - walls) * np.uint8(255))[..., None]
    return images


def _color_ends(flat: "NDArray[np.uint8]", lattice: Lattice, routes: Routes) -> None:
    """Color the ends of the paths in RGB images with a whole frame; where both are one cell, it is the end."""
    starts, ends = end_pixels(lattice, routes, "whole")
    flat[starts] = START
    flat[ends] = END


def _extended(images: "NDArray[np.uint8]", scale: int, padding: int) -> "NDArray[np.uint8]":
    """Return the images enlarged, with black pixels around them."""
    if scale > 1:
        images = np.repeat(np.repeat(images, scale, axis=1), scale, axis=2)
    if padding:
        images = np.pad(images, [(0, 0), (padding, padding), (padding, padding), *[(0, 0)] * (images.ndim - 3)])
    return images
