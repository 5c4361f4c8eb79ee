"""The options for a picture that the solution of a maze shows: `--secret`."""

from typing import TYPE_CHECKING

import click

from clew.cli.options.grouped_options import MAZE, all_of
from clew.cli.options.shared_options import Number
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.pictures.picture_mazes.secret_picture import SecretPicture


def _parse_secret(ctx: click.Context, param: click.Parameter, file: str | None) -> "SecretPicture | None":
    """Return the secret, None without one; raise `ClewError` for options that need one."""
    given = {name: ctx.params.pop(f"secret_{name}", None) for name in ("threshold", "invert")}
    if ctx.resilient_parsing:
        return None
    if file is not None:
        from clew.pictures.picture_mazes.secret_picture import SecretPicture

        return SecretPicture(file, **given)
    for flag in (f"secret-{name}" for name, value in given.items() if value):
        raise ClewError(f"--{flag} has no effect without --secret: add it, with a picture", option=flag)
    return None


# A command receives all of them as `secret`, a `SecretPicture` or None: the others are parsed before.
secret_options = all_of(
    MAZE.option(
        "--secret PICTURE",
        type=click.Path(),
        callback=_parse_secret,
        help="Make a maze whose solution, colored in, shows the dark places of a picture (with --solve --thread wide).",
    ),
    MAZE.option(
        "--secret-threshold LEVEL",
        type=Number(1, 255),
        is_eager=True,
        help="With --secret: the lightness from which places are light, 1 to 255 (default: by Otsu's method).",
    ),
    MAZE.option("--secret-invert", is_eager=True, help="With --secret: color in the light places, not the dark ones."),
)


def refuse_with_secret(**others: object) -> None:
    """Raise `ClewError` for other options, by their names, that have a value and cannot go with a secret."""
    for flag in (name.replace("_", "-") for name, value in others.items() if value):
        problem = f"--{flag} has no effect with --secret, which makes a maze in its own way: leave one of them out"
        raise ClewError(problem, option=flag)
