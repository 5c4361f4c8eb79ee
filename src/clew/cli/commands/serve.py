"""`clew serve`: start the studio and the service."""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from clew.cli.options.grouped_options import Decorator
from clew.cli.output import huge_output
from clew.errors import ClewError
from clew.service import configuration
from clew.service.settings import Settings

MIN_TOKEN = 8  # characters: a shorter one could be guessed
TOKEN_BYTES = 24  # of randomness in a token that is drawn


class ServeCommand(click.Command):
    """A command whose help ends with all settings and their environment variables."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the section of the settings."""
        with formatter.section("Environment variables (in a file: max_cells = 1000 for CLEW_MAX_CELLS, and so on)"):
            formatter.write_dl([(configuration.variable(name), _described(name)) for name in configuration.DECLARED])


def _described(name: str) -> str:
    default, text = configuration.shown_default(name), configuration.meaning(name)
    return f"{text[0].upper()}{text[1:]}.{f' [default: {default}]' if default else ''}"


def setting_option(name: str, metavar: str | None = None, *, multiple: bool = False) -> Decorator:
    """Add the option of a setting: a flag if it has no metavar."""
    kind: dict[str, Any] = {"metavar": metavar, "multiple": multiple} if metavar else {"is_flag": True}
    return click.option("--" + name.replace("_", "-"), name, default=None, help=_described(name), **kind)


@click.command(cls=ServeCommand)
@click.argument("stored", metavar="[BIG.zarr [PATH.zarr]]", nargs=-1)
@setting_option("host", "ADDRESS")
@setting_option("port", "PORT")
@setting_option("workers", "N")
@setting_option("token", "TOKEN")
@setting_option("no_token")
@setting_option("cache_dir", "FOLDER")
@setting_option("trust_proxy", "ADDRESS|NETWORK", multiple=True)
@setting_option("access_log")
@setting_option("log_json")
@click.option(
    "--config",
    metavar="FILE",
    type=click.Path(),
    envvar="CLEW_CONFIG",
    show_envvar=True,
    help="A file in TOML with settings, such as port = 8000.",
)
@click.option("--show-config", is_flag=True, help="Print the settings in effect as such a file, and exit.")
def serve(stored: tuple[str, ...], config: str | None, show_config: bool, **given: Any) -> None:
    """Serve the studio and the HTTP API until Ctrl-C.

    Open the printed address in a browser for the studio; /openapi.json describes the API. With a token, programs send
    the header 'Authorization: Bearer TOKEN', and browsers ask for the token as a password. A host that other machines
    can reach has a token: one is drawn and printed if none is given.

    With BIG.zarr, a maze that clew generate has written, the studio has a map of it, whose address is printed too;
    PATH.zarr is a path through it that clew solve has written, and is shown on the map.

    Every setting can be given in a file or as an environment variable. An option wins over a variable, and that over
    the file.

    \b
      clew serve
      clew serve --port 0
      clew serve big.zarr path.zarr
      CLEW_TOKEN=... clew serve --host 0.0.0.0
      clew serve --show-config > clew.toml
      clew serve --config clew.toml
    """  # noqa: D301 - click needs the character backspace
    options = {name: value for name, value in given.items() if value not in (None, ())}
    settings = configuration.load(options, os.environ, config)
    for sentence in configuration.misspelled(os.environ):
        click.echo(f"clew: warning: {sentence}", err=True)
    check_token(settings)
    if show_config:
        click.echo(configuration.as_toml(settings), nl=False)
        return
    from clew.service import server

    is_open = server.is_open(settings.host)
    report: Callable[[str], None] = click.echo
    if is_open:
        settings, report = guarded(settings)
    exposed = is_open or bool(settings.trust_proxy)
    with huge_output.opened_map(stored, report) as (found, say):
        secluded = not settings.token and not is_open
        server.serve(replace(settings, secluded=secluded, exposed=exposed, stored=found), say)


def check_token(settings: Settings) -> None:
    """Refuse a token that could be guessed or cannot be sent, and one together with --no-token."""
    token = settings.token
    if token is not None and settings.no_token:
        raise ClewError("a token is given, and --no-token says to use no token: leave out one of them")
    if token is not None and (len(token) < MIN_TOKEN or not token.isascii() or not token.isprintable()):
        raise ClewError(
            f"the token must have at least {MIN_TOKEN} printable ASCII characters: choose a long random one"
        )


def guarded(settings: Settings) -> tuple[Settings, Callable[[str], None]]:
    """Return settings with a token, for a host that others can reach, and what prints the address when it serves."""
    if settings.no_token or settings.token:
        who = "anyone" if settings.no_token else "anyone with the token"
        advice = ": leave out --no-token to require a token" if settings.no_token else ""
        warning = f"{who} who can reach this machine can use the service at {settings.host}{advice}"
        click.echo(f"clew: warning: {warning}", err=True)
        return settings, click.echo
    import secrets

    token = secrets.token_urlsafe(TOKEN_BYTES)

    def report(line: str) -> None:
        click.echo(
            f"{line}\nIts token, drawn for this run, is {token}\n"
            f"  in a browser: any user name, and the token as the password\n"
            f"  in a program: the header Authorization: Bearer {token}"
        )

    return replace(settings, token=token), report
