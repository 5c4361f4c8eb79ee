"""Helpers that kernels of several algorithms share."""
