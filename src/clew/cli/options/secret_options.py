"""The options for a picture that the solution of a maze shows: `--secret`."""

from typing import TYPE_CHECKING

import click

from clew.cli.options.grouped_options import MAZE, all_of
from clew.cli.options.shared_options import Number
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.pictures.picture_mazes.secret_picture import SecretPicture

secret_options = all_of(
    MAZE.option(
        "--secret PICTURE",
        type=click.Path(),
        help="Make a maze whose solution, colored in, shows the dark places of a picture (with --solve --thread wide).",
    ),
    MAZE.option(
        "--secret-threshold LEVEL",
        type=Number(1, 255),
        help="With --secret: the lightness from which places are light, 1 to 255 (default: by Otsu's method).",
    ),
    MAZE.option("--secret-invert", help="With --secret: color in the light places, not the dark ones."),
)


def secret_of(file: str | None, threshold: int | None, invert: bool) -> "SecretPicture | None":
    """Return the secret, None without one; raise `ClewError` for options that need one."""
    if file is not None:
        from clew.pictures.picture_mazes.secret_picture import SecretPicture

        return SecretPicture(file, threshold, invert)
    for name, is_given in (("secret-threshold", threshold is not None), ("secret-invert", invert)):
        if is_given:
            raise ClewError(f"--{name} has no effect without --secret: add it, with a picture", option=name)
    return None


def refuse_with_secret(**others: object) -> None:
    """Raise `ClewError` for other options, by their names, that have a value and cannot go with a secret."""
    for name, value in others.items():
        if value:
            flag = name.replace("_", "-")
            raise ClewError(
                f"--{flag} has no effect with --secret, which makes a maze in its own way: leave one of them out",
                option=flag,
            )
