"""`clew site`: the studio as files for any web host."""

from typing import Any

import click

from clew.cli.options.grouped_options import output_option
from clew.cli.options.shared_options import json_option
from clew.cli.terminal import progress
from clew.errors import counted


@click.command()
@output_option("DIR", "Write into this folder: a new or an empty one, or one with a site.", "folder", required=True)
@json_option("the number of files and bytes")
def site(folder: str, as_json: bool) -> Any:
    """Write the studio as files for any web host.

    Pages make, show, solve and play mazes by themselves, in both languages, at any address and without a network after
    the first visit. What needs the service, such as PDF, films and uploads, is left out. Browsers keep a site only from
    addresses with https, and from localhost.

    \b
      clew site -o site
      python -m http.server -d site
    """  # noqa: D301 - click needs the character backspace
    from clew.service import site as sites  # here, as it imports most of the service

    sites.check_folder(folder)
    with progress.show("collecting kernels", stay=False) as report:
        contents = sites.site_files(report)
    sites.write_site(folder, contents)
    size = sum(map(len, contents.values()))
    if as_json:
        return {"folder": folder, "files": len(contents), "bytes": size}
    total = f"{counted(len(contents), 'file')}, {size / 1e6:.1f} MB, in {folder}"
    return f"{total}: python -m http.server -d {folder} shows them"
