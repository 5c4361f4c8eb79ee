"""`clew dataset`: data sets of mazes, and what can be done with one."""

import os
import sys
import time
from typing import TYPE_CHECKING, Any

import click

from clew.cli.dataset_commands import DATASET_COMMANDS
from clew.cli.options.grouped_options import OUTPUT, RUN, GroupedCommand
from clew.cli.options.shared_options import Number, json_option
from clew.cli.terminal import progress
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.datasets.runs.run import Done

LINES = 60.0  # seconds after which a run says how far it is where there is no terminal for a bar


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
@OUTPUT.option(
    "-o",
    "--output DIR",
    "address",
    required=True,
    help="Write to this folder, or an address such as s3://bucket/mazes.",
)
@RUN.option(
    "--processes N",
    type=Number(1, 1024),
    help="Processes that work at the same time (default: one for each processor).",
)
@RUN.option("--scheduler ADDRESS", help="Work on the cluster with this Dask scheduler, such as tcp://127.0.0.1:8786.")
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
    from clew.datasets import make_dataset, read_plan

    chosen = read_plan(plan)
    begin = time.monotonic()
    with progress.show("making mazes", stay=False) as report:
        run = RunReport(report)
        try:
            facts = make_dataset(
                chosen,
                address,
                **settings,
                progress=run.on_progress,
                notify=lambda sentence: report.say(f"clew: {sentence}"),
            )
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
