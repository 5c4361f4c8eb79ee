"""The loop over the cases of a test runs all of them, and names the one that fails."""

from pathlib import Path

import pytest
from case_loops import cases


def test_every_case_runs_in_an_empty_folder_and_the_one_that_fails_is_named(tmp_path: Path) -> None:
    seen = []

    @cases("word", ["a", "b"])
    @cases(("number", "other"), [(1, 2), (3, 4)])
    def check(tmp_path: Path, word: str, number: int, other: int) -> None:
        seen.append((word, number, other))
        assert list(tmp_path.iterdir()) == []
        (tmp_path / word).mkdir()
        assert len(seen) < 4

    with pytest.raises(AssertionError) as caught:
        check(tmp_path=tmp_path)
    assert seen == [("a", 1, 2), ("a", 3, 4), ("b", 1, 2), ("b", 3, 4)]
    assert caught.value.__notes__ == ["number=3, other=4", "word='b'"]
