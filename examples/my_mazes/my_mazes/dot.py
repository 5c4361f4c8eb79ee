"""Graphviz: a node for each cell and an edge for each passage; `neato -n -Tsvg maze.dot` draws it."""

from clew import Maze, drawing
from clew.registry import renderer
from clew.renderers.style import PictureOptions


@renderer(suffixes=(".dot",), media="text/vnd.graphviz")
def dot(maze: Maze, options: PictureOptions) -> str:
    """Draw as a graph for Graphviz: cells on the path are filled, distances are labels."""
    drawing.check_grids(maze, options.path, options.distances)
    on_path = {int(cell) for cell in options.path.cells} if options.path else set()
    lines = ["graph {", "  node [shape=circle]"]
    for cell in range(maze.cells):
        x, y = maze.grid.center(cell)
        label = options.distances.at(cell) if options.distances else ""
        style = " style=filled" if cell in on_path else ""
        lines.append(f'  {cell} [pos="{72 * x:g},{-72 * y:g}!" label="{label}"{style}]')
        for direction, other in maze.grid.neighbors(cell):
            if other > cell and maze.is_open(cell, direction):
                lines.append(f"  {cell} -- {other}")
    return "\n".join([*lines, "}", ""])
