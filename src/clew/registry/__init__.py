"""Names, options and facts of all that can be chosen, read from the functions themselves: there is no second list."""

from clew.registry.catalogue import catalogue, describe, describe_option
from clew.registry.decorators import change, format, generator, measure, renderer, solver
from clew.registry.discovery import entry_of, find, find_all, names, register, writers
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
    "format",
    "generator",
    "measure",
    "names",
    "register",
    "renderer",
    "solver",
    "writers",
]
