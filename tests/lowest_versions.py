"""Print the lowest version of each package that Clew accepts, as constraints for pip.

`make test-lowest` runs the tests with these.
"""

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
EXTRAS = ("native", "graphs", "data", "cluster", "learning")


def constraints() -> list[str]:
    """Return 'name==version' for every dependency and for the extras that the tests of all versions use."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    needed = {*project["dependencies"], *(need for extra in EXTRAS for need in project["optional-dependencies"][extra])}
    return [re.sub(r"^([\w-]+)>=([\w.]+)$", r"\1==\2", each) for each in sorted(needed)]


if __name__ == "__main__":
    print("\n".join(constraints()))
