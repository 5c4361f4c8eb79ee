"""`clew change`."""

from pathlib import Path

from PIL import Image


def test_a_change_is_filmed_with_the_options_of_films(call) -> None:
    call("generate", "6x5", "--seed", "7", "-o", "a.clew")
    answer = call("change", "a.clew", "--braid", "0.5", "-o", "b.gif", "--seconds", "2", "--hold", "5")
    assert (answer.code, answer.err) == (0, "")
    with Image.open("b.gif") as film:
        film.seek(film.n_frames - 1)
        assert film.info["duration"] == 5000
    assert call("change", "a.clew", "--braid", "0.5", "--animate", "-o", "c.svg").code == 0
    assert "@keyframes" in Path("c.svg").read_text()
