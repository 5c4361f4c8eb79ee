"""Token strings of maze-dataset: the adjacency list of a maze, its origin, its target and a path, exactly.

`TokenForm` has the options. A kernel writes the numbers of the tokens of many mazes; `spelling` makes them text.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from clew import kernel
from clew.datasets.forms.lattices import Lattice, Routes, lattice_of
from clew.datasets.forms.spelling import Texts, chunks, spell, vocabulary_of
from clew.datasets.forms.token_form import EDGES, PERMUTERS, STEP_TOKENS, TokenForm
from clew.draws import EMPTY, GOLDEN, MASK, Draws, SplitMix, count_bits, seeded, weight
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import IntArray, for_kernel, helper, memory, struct, zeros
from clew.lazy import UnsignedArray, np
from clew.mazes import generate as single
from clew.mazes.many.batch import number_range
from clew.mazes.many.solve_many import Paths

WORDS = (
    "<ADJLIST_START> <ADJLIST_END> <ORIGIN_START> <ORIGIN_END> <TARGET_START> <TARGET_END> <PATH_START> <PATH_END> "
    "<--> <XX> ; ADJ_GROUP & || STEP : THEN NORTH EAST SOUTH WEST FORWARD RIGHT BACKWARD LEFT"
)
LIST_START, LIST_END, ORIGIN_START, ORIGIN_END, TARGET_START, TARGET_END, PATH_START, PATH_END = range(8)
CONNECTOR, WALL, EDGE_END, EDGE_START, BETWEEN, TARGET_POST, STEP, STEP_BETWEEN, THEN = range(8, 17)
CARDINAL = THEN + 1  # north; then the other directions
RELATIVE = CARDINAL + 4  # forward; then right, backward and left
CELL = RELATIVE + 4  # the first cell

CONNECTIONS, WALLS, ALL = range(3)  # as in EDGES
RANDOM, SORTED, BOTH, LISTED = range(4)  # as in PERMUTERS
COORDINATE_STEP, CARDINAL_STEP, RELATIVE_STEP, DISTANCE_STEP = range(4)  # as in STEP_TOKENS
READING = bytes((NORTH, WEST, EAST, SOUTH))  # directions in the reading order of the neighbors
TEXT_NAME = "a token string of maze-dataset"
TOKENS = 0x746F6B656E  # keeps these draws apart from those that made mazes of the same seed
TOKENS_PER_CELL = 4  # written in the time in which the recursive backtracker carves a cell


@struct
class TokenRules(NamedTuple):
    """A `TokenForm` as numbers, and the size of the grid, for kernels."""

    width: int
    height: int
    has_target: int
    edges: int
    permuter: int
    cardinal: int
    grouped: int
    shuffle: int
    shuffle_group: int
    connector: int
    edge_pre: int
    edge_intra: int
    edge_post: int
    target_post: int
    turns: int  # whether cells where the path turns end a step
    forks: int
    singles: int
    step_pre: int
    step_intra: int
    step_post: int
    distance: int  # the token of the distance 0


def token_strings(
    mazes: UnsignedArray,
    grid: Grid | str,
    paths: Paths | None = None,
    form: TokenForm | None = None,
    *,
    seed: int | None = None,
    first: int = 0,
) -> list[str]:
    """Return many mazes as the token strings that maze-dataset's `MazeTokenizerModular` writes.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.
    paths : Paths, optional
        A path through each maze, as `clew.solve_many` returns them. Without them only the adjacency list is written.
    form : TokenForm, optional
        The options of the tokenizer; by default those of maze-dataset.
    seed : int, optional
        The seed of the random order of edges. Without it a random seed is chosen.
    first : int, default 0
        The number of the first maze: the order of the edges of each depends on the seed and its number only.

    Returns
    -------
    list of str
        The tokens of each maze, with spaces between them.

    Raises
    ------
    ClewError
        If the grid is not a plain rectangle, the array does not hold mazes of it, or a path does not fit its maze.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import TokenForm, token_strings
    >>> mazes = clew.generate_many("wilson", "2x2", 1, seed=7)
    >>> token_strings(mazes, "2x2", clew.solve_many(mazes, "2x2"), TokenForm(permuter="sorted", shuffle=False))[0]
    ... # doctest: +NORMALIZE_WHITESPACE
    '<ADJLIST_START> (0,0) <--> (0,1) ; (0,0) <--> (1,0) ; (1,0) <--> (1,1) ; <ADJLIST_END>
    <ORIGIN_START> (0,0) <ORIGIN_END> <TARGET_START> (1,1) <TARGET_END>
    <PATH_START> (0,0) (1,0) (1,1) <PATH_END>'
    """
    texts = token_texts(mazes, grid, paths, form, seed=seed, first=first)
    return [string for piece in texts for string in piece.strings()]


def token_texts(
    mazes: Any, grid: Grid | str, paths: Paths | None, form: TokenForm | None, *, seed: int | None, first: int
) -> Iterator[Texts]:
    """Yield the same as `token_strings` as bytes, thousands of mazes at a time."""
    form = TokenForm() if form is None else form
    if not isinstance(form, TokenForm):
        raise ClewError(f"form is {shown(form)}: give a TokenForm", field="form")
    lattice = lattice_of(mazes, grid, TEXT_NAME)
    routes = Routes(np.zeros(0, np.int32), np.zeros(0, np.int64)) if paths is None else lattice.routes(paths)
    key, (first, _) = weight(single.seed_word(seed), TOKENS), number_range(first, len(lattice.mazes))
    vocabulary = vocabulary_of(_spellings(form, lattice))
    width, height = lattice.grid.width, lattice.grid.height
    edges = (2 * width * height - width - height) * (2 if form.permuter == "both" else 1)
    most = 6 * edges + (2 * len(form.step_tokens) + 2) * (width * height + 1) + 12
    memory.require(4 * most + vocabulary.characters.nbytes, f"the tokens of a maze of {lattice.grid.spec}")
    for begin, end in chunks(len(lattice.mazes), most):
        yield spell(*_tokens(lattice, routes, form, key + (first + begin) * GOLDEN, most, begin, end), vocabulary)


def _spellings(form: TokenForm, lattice: Lattice) -> list[str]:
    """Return the spelling of each token, with a space at its end."""
    pattern = "({},{}) "
    if form.coordinates == "CTT":
        before, between, after = (f"{each} " if each in form.coordinate_delimiters else "" for each in "(,)")
        pattern = f"{before}{{}} {between}{{}} {after}"
    cells = [pattern.format(row, column) for row in range(lattice.grid.height) for column in range(lattice.grid.width)]
    distances = [f"+{steps} " for steps in range(len(cells))] if "distance" in form.step_tokens else []
    return [f"{word} " for word in WORDS.split()] + cells + distances


def _rules(form: TokenForm, lattice: Lattice) -> TokenRules:
    """Return the options as numbers."""
    steps = form.steps
    return TokenRules(
        width=lattice.grid.width,
        height=lattice.grid.height,
        has_target=int(form.prompt == "AOTP"),
        edges=EDGES.index(form.edges),
        permuter=PERMUTERS.index(form.permuter),
        cardinal=int(form.neighbor == "cardinal"),
        connector=form.connector or 0,
        turns=int("straightaways" in steps),
        forks=int("forks" in steps),
        singles=int(steps == "singles"),
        distance=CELL + lattice.grid.width * lattice.grid.height,
        **{name: int(value) for name, value in vars(form).items() if isinstance(value, bool)},
    )


def _tokens(
    lattice: Lattice, routes: Routes, form: TokenForm, seed: int, most: int, begin: int, end: int
) -> tuple[Any, Any]:
    """Return the tokens of the mazes begin..end-1, and the offsets of each maze's among them."""
    size = lattice.grid.width * lattice.grid.height
    tokens, offsets = np.empty(most * (end - begin), np.int32), np.zeros(end - begin + 1, np.int64)
    compiled = kernel.should_compile(write_tokens, len(tokens) // TOKENS_PER_CELL, "tokens")
    draws, seeds = seeded(0, compiled=compiled), seeded(0, compiled=compiled)
    seeds.state[0] = seed & MASK
    kinds = np.array([STEP_TOKENS.index(each) for each in form.step_tokens], np.uint8)
    own, bounds = lattice.flat[begin * size : end * size], routes.offsets[begin : end + 1]
    arrays = (for_kernel(each, compiled) for each in (own, routes.cells, bounds, kinds, tokens, offsets))
    scratch = zeros("B", size, compiled), zeros("i", 4 * size, compiled)
    kernel.run(write_tokens, compiled, _rules(form, lattice), draws, seeds, *scratch, *arrays)
    return tokens[: offsets[-1]], offsets


def write_tokens(
    rules: TokenRules,
    draws: SplitMix,
    seeds: SplitMix,
    leads: IntArray,
    edges: IntArray,
    mazes: IntArray,
    cells: IntArray,
    bounds: IntArray,
    kinds: IntArray,
    tokens: IntArray,
    offsets: IntArray,
) -> None:
    """Fill `tokens` and `offsets` with the tokens of many mazes.

    `cells` and `bounds`: the paths, if there are any; `kinds`: what is written for each step. `leads` (uint8[cells])
    and `edges` (int32[4 * cells]) are scratch memory. An edge is a number: 4 * leading cell + direction.
    """
    size = rules.width * rules.height
    place = 0
    for number in range(len(offsets) - 1):
        draws.state[0] = seeds.word()
        draws.state[1] = EMPTY
        base = number * size
        count = list_edges(rules, mazes, base, draws, edges)
        if rules.grouped:
            group_edges(rules, count, draws, leads, edges)
        elif rules.shuffle:
            shuffle_numbers(edges, 0, count, draws)
        tokens[place] = LIST_START
        place = write_edges(rules, mazes, base, edges, count, tokens, place + 1)
        tokens[place] = LIST_END
        place += 1
        if len(bounds) > 0:
            place = write_path(rules, mazes, base, cells, bounds[number], bounds[number + 1], kinds, tokens, place)
        offsets[number + 1] = place


@helper
def reversed_edge(edge: int, width: int) -> int:
    """Return the same edge with the other cell leading; its direction is east or south."""
    if edge & 3 == EAST:
        return edge - EAST + 4 + WEST
    return edge - SOUTH + 4 * width + NORTH


@helper
def list_forward(rules: TokenRules, mazes: IntArray, base: int, edges: IntArray) -> int:
    """List each edge once, the first cell in reading order leading; return how many there are."""
    width, height = rules.width, rules.height
    turns = 1 if rules.permuter == SORTED else 2  # the directions cell by cell, or one after the other
    count = 0
    for turn in range(turns):
        only = EAST if (rules.edges == ALL) == (turn == 0) else SOUTH
        first, last = (EAST, SOUTH) if turns == 1 else (only, only)
        for cell in range(width * height):
            for direction in range(first, last + 1):
                inside = cell % width + 1 < width if direction == EAST else cell // width + 1 < height
                is_open = mazes[base + cell] >> direction & 1 != 0
                if inside and (rules.edges == ALL or is_open == (rules.edges == CONNECTIONS)):
                    edges[count] = 4 * cell + direction
                    count += 1
    return count


@helper
def shuffle_numbers(numbers: IntArray, begin: int, end: int, draws: Draws) -> None:
    """Bring these entries into a random order; each order is equally likely."""
    for last in range(end - begin - 1, 0, -1):
        other = begin + draws.below(last + 1)
        held = numbers[begin + last]
        numbers[begin + last] = numbers[other]
        numbers[other] = held


@helper
def list_edges(rules: TokenRules, mazes: IntArray, base: int, draws: Draws, edges: IntArray) -> int:
    """List the edges with their leading cells; return how many there are."""
    count = list_forward(rules, mazes, base, edges)
    if rules.permuter == RANDOM:
        for entry in range(count):
            if draws.bits(1):
                edges[entry] = reversed_edge(edges[entry], rules.width)
    elif rules.permuter == BOTH:
        for entry in range(count):
            edges[count + entry] = reversed_edge(edges[entry], rules.width)
        count *= 2
    return count


@helper
def group_edges(rules: TokenRules, count: int, draws: Draws, leads: IntArray, edges: IntArray) -> None:
    """Bring the edges into groups with the same leading cell; `leads`: the directions in which each cell leads."""
    size = rules.width * rules.height
    for cell in range(size):
        leads[cell] = 0
    for entry in range(count):
        leads[edges[entry] >> 2] |= 1 << (edges[entry] & 3)
    groups = 3 * size  # where the leading cells are listed: the groups written so far end before the next is read
    found = 0
    for cell in range(size):
        if leads[cell]:
            edges[groups + found] = cell
            found += 1
    if rules.shuffle:
        shuffle_numbers(edges, groups, groups + found, draws)
    count = 0
    for group in range(found):
        cell = edges[groups + group]
        begin = count
        for entry in range(4):
            direction = READING[entry]
            if leads[cell] >> direction & 1:
                edges[count] = 4 * cell + direction
                count += 1
        if rules.shuffle_group:
            shuffle_numbers(edges, begin, count, draws)


@helper
def write_edges(
    rules: TokenRules, mazes: IntArray, base: int, edges: IntArray, count: int, tokens: IntArray, place: int
) -> int:
    """Write the edges to `tokens` from `place` on; return the place after them."""
    for entry in range(count):
        edge = edges[entry]
        cell, direction = edge >> 2, edge & 3
        if rules.cardinal:
            other = CARDINAL + direction
        elif direction in (NORTH, SOUTH):
            other = CELL + cell + (direction - 1) * rules.width
        else:
            other = CELL + cell + 2 - direction
        link = CONNECTOR if mazes[base + cell] >> direction & 1 else WALL
        begins = not rules.grouped or entry == 0 or edges[entry - 1] >> 2 != cell
        tokens[place] = EDGE_START
        place += rules.edge_pre if begins else 0  # what is not to be there is written over
        part = rules.connector
        if not rules.grouped:
            tokens[place] = link
            place += part == 0
            part -= 1
        tokens[place] = CELL + cell
        place += begins
        tokens[place] = link
        place += part == 0
        tokens[place] = other
        tokens[place + 1] = link
        place += 2 if part == 1 else 1
        tokens[place] = BETWEEN
        place += rules.edge_intra if rules.grouped else 0
        tokens[place] = EDGE_END
        ends = not rules.grouped or entry + 1 == count or edges[entry + 1] >> 2 != cell
        place += rules.edge_post if ends else 0
    return place


@helper
def step_direction(rules: TokenRules, cells: IntArray, entry: int) -> int:
    """Return the direction of the step from an entry of `cells` to the next."""
    difference = cells[entry + 1] - cells[entry]
    if difference == rules.width:
        return SOUTH
    if difference == -rules.width:
        return NORTH
    return EAST if difference > 0 else WEST


@helper
def write_path(
    rules: TokenRules,
    mazes: IntArray,
    base: int,
    cells: IntArray,
    begin: int,
    end: int,
    kinds: IntArray,
    tokens: IntArray,
    place: int,
) -> int:
    """Write the origin, the target and the path to `tokens` from `place` on; return the place after them."""
    tokens[place] = ORIGIN_START
    tokens[place + 1] = CELL + cells[begin]
    tokens[place + 2] = ORIGIN_END
    tokens[place + 3] = TARGET_START
    tokens[place + 4] = CELL + cells[end - 1]
    tokens[place + 5] = TARGET_POST
    place += 4 + rules.has_target * (1 + rules.target_post)
    tokens[place] = TARGET_END
    tokens[place + 1] = PATH_START
    place += 2
    for kind in range(len(kinds)):
        if kinds[kind] == COORDINATE_STEP:  # then the first cell is written too
            tokens[place] = STEP
            place += rules.step_pre
            tokens[place] = CELL + cells[begin]
            tokens[place + 1] = STEP_BETWEEN
            place += 1 + rules.step_intra
    left, heading = begin, NORTH  # where the step began, and the direction before it
    for entry in range(begin + 1, end):
        if entry + 1 < end and not rules.singles:
            turns = step_direction(rules, cells, entry - 1) != step_direction(rules, cells, entry)
            forks = count_bits(mazes[base + cells[entry]]) > 2
            if not (rules.turns and turns) and not (rules.forks and forks):
                continue
        place = write_step(rules, cells, left, entry, heading, kinds, tokens, place)
        left, heading = entry, step_direction(rules, cells, entry - 1)
    tokens[place] = PATH_END
    return place + 1


@helper
def write_step(
    rules: TokenRules,
    cells: IntArray,
    left: int,
    entry: int,
    heading: int,
    kinds: IntArray,
    tokens: IntArray,
    place: int,
) -> int:
    """Write the step from one entry of `cells` to another; `heading` is the direction before it."""
    direction = step_direction(rules, cells, left)
    tokens[place] = STEP
    place += rules.step_pre
    for kind in range(len(kinds)):
        if kinds[kind] == COORDINATE_STEP:
            tokens[place] = CELL + cells[entry]
        elif kinds[kind] == CARDINAL_STEP:
            tokens[place] = CARDINAL + direction
        elif kinds[kind] == RELATIVE_STEP:
            tokens[place] = RELATIVE + (direction - heading & 3)
        else:
            tokens[place] = rules.distance + entry - left
        tokens[place + 1] = STEP_BETWEEN
        place += 1 + rules.step_intra
    tokens[place] = THEN
    return place + rules.step_post
