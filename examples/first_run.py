"""Clew on one screen: solve and draw a maze from a file, then make, solve and draw a new one. `make run` runs this."""

import sys
from pathlib import Path

import clew
from clew.cli.terminal.colors import takes_color

HERE = Path(__file__).parent
OUT = Path("out")


def show(maze: clew.Maze, path: clew.Path, style: str, name: str) -> None:
    """Print the maze with its path, and write it as two pictures."""
    color = takes_color(sys.stdout)
    visible = color or style == "box"  # half blocks show a path only by its color
    print(clew.draw(maze, "text", path=path if visible else None, style=style, color=color).decode(), end="")
    for suffix in ("svg", "png"):
        clew.render(maze, OUT / f"{name}.{suffix}", path=path)
    print(f"The path has {path.steps} steps. Pictures: {OUT / name}.svg and {OUT / name}.png\n")


def main() -> None:
    """Solve and draw a maze from a file, then a new one."""
    OUT.mkdir(exist_ok=True)

    print("1. A maze from a file: examples/jam-sheet.json, five rows of numbers.")
    maze = clew.load(HERE / "jam-sheet.json")
    path = clew.solve(maze)
    show(maze, path, "box", "jam-sheet")

    print("2. A new maze: 40x20 cells, Wilson's algorithm, seed 7.")
    maze = clew.generate("wilson", "40x20", seed=7)
    path = clew.solve(maze)
    show(maze, path, "blocks", "wilson-40x20")

    figures = clew.measure(maze)
    print(f"It has {figures.dead_ends} dead ends and {figures.junctions} junctions.", end=" ")
    here, command = Path.cwd(), Path(sys.executable).with_name("clew")
    name = command.relative_to(here) if command.is_relative_to(here) else "clew"
    print(f"To make it again: {name} generate 40x20 --algorithm wilson --seed 7 --solve")
    print(f"To start the studio in your browser: {name} serve")


if __name__ == "__main__":
    main()
