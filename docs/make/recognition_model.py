"""Make the model of textures, and the tables and the picture of docs/guides/recognition.md.

`python docs/make/recognition_model.py --write` makes the model from new mazes, writes it to
src/clew/studio/js/maze, and does the rest; without `--write` the model stays as it is. Neither is a part of
`make docs`: each takes a minute.
"""

import json
import sys
from pathlib import Path

import numpy as np
from page_parts import replaced, table

import clew
from clew import registry
from clew.analysis.recognition import texture
from clew.analysis.recognition.recognize import algorithms_of_kinds, log_chances
from clew.analysis.recognition.texture import COUNT, Component, scales, textures

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "guides" / "recognition.md"
PICTURE = ROOT / "docs" / "images" / "textures.svg"
SIDES = {8: 1500, 11: 1000, 16: 800, 24: 600, 35: 400, 50: 300, 70: 200, 100: 150}  # how many mazes of each
SAME_LAW = {"houston": "uniform", "growing-tree": "recursive-backtracker"}  # the first one nearly
MORE = (  # kind, name, algorithm, options
    ("growing-tree-oldest", "growing-tree (oldest)", "growing-tree", {"strategy": "oldest"}),
    ("growing-tree-middle", "growing-tree (middle)", "growing-tree", {"strategy": "middle"}),
    ("recursive-division", "recursive-division", "recursive-division", {"bias": "longest"}),
)
MODEL_SEED, TEST_SEED = 1, 2
TESTED = {8: 500, 10: 500, 20: 500, 40: 200, 100: 50}  # mazes of each algorithm
SHOWN = 20  # the side of the table
COLUMNS, CELLS, PIXELS = 4, 16, 6  # of the picture
DIGITS = 6  # of the numbers in the stored model


def kind_of(found: registry.Generator) -> str:
    """Return the kind of an algorithm with its default options: those of one law are one kind."""
    if found.uniform or found.weights:
        return "uniform" if found.uniform else "random-weights"
    return SAME_LAW.get(found.name, found.name)


def known() -> list[registry.Generator]:
    """Return the algorithms that the model knows: mazes in parts are not compared with those in one."""
    return [each for each in registry.find_all("generator") if each.connected]


def kinds() -> dict[str, list[str]]:
    """Return the algorithms of each kind."""
    found: dict[str, list[str]] = {}
    for each in known():
        found.setdefault(kind_of(each), []).append(each.name)
    return found


def sample(algorithm: str, options: dict[str, object], side: int, count: int, seed: int):
    """Return some mazes and the lengths of their longest paths."""
    mazes = clew.generate_many(algorithm, f"{side}x{side}", count, seed, **options)
    return mazes, clew.measure_many(mazes, f"{side}x{side}")["longest_path"]


def make_model() -> None:
    """Make the model from new mazes, and store it."""
    found = []
    chosen = [(kind, names, kind if kind in names else names[0], {}) for kind, names in kinds().items()]
    for kind, names, maker, options in [*chosen, *((kind, [name], maker, more) for kind, name, maker, more in MORE)]:
        samples = {side: textures(*sample(maker, options, side, count, MODEL_SEED)) for side, count in SIDES.items()}
        found.append(fit(kind, names, options, samples))
    write(found)
    texture.components.cache_clear()


def fit(kind: str, algorithms: list[str], options: dict[str, object], samples: dict[int, np.ndarray]) -> Component:
    """Return the component that fits sample textures best.

    Parameters
    ----------
    kind : str
        What it is reported as.
    algorithms : list of str
        The names of the algorithms that make such mazes.
    options : dict of str to object
        The options with which they were made.
    samples : dict of int to ndarray of float64, shape (mazes, COUNT)
        The textures of square mazes, by their side; at least two sides.

    Returns
    -------
    Component
        The component.
    """
    bases = np.stack([texture.basis(side) for side in samples])  # [sides, 2, COUNT]
    centers = np.stack([textures.mean(axis=0) for textures in samples.values()])
    means = np.stack([np.linalg.lstsq(bases[:, :, place], centers[:, place])[0] for place in range(COUNT)], axis=1)
    spreads = [np.cov(textures.T) / np.outer(scales(side), scales(side)) for side, textures in samples.items()]
    return Component(kind, algorithms, options, means, np.mean(spreads, axis=0))


def write(found: list[Component]) -> None:
    """Store the components."""
    rows = ",\n".join(json.dumps(_to_dict(each)) for each in found)
    texture.FILE.write_text(f'{{"components": [\n{rows}\n]}}\n', encoding="utf-8")


def _to_dict(component: Component) -> dict[str, object]:
    lower = component.spread[np.tril_indices(COUNT)]
    return {
        "kind": component.kind,
        "algorithms": component.algorithms,
        "options": component.options,
        "means": [_rounded(row) for row in component.means],
        "spread": _rounded(lower),
    }


def _rounded(numbers: np.ndarray) -> list[float]:
    return [float(f"{number:.{DIGITS}g}") for number in numbers]


def confusion(side: int) -> dict[str, dict[str, float]]:
    """Return for each algorithm the share of its mazes that are taken for one of each kind."""
    found = {}
    for each in known():
        mazes, longest = sample(each.name, {}, side, TESTED[side], TEST_SEED)
        probabilities, _ = log_chances(mazes, longest, side)
        names = list(probabilities)
        best = np.argmax(np.stack(list(probabilities.values())), axis=0)
        found[each.name] = {name: float((best == place).mean()) for place, name in enumerate(names)}
    return found


def rights(shares: dict[str, dict[str, float]]) -> dict[str, float]:
    """Return the share of the mazes of each algorithm that are recognized."""
    return {name: row[kind_of(registry.find("generator", name))] for name, row in shares.items()}


def confusion_table(shares: dict[str, dict[str, float]]) -> str:
    """Return the table: a row for each algorithm, with its commonest answers."""
    rows = []
    right = rights(shares)
    for name, row in shares.items():
        own = kind_of(registry.find("generator", name))
        others = sorted((-share, kind) for kind, share in row.items() if kind != own and share >= 0.005)
        taken = ", ".join(f"{kind} {-100 * share:.0f} %" for share, kind in others)
        rows.append([f"`{name}`", own, f"{100 * right[name]:.1f} %", taken])
    return table(["made by", "kind", "recognized", "taken for"], rows)


def accuracy_table(by_side: dict[int, dict[str, dict[str, float]]]) -> str:
    """Return the table of how many mazes of each size are recognized."""
    rows = [
        [f"{side}x{side}", f"{TESTED[side]:,}", f"{100 * np.mean(list(rights(shares).values())):.1f} %"]
        for side, shares in by_side.items()
    ]
    return table(["size", "mazes of each algorithm", "recognized"], rows)


def kinds_table() -> str:
    """Return the table of the kinds and their algorithms."""
    rows = [[f"`{kind}`", ", ".join(f"`{name}`" for name in names)] for kind, names in algorithms_of_kinds().items()]
    return table(["kind", "algorithms"], rows)


def picture() -> str:
    """Return an SVG picture with a maze of each component of the model, and its name."""
    parts = []
    room = CELLS * PIXELS + 24
    shown = texture.components()
    for place, each in enumerate(shown):
        name = (each.kind if each.kind in each.algorithms else each.algorithms[0]).partition(" ")[0]
        maze = clew.generate(name, f"{CELLS}x{CELLS}", seed=4, **each.options)
        drawn = clew.draw(maze, "svg", cell=PIXELS, wall=1, margin=0)
        text = drawn if isinstance(drawn, str) else drawn.decode()
        x, y = 12 + room * (place % COLUMNS), 26 + (room + 16) * (place // COLUMNS)
        options = "".join(f", {value}" for value in each.options.values())
        head = text[text.index("<svg") :].replace("<svg ", f'<svg x="{x}" y="{y}" ', 1)
        title = name + options if each.kind not in ("uniform", "random-weights") else each.kind
        parts.append(f'<text x="{x}" y="{y - 6}" font-family="sans-serif" font-size="10">{title}</text>\n{head}')
    rows = -(-len(shown) // COLUMNS)
    size = f'width="{12 + room * COLUMNS}" height="{12 + (room + 16) * rows}"'
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<rect {size} fill="#fff"/>\n{body}\n</svg>\n'


def main() -> None:
    """Write what the command line requests."""
    if "--write" in sys.argv[1:]:
        make_model()
    PICTURE.write_text(picture(), encoding="utf-8")
    by_side = {side: confusion(side) for side in TESTED}
    text = PAGE.read_text(encoding="utf-8")
    text = replaced(text, "kinds", kinds_table())
    text = replaced(text, "accuracy", accuracy_table(by_side))
    text = replaced(text, "confusion", confusion_table(by_side[SHOWN]))
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
