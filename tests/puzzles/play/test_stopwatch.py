"""A stopwatch: what pauses and stops do to its seconds."""

from clew.puzzles.play.course_player import Stopwatch


def test_a_pause_after_the_end_does_not_set_it_going_again() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    watch.start()
    now[0] = 5.0
    watch.stop()
    watch.pause()
    watch.resume()
    now[0] = 60.0
    assert watch.seconds == 5.0


def test_a_second_pause_changes_nothing() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    watch.start()
    watch.pause()
    watch.pause()
    watch.resume()
    now[0] = 2.0
    assert watch.seconds == 2.0


def test_a_pause_before_the_start_does_not_start_it() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    watch.pause()
    watch.resume()
    now[0] = 2.0
    assert watch.seconds == 0.0
