"""Lists of neighbors of any length, one after the other (CSR), checked and brought into the rows of a table.

The neighbors of cell c are `flat[begins[c]:begins[c + 1]]`; both arrays are int64.
"""

from clew.kernel import IntArray


def most_neighbors(begins: IntArray, flat: IntArray) -> int:
    """The neighbors of the cell that has most; -1 where the lists do not follow each other to the end of `flat`."""
    cells = len(begins) - 1
    if begins[0] != 0 or begins[cells] != len(flat):
        return -1
    most = 0
    for cell in range(cells):
        count = begins[cell + 1] - begins[cell]
        if count < 0:
            return -1
        most = max(most, count)
    return most


def first_wrong(begins: IntArray, flat: IntArray) -> int:
    """The first cell that has a neighbor outside, twice or itself; -1 where there is none. For short lists."""
    cells = len(begins) - 1
    for cell in range(cells):
        for place in range(begins[cell], begins[cell + 1]):
            other = flat[place]
            if other < 0 or other >= cells or other == cell:
                return cell
            for before in range(begins[cell], place):
                if flat[before] == other:
                    return cell
    return -1


def fill_table(begins: IntArray, flat: IntArray, width: int, shift: int, entries: IntArray) -> int:
    """Write the neighbors into rows of `width` entries, without the directions back; empty entries behind them."""
    cells = len(begins) - 1
    for cell in range(cells):
        place = cell * width
        for at in range(begins[cell], begins[cell + 1]):
            entries[place] = flat[at] << shift
            place += 1
        while place < (cell + 1) * width:
            entries[place] = cells << shift
            place += 1
    return 0


def list_neighbors(ends: IntArray, begins: IntArray, flat: IntArray) -> int:
    """Fill `begins` and `flat` from edges, `ends` holding both cells of each: int64[2 * edges], `flat` is as long.

    A cell's neighbors stand in the order of the edges. Return 0, or the place of the first end that is no cell, plus 1.
    """
    cells = len(begins) - 1
    for cell in range(cells + 1):
        begins[cell] = 0
    for place in range(len(ends)):
        if ends[place] < 0 or ends[place] >= cells:
            return place + 1
        begins[ends[place]] += 1
    before = 0
    for cell in range(cells + 1):  # from how many neighbors a cell has to where they begin
        count = begins[cell]
        begins[cell] = before
        before += count
    for place in range(len(ends)):
        cell = ends[place]
        flat[begins[cell]] = ends[place ^ 1]
        begins[cell] += 1
    for cell in range(cells, 0, -1):  # by now each begin has moved to the next one
        begins[cell] = begins[cell - 1]
    begins[0] = 0
    return 0
