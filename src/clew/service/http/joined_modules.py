"""JavaScript modules that are served together, so that a page needs few requests while each file stays one idea.

A module is served with all that it imports, each as a function that returns its exports. What has certainly run is left
out: all that the modules need which import this one at run time, or else what the frame of the pages needs.
"""

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from clew.errors import ClewError

# The forms of imports and exports that the studio uses. Others are refused, as a function could not do the same.
IMPORT = re.compile(r'^import (\* as )?(\w+|\{[^}]*\}) from "(\.[^"]*)";', re.M)
EXPORT = re.compile(r"^export (?:(default )|\{([\w\s,]*)\};|(?=(?:async )?(?:function\*?|class|const) (\w+)))", re.M)
OTHER = re.compile(r"^(?:import\b(?! *\()|export\b).*", re.M)
# What means something else in another file. The word comes first, as the search for a word is ten times as fast.
MOVED = re.compile(r'import(?:\("(\.[^"]*)"\)|\.meta\.url\b)')
FRAME = "js/main.js"
DEFAULT = "default: $default"
HEAD = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


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
        self.importers: dict[str, set[str]] = {}  # the modules that import one at run time
        for name, text in texts.items():
            for found in MOVED.finditer(text):
                if found[1]:
                    self.importers.setdefault(_target(found[1], name), set()).add(name)

    def entries(self) -> set[str]:
        """Return the names of all scripts but of modules that come with others only."""
        imported = {_target(found[3], name) for name, text in self.texts.items() for found in IMPORT.finditer(text)}
        return {name for name in self.texts if name not in imported or name in self.importers}

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
            targets = [_target(found[3], name) for found in IMPORT.finditer(self.texts[name])]
            below = [each for target in targets for each in self.needed(target, (*above, name))]
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
        have_run = [set(self.needed(each)) for each in self.importers.get(entry, {FRAME} - {entry})]
        given = set.intersection(*have_run or [set()]) - {entry}
        numbers: dict[str, str] = {}
        parts = [HEAD]
        for name in self.needed(entry):
            body, exports = self._as_function(name, entry, numbers)
            run = f'once("{_relative(name, entry)}", () => {{\n{body}\nreturn {{ {", ".join(exports)} }};\n}})'
            if name in given:
                run = f'await known("{_relative(name, entry)}")'
            numbers[name] = f"${len(numbers)}"
            parts.append(f"const {numbers[name]} = {run};\n")
        for each in exports:
            shown = f"default {numbers[entry]}.default" if each == DEFAULT else f"const {{ {each} }} = {numbers[entry]}"
            parts.append(f"export {shown};\n")
        return "".join(parts)

    def _as_function(self, name: str, entry: str, numbers: dict[str, str]) -> tuple[str, list[str]]:
        """Return the text of a module as the body of a function in the file of another, and what it returns."""
        exports: list[str] = []

        def bound(found: re.Match[str]) -> str:
            is_default = not found[1] and found[2][0] != "{"
            names = f"{{ default: {found[2]} }}" if is_default else found[2].replace(" as ", ": ")
            return f"const {names} = {numbers[_target(found[3], name)]};"

        def freed(found: re.Match[str]) -> str:
            exports.extend([DEFAULT] if found[1] else re.findall(r"\w+", found[2] or found[3]))
            return "const $default = " if found[1] else ""

        def moved(found: re.Match[str]) -> str:
            if found[1]:
                return f'import("{_relative(_target(found[1], name), entry)}")'
            return f'new URL("{_relative(name, entry)}", import.meta.url).href'

        body = MOVED.sub(moved, EXPORT.sub(freed, IMPORT.sub(bound, self.texts[name])))
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
