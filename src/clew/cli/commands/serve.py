"""`clew serve`: start the studio and the service."""

import click

from clew.cli.shared_options import Number
from clew.errors import ClewError

MIN_TOKEN = 8  # characters: a shorter one could be guessed


@click.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; the default is for this machine only, 0.0.0.0 for all networks.",
)
@click.option(
    "--port",
    metavar="PORT",
    type=Number(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 chooses a free one.",
)
@click.option(
    "--workers",
    metavar="N",
    type=Number(1, 64),
    default=1,
    show_default=True,
    help="How many processes accept requests.",
)
@click.option(
    "--token", metavar="TOKEN", envvar="CLEW_TOKEN", show_envvar=True, help="A secret that every client must send."
)
@click.option("--cache-dir", metavar="DIR", help="The folder for compiled code, instead of CLEW_CACHE_DIR.")
@click.option(
    "--warm-up/--no-warm-up",
    default=True,
    envvar="CLEW_WARM_UP",
    show_envvar=True,
    help="Compile all algorithms in the background, or only when they are needed.",
)
def serve(host: str, port: int, workers: int, token: str | None, cache_dir: str | None, warm_up: bool) -> None:
    """Serve the studio and the HTTP API until Ctrl-C.

    Open the printed address in a browser for the studio; /openapi.json describes the API. With a token, programs send
    the header 'Authorization: Bearer TOKEN', and browsers ask for the token as a password.

    \b
      clew serve
      clew serve --port 0
      CLEW_TOKEN=... clew serve --host 0.0.0.0
    """  # noqa: D301 - click needs the character backspace
    if token is not None and (len(token) < MIN_TOKEN or not token.isascii() or not token.isprintable()):
        raise ClewError(
            f"the token must have at least {MIN_TOKEN} printable ASCII characters: choose a long random one"
        )
    from clew.service import server
    from clew.service.settings import Settings

    if server.is_open(host):
        who = "anyone with the token who can reach" if token else "anyone who can reach"
        hint = "" if token else ": set a token, or leave out --host"
        click.echo(f"clew: warning: {who} this machine can use the service at {host}{hint}", err=True)
    secluded = not token and not server.is_open(host)
    settings = Settings(
        host=host,
        secluded=secluded,
        port=port,
        processes=workers,
        token=token,
        cache_dir=cache_dir,
        warm_up=warm_up,
    )
    server.serve(settings, click.echo)
