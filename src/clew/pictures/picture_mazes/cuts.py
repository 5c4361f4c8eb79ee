"""Turn rings into one perfect maze: open them at the border of the solution's ground, and cut stubs off the walk.

Both change a tree into another one: a passage is opened, and one of those on the loop that it would close becomes wall.
"""

from clew.draws import Draws
from clew.lazy import Int32Array, Int64Array, np
from clew.pictures.picture_mazes.block_tree import Directions, Grounds, open_passage, random_weights, ring_order
from clew.pictures.picture_mazes.look_alike import cells_of, inner_blocks

SPACES = 9, 3  # cells between two gaps in the border, at least; and in a long straight wall
MAX_STRAIGHT = 10  # cells along a straight wall of the border: there are longer ones away from it
CLOSE = 0.04  # the relative difference between the counts of stubs that is good enough
LOST = 0.02  # the share of the dark cells that the solution may leave out


class Walk:
    """The passages of all cells, and the rings that they form at first.

    Parameters
    ----------
    cells : ndarray of uint8
        The open directions of each cell, which are changed in place.
    """

    def __init__(self, cells: Directions) -> None:
        self.cells = cells
        self.width = cells.shape[1]
        self.steps = -self.width, 1, self.width, -1
        self._flat = cells.reshape(-1)
        self.order, self.begins = ring_order(cells)
        self.places = np.empty(cells.size, np.int64)  # of each cell in `order`
        self.places[self.order] = np.arange(cells.size)
        self.rings = np.searchsorted(self.begins, self.places, side="right") - 1  # the number of each cell's ring
        self.openings: tuple[int, ...] = ()  # the cells at the entrance and the exit

    def ring(self, number: int) -> Int32Array:
        """Return the cells of a ring in their order."""
        return self.order[self.begins[number] : self.begins[number + 1]]

    def beside(self, cells: Int64Array) -> Int32Array:
        """Return the cells before and after each of these on its ring."""
        numbers, places = self.rings[cells], self.places[cells]
        begins = self.begins[numbers]
        sizes = self.begins[numbers + 1] - begins
        return self.order[np.stack([begins + (places - begins + step) % sizes for step in (-1, 1)])]

    def passages(self, cell: int) -> int:
        """Return the open directions of a cell."""
        return int(self._flat[cell])

    def direction(self, cell: int, other: int) -> int:
        """Return the direction from a cell to its neighbor."""
        return self.steps.index(other - cell)

    def is_open(self, cell: int, other: int) -> bool:
        """Return whether there is a passage between two neighbors."""
        return self.passages(cell) >> self.direction(cell, other) & 1 == 1

    def add_wall(self, cell: int, other: int) -> None:
        """Put a wall between two neighbors."""
        direction = self.direction(cell, other)
        self._flat[cell] &= ~(1 << direction) & 15
        self._flat[other] &= ~(1 << (direction ^ 2)) & 15


def open_rings(walk: Walk, ground: Grounds, dark: Grounds, draws: Draws) -> None:
    """Cut the rings beside the solution's ground into branches that begin at gaps in its border.

    Each ring is cut as often as it has gaps, once between two, next to one of them: so each piece has one gap.
    """
    inside, outside = _border(cells_of(ground))
    inner = cells_of(inner_blocks(dark)).ravel()
    suits = cells_of(dark).ravel()[inside] & ~inner[walk.beside(outside)].any(axis=0)
    order = np.lexsort((random_weights(draws, len(inside)), ~suits))
    inside, outside, suits = inside[order], outside[order], suits[order]
    is_first = np.zeros(len(inside), bool)
    is_first[np.unique(walk.rings[outside], return_index=True)[1]] = True
    chosen = _spread_gaps(walk, inside, outside, is_first, suits)
    gaps: dict[int, dict[int, int]] = {}  # for each ring, the cells inside, by the place of the cell outside
    for cell, other in zip(inside[chosen].tolist(), outside[chosen].tolist(), strict=True):
        gaps.setdefault(int(walk.rings[other]), {})[int(walk.places[other])] = cell
    for number, found in gaps.items():
        _cut(walk, number, found, inner, draws)


def _spread_gaps(walk: Walk, inside: Int64Array, outside: Int64Array, is_first: Grounds, suits: Grounds) -> list[int]:
    """Return the numbers of pairs at the border that become gaps.

    A gap that `is_first` of its ring is always one. Others are far apart, but as near as needed to interrupt straight
    walls of the border that would be longer than those elsewhere. Few gaps are better: each has a junction on one side
    and, sooner or later, a dead end on the other.
    """
    chosen = np.flatnonzero(is_first).tolist()
    others = np.flatnonzero(~is_first & suits).tolist()
    width, margin = walk.width, max(SPACES)
    taken = np.zeros(np.add(walk.cells.shape, 2 * margin), bool)
    cells = np.stack([inside, outside])
    low, steps = cells.min(axis=0).tolist(), np.abs(cells[1] - cells[0]).tolist()
    rows, columns = (each.tolist() for each in np.divmod(outside, width))
    border = set(zip(low, steps, strict=True))  # walls: the western or northern cell, and the way to the other

    def take(number: int) -> None:
        taken[rows[number] + margin, columns[number] + margin] = True
        border.discard((low[number], steps[number]))

    def is_apart(number: int, space: int) -> bool:
        row, column = rows[number] + margin, columns[number] + margin
        return not taken[row - space : row + space + 1, column - space : column + space + 1].any()

    def is_long(number: int) -> bool:
        """Return whether the straight wall through this pair is too long."""
        step = steps[number]
        along = width if step == 1 else 1
        length = 1
        for way in (along, -along):
            cell = low[number] + way
            while length <= MAX_STRAIGHT and (cell, step) in border:
                length += 1
                cell += way
        return length > MAX_STRAIGHT

    for number in chosen:
        take(number)
    for space, condition in zip(SPACES, (None, is_long), strict=True):
        for number in others:
            if is_apart(number, space) and (condition is None or condition(number)):
                take(number)
                chosen.append(number)
    return chosen


def _border(on: Grounds) -> tuple[Int64Array, Int64Array]:
    """Return all pairs of neighbors of which the first is on this ground and the second is not."""
    places = np.arange(on.size).reshape(on.shape)
    pairs: tuple[list[Int64Array], list[Int64Array]] = ([], [])
    for one, other in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        for first, second in ((one, other), (other, one)):
            found = on[first] & ~on[second]
            pairs[0].append(places[first][found])
            pairs[1].append(places[second][found])
    return np.concatenate(pairs[0]), np.concatenate(pairs[1])


def _cut(walk: Walk, number: int, gaps: dict[int, int], inner: Grounds, draws: Draws) -> None:
    """Open these gaps of a ring, and cut it once between each two, if possible with no dead end among inner cells."""
    ring, begin = walk.ring(number), int(walk.begins[number])

    def cell(place: int) -> int:
        return int(ring[(place - begin) % len(ring)])

    places = sorted(gaps)
    for place, following in zip(places, [*places[1:], places[0]], strict=True):
        cuts = [(place, place + 1), (following - 1, following)]
        ends = cell(place + 1), cell(following - 1)
        first = draws.bits(1)
        last, after = cuts[first if not inner[ends[first]] else 1 - first]
        walk.add_wall(cell(last), cell(after))
    for place, inside in gaps.items():
        open_passage(walk.cells, inside, cell(place))


def cut_stubs(
    walk: Walk, joined: Directions, dark: Grounds, ground: Grounds, closed: set[int], lost: int, draws: Draws
) -> None:
    """Make dead ends at leaves of the trees, as many on light ground as on dark ground, as far as chance can count.

    Parameters
    ----------
    walk : Walk
        The maze.
    joined : ndarray of uint8
        The trees.
    dark, ground : ndarray of bool
        The dark blocks, and those of the solution.
    closed : set of int
        Blocks that stay as they are.
    lost : int
        How many dark cells the solution leaves out already.
    draws : Draws
        The source of random numbers.
    """
    inner = inner_blocks(dark)
    dark_cells = 4 * int(dark.sum())
    budget = max(0, int(LOST * dark_cells) - lost) // 2
    zones = inner & dark, inner & ~dark
    sizes = [4 * int(zone.sum()) for zone in zones]
    present = [_dead_ends(walk, zone) for zone in zones]
    most = present[0] + 2 * (budget * sizes[0] // dark_cells)
    count = similar_counts(sizes, present, most)[0] if all(sizes) else most
    made = _cut_some(walk, joined, zones[0], count - present[0], closed, draws)
    if sizes[0]:  # what was possible on dark ground decides for the others
        share = (present[0] + made) / sizes[0]
        _cut_some(walk, joined, zones[1] & ~ground, round(share * sizes[1]) - present[1], closed, draws)
    else:
        share = LOST
    border = dark & ~inner
    most = 2 * (budget - (made + 1) // 2)
    _cut_some(walk, joined, border, min(most, round(share * 4 * int(border.sum()))), closed, draws)


def _dead_ends(walk: Walk, zone: Grounds) -> int:
    """Return how many dead ends the blocks of a zone have; the entrance and the exit count as passages."""
    degrees = np.bitwise_count(walk.cells)
    degrees.reshape(-1)[list(walk.openings)] += 1
    return int((degrees[cells_of(zone)] == 1).sum())


def _cut_some(walk: Walk, joined: Directions, zone: Grounds, count: int, closed: set[int], draws: Draws) -> int:
    """Make this many dead ends at leaves in a zone, if there are enough of them; return how many were made."""
    leaves = np.flatnonzero(zone & np.isin(joined, (1, 2, 4, 8)))
    leaves = leaves[np.argsort(random_weights(draws, len(leaves)))]
    made = 0
    for block in leaves.tolist():
        if made >= count:
            break
        if block not in closed:
            made += _cut_stub(walk, block, int(joined.reshape(-1)[block]), single=made == count - 1)
    return made


def similar_counts(sizes: list[int], present: list[int], most: int) -> tuple[int, int]:
    """Return how many dead ends dark and light ground get: nearly equal shares of their cells, as many as possible.

    `sizes`: the cells of both; `present`: the dead ends that they have; `most`: on dark ground. If whole numbers allow
    no shares that are close, the closest ones are returned.
    """
    best, least = (present[0], present[1]), float("inf")
    for count in range(most, max(present[0], most // 2) - 1, -1):
        other = max(present[1], round(count * sizes[1] / sizes[0]))
        if count and other:
            ratio = count * sizes[1] / (other * sizes[0])
            difference = max(ratio, 1 / ratio) - 1
            if difference < least:
                best, least = (count, other), difference
            if difference <= CLOSE:
                break
    return best


def _cut_stub(walk: Walk, block: int, direction: int, *, single: bool) -> int:
    """Let the walk cut short at a leaf of the tree; return how many dead ends this makes, 0 if it is not possible.

    The walk enters the four cells of the block, goes around them and leaves again. A passage joins the first and the
    last, and the wall is in the middle, which leaves two stubs of one cell; or, for a `single` dead end, before it.
    """
    width = walk.width
    row, column = divmod(block, width // 2)
    corner = 2 * row * width + 2 * column
    ring = (corner, corner + width, corner + width + 1, corner + 1)  # against the clock from the northwest
    side = direction.bit_length() - 1
    first, second, third, last = (ring[place - side] for place in range(4))
    if any(walk.passages(cell).bit_count() != 2 for cell in ring):
        return 0
    if walk.is_open(first, last) or not walk.is_open(second, third):
        return 0
    open_passage(walk.cells, first, last)
    if single:
        walk.add_wall(first, second)
        return 1
    walk.add_wall(second, third)
    return 2
