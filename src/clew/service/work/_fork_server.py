"""The first module that the fork server imports: it makes that process ignore the signals that stop the server.

The processes that the fork server makes ignore them too, from their first moment on; the server ends them when
their work is done. Importing this module changes the process, so nothing else may import it.
"""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
