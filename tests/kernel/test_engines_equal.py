"""All engines make the same mazes, logs and ways, on every layout in memory, with every option.

It is long, since hundreds of kernels are compiled: CLEW_SEEDS=30 python -m pytest tests/kernel/test_engines_equal.py
"""

import os

import pytest
from both_engines import plain_call

import clew
from clew import registry, warm_up
from clew.errors import ClewError
from clew.kernel import choose
from clew.mazes.generate import trace
from clew.mazes.solving.solve import trace_solve

SEEDS = int(os.environ.get("CLEW_SEEDS", "0"))
ENGINES = (choose.PYTHON, choose.WEBASSEMBLY, choose.MACHINE_CODE)

pytestmark = pytest.mark.skipif(SEEDS == 0, reason="it takes many minutes: set CLEW_SEEDS to the number of seeds")


def answers(entry: registry.Entry, sample: warm_up.Sample) -> list[object]:
    """What an algorithm makes of all seeds and options on a grid."""
    found: list[object] = []
    grid = sample.grid()
    for options in warm_up._combinations(entry.parameters):
        for seed in range(SEEDS):
            try:
                if entry.kind == "generator":
                    traced = trace(entry.name, grid, seed, **options)
                    found += [clew.generate(entry.name, grid, seed, **options).digest, traced.maze.digest]
                else:
                    maze = clew.generate("recursive-backtracker", grid, seed)
                    if seed % 2 and not grid.weaves:
                        maze = clew.braid(maze, 0.5, seed=seed)
                    traced = trace_solve(maze, entry.name, **options)
                    found.append(traced.path)
                found += (each.tobytes() for each in traced.arrays())
            except ClewError as problem:
                found.append(str(problem))
    return found


@pytest.mark.parametrize("sample", warm_up.LAYOUTS, ids=str)
@pytest.mark.parametrize("kind", ["generator", "solver"])
def test_every_engine_does_the_same(kind: str, sample: warm_up.Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose.Chosen, "call", plain_call)
    for entry in registry.find_all(kind):
        made = []
        for engine in ENGINES:
            monkeypatch.setattr(choose, "_forced", lambda engine=engine: engine)
            monkeypatch.setattr(choose, "_loaded", {})
            monkeypatch.setattr(choose, "_always", [True])
            made.append(answers(entry, sample))
        assert made[0] == made[1] == made[2], entry.name
        assert len(made[0]) >= SEEDS
