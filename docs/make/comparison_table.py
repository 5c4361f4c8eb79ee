"""Write the README's table of comparisons from benchmarks/results.md; `make docs` runs this."""

import re
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "results.md"
SEARCHES = ("SciPy", "python-igraph", "tcod")
TABLE = re.compile(r"(?<=<!-- comparison -->\n).*?(?=<!-- end of comparison -->)", re.DOTALL)


def rows(first: str, column: str) -> list[tuple[str, float]]:
    """Return the names and figures of the tables whose first column has this heading, where the figure is a number.

    Indented rows are other techniques of the same algorithm and do not count.
    """
    found, place = [], None
    for line in RESULTS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == first:
            place = cells.index(column) if column in cells else None
        elif not line.startswith("|"):
            place = None
        elif place is not None and not line.startswith("|  ") and re.fullmatch(r"[0-9.]+", cells[place]):
            found.append((cells[0], float(cells[place])))
    return found


def span(figures: list[float]) -> str:
    """Return the least and the greatest of some ratios, rounded as far as they can be trusted."""
    return " to ".join(f"{figure:,.0f}" if figure >= 10 else f"{figure:.1f}" for figure in (min(figures), max(figures)))


def table() -> str:
    """Return the table."""
    carving = [figure for _, figure in rows("algorithm", "times C")]
    solving = rows("algorithm, maze", "times C")
    solvers = {name.partition(",")[0] for name, _ in solving}
    scipy = rows("what", "times faster")
    same_law = [figure for name, figure in scipy if name.endswith(("/ kruskal", "/ true-prim", "/ boruvka"))]
    searching = [span([figure for name, figure in scipy if name.startswith(f"{peer},")]) for peer in SEARCHES]
    mazelib = [figure for name, figure in rows("generator", "times faster") if name.endswith(" 100x100")]
    return "\n".join(
        [
            "| compared with | task | Clew |",
            "|---|---|---|",
            f"| C, `gcc -O3 -march=native` | carve 4096x4096 cells, {len(carving)} algorithms"
            f" | takes {span(carving)} times as long |",
            f"| the same | solve such mazes, {len(solvers)} solvers"
            f" | takes {span([figure for _, figure in solving])} times as long |",
            "| SciPy | a minimum spanning tree of 1000x1000 cells with random weights, three algorithms"
            f" | is {span(same_law)} times as fast |",
            f"| {', '.join(SEARCHES)} | find all distances in such a maze | is {', '.join(searching)} times as fast |",
            f"| mazelib | the same algorithm, 100x100 cells, {len(mazelib)} algorithms"
            f" | is {span(mazelib)} times as fast (median {median(mazelib):,.0f}) |",
            "",
        ]
    )


def page() -> str:
    """Return the README with the table as it should be."""
    return TABLE.sub(lambda _: table(), README.read_text(encoding="utf-8"))


if __name__ == "__main__":
    README.write_text(page(), encoding="utf-8")
