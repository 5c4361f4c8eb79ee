"""Recognition: which algorithm made a maze, by its texture alone."""

from clew.analysis.recognition.recognize import Recognition, recognize

__all__ = ["Recognition", "recognize"]
