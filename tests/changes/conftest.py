"""Nothing is compiled except in tests that turn it on: their mazes are small."""

from interpreted import interpreted

__all__ = ["interpreted"]
