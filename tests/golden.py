"""Golden mazes: their digests are written down once, as a seed gives the same maze always.

    python tests/golden.py

adds mazes of the generators that have none to data/golden.json; what is there is never changed.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clew
from clew import registry

FILE = Path(__file__).parent / "data" / "golden.json"
MAZES = [("20x14", 7, 0), ("70x50", 1234567890123, 3), ("hexagons:9x8", 7, 0)]  # grid, seed, number


def known() -> list[dict[str, Any]]:
    """The golden mazes so far."""
    cases: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return cases


def missing() -> list[str]:
    """The generators without a golden maze."""
    have = {case["algorithm"] for case in known()}
    return [name for name in registry.names("generator") if name not in have]


def new_cases(name: str) -> Iterator[dict[str, Any]]:
    """Mazes of a generator, on the grids that it accepts."""
    for grid, seed, number in MAZES:
        if clew.parse_grid(grid).has_rows or not registry.find("generator", name).needs_rows:
            maze = clew.generate(name, grid, seed, number=number)
            yield {
                "algorithm": name, "options": {}, "grid": grid, "seed": seed, "number": number, "digest": maze.digest
            }  # fmt: skip


def main() -> None:
    """Write the file with what is missing."""
    cases = [*known(), *(case for name in missing() for case in new_cases(name))]
    lines = ",\n".join(json.dumps(case) for case in cases)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
