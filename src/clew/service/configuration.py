"""Where settings come from: options of the command, environment variables, and a file in TOML.

An option wins over an environment variable, and that over the file. Which settings there are is declared in `Settings`.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from clew.errors import ClewError
from clew.safe_io.toml_tables import parse_tables, read_text
from clew.service.settings import Settings

PREFIX = "CLEW_"
DECLARED: dict[str, "Field[Any]"] = {each.name: each for each in fields(Settings) if each.metadata}
MAX_BYTES = 1 << 20  # of a file; one with all settings has a few thousand
MAX_SHOWN = 60  # characters of a wrong value in an error
MIN_SIMILARITY = 0.8  # how similar, from 0 to 1, an unknown variable must be to one that is suggested
SWITCHES = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def load(options: Mapping[str, Any], environment: Mapping[str, str], file: str | None = None) -> Settings:
    """Return the settings that options, environment variables and a file give; the others have their defaults.

    Parameters
    ----------
    options : mapping
        The values of the command's options, as texts, or True for a flag, by the name of the setting.
    environment : mapping
        The environment variables.
    file : str, optional
        The path of a file in TOML.

    Raises
    ------
    ClewError
        If a value has the wrong type or is out of range, or if the file has an unknown name or is not TOML.
    """
    given = _of_file(Path(file)) if file is not None else {}
    for name, declared in DECLARED.items():
        if text := environment.get(variable(name)):
            given[name] = _parsed(declared, text, variable(name))
        if name in options:
            given[name] = _parsed(declared, options[name], "--" + name.replace("_", "-"))
    return Settings(**given)


def misspelled(environment: Iterable[str]) -> list[str]:
    """Return a sentence for each variable that is not a setting, but has nearly the name of one."""
    known = [variable(name) for name in DECLARED]
    unknown = [name for name in environment if name.startswith(PREFIX) and name not in known]
    near = {name: get_close_matches(name, known, 1, MIN_SIMILARITY) for name in unknown}
    return [f"{name} is not a setting: did you mean {found[0]}?" for name, found in near.items() if found]


def as_toml(settings: Settings) -> str:
    """Return the settings as a file in TOML that `load` accepts, without secrets."""
    lines = []
    for name, declared in DECLARED.items():
        value = None if declared.metadata["secret"] else getattr(settings, name)
        shown = f"# {name} =" if value is None else f"{name} = {_toml(value)}"
        lines.append(f"{shown}  # {meaning(name)}\n")
    return "".join(lines)


def meaning(name: str) -> str:
    """Return what a setting means, with its unit."""
    facts = DECLARED[name].metadata
    return f"{facts['help']}, in {facts['unit']}" if facts["unit"] else str(facts["help"])


def shown_default(name: str) -> str:
    """Return the default of a setting, as it is written in the file; '' without a default."""
    default = DECLARED[name].default
    return "" if default is None or default is False or default == () else _toml(default).strip('"')


def _of_file(path: Path) -> dict[str, Any]:
    """Return the settings in a file."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ClewError(f"{path} is a device or a pipe: a configuration file is a file in TOML, such as port = 8000")
    table = parse_tables(read_text(str(path), MAX_BYTES, "settings in TOML, such as port = 8000"), str(path))
    given = {}
    for name, value in table.values.items():
        place = f"{path}, line {table.lines[(name,)]}: {name[:MAX_SHOWN]}"
        if name not in DECLARED:
            near = get_close_matches(name.lower().replace("-", "_"), DECLARED, 1)
            hint = f"did you mean {near[0]}?" if near else "clew serve --show-config lists all settings"
            raise ClewError(f"{place} is not a setting: {hint}")
        given[name] = _checked(DECLARED[name], value, place)
    return given


def _parsed(declared: "Field[Any]", given: Any, place: str) -> Any:
    """Return the value that a text means, or that the values of a repeated option mean."""
    kind, value = declared.metadata["kind"], given
    try:
        if kind is tuple:
            texts = [given] if isinstance(given, str) else given
            value = [each for text in texts for each in re.split(r"[,\s]+", text)]
        elif isinstance(given, str):
            value = SWITCHES[given.lower()] if kind is bool else kind(given)
    except (KeyError, ValueError):
        raise _refused(declared, given, place) from None
    return _checked(declared, value, place)


def _checked(declared: "Field[Any]", value: Any, place: str) -> Any:
    """Return the value with the type of the setting."""
    kind, facts = declared.metadata["kind"], declared.metadata
    if kind is tuple and isinstance(value, list):
        value = tuple(each for each in value if each != "")
    is_whole = kind is float and type(value) is int
    if type(value) is not kind and not is_whole:
        raise _refused(declared, value, place)
    for each in value if kind is tuple else [value] if kind is str else []:
        if not isinstance(each, str) or not facts["valid"](each):
            raise ClewError(f"{place}: {repr(each)[:MAX_SHOWN]} is not {facts['example']}")
    if kind in (int, float) and not (facts["minimum"] <= value <= facts["maximum"] and math.isfinite(value)):
        raise _refused(declared, value, place)
    return float(value) if is_whole else value


def _refused(declared: "Field[Any]", value: Any, place: str) -> ClewError:
    kind, facts = declared.metadata["kind"], declared.metadata
    given = "the value" if facts["secret"] else repr(value)[:MAX_SHOWN]
    if kind in (int, float):
        unit = f" of {facts['unit']}" if facts["unit"] else ""
        noun = "a whole number" if kind is int else "a number"
        return ClewError(f"{place}: {given} is not {noun}{unit} from {facts['minimum']:g} to {facts['maximum']:,.0f}")
    needed = "a text" if kind is str else "a list of texts" if kind is tuple else "yes or no: give true or false"
    return ClewError(f"{place}: {given} is not {needed}")


def _toml(value: Any) -> str:
    """Return a value as TOML writes it, which is as JSON does for all types that settings have."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
