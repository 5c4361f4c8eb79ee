"""`clew dataset`: make a data set of mazes, and check, repair, describe or export one that is there."""

import json
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from clew import datasets
from clew.cli.options.grouped_options import OUTPUT, GroupedCommand, option, output_option
from clew.cli.options.shared_options import Number, json_option, parse_pair, run_options, seed_type
from clew.cli.terminal import progress
from clew.datasets import forms
from clew.errors import ClewError, counted

if TYPE_CHECKING:
    from clew.datasets.runs.run import Done

WRONG = 1  # exit code
SAMPLE, MAX_ROWS = 1000, 1 << 40
MEMORY = 256  # MiB
LINES = 60.0  # seconds after which a run says how far it is where there is no terminal for a bar
EXPORT_ROWS, EXPORT_CELLS = 4096, 1 << 22  # of a batch, whichever is less

address_argument = click.argument("address", metavar="DIR", type=click.Path())


@click.command(cls=GroupedCommand)
@address_argument
@option(
    "--sample N",
    type=Number(0, MAX_ROWS),
    default=SAMPLE,
    help="How many rows to make again from the plan and compare.",
)
@option("--all", "everything", help="Make all rows again.")
@option("--seed SEED", type=seed_type, default=0, help="Another sample.")
@json_option("what was checked")
def verify(address: str, *, everything: bool, as_json: bool, **settings: Any) -> int:
    """Check every file of a data set and a sample of its rows.

    Sizes and SHA-256 must be those of the records and of the manifest, every index in one row, in order, and every row
    in the split of its form, so that no form is in two splits. The sample is made again from the plan. The exit code is
    1 if something is wrong.

    \b
      clew dataset verify mazes
      clew dataset verify s3://bucket/mazes --all
    """  # noqa: D301 - click needs the character backspace
    from clew.cli.output.dataset_text import text_of_checks

    with progress.show("verifying", stay=False) as report:
        found = datasets.verify_dataset(address, **settings | ({"sample": None} if everything else {}), progress=report)
    click.echo(json.dumps(found.as_dict()) if as_json else text_of_checks(found), color=True)
    return 0 if found.passed else WRONG


@click.command(cls=GroupedCommand)
@address_argument
@json_option("what was made again, and why")
def repair(address: str, *, as_json: bool) -> Any:
    """Make damaged or missing files again.

    Shards come out byte for byte as they were, and a lost plan.json is rebuilt from plan.toml. The version of Clew
    that has made the data set is needed. Unfinished files of runs that were killed are removed.

    \b
      clew dataset repair mazes
    """  # noqa: D301 - click needs the character backspace
    with progress.show("repairing", stay=False) as report:
        found = datasets.repair_dataset(address, progress=report)
    if as_json:
        return found._asdict() | {"problems": [each._asdict() for each in found.problems]}
    lines = [*found.done, *[f"{counted(len(found.made), 'shard')} made again"] * bool(found.made)]
    left = [f"{name} does not belong to the data set; it was left where it is" for name in found.left]
    return "\n".join([*(lines or ["nothing to repair"]), *left])


@click.command(cls=GroupedCommand)
@address_argument
@option(
    "--memory MIB",
    type=Number(16, 1 << 20),
    default=MEMORY,
    help="Memory in which duplicates are counted; less takes more passes.",
)
@json_option("the description")
def describe(address: str, memory: int, *, as_json: bool) -> Any:
    """Describe rows, solutions, measures, duplicates and leaks.

    Duplicates are counted up to symmetry and exactly, in limited memory; a leak is a maze in two splits.

    \b
      clew dataset describe mazes
      clew dataset describe mazes --json
    """  # noqa: D301 - click needs the character backspace
    from clew.cli.output.dataset_text import text_of_description

    with progress.show("describing", stay=False) as report:
        found = datasets.describe_dataset(address, max_bytes=memory << 20, progress=report)
    return found.as_dict() if as_json else text_of_description(found)


@click.command(cls=GroupedCommand)
@address_argument
@OUTPUT.option("--form NAME", required=True, help="The form, such as maze-dataset or rgb.")
@output_option("FILE", "Write this file.", required=True)
@option("--split NAME", help="The split; it can be left out if there is only one.")
@option("--grid SIZE", "only", help="Only the mazes on this grid.")
@option("--count N", type=Number(1, MAX_ROWS), help="Only of the first N rows.")
@option("--option NAME=VALUE", "given", multiple=True, help="An option of the form; repeatable.")
@json_option("the number of mazes")
def export(address: str, form: str, target: str, *, given: tuple[str, ...], as_json: bool, **rows: Any) -> Any:
    """Write a data set in the form of other software.

    docs/guides/dataset-forms.md describes the forms.

    \b
      clew dataset export mazes --form maze-dataset --split train --grid 10x10 -o train.npz
      clew dataset export mazes --form hard-csv --split test -o test.csv --option augment=true
    """  # noqa: D301 - click needs the character backspace
    chosen = forms.form_named(form)
    options = {
        name.replace("-", "_"): forms.parse_option(chosen, name, value) for name, value in map(parse_pair, given)
    }
    with progress.show(f"writing {target}", stay=False) as report:
        written = forms.export(form, _batches(address, report, **rows), target, **options)
    return {"mazes": written, "form": form, "file": target} if as_json else None


def _batches(
    address: str, report: progress.Report, *, split: str | None, only: str | None, count: int | None
) -> Iterator[Any]:
    """Yield the rows of a split in batches, and report how many are done."""
    from clew.grids.spec import parse_grid

    chosen_grid = None if only is None else parse_grid(only)
    rows = datasets.MazeDataset(address, split, columns=())
    total = len(rows) if count is None else min(count, len(rows))
    done = matching = 0
    for batch in rows.solved_batches(EXPORT_ROWS, EXPORT_CELLS, total):
        if chosen_grid in (None, batch[1]):
            matching += len(batch[0])
            yield batch
        done += len(batch[0])
        report(done / max(total, 1))
    if chosen_grid is not None and not matching:
        problem = f"none of the {total:,} mazes is on {only}: `clew dataset describe {address}` lists the grids"
        raise ClewError(problem, option="grid")


DATASET_COMMANDS: dict[str, click.Command] = {each.name or "": each for each in (verify, repair, describe, export)}


class PlanOrCommand(GroupedCommand):
    """A command whose first word is a plan or one of `DATASET_COMMANDS`."""

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **extra: Any) -> click.Context:
        """Return the context of the command that the first word names, or of the plan's."""
        if args and args[0] in DATASET_COMMANDS:
            return DATASET_COMMANDS[args[0]].make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        if args and not args[0].startswith("-") and "." not in args[0] and not os.path.exists(args[0]):
            known = f"a plan such as plan.toml, or one of {', '.join(DATASET_COMMANDS)}"
            raise ClewError(f"there is no plan {args[0]!r}, and no command of that name for data sets: give {known}")
        return super().make_context(info_name, args, parent, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and then the commands."""
        super().format_options(ctx, formatter)
        with formatter.section("Commands for data sets"):
            formatter.write_dl([(name, each.get_short_help_str(90)) for name, each in DATASET_COMMANDS.items()])


@click.command(cls=PlanOrCommand)
@click.argument("plan", metavar="PLAN.toml", type=click.Path())
@output_option("DIR", "Write to this folder, or an address such as s3://bucket/mazes.", "address", required=True)
@run_options
@json_option("the rows of each split, the shards and the checksum")
def dataset(plan: str, address: str, *, as_json: bool, **settings: Any) -> Any:
    """Make a data set of mazes: Parquet files with passages, solutions and measures, as a TOML file plans them.

    It is made in shards. A run that is stopped or killed loses only the shards that it was making: the same command
    goes on. `clew dataset COMMAND --help` explains the commands for data sets that are there.

    \b
      clew dataset examples/plan.toml -o mazes
      clew dataset plan.toml -o s3://bucket/mazes --scheduler tcp://127.0.0.1:8786
      clew dataset verify mazes
    """  # noqa: D301 - click needs the character backspace
    chosen = datasets.read_plan(plan)
    begin = time.monotonic()
    with progress.show("making mazes", stay=False) as report:
        run = RunReport(report)
        try:
            facts = datasets.make_dataset(chosen, address, **settings, progress=run.on_progress, notify=run.notify)
        except KeyboardInterrupt:
            report.say(run.how_to_go_on())
            raise
    seconds = time.monotonic() - begin
    if as_json:
        return facts.as_dict() | {"made": run.made, "seconds": round(seconds, 3)}
    rows = ", ".join(f"{count:,} rows in {split}" for split, count in facts.rows.items())
    made = f"{run.made:,} mazes made in {progress.clock(seconds)}" if run.made else "nothing was left to make"
    sys.stderr.write(f"{address}: {rows}; {made}\n")
    return None


class RunReport:
    """Reports of a run while it goes on."""

    def __init__(self, report: progress.Report) -> None:
        self._report = report
        self._begin = self._line = time.monotonic()
        self._first = 0  # rows that earlier runs have made
        self._done: Done | None = None

    @property
    def made(self) -> int:
        """The number of mazes that this run has made."""
        return self._done.rows - self._first if self._done else 0

    def notify(self, sentence: str) -> None:
        """Print a line that stays."""
        self._report.say(f"clew: {sentence}")

    def on_progress(self, done: "Done") -> None:
        """Show how far the run is."""
        now = time.monotonic()
        if done.found is not None:
            self._report(done.found / max(1, done.all_rows), f"{done.found:,} distinct mazes found")
            return
        if self._done is None:
            self._first, self._begin, self._line = done.rows, now, now
        self._done = done
        note = self._note(done, now)
        self._report(done.rows / done.all_rows, note)
        if now - self._line >= LINES and not sys.stderr.isatty():
            self._line = now
            self._report.say(note)

    def _note(self, done: "Done", now: float) -> str:
        rows = f"{done.rows:,} of {done.all_rows:,} rows"
        rate = self.made / max(now - self._begin, 1e-3)
        if not self.made:
            return rows
        return f"{rows}, {rate:,.0f} rows/s, {progress.clock((done.all_rows - done.rows) / rate)} left"

    def how_to_go_on(self) -> str:
        """Return how to go on after Ctrl-C."""
        done = self._done
        made = f"{done.shards:,} of {done.all_shards:,} shards are finished; the same command goes on" if done else ""
        return f"clew: {made or 'nothing is made yet'}"
