"""Random formulas for hypothesis: their texts, and windows and favorite numbers to evaluate them with."""

from collections.abc import Callable

from hypothesis import assume
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.puzzles.cubicles.formula import Formula, parse_formula
from clew.puzzles.cubicles.vectorized import Region

Tree = tuple[object, ...]
OPERATORS = {"|": 1, "^": 2, "&": 3, "<<": 4, ">>": 4, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}

LEAVES = st.one_of(
    st.sampled_from("xyz"),
    st.sampled_from("xy"),
    st.one_of(st.integers(0, 9), st.sampled_from([63, 2**31, 2**32 - 1, 2**62, 2**63])).map(str),
)


def grown(smaller: st.SearchStrategy[Tree | str]) -> st.SearchStrategy[Tree]:
    """Trees one level higher."""
    return st.one_of(
        st.tuples(st.sampled_from(list(OPERATORS)), smaller, smaller),
        st.tuples(st.sampled_from(["+", "-", "*"]), smaller, smaller),
        st.tuples(st.sampled_from(["<<", ">>"]), smaller, st.integers(0, 63).map(str)),
        st.tuples(st.sampled_from(["//", "%"]), smaller, st.sampled_from(["3", "7", "16", "(-5)"])),
        st.tuples(st.sampled_from(["-", "~", "+"]), smaller),
        st.tuples(st.just("**"), smaller, st.integers(0, 8).map(str)),
        st.tuples(st.just("abs"), smaller),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller, smaller),
    )


TREES = st.recursive(LEAVES, grown, max_leaves=9)


def rendered(tree: Tree | str, draw: Callable[[], int]) -> tuple[str, int]:
    """A text for the tree and how tightly it binds, with the parentheses that Python needs and some more."""
    if isinstance(tree, str):
        text, binding = tree, 9
    elif tree[0] in ("abs", "min", "max"):
        text, binding = f"{tree[0]}({', '.join(rendered(each, draw)[0] for each in tree[1:])})", 9
    elif tree[0] == "**":
        text, binding = f"{inside(tree[1], 9, draw)}**{tree[2]}", 8
    elif len(tree) == 2:
        text, binding = f"{tree[0]}{inside(tree[1], 7, draw)}", 7
    else:
        binding = OPERATORS[str(tree[0])]
        gap = " " * (draw() % 3)
        text = inside(tree[1], binding, draw) + gap + str(tree[0]) + gap + inside(tree[2], binding + 1, draw)
    return (f"({text})", 9) if draw() % 8 == 0 else (text, binding)


def inside(tree: object, min_binding: int, draw: Callable[[], int]) -> str:
    text, binding = rendered(tree, draw)  # type: ignore[arg-type]
    return text if binding >= min_binding else f"({text})"


@st.composite
def texts(draw: st.DrawFn) -> str:
    random = draw(st.randoms(use_true_random=False))
    return rendered(draw(TREES), lambda: random.randrange(24))[0]


def parsed(text: str) -> Formula:
    """Parse a formula; hypothesis skips what is too deep or too large."""
    try:
        return parse_formula(text)
    except ClewError as refusal:
        assume("deep" not in str(refusal) and "bits" not in str(refusal))
        raise


STARTS = st.one_of(
    st.integers(0, 40),
    st.sampled_from([2**k - d for k in (15, 16, 31, 32, 62) for d in (0, 3)]),
    st.integers(0, 2**63 - 10),
)
FAVORITES = st.one_of(st.integers(-2000, 2000), st.sampled_from([2**31, 2**62, 2**63 - 9, -(2**63), 2**64, 2**200]))
REGIONS = st.builds(Region, STARTS, STARTS, st.integers(1, 7), st.integers(1, 5))
