"""Import what the registry has, so that no small job has to wait for an import.

The fork server imports this module, so the processes that it starts have everything from the beginning.
"""

from contextlib import suppress

from clew import registry
from clew.grids.spec import grid_names, shape

KINDS = ("generator", "solver", "measure", "change", "format", "renderer")


for kind in KINDS:
    for name in registry.names(kind):
        with suppress(Exception):  # what cannot be imported fails when it is used
            registry.find(kind, name)
for name in grid_names():
    with suppress(Exception):
        shape(name)
