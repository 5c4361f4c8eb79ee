"""Nothing is compiled except in tests that turn it on, so results do not depend on machine code stored before."""

from interpreted import interpreted

__all__ = ["interpreted"]
