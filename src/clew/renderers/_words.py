"""A picture in words, for its title and for those who do not see it."""

from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path


def title(maze: Maze) -> str:
    """What the picture shows, in a few words."""
    if maze.provenance is None:
        return f"A maze, {maze.grid.spec}"
    return f"A maze, {maze.grid.spec}, {maze.provenance.algorithm}, seed {maze.provenance.seed}"


def description(maze: Maze, path: Path | None, distances: Distances | None) -> str:
    """The picture for those who do not see it."""
    said = [f"{maze.cells} cells and {maze.passage_count} passages."]
    if path:
        begin, end = (",".join(map(str, maze.grid.coordinates(cell))) for cell in (path.start, path.goal))
        said.append(f"A thread leads from {begin} to {end} in {path.steps} steps.")
    if distances:
        cell, most = distances.farthest
        begin, end = (",".join(map(str, maze.grid.coordinates(each))) for each in (distances.start, cell))
        said.append(f"Colours show the distance from {begin}; the farthest cell is {end}, {most} steps away.")
    return " ".join(said)
