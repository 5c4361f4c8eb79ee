"""The registry: names, options and facts of all algorithms, changes, formats and renderers, read from the functions."""

from clew import kernel
from clew.registry.calls import format_call, parse_call, values_of
from clew.registry.catalogue import catalogue, describe, describe_option
from clew.registry.decorators import change, format, generator, measure, renderer, solver
from clew.registry.discovery import (
    entry_of,
    find,
    find_all,
    find_among,
    has,
    names,
    register,
    suffix_of,
    writers,
)
from clew.registry.entries import Change, Entry, Format, Generator, Measure, Renderer, Scratch, Solver, Writer

__all__ = [
    "Change",
    "Entry",
    "Format",
    "Generator",
    "Measure",
    "Renderer",
    "Scratch",
    "Solver",
    "Writer",
    "catalogue",
    "change",
    "describe",
    "describe_option",
    "entry_of",
    "find",
    "find_all",
    "find_among",
    "format",
    "format_call",
    "generator",
    "has",
    "measure",
    "names",
    "parse_call",
    "register",
    "renderer",
    "solver",
    "suffix_of",
    "values_of",
    "writers",
]

kernel.without_kernels.add(__name__)
