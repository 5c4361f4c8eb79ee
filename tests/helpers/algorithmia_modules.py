"""Modules for the tests of Algorithmia."""

from hypothesis import strategies as st

from clew.puzzles.algorithmia import COLORS

RED = [67, 22, 35, 44, 77, 10, 43, 9, 0, 23]  # with red, D3 and B2: the route is DLUUL
MODULES = st.tuples(
    st.sampled_from(list(COLORS)),
    st.lists(st.integers(0, 99), min_size=10, max_size=10),
    st.permutations(range(16)),
)
