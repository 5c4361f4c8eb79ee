"""The options for a picture that the solution of a maze shows: `--secret`."""

from collections.abc import Callable

import click

from clew.cli.options.grouped_options import MAZE, option
from clew.cli.options.shared_options import Number
from clew.errors import ClewError
from clew.pictures.picture_mazes.secret_picture import SecretPicture


class Secret(SecretPicture):
    """The picture that a solution shows, as on the command line."""

    __slots__ = ()

    def refuse(self, **others: object) -> None:
        """Raise `ClewError` for other options that cannot go with a secret."""
        for name, value in others.items():
            if value:
                flag = name.replace("_", "-")
                raise ClewError(
                    f"--{flag} has no effect with --secret, which makes a maze in its own way: leave one of them out",
                    option=flag,
                )

    def reproduction(self, grid: str, seed: int, number: int, count: int | None) -> str:
        """Return the sentence with the command that makes these mazes again."""
        import shlex

        words = ["clew", "generate", grid, *self.words(), "--seed", str(seed)]
        words += ["--number", str(number)] if number else []
        words += [] if count is None else ["--count", str(count)]
        return f"seed {seed}: {shlex.join(words)} makes {'this maze' if count is None else 'these mazes'} again"


def secret_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--secret`, `--secret-threshold` and `--secret-invert`; `secret_of` reads them."""
    picture = option(
        "--secret",
        group=MAZE,
        metavar="PICTURE",
        type=click.Path(),
        help="Make a maze whose solution, colored in, shows the dark places of a picture (with --solve --thread wide).",
    )
    threshold = option(
        "--secret-threshold",
        group=MAZE,
        metavar="LEVEL",
        type=Number(1, 255),
        help="With --secret: the lightness from which places are light, 1 to 255 (default: by Otsu's method).",
    )
    invert = option(
        "--secret-invert", group=MAZE, is_flag=True, help="With --secret: color in the light places, not the dark ones."
    )
    return picture(threshold(invert(command)))


def secret_of(file: str | None, threshold: int | None, invert: bool) -> Secret | None:
    """Return the secret, None without one; raise `ClewError` for options that need one."""
    if file is not None:
        return Secret(file, threshold, invert)
    for name, is_given in (("secret-threshold", threshold is not None), ("secret-invert", invert)):
        if is_given:
            raise ClewError(f"--{name} has no effect without --secret: add it, with a picture", option=name)
    return None
