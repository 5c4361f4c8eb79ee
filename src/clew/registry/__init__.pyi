"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.registry.calls import format_call as format_call
from clew.registry.calls import parse_call as parse_call
from clew.registry.calls import values_of as values_of
from clew.registry.decorators import change as change
from clew.registry.decorators import format as format
from clew.registry.decorators import generator as generator
from clew.registry.decorators import measure as measure
from clew.registry.decorators import renderer as renderer
from clew.registry.decorators import solver as solver
from clew.registry.descriptions import catalogue as catalogue
from clew.registry.descriptions import describe as describe
from clew.registry.descriptions import describe_option as describe_option
from clew.registry.discovery import entry_of as entry_of
from clew.registry.discovery import find as find
from clew.registry.discovery import find_all as find_all
from clew.registry.discovery import find_among as find_among
from clew.registry.discovery import has as has
from clew.registry.discovery import names as names
from clew.registry.discovery import register as register
from clew.registry.discovery import suffix_of as suffix_of
from clew.registry.discovery import writers as writers
from clew.registry.entries import Change as Change
from clew.registry.entries import Entry as Entry
from clew.registry.entries import Format as Format
from clew.registry.entries import Generator as Generator
from clew.registry.entries import Measure as Measure
from clew.registry.entries import Renderer as Renderer
from clew.registry.entries import Scratch as Scratch
from clew.registry.entries import Solver as Solver
from clew.registry.entries import Writer as Writer
from clew.registry.options import Blend as Blend
from clew.registry.options import Chance as Chance
from clew.registry.options import Choice as Choice
from clew.registry.options import Count as Count
from clew.registry.options import Flag as Flag
from clew.registry.options import Length as Length
from clew.registry.options import Word as Word

CONTENTS: dict[str, str]
__all__: list[str]
