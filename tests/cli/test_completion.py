"""The Tab key in shells whose start files have the line of docs/reference/command.md."""

import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import command_page
import pytest
from terminal_screen import Terminal

PAGE = command_page.INTRODUCTION.replace("\\|", "|")
LINES = dict(re.findall(r"^\| (\w+) \(`~/.*?`.*?\) \| `(.*)` \|$", PAGE, re.MULTILINE))
START = {  # what else the start file has
    "bash": (".bashrc", "PS1='ready> '"),
    "zsh": (".zshrc", "PS1='ready> '; autoload -Uz compinit; compinit -D -u"),
    "fish": (".config/fish/config.fish", "function fish_prompt; echo 'ready> '; end"),
}


@pytest.mark.parametrize("shell", START)
def test_the_tab_key_completes_a_command_and_a_name(shell: str, tmp_path: Path) -> None:
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "bin" / "clew"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m clew "$@"\n')
    program.chmod(0o755)
    name, first = START[shell]
    start = tmp_path / name
    start.parent.mkdir(parents=True, exist_ok=True)
    start.write_text(f"{first}\n" if shell == "fish" else f"{first}\n{LINES[shell]}\n")
    if shell == "fish":
        (start.parent / "completions").mkdir()
        (start.parent / "completions" / "clew.fish").write_text(f"{LINES[shell]}\n")
    leader, follower = pty.openpty()
    terminal = Terminal(leader, 100, 24)
    environment = os.environ | {
        "HOME": str(tmp_path),
        "TERM": "xterm",
        "PATH": f"{program.parent}:{os.environ['PATH']}",
    }
    environment |= {"XDG_CONFIG_HOME": str(tmp_path / ".config"), "XDG_DATA_HOME": str(tmp_path / ".data")}
    streams = {"stdin": follower, "stdout": follower, "stderr": follower}
    words = ["setsid", "--ctty", shell, "-i"]  # fish wants a terminal that controls it
    with subprocess.Popen(words, env=environment, cwd=tmp_path, **streams) as process:
        try:
            terminal.until("ready>")
            terminal.press("clew gener\t")
            terminal.until("clew generate ")
            terminal.press("12x4 -a krus\t")
            terminal.until("-a kruskal ")
        finally:
            process.kill()
    os.close(leader)
    os.close(follower)
