"""Contracted trees keep the distances between their terminals, and what is needed to find the longest path."""

import random
from itertools import product

import numpy as np
import pytest

from clew.mazes.helpers.contraction import Extent, contract

MAX_VERTICES = 12


def distances(one: list[int], other: list[int], length: list[int]) -> np.ndarray:
    """The distances between all vertices of a forest, infinite without a path (Floyd, Warshall 1962)."""
    found = np.full((MAX_VERTICES, MAX_VERTICES), np.inf)
    np.fill_diagonal(found, 0)
    found[one, other] = found[other, one] = length
    for via in range(MAX_VERTICES):
        found = np.minimum(found, found[:, via : via + 1] + found[via])
    return found


@pytest.mark.parametrize("seed", range(3))
def test_distances_between_terminals_and_the_longest_path_are_kept(seed: int) -> None:
    """By contracting again and again, to fewer terminals each time, and at last to none."""
    draw = random.Random(seed)
    for _ in range(200):
        size = draw.randint(2, MAX_VERTICES)
        one = np.array([draw.randrange(vertex) for vertex in range(1, size)], np.int32)
        other = np.arange(1, size, dtype=np.int32)
        length = np.array([draw.randint(1, 5) for _ in range(1, size)], np.int64)
        before = distances(one, other, length)
        extent = Extent(np.zeros(MAX_VERTICES, np.int64), np.repeat(length, 2), np.zeros(1, np.int64))
        terminals = [*range(size)]
        while terminals:
            terminals = sorted(draw.sample(terminals, draw.randint(0, len(terminals) - 1)))
            left = contract(one, other, length, np.array(terminals, np.int64), MAX_VERTICES, False, extent)
            one, other, length = left.one[left.kept], left.other[left.kept], left.length[left.kept]
            extent = extent._replace(reaches=extent.reaches.reshape(-1, 2)[left.kept].reshape(-1))
            after = distances(one, other, length)
            assert all(before[pair] == after[pair] for pair in product(terminals, terminals))
        assert not len(length)
        assert extent.longest[0] == before[np.isfinite(before)].max()
