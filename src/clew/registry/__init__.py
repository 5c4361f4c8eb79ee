"""The registry: names, options and facts of all algorithms, changes, formats and renderers, read from the functions."""

from clew import kernel
from clew.lazy import attach

# `make docs` writes `__init__.pyi` from this, for type checkers.
CONTENTS = {
    "calls": "format_call parse_call values_of",
    "decorators": "change format generator measure renderer solver",
    "descriptions": "catalogue describe describe_option",
    "discovery": "entry_of find find_all find_among has names register suffix_of writers",
    "entries": "Change Entry Format Generator Measure Renderer Scratch Solver Writer",
    "options": "Blend Chance Choice Count Flag Length Word",
}
__all__, __getattr__ = attach(__name__, CONTENTS)

kernel.without_kernels.add(__name__)
