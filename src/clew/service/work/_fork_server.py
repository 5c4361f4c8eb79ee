"""The first module that the fork server imports; it makes that process ignore the signals that stop the server.

The processes that the fork server starts then ignore these signals from the beginning; the server ends them when
their work is done. Importing this module changes the process, so no other module may import it.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
