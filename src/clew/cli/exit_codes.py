"""The exit codes of the command."""

DONE = 0  # also if the reader of a pipe has gone away: it had read enough
FAILED = 1  # reading or writing failed: a full disk, no permission
REFUSED = 2  # the input cannot be used
STOPPED = 130  # by Ctrl-C or SIGTERM
