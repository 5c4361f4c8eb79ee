"""`clew algorithmia`: solve a bomb module's maze, against the clock."""

import click

from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import json_option, seed_type
from clew.errors import ClewError


@click.command()
@click.argument("line", nargs=-1)
@option("--explain", help="Explain every draw, and what a misheard digit would change.")
@option("--lang", "language", type=click.Choice(["en", "ja"]), help="English or Japanese (default: your system's).")
@option(
    "--manual FILE", help="Write Clew's manual of the module to FILE, an HTML page to print (- is standard output)."
)
@option("--practice", help="Play a random module in the terminal.")
@option("--seed SEED", type=seed_type, help="The module that --practice plays.")
@json_option("everything about the module")
def algorithmia(
    line: tuple[str, ...], language: str | None, manual: str | None, seed: int | None, **flags: bool
) -> int:
    """Solve the bomb module Algorithmia of Keep Talking and Nobody Explodes.

    LINE is what the defuser reads out: the color of the goal (r g b c m y, or its name), the ten numbers, beginning
    with the light blue one, the position of the white bulb and that of the colored one (A1 is top left, D4 bottom
    right; or 0 to 15). Anything in between is ignored; 赤 緑 青 水 紫 黄 and full-width digits are understood.

    \b
      clew algorithmia red "67 22 35 44 77 10 43 9 0 23" D3 B2
      clew algorithmia g13410552094818164314b2d4

    Without LINE, it reads one module after another from standard input. For each module it prints the maze with the
    route, the moves as letters (U L D R) and as a command for the chat, and the numbers worth reading out again.
    """  # noqa: D301 - click needs the character backspace
    from clew.puzzles.algorithmia import console

    language = language or console.default_language()
    practice = flags.pop("practice")
    modes = ["LINE"] * bool(line) + ["--practice"] * practice + ["--manual"] * (manual is not None)
    if len(modes) > 1:
        raise ClewError(f"{modes[0]} and {modes[1]} cannot be combined: give only one of them")
    for flag, given in (("--json", flags["as_json"]), ("--explain", flags["explain"])):
        if given and (practice or manual is not None):
            raise ClewError(f"{flag} is for the solution of a module: give its LINE, without --practice and --manual")
    if seed is not None and not practice:
        raise ClewError("--seed is for --practice only: a real module shows its own ten numbers")
    if manual is not None:
        from clew.cli.output.output_target import write_target
        from clew.puzzles.algorithmia.manual import manual as page

        if manual != "-" and not manual.lower().endswith((".html", ".htm")):
            raise ClewError(
                f"the manual is an HTML page: name it manual.html, not {manual!r}; a browser can print it as PDF"
            )
        text = page(language)
        write_target(manual, lambda file: file.write(text.encode()))
    elif practice:
        import secrets

        console.play(secrets.randbits(16) if seed is None else seed, language)
    elif line:
        console.print_solution(console.solve_line(" ".join(line), language), language, **flags)
    else:
        return 0 if console.solve_input(language, **flags) else 2
    return 0
