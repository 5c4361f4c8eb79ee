"""`clew show`."""


def test_show_prints_what_generate_printed(call) -> None:
    printed = call("generate", "9x4", "--seed", "3").out
    call("generate", "9x4", "--seed", "3", "-o", "maze.json")
    assert call("show", "maze.json").out == printed
    assert call("show", "maze.json", "--style", "ascii").out.startswith("+---+")
    assert "35" in call("show", "maze.json", "--distances").out or "9" in call("show", "maze.json", "--distances").out
