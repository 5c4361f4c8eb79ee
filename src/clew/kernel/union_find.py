"""Disjoint sets of cells: union-find."""

from clew.kernel import IntArray, helper


@helper
def find(parents: IntArray, cell: int) -> int:
    """The representative of the cell's set; halves the way there (Tarjan, van Leeuwen 1984)."""
    while parents[cell] != cell:
        parents[cell] = parents[parents[cell]]
        cell = int(parents[cell])
    return cell
