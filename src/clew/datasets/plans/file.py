"""Plans of data sets as TOML files."""

from collections.abc import Iterator, Mapping
from typing import Any

from clew import registry
from clew.datasets.plans.checks import ENDS, MAX_COUNT, MAX_KINDS, MAX_SHARD_ROWS, check_plan, column_of
from clew.datasets.plans.plan import DatasetPlan, Part
from clew.datasets.plans.values import grid_of
from clew.errors import ClewError
from clew.grids.spec import FILES, grid_names, meant
from clew.mazes.defaults import ALGORITHM
from clew.measures import measure_of_column
from clew.safe_io.toml_tables import MAX_NUMBER, Table, error_at, parse_tables, read_text, written

MAX_BYTES = 1 << 16  # of a plan
MAX_NAMES = 1000  # in a list
MAX_LETTERS = 200  # in the specs of grids that are words
CHECKED = 0.02  # seconds in which a plan is checked that is only read
ALL = "all"  # in place of the names of algorithms
GRIDS = ("10x10",)


def read_plan(name: str) -> DatasetPlan:
    """Return the plan of a data set in a TOML file, checked as far as that is quick; `DatasetPlan.check` checks all.

    Parameters
    ----------
    name : str
        The file.

    Returns
    -------
    DatasetPlan
        The plan.

    Raises
    ------
    ClewError
        If the file cannot be read, does not describe a data set, or describes one that cannot be made; the message
        names the line, which `row` holds too.

    Examples
    --------
    >>> from pathlib import Path
    >>> from clew.datasets import read_plan
    >>> written = Path("plan.toml").write_text('count = 1000')
    >>> read_plan("plan.toml").count
    1000
    """
    return parse_plan(read_text(name, MAX_BYTES, "the plan of a data set, a TOML file"), name)


def parse_plan(text: str, source: str = "plan.toml") -> DatasetPlan:
    r"""Return the plan of a data set in the text of a TOML file, checked as `read_plan` does.

    Parameters
    ----------
    text : str
        The text.
    source : str
        The name of the file, for messages.

    Returns
    -------
    DatasetPlan
        The plan.

    Raises
    ------
    ClewError
        As for `read_plan`.

    Examples
    --------
    >>> from clew.datasets import parse_plan
    >>> plan = parse_plan('seed = 7\n[splits]\ntrain = 0.9\ntest = 0.1\n[[mazes]]\ncount = 500\nbraid = 0.3')
    >>> plan.splits, plan.parts[0].changes
    ({'train': 0.9, 'test': 0.1}, (('braid', {'share': 0.3}),))
    """
    top = parse_tables(text, source)
    _check_words(top)
    seed = top.number("seed", 0, MAX_NUMBER)
    splits: Mapping[str, Any] = top.read("splits", dict, "a table of shares: begin it with [splits]", dict, {})
    plan = DatasetPlan(
        seed=seed or 0,
        solutions=top.flag("solutions", True),
        measures=tuple(_measure(name) for name in _names(top, "measures", "dead-ends")),
        distinct=top.flag("distinct"),
        shard_rows=top.number("shard-rows", 1, MAX_SHARD_ROWS),
        splits=splits if "splits" in top.values else {"train": 1.0},
        parts=_parts(top),
        text=text,
        source=source,
        rows=top.rows("measures", "splits"),
    )
    check_plan(plan, CHECKED)
    return plan


def _parts(top: Table) -> tuple[Part, ...]:
    """Read the parts, or the only one."""
    if "mazes" not in top.values:
        top.known.append("mazes")
        return (_part(top),)
    given: list[Any] = top.read("mazes", list, "a list of tables: begin each with [[mazes]]", list, [])
    if not given:
        top.refuse("mazes", "mazes is empty: begin each kind of mazes with [[mazes]]")
    for key in (*PART_KEYS, *registry.names("change")):
        if key in top.values:
            top.refuse(key, f"{key} is for plans without [[mazes]]: write it below each [[mazes]] that it is for")
    top.finish()
    parts = []
    for number, values in enumerate(given):
        if not isinstance(values, dict):
            top.refuse("mazes", f"{written(values)} is not a kind of mazes: begin each with [[mazes]]", number)
        table = Table(values, ("mazes", number), top.source, top.lines)
        for key in top.known:
            if key in values:
                table.refuse(key, f"{key} is for the whole data set: write it above the first [[mazes]]")
        parts.append(_part(table, top.row("mazes", number)))
    return tuple(parts)


def _check_words(top: Table) -> None:
    """Raise `ClewError` if many letters would have to be drawn to know the grids, which takes milliseconds for each."""
    given = top.values.get("mazes")
    words = 0
    for values in (top.values, *(given if isinstance(given, list) else ())):
        if isinstance(values, dict):
            grids, sizes = (
                [each for each in _listed(values.get(key)) if isinstance(each, str)] for key in ("grids", "sizes")
            )
            drawn = [each for each in grids if each.startswith("text:")] + (sizes if "text" in grids else [])
            words += sum(map(len, drawn))
    if words > MAX_LETTERS:
        key = "grids" if "grids" in top.values else "mazes"
        top.refuse(key, f"words that are grids have {words:,} letters in all: at most {MAX_LETTERS} are possible")


PART_KEYS = ("count", "grids", "sizes", "algorithms", "options", "ends")


def _part(table: Table, row: int | None = None) -> Part:
    """Read what mazes that are made alike have."""
    count = table.number("count", 1, MAX_COUNT)
    grids = _grids(table)
    algorithms = _algorithms(table, grids)
    options: dict[str, Any] = table.read("options", dict, "a table, as in { seed = 7 }", dict, {})
    changes = tuple(_changes(table))
    ends = table.read("ends", str, f'a text, as in ends = "{ENDS[1]}"', str, ENDS[0])
    table.finish()
    if count is None:
        missing = "the number of mazes is missing: add it, as in count = 1000"
        raise error_at(table.source, row or 0, missing, field="count")
    rows = table.rows(*table.values)
    if "sizes" in table.values:  # grids follow from both
        rows = {key: number for key, number in rows.items() if not key.startswith("grids ")}
    return Part(count, grids, algorithms, options, changes, ends, row, rows)


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]


def _names(table: Table, key: str, example: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Read a text, or a list of texts."""
    table.known.append(key)
    if key not in table.values:
        return default
    listed = _listed(table.values[key])
    if not 1 <= len(listed) <= MAX_NAMES:
        table.refuse(key, f"{key} has {len(listed):,} elements: name 1 to {MAX_NAMES:,}")
    for number, each in enumerate(listed):
        if not isinstance(each, str):
            table.refuse(key, f'{key} has {written(each)}: write a text, as in "{example}"', number)
    return tuple(listed)


def _grids(table: Table) -> tuple[str, ...]:
    """Read the specs of the grids, or their kinds and sizes."""
    kinds, sizes = _names(table, "grids", GRIDS[0]), _names(table, "sizes", "8x8")
    if not sizes:
        return tuple(table.parsed_all("grids", kinds, _spec)) or GRIDS
    if len(kinds) * len(sizes) > MAX_KINDS:
        table.refuse("sizes", f"{len(kinds) * len(sizes):,} grids are too many: at most {MAX_KINDS:,} are possible")
    for number, kind in enumerate(kinds):
        if kind not in grid_names():
            near = meant(kind, grid_names())
            hint = f"did you mean {near}?" if near else f"choose from {', '.join(grid_names())}"
            sentence = f"{written(kind)} is not a kind of grid, of which there could be sizes: {hint}"
            table.refuse("grids", sentence, number)
    every = ([f"{kind}:{size}" for size in sizes] for kind in kinds or ("rectangle",))
    return tuple(spec for specs in every for spec in table.parsed_all("sizes", specs, _spec))


def _spec(text: str) -> str:
    """Return the spec of a grid as all machines understand it."""
    name, colon, rest = text.partition(":")
    if colon and name in FILES:
        raise ClewError(
            f"{written(text)} names a file, and every machine makes the mazes of a data set from its plan alone: use a "
            f"grid with a size, or a word, as in text:CLEW"
        )
    if colon and name == "text" and not rest.isascii():
        raise ClewError(
            f"{written(text)} could be drawn in a font of this machine, and others have other fonts: use Latin letters"
        )
    grid = grid_of(text)
    return (grid.source or grid.spec).removeprefix("rectangle:")


def _algorithms(table: Table, grids: tuple[str, ...]) -> tuple[str, ...]:
    """Read the names of the generators."""
    names = _names(table, "algorithms", "wilson", (ALGORITHM,))
    if names == (ALL,):
        shapes = [grid_of(spec) for spec in grids]
        return tuple(
            each.name
            for each in registry.find_all("generator")
            if each.connected
            and all((each.weave or not grid.weaves) and (grid.has_rows or not each.needs_rows) for grid in shapes)
        )
    return tuple(table.parsed_all("algorithms", names, lambda name: registry.find("generator", name).name))


def _changes(table: Table) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the changes, in their order."""
    for change in registry.find_all("change"):
        table.known.append(change.name)
        value = table.values.get(change.name, False)
        if isinstance(value, dict):
            yield change.name, value
        elif value is True:
            yield change.name, {}
        elif value is not False:
            if not change.main:
                sentence = f"{change.name} = {written(value)} is not possible: write {change.name} = true"
                table.refuse(change.name, sentence)
            yield change.name, {change.main: value}


def _measure(name: str) -> str:
    """Return the full name of a measure; a wrong one is found when the plan is checked."""
    try:
        measure_of_column(column_of(name))
    except ClewError:
        if registry.has("measure", name):
            return registry.find("measure", name).name
    return name
