"""Renderers of films, each made of a function that writes one."""

from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from typing import IO

from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.pictures.film.film import MIN_PICTURES, Film, FilmFormat, Report, check_film, size_in
from clew.pictures.painting.style import DEFAULTS, PictureOptions, options_named
from clew.registry import renderer
from clew.registry.options import Option

MAX_VIDEO = 2_000_000_000  # pixels of all pictures of a video, the repeated ones too
OPTIONS = options_named("cell", "wall", "margin", "dark", "mask", "seconds", "speed", "hold", "fps", "loop", "solver")
WriteFilm = Callable[[Film, IO[bytes], Report | None], None]


def film_renderer(
    form: FilmFormat,
    suffix: str,
    media: str,
    *,
    check: Callable[[FilmFormat, Grid, PictureOptions], None] = check_film,
    options: Mapping[str, Option] = OPTIONS,
    extra: str = "",
) -> Callable[[WriteFilm], Callable[..., bytes]]:
    """Make a renderer of a function that writes a film into an open file; it keeps its name and its docstring."""

    def mark(write_film: WriteFilm) -> Callable[..., bytes]:
        def write(maze: Maze, file: IO[bytes], options: PictureOptions, progress: Report | None = None) -> None:
            check(form, maze.grid, options)
            # Pictures are written one by one, so that a large resolution does not have to take fewer of them.
            film = Film(form._replace(max_pixels=MAX_VIDEO) if options.resolution else form, maze, options)
            write_film(film, file, progress)

        def whole(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
            file = BytesIO()
            write(maze, file, options)
            return file.getvalue()

        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(whole, name, getattr(write_film, name))
        return renderer(
            suffixes=(suffix,),
            media=media,
            size=partial(size_in, form),
            pictures=MIN_PICTURES,
            write=write,
            check=partial(check, form),
            options=options,
            extra=extra,
        )(whole)

    return mark
