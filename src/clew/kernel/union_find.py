"""Disjoint sets of cells: union-find. `parents` is int32[places]; the representative of a set is its first member."""

from clew.kernel.marks import IntArray, helper


@helper
def make_sets(parents: IntArray) -> None:
    """Put every item into its own set."""
    for item in range(len(parents)):
        parents[item] = item


@helper
def find(parents: IntArray, item: int) -> int:
    """Return the representative of the item's set, halving the path to it (Tarjan, van Leeuwen 1984)."""
    while parents[item] != item:
        parents[item] = parents[parents[item]]
        item = int(parents[item])
    return item


@helper
def union(parents: IntArray, item: int, other: int) -> bool:
    """Merge the sets of two items; return whether they were separate."""
    one, two = find(parents, item), find(parents, other)
    if one == two:
        return False
    if one < two:
        parents[two] = one
    else:
        parents[one] = two
    return True
