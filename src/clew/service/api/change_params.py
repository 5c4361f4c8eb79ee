"""The changes in the registry as query parameters.

A change is requested by its name with the value of its main option, `braid=0.3`, or as a flag, `join=1`. The names of
its other options begin with its name: `braid-prefer=straight`.
"""

from collections.abc import Mapping
from functools import cache

from clew import registry
from clew.registry import Change
from clew.registry.options import Flag, Option, Parameter
from clew.service.api.params import check_option, names_of, partition
from clew.service.http.problems import bad_request
from clew.service.work.jobs import Changes


@cache
def change_params() -> tuple[Change, ...]:
    """Return the changes in the order in which they are applied; the first option of each requests it."""
    return tuple(_as_params(found) for found in registry.find_all("change"))


def _as_params(found: Change) -> Change:
    name = found.name.replace("-", "_")
    main: Option = Flag(default=False, help=found.summary)
    others = []
    for each in found.parameters:
        if each.name == found.main:
            main = each.option
        else:
            others.append(Parameter(f"{name}_{each.name}", each.option))
    return found.with_parameters((Parameter(name, main), *others))


@cache
def change_names() -> tuple[str, ...]:
    """Return the names of the parameters of all changes."""
    return tuple(name for found in change_params() for name in names_of(found))


def split_changes(given: Mapping[str, str]) -> tuple[Changes, dict[str, str]]:
    """Return the changes that these parameters request, and the parameters that belong to no change."""
    own, others = partition(given, change_names())
    return _requested(own), others


def _requested(given: Mapping[str, str]) -> Changes:
    """Return the requested changes in order; they are validated as far as possible without a maze."""
    changes = []
    for found in change_params():
        flags = names_of(found)
        own = {flag: given[flag] for flag in flags if flag in given}
        for flag, value in own.items():
            check_option(found, flag, value)
        main = own.pop(flags[0], None)
        if main is None and own:
            raise bad_request(f"{next(iter(own))} is an option of {found.name}: add {flags[0]} too", next(iter(own)))
        if main is None or (not found.main and not Flag().parse(main)):
            continue
        options = {flag.removeprefix(f"{found.name}-"): value for flag, value in own.items()}
        if found.main:
            options[found.main.replace("_", "-")] = main
        changes.append((found.name, options))
    return tuple(changes)
