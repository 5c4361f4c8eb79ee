"""`clew serve`: the studio and the service."""

import click

from clew.errors import ClewError

MIN_TOKEN = 8  # characters: fewer are guessed


@click.command(short_help="Serve the studio and the API.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen: this machine alone, unless told."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes one that is free."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that accept requests."
)
@click.option("--token", envvar="CLEW_TOKEN", show_envvar=True, help="What clients must show to be answered.")
def serve(host: str, port: int, workers: int, token: str | None) -> None:
    """Serve the studio and the API for programs, until Ctrl-C.

    A browser that opens the printed address finds the studio; /openapi.json tells programs what they can ask.
    Where a token is set, programs send it as 'Authorization: Bearer TOKEN'; browsers ask for it as a password.

    \b
      clew serve
      clew serve --port 0
      CLEW_TOKEN=... clew serve --host 0.0.0.0
    """  # noqa: D301 - click wants the character backspace
    if token is not None and (len(token) < MIN_TOKEN or not token.isascii() or not token.isprintable()):
        raise ClewError(f"the token must have at least {MIN_TOKEN} characters of ASCII: choose a long random one")
    from clew.service import server
    from clew.service.settings import Settings

    if server.is_open(host):
        who = "whoever reaches this machine and knows the token" if token else "whoever reaches this machine"
        hint = "" if token else "; set a token, or leave out --host"
        click.echo(f"clew: warning: {who} can use the service at {host}{hint}", err=True)
    secluded = not token and not server.is_open(host)
    settings = Settings(host=host, secluded=secluded, port=port, processes=workers, token=token)
    server.serve(settings, click.echo)
