"""Let Python find no numba: in PYTHONPATH for the tests without a compiler, and for the processes that they start."""

import sys

[finder] = [each for each in sys.meta_path if getattr(each, "__name__", "") == "PathFinder"]
find_any = finder.find_spec


def find_spec(cls, name, path=None, target=None):
    """Find what Python finds, but neither numba nor what it compiles with."""
    return None if name.partition(".")[0] in ("numba", "llvmlite") else find_any(name, path, target)


finder.find_spec = classmethod(find_spec)
