"""What a fresh interpreter imports."""

import subprocess
import sys


def imported(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after the statement; Clew's own shortened to their files."""
    ask = f"import sys\n{statement}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stderr.splitlines())


def command(*words: str) -> set[str]:
    """The modules that a command line needs."""
    streams = "from clew.cli.terminal import standard_streams\nstandard_streams.open_missing()"
    return imported(f"{streams}\nfrom clew.cli.program import run\nassert run({list(words)!r}) == 0")
