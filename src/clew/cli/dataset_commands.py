"""The commands of `clew dataset` for data sets that are there, by name."""

import click

DATASET_COMMANDS: dict[str, click.Command] = {}
