"""Golden mazes and logs: their digests are written down once, as a seed gives the same maze always.

    python tests/helpers/golden.py

adds mazes and logs of the algorithms that have none to data/golden.json and data/golden-logs.json; what is there is
never changed. The digest of a log notices what leaves the maze or the path as it is: ties, the order of a search, and
work that goes on after the end.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clew
from clew import registry

DATA = Path(__file__).parents[1] / "data"
MAZES = [("20x14", 7, 0), ("70x50", 1234567890123, 3), ("hexagons:9x8", 7, 0)]  # grid, seed, number
ALGORITHMS = [(kind, name) for kind in ("generator", "solver") for name in registry.names(kind)]
LOGGED = [("11x9", 7), ("hexagons:8x6", 7), ("weave:9x7", 7)]  # grid, seed


def known() -> list[dict[str, Any]]:
    """The golden mazes so far."""
    return _read("golden.json")


def known_logs() -> list[dict[str, Any]]:
    """The golden logs so far."""
    return _read("golden-logs.json")


def missing() -> list[str]:
    """The generators without a golden maze, and the algorithms without a golden log."""
    mazes = {case["algorithm"] for case in known()}
    unlogged = [f"log of {kind} {name}" for kind, name in ALGORITHMS if (kind, name) not in _logged(known_logs())]
    return [*(name for name in registry.names("generator") if name not in mazes), *unlogged]


def new_cases(name: str) -> Iterator[dict[str, Any]]:
    """Mazes of a generator, on the grids that it accepts."""
    for grid, seed, number in MAZES:
        if clew.parse_grid(grid).has_rows or not registry.find("generator", name).needs_rows:
            maze = clew.generate(name, grid, seed, number=number)
            yield {
                "algorithm": name, "options": {}, "grid": grid, "seed": seed, "number": number, "digest": maze.digest
            }  # fmt: skip


def new_logs(kind: str, name: str) -> Iterator[dict[str, Any]]:
    """Logs of an algorithm, on the grids that it accepts."""
    for grid, seed in LOGGED:
        case = {"kind": kind, "algorithm": name, "grid": grid, "seed": seed}
        try:
            yield {**case, "digest": log_digest(case)}
        except clew.ClewError:
            continue


def log_digest(case: dict[str, Any]) -> str:
    """The digest of the log of a golden case. Solvers that work on any maze solve one with loops."""
    name, grid, seed = case["algorithm"], case["grid"], case["seed"]
    if case["kind"] == "generator":
        log = clew.trace(name, grid, seed, compiled=False)
    else:
        maze = clew.generate("hunt-and-kill", grid, seed)
        if registry.find("solver", name).grids != "perfect":
            maze = clew.braid(maze, 0.8, seed=seed)
        log = clew.trace_solve(maze, name, maze.cells // 2, maze.cells - 1, compiled=False)
    return hashlib.sha256(repr(list(log)).encode()).hexdigest()


def _read(name: str) -> list[dict[str, Any]]:
    file = DATA / name
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []


def _write(name: str, cases: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(case) for case in cases)
    (DATA / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _logged(logs: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {(case["kind"], case["algorithm"]) for case in logs}


def main() -> None:
    """Write the files with what is missing."""
    mazes, logs = known(), known_logs()
    have, logged = {case["algorithm"] for case in mazes}, _logged(logs)
    mazes += [case for name in registry.names("generator") if name not in have for case in new_cases(name)]
    logs += [case for pair in ALGORITHMS if pair not in logged for case in new_logs(*pair)]
    _write("golden.json", mazes)
    _write("golden-logs.json", logs)


if __name__ == "__main__":
    main()
