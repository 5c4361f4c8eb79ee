"""Whether another process of this machine runs."""

import os


def is_running(process: int) -> bool:
    """Whether there is a process with this number, of whichever user."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it runs, and is not ours
        return True
    return True
