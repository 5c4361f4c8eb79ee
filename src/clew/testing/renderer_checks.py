"""The check of renderers: every maze is drawn, the same each time, or refused with a `ClewError`."""

from collections.abc import Callable
from io import BytesIO

from clew.grids import parse_grid
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import distances, solve
from clew.pictures.painting.style import PictureOptions
from clew.registry import Renderer
from clew.testing.samples import perfect_maze
from clew.testing.trial import REFUSED, Grids, Trial, entry_for, grids_from

MAX_CELLS = 200  # of a grid that is drawn, as moving pictures take their time


def check_renderer(renderer: str | Callable[..., str | bytes], grids: Grids = None, *, seed: int = 5) -> None:
    """Check the properties that every renderer of Clew has.

    - On each grid a maze, alone, with a path, and with distances, is drawn or refused with `ClewError`;
      on at least one grid all three are drawn.
    - Drawing gives text or bytes, not empty, and the same each time.
    - `write`, if the renderer has it, writes what the function returns.
    - Every option of the decorator is one of `PictureOptions`, and the maze can be drawn with its default.
    - A path of another grid is refused.

    Parameters
    ----------
    renderer : str or callable
        A function marked with `clew.registry.renderer`, or the name of an installed renderer.
    grids : Grid, str or iterable of them, optional
        Grids or specs; those of `sample_grids()` with at most 200 cells by default.
    seed : int, default 5
        The seed of the mazes.

    Raises
    ------
    AssertionError
        If a property does not hold; the sentence names it, the grid and the seed.
    ClewError
        If this is not a renderer.

    Examples
    --------
    >>> check_renderer("svg", ["5x4", "hexagons:3x3"])
    """
    found = entry_for(Renderer, renderer)
    trial = Trial(found.name)
    trial.check_suffixes(found.suffixes, ".svg")
    with trial.attempt("an option that `PictureOptions` does not have"):
        defaults = {each.name: each.default for each in found.parameters}
        PictureOptions(**defaults)
    whole = 0
    small = [grid for grid in grids_from(grids) if grids is not None or grid.cells <= MAX_CELLS]
    for grid in small:
        maze = perfect_maze(grid, seed)
        here = Trial(f"{found.name} of a perfect maze on {grid.spec} with seed {seed}")
        path, steps = solve(maze), distances(maze)
        drawn = [
            _draw(here, found, maze, PictureOptions(**defaults | overlays))
            for overlays in ({}, {"path": path}, {"distances": steps})
        ]
        whole += None not in drawn
    trial.require(whole, "on no grid a maze is drawn alone, with a path and with distances")
    other = solve(perfect_maze(parse_grid("3x7"), seed))
    with Trial(f"{found.name} of a maze on 5x4").refused("drawing a path of another maze"):
        found.function(perfect_maze(parse_grid("5x4"), seed), PictureOptions(**defaults | {"path": other}))


def _draw(trial: Trial, found: Renderer, maze: Maze, options: PictureOptions) -> bytes | None:
    """Draw twice and return the picture; None if the renderer refuses."""
    drawn = trial.result("drawing", found.function, maze, options)
    if drawn is REFUSED:
        return None
    content = trial.content("drawing", drawn)
    trial.require(content, "drawing returns nothing")
    trial.require(drawn == found.function(maze, options), "drawing gives something else the second time")
    if found.write:
        file = BytesIO()
        with trial.attempt("`write`"):
            found.write(maze, file, options, None)
        trial.require(file.getvalue() == content, "`write` writes something else than the function returns")
    return content
