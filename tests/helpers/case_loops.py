"""Cases of one test in a loop: as items of their own, thousands of quick ones take pytest longer than the tests do."""

import functools
import inspect
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


def cases(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for each of the values, given as for `pytest.mark.parametrize`; a note names the one that fails.

    All share the fixtures of the test, but what a case leaves in `tmp_path` is removed.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    rows = [dict(zip(keys, value if len(keys) > 1 else (value,), strict=True)) for value in values]

    def loop(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        assert set(keys) <= signature.parameters.keys()
        left = {name: each for name, each in signature.parameters.items() if name not in keys}
        has_folder = "tmp_path" in left
        if "call" in left and not has_folder:  # which works in that folder
            left["tmp_path"] = inspect.Parameter("tmp_path", inspect.Parameter.KEYWORD_ONLY)

        @functools.wraps(test)
        def run(tmp_path: Path | None = None, **fixtures: Any) -> None:
            given = fixtures | {"tmp_path": tmp_path} if has_folder else fixtures
            before = set(tmp_path.iterdir()) if tmp_path else set()
            for row in rows:
                try:
                    test(**given, **row)
                except BaseException as problem:
                    problem.add_note(", ".join(f"{key}={value!r}" for key, value in row.items()))
                    raise
                for each in set(tmp_path.iterdir()) - before if tmp_path else ():
                    shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()

        run.__signature__ = signature.replace(parameters=left.values())  # type: ignore[attr-defined]
        return run

    return loop
