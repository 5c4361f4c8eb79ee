"""Let Python find no numba: in PYTHONPATH for the tests without a compiler, and for the processes that they start."""

import sys

sys.modules["numba"] = sys.modules["llvmlite"] = None  # type: ignore[assignment]
