"""JavaScript modules that are served together, so that a page needs few requests while each file stays one idea.

A module is served with all that it imports, each as a function that returns its exports. A module runs once in a page
or a worker, whichever files it came with: its exports are kept by its address, as browsers do. What has certainly run,
as whatever imports this file at run time needs it too, is left out; it is fetched all the same should it not have run.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from clew.errors import ClewError

# The forms of imports and exports that the studio uses. Others are refused, as a function could not do the same.
IMPORT = re.compile(r'^import (?:\* as (\w+)|(\w+)|(\{[^}]*\})) from "(\.[^"]*)";', re.M)
EXPORT = re.compile(r"^export (?:(default )|(?:(?:async )?function\*?|class|const) (\w+)|\{([\w\s,]*)\};)", re.M)
OTHER = re.compile(r"^(?:import\b(?! *\()|export\b).*", re.M)
LATER = re.compile(r'(?<=\bimport\(")\.[^"]*(?="\))|\bimport\.meta\.url\b')  # means something else in another file
FRAME = "js/main.js"  # of all pages
DEFAULT = "default: $default"
BEGIN = """const modules = (globalThis[Symbol.for("clew.modules")] ??= new Map());
const addressOf = (name) => new URL(name, import.meta.url).href;
const once = (name, run) => modules.get(addressOf(name)) ?? modules.set(addressOf(name), run()).get(addressOf(name));
const known = (name) => modules.get(addressOf(name)) ?? import(addressOf(name));
"""


class JoinedModules:
    """Scripts as they are served: modules joined with what they import, others as they are.

    Parameters
    ----------
    texts : mapping
        The texts of all scripts by their names, such as js/main.js.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self._needed: dict[str, list[str]] = {}

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """The modules that import another at run time, by its name."""
        found: dict[str, set[str]] = {}
        for name, text in self.texts.items():
            for match in LATER.finditer(text):
                found.setdefault(_target(match[0], name), set()).add(name)
        return found

    @property
    def entries(self) -> Iterator[str]:
        """The names of all scripts but of modules that come with others only."""
        imported = {_target(found[4], name) for name, text in self.texts.items() for found in IMPORT.finditer(text)}
        return (name for name in self.texts if name not in imported or name in self.importers)

    def needed(self, name: str, above: tuple[str, ...] = ()) -> list[str]:
        """Return the modules that a module needs, each after those that it needs, and last its own.

        Raises
        ------
        ClewError
            If modules import each other in a circle, or one that does not exist.
        """
        if name in above or name not in self.texts:
            raise ClewError(f"{above[-1]} imports {name}, which {'imports it too' if name in above else 'is missing'}")
        if name not in self._needed:
            ways = (found[4] for found in IMPORT.finditer(self.texts[name]))
            below = [each for way in ways for each in self.needed(_target(way, name), (*above, name))]
            self._needed[name] = [*dict.fromkeys(below), name]
        return self._needed[name]

    def join(self, entry: str) -> str:
        """Return a script as it is served.

        Raises
        ------
        ClewError
            If its imports or exports, or those of a module that it needs, have a form that cannot be joined.
        """
        if not OTHER.search(self.texts[entry]):
            return self.texts[entry]
        have_run = [set(self.needed(each)) for each in self.importers.get(entry, ())]
        given = set.intersection(*have_run) if have_run else set()
        if not entry.startswith("engine/") and entry not in (FRAME, *self.needed(FRAME)):
            given |= set(self.needed(FRAME))
        given.discard(entry)
        numbers: dict[str, str] = {}
        parts = [BEGIN]
        for name in self.needed(entry):
            body, exports = self._as_function(name, entry, numbers)
            run = f'once("{_relative(name, entry)}", () => {{\n{body}\nreturn {{ {", ".join(exports)} }};\n}})'
            if name in given:
                run = f'await known("{_relative(name, entry)}")'
            numbers[name] = f"${len(numbers)}"
            parts.append(f"const {numbers[name]} = {run};\n")
        names = [each for each in exports if each != DEFAULT]
        parts += [f"export const {{ {', '.join(names)} }} = {numbers[entry]};\n"] * bool(names)
        parts += [f"export default {numbers[entry]}.default;\n"] * (DEFAULT in exports)
        return "".join(parts)

    def _as_function(self, name: str, entry: str, numbers: dict[str, str]) -> tuple[str, list[str]]:
        """Return the text of a module as the body of a function in the file of another, and what it returns."""
        exports: list[str] = []

        def bound(found: re.Match[str]) -> str:
            names = found[1] or (f"{{ default: {found[2]} }}" if found[2] else found[3].replace(" as ", ": "))
            return f"const {names} = {numbers[_target(found[4], name)]};"

        def freed(found: re.Match[str]) -> str:
            if found[1]:
                exports.append(DEFAULT)
                return "const $default = "
            exports.extend(each.strip() for each in (found[2] or found[3]).split(",") if each.strip())
            return found[0].removeprefix("export ") if found[2] else ""

        def moved(found: re.Match[str]) -> str:
            if found[0].startswith("."):
                return _relative(_target(found[0], name), entry)
            return f'new URL("{_relative(name, entry)}", import.meta.url).href'

        body = LATER.sub(moved, EXPORT.sub(freed, IMPORT.sub(bound, self.texts[name])))
        if left := OTHER.search(body):
            raise ClewError(f"{name} has an import or export of a form that cannot be joined: {left[0]}")
        return body, exports


def _target(way: str, name: str) -> str:
    """Return the name of what a module means by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), way))


def _relative(name: str, entry: str) -> str:
    """Return the address of a module relative to that of another."""
    way = posixpath.relpath(name, posixpath.dirname(entry))
    return way if way.startswith(".") else f"./{way}"
