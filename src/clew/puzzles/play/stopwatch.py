"""A stopwatch with pauses."""

import time
from collections.abc import Callable


class Stopwatch:
    """Seconds between `start` and `stop`, without those between `pause` and `resume`.

    Parameters
    ----------
    now : callable, optional
        Returns seconds; by default a clock that never goes back.

    Examples
    --------
    >>> times = iter([5.0, 7.0, 20.0, 21.5])
    >>> watch = Stopwatch(lambda: next(times))
    >>> watch.start(); watch.pause(); watch.resume(); watch.stop(); watch.seconds
    3.5
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before = 0.0  # seconds until the last pause
        self._since: float | None = None  # running since then
        self.is_started = self.is_paused = self._was_running = False

    @property
    def seconds(self) -> float:
        """The seconds until now."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Start, unless it was started before."""
        if not self.is_started:
            self.is_started, self._since = True, self._now()

    def pause(self) -> None:
        """Stand still until `resume`."""
        if not self.is_paused:
            self._was_running = self._since is not None
            self.stop()
            self.is_paused = True

    def resume(self) -> None:
        """Go on after a pause, if the watch was running before."""
        if self.is_paused and self._was_running:
            self._since = self._now()
        self.is_paused = False

    def stop(self) -> None:
        """Stand still."""
        self._before, self._since = self.seconds, None
