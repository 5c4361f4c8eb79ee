"""A maze with cells of any shape in characters, in the dots of Braille."""

from collections.abc import Sequence

from clew.cli.screens.maze_picture import INK, NONE, PAPER, WAITING, MazePicture, Part
from clew.cli.screens.maze_state import MazeState
from clew.kernel import memory
from clew.lazy import FloatArray, Int64Array, np
from clew.pictures.drawing import Strokes, cells_are_points
from clew.pictures.drawing.arrays import bands, openings_of
from clew.pictures.painting.raster.character_dots import CharacterDots, Raster, characters_of, columns_of
from clew.pictures.painting.raster.coverage import fill_polygons

SMALLEST, LARGEST = 4, 16  # dots per cell


class ShapePicture(MazePicture):
    """Cells of other shapes in dots, eight to a character in Braille.

    Parameters
    ----------
    player : MazeState
        The maze.
    signs : sequence of str
        The sign of each color (see `signs_of`).
    raster : Raster
        The dots of a character.
    room : tuple of int
        The columns and rows of the screen, which the picture is to fit into if its cells need not be too small.
    """

    def __init__(self, player: MazeState, signs: Sequence[str], raster: Raster, room: tuple[int, int]) -> None:
        super().__init__(player, signs)
        grid = player.grid
        extent = grid.extent()
        sizes = ((cell, columns_of(raster, extent, cell)) for cell in range(LARGEST, SMALLEST, -1))
        cell = next((cell for cell, size in sizes if size[0] <= room[0] and size[1] <= room[1]), SMALLEST)
        self.width, self.height = columns_of(raster, extent, cell)
        memory.require(self.width * self.height * 64 + grid.cells * 600, f"{grid.spec} on the screen")
        self._raster = CharacterDots(raster, extent, cell)
        self._are_points = cells_are_points(grid)
        column, row = self._raster.places(*grid.centers(np.arange(grid.cells)).T)
        self._centers = np.stack([column // raster.across, row // raster.down])
        self._owners = self._find_owners()
        if self._are_points:
            high, wide = self._raster.dots.shape
            for right, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
                self._raster.dots[(row + down).clip(0, high - 1), (column + right).clip(0, wide - 1)] = 1
        self._wall_edges = self._wall_dots = np.empty(0, np.int64)
        if not grid.weaves:
            self._wall_edges, self._wall_dots = self._on_raster(*self._movable_lines())

    def _find_owners(self) -> Int64Array:
        """Return the cell at each character, or `NONE`."""
        grid, dots = self.player.grid, self._raster
        owners = np.full((self.height, self.width), NONE, np.int64)
        scale = np.array(dots.scale) / (dots.raster.across, dots.raster.down)
        for cells in bands(grid.cells):
            for chosen, sides, _ in grid.outlines(cells):
                if sides:
                    polygons = Strokes.from_polygons(np.concatenate([points[:, :-1] for _, _, points in sides], axis=1))
                    _fill(owners, Strokes(polygons.points * scale, polygons.starts), cells[chosen])
        owners[self._centers[1], self._centers[0]] = np.arange(grid.cells)
        return owners

    def _on_raster(self, edges: Int64Array, segments: FloatArray) -> tuple[Int64Array, Int64Array]:
        """Return the edge of each dot on these segments, and its place in the raster."""
        (x, y), (to_x, to_y) = segments[:, 0].T, segments[:, 1].T
        line, column, row = self._raster.along(x, y, to_x, to_y)
        return edges[line], row * self._raster.dots.shape[1] + column

    def place_of(self, cell: int) -> tuple[int, int]:
        return int(self._centers[0, cell]), int(self._centers[1, cell])

    def draw(self, left: int, top: int, columns: int, rows: int) -> Part:
        player, raster = self.player, self._raster.raster
        columns, rows = self.size_of_part(left, top, columns, rows)
        dots = self._raster.dots.copy()
        if player.grid.weaves:
            dots.reshape(-1)[self._corridors()] = 1
        else:
            shown = self._is_shut()[self._wall_edges] == (0 if self._are_points else 1)
            dots.reshape(-1)[self._wall_dots[shown]] = 1
        down, across = raster.down, raster.across
        dots = dots[top * down : (top + rows) * down, left * across : (left + columns) * across]
        owners = self._owners[top : top + rows, left : left + columns]
        colors = self.cell_colors(owners)
        self._color_work(colors, owners)
        part = Part(characters_of(dots, raster), np.full_like(colors, INK), colors)
        self._sign(part, owners, left, top)
        return part

    def _sign(self, part: Part, owners: Int64Array, left: int, top: int) -> None:
        """Write the signs of marks in the middle of cells."""
        rows, columns = owners.shape
        cells = np.unique(owners[owners != NONE])
        x, y = self._centers[0, cells] - left, self._centers[1, cells] - top
        inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows)
        x, y = x[inside], y[inside]
        signs = self.signs[part.grounds[y, x]]
        shown = signs != ""
        part.characters[y[shown], x[shown]] = signs[shown]
        part.inks[y[shown], x[shown]] = np.where(part.grounds[y[shown], x[shown]] >= WAITING, PAPER, INK)
        self._draw_ends(part, left, top)

    def _corridors(self) -> Int64Array:
        """Return the dots of the walls of a weave maze, which depend on what crosses what."""
        from clew.pictures.drawing.weave_corridors import corridor_walls

        player, cells = self.player, np.arange(self.player.grid.cells)
        openings = openings_of(player.log.maze, cells)
        walls = np.concatenate([*corridor_walls(player.grid, cells, player.exits(), openings)])
        return self._on_raster(np.zeros(len(walls), np.int64), walls)[1]


def _fill(picture: Int64Array, polygons: Strokes, numbers: Int64Array) -> None:
    """Fill polygons with numbers of any size, byte by byte."""

    def filled(values: Int64Array) -> Int64Array:
        band = np.zeros(picture.shape, np.uint8)
        fill_polygons(band, polygons.points, polygons.starts, values.astype(np.uint8))
        return band.astype(np.int64)

    covered = filled(np.ones_like(numbers)) > 0
    found = np.zeros_like(picture)
    for shift in range(0, 32, 8):
        if (numbers >> shift).any():
            found |= filled(numbers >> shift & 255) << shift
    picture[covered] = found[covered]
