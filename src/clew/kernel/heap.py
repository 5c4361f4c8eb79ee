"""A binary heap for kernels: the entry with the smallest key is removed first (Williams 1964)."""

from clew.kernel.marks import IntArray, helper


@helper
def heap_push(keys: IntArray, items: IntArray, size: int, key: int, item: int) -> None:
    """Add an entry to a heap of `size` entries."""
    place = size
    while place > 0:
        parent = (place - 1) >> 1
        if keys[parent] <= key:
            break
        keys[place] = keys[parent]
        items[place] = items[parent]
        place = parent
    keys[place] = key
    items[place] = item


@helper
def heap_pop(keys: IntArray, items: IntArray, size: int) -> int:
    """Remove and return the item with the smallest key; the heap has `size` entries, at least one."""
    first = items[0]
    last = size - 1
    key = keys[last]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= last:
            break
        if child + 1 < last and keys[child + 1] < keys[child]:
            child += 1
        if key <= keys[child]:
            break
        keys[place] = keys[child]
        items[place] = items[child]
        place = child
    keys[place] = key
    items[place] = items[last]
    return first
